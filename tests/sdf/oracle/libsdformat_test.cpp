// SDF written here and read by libsdformat: it loads without errors, and links, masses, limits and axes are those of
// the URDF.
//
// libsdformat 12 reads SDF up to 1.9, so 1.9 is written; mimic joints, which it cannot express, are set by hand.
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <sdf/sdf.hh>

#include "tests/kinematics/oracle/corpus.hpp"
#include "tests/sdf/models.hpp"
#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/tree.hpp"

using namespace urdfmill;
using kinematics::Matrix3;
using kinematics::Transform;
using kinematics::Vector3;

namespace {

constexpr double tolerance = 1e-9;  ///< m and rad; relative for all else

Transform transform(const ignition::math::Pose3d& pose) {
  Transform result;
  result.rotation = kinematics::rotation({pose.Rot().X(), pose.Rot().Y(), pose.Rot().Z(), pose.Rot().W()});
  result.position = Vector3(pose.X(), pose.Y(), pose.Z());
  return result;
}

bool close(double a, double b) {
  // libsdformat represents infinity as 1e16 up to SDF 1.9.
  constexpr double infinite = 1e16;
  if (std::abs(a) >= infinite || std::abs(b) >= infinite)
    return std::abs(a) >= infinite && std::abs(b) >= infinite && (a < 0) == (b < 0);
  return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

bool relatively_close(double a, double b, double scale) {
  return std::abs(a - b) <= tolerance * std::max({std::abs(a), std::abs(b), scale});
}

/// A model that libsdformat read, as a mechanism.
class Loaded {
 public:
  explicit Loaded(const std::string& text) { errors = root_.LoadSdfString(text); }

  [[nodiscard]] const ::sdf::Model* model() const { return root_.Model(); }

  /// Poses of all links and frames at the given joint values; other joints are at 0.
  std::map<std::string, Transform> poses(const std::map<std::string, double>& q) {
    index();
    std::map<std::string, Transform> result;
    for (std::uint64_t i = 0; i < model()->LinkCount(); ++i) place(model()->LinkByIndex(i)->Name(), q, result);
    for (std::uint64_t i = 0; i < model()->FrameCount(); ++i) {
      const ::sdf::Frame* frame = model()->FrameByIndex(i);
      std::string body;
      REQUIRE(frame->ResolveAttachedToBody(body).empty());
      result[frame->Name()] = result.at(body) * at_zero(*model()->LinkByName(body)).inverse() * at_zero(*frame);
    }
    return result;
  }

  ::sdf::Errors errors;

 private:
  template <class Element>
  static Transform at_zero(const Element& element) {
    ignition::math::Pose3d pose;
    REQUIRE(element.SemanticPose().Resolve(pose, "__model__").empty());
    return transform(pose);
  }

  void index() {
    if (!joints_.empty()) return;
    for (std::uint64_t i = 0; i < model()->JointCount(); ++i) {
      std::string child;
      REQUIRE(model()->JointByIndex(i)->ResolveChildLink(child).empty());
      // A <gazebo> block may close a loop with a joint of SDF; the tree is made of the first ones.
      joints_.emplace(child, model()->JointByIndex(i));
    }
  }

  void place(const std::string& link, const std::map<std::string, double>& q,
             std::map<std::string, Transform>& result) {
    if (result.count(link) > 0) return;
    const Transform own = at_zero(*model()->LinkByName(link));
    const auto above = joints_.find(link);
    if (above == joints_.end()) {
      result[link] = own;
      return;
    }
    const ::sdf::Joint& joint = *above->second;
    std::string parent;
    REQUIRE(joint.ResolveParentLink(parent).empty());
    Transform parent_now, parent_at_zero;
    if (parent != "world") {
      place(parent, q, result);
      parent_now = result.at(parent);
      parent_at_zero = at_zero(*model()->LinkByName(parent));
    }
    const Transform joint_at_zero = at_zero(joint);
    result[link] =
        parent_now * parent_at_zero.inverse() * joint_at_zero * motion(joint, q) * joint_at_zero.inverse() * own;
  }

  static Transform motion(const ::sdf::Joint& joint, const std::map<std::string, double>& q) {
    Transform result;
    const auto value = q.find(joint.Name());
    if (joint.Type() == ::sdf::JointType::FIXED || value == q.end()) return result;
    ignition::math::Vector3d xyz;
    REQUIRE(joint.Axis(0)->ResolveXyz(xyz, joint.Name()).empty());
    const Vector3 axis(xyz.X(), xyz.Y(), xyz.Z());
    if (joint.Type() == ::sdf::JointType::PRISMATIC)
      result.position = axis * value->second;
    else
      result.rotation = kinematics::rotation_about(axis, value->second);
    return result;
  }

  ::sdf::Root root_;
  std::map<std::string, const ::sdf::Joint*> joints_;  // by child
};

/// Joint positions under the names that the joints have in SDF: a planar joint is three.
std::map<std::string, double> joint_values(const urdf::Robot& robot, const kinematics::Tree& tree,
                                           const std::vector<double>& q) {
  std::map<std::string, double> values;
  std::map<std::size_t, std::size_t> steps;
  for (const kinematics::Body& body : tree.bodies()) {
    if (body.variable == kinematics::none) continue;
    const urdf::Joint& joint = robot.joints[body.joint];
    const double value = kinematics::joint_position(body, q);
    if (joint.type == urdf::JointType::planar) {
      const char* suffixes[] = {"_x", "_y", ""};
      values[joint.name.value + suffixes[steps[body.joint]++]] = value;
      continue;
    }
    values[joint.name.value] = value;
    if (robot.link(joint.name.value) != nullptr) values[joint.name.value + "_joint"] = value;
  }
  return values;
}

std::string first_wrong_pose(const urdf::Robot& robot, const kinematics::Tree& tree, Loaded& loaded,
                             std::mt19937_64& random) {
  std::vector<double> q;
  for (const kinematics::Variable& variable : tree.variables()) {
    const bool floats = robot.joints[variable.joint].type == urdf::JointType::floating;
    q.push_back(floats ? 0 : static_cast<double>(random() >> 11) * 0x1p-52 - 1);
  }
  const auto expected = kinematics::body_poses(tree, q);
  const auto found = loaded.poses(joint_values(robot, tree, q));
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const std::string& name = robot.links[i].name.value;
    const auto pose = found.find(name == "world" ? "world_link" : name);
    if (pose == found.end()) {
      if (name == "world") continue;
      return "link " + name + " is missing";
    }
    const Transform& wanted = expected[tree.body_of_link(i)];
    const double scale = std::max(1.0, wanted.position.norm());
    if (kinematics::position_distance(wanted, pose->second) > tolerance * scale ||
        kinematics::rotation_distance(wanted.rotation, pose->second.rotation) > tolerance)
      return "link " + name + " is elsewhere";
  }
  return {};
}

std::string first_wrong_mass(const urdf::Robot& robot, const ::sdf::Model& model) {
  for (const urdf::Link& link : robot.links) {
    const ::sdf::Link* found = model.LinkByName(link.name.value);
    if (found == nullptr) continue;  // a frame, or the world
    const auto& inertial = found->Inertial();
    if (!link.inertial || !(link.inertial->mass.value > 0)) {
      if (inertial.MassMatrix().Mass() > 1e-6) return "link " + link.name.value + " has a mass";
      continue;
    }
    const kinematics::InertialParameters wanted = kinematics::inertial_parameters(link);
    const double mass = inertial.MassMatrix().Mass();
    if (!relatively_close(mass, wanted.mass, 0)) return "mass of link " + link.name.value;
    const Transform pose = transform(inertial.Pose());
    const Vector3 com = wanted.first_moment / wanted.mass;
    if ((pose.position - com).norm() > tolerance * std::max(1.0, com.norm())) return "COM of link " + link.name.value;
    const auto& moi = inertial.MassMatrix().Moi();
    Matrix3 inertia;
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column)
        inertia(row, column) = moi(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    const Matrix3 about_com =
        wanted.inertia - wanted.mass * (Matrix3::Identity() * com.squaredNorm() - com * com.transpose());
    const Matrix3 turned = pose.rotation * inertia * pose.rotation.transpose();
    if ((turned - about_com).norm() > tolerance * std::max(wanted.inertia.norm(), inertia.norm()))
      return "inertia of link " + link.name.value;
  }
  return {};
}

std::string first_wrong_value(const urdf::Robot& robot, const ::sdf::Model& model) {
  for (const urdf::Joint& joint : robot.joints) {
    if (joint.type == urdf::JointType::fixed || joint.type == urdf::JointType::floating ||
        joint.type == urdf::JointType::planar)
      continue;
    const ::sdf::Joint* found = model.JointByName(joint.name.value);
    if (found == nullptr) found = model.JointByName(joint.name.value + "_joint");
    if (found == nullptr) return "joint " + joint.name.value + " is missing";
    const ::sdf::JointAxis& axis = *found->Axis(0);
    const bool bounded = joint.limits && joint.type != urdf::JointType::continuous;
    if (!close(axis.Lower(), bounded ? joint.limits->lower.value : -urdf::infinity))
      return "lower of " + joint.name.value;
    if (!close(axis.Upper(), bounded ? joint.limits->upper.value : urdf::infinity))
      return "upper of " + joint.name.value;
    if (!close(axis.Effort(), joint.limits ? joint.limits->effort.value : urdf::infinity))
      return "effort of " + joint.name.value;
    if (!close(axis.MaxVelocity(), joint.limits ? joint.limits->velocity.value : urdf::infinity))
      return "velocity of " + joint.name.value;
    if (!close(axis.Damping(), joint.dynamics ? joint.dynamics->damping.value : 0))
      return "damping of " + joint.name.value;
    if (!close(axis.Friction(), joint.dynamics ? joint.dynamics->friction.value : 0))
      return "friction of " + joint.name.value;
    const Vector3 wanted(joint.axis[0], joint.axis[1], joint.axis[2]);
    const Vector3 is(axis.Xyz().X(), axis.Xyz().Y(), axis.Xyz().Z());
    if ((wanted.stableNormalized() - is).norm() > tolerance) return "axis of " + joint.name.value;
  }
  return {};
}

/// Describes the first fault of a robot as loaded by libsdformat; empty if there is none.
std::string first_fault(const urdf::Robot& robot, const urdfmill::sdf::test::Written& written,
                        std::mt19937_64& random) {
  source::Collector ignored;
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, ignored);
  if (!tree) return {};
  Loaded loaded(written.text);
  if (!loaded.errors.empty()) return loaded.errors.front().Message();
  if (loaded.model() == nullptr) return "there is no model";
  for (int sample = 0; sample < 3; ++sample)
    if (std::string fault = first_wrong_pose(robot, *tree, loaded, random); !fault.empty()) return fault;
  if (std::string fault = first_wrong_mass(robot, *loaded.model()); !fault.empty()) return fault;
  return first_wrong_value(robot, *loaded.model());
}

}  // namespace

TEST_CASE("libsdformat loads what we write, and finds the same robot", "[corpus]") {
  ::sdf::Console::Instance()->SetQuiet(true);
  std::mt19937_64 random(1);
  // Every fourth robot takes seconds, all of them a minute.
  const std::vector<std::string> files = urdfmill::test::corpus(4);
  std::size_t models = 0, refused = 0, named = 0;
  for (const std::string& file : files) {
    INFO(file);
    source::Sources sources;
    source::Collector findings;
    const auto parsed = urdf::parse(sources, sources.add(file, urdfmill::sdf::test::read_file(file)));
    const auto robot = parsed.document ? urdf::read(parsed.document, {}, findings) : std::nullopt;
    if (!robot) {
      ++refused;
      continue;
    }
    ++models;
    urdfmill::sdf::WriteOptions options;
    options.version = urdfmill::sdf::Version::v1_9;
    const urdfmill::sdf::test::Written written = urdfmill::sdf::test::write(*robot, options);
    const std::vector<std::string> rules = written.rules();
    // Every refusal by libsdformat was reported as a finding.
    const bool has_reason = std::count(rules.begin(), rules.end(), "convert-inertia-impossible") > 0 ||
                            std::count(rules.begin(), rules.end(), "convert-copied-invalid") > 0;
    const std::string fault = first_fault(*robot, written, random);
    if (has_reason && !fault.empty()) {
      ++named;
      continue;
    }
    CHECK(fault == "");
  }
  if (models > 0)
    WARN(models << " robots, of them refused for a reason that the loss report names " << named << "; no models by our "
                << "strict reading " << refused);
}
