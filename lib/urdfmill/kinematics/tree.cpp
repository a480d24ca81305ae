#include "urdfmill/kinematics/tree.hpp"

#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::kinematics {

/// The variables of a joint, seen from one of its bodies.
struct Follow {
  std::size_t variable = none;
  double multiplier = 1;
  double offset = 0;
};

class TreeBuilder {
 public:
  TreeBuilder(const urdf::Robot& robot, Mimics mimics, source::Sink& sink)
      : robot_(robot), mimics_(mimics), sink_(sink), children_(robot.links.size()) {}

  std::optional<Tree> build() {
    index();
    if (failed_) return std::nullopt;
    number_variables();
    place();
    if (failed_) return std::nullopt;
    return std::move(tree_);
  }

 private:
  using Joint = urdf::Joint;
  using Type = urdf::JointType;

  void error(const source::Rule& rule, std::string message, source::Span span) {
    source::report(sink_, rule, std::move(message), span);
    failed_ = true;
  }

  void index();
  void number_variables();
  void add_variable(std::size_t joint, const std::string& suffix, bool rotational, bool limited);
  Follow follow(std::size_t joint);
  void place();
  void place_below(std::size_t link);
  std::size_t add_body(std::size_t parent, std::size_t joint, Transform placement);
  std::size_t add_joint(std::size_t parent, std::size_t joint);
  std::size_t add_many_variable_joint(std::size_t parent, std::size_t joint);

  const urdf::Robot& robot_;
  const Mimics mimics_;
  source::Sink& sink_;
  Tree tree_;
  bool failed_ = false;
  std::map<std::string_view, std::size_t> links_;
  std::map<std::string_view, std::size_t> joints_;
  std::vector<std::vector<std::size_t>> children_;            // joints below each link
  std::vector<std::size_t> parent_joint_;                     // joint above each link
  std::vector<std::size_t> first_variable_;                   // first variable of each joint
  std::vector<std::pair<std::size_t, std::size_t>> pending_;  // joints to be placed: joint, parent body
};

void TreeBuilder::index() {
  for (std::size_t i = 0; i < robot_.links.size(); ++i) links_.emplace(robot_.links[i].name.value, i);
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) joints_.emplace(robot_.joints[i].name.value, i);
  parent_joint_.assign(robot_.links.size(), none);
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const Joint& joint = robot_.joints[i];
    const auto parent = links_.find(joint.parent.value);
    const auto child = links_.find(joint.child.value);
    for (const auto& [found, word, role] :
         {std::tuple{parent, &joint.parent, "parent"}, {child, &joint.child, "child"}})
      if (found == links_.end())
        error(
            rules::joint_without_link,
            "the " + std::string(role) + " of joint " + joint.name.value + ", link " + word->value + ", does not exist",
            word->span);
    if (parent == links_.end() || child == links_.end()) continue;
    // If several joints share a child, the last in name order is its parent joint (docs/urdfdom.md, "The tree").
    std::size_t& above = parent_joint_[child->second];
    if (above == none || robot_.joints[above].name.value < joint.name.value) above = i;
  }
  for (std::size_t i = 0; i < robot_.joints.size() && !failed_; ++i) {
    const std::size_t child = links_.at(robot_.joints[i].child.value);
    if (parent_joint_[child] == i)
      children_[links_.at(robot_.joints[i].parent.value)].push_back(i);
    else
      error(rules::not_a_tree,
            "link " + robot_.links[child].name.value + " is the child of joint " + robot_.joints[i].name.value +
                " and of joint " + robot_.joints[parent_joint_[child]].name.value +
                "; a closed loop is not a tree; its kinematics are not computed",
            robot_.joints[i].span);
  }
}

void TreeBuilder::add_variable(std::size_t joint, const std::string& suffix, bool rotational, bool limited) {
  const Joint& j = robot_.joints[joint];
  Variable v{j.name.value + suffix, joint, rotational, -urdf::infinity, urdf::infinity};
  if (limited && j.limits) {
    v.lower = j.limits->lower;
    v.upper = j.limits->upper;
  }
  tree_.variables_.push_back(std::move(v));
}

void TreeBuilder::number_variables() {
  first_variable_.assign(robot_.joints.size(), none);
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const Joint& joint = robot_.joints[i];
    if (joint.type == Type::fixed || (joint.mimic && mimics_ == Mimics::follow)) {
      tree_.idle_joints_.push_back(
          {joint.name.value, joint.type == Type::fixed ? std::string() : joint.mimic->joint.value});
      continue;
    }
    first_variable_[i] = tree_.variables_.size();
    if (joint.type == Type::floating) {
      for (const char* name : {".x", ".y", ".z"}) add_variable(i, name, false, false);
      for (const char* name : {".yaw", ".pitch", ".roll"}) add_variable(i, name, true, false);
    } else if (joint.type == Type::planar) {
      for (const char* name : {".x", ".y"}) add_variable(i, name, false, false);
      add_variable(i, ".angle", true, false);
    } else {
      add_variable(i, "", joint.type != Type::prismatic, joint.type != Type::continuous);
    }
  }
}

/// Resolves the variable that a joint follows, through any number of mimic joints.
Follow TreeBuilder::follow(std::size_t joint) {
  Follow result;
  const Joint* first = &robot_.joints[joint];
  std::size_t current = joint;
  for (std::size_t steps = 0; first_variable_[current] == none; ++steps) {
    const Joint& j = robot_.joints[current];
    if (j.type == Type::fixed) return {none, 0, result.offset};
    const auto next = joints_.find(j.mimic->joint.value);
    if (next == joints_.end()) {
      error(rules::mimic_unresolved,
            "joint " + j.name.value + " mimics joint " + j.mimic->joint.value + ", which does not exist",
            j.mimic->joint.span);
      return {};
    }
    if (steps >= robot_.joints.size()) {
      error(rules::mimic_unresolved,
            "joint " + first->name.value + " mimics itself, by way of joint " + j.mimic->joint.value,
            first->mimic->joint.span);
      return {};
    }
    result.offset += result.multiplier * j.mimic->offset;
    result.multiplier *= j.mimic->multiplier;
    current = next->second;
  }
  const Type type = robot_.joints[current].type;
  if (current != joint && (type == Type::floating || type == Type::planar)) {
    error(rules::mimic_unresolved,
          "joint " + first->name.value + " mimics the " + std::string(urdf::text(type)) + " joint " +
              robot_.joints[current].name.value + ", which has no single position",
          first->mimic->joint.span);
    return {};
  }
  result.variable = first_variable_[current];
  return result;
}

std::size_t TreeBuilder::add_body(std::size_t parent, std::size_t joint, Transform placement) {
  Body body;
  body.parent = parent;
  body.joint = joint;
  body.placement = std::move(placement);
  tree_.bodies_.push_back(std::move(body));
  return tree_.bodies_.size() - 1;
}

std::size_t TreeBuilder::add_joint(std::size_t parent, std::size_t joint) {
  const Joint& j = robot_.joints[joint];
  const std::size_t index = add_body(parent, joint, transform(j.origin));
  if (j.type == Type::fixed) return index;
  const Vector3 axis(j.axis[0], j.axis[1], j.axis[2]);
  const double length = axis.stableNorm();
  if (!(length > 0)) {
    error(rules::zero_axis,
          "the axis of the " + std::string(urdf::text(j.type)) + " joint " + j.name.value +
              " is 0 0 0; it needs a direction, e.g. 0 0 1",
          j.axis.span.known() ? j.axis.span : j.span);
    return index;
  }
  const Follow f = follow(joint);
  Body& body = tree_.bodies_[index];
  body.axis = axis / length;
  body.motion = j.type == Type::prismatic ? Motion::translation : Motion::rotation;
  body.variable = f.variable;
  body.multiplier = f.multiplier;
  body.offset = f.offset;
  return index;
}

std::pair<Vector3, Vector3> plane_axes(const Vector3& normal) {
  const Vector3 z(0, 0, 1);
  const Vector3 turn = cross(z, normal);
  const double sine = turn.norm();
  if (sine < 1e-12) return {{1, 0, 0}, {0, normal.z() < 0 ? -1.0 : 1.0, 0}};
  const Matrix3 r = rotation_about(turn / sine, std::atan2(sine, normal.z()));
  return {r.col(0), r.col(1)};
}

std::size_t TreeBuilder::add_many_variable_joint(std::size_t parent, std::size_t joint) {
  const Joint& j = robot_.joints[joint];
  std::vector<std::pair<Motion, Vector3>> steps;
  if (j.type == Type::floating) {
    for (int i : {0, 1, 2}) steps.emplace_back(Motion::translation, Vector3::Unit(i));
    for (int i : {2, 1, 0}) steps.emplace_back(Motion::rotation, Vector3::Unit(i));
  } else {
    Vector3 normal(j.axis[0], j.axis[1], j.axis[2]);
    if (!(normal.norm() > 0)) {
      error(rules::zero_axis,
            "the normal of the planar joint " + j.name.value + " is 0 0 0; it needs a direction, e.g. 0 0 1",
            j.axis.span.known() ? j.axis.span : j.span);
      return parent;
    }
    normal.stableNormalize();
    const auto [x, y] = plane_axes(normal);
    steps = {{Motion::translation, x}, {Motion::translation, y}, {Motion::rotation, normal}};
  }
  if (first_variable_[joint] == none) {
    error(rules::mimic_unresolved,
          "the " + std::string(urdf::text(j.type)) + " joint " + j.name.value +
              " mimics another joint; only joints of one variable can",
          j.span);
    return parent;
  }
  std::size_t variable = first_variable_[joint];
  std::size_t body = parent;
  for (const auto& [motion, axis] : steps) {
    const bool first = body == parent;
    body = add_body(body, joint, first ? transform(j.origin) : Transform());
    tree_.bodies_[body].motion = motion;
    tree_.bodies_[body].axis = axis;
    tree_.bodies_[body].variable = variable++;
  }
  return body;
}

/// Adds the joints below a link depth first, without recursion: a chain may be as long as a file allows.
void TreeBuilder::place_below(std::size_t link) {
  for (auto it = children_[link].rbegin(); it != children_[link].rend(); ++it)
    pending_.emplace_back(*it, tree_.body_of_link_[link]);
}

void TreeBuilder::place() {
  tree_.body_of_link_.assign(robot_.links.size(), none);
  for (std::size_t root = 0; root < robot_.links.size(); ++root) {
    if (parent_joint_[root] != none) continue;
    tree_.body_of_link_[root] = add_body(none, none, Transform());
    tree_.bodies_.back().link = root;
    place_below(root);
    while (!pending_.empty()) {
      const auto [joint, parent] = pending_.back();
      pending_.pop_back();
      const Type type = robot_.joints[joint].type;
      const bool many = type == Type::floating || type == Type::planar;
      const std::size_t body = many ? add_many_variable_joint(parent, joint) : add_joint(parent, joint);
      const std::size_t child = links_.at(robot_.joints[joint].child.value);
      tree_.bodies_[body].link = child;
      tree_.body_of_link_[child] = body;
      place_below(child);
    }
  }
  for (std::size_t link = 0; link < robot_.links.size() && !failed_; ++link)
    if (tree_.body_of_link_[link] == none)
      error(rules::not_a_tree, "link " + robot_.links[link].name.value + " is part of a loop of joints",
            robot_.links[link].span);
}

std::optional<Tree> Tree::build(const urdf::Robot& robot, Mimics mimics, source::Sink& sink) {
  return TreeBuilder(robot, mimics, sink).build();
}

bool are_at_most(std::size_t variables, std::size_t most, std::string_view what, source::Sink& sink) {
  if (variables <= most) return true;
  source::report(sink, rules::too_many_variables,
                 std::to_string(variables) + " joints move independently; " + std::string(what) +
                     " is made for at most " + std::to_string(most));
  return false;
}

bool are_few(std::size_t states, std::size_t each, std::size_t most, std::string_view what, source::Sink& sink) {
  if (each == 0 || states <= most / each) return true;
  source::report(sink, rules::too_many_states,
                 std::to_string(states) + " positions with " + std::to_string(each) + " " + std::string(what) +
                     " each; one run computes at most " + std::to_string(most) + " " + std::string(what),
                 {}, std::string(rules::too_many_states.remedy));
  return false;
}

const IdleJoint* Tree::find_idle_joint(std::string_view name) const {
  for (const IdleJoint& joint : idle_joints_)
    if (joint.name == name) return &joint;
  return nullptr;
}

std::size_t Tree::find_variable(std::string_view name) const {
  for (std::size_t i = 0; i < variables_.size(); ++i)
    if (variables_[i].name == name) return i;
  return none;
}

std::vector<std::size_t> Tree::path_from_root(std::size_t body) const {
  std::vector<std::size_t> path;
  for (; body != none; body = bodies_[body].parent) path.push_back(body);
  return {path.rbegin(), path.rend()};
}

Transform motion(const Body& body, double q) {
  Transform result;
  if (body.motion == Motion::rotation) result.rotation = rotation_about(body.axis, q);
  if (body.motion == Motion::translation) result.position = body.axis * q;
  return result;
}

double joint_position(const Body& body, std::span<const double> q) {
  if (body.motion == Motion::fixed) return 0;
  return (body.variable == none ? 0 : body.multiplier * q[body.variable]) + body.offset;
}

}  // namespace urdfmill::kinematics
