// Checks of an SRDF, MoveIt's description of groups, states and disabled collisions, against the robot that it is for.
//
// Source: srdf/model.cpp of srdfdom, and RobotModel of moveit_core, which read these elements.
#pragma once
#include <string_view>
#include <vector>

#include "urdfmill/urdf/neighbour.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::srdf {

/// True if an element `robot` has children of SRDF.
[[nodiscard]] bool has_parts(const xml::Element& root);

/// True for the root of an SRDF: it has such children and no links.
[[nodiscard]] bool is_srdf(const xml::Element& root);

/// Returns the names of the groups.
[[nodiscard]] std::vector<std::string_view> group_names(const xml::Element& root);

/// Returns how many of the names of links and joints the robot has.
[[nodiscard]] urdf::NameFit fit_of(const xml::Element& root, const urdf::Findings& findings);

/// Checks an SRDF. A name that the robot does not have is a note if the file perhaps belongs to a variant, unless it is
/// close to a name that the robot has. If the robot has no links, only what the file says of itself is checked; if the
/// file is for another robot, that is the only finding.
void check(const xml::Element& root, urdf::Belonging belonging, urdf::Findings& findings);

}  // namespace urdfmill::srdf
