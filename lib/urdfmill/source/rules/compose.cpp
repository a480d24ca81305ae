#include <array>

#include "urdfmill/source/rules.hpp"

namespace urdfmill::source {
namespace {

constexpr std::array rules{
    Rule{"compose-element-dropped", Severity::warning, "An element is about a link or joint that is gone",
         "A link that became part of another cannot have values of its own any more; nor can a joint that is gone.",
         R"(<link name="tool0"><contact>...</contact></link>)", "Say it of the link that took the other in."},
    Rule{
        "compose-element-outside", Severity::note, "An element stays behind with what it is about",
        "A transmission, a <gazebo> block or a hardware description about joints and links outside of the part that is "
        "extracted means nothing without them.",
        R"(<gazebo reference="other_arm">...)", "Nothing."},
    Rule{"compose-gazebo-value", Severity::warning, "Links that become one have different values",
         "A <gazebo> block is about a whole link. Where links are lumped, the value of the one that carries the others "
         "counts for all of them.",
         R"(<gazebo reference="camera"><mu1>0.3</mu1></gazebo>)",
         "Keep the joint, with <preserveFixedJoint> in a <gazebo> block about it."},
    Rule{"compose-joint-kept", Severity::note, "A fixed joint stays",
         "It holds the robot to the world, or something names it: a <gazebo> block, a transmission, a mimic.",
         R"(<gazebo reference="sensor_joint"><preserveFixedJoint>true</preserveFixedJoint></gazebo>)", "Nothing."},
    Rule{"compose-link-added", Severity::note, "A link is put between a joint that is turned round and what it moves",
         "The frame of a joint is that of its child. Turned round, the joint moves a link whose frame is elsewhere; a "
         "link without mass takes its place at the joint, and the real one is fixed to it and keeps its frame.",
         "urdfmill convert --root tool0 ...",
         "Nothing; with --merge-fixed the two links become one, whose frame is at the joint."},
    Rule{"compose-link-merged", Severity::note, "A link is now part of the link that carries it",
         "Its mass, shapes and joints belong to that link; its name and frame are gone.",
         "urdfmill convert --merge-fixed ...",
         "To keep it, mark its joint with preserveFixedJoint in a <gazebo> block."},
    Rule{"compose-mimic-leader", Severity::warning, "A joint lost the joint that it follows",
         "The joint named in <mimic> is outside of the part that is extracted. The joint moves by itself now.",
         R"(<mimic joint="other_finger"/>)", "Extract a link that carries both joints."},
    Rule{"compose-name-clash", Severity::error, "Two models to be joined use one name for two things",
         "Links, joints, transmissions and hardware have to have names of their own, and a material one look.",
         "urdfmill convert --attach arm.urdf --at mount ...", "Use --attach-prefix."},
    Rule{"compose-not-proved", Severity::error, "A composed model is not what it was made from",
         "Every composed model is compared with the models it was made from before it is written. This one differs: a "
         "rare form of model was not foreseen, or urdfmill has a fault.",
         "urdfmill convert --prefix left_ ...", "Report it, with the model."},
    Rule{"compose-not-reversible", Severity::error, "A joint on the way to the new root cannot be turned round",
         "The variables of a floating or planar joint are a pose of the child in the parent. Turned round, they would "
         "have to be the parent's in the child: other numbers for the same position.",
         R"(<joint type="floating" ...>)", "Extract the part below that joint first: --extract and --root together."},
    Rule{"compose-reference", Severity::warning, "A name refers to what is no longer there",
         "A plugin, sensor or hardware description names a link or a joint that the composed model does not have.",
         R"(<plugin ...><left_joint>left_wheel</left_joint></plugin>)", "Correct the element in the result."},
    Rule{"compose-sensor-reversed", Severity::warning, "A sensor is in a joint that is turned round",
         "A force and torque sensor measures between parent and child, which have changed places.",
         R"(<gazebo reference="wrist"><sensor type="force_torque">...)",
         "Change <frame> and <measure_direction> of the sensor."},
    Rule{"compose-unknown-link", Severity::error, "There is no link of that name",
         "Names are those of the model as it is given, before a prefix is put on them.",
         "urdfmill convert --extract tol0 ...", "Name a link of the model; urdfmill tree shows them."},
    Rule{"compose-world", Severity::warning, "The world is no longer the root, or no longer called so",
         "Simulators take a root link called world for the ground. Under another name, or further down in the tree, it "
         "is a link like any other.",
         R"(<link name="world"/>)", "Extract the robot first: --extract base_link."},
};

}  // namespace

std::span<const Rule> compose_rules() {
  return rules;
}

}  // namespace urdfmill::source
