#include "urdfmill/emit/kdl.hpp"

#include "urdfmill/emit/dh/dh_parts.hpp"
#include "urdfmill/emit/rules.hpp"
#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::Body;
using kinematics::Transform;
using kinematics::Tree;
using CppWriter = text::CodeWriter<text::Cpp>;

Fragment kdl_vector(const kinematics::Vector3& v) {
  return Fragment("Vector(") + numbers({v.data(), 3}, {}, ", ") + ")";
}

/// True if KDL has a joint with this motion; it has only joints of one variable.
bool is_expressible(const urdf::Joint& joint) {
  return joint.type != urdf::JointType::planar && joint.type != urdf::JointType::floating;
}

/// Returns the inertia for KDL's constructor: about the centre of mass, along the axes of the link's frame.
Fragment kdl_inertia(const urdf::Inertial& inertial) {
  const Transform centre = kinematics::transform(inertial.origin);
  const kinematics::Matrix3 turned = kinematics::inertia_in_link_axes(inertial);
  const std::array<double, 6> order{turned(0, 0), turned(1, 1), turned(2, 2), turned(0, 1), turned(0, 2), turned(1, 2)};
  return Fragment("RigidBodyInertia(") + Fragment(inertial.mass.value) + ", " + kdl_vector(centre.position) +
         ", RotationalInertia(" + numbers(order, {}, ", ") + "))";
}

std::string mimic_text(const urdf::Mimic& mimic) {
  return "follows " + mimic.joint.value + ": " + text::shortest(mimic.multiplier.value) + " q + " +
         text::shortest(mimic.offset.value);
}

/// Writes the function segment by segment.
class TreeWriter {
 public:
  TreeWriter(const urdf::Robot& robot, const Tree& tree, source::Sink& sink)
      : robot_(robot), tree_(tree), sink_(sink) {}

  std::string write() {
    out_.comment(robot_.name.value + ": the whole tree; KDL, m, rad, kg and kg m^2");
    (out_ << "#include <kdl/tree.hpp>\n\ninline KDL::Tree ").identifier(robot_.name.value + "_tree");
    out_ << "() {\n  using namespace KDL;\n";
    for (const Body& body : tree_.bodies()) {
      if (body.parent == kinematics::none)
        add_root(robot_.links[body.link]);
      else if (body.link != kinematics::none)
        add_segment(body);
    }
    out_ << "  return tree;\n}\n";
    return std::move(out_).text();
  }

 private:
  void add_root(const urdf::Link& root) {
    if (root.inertial) {
      (out_ << "  ")
          .comment("the inertia of the root is left out: " + text::shortest(root.inertial->mass.value) + " kg");
      source::report(sink_, rules::kdl_root_inertia,
                     "the root link \"" + root.name.value + "\" has an inertia (" +
                         text::shortest(root.inertial->mass.value) + " kg), which is left out",
                     root.inertial->span);
    }
    (out_ << "  Tree tree(").quoted(root.name.value);
    out_ << ");\n";
  }

  void add_segment(const Body& body) {
    const urdf::Joint& joint = robot_.joints[body.joint];
    const bool moves = body.motion != kinematics::Motion::fixed && is_expressible(joint);
    const Transform placement = is_expressible(joint) ? body.placement : kinematics::transform(joint.origin);
    note(joint);
    (out_ << "  tree.addSegment(Segment(").quoted(robot_.links[body.link].name.value);
    (out_ << ", Joint(").quoted(joint.name.value);
    if (moves) {
      out_ << ", " << kdl_vector(placement.position) << ", " << kdl_vector(placement.rotation * body.axis)
           << (body.motion == kinematics::Motion::rotation ? Literal(", Joint::RotAxis")
                                                           : Literal(", Joint::TransAxis"));
    } else {
      out_ << ", Joint::Fixed";
    }
    out_ << "),\n                          " << kdl_frame(placement, {});
    if (const auto& inertial = robot_.links[body.link].inertial)
      out_ << ",\n                          " << kdl_inertia(*inertial);
    (out_ << "),\n                  ").quoted(joint.parent.value);
    out_ << ");\n";
  }

  /// Notes properties of a joint that the tree lacks, in a comment and a finding.
  void note(const urdf::Joint& joint) {
    if (!is_expressible(joint)) {
      const std::string type(urdf::text(joint.type));
      (out_ << "  ").comment(joint.name.value + " is " + type + ", which KDL has no joint for: fixed here");
      report_kdl_joint_type(joint, "it becomes fixed", sink_);
    }
    if (joint.mimic) {
      (out_ << "  ").comment(joint.name.value + ' ' + mimic_text(*joint.mimic) + "; here it moves freely");
      source::report(sink_, rules::kdl_mimic,
                     "joint \"" + joint.name.value + "\" " + mimic_text(*joint.mimic) + "; in the tree it moves freely",
                     joint.mimic->span);
    }
  }

  const urdf::Robot& robot_;
  const Tree& tree_;
  source::Sink& sink_;
  CppWriter out_;
};

}  // namespace

void report_kdl_joint_type(const urdf::Joint& joint, const std::string& outcome, source::Sink& sink) {
  source::report(sink, rules::kdl_joint_type,
                 "joint \"" + joint.name.value + "\" is " + std::string(urdf::text(joint.type)) +
                     ", a type that KDL does not have: " + outcome,
                 joint.type_span);
}

std::optional<std::string> kdl_tree(const urdf::Robot& robot, source::Sink& sink) {
  const auto tree = Tree::build(robot, kinematics::Mimics::free, sink);
  if (!tree) return std::nullopt;
  std::size_t roots = 0;
  for (const Body& body : tree->bodies()) roots += body.parent == kinematics::none ? 1 : 0;
  if (roots != 1) {
    source::report(sink, kinematics::rules::not_a_tree,
                   "a KDL tree has one root, the model has " + std::to_string(roots), robot.span);
    return std::nullopt;
  }
  return TreeWriter(robot, *tree, sink).write();
}

}  // namespace urdfmill::emit
