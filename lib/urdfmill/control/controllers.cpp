#include "urdfmill/control/controllers.hpp"

#include <algorithm>
#include <map>

namespace urdfmill::control {
namespace {

constexpr std::string_view manager_name = "controller_manager";
/// The deepest nesting of namespaces.
constexpr std::size_t deepest = 8;

std::string_view last_part(std::string_view name) {
  return name.substr(name.rfind('/') + 1);
}

void collect_nodes(const yaml::Cursor& map, std::size_t depth, std::vector<ParameterNode>& nodes) {
  for (const yaml::Field& field : map.fields()) {
    const yaml::Cursor parameters = field.value.field("ros__parameters");
    if (parameters.is_mapping()) nodes.push_back({field.key, last_part(field.key.text()), parameters});
    if (field.value.is_mapping() && depth < deepest && field.key.text() != "ros__parameters")
      collect_nodes(field.value, depth + 1, nodes);
  }
}

/// Returns a value in nested mappings, whose keys may have dots themselves.
yaml::Cursor value_at(const yaml::Cursor& map, std::string_view name) {
  if (const yaml::Cursor value = map.field(name)) return value;
  for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.', dot + 1))
    if (const yaml::Cursor inner = map.field(name.substr(0, dot)); inner.is_mapping())
      if (const yaml::Cursor value = value_at(inner, name.substr(dot + 1))) return value;
  return {};
}

}  // namespace

std::string_view Controller::name() const {
  return last_part(key.text());
}

yaml::Cursor Controller::parameter(std::string_view name) const {
  for (const ParameterNode* node : nodes)
    if (const yaml::Cursor value = value_at(node->parameters, name)) return value;
  return {};
}

const ControllerRow* controller_row(std::string_view type) {
  const std::span<const ControllerRow> rows = controller_rows_of_releases();
  const auto found = std::lower_bound(rows.begin(), rows.end(), type,
                                      [](const ControllerRow& row, std::string_view name) { return row.type < name; });
  return found != rows.end() && found->type == type ? &*found : nullptr;
}

ControllersFile read_controllers(const yaml::Cursor& root) {
  ControllersFile file;
  collect_nodes(root, 0, file.nodes);
  std::map<std::string_view, std::size_t> places;
  const auto add = [&](const yaml::Cursor& key, const yaml::Cursor& type) {
    if (!places.emplace(last_part(key.text()), file.controllers.size()).second) return;
    file.controllers.push_back({key, type, controller_row(type.text()), {}});
  };
  for (const ParameterNode& node : file.nodes) {
    file.has_general = file.has_general || node.name == "**" || node.name == "*";
    if (node.name == manager_name) {
      if (file.manager == nullptr) file.manager = &node;
      for (const yaml::Field& field : node.parameters.fields())
        if (const yaml::Cursor type = field.value.field("type"); type.is_scalar()) add(field.key, type);
    } else if (const yaml::Cursor type = node.parameters.field("type"); controller_row(type.text()) != nullptr) {
      add(node.key, type);
    }
  }
  for (const ParameterNode& node : file.nodes)
    if (const auto place = places.find(node.name); place != places.end())
      file.controllers[place->second].nodes.push_back(&node);
  return file;
}

}  // namespace urdfmill::control
