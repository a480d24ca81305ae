#include "urdfmill/gazebo/pose.hpp"

#include <algorithm>
#include <vector>

#include "urdfmill/gazebo/rules.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::gazebo {

namespace {

std::optional<std::vector<double>> numbers(std::string_view text) {
  constexpr const char* blanks = " \t\r\n";
  std::vector<double> values;
  for (std::size_t begin; (begin = text.find_first_not_of(blanks)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
    const auto number = urdf::parse_number(text.substr(begin, end - begin));
    if (!number) return std::nullopt;
    values.push_back(*number);
    text.remove_prefix(end);
  }
  return values;
}

}  // namespace

bool Pose::is_identity() const {
  return std::all_of(values.begin(), values.end(), [](double value) { return value == 0; });
}

kinematics::Transform Pose::transform() const {
  kinematics::Transform result;
  result.position = kinematics::Vector3(values[0], values[1], values[2]);
  result.rotation = kinematics::rotation(urdf::rotation_from_rpy(values[3], values[4], values[5]));
  return result;
}

void report_invalid(source::Sink& sink, const xml::Element& element, std::string message, text::Hint hint) {
  xml::report(sink, rules::invalid, &element, element.span, std::move(message), std::move(hint));
}

std::optional<Pose> read_pose(const xml::Element& element, source::Sink& sink) {
  Pose pose;
  pose.element = element.child("pose");
  if (pose.element == nullptr) return pose;
  pose.relative_to = xml::attribute_text(*pose.element, "relative_to");
  // Name of the attribute in SDF 1.5 and 1.6.
  if (pose.relative_to.empty()) pose.relative_to = xml::attribute_text(*pose.element, "frame");
  const std::string text = text_of(*pose.element);
  if (text.empty()) return pose;
  const auto values = numbers(text);
  const bool quaternion = xml::attribute_text(*pose.element, "rotation_format") == "quat_xyzw";
  if (!values || values->size() != (quaternion ? 7U : 6U)) {
    report_invalid(sink, *pose.element,
                   "a pose is " + std::string(quaternion ? "x y z qx qy qz qw" : "x y z roll pitch yaw") + ", not \"" +
                       text + "\"");
    return std::nullopt;
  }
  std::copy_n(values->begin(), 6, pose.values.begin());
  if (quaternion) {
    const auto& v = *values;
    const auto rpy = urdf::rpy_from_rotation(urdf::normalised({v[3], v[4], v[5], v[6]}));
    std::copy(rpy.begin(), rpy.end(), pose.values.begin() + 3);
  } else if (const std::string degrees = xml::attribute_text(*pose.element, "degrees");
             degrees == "true" || degrees == "1") {
    for (std::size_t i = 3; i < 6; ++i) pose.values[i] *= kinematics::pi / 180;
  }
  return pose;
}

}  // namespace urdfmill::gazebo
