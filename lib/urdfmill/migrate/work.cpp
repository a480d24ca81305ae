#include "urdfmill/migrate/work.hpp"

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::migrate {

void Work::report(const source::Rule& rule, source::Span span, std::string message, std::string hint) const {
  source::report(sink, rule, std::move(message), span, std::move(hint));
}

bool Work::is_expression(std::string_view text) const {
  return options.xacro && (text.find("${") != std::string_view::npos || text.find("$(") != std::string_view::npos);
}

Written Work::number(const xml::Element& element, std::string_view name) const {
  Written result;
  result.attribute = element.attribute(name);
  if (result.attribute == nullptr) return result;
  result.expression = is_expression(result.attribute->value);
  if (!result.expression) result.value = urdf::parse_number(result.attribute->value);
  return result;
}

}  // namespace urdfmill::migrate
