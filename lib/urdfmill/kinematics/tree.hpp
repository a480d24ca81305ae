// The mechanism of a model, prepared for computation: bodies ordered so that parents come first, joints as motions
// along axes, mimic joints bound to the variables they follow.
//
// A joint of several degrees of freedom is a sequence of one-variable motions between massless links: floating is x, y,
// z, yaw, pitch, roll; planar is x, y in the plane and the angle about its normal. Everything below treats all joints
// uniformly.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::kinematics {

inline constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

enum class Motion : std::uint8_t { fixed, rotation, translation };

/// A variable of the mechanism: the value of an independent joint, or one of several of a floating or planar one.
struct Variable {
  std::string name;                ///< the joint's name, with ".x", ".yaw", … if the joint has several variables
  std::size_t joint = 0;           ///< index into Robot::joints
  bool rotational = true;          ///< rad, otherwise m
  double lower = -urdf::infinity;  ///< rad or m
  double upper = urdf::infinity;   ///< rad or m
};

/// A rigid body: a link, or a massless step inside a joint of several variables.
struct Body {
  std::size_t parent = none;  ///< index of a body; none for a root
  std::size_t joint = none;   ///< index into Robot::joints of the joint that moves it; none for a root
  std::size_t link = none;    ///< index into Robot::links; none for a step inside a joint
  Transform placement;        ///< pose of the body in its parent with its joint at 0
  Motion motion = Motion::fixed;
  Vector3 axis = Vector3::Zero();  ///< unit, in the body's frame; zero if fixed
  /// The joint's position is multiplier · q[variable] + offset; a fixed body has no variable.
  std::size_t variable = none;
  double multiplier = 1;
  double offset = 0;  ///< rad or m
};

/// A joint without its own variable.
struct IdleJoint {
  std::string name;
  std::string leader;  ///< the joint it mimics; empty for a fixed one
};

/// The treatment of mimic joints in a tree.
enum class Mimics : std::uint8_t {
  follow,  ///< they follow the joint they name and have no variable
  free,    ///< they move independently, as if `<mimic>` were absent
};

/// A forest, usually with one root. It refers only to indices of the robot it was built from.
class Tree {
 public:
  /// Builds the tree. Reports kinematics-zero-axis, kinematics-mimic-unresolved, kinematics-not-a-tree,
  /// kinematics-joint-without-link, and returns nothing if one of them is an error.
  [[nodiscard]] static std::optional<Tree> build(const urdf::Robot& robot, Mimics mimics, source::Sink& sink);

  /// Returns all bodies, each after its parent.
  [[nodiscard]] const std::vector<Body>& bodies() const { return bodies_; }
  /// Returns the independent variables, in document order of their joints.
  [[nodiscard]] const std::vector<Variable>& variables() const { return variables_; }
  /// Returns the body of a link (index into Robot::links).
  [[nodiscard]] std::size_t body_of_link(std::size_t link) const { return body_of_link_[link]; }
  /// Returns the index of the variable of that name, or none.
  [[nodiscard]] std::size_t find_variable(std::string_view name) const;
  /// Returns the joint of that name that has no variable; null if there is none.
  [[nodiscard]] const IdleJoint* find_idle_joint(std::string_view name) const;
  /// Returns the bodies from the root to that one, both included.
  [[nodiscard]] std::vector<std::size_t> path_from_root(std::size_t body) const;

 private:
  friend class TreeBuilder;
  std::vector<Body> bodies_;
  std::vector<Variable> variables_;
  std::vector<IdleJoint> idle_joints_;
  std::vector<std::size_t> body_of_link_;
};

/// True if the variables are at most as many; otherwise reports kinematics-too-many-variables. `what` names the result
/// that is computed: "the mass matrix".
[[nodiscard]] bool are_at_most(std::size_t variables, std::size_t most, std::string_view what, source::Sink& sink);
/// The largest numbers of variables for which matrices, base parameters, models from measured motion, and motions for
/// that are computed; each keeps a command within seconds.
inline constexpr std::size_t most_variables_of_matrices = 2000, most_variables_of_base_parameters = 100,
                             most_variables_of_identification = 50, most_variables_of_excitation = 16;

/// True if states with so many items each are at most as many items; otherwise reports kinematics-too-many-states.
/// `what` names the items: "links".
[[nodiscard]] bool are_few(std::size_t states, std::size_t each, std::size_t most, std::string_view what,
                           source::Sink& sink);
/// The largest number of numbers in the report on a trajectory.
inline constexpr std::size_t most_numbers_of_states = 10'000'000;

/// Returns x and y of a planar joint's plane for its unit normal: those of the frame if the normal is z, rotated as
/// little as possible for others.
[[nodiscard]] std::pair<Vector3, Vector3> plane_axes(const Vector3& unit_normal);

/// Returns the motion of a body's joint at position `q` (of the joint itself, not of the variable).
[[nodiscard]] Transform motion(const Body& body, double q);
/// Returns the position of a body's joint at the values `q` of the variables; 0 for a fixed one.
[[nodiscard]] double joint_position(const Body& body, std::span<const double> q);

}  // namespace urdfmill::kinematics
