#include "urdfmill/yaml/values.hpp"

namespace urdfmill::yaml {

bool is_literal(std::string_view text) {
  return text.find_first_of("${<%") == std::string_view::npos;
}

std::vector<Cursor> scalars(const Cursor& value) {
  return value.is_sequence() ? value.items() : std::vector<Cursor>{value};
}

}  // namespace urdfmill::yaml
