#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/migrate/rules.hpp"

#include <catch2/catch.hpp>

#include "urdfmill/source/diagnostic.hpp"

using namespace urdfmill;
using migrate::Options;
using migrate::Outcome;
using urdf::Version;

namespace {

struct Run {
  migrate::Migration result;
  std::vector<std::string> rules;
};

Run run(const std::string& text, const Options& options) {
  source::Sources sources;
  source::Collector findings;
  const source::FileId file = sources.add("robot.urdf", text);
  Run run{migrate::migrate(sources, file, options, findings), {}};
  for (const source::Diagnostic& d : findings.diagnostics) run.rules.emplace_back(d.rule->id);
  return run;
}

Options to(Version version) {
  Options options;
  options.to = version;
  return options;
}

/// A robot with one joint; `%` of the template is the joint's content.
std::string joint_robot(const std::string& version, const std::string& type, const std::string& content) {
  return "<robot name=\"r\"" + (version.empty() ? "" : " version=\"" + version + "\"") +
         "><link name=\"a\"/><link name=\"b\"/><joint name=\"j\" type=\"" + type +
         "\"><parent link=\"a\"/><child link=\"b\"/>" + content + "</joint></robot>";
}

std::string link_robot(const std::string& version, const std::string& content) {
  return "<robot name=\"r\" version=\"" + version + "\"><link name=\"a\">" + content + "</link></robot>";
}

}  // namespace

TEST_CASE("upwards, omitted limits are written out and ignored attributes dropped") {
  const auto migrated =
      run(joint_robot("1.0", "continuous", R"(<limit acceleration="x" effort="1" jerk="1" velocity="2"/>)"),
          to(Version::v1_2));
  CHECK(migrated.result.text ==
        joint_robot("1.2", "continuous", R"(<limit effort="1" lower="0" upper="0" velocity="2"/>)"));
  CHECK(migrated.rules == std::vector<std::string>{"migrate-ignored-limit", "migrate-ignored-limit"});
}

TEST_CASE("inserted attributes follow the style of their tag") {
  struct Row {
    const char* before;
    const char* after;
  };
  for (const Row& row : {
           Row{R"(<limit velocity="2" effort="1"/>)", R"(<limit lower="0" upper="0" velocity="2" effort="1"/>)"},
           Row{R"(<limit effort='1' velocity='2'/>)", R"(<limit effort='1' lower='0' upper='0' velocity='2'/>)"},
           Row{"<limit velocity = \"2\"\n  effort = \"1\" />",
               "<limit lower = \"0\"\n  upper = \"0\"\n  velocity = \"2\"\n  effort = \"1\" />"},
           Row{R"(<limit velocity="2" lower="-1" effort="1"/>)",
               R"(<limit velocity="2" lower="-1" upper="0" effort="1"/>)"},
           Row{R"(<limit velocity="2" upper="1" effort="1"/>)",
               R"(<limit lower="0" velocity="2" upper="1" effort="1"/>)"},
       }) {
    CHECK(run(joint_robot("1.1", "planar", row.before), to(Version::v1_2)).result.text ==
          joint_robot("1.2", "planar", row.after));
  }
}

TEST_CASE("the version is written where it is missing or oddly spelt, and only then") {
  CHECK(run("<robot name='r'><link name='a'/></robot>", to(Version::v1_1)).result.text ==
        "<robot name='r' version='1.1'><link name='a'/></robot>");
  CHECK(run("<robot name='r' version=' 1.0'><link name='a'/></robot>", to(Version::v1_0)).result.text ==
        "<robot name='r' version='1.0'><link name='a'/></robot>");
  const auto same = run("<robot name='r'><link name='a'/></robot>", to(Version::v1_0));
  CHECK(same.result.outcome == Outcome::unchanged);
  CHECK(same.result.edits.empty());
}

TEST_CASE("everything unrelated stays byte for byte") {
  const std::string before =
      "\xef\xbb\xbf<?xml version='1.0' encoding='utf-8'?>\r\n<!-- a & b --><robot  name = \"r\"\tversion=\"1.0\" >\r\n"
      "<link name='&#97;'/><gazebo><joint><limit acceleration='1'/></joint></gazebo><transmission><limit "
      "lower='1'/></transmission>\r\n</robot>\r\n<!-- end -->";
  std::string after = before;
  after.replace(after.find("version=\"1.0\""), 13, "version=\"1.2\"");
  CHECK(run(before, to(Version::v1_2)).result.text == after);
}

TEST_CASE("what the target version cannot say is refused by its rule") {
  struct Row {
    std::string text;
    Version target;
    std::vector<std::string> rules;
  };
  const std::string capsule = R"(<visual><geometry><capsule radius="1" length="2"/></geometry></visual>)";
  for (
      const Row& row : {
          Row{joint_robot("1.0", "revolute", ""), Version::v1_2, {"migrate-source-rejected"}},
          Row{"<robot", Version::v1_2, {"migrate-source-rejected"}},
          Row{"<model name='x'/>", Version::v1_2, {"migrate-source-rejected"}},
          Row{joint_robot("1.0", "continuous", R"(<limit lower="1" effort="-1" velocity="-2"/>)"),
              Version::v1_2,
              {"migrate-limit-inverted", "migrate-negative-effort", "migrate-negative-velocity"}},
          Row{joint_robot("1.2", "fixed", "<limit/>"),
              Version::v1_1,
              {"migrate-infinite-lower", "migrate-infinite-upper", "migrate-infinite-effort",
               "migrate-infinite-velocity"}},
          Row{joint_robot(
                  "1.2", "revolute",
                  R"(<limit lower="0" upper="1" effort="1" velocity="1" acceleration="1" deceleration="2" jerk="3"/>)"),
              Version::v1_0,
              {"migrate-lost-acceleration", "migrate-lost-deceleration", "migrate-lost-jerk"}},
          Row{link_robot("1.1", "<visual><geometry><sphere radius=\"0\"/></geometry></visual>"),
              Version::v1_2,
              {"migrate-nonpositive-size"}},
          Row{link_robot("1.1", "<collision><geometry><box size=\"1 -0 1\"/></geometry></collision>"),
              Version::v1_2,
              {"migrate-nonpositive-size"}},
          Row{link_robot("1.1", capsule), Version::v1_0, {"migrate-capsule-unsupported"}},
          Row{link_robot("1.0", capsule), Version::v1_1, {"migrate-broken-link"}},
          Row{joint_robot("1.1", "fixed", R"(<origin quat_xyzw="1e200 0 0 0"/>)"),
              Version::v1_0,
              {"migrate-degenerate-quaternion"}},
      }) {
    INFO(row.text);
    const auto refused = run(row.text, to(row.target));
    CHECK(refused.result.outcome == Outcome::refused);
    CHECK(refused.result.text.empty());
    CHECK(refused.rules == row.rules);
  }
}

TEST_CASE("parts behind the place where a link breaks are not looked at") {
  const std::string content =
      R"(<visual><geometry><mesh/></geometry></visual><visual><geometry><sphere radius="0"/></geometry></visual>)";
  CHECK(run(link_robot("1.0", content), to(Version::v1_2)).result.text == link_robot("1.2", content));
}

TEST_CASE("an allowed loss is made by its approximation and reported") {
  Options options = to(Version::v1_0);
  migrate::JointLimits kept;
  options.allow_loss = {&migrate::rules::infinite_lower, &migrate::rules::infinite_upper, &migrate::rules::lost_jerk,
                        &migrate::rules::capsule_unsupported};
  options.infinite_as = 1e9;
  options.dropped = &kept;
  const auto limits = run(joint_robot("1.2", "planar", R"(<limit velocity="2" effort="1" jerk="3"/>)"), options);
  CHECK(limits.result.text ==
        joint_robot("1.0", "planar", R"(<limit lower="-1000000000" upper="1000000000" velocity="2" effort="1"/>)"));
  CHECK(limits.rules == std::vector<std::string>(3, "migrate-approximated"));
  CHECK(kept["j"].jerk == 3.0);
  CHECK(migrate::write_joint_limits(kept) ==
        "joint_limits:\n  j:\n    has_velocity_limits: false\n    has_effort_limits: false\n    "
        "has_acceleration_limits: false\n"
        "    has_deceleration_limits: false\n    has_jerk_limits: true\n    max_jerk: 3.0\n");

  const auto capsule = run(
      link_robot(
          "1.1",
          R"(<visual name="v"><origin xyz="1 0 0"/><geometry><capsule radius="1" length="2"/></geometry></visual>)"),
      options);
  CHECK(
      capsule.result.text ==
      link_robot(
          "1.0",
          R"(<visual name="v"><origin xyz="1 0 0" rpy="0 0 0"/><geometry><cylinder radius="1" length="2"/></geometry></visual>)"
          R"(<visual name="v_cap1"><origin xyz="1 0 1" rpy="0 0 0"/><geometry><sphere radius="1"/></geometry></visual>)"
          R"(<visual name="v_cap2"><origin xyz="1 0 -1" rpy="0 0 0"/><geometry><sphere radius="1"/></geometry></visual>)"));
}

TEST_CASE("a broken link may be kept broken") {
  Options options = to(Version::v1_2);
  options.allow_loss = {&migrate::rules::broken_link};
  CHECK(run(link_robot("1.0", R"(<visual><geometry><capsule radius="1" length="2"/></geometry></visual>)"), options)
            .result.text == link_robot("1.2", "<visual><geometry></geometry></visual>"));
}

TEST_CASE("orientations are rewritten on request") {
  Options options = to(Version::v1_1);
  options.orientation = Options::Orientation::quaternion;
  CHECK(run(joint_robot("1.0", "fixed", R"(<origin rpy="0 0 3"/>)"), options).result.text ==
        joint_robot("1.1", "fixed", R"(<origin quat_xyzw="0 0 0.9974949866040544 0.0707372016677029"/>)"));
  options.orientation = Options::Orientation::rpy;
  CHECK(run(joint_robot("1.1", "fixed", R"(<origin quat_xyzw="0 0 0 -1"/>)"), options).result.text ==
        joint_robot("1.1", "fixed", R"(<origin rpy="6.283185307179586 0 0"/>)"));
  options = to(Version::v1_0);
  options.snap = true;
  const auto snapped = run(joint_robot("1.0", "fixed", R"(<origin rpy="1.5708 1.57 -3.1415926"/>)"), options);
  CHECK(snapped.result.text ==
        joint_robot("1.0", "fixed", R"(<origin rpy="1.5707963267948966 1.57 -3.141592653589793"/>)"));
  CHECK(snapped.rules == std::vector<std::string>(2, "migrate-snapped"));
}

TEST_CASE("limits may be written out or left to the defaults") {
  Options options = to(Version::v1_1);
  options.limits = Options::Limits::write_defaults;
  CHECK(run(joint_robot("1.0", "planar", R"(<limit effort="1" velocity="2"/>)"), options).result.text ==
        joint_robot("1.1", "planar", R"(<limit effort="1" lower="0" upper="0" velocity="2"/>)"));
  options.limits = Options::Limits::drop_defaults;
  CHECK(run(joint_robot("1.0", "planar", R"(<limit lower="0.0" upper="-0" effort="1" velocity="2"/>)"), options)
            .result.text == joint_robot("1.1", "planar", R"(<limit upper="-0" effort="1" velocity="2"/>)"));
  options.to = Version::v1_2;
  CHECK(run(joint_robot("1.2", "planar", R"(<limit acceleration="2" deceleration="2.0"/>)"), options).result.text ==
        joint_robot("1.2", "planar", R"(<limit acceleration="2"/>)"));
}

TEST_CASE("a joint limits file fills what URDF 1.2 can say, and disagreements are told") {
  std::string error;
  const auto limits = migrate::read_joint_limits(
      "joint_limits:\n  j: {has_velocity_limits: true, max_velocity: 3, has_acceleration_limits: true, "
      "max_acceleration: 4.5,"
      " has_jerk_limits: false, max_jerk: 9}\n  other: {}\n",
      error);
  REQUIRE(limits);
  Options options = to(Version::v1_2);
  options.joint_limits = &*limits;
  const auto filled =
      run(joint_robot("1.0", "revolute", R"(<limit velocity="2" lower="0" upper="1" effort="1"/>)"), options);
  CHECK(filled.result.text ==
        joint_robot("1.2", "revolute", R"(<limit velocity="2" acceleration="4.5" lower="0" upper="1" effort="1"/>)"));
  CHECK(filled.rules == std::vector<std::string>{"migrate-joint-limits-differ", "migrate-joint-limits-unknown"});
  CHECK_FALSE(migrate::read_joint_limits("joint_limits: {j: {max_velocity: fast}}", error));
  CHECK(error == "line 1: max_velocity of joint 'j' is no number");
  CHECK_FALSE(migrate::read_joint_limits("[1, 2", error));
}

TEST_CASE("vendors' limits are taken over on request") {
  Options options = to(Version::v1_2);
  options.adopt_vendor_limits = true;
  const auto adopted = run(
      joint_robot("1.0", "revolute", R"(<limit lower="0" upper="1" effort="1" velocity="2" drake:acceleration="5"/>)"),
      options);
  CHECK(adopted.result.text ==
        joint_robot("1.2", "revolute", R"(<limit lower="0" upper="1" effort="1" velocity="2" acceleration="5"/>)"));
  CHECK(adopted.rules == std::vector<std::string>{"migrate-vendor-limit"});
}

TEST_CASE("xacro sources are migrated as sources") {
  Options options = to(Version::v1_2);
  options.xacro = true;
  const std::string head = R"(<robot xmlns:xacro="http://www.ros.org/wiki/xacro")";
  const std::string body =
      R"(><xacro:macro name="m" params="n e"><joint name="${n}" type="continuous"><limit velocity="${e}" effort="${e}")";
  const std::string tail = R"(/></joint></xacro:macro></robot>)";
  CHECK(run(head + body + R"( acceleration="${2*e}")" + tail, options).result.text ==
        R"(<robot version="1.2" xmlns:xacro="http://www.ros.org/wiki/xacro")" + body.substr(0, body.find("velocity")) +
            R"(lower="0" upper="0" )" + body.substr(body.find("velocity")) + tail);
  CHECK(run(head + R"x( version="$(arg v)"/>)x", options).rules == std::vector<std::string>{"migrate-expression"});
  CHECK(
      run(R"(<root xmlns:xacro="u"><joint><limit velocity="1" effort="1"/></joint></root>)", options).result.text ==
      R"(<root version="1.2" xmlns:xacro="u"><joint><limit lower="0" upper="0" velocity="1" effort="1"/></joint></root>)");
  options.to = Version::v1_0;
  const auto refused = run(head + R"( version="1.1"><joint><origin quat_xyzw="${q}"/></joint></robot>)", options);
  CHECK(refused.rules == std::vector<std::string>{"migrate-expression"});
}
