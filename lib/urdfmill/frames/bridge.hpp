// Configurations of ros_gz_bridge: entries that it refuses, and topics of Gazebo that name links and joints.
//
// Source: parseEntry of ros_gz_bridge; the default topics of gz-sim's systems, /model/MODEL/joint/JOINT/… and
// /world/WORLD/model/MODEL/link/LINK/sensor/….
#pragma once
#include <functional>
#include <string_view>

#include "urdfmill/urdf/neighbour.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/yaml/cursor.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::frames {

/// True if a text may be one.
[[nodiscard]] bool may_be_bridge(std::string_view text);

/// A link or joint in a topic.
struct TopicName {
  yaml::Cursor topic;
  std::string_view name;  ///< a part of the topic
  bool is_link = false;
};

/// Calls the function with each link and joint that a topic of Gazebo names.
void each_topic_name(const yaml::Document& document, const std::function<void(const TopicName&)>& call);

/// Returns the place of the name; unknown if the topic is not written as it is.
[[nodiscard]] source::Span place_of(const TopicName& name, source::FileId file);

/// Checks a file, and returns how many of the links and joints that it names the robot has.
urdf::NameFit check_bridge(const yaml::Document& document, source::FileId file, urdf::Findings& findings);

}  // namespace urdfmill::frames
