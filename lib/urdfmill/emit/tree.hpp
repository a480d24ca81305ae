// The tree of links and joints, drawn.
#pragma once
#include <string>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::emit {

/// One line a link below its parent, with the joint's type, axis and limits (rad and m).
[[nodiscard]] std::string tree_text(const urdf::Robot& robot);
/// Nested objects: {"link", "joint": null | {"name", "type", "axis", "lower", "upper", "mimic"?}, "children": […]}.
[[nodiscard]] std::string tree_json(const urdf::Robot& robot);
/// Graphviz: boxes for links, edges with the joint's name and type; fixed ones are dashed.
[[nodiscard]] std::string tree_dot(const urdf::Robot& robot);
/// Mermaid's flowchart, as shown by GitHub in Markdown.
[[nodiscard]] std::string tree_mermaid(const urdf::Robot& robot);

}  // namespace urdfmill::emit
