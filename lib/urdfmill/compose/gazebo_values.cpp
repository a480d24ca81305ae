#include "urdfmill/compose/gazebo_values.hpp"

#include <map>

#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::compose {
namespace {

std::map<std::string_view, std::string> values_in(const gazebo::LinkBlocks& blocks, Scope scope) {
  std::map<std::string_view, std::string> texts;
  for (const auto& [name, value] : blocks.values)
    if (scope_of(name) == scope) texts.emplace(name, text_of(value));
  return texts;
}

}  // namespace

Scope scope_of(std::string_view value) {
  if (value == "material") return Scope::visuals;
  const bool body = value == "selfCollide" || value == "gravity" || value == "dampingFactor";
  return body ? Scope::body : Scope::collisions;
}

std::string text_of(const gazebo::Value& value) {
  std::string text = value.text;
  if (text.empty()) xml::append_subtree(*value.element, text);
  return text;
}

bool differ(const gazebo::LinkBlocks& a, const gazebo::LinkBlocks& b, Scope scope) {
  return values_in(a, scope) != values_in(b, scope);
}

}  // namespace urdfmill::compose
