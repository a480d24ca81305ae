#include "urdfmill/compose/attach.hpp"

#include "tests/compose/models.hpp"
#include "urdfmill/compose/compose.hpp"
#include "urdfmill/compose/origins.hpp"
#include "urdfmill/compose/prefix.hpp"

using namespace urdfmill;
using namespace urdfmill::compose::test;

namespace {

urdf::Robot gripper() {
  return model(read_file(URDFMILL_ROOT "/fixtures/compose/gripper.urdf"));
}

bool is_attachment_proved(const urdf::Robot& base, const urdf::Robot& child, const compose::Attached& result) {
  source::Collector findings;
  const compose::Original originals[] = {{base, result.base}, {child, result.child}};
  return compose::prove(originals, result.robot, findings);
}

/// The refusal's message when a robot of the first parts cannot be joined to one of the second; empty if it can.
std::string refusal(const std::string& ours, const std::string& theirs) {
  source::Collector findings;
  const urdf::Robot base = model("<robot name=\"a\"><link name=\"a\"/>" + ours + "</robot>");
  const urdf::Robot child = model("<robot name=\"b\"><link name=\"b\"/>" + theirs + "</robot>");
  const auto result = compose::attach(base, child, {"a", "", {}}, findings);
  if (result) {
    CHECK(is_attachment_proved(base, child, *result));
    return "";
  }
  REQUIRE(rules(findings) == std::vector<std::string>{"compose-name-clash"});
  return findings.diagnostics[0].message;
}

std::string visual(const std::string& material) {
  return "<visual><geometry><sphere radius=\"1\"/></geometry>" + material + "</visual>";
}

/// A link with a visual of that material, on the first link.
std::string painted(const std::string& on, const std::string& name, const std::string& material) {
  return "<link name=\"" + name + "\">" + visual(material) + "</link><joint name=\"" + name +
         "_j\" type=\"fixed\"><parent link=\"" + on + "\"/><child link=\"" + name + "\"/></joint>";
}

}  // namespace

TEST_CASE("a model on a link of another moves with it") {
  const urdf::Robot base = arm(), child = gripper();
  source::Collector findings;
  compose::AttachOptions options{"hand", "", {}};
  options.origin.xyz.v[0].value = 0.1;
  const auto result = compose::attach(base, child, options, findings);
  REQUIRE(result);
  CHECK(is_attachment_proved(base, child, *result));
  CHECK(findings.diagnostics.empty());
  const urdf::Joint* joint = result->robot.joint("hand_palm_joint");
  REQUIRE(joint);
  CHECK(joint->origin.xyz[0] == 0.1);
  CHECK(result->robot.version == urdf::Version::v1_1);
  CHECK(result->robot.links.size() == base.links.size() + child.links.size());
  CHECK(result->robot.extensions.size() == base.extensions.size() + child.extensions.size());
}

TEST_CASE("names that both models have are refused") {
  CHECK(refusal("", "") == "");
  CHECK(refusal(painted("a", "x", ""), painted("b", "x", "")) == "link \"x\", joint \"x_j\" are in both models");
  CHECK(refusal("<transmission name=\"t\"/>", "<transmission name=\"t\"/>") ==
        "transmission or hardware \"t\" is in both models");
  CHECK(refusal("", painted("b", "c", "") + "<link name=\"d\"/><joint name=\"a_b_joint\" type=\"fixed\"><parent "
                                            "link=\"b\"/><child link=\"d\"/></joint>") ==
        "joint \"a_b_joint\" (the one between) is in both models");
}

TEST_CASE("a material is one if it looks the same in both models") {
  const std::string blue = R"(<material name="m"><color rgba="0 0 1 1"/></material>)";
  const std::string red = R"(<material name="m"><color rgba="1 0 0 1"/></material>)";
  const std::string named = R"(<material name="m"/>)";
  const std::string clash = "material \"m\" is in both models";
  CHECK(refusal(painted("a", "x", blue), painted("b", "y", blue)) == "");
  CHECK(refusal(painted("a", "x", blue), painted("b", "y", red)) == clash);
  CHECK(refusal(blue + painted("a", "x", named), blue + painted("b", "y", named)) == "");
  CHECK(refusal(blue + painted("a", "x", named), red + painted("b", "y", named)) == clash);
  CHECK(refusal(blue + painted("a", "x", named), painted("b", "y", blue)) == "");
  CHECK(refusal(blue + painted("a", "x", named), painted("b", "y", named)) == clash);
  CHECK(refusal(painted("a", "x", named), blue + painted("b", "y", named)) == clash);
}

TEST_CASE("an unknown link to attach to is refused with a hint") {
  source::Collector findings;
  CHECK_FALSE(compose::attach(arm(), gripper(), {"hnd", "", {}}, findings));
  REQUIRE(rules(findings) == std::vector<std::string>{"compose-unknown-link"});
  CHECK(findings.diagnostics[0].hint == "did you mean \"hand\"?");
}

TEST_CASE("prefixes that only the attached model declares come along") {
  const urdf::Robot base = model(R"(<robot name="a" xmlns:p="one"><link name="a"/></robot>)");
  const urdf::Robot child = model(R"(<robot name="b" xmlns:q="two"><link name="b"/><q:x/></robot>)");
  source::Collector findings;
  const auto result = compose::attach(base, child, {"a", "", {}}, findings);
  REQUIRE(result);
  CHECK(result->robot.document->root()->attribute("xmlns:p"));
  CHECK(result->robot.document->root()->attribute("xmlns:q"));
}

TEST_CASE("all operations go together, in their order") {
  const urdf::Robot child = gripper();
  compose::Options options;
  options.extract = "pedestal";
  options.root = "hand";
  options.attach = &child;
  options.at = "upper";
  options.attach_prefix = "g_";
  options.merge_fixed = true;
  options.prefix = "left_";
  source::Collector findings;
  const auto result = compose::compose(arm(), options, findings);
  REQUIRE(result);
  CHECK(result->root()->name.value == "left_hand");
  CHECK(result->link("g_jaw"));
  CHECK_FALSE(result->link("g_palm"));
  CHECK_FALSE(result->link("left_camera"));
  CHECK(result->joint("g_grip")->parent.value == "left_upper");
}

TEST_CASE("a link is attached to by the name that it has or will have, and no prefix is added twice") {
  const urdf::Robot child = gripper();
  for (const char* at : {"upper", "left_upper"})
    for (const char* own : {"", "left_", "g_"}) {
      INFO(at << " with the prefix " << own);
      compose::Options options;
      options.attach = &child;
      options.at = at;
      options.attach_joint = "left_mount";
      options.attach_prefix = own;
      options.prefix = "left_";
      source::Collector findings;
      const auto result = compose::compose(arm(), options, findings);
      REQUIRE(result);
      CHECK(result->link((*own == 'g' ? "g_" : "left_") + std::string("jaw")));
      REQUIRE(result->joint("left_mount"));
      CHECK(result->joint("left_mount")->parent.value == "left_upper");
    }
}

TEST_CASE("public robots carry public robots", "[corpus]") {
  const std::vector<std::string> files = urdfmill::test::corpus(16);
  for (std::size_t i = 1; i < files.size(); ++i) {
    INFO(files[i - 1] << " with " << files[i]);
    const auto base = read_model(read_file(files[i - 1]));
    auto child = read_model(read_file(files[i]));
    source::Collector findings;
    if (!base || !child || !kinematics::Tree::build(*base, kinematics::Mimics::follow, findings) ||
        !kinematics::Tree::build(*child, kinematics::Mimics::follow, findings))
      continue;
    *child = compose::add_prefix(*child, "other_", findings).robot;
    compose::AttachOptions options{base->links.back().name.value, "", {}};
    options.origin.xyz.v[2].value = 0.5;
    const auto result = compose::attach(*base, *child, options, findings);
    REQUIRE(result);
    CHECK(is_attachment_proved(*base, *child, *result));
  }
}
