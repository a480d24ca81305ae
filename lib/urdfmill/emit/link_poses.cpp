#include "urdfmill/emit/link_poses.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::emit {
namespace {

Fields pose_list(const LinkPoses& poses, const NumberStyle& style) {
  List links;
  for (const LinkPose& pose : poses.links) {
    Fields fields{{"link", pose.link}};
    for (auto& field : pose_fields(pose.in_base, style.degrees)) fields.push_back(std::move(field));
    links.emplace_back(std::move(fields));
  }
  return {{"base_link", poses.base}, {"links", std::move(links)}};
}

Value finished(Fields fields, const NumberStyle& style) {
  if (style.degrees) fields.insert(fields.begin() + 1, {"angle_unit", "deg"});
  Value tree(std::move(fields));
  if (style.digits) round_numbers(tree, *style.digits);
  return tree;
}

/// Returns the time as builtin_interfaces/Time; nothing for a text that is not a number of seconds. Digits are counted
/// in the text, because a double has too few for nanoseconds since 1970.
std::optional<Fields> stamp(const std::string& time) {
  constexpr std::size_t nano_digits = 9;
  constexpr double nano = 1e9;
  constexpr double latest = 2147483648.0;
  const std::optional<double> seconds = urdf::parse_number(time);
  if (!seconds || !(std::abs(*seconds) < latest)) return std::nullopt;
  if (time.find_first_not_of("0123456789.") == std::string::npos) {
    const std::size_t point = std::min(time.find('.'), time.size());
    std::string fraction = time.substr(std::min(point + 1, time.size()), nano_digits);
    fraction.resize(nano_digits, '0');
    return Fields{{"sec", std::floor(*seconds)}, {"nanosec", std::stod(fraction)}};
  }
  const double whole = std::floor(*seconds);
  const double nanoseconds = std::min(std::round((*seconds - whole) * nano), nano - 1);
  return Fields{{"sec", whole}, {"nanosec", nanoseconds}};
}

}  // namespace

Value link_poses_tree(const LinkPoses& poses, const NumberStyle& style) {
  return finished(pose_list(poses, style), style);
}

Value link_poses_tree(const std::vector<LinkPoses>& samples, const NumberStyle& style) {
  List list;
  for (const LinkPoses& poses : samples) {
    Fields fields;
    if (!poses.time.empty()) fields.emplace_back("time", time_value(poses.time));
    fields.emplace_back("links", pose_list(poses, style).back().second);
    list.emplace_back(std::move(fields));
  }
  return finished({{"base_link", samples.empty() ? "" : samples.front().base}, {"samples", std::move(list)}}, style);
}

std::string link_poses_text(const LinkPoses& poses, const NumberStyle& style) {
  std::vector<std::string> names;
  std::size_t width = 0;
  for (const LinkPose& pose : poses.links) width = std::max(width, names.emplace_back(text::visible(pose.link)).size());
  text::CodeWriter<text::Plain> out;
  (out << "poses in ").name(poses.base);
  if (!poses.time.empty()) (out << " at time ").name(poses.time);
  out << "; xyz in m, rpy in " << (style.degrees ? Literal("deg\n\n") : Literal("rad\n\n"));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const kinematics::Transform& pose = poses.links[i].in_base;
    out.name(names[i] + std::string(width - names[i].size(), ' ')) << "  xyz";
    for (const double c : pose.position) out << " " << number(c, style);
    out << "  rpy";
    for (const double a : kinematics::rpy(pose.rotation)) out << " " << angle(a, style);
    out << "\n";
  }
  return std::move(out).text();
}

std::string link_poses_csv(const std::vector<LinkPoses>& samples, const NumberStyle& style) {
  const Literal unit = style.degrees ? Literal("_deg") : Literal("");
  text::CodeWriter<text::Csv> out;
  out << "sample,time,link,x,y,z,roll" << unit << ",pitch" << unit << ",yaw" << unit << "\n";
  for (std::size_t i = 0; i < samples.size(); ++i)
    for (const LinkPose& pose : samples[i].links) {
      (out << Fragment(i + 1) << ",").name(samples[i].time);
      (out << ",").name(pose.link);
      for (const double c : pose.in_base.position) out << "," << number(c, style);
      for (const double a : kinematics::rpy(pose.in_base.rotation)) out << "," << angle(a, style);
      out << "\n";
    }
  return std::move(out).text();
}

std::optional<std::string> link_poses_tf(const LinkPoses& poses, const NumberStyle& style, source::Sink& sink) {
  List transforms;
  const std::optional<Fields> when = stamp(poses.time);
  for (const LinkPose& pose : poses.links) {
    if (pose.parent.empty()) continue;
    const kinematics::Vector3& p = pose.in_parent.position;
    const urdf::Quaternion q = kinematics::quaternion(pose.in_parent.rotation);
    Value transform(Fields{{"translation", Fields{{"x", p.x() + 0.0}, {"y", p.y() + 0.0}, {"z", p.z() + 0.0}}},
                           {"rotation", Fields{{"x", q[0] + 0.0}, {"y", q[1] + 0.0}, {"z", q[2] + 0.0}, {"w", q[3]}}}});
    if (style.digits) round_numbers(transform, *style.digits);
    Fields header{{"frame_id", pose.parent}};
    if (when) header.insert(header.begin(), {"stamp", *when});
    transforms.emplace_back(
        Fields{{"header", std::move(header)}, {"child_frame_id", pose.link}, {"transform", std::move(transform)}});
  }
  return to_yaml(Value(Fields{{"transforms", std::move(transforms)}}), sink);
}

std::string link_poses_text(const std::vector<LinkPoses>& samples, const NumberStyle& style) {
  std::string text;
  for (const LinkPoses& poses : samples) (text += text.empty() ? "" : "\n") += link_poses_text(poses, style);
  return text;
}

std::optional<std::string> link_poses_tf(const std::vector<LinkPoses>& samples, const NumberStyle& style,
                                         source::Sink& sink) {
  std::string text;
  for (const LinkPoses& poses : samples) {
    const auto document = link_poses_tf(poses, style, sink);
    if (!document) return std::nullopt;
    (text += text.empty() ? "" : "---\n") += *document;
  }
  return text;
}

}  // namespace urdfmill::emit
