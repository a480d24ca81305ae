#include "urdfmill/kinematics/actuation.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::kinematics {
namespace {

/// A joint or an actuator of a transmission, as it is written.
struct Part {
  std::string name;
  std::string role;
  double reduction = 1;
  double offset = 0;
  std::optional<double> rotor_inertia;
};

std::string attribute(const xml::Element& element, std::string_view name) {
  const xml::Attribute* found = element.attribute(name);
  return found == nullptr ? std::string() : std::string(found->value);
}

/// The number in a child element, its attribute `value`, or its text.
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
  return result;
}

/// The children of that name, the ones with the roles NAME1 and NAME2 in that order.
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
      if (!extension.owner.empty()) continue;
      if (extension.element->name == "transmission") add(*extension.element);
      if (extension.element->name != "ros2_control") continue;
      for (const xml::Element* e = extension.element->child("transmission"); e != nullptr;
           e = e->next_element("transmission"))
        add(*e);
    }
    return std::move(found_);
  }

 private:
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
    for (std::size_t i = 0; i < size; ++i) {
      result.variables.push_back(tree_.find_variable(joints[i].name));
      if (result.variables.back() == none)
        return ignored(element, "joint " + joints[i].name + " does not exist, is fixed or mimics another");
      result.actuators.push_back(actuators[i].name);
      result.offset(static_cast<Eigen::Index>(i)) = joints[i].offset;
      if (!std::isfinite(joints[i].reduction * actuators[i].reduction) ||
          joints[i].reduction * actuators[i].reduction == 0)
        return ignored(element, "a reduction of it is 0 or infinite");
    }
    result.ratio = ratio(*type, joints, actuators);
    for (std::size_t i = 0; i < size; ++i)
      if (actuators[i].rotor_inertia) add_rotor(result, i, *actuators[i].rotor_inertia);
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

  void add_rotor(const Transmission& transmission, std::size_t actuator, double inertia) {
    Rotor rotor{transmission.actuators[actuator], inertia,
                Vector::Zero(static_cast<Eigen::Index>(tree_.variables().size()))};
    for (std::size_t i = 0; i < transmission.variables.size(); ++i)
      rotor.ratio(static_cast<Eigen::Index>(transmission.variables[i])) =
          transmission.ratio(static_cast<Eigen::Index>(actuator), static_cast<Eigen::Index>(i));
    found_.rotors.push_back(std::move(rotor));
  }

  const urdf::Robot& robot_;
  const Tree& tree_;
  source::Sink& sink_;
  Actuation found_;
};

/// A link that is on a joint's parent, with inertia about the joint's axis alone.
urdf::Link spinning(std::string name, const Vector3& axis, double inertia) {
  urdf::Link link;
  link.name.value = std::move(name);
  urdf::Inertial inertial;
  const Matrix3 tensor = inertia * axis * axis.transpose();
  inertial.inertia.ixx.value = tensor(0, 0), inertial.inertia.ixy.value = tensor(0, 1);
  inertial.inertia.ixz.value = tensor(0, 2), inertial.inertia.iyy.value = tensor(1, 1);
  inertial.inertia.iyz.value = tensor(1, 2), inertial.inertia.izz.value = tensor(2, 2);
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
  return ratio.transpose().fullPivLu().solve(
      of_variables({torques.data(), static_cast<std::size_t>(torques.size())}, variables));
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
  // The parent's inertial counts the rotor as part of the link; what the body adds must not count it again.
  result.links.push_back(spinning(spins, axis, inertia));
  result.links.push_back(spinning(rests, axis, -inertia));
  result.joints.push_back(std::move(bearing));
  result.joints.push_back(std::move(seat));
  return result;
}

}  // namespace urdfmill::kinematics
