#include "grammar/numbers.hpp"

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::urdf {

std::optional<double> parse_number(std::string_view text) {
  return grammar::parse_number(text);
}

}  // namespace urdfmill::urdf
