// Recognition of links that have another name in another version of a model.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::kinematics {

/// Returns the links of A whose name B lacks and which B has under another name, with that name, for
/// `SameModelOptions::link_names`. A link is recognised by its place below the same parent or by the name of its
/// joint, together with its body or the links that it carries.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> renamed_links(const urdf::Robot& a,
                                                                             const urdf::Robot& b);

}  // namespace urdfmill::kinematics
