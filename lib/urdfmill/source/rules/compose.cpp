#include <array>

#include "urdfmill/source/rules.hpp"

namespace urdfmill::source {
namespace {

constexpr std::array rules{
    Rule{
        "compose-element-outside", Severity::note, "An element stays behind with what it is about",
        "A transmission, a <gazebo> block or a hardware description about joints and links outside of the part that is "
        "extracted means nothing without them.",
        R"(<gazebo reference="other_arm">...)", "Nothing."},
    Rule{"compose-mimic-leader", Severity::warning, "A joint lost the joint that it follows",
         "The joint named in <mimic> is outside of the part that is extracted. The joint moves by itself now.",
         R"(<mimic joint="other_finger"/>)", "Extract a link that carries both joints."},
    Rule{"compose-not-proved", Severity::error, "A composed model is not what it was made from",
         "Every composed model is compared with the models it was made from before it is written. This one differs: a "
         "rare form of model was not foreseen, or urdfmill has a fault.",
         "urdfmill convert --prefix left_ ...", "Report it, with the model."},
    Rule{"compose-reference", Severity::warning, "A name refers to what is no longer there",
         "A plugin, sensor or hardware description names a link or a joint that the composed model does not have.",
         R"(<plugin ...><left_joint>left_wheel</left_joint></plugin>)", "Correct the element in the result."},
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
