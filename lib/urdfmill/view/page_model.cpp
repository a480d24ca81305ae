#include "urdfmill/view/page_model.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "urdfmill/bodies/mesh_files.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/picture/dh_frames.hpp"
#include "urdfmill/picture/marks.hpp"
#include "urdfmill/picture/place.hpp"
#include "urdfmill/picture/principal_axes.hpp"
#include "urdfmill/picture/scene.hpp"
#include "urdfmill/session/pictures/finding_marks.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/urdf/loops.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::view {
namespace {

using text::JsonWriter;

template <class Values>
void write_values(JsonWriter& json, std::string_view name, const Values& values) {
  json.key(name).begin_short_array();
  for (const double value : values) json.value(value);
  json.end_array();
}

void write_pose(JsonWriter& json, std::string_view name, const mesh::Transform& pose) {
  json.key(name).begin_short_array();
  for (std::size_t row = 0; row < 3; ++row) {
    for (const double value : pose.rows[row]) json.value(value);
    json.value(pose.translation[row]);
  }
  json.end_array();
}

void write_place(JsonWriter& json, source::Span span, const std::vector<source::TrailStep>& trail,
                 const Places& places) {
  const auto name_of = [&places](const source::SourceFile& file) {
    return places.in_packages ? bodies::name_in_package(file.name()) : file.name();
  };
  json.key("place");
  if (!span.known()) {
    json.null();
    return;
  }
  const source::SourceFile& file = places.sources[span.file];
  const source::Position at = file.position(span.begin);
  std::error_code error;
  json.begin_object().key("file").value(name_of(file)).key("path");
  json.value(places.in_packages ? "" : std::filesystem::absolute(file.name(), error).lexically_normal().string());
  json.key("line").value(at.line).key("column").value(at.column);
  // A page with thousands of findings on one long line does not repeat the line.
  constexpr std::size_t most_shown = 300;
  json.key("text").value(file.is_text() ? file.line_around(span.begin, most_shown) : std::string_view());
  json.key("trail").begin_array();
  for (const source::TrailStep& step : trail) {
    if (!step.span.known()) continue;
    const source::SourceFile& caller = places.sources[step.span.file];
    json.begin_object().key("text").value(step.text).key("file").value(name_of(caller));
    json.key("line").value(caller.position(step.span.begin).line).end_object();
  }
  json.end_array().end_object();
}

std::vector<source::TrailStep> trail_of(const xml::Element* element) {
  return element == nullptr ? std::vector<source::TrailStep>() : xml::trail_of(*element);
}

struct Texture {
  std::optional<std::string> key;
  bool multiplies = false;
};

/// Textures of a shape: that of the model's material, then those of the mesh's materials; empty if none is visible.
std::vector<Texture> textures_of(const picture::Shape& shape, const ShapeFiles& files, PageData& data) {
  if (shape.is_collision || shape.mesh->texture_coordinates.empty()) return {};
  const auto key = [&](const std::string& name) -> std::optional<std::string> {
    const auto file = name.empty() ? std::nullopt : files.texture(shape, name);
    return file ? data.texture(*file) : std::nullopt;
  };
  std::vector<Texture> textures(1 + shape.mesh->materials.size());
  for (const mesh::Part& part : shape.mesh->parts) {
    if (part.texture_coordinates.empty()) continue;
    Texture& entry = textures[part.material ? 1 + *part.material : 0];
    if (entry.key) continue;
    const mesh::Material* own = part.material ? &shape.mesh->materials[*part.material] : nullptr;
    entry.multiplies = own != nullptr && own->multiplies;
    entry.key = own != nullptr && own->picture ? data.texture(own->picture)
                                               : key(own != nullptr ? own->texture : shape.texture);
  }
  if (std::none_of(textures.begin(), textures.end(), [](const Texture& found) { return found.key.has_value(); }))
    textures.clear();
  return textures;
}

void write_shape(JsonWriter& json, const picture::Shape& shape, const ShapeFiles& files, PageData& data) {
  const auto textures = textures_of(shape, files, data);
  json.begin_object().key("mesh").value(data.mesh(shape.mesh, !textures.empty()));
  json.key("textures").begin_short_array();
  for (const auto& [key, multiplies] : textures)
    if (key)
      json.begin_object().key("key").value(*key).key("multiplies").value(multiplies).end_object();
    else
      json.null();
  json.end_array();
  write_pose(json, "pose", shape.pose);
  write_values(json, "scale", shape.scale);
  if (shape.colour)
    write_values(json, "colour", *shape.colour);
  else
    json.key("colour").null();
  json.key("collision").value(shape.is_collision).key("standsIn");
  if (shape.stands_in)
    json.value(shape.uri);
  else
    json.null();
  json.end_object();
}

void write_inertial(JsonWriter& json, const urdf::Link& link) {
  json.key("inertial");
  if (!link.inertial) {
    json.null();
    return;
  }
  const picture::PrincipalAxes principal = picture::principal_axes(*link.inertial);
  json.begin_object().key("mass").value(link.inertial->mass.value);
  write_values(json, "box", picture::box_of_inertia(link.inertial->mass, principal.moments));
  write_pose(json, "pose", principal.pose);
  json.end_object();
}

void write_joint(JsonWriter& json, const urdf::Joint& joint, const Places& places) {
  json.begin_object().key("name").value(joint.name.value).key("type").value(urdf::text(joint.type));
  json.key("parent").value(joint.parent.value).key("child").value(joint.child.value);
  write_pose(json, "origin", picture::placed(kinematics::transform(joint.origin)));
  std::array<double, 3> axis = joint.axis.values();
  const double size = std::hypot(axis[0], axis[1], axis[2]);
  for (double& value : axis) value = size > 0 ? value / size : 0;
  write_values(json, "axis", axis);
  const urdf::Limits limits = joint.limits.value_or(urdf::Limits{});
  const bool has_limits = joint.limits.has_value();
  json.key("lower").value(has_limits ? limits.lower.value : urdf::infinity);
  json.key("upper").value(has_limits ? limits.upper.value : urdf::infinity);
  json.key("effort").value(has_limits ? limits.effort.value : urdf::infinity);
  json.key("velocity").value(has_limits ? limits.velocity.value : urdf::infinity);
  json.key("mimic");
  if (joint.mimic) {
    json.begin_object().key("joint").value(joint.mimic->joint.value);
    json.key("multiplier").value(joint.mimic->multiplier.value).key("offset").value(joint.mimic->offset.value);
    json.end_object();
  } else {
    json.null();
  }
  write_place(json, joint.span, trail_of(joint.element), places);
  json.end_object();
}

void write_loop(JsonWriter& json, const urdf::Loop& loop) {
  json.begin_object().key("name").value(loop.name.value).key("type").value(urdf::text(loop.type));
  const kinematics::Vector3 axis = kinematics::Vector3(loop.axis[0], loop.axis[1], loop.axis[2]).normalized();
  write_values(json, "axis", std::array<double, 3>{axis.x(), axis.y(), axis.z()});
  json.key("ends").begin_array();
  for (const urdf::LoopEnd& end : loop.ends) {
    json.begin_object().key("link").value(end.link.value);
    write_pose(json, "pose", picture::placed(kinematics::transform(end.origin)));
    json.end_object();
  }
  json.end_array().end_object();
}

/// Writes the Denavit–Hartenberg frames of the longest chain, each fixed to the link it moves with; none if there is no
/// table.
void write_dh(JsonWriter& json, const urdf::Robot& robot) {
  json.key("dh").begin_array();
  source::Collector ignored;
  const auto table = picture::dh_table_of(robot, {}, ignored);
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, ignored);
  if (table && tree) {
    const auto bodies = kinematics::body_poses_at_zero(*tree);
    std::vector<mesh::Transform> links;
    for (std::size_t i = 0; i < robot.links.size(); ++i)
      links.push_back(picture::placed(bodies[tree->body_of_link(i)]));
    const std::vector<double> zero(robot.joints.size(), 0);
    const auto frames = picture::dh_frames(robot, *table, zero, links);
    std::string link = table->base_link;
    for (std::size_t i = 0; i < frames.size(); ++i) {
      if (i > 0)
        if (const urdf::Joint* joint = robot.joint(table->rows[i - 1].joint)) link = joint->child.value;
      const urdf::Link* holder = robot.link(link);
      if (holder == nullptr) continue;
      const auto index = static_cast<std::size_t>(holder - robot.links.data());
      const kinematics::Transform inverse = bodies[tree->body_of_link(index)].inverse();
      json.begin_object().key("link").value(link).key("name").value(frames[i].name);
      write_pose(json, "pose", picture::placed(inverse).after(frames[i].pose));
      json.end_object();
    }
  }
  json.end_array();
}

/// Returns the links that a finding concerns, and those that joints move which it concerns.
std::vector<std::string_view> links_of(const session::MeantParts& parts, const urdf::Robot& robot) {
  std::vector<std::string_view> links;
  for (const std::size_t i : parts.links) links.emplace_back(robot.links[i].name.value);
  for (const std::size_t i : parts.joints) links.emplace_back(robot.joints[i].child.value);
  return links;
}

}  // namespace

std::string robot_json(const urdf::Robot& robot, const Places& places, const std::vector<simulation::NamedPose>& states,
                       const ShapeFiles& files, PageData& data) {
  source::Collector ignored;  // findings that repeat those of the shape
  const std::vector<picture::Shape> shapes = picture::shapes(robot, picture::Show::both, files.mesh, ignored);
  std::string out;
  JsonWriter json(out);
  json.begin_object().key("name").value(robot.name.value).key("links").begin_array();
  std::size_t next = 0;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const urdf::Link& link = robot.links[i];
    json.begin_object().key("name").value(link.name.value);
    write_place(json, link.span, trail_of(link.element), places);
    json.key("shapes").begin_array();
    for (; next < shapes.size() && shapes[next].link == i; ++next) write_shape(json, shapes[next], files, data);
    json.end_array();
    write_inertial(json, link);
    json.end_object();
  }
  json.end_array().key("joints").begin_array();
  for (const urdf::Joint& joint : robot.joints) write_joint(json, joint, places);
  json.end_array().key("loops").begin_array();
  for (const urdf::Loop& loop : urdf::loops_of(robot)) write_loop(json, loop);
  json.end_array();
  write_dh(json, robot);
  json.key("states").begin_array();
  for (const simulation::NamedPose& state : states) {
    json.begin_object().key("name").value(state.name).key("positions").begin_object();
    for (const auto& [joint, position] : state.positions) json.key(joint).value(position);
    json.end_object().end_object();
  }
  json.end_array().end_object();
  return out;
}

std::string motion_json(const kinematics::Tree& tree, const session::JointInput& input,
                        const std::vector<std::vector<double>>& values) {
  constexpr double apart = 0.06;  // s
  std::vector<double> times;
  for (const session::JointSample& sample : input.samples) {
    const auto time = urdf::parse_number(sample.time);
    if (!time || !std::isfinite(*time) || (!times.empty() && *time <= times.back())) break;
    times.push_back(*time);
  }
  const bool has_times = times.size() == values.size();
  std::string out;
  JsonWriter json(out);
  json.begin_object().key("joints").begin_short_array();
  for (const kinematics::Variable& variable : tree.variables()) json.value(variable.name);
  json.end_array().key("times").begin_short_array();
  for (std::size_t i = 0; i < values.size(); ++i)
    json.value(has_times ? times[i] - times.front() : apart * static_cast<double>(i));
  json.end_array().key("samples").begin_array();
  for (const std::vector<double>& sample : values) {
    json.begin_short_array();
    for (const double value : sample) json.value(value);
    json.end_array();
  }
  json.end_array().end_object();
  return out;
}

std::string findings_json(const std::vector<source::Diagnostic>& findings, const urdf::Robot& robot,
                          const Places& places, const text::OptionSpelling& spelling) {
  std::string out;
  JsonWriter json(out);
  const session::PartFinder finder(robot);
  json.begin_array();
  for (const source::Diagnostic& finding : findings) {
    json.begin_object().key("rule").value(finding.rule->id);
    json.key("severity").value(source::severity_name(finding.severity));
    json.key("message").value(text::spell_options(finding.message, spelling));
    write_place(json, finding.span, finding.trail, places);
    json.key("links").begin_short_array();
    for (const std::string_view link : links_of(finder.meant(finding), robot)) json.value(link);
    json.end_array().end_object();
  }
  json.end_array();
  return out;
}

std::string arguments_json(const session::Arguments& arguments) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const auto& [name, value] : arguments)
    json.begin_object().key("name").value(name).key("value").value(value).end_object();
  json.end_array();
  return out;
}

}  // namespace urdfmill::view
