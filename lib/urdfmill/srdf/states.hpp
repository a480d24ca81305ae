// The group states of an SRDF: named positions of joints.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "urdfmill/urdf/neighbour.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::srdf {

/// A named position of the joints of a group.
struct GroupState {
  std::string name, group;
  std::map<std::string, double, std::less<>> positions;  ///< by joint; rad or m
};

/// Returns the states, in the order of the file, and reports srdf-group-state about joints that the robot does not have
/// and about values that are not numbers or outside the limits. If the file perhaps belongs to a variant, unknown
/// joints are notes.
[[nodiscard]] std::vector<GroupState> read_states(const xml::Element& root, urdf::Findings& findings,
                                                  urdf::Belonging belonging = urdf::Belonging::sure);

}  // namespace urdfmill::srdf
