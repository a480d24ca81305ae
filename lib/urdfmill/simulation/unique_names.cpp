#include "urdfmill/simulation/unique_names.hpp"

namespace urdfmill::simulation {

std::string UniqueNames::take(std::string_view wanted) {
  std::string name(wanted);
  for (std::size_t number = 1; !taken_.insert(name).second; ++number)
    name = std::string(wanted) + '_' + std::to_string(number);
  return name;
}

}  // namespace urdfmill::simulation
