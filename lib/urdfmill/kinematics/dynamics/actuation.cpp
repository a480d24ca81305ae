#include "urdfmill/kinematics/dynamics/actuation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/index.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/kinematics/solve.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::kinematics {
namespace {

/// A joint or an actuator of a transmission as written.
struct Part {
  std::string name;
  std::string role;
  double reduction = 1;
  double offset = 0;
  std::optional<double> rotor_inertia;
  bool is_only_measured = false;
};

std::string attribute(const xml::Element& element, std::string_view name) {
  const xml::Attribute* found = element.attribute(name);
  return found == nullptr ? std::string() : std::string(found->value);
}

/// Returns the number in a child element, from its attribute `value` or its text.
std::optional<double> child_number(const xml::Element& element, std::string_view name) {
  const xml::Element* child = element.child(name);
  if (child == nullptr) return std::nullopt;
  const std::string value = attribute(*child, "value");
  return urdf::parse_number(value.empty() ? xml::text_of(*child) : value);
}

Part part(const xml::Element& element) {
  Part result;
  result.name = attribute(element, "name");
  result.role = attribute(element, "role");
  if (result.role.empty()) result.role = xml::child_text(element, "role");
  for (const char* const name : {"mechanicalReduction", "mechanical_reduction", "drake:gear_ratio"})
    if (const auto value = child_number(element, name)) result.reduction = *value;
  result.offset = child_number(element, "offset").value_or(0);
  result.rotor_inertia = child_number(element, "drake:rotor_inertia");
  result.is_only_measured = xml::child_text(element, "hardwareInterface").ends_with("JointStateInterface");
  return result;
}

/// Returns the children of that name, those with the roles NAME1 and NAME2 in that order.
std::vector<Part> parts(const xml::Element& element, const char* name) {
  std::vector<Part> result;
  for (const xml::Element* child = element.child(name); child != nullptr; child = child->next_element(name))
    result.push_back(part(*child));
  std::stable_sort(result.begin(), result.end(), [](const Part& a, const Part& b) { return a.role < b.role; });
  return result;
}

/// Reads transmissions.
class Reader {
 public:
  Reader(const urdf::Robot& robot, const Tree& tree, source::Sink& sink) : robot_(robot), tree_(tree), sink_(sink) {}

  Actuation read() {
    for (const urdf::Extension& extension : robot_.extensions) {
      const std::string_view name = extension.element->name;
      const bool is_of_robot = extension.owner.empty();
      if (is_of_robot && name == "transmission") {
        add(*extension.element);
      } else if (is_of_robot && name == "ros2_control") {
        for (const xml::Element* e = extension.element->child(); e != nullptr; e = e->next_element())
          if (e->name == "transmission")
            add(*e);
          else
            look_for_rotors(*e);
      } else {
        look_for_rotors(*extension.element);
      }
    }
    for (const urdf::Joint& joint : robot_.joints) {
      const xml::Element* dynamics = joint.element == nullptr ? nullptr : joint.element->child("dynamics");
      if (joint.element != nullptr) look_at_attributes(*joint.element);
      if (dynamics != nullptr) look_at_attributes(*dynamics);
    }
    return std::move(found_);
  }

 private:
  /// True for a word that means a rotor, with any prefix: armature, rotor_inertia, rotorInertia, motor_inertia.
  static bool means_rotor(std::string_view word) {
    if (const std::size_t prefix = word.rfind(':'); prefix != std::string_view::npos) word.remove_prefix(prefix + 1);
    static constexpr std::array<std::string_view, 4> words{"armature", "rotor_inertia", "rotorInertia",
                                                           "motor_inertia"};
    return std::find(words.begin(), words.end(), word) != words.end();
  }

  void unread_rotor(const xml::Element& element, std::string_view word) {
    xml::report(sink_, rules::rotor_ignored, &element, element.span,
                "\"" + std::string(word) + "\" of <" + std::string(element.name) +
                    "> is left out: a rotor inertia counts in the actuator of a transmission (drake:rotor_inertia)");
  }

  void look_at_attributes(const xml::Element& element) {
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
      if (means_rotor(a->name)) unread_rotor(element, a->name);
  }

  /// Reports rotors in places that are not read. The elements may be nested as deep as the XML reader allows.
  void look_for_rotors(const xml::Element& element) {
    std::vector<const xml::Element*> left{&element};
    while (!left.empty()) {
      const xml::Element& here = *left.back();
      left.pop_back();
      if (means_rotor(here.name)) unread_rotor(here, here.name);
      look_at_attributes(here);
      for (const xml::Element* e = here.child(); e != nullptr; e = e->next_element()) left.push_back(e);
    }
  }

  /// Returns the body moved by a joint of one variable, or none.
  [[nodiscard]] std::size_t body_moved_by(std::string_view joint) const {
    for (std::size_t i = 0; i < tree_.bodies().size(); ++i) {
      const Body& body = tree_.bodies()[i];
      const bool is_moved = body.variable != none && body.motion != Motion::fixed && body.joint != none;
      if (!is_moved || robot_.joints[body.joint].name.value != joint) continue;
      const urdf::JointType type = robot_.joints[body.joint].type;
      return type == urdf::JointType::floating || type == urdf::JointType::planar ? none : i;
    }
    return none;
  }

  void ignored(const xml::Element& element, const std::string& why) {
    xml::report(sink_, rules::transmission_ignored, &element, element.span,
                "transmission " + attribute(element, "name") + " is left out: " + why);
  }

  static std::optional<TransmissionType> type_of(const std::string& name) {
    const auto ends = [&](std::string_view end) { return name.ends_with(end); };
    if (name.empty() || ends("SimpleTransmission")) return TransmissionType::simple;
    if (ends("/DifferentialTransmission") || name == "DifferentialTransmission") return TransmissionType::differential;
    if (ends("FourBarLinkageTransmission")) return TransmissionType::four_bar;
    return std::nullopt;
  }

  void add(const xml::Element& element) {
    std::string name = xml::child_text(element, "type");
    if (name.empty()) name = xml::child_text(element, "plugin");
    if (name.empty()) name = attribute(element, "type");
    const auto type = type_of(name);
    if (!type) return ignored(element, "its type " + name + " is not known");
    const std::vector<Part> joints = parts(element, "joint"), actuators = parts(element, "actuator");
    const std::size_t size = *type == TransmissionType::simple ? 1 : 2;
    if (joints.size() != size || actuators.size() != size)
      return ignored(element, "it has " + std::to_string(joints.size()) + " joints and " +
                                  std::to_string(actuators.size()) + " actuators, not " + std::to_string(size));
    Transmission result;
    result.name = attribute(element, "name");
    result.type = *type;
    result.offset = Vector::Zero(static_cast<Eigen::Index>(size));
    result.multipliers = Vector::Ones(index(size));
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t moved = body_moved_by(joints[i].name);
      if (moved == none || tree_.bodies()[moved].multiplier == 0)
        return ignored(element, "joint " + joints[i].name + " does not exist, does not move or has several variables");
      const Body& body = tree_.bodies()[moved];
      if (i == 1 && result.variables.front() == body.variable)
        return ignored(element, "its joints do not move independently: " + joints[0].name + " and " + joints[1].name);
      result.joints.push_back(joints[i].name);
      result.variables.push_back(body.variable);
      result.actuators.push_back(actuators[i].name);
      result.multipliers(index(i)) = body.multiplier;
      result.offset(index(i)) = (joints[i].offset - body.offset) / body.multiplier;
      if (!std::isfinite(joints[i].reduction * actuators[i].reduction) ||
          joints[i].reduction * actuators[i].reduction == 0)
        return ignored(element, "a reduction of it is 0 or infinite");
    }
    result.ratio = ratio(*type, joints, actuators) * result.multipliers.asDiagonal();
    for (std::size_t i = 0; i < size; ++i)
      if (actuators[i].rotor_inertia)
        add_rotor(element, result, i, *actuators[i].rotor_inertia, joints[i].is_only_measured);
    found_.transmissions.push_back(std::move(result));
  }

  static Matrix ratio(TransmissionType type, const std::vector<Part>& joints, const std::vector<Part>& actuators) {
    const auto joint = [&](std::size_t i) { return joints[i].reduction; };
    const auto actuator = [&](std::size_t i) { return actuators[i].reduction; };
    if (type == TransmissionType::simple) return Matrix::Constant(1, 1, joint(0) * actuator(0));
    Matrix g(2, 2);
    if (type == TransmissionType::differential)
      g << actuator(0) * joint(0), actuator(0) * joint(1), actuator(1) * joint(0), -actuator(1) * joint(1);
    else
      g << actuator(0) * joint(0), 0, actuator(1), actuator(1) * joint(1);
    return g;
  }

  void add_rotor(const xml::Element& element, const Transmission& transmission, std::size_t actuator, double inertia,
                 bool is_armature) {
    if (!std::isfinite(inertia) || inertia < 0)
      return xml::report(
          sink_, rules::rotor_ignored, &element, element.span,
          "the rotor inertia of actuator " + transmission.actuators[actuator] + " is left out: it is not a number ≥ 0");
    if (inertia <= 0) return;
    found_.rotors.push_back(transmission.rotor(actuator, inertia, tree_.variables().size()));
    found_.rotors.back().is_armature = is_armature && found_.rotors.back().turns == 1;
  }

  const urdf::Robot& robot_;
  const Tree& tree_;
  source::Sink& sink_;
  Actuation found_;
};

/// Returns a link for a joint's parent, with inertia about the joint's axis alone.
urdf::Link spinning(std::string name, const Vector3& axis, double inertia) {
  urdf::Link link;
  link.name.value = std::move(name);
  urdf::Inertial inertial;
  set_matrix(inertial.inertia, inertia * axis * axis.transpose());
  link.inertial = std::move(inertial);
  return link;
}

Vector of_variables(std::span<const double> values, const std::vector<std::size_t>& variables) {
  Vector result(static_cast<Eigen::Index>(variables.size()));
  for (std::size_t i = 0; i < variables.size(); ++i) result(static_cast<Eigen::Index>(i)) = values[variables[i]];
  return result;
}

}  // namespace

std::string_view text(TransmissionType type) {
  constexpr std::array<std::string_view, 3> names{"simple", "differential", "four-bar linkage"};
  return names[static_cast<std::size_t>(type)];
}

Vector Transmission::actuator_positions(std::span<const double> q) const {
  return ratio * (of_variables(q, variables) - offset);
}

Vector Transmission::actuator_velocities(std::span<const double> dq) const {
  return ratio * of_variables(dq, variables);
}

Vector Transmission::actuator_torques(const Vector& torques) const {
  return solve_square(ratio.transpose(),
                      of_variables({torques.data(), static_cast<std::size_t>(torques.size())}, variables));
}

Rotor Transmission::rotor(std::size_t actuator, double inertia, std::size_t count) const {
  Rotor result{actuators[actuator], inertia, Vector::Zero(index(count))};
  std::size_t driven = 0;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const double turns = ratio(index(actuator), index(i));
    result.ratio(index(variables[i])) = turns;
    if (turns == 0) continue;
    result.joint = driven++ == 0 ? joints[i] : std::string();
    result.turns = turns / multipliers(index(i));
  }
  return result;
}

void add_rotor_torques(const Matrix& apparent_inertia, std::span<const double> ddq, Vector& torques) {
  if (apparent_inertia.size() > 0)
    torques += apparent_inertia * Eigen::Map<const Vector>(ddq.data(), index(ddq.size()));
}

Matrix Actuation::apparent_inertia(std::size_t variables) const {
  const auto n = static_cast<Eigen::Index>(variables);
  Matrix sum = Matrix::Zero(n, n);
  for (const Rotor& rotor : rotors) sum += rotor.apparent_inertia();
  return sum;
}

Actuation actuation(const urdf::Robot& robot, const Tree& tree, source::Sink& sink) {
  return Reader(robot, tree, sink).read();
}

urdf::Robot with_rotor(const urdf::Robot& robot, std::string_view joint, double inertia, double ratio) {
  urdf::Robot result = robot;
  const urdf::Joint* driven = robot.joint(joint);
  if (driven == nullptr) return result;
  const Vector3 axis = Vector3(driven->axis[0], driven->axis[1], driven->axis[2]).normalized();
  const auto free_name = [&](std::string name) {
    while (robot.link(name) != nullptr || robot.joint(name) != nullptr) name += '_';
    return name;
  };
  const std::string spins = free_name("rotor of " + driven->name.value);
  const std::string rests = free_name("place of the rotor of " + driven->name.value);
  urdf::Joint bearing;
  bearing.name.value = spins;
  bearing.type = urdf::JointType::continuous;
  bearing.parent.value = driven->parent.value;
  bearing.child.value = spins;
  bearing.origin = driven->origin;
  bearing.axis = driven->axis;
  urdf::Mimic mimic;
  mimic.joint.value = driven->name.value;
  mimic.multiplier.value = ratio;
  bearing.mimic = mimic;
  urdf::Joint seat = bearing;
  seat.name.value = rests;
  seat.child.value = rests;
  seat.type = urdf::JointType::fixed;
  seat.mimic.reset();
  // The parent's inertial includes the rotor as part of the link, so the new body must not count it again.
  result.links.push_back(spinning(spins, axis, inertia));
  result.links.push_back(spinning(rests, axis, -inertia));
  result.joints.push_back(std::move(bearing));
  result.joints.push_back(std::move(seat));
  return result;
}

}  // namespace urdfmill::kinematics
