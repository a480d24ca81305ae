#include "urdfmill/mjcf/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "urdfmill/mjcf/proof.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/mjcf/writing.hpp"
#include "urdfmill/simulation/base_joints.hpp"
#include "urdfmill/simulation/comments.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

/// Reports parts of the model that MJCF cannot express, each at its place.
void report_unsaid(const urdf::Robot& robot, const simulation::Drives& drives, bool uses_drives, source::Sink& sink) {
  for (const urdf::Extension& extension : robot.extensions) {
    const std::string_view name = extension.element->name;
    if (extension.owner.empty() && (name == "gazebo" || name == "mujoco" || name == "loop_joint")) continue;
    const xml::Element* parent = extension.element->parent;
    if (parent != nullptr && urdf::is_misplaced(parent->name, extension.element->name)) continue;
    const bool is_read = std::find(drives.read.begin(), drives.read.end(), extension.element) != drives.read.end();
    const std::string tag = fmt::format("<{}>", extension.element->name);
    if (is_read) {
      const bool measures = extension.element->name == "ros2_control";
      if (!uses_drives && !measures) continue;
      xml::report(sink, rules::actuator, extension.element, extension.element->start_tag(),
                  fmt::format("{} becomes {}", tag,
                              !uses_drives ? "sensors; its commands are left out"
                              : measures   ? "actuators and sensors; what else it says is not in it"
                                           : "actuators; what else it says is not in it"));
      continue;
    }
    const std::string where = extension.owner.empty() ? "the model" : extension.owner;
    xml::report(sink, rules::element_dropped, extension.element, extension.element->span,
                fmt::format("{} of {} has no place in MJCF; it is dropped", tag, where));
  }
}

/// Reports <gazebo> blocks, which MuJoCo cannot express except for friction.
void report_gazebo(const gazebo::Blocks& blocks, const Instruments& instruments, source::Sink& sink) {
  const auto report = [&](const xml::Element& element, const std::string& where) {
    if (std::find(instruments.read.begin(), instruments.read.end(), &element) != instruments.read.end()) {
      xml::report(
          sink, rules::sensor, &element, element.start_tag(),
          "<sensor> of <gazebo>" + where + " measures the same in MuJoCo; noise, rates and topics are left out");
      return;
    }
    xml::report(sink, rules::element_dropped, &element, element.span,
                "<" + std::string(element.name) + "> of <gazebo>" + where + " has no place in MJCF; it is dropped");
  };
  const auto all = [&](const std::vector<const xml::Element*>& elements, const std::string& where) {
    for (const xml::Element* element : elements) report(*element, where);
  };
  all(blocks.model, "");
  for (const auto& [name, link] : blocks.links) {
    const std::string where = " about link \"" + name + '"';
    for (const auto& [word, value] : link.values)
      if (word != "mu1") report(*value.element, where);
    all(link.copied, where);
    all(link.in_visual, where);
    all(link.in_collision, where);
  }
  for (const auto& [name, joint] : blocks.joints) {
    const std::string where = " about joint \"" + name + '"';
    for (const auto& [word, value] : joint.values) report(*value.element, where);
    all(joint.copied, where);
  }
}

/// Reports joints that move without an actuator, because the model names none for them.
void report_undriven(const Lowered& lowered, const std::vector<simulation::Drive>& actuators, source::Sink& sink) {
  std::set<std::string_view> driven;
  for (const simulation::Drive& drive : actuators) driven.insert(drive.joint);
  std::vector<std::string> without;
  const std::vector<simulation::Drive> all = drives_wanted(lowered, {}, Actuators::position);
  for (const simulation::Drive& drive : all)
    if (!driven.contains(drive.joint)) without.push_back('"' + drive.joint + '"');
  if (without.empty()) return;
  constexpr std::size_t most_named = 8;
  const std::size_t more = without.size() - std::min(without.size(), most_named);
  without.resize(without.size() - more);
  const std::string rest = more > 0 ? fmt::format(" and {} more", more) : std::string();
  const urdf::Robot& robot = lowered.robot;
  xml::report(sink, rules::undriven, robot.root() != nullptr ? robot.root()->element : nullptr, robot.name.span,
              driven.empty() ? fmt::format("no joint has an actuator: neither a transmission nor <ros2_control> names "
                                           "one for {}{}",
                                           fmt::join(without, ", "), rest)
                             : fmt::format("{} of {} movable joints lack an actuator: {}{}", without.size() + more,
                                           all.size(), fmt::join(without, ", "), rest),
              "⟨actuators⟩ position gives every joint one");
}

/// Reports options with which MuJoCo's own URDF reader would build a different robot; others do not change the model.
void report_compiler(const xml::Element& element, source::Sink& sink) {
  static constexpr std::array<std::string_view, 6> altering{"balanceinertia",  "boundmass",         "boundinertia",
                                                            "inertiafromgeom", "inertiagrouprange", "settotalmass"};
  for (const std::string_view name : altering)
    if (const xml::Attribute* a = element.attribute(name); a != nullptr)
      xml::report(sink, rules::element_dropped, &element, element.start_tag(),
                  std::string(name) + "=\"" + std::string(a->value) +
                      "\" of <mujoco> would alter masses; they are written as the model has them");
}

/// Copies the simulation options of a URDF's <mujoco> element.
void write_simulation(Writing& w, const urdf::Robot& robot, source::Sink& sink) {
  static constexpr std::array<std::string_view, 4> copied{"option", "size", "statistic", "visual"};
  for (const urdf::Extension& extension : robot.extensions) {
    if (!extension.owner.empty() || extension.element->name != "mujoco") continue;
    for (const xml::Element* e = extension.element->child(); e != nullptr; e = e->next_element())
      if (std::find(copied.begin(), copied.end(), e->name) != copied.end())
        w.xml.subtree(*e);
      else if (e->name == "compiler")
        report_compiler(*e, sink);
      else
        xml::report(sink, rules::element_dropped, e, e->span,
                    "<" + std::string(e->name) + "> of <mujoco> is not among what is copied; it is dropped");
  }
}

void write_defaults(Writing& w) {
  const auto any = [&](auto has) {
    return std::any_of(w.lowered.robot.links.begin(), w.lowered.robot.links.end(), has);
  };
  const bool visuals = any([](const urdf::Link& link) { return !link.visuals.empty(); });
  const bool collisions = any([](const urdf::Link& link) { return !link.collisions.empty(); });
  const bool mimics = std::any_of(w.lowered.robot.joints.begin(), w.lowered.robot.joints.end(),
                                  [](const urdf::Joint& joint) { return joint.mimic.has_value(); });
  const bool meshes = !w.meshes.all().empty();
  const bool frames = !w.lowered.frames.empty();
  const auto& measured = w.instruments.by_link;
  const bool sensors = std::any_of(measured.begin(), measured.end(), [](const auto& link) {
    return std::any_of(link.second.begin(), link.second.end(), [](const Instrument& i) { return !i.is_camera; });
  });
  const bool joints = has_joint_defaults(w.joints);
  if (!visuals && !collisions && !mimics && !meshes && !frames && !sensors && !joints) return;
  w.xml.open("default").inside();
  write_joint_defaults(w);
  // MuJoCo's defaults let mimic joints lag. With steps of 2 ms, a damping ratio of one half corrects a follower in one
  // step: v + dt·a = -r / dt with a = -2 v / t - r / (t² ζ²), t = 2 dt. Shorter steps are stable as well, and for
  // longer ones MuJoCo raises t to 2 dt (refsafe).
  if (mimics) w.xml.open("equality").attribute("solref", "0.004 0.5").attribute("solimp", "0.9999 0.9999").empty();
  // MuJoCo's inertia of a mesh is not used; it accepts shells in most cases.
  if (meshes) w.xml.open("mesh").attribute("inertia", "shell").empty();
  if (visuals) {
    w.xml.open("default").attribute("class", "visual").inside();
    w.xml.open("geom").attribute("contype", "0").attribute("conaffinity", "0").attribute("group", "2");
    w.xml.attribute("density", "0").empty();
    w.xml.close("default");
  }
  if (collisions) {
    w.xml.open("default").attribute("class", "collision").inside();
    w.xml.open("geom").attribute("group", "3").empty();
    w.xml.close("default");
  }
  write_joint_classes(w);
  for (const auto& [name, is_used] : {std::pair(frame_class, frames), std::pair(std::string_view("sensor"), sensors)}) {
    if (!is_used) continue;
    w.xml.open("default").attribute("class", name).inside();
    w.xml.open("site").attribute("size", "0.01").attribute("group", "4").empty();
    w.xml.close("default");
  }
  w.xml.close("default");
}

}  // namespace

void write_numbers(Writing& w, std::string_view name, std::initializer_list<double> values) {
  w.xml.attribute(name, text::shortest(values));
}

void write_rotation(Writing& w, const urdf::Quaternion& rotation) {
  // Removes rounding noise of the sine of π, and writes half turns and right angles exactly.
  constexpr double noise = 1e-15;
  std::array<double, 4> q{rotation[3], rotation[0], rotation[1], rotation[2]};
  const double sign = q[0] < 0 ? -1 : 1;
  constexpr std::array<double, 4> round{0, 0.5, 0.7071067811865476, 1};
  for (double& part : q) {
    part *= sign;
    for (const double value : round)
      if (std::abs(std::abs(part) - value) < noise) part = std::copysign(value, part);
    if (part == 0) part = 0;
  }
  if (q[1] != 0 || q[2] != 0 || q[3] != 0) write_numbers(w, "quat", {q[0], q[1], q[2], q[3]});
}

void write_pose(Writing& w, const urdf::Origin& origin) {
  if (origin.xyz.values() != std::array<double, 3>{})
    write_numbers(w, "pos", {origin.xyz[0], origin.xyz[1], origin.xyz[2]});
  write_rotation(w, origin.rotation);
}

void write_assets(Writing& w) {
  if (w.looks.all().empty() && w.meshes.all().empty()) return;
  w.xml.open("asset").inside();
  for (const simulation::Look& look : w.looks.all()) {
    if (!look.material->texture) continue;
    w.xml.open("texture").attribute("name", look.name).attribute("type", "2d");
    w.xml.attribute("file", look.material->texture->value).empty();
  }
  for (const simulation::Look& look : w.looks.all()) {
    w.xml.open("material").attribute("name", look.name);
    if (look.material->texture) w.xml.attribute("texture", look.name);
    if (const auto& c = look.material->color) write_numbers(w, "rgba", {(*c)[0], (*c)[1], (*c)[2], (*c)[3]});
    w.xml.empty();
  }
  for (const simulation::MeshAsset& mesh : w.meshes.all()) {
    w.xml.open("mesh").attribute("name", mesh.name).attribute("file", mesh.file);
    if (mesh.scale != std::array<double, 3>{1, 1, 1})
      write_numbers(w, "scale", {mesh.scale[0], mesh.scale[1], mesh.scale[2]});
    w.xml.empty();
  }
  w.xml.close("asset");
}

std::optional<std::string> write(const urdf::Robot& robot, const WriteOptions& options, source::Sink& sink) {
  const gazebo::Blocks gazebo = gazebo::blocks_of(robot, sink);
  const std::optional<Lowered> lowered = lower(robot, options, sink);
  if (!lowered) return std::nullopt;
  const simulation::Drives drives = simulation::drives_of(robot);
  const Instruments instruments = instruments_of(*lowered, drives, gazebo::sensors_of(gazebo, sink));
  report_unsaid(robot, drives, options.actuators == Actuators::model, sink);
  report_gazebo(gazebo, instruments, sink);
  simulation::report_comments(robot, rules::comments, sink);
  if (!lowered->floating) simulation::report_fixed_base(robot, rules::base_fixed, "the world of MuJoCo", sink);
  const auto tree = simulation::LinkTree::of(lowered->robot);
  if (!tree) return std::nullopt;
  const simulation::Looks looks(lowered->robot);
  const simulation::MeshAssets meshes(lowered->robot);
  std::vector<simulation::Drive> actuators = drives_wanted(*lowered, drives, options.actuators);
  if (!set_gains(actuators, *lowered, drives, options, sink)) return std::nullopt;
  if (options.actuators == Actuators::model) report_undriven(*lowered, actuators, sink);
  std::string out;
  xml::LinePrinter printer(out);
  Writing w{*lowered, *tree,       gazebo,    looks,   meshes,
            drives,   instruments, actuators, options, joint_classes(*lowered, drives),
            printer};
  printer.open("mujoco").attribute("model", robot.name.value).inside();
  printer.open("compiler").attribute("angle", "radian").attribute("autolimits", "true");
  printer.attribute("inertiafromgeom", "false").empty();
  write_simulation(w, robot, sink);
  write_defaults(w);
  write_assets(w);
  write_bodies(w);
  write_exclusions(w);
  write_equalities(w);
  write_actuators(w);
  write_sensors(w);
  write_keyframe(w);
  printer.close("mujoco");
  const auto what = difference(*lowered, out);
  if (!what) return out;
  xml::report(sink, rules::not_proved, nullptr, robot.name.span, "the MJCF does not describe the same model: " + *what);
  return std::nullopt;
}

}  // namespace urdfmill::mjcf
