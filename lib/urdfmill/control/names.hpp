// The links, joints, sensors and GPIO that parameters of nodes name, with their places.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "urdfmill/source/span.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/urdf/neighbour.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::control {

/// A name in a file.
struct WrittenName {
  std::string_view name;
  source::Span place;
  urdf::PartKind kind = urdf::PartKind::joint;
  std::string_view owner_kind;  ///< "controller" or "node"
  std::string_view owner;
};

/// Returns the names of the sensors and GPIO in the <ros2_control> of a robot.
[[nodiscard]] std::set<std::string, std::less<>> component_names(const urdf::Robot& robot);

/// Calls the function with each name that parameters of known controllers give to a part of the robot; and with each
/// text in other parameters whose name has a word like joint, link, frame or sensor, which is a name if the robot has
/// such a part. A place may be of two kinds.
void each_name(const yaml::Document& document, source::FileId file,
               const std::function<void(const WrittenName&)>& call);

}  // namespace urdfmill::control
