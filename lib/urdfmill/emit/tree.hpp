// Drawings of the tree of links and joints.
#pragma once
#include <string>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::emit {

/// Returns one line for each link below its parent, with the joint's type, axis and limits (rad and m); then one for
/// each joint that closes a loop.
[[nodiscard]] std::string tree_text(const urdf::Robot& robot);
/// Returns nested objects: {"link", "joint": null | {"name", "type", "axis", "lower", "upper", "mimic"?}, "children":
/// […]}; the first one also has "loops": [{"name", "type", "links"}] if there are any.
[[nodiscard]] std::string tree_json(const urdf::Robot& robot);
/// Returns a graph for Graphviz: boxes for links, edges with the joint's name and type; fixed ones are dashed, loops
/// dotted and without an arrow.
[[nodiscard]] std::string tree_dot(const urdf::Robot& robot);
/// Returns a flowchart for Mermaid, as GitHub shows it in Markdown.
[[nodiscard]] std::string tree_mermaid(const urdf::Robot& robot);

}  // namespace urdfmill::emit
