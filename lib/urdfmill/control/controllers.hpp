// The controllers in a YAML file of parameters: their types, and the parameters under their names.
#pragma once
#include <string_view>
#include <vector>

#include "urdfmill/control/parameters/parameter_table.hpp"
#include "urdfmill/yaml/cursor.hpp"

namespace urdfmill::control {

/// Parameters of a node.
struct ParameterNode {
  yaml::Cursor key;
  std::string_view name;  ///< without namespaces; "**" for all nodes
  yaml::Cursor parameters;
};

/// A controller that the manager loads.
struct Controller {
  yaml::Cursor key;  ///< its name where its type is given
  yaml::Cursor type;
  const ControllerRow* row = nullptr;       ///< null for a type that is not of ros2_controllers
  std::vector<const ParameterNode*> nodes;  ///< its parameters in this file

  /// Returns its name.
  [[nodiscard]] std::string_view name() const;
  /// Returns the value of a parameter, with dots between its parts.
  [[nodiscard]] yaml::Cursor parameter(std::string_view name) const;
};

/// The nodes of a file, and the controllers among them.
struct ControllersFile {
  std::vector<ParameterNode> nodes;  ///< in the order of the file
  std::vector<Controller> controllers;
  const ParameterNode* manager = nullptr;  ///< the first; null if there is none
  bool has_general = false;                ///< some parameters are for all nodes
};

/// Reads a file.
[[nodiscard]] ControllersFile read_controllers(const yaml::Cursor& root);

/// Returns the controller of that type, or null.
[[nodiscard]] const ControllerRow* controller_row(std::string_view type);

}  // namespace urdfmill::control
