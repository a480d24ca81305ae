#include "urdfmill/migrate/migrate.hpp"

#include <catch2/catch.hpp>
#include <tuple>

#include "urdfmill/migrate/proof.hpp"
#include "urdfmill/migrate/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"

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

/// The start tag of a robot; without a version if that is empty.
std::string robot_tag(const std::string& version) {
  return "<robot name=\"r\"" + (version.empty() ? "" : " version=\"" + version + "\"") + ">";
}

/// A robot with one joint; `%` of the template is the joint's content.
std::string joint_robot(const std::string& version, const std::string& type, const std::string& content) {
  return robot_tag(version) + "<link name=\"a\"/><link name=\"b\"/><joint name=\"j\" type=\"" + type +
         "\"><parent link=\"a\"/><child link=\"b\"/>" + content + "</joint></robot>";
}

std::string link_robot(const std::string& version, const std::string& content) {
  return robot_tag(version) + "<link name=\"a\">" + content + "</link></robot>";
}

}  // namespace

TEST_CASE("upwards, omitted limits are written out and ignored attributes dropped") {
  const auto migrated = run(
      joint_robot("1.0", "planar", R"(<limit acceleration="x" effort="1" jerk="1" velocity="2"/>)"), to(Version::v1_2));
  CHECK(migrated.result.text ==
        joint_robot("1.2", "planar", R"(<limit effort="1" lower="0" upper="0" velocity="2"/>)"));
  CHECK(migrated.rules == std::vector<std::string>{"migrate-ignored-limit", "migrate-ignored-limit"});
}

TEST_CASE("a continuous joint gains no limits of its position, in either direction") {
  const std::string free = R"(<limit effort="1" velocity="2"/>)";
  CHECK(run(joint_robot("1.0", "continuous", free), to(Version::v1_2)).result.text ==
        joint_robot("1.2", "continuous", free));
  CHECK(run(joint_robot("1.2", "continuous", free), to(Version::v1_0)).result.text ==
        joint_robot("", "continuous", free));
  CHECK(run(joint_robot("1.0", "continuous", R"(<limit lower="-2" effort="1" velocity="2"/>)"), to(Version::v1_2))
            .result.text ==
        joint_robot("1.2", "continuous", R"(<limit lower="-2" upper="0" effort="1" velocity="2"/>)"));
}

TEST_CASE("a refusal names the option that allows its loss, and the option makes it") {
  struct Row {
    std::string text;
    Version target;
    const source::Rule* rule;
    std::string hint;
    std::string allowed;  ///< the result
  };
  const std::string sphere = R"(<visual><geometry><sphere radius="0"/></geometry></visual>)";
  for (const Row& row : {
           Row{joint_robot("1.0", "continuous", R"(<limit effort="-1" velocity="2"/>)"), Version::v1_2,
               &migrate::rules::negative_effort, "⟨allow-loss⟩=negative-effort",
               joint_robot("1.2", "continuous", R"(<limit velocity="2"/>)")},
           Row{joint_robot("1.0", "continuous", R"(<limit effort="1" velocity="-2"/>)"), Version::v1_2,
               &migrate::rules::negative_velocity, "⟨allow-loss⟩=negative-velocity",
               joint_robot("1.2", "continuous", R"(<limit effort="1"/>)")},
           Row{link_robot("1.0", sphere), Version::v1_2, &migrate::rules::nonpositive_size,
               "⟨allow-loss⟩=nonpositive-size", link_robot("1.2", "")},
           Row{joint_robot("1.2", "planar", R"(<limit lower="0" upper="1" effort="1" velocity="1" jerk="3"/>)"),
               Version::v1_0, &migrate::rules::lost_jerk, "⟨allow-loss⟩=lost-jerk",
               joint_robot("", "planar", R"(<limit lower="0" upper="1" effort="1" velocity="1"/>)")},
       }) {
    INFO(row.text);
    source::Sources sources;
    source::Collector findings;
    Options options = to(row.target);
    CHECK(migrate::migrate(sources, sources.add("robot.urdf", row.text), options, findings).outcome ==
          Outcome::refused);
    REQUIRE(findings.diagnostics.size() == 1);
    CHECK(findings.diagnostics[0].rule == row.rule);
    CHECK(findings.diagnostics[0].hint.find(row.hint) != std::string::npos);
    options.allow_loss.insert(row.rule);
    CHECK(run(row.text, options).result.text == row.allowed);
  }
  Options options = to(Version::v1_2);
  options.allow_loss.insert(&migrate::rules::negative_effort);
  options.infinite_as = 100;
  CHECK(run(joint_robot("1.0", "continuous", R"(<limit effort="-1" velocity="2"/>)"), options).result.text ==
        joint_robot("1.2", "continuous", R"(<limit effort="100" velocity="2"/>)"));
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
          Row{"<robot", Version::v1_2, {"xml-malformed"}},
          Row{"<model name='x'/>", Version::v1_2, {"migrate-source-rejected"}},
          Row{std::string("\xff\xfe<\0r\0/\0>\0", 10), Version::v1_2, {"migrate-source-rejected"}},
          Row{std::string("\0<\0r\0/\0>", 8), Version::v1_2, {"migrate-source-rejected"}},
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

TEST_CASE("parts after the place where a link breaks are not looked at") {
  const std::string content =
      R"(<visual><geometry><mesh/></geometry></visual><visual><geometry><sphere radius="0"/></geometry></visual>)";
  CHECK(run(link_robot("1.0", content), to(Version::v1_2)).result.text == link_robot("1.2", content));
}

TEST_CASE("an allowed loss is made by its approximation and reported") {
  Options options = to(Version::v1_0);
  options.allow_loss = {&migrate::rules::infinite_lower, &migrate::rules::infinite_upper, &migrate::rules::lost_jerk,
                        &migrate::rules::capsule_unsupported};
  options.infinite_as = 1e9;
  const auto limits = run(joint_robot("1.2", "planar", R"(<limit velocity="2" effort="1" jerk="3"/>)"), options);
  CHECK(limits.result.text ==
        joint_robot("", "planar", R"(<limit lower="-1000000000" upper="1000000000" velocity="2" effort="1"/>)"));
  CHECK(limits.rules == std::vector<std::string>(3, "migrate-approximated"));
  CHECK(limits.result.dropped.at("j").jerk == 3.0);
  source::Collector findings;
  CHECK(migrate::write_joint_limits(limits.result.dropped, findings) ==
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
          "",
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

TEST_CASE("a joint limits file fills what URDF 1.2 can say, and disagreements are reported") {
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
  CHECK(error == "line 1: max_velocity of joint 'j' is not a number");
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
      R"(><xacro:macro name="m" params="n e"><joint name="${n}" type="planar"><limit velocity="${e}" effort="${e}")";
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

TEST_CASE("a source whose limit lacks what its version requires is refused, not made infinite") {
  Options options = to(Version::v1_2);
  options.xacro = true;
  const std::string head = R"(<robot xmlns:xacro="u"><joint name="j" type="revolute">)";
  const std::string tail = "</joint></robot>";
  CHECK(run(head + R"(<limit lower="0" upper="1" velocity="1"/>)" + tail, options).rules ==
        std::vector<std::string>{"migrate-source-rejected"});
  CHECK(
      run(head + R"(<limit lower="0" upper="1" velocity="1"><xacro:attribute name="effort" value="1"/></limit>)" + tail,
          options)
          .result.outcome == Outcome::migrated);
}

TEST_CASE("a joint whose type its condition tells gains no limits either") {
  Options options = to(Version::v1_2);
  options.xacro = true;
  const std::string limit = R"(<limit effort="1" velocity="1"/>)";
  const auto source = [](const std::string& version, const std::string& type, const std::string& condition,
                         const std::string& test, const std::string& content) {
    return R"(<robot)" + version + R"( xmlns:xacro="u"><joint type=")" + type +
           R"("><xacro:unless value="${s}"><xacro:)" + condition + " value=\"" + test + "\">" + content +
           "</xacro:" + condition + "></xacro:unless></joint></robot>";
  };
  for (const auto& [type, condition, test, free] : std::vector<std::tuple<std::string, std::string, std::string, bool>>{
           {"${t}", "if", "${t == 'continuous'}", true},
           {"${ t }", "if", "${t=='continuous'}", true},
           {"${t}", "unless", "${t != 'continuous'}", true},
           {"${t}", "unless", "${t == 'continuous'}", false},
           {"${t}", "if", "${t != 'continuous'}", false},
           {"${t}", "if", "${u == 'continuous'}", false},
           {"${t}", "if", "${t == 'revolute'}", false},
           {"${t}", "if", "${t}", false},
           {"continuous", "if", "${x}", true},
       })
    CHECK(run(source("", type, condition, test, limit), options).result.text ==
          source(R"( version="1.2")", type, condition, test,
                 free ? limit : R"(<limit effort="1" lower="0" upper="0" velocity="1"/>)"));
}

TEST_CASE("in a source, elements that no reader reads are left alone") {
  Options options = to(Version::v1_1);
  options.xacro = true;
  options.orientation = Options::Orientation::quaternion;
  const std::string origin = R"(<origin rpy="0 0 3"/>)";
  const std::string turned = R"(<origin quat_xyzw="0 0 0.9974949866040544 0.0707372016677029"/>)";
  for (const auto& [before, after] : std::vector<std::pair<std::string, std::string>>{
           {"<loop_joint>" + origin + "</loop_joint>", "<loop_joint>" + origin + "</loop_joint>"},
           {"<link>" + origin + "</link>", "<link>" + origin + "</link>"},
           {"<joint>" + origin + "</joint>", "<joint>" + turned + "</joint>"},
           {"<xacro:arm>" + origin + "</xacro:arm>", "<xacro:arm>" + turned + "</xacro:arm>"},
           {"<xacro:arm><mount>" + origin + "</mount></xacro:arm>",
            "<xacro:arm><mount>" + turned + "</mount></xacro:arm>"},
           {"<joint><xacro:if value=\"1\">" + origin + "</xacro:if></joint>",
            "<joint><xacro:if value=\"1\">" + turned + "</xacro:if></joint>"},
       })
    CHECK(run(R"(<robot version="1.1" xmlns:xacro="u">)" + before + "</robot>", options).result.text ==
          R"(<robot version="1.1" xmlns:xacro="u">)" + after + "</robot>");
}

TEST_CASE("the proof finds what was not asked for") {
  source::Sources sources;
  source::Collector findings;
  const std::string text = joint_robot("1.0", "planar", R"(<limit effort="1" velocity="2"/>)");
  const auto parsed = urdf::parse(sources, sources.add("robot.urdf", text));
  const auto model = urdf::read(parsed.document, {urdf::Reading::urdfdom, nullptr, std::nullopt}, findings);
  REQUIRE(model);
  const auto differences = [&](const std::string& content, std::vector<migrate::AskedChange> asked = {}) {
    std::vector<std::string> messages;
    for (const auto& d : migrate::unasked_differences(*model, joint_robot("1.2", "planar", content), asked))
      messages.push_back(d.message());
    return messages;
  };
  CHECK(differences(R"(<limit lower="0" upper="0" effort="1" velocity="2"/>)").empty());
  const std::string wrong = R"(<limit lower="0" upper="0" effort="3" velocity="2"/>)";
  CHECK(differences(wrong) == std::vector<std::string>{"joint j: effort limit 1 → 3 (2 apart)"});
  CHECK(differences(wrong, {{model->joints[0].limits->span, "effort"}}).empty());
  CHECK(differences(wrong, {{model->joints[0].limits->span, "velocity"}}).size() == 1);
  CHECK(differences(R"(<limit lower="1" upper="0" effort="1" velocity="2"/>)")
            .front()
            .starts_with("robot: reading accepted → refused"));

  findings.diagnostics.clear();
  const source::Span root = parsed.document->root()->start_tag();
  CHECK(migrate::proved({}, root, findings));
  CHECK(findings.diagnostics.empty());
  CHECK_FALSE(
      migrate::proved(migrate::unasked_differences(*model, joint_robot("1.2", "planar", wrong), {}), root, findings));
  REQUIRE(findings.diagnostics.size() == 1);
  CHECK(findings.diagnostics[0].rule->id == "migrate-not-proved");
  CHECK(findings.diagnostics[0].span == model->joints[0].limits->span);
}

TEST_CASE("the proof of a source finds edits where none belong") {
  source::Sources sources;
  const std::string text =
      R"(<robot xmlns:xacro="u"><joint name="j"><origin rpy="0 0 1"/><limit effort="1"/></joint></robot>)";
  const auto parsed = xml::parse(sources, sources.add("robot.xacro", text));
  const auto change = [&](const std::string& from, const std::string& with) {
    std::string after = text;
    after.replace(after.find(from), from.size(), with);
    return migrate::change_of_source(*parsed.document, after, {}).value_or("");
  };
  CHECK(change(R"(effort="1")", R"(effort="1" lower="0")").empty());
  CHECK(change(R"(rpy="0 0 1")", R"(quat_xyzw="0 0 0 1")").empty());
  CHECK(change(R"(name="j")", R"(name="k")") == R"(name of <joint> "j" became "k")");
  CHECK(change(R"(<limit effort="1"/>)", "") == "<limit> of <joint> is missing");
  CHECK(change(R"(<limit effort="1"/>)", R"(<limit effort="1"/><axis/>)") == "<joint> gained <axis>");
}

TEST_CASE("names of plugins become those of the target distribution, in models and in sources") {
  struct Row {
    urdf::Distribution distribution;
    const char* before;
    const char* after;
    std::vector<std::string> rules;
  };
  const auto robot = [](const std::string& body) { return "<robot name=\"r\"><link name=\"a\"/>" + body + "</robot>"; };
  const std::string mock =
      R"(<ros2_control name="c" type="system"><hardware><plugin>%</plugin></hardware></ros2_control>)";
  const auto hardware = [&](std::string_view plugin) {
    std::string text = mock;
    return text.replace(text.find('%'), 1, plugin);
  };
  for (const bool xacro : {false, true})
    for (const auto& [distribution, before, after, rules] :
         {Row{urdf::Distribution::jazzy,
              "fake_components/GenericSystem",
              "mock_components/GenericSystem",
              {"migrate-renamed"}},
          Row{urdf::Distribution::humble, "fake_components/GenericSystem", "fake_components/GenericSystem", {}},
          Row{urdf::Distribution::kilted, "my_arm/Hardware", "my_arm/Hardware", {}}}) {
      Options options = to(Version::v1_0);
      options.distribution = distribution;
      options.xacro = xacro;
      const auto migrated = run(robot(hardware(before)), options);
      INFO(before);
      CHECK(migrated.rules == rules);
      CHECK(migrated.result.text == robot(hardware(after)));
    }
  Options options = to(Version::v1_0);
  options.distribution = urdf::Distribution::jazzy;
  const auto migrated = run(
      robot(R"(<gazebo><plugin filename="ignition-gazebo-imu-system" name="ignition::gazebo::systems::Imu"/></gazebo>)"
            R"(<gazebo><plugin filename="libgazebo_ros_diff_drive.so" name="d"/></gazebo>)"),
      options);
  CHECK(migrated.rules == std::vector<std::string>{"migrate-renamed", "migrate-name-kept"});
  CHECK(migrated.result.text ==
        robot(R"(<gazebo><plugin filename="gz-sim-imu-system" name="gz::sim::systems::Imu"/></gazebo>)"
              R"(<gazebo><plugin filename="libgazebo_ros_diff_drive.so" name="d"/></gazebo>)"));
}
