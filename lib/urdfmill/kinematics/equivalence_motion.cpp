// Structure, poses and dynamics of two models.
#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "urdfmill/kinematics/dynamics.hpp"
#include "urdfmill/kinematics/equivalence_parts.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::kinematics {
namespace {

std::string pose_words(const Transform& t) {
  return "xyz " + words({t.position.data(), 3}) + " rpy " + words(rpy(t.rotation));
}

std::string apart(double position, double rotation) {
  return text::shortest(position) + " m and " + text::shortest(rotation) + " rad apart";
}

std::string mimic_words(const urdf::Joint& joint) {
  if (!joint.mimic) return "none";
  return joint.mimic->joint.value + " times " + text::shortest(joint.mimic->multiplier) + " plus " +
         text::shortest(joint.mimic->offset);
}

source::Span place_of(const urdf::Origin& origin, source::Span fallback) {
  return origin.span.known() ? origin.span : fallback;
}

/// Says which joint's origin or axis is another, of joints that join the same two links.
void compare_joint_frames(Comparison& c) {
  std::unordered_map<std::string_view, std::string_view> link_in_b;
  for (const LinkPair& pair : c.links) link_in_b.emplace(c.a.links[pair.a].name.value, c.b.links[pair.b].name.value);
  for (const auto& [a, b] : c.joints) {
    const auto parent = link_in_b.find(a->parent.value);
    if (parent == link_in_b.end() || parent->second != b->parent.value) continue;
    const Transform in_a = transform(a->origin);
    const Transform in_b = transform(b->origin);
    const double position = position_distance(in_a, in_b);
    const double turn = rotation_distance(in_a.rotation, in_b.rotation);
    if (std::max(position, turn) > c.options.tolerance)
      c.differ(Aspect::kinematics,
               "joint " + a->name.value + ": the origins are " + apart(position, turn) + ": " + pose_words(in_a) +
                   " and " + pose_words(in_b),
               place_of(a->origin, a->span), place_of(b->origin, b->span), std::max(position, turn));
    if (a->type == urdf::JointType::fixed || a->type == urdf::JointType::floating) continue;
    const Vector3 axis_a = Vector3(a->axis[0], a->axis[1], a->axis[2]).normalized();
    const Vector3 axis_b = Vector3(b->axis[0], b->axis[1], b->axis[2]).normalized();
    if (const double angle = (axis_a - axis_b).norm(); angle > c.options.tolerance)
      c.differ(Aspect::kinematics,
               "joint " + a->name.value + ": the axes are " + words({axis_a.data(), 3}) + " and " +
                   words({axis_b.data(), 3}),
               a->axis.span.known() ? a->axis.span : a->span, b->axis.span.known() ? b->axis.span : b->span, angle);
  }
}

/// The links at the random positions: the first in the tree that is elsewhere is named, those it carries are not.
void compare_poses(Comparison& c, const std::vector<Sample>& samples) {
  std::vector<double> worst(c.links.size());
  std::vector<std::string> words_of_worst(c.links.size());
  for (const Sample& sample : samples) {
    const std::vector<Transform> in_a = body_poses(c.tree_a, sample.a);
    const std::vector<Transform> in_b = body_poses(c.tree_b, sample.b);
    for (std::size_t i = 0; i < c.links.size(); ++i) {
      const Transform& a = in_a[c.tree_a.body_of_link(c.links[i].a)];
      const Transform& b = in_b[c.tree_b.body_of_link(c.links[i].b)];
      const double position = position_distance(a, b);
      const double turn = rotation_distance(a.rotation, b.rotation);
      c.result.worst_position_m = std::max(c.result.worst_position_m, position);
      c.result.worst_rotation_rad = std::max(c.result.worst_rotation_rad, turn);
      if (std::max(position, turn) <= worst[i]) continue;
      worst[i] = std::max(position, turn);
      words_of_worst[i] = apart(position, turn) + ": " + pose_words(a) + " and " + pose_words(b);
    }
  }
  std::vector<bool> moved(c.tree_a.bodies().size());
  for (std::size_t i = 0; i < c.links.size(); ++i)
    moved[c.tree_a.body_of_link(c.links[i].a)] = worst[i] > c.options.tolerance;
  for (std::size_t i = 0; i < c.links.size(); ++i) {
    if (worst[i] <= c.options.tolerance) continue;
    const auto path = c.tree_a.path_from_root(c.tree_a.body_of_link(c.links[i].a));
    if (std::any_of(path.begin(), path.end() - 1, [&](std::size_t body) { return moved[body]; })) continue;
    const urdf::Link& link = c.a.links[c.links[i].a];
    c.differ(Aspect::kinematics,
             "link " + link.name.value + ": the poses at random joint positions are up to " + words_of_worst[i],
             link.span, c.b.links[c.links[i].b].span, worst[i]);
  }
}

void compare_inertial(Comparison& c, const urdf::Link& a, const urdf::Link& b) {
  const InertialParameters in_a = inertial_parameters(a);
  const InertialParameters in_b = inertial_parameters(b);
  const source::Span at_a = a.inertial ? a.inertial->span : a.span;
  const source::Span at_b = b.inertial ? b.inertial->span : b.span;
  if (!c.close(in_a.mass, in_b.mass)) {
    c.differ(Aspect::dynamics, "link " + a.name.value + ": the masses are " + instead(in_a.mass, in_b.mass) + " kg",
             at_a, at_b, std::abs(in_a.mass - in_b.mass));
    return;
  }
  if (in_a.mass != 0) {
    const Vector3 centre_a = in_a.first_moment / in_a.mass;
    const Vector3 centre_b = in_b.first_moment / in_b.mass;
    if (const double distance = (centre_a - centre_b).norm(); distance > c.options.tolerance)
      c.differ(Aspect::dynamics,
               "link " + a.name.value + ": the centres of mass are " + text::shortest(distance) +
                   " m apart: " + words({centre_a.data(), 3}) + " and " + words({centre_b.data(), 3}),
               at_a, at_b, distance);
  }
  const double size = std::max(in_a.inertia.cwiseAbs().maxCoeff(), in_b.inertia.cwiseAbs().maxCoeff());
  const double distance = (in_a.inertia - in_b.inertia).cwiseAbs().maxCoeff();
  if (distance > c.options.tolerance * size) {
    const auto values_a = in_a.values();
    const auto values_b = in_b.values();
    c.differ(Aspect::dynamics,
             "link " + a.name.value + ": the inertias about the link's origin (xx xy xz yy yz zz) are " +
                 words({values_a.data() + 4, 6}) + " and " + words({values_b.data() + 4, 6}) + " kg m^2",
             at_a, at_b, distance);
  }
}

/// The largest difference of two arrays, relative to the largest entry.
double relative(const Matrix& a, const Matrix& b, double floor) {
  if (a.size() == 0) return 0;
  const double size = std::max({a.cwiseAbs().maxCoeff(), b.cwiseAbs().maxCoeff(), floor});
  return size == 0 ? 0 : (a - b).cwiseAbs().maxCoeff() / size;
}

/// A term of the equations of motion, to be named where it differs.
struct Worst {
  const char* name;
  double value = 0;
};

void compare_equations_of_motion(Comparison& c, const std::vector<Sample>& samples) {
  const Dynamics a(c.a, c.tree_a);
  const Dynamics b(c.b, c.tree_b);
  const std::vector<std::size_t> pairs = variable_pairs(c).value_or(std::vector<std::size_t>());
  Matrix permutation = Matrix::Zero(static_cast<Eigen::Index>(pairs.size()), static_cast<Eigen::Index>(pairs.size()));
  for (std::size_t i = 0; i < pairs.size(); ++i)
    permutation(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(pairs[i])) = 1;
  Worst mass{"mass matrices"};
  Worst gravity{"gravity torques"};
  Worst bias{"Coriolis and centrifugal torques"};
  for (const Sample& sample : samples) {
    const Matrix mass_a = a.mass_matrix(sample.a);
    // Where nothing has weight, the torques are rounding; they are measured against what a metre of the mass would
    // need.
    const double floor = 1e-6 * mass_a.cwiseAbs().sum();
    mass.value =
        std::max(mass.value, relative(mass_a, permutation * b.mass_matrix(sample.b) * permutation.transpose(), 0));
    gravity.value = std::max(gravity.value, relative(a.gravity_torques(sample.a, earth_gravity),
                                                     permutation * b.gravity_torques(sample.b, earth_gravity), floor));
    bias.value =
        std::max(bias.value, relative(a.bias(sample.a, sample.a), permutation * b.bias(sample.b, sample.b), floor));
  }
  for (const Worst& worst : {mass, gravity, bias}) {
    c.result.worst_dynamics = std::max(c.result.worst_dynamics, worst.value);
    if (worst.value > c.options.tolerance)
      c.differ(Aspect::dynamics,
               std::string("the ") + worst.name + " at random joint positions are up to " +
                   text::shortest(worst.value) + " apart (relative)",
               {}, {}, worst.value);
  }
}

/// Whether joints follow nothing, or corresponding joints alike.
bool same_mimic(const Comparison& c, const std::unordered_map<std::string_view, std::string_view>& joint_in_b,
                const urdf::Joint& a, const urdf::Joint& b) {
  if (!a.mimic || !b.mimic) return a.mimic.has_value() == b.mimic.has_value();
  const auto leader = joint_in_b.find(a.mimic->joint.value);
  return leader != joint_in_b.end() && leader->second == b.mimic->joint.value &&
         c.close(a.mimic->multiplier, b.mimic->multiplier) && c.close(a.mimic->offset, b.mimic->offset);
}

}  // namespace

void compare_structure(Comparison& c) {
  std::unordered_map<std::string_view, std::string_view> link_in_b;
  for (const LinkPair& pair : c.links) link_in_b.emplace(c.a.links[pair.a].name.value, c.b.links[pair.b].name.value);
  std::unordered_map<std::string_view, std::string_view> joint_in_b;
  for (const auto& [a, b] : c.joints) joint_in_b.emplace(a->name.value, b->name.value);
  for (const auto& [a, b] : c.joints) {
    const std::string which = "joint " + a->name.value + ": ";
    if (a->name.value != b->name.value)
      c.differ(Aspect::structure,
               "the joint above link " + a->child.value + " is " + a->name.value + " and " + b->name.value,
               a->name.span, b->name.span);
    const auto parent = link_in_b.find(a->parent.value);
    if (parent == link_in_b.end() || parent->second != b->parent.value)
      c.differ(Aspect::structure, which + "the parents are " + a->parent.value + " and " + b->parent.value,
               a->parent.span, b->parent.span);
    if (a->type != b->type)
      c.differ(Aspect::structure,
               which + "the types are " + std::string(urdf::text(a->type)) + " and " + std::string(urdf::text(b->type)),
               a->type_span, b->type_span);
    if (!same_mimic(c, joint_in_b, *a, *b))
      c.differ(Aspect::structure, which + "mimicked are " + mimic_words(*a) + " and " + mimic_words(*b),
               a->mimic ? a->mimic->span : a->span, b->mimic ? b->mimic->span : b->span);
  }
}

void compare_kinematics(Comparison& c) {
  compare_joint_frames(c);
  const std::vector<Sample> samples = draw_samples(c);
  c.result.samples = static_cast<int>(samples.size());
  if (samples.empty() && c.options.samples > 0)
    c.differ(Aspect::kinematics, "the movable joints do not correspond, so poses cannot be compared while moving",
             c.a.span, c.b.span);
  compare_poses(c, samples);
}

void compare_dynamics(Comparison& c) {
  for (const LinkPair& pair : c.links) compare_inertial(c, c.a.links[pair.a], c.b.links[pair.b]);
  compare_equations_of_motion(c, draw_samples(c));
}

}  // namespace urdfmill::kinematics
