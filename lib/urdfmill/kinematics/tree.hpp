// The mechanism of a model, resolved for computing: bodies in an order in which parents come first, joints as motions
// along axes, mimic joints tied to the variables they follow.
//
// A joint of several degrees of freedom is a sequence of one-variable motions between links without mass: floating is
// x, y, z, yaw, pitch, roll; planar is x, y in the plane and the angle about its normal. Everything below treats all
// joints alike that way.
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
  std::string name;                ///< the joint's; with ".x", ".yaw", … where the joint has several
  std::size_t joint = 0;           ///< index into Robot::joints
  bool rotational = true;          ///< rad, else m
  double lower = -urdf::infinity;  ///< rad or m
  double upper = urdf::infinity;   ///< rad or m
};

/// A rigid body: a link, or a massless step inside a joint of several variables.
struct Body {
  std::size_t parent = none;  ///< body; none for a root
  std::size_t joint = none;   ///< index into Robot::joints of the joint that moves it; none for a root
  std::size_t link = none;    ///< index into Robot::links; none for a step inside a joint
  Transform placement;        ///< of the body in its parent when its joint is at 0
  Motion motion = Motion::fixed;
  Vector3 axis = Vector3::Zero();  ///< unit, in the body's frame; zero if fixed
  /// The joint's position is multiplier · q[variable] + offset; a fixed body has no variable.
  std::size_t variable = none;
  double multiplier = 1;
  double offset = 0;  ///< rad or m
};

/// A joint without a variable of its own.
struct IdleJoint {
  std::string name;
  std::string leader;  ///< the joint it mimics; empty of a fixed one
};

/// What a tree takes mimic joints for.
enum class Mimics : std::uint8_t {
  follow,  ///< their position follows the joint they name: they have no variable of their own
  free,    ///< they move independently, as if `<mimic>` were not there
};

/// A forest: usually one root. Refers to nothing outside itself but indices of the robot it was built from.
class Tree {
 public:
  /// Reports kinematics-zero-axis, kinematics-mimic-unresolved, kinematics-not-a-tree, kinematics-joint-without-link
  /// and returns nothing if one of them is an error.
  [[nodiscard]] static std::optional<Tree> build(const urdf::Robot& robot, Mimics mimics, source::Sink& sink);

  /// All bodies; each is after its parent.
  [[nodiscard]] const std::vector<Body>& bodies() const { return bodies_; }
  /// The independent variables, in document order of their joints.
  [[nodiscard]] const std::vector<Variable>& variables() const { return variables_; }
  /// The body of a link (index into Robot::links).
  [[nodiscard]] std::size_t body_of_link(std::size_t link) const { return body_of_link_[link]; }
  /// The index of the variable of that name, or none.
  [[nodiscard]] std::size_t find_variable(std::string_view name) const;
  /// The joint of that name that has no variable; null if there is none.
  [[nodiscard]] const IdleJoint* find_idle_joint(std::string_view name) const;
  /// Bodies from the root to that one, both included.
  [[nodiscard]] std::vector<std::size_t> path_from_root(std::size_t body) const;

 private:
  friend class TreeBuilder;
  std::vector<Body> bodies_;
  std::vector<Variable> variables_;
  std::vector<IdleJoint> idle_joints_;
  std::vector<std::size_t> body_of_link_;
};

/// Whether the tree has at most so many variables; if not, reports kinematics-too-many-variables. `what` names what is
/// made of them: "the mass matrix".
[[nodiscard]] bool has_at_most(const Tree& tree, std::size_t variables, std::string_view what, source::Sink& sink);
/// Of how many variables matrices are made, and measured motion is identified; each keeps a command within seconds.
inline constexpr std::size_t most_variables_of_matrices = 2000, most_variables_of_identification = 100;

/// x and y of the plane a planar joint moves in, for its unit normal: the frame's own for z, turned as little as
/// possible for others.
[[nodiscard]] std::pair<Vector3, Vector3> plane_axes(const Vector3& unit_normal);

/// The motion a body's joint makes at position `q` (of the joint itself, not of the variable).
[[nodiscard]] Transform motion(const Body& body, double q);
/// The position of a body's joint when the variables have the values `q`; 0 for a fixed one.
[[nodiscard]] double joint_position(const Body& body, std::span<const double> q);

}  // namespace urdfmill::kinematics
