// Launch files in YAML, and other YAML files, such as those of CI, whose blocks are command lines.
#include <set>

#include "urdfmill/launch/reading.hpp"
#include "urdfmill/yaml/cursor.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::launch {
namespace {

void declare(const yaml::Cursor& argument, Reading& reading) {
  const std::string name(argument.field("name").text());
  if (name.empty()) return;
  Declared declared;
  if (const yaml::Cursor preset = argument.field("default"); preset.is_scalar())
    declared.preset = substituted(preset.text());
  for (const yaml::Cursor& choice : argument.field("choice").items())
    declared.choices.emplace_back(choice.is_scalar() ? choice.text() : choice.field("value").text());
  reading.declare(name, std::move(declared));
}

}  // namespace

void read_yaml(std::string_view text, Reading& reading) {
  const yaml::Parsed parsed = yaml::parse(text);
  if (parsed.error || !yaml::Cursor(parsed.document.root).field("launch")) return read_shell(text, reading);
  std::vector<const yaml::Node*> open{parsed.document.root};
  std::set<const yaml::Node*> seen;
  while (!open.empty()) {
    const yaml::Node* node = open.back();
    open.pop_back();
    if (!seen.insert(node).second) continue;
    const yaml::Cursor cursor(node);
    if (const yaml::Cursor argument = cursor.field("arg"); argument.is_mapping()) declare(argument, reading);
    if (cursor.is_scalar() && node->text.find("xacro") != std::string_view::npos)
      reading.add_command(substituted(node->text), cursor.line(), has_command(node->text));
    for (const yaml::Node* item : node->items) open.push_back(item);
    for (const yaml::Pair& pair : node->pairs) open.push_back(pair.value);
  }
}

}  // namespace urdfmill::launch
