#include "urdfmill/urdf/neighbour.hpp"

#include "urdfmill/text/suggest.hpp"

namespace urdfmill::urdf {

NameFit fit_of_names(std::size_t known, const std::set<std::string_view>& unknown,
                     const std::vector<std::string_view>& candidates) {
  // A file with more unknown names is not misspelt, and each is compared with all candidates.
  constexpr std::size_t most_misspelt = 32;
  NameFit fit{known, unknown.size()};
  if (unknown.size() > most_misspelt) return fit;
  for (const std::string_view name : unknown)
    if (!text::closest_name(name, candidates).empty()) {
      ++fit.known;
      --fit.unknown;
    }
  return fit;
}

}  // namespace urdfmill::urdf
