// Each feature that SDF cannot express, alone in a model that is otherwise expressible: it is reported, and nothing
// else is.
#include <map>

#include "tests/sdf/models.hpp"
#include "tests/two_links.hpp"
#include "urdfmill/sdf/reader.hpp"
#include "urdfmill/sdf/rules.hpp"

using namespace urdfmill;
using namespace urdfmill::sdf::test;
using namespace urdfmill::test;

namespace {

const std::string limit = R"(<limit lower="-1" upper="1" effort="1" velocity="1"/>)";

/// A robot of two links with a revolute joint, plus the given text.
std::string arm(const std::string& more) {
  return robot(base + hand + joint("revolute", limit) + more);
}

struct Case {
  std::string what;
  std::string urdf;
  std::vector<std::string> rules;
  sdf::WriteOptions options = {};
};

std::vector<Case> cases() {
  sdf::WriteOptions old, oldest, files, lumped;
  old.version = sdf::Version::v1_9;
  oldest.version = sdf::Version::v1_7;
  files.mesh_uris = sdf::MeshUris::file;
  lumped.lump_fixed = true;
  const std::string follower = R"(<link name="tip">)" + mass + R"(</link><joint name="finger" type="revolute">
    <parent link="hand"/><child link="tip"/><mimic joint="elbow"/>)" +
                               limit + "</joint>";
  const std::string capsule = R"(<link name="hand">)" + mass +
                              R"(<collision><geometry><capsule radius="1" length="2"/></geometry></collision></link>)";
  const std::string mesh = R"(<link name="hand">)" + mass +
                           R"(<visual><geometry><mesh filename="package://p/m.stl"/></geometry></visual></link>)";
  const auto shown = [](const std::string& material) {
    return robot(base + joint("fixed", "") + R"(<link name="hand">)" + mass +
                 R"(<visual><geometry><sphere radius="1"/></geometry>)" + material + "</visual></link>");
  };
  return {
      {"nothing", arm(""), {}},
      {"a material in a collision, where no reader looks for it",
       robot(base + joint("revolute", limit) + R"(<link name="hand">)" + mass +
             R"(<collision><geometry><sphere radius="1"/></geometry><material name="m"/></collision></link>)"),
       {}},
      {"a plugin that asks for a lumped link",
       robot(base + hand + joint("fixed", "") +
             "<gazebo><plugin filename='p'><link_name>hand</link_name></plugin></gazebo>"),
       {"convert-frame-for-link", "convert-link-as-frame"},
       lumped},
      {"a plugin that asks for a frame of that name",
       robot(base + hand + joint("fixed", "") +
             "<gazebo><plugin filename='p'><frame_id>hand</frame_id></plugin></gazebo>"),
       {"convert-link-as-frame"},
       lumped},
      {"a plugin that asks for a link that stays",
       arm("<gazebo><plugin filename='p'><link_name>hand</link_name></plugin></gazebo>"),
       {}},
      {"a continuous joint", robot(base + hand + joint("continuous", R"(<limit effort="1" velocity="2"/>)")), {}},
      {"a mimic joint", arm(follower), {}},
      {"a mimic joint before 1.11", arm(follower), {"convert-mimic"}, old},
      {"a capsule", robot(base + capsule + joint("revolute", limit)), {}, old},
      {"a capsule before 1.8", robot(base + capsule + joint("revolute", limit)), {"convert-capsule"}, oldest},
      {"a floating joint", robot(base + hand + joint("floating", "")), {"convert-floating-joint"}},
      {"a planar joint", robot(base + hand + joint("planar", R"(<axis xyz="0 0 1"/>)")), {"convert-planar-joint"}},
      {"limits of a planar joint",
       robot(base + hand + joint("planar", limit)),
       {"convert-planar-joint", "convert-value-dropped"}},
      {"an acceleration limit",
       robot(base + hand +
             joint("revolute", R"(<limit lower="-1" upper="1" effort="1" velocity="1" acceleration="2"/>)")),
       {"convert-value-dropped"}},
      {"a safety controller",
       robot(base + hand + joint("revolute", limit + R"(<safety_controller k_velocity="1"/>)")),
       {"convert-value-dropped"}},
      {"an inertia without mass, of a link that becomes a frame",
       robot(base + joint("fixed", "") + R"(<link name="hand"><inertial><mass value="0"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>)"),
       {"convert-link-as-frame", "convert-value-dropped"}},
      {"a calibration",
       robot(base + hand + joint("revolute", limit + R"(<calibration rising="1"/>)")),
       {"convert-value-dropped"}},
      {"a massless link on a joint",
       robot(base + R"(<link name="hand"/>)" + joint("revolute", limit)),
       {"convert-massless-link"}},
      {"a massless link on a fixed joint",
       robot(base + R"(<link name="hand"/>)" + joint("fixed", "")),
       {"convert-link-as-frame"}},
      {"a massless root", robot(R"(<link name="base"/>)" + hand + joint("fixed", "")), {"convert-massless-link"}},
      {"a massless root, lumped",
       robot(R"(<link name="base"/>)" + hand + joint("fixed", "")),
       {"convert-link-as-frame"},
       lumped},
      {"a world",
       robot(R"(<link name="world"/>)" + base + R"(<joint name="foot" type="fixed"><parent link="world"/>
        <child link="base"/></joint>)"),
       {}},
      {"a world with a mass", robot(R"(<link name="world">)" + mass + "</link>"), {"convert-renamed"}},
      {"a link and a joint of one name",
       robot(base + hand + R"(<joint name="hand" type="fixed"><parent link="base"/><child link="hand"/></joint>)"),
       {"convert-renamed"}},
      {"an impossible inertia",
       robot(R"(<link name="base"><inertial><mass value="1"/><inertia ixx="9" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
         </inertial></link>)"),
       {"convert-inertia-impossible"}},
      {"a colour of its own", shown(R"(<material name=""><color rgba="1 0 0 1"/></material>)"), {}},
      {"a named material",
       shown(R"(<material name="red"><color rgba="1 0 0 1"/></material>)"),
       {"convert-material-name"}},
      {"a texture", shown(R"(<material name=""><texture filename="wood.png"/></material>)"), {"convert-texture"}},
      {"a comment", arm("<!-- left -->"), {"convert-comments"}},
      {"a transmission", arm(R"(<transmission name="t"/>)"), {"convert-element-dropped"}},
      {"a mesh that is not found", robot(base + mesh + joint("fixed", "")), {"convert-mesh-not-found"}, files},
      {"a mesh by its package", robot(base + mesh + joint("fixed", "")), {}},
      {"a block about nothing", arm(R"(<gazebo reference="hnad"><mu1>1</mu1></gazebo>)"), {"convert-gazebo-reference"}},
      {"a value that is none", arm(R"(<gazebo reference="hand"><mu1>much</mu1></gazebo>)"), {"convert-gazebo-value"}},
      {"a material without a name", arm("<gazebo reference='hand'><material/></gazebo>"), {"convert-gazebo-value"}},
      {"a plugin without a file", arm("<gazebo><plugin name='p'/></gazebo>"), {"convert-copied-invalid"}},
      {"a camera with a format of its own",
       arm("<gazebo reference='hand'><sensor name='s' "
           "type='camera'><camera><image><format>RGB8</format></image></camera>"
           "</sensor></gazebo>"),
       {"convert-copied-invalid"}},
      {"friction without a collision",
       arm(R"(<gazebo reference="base"><mu1>1</mu1></gazebo>)"),
       {"convert-gazebo-misplaced"}},
      {"friction of a joint", arm(R"(<gazebo reference="elbow"><mu1>1</mu1></gazebo>)"), {"convert-gazebo-misplaced"}},
      {"another damping",
       robot(base + hand + joint("revolute", limit + R"(<dynamics damping="1"/>)") +
             R"(<gazebo reference="elbow"><damping>2</damping></gazebo>)"),
       {"convert-gazebo-overrides"}},
      {"a contact sensor of nothing",
       arm(R"(<gazebo reference="hand"><sensor name="s" type="contact"><contact><collision>x</collision></contact>
         </sensor></gazebo>)"),
       {"convert-sensor-collision"}},
  };
}

}  // namespace

TEST_CASE("what SDF cannot say is named, and nothing else") {
  for (const Case& c : cases()) {
    INFO(c.what);
    const Written written = write(c.urdf, c.options);
    for (const source::Diagnostic& finding : written.findings) UNSCOPED_INFO(finding.message);
    CHECK(written.rules() == c.rules);
    for (const source::Diagnostic& finding : written.findings) CHECK(finding.span.known());
  }
}

TEST_CASE("a joint that closes a loop is named where urdfdom's reading lets it pass") {
  const std::string urdf = robot(base + hand + joint("fixed", "") + R"(<joint name="again" type="fixed">
    <parent link="base"/><child link="hand"/></joint>)");
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("test.urdf", urdf));
  const auto read = urdf::read(parsed.document, {urdf::Reading::urdfdom}, findings);
  REQUIRE(read);
  CHECK(write(*read).rules() == std::vector<std::string>{"convert-not-a-tree"});
}

namespace {

struct Back {
  std::string what;
  std::string model;  ///< its content
  std::vector<std::string> rules;
};

std::vector<Back> cases_back() {
  const std::string two = R"(<link name="a"/><link name="b"/>)";
  const auto joint = [](const std::string& type, const std::string& inside) {
    return R"(<joint name="j" type=")" + type + R"("><parent>a</parent><child>b</child>)" + inside + "</joint>";
  };
  const auto collision = [](const std::string& name, const std::string& mu) {
    return "<collision name='" + name + "'><geometry><sphere><radius>1</radius></sphere></geometry>" +
           "<surface><friction><ode><mu>" + mu + "</mu></ode></friction></surface></collision>";
  };
  return {
      {"nothing", two + joint("revolute", "<axis><xyz>0 0 1</xyz></axis>"), {}},
      {"a frame", R"(<link name="a"/><frame name="f"><pose>1 0 0 0 0 0</pose></frame>)", {"convert-frame-as-link"}},
      {"a ball joint", two + joint("ball", ""), {"convert-joint-type"}},
      {"a joint off the link's origin",
       two + joint("revolute", "<pose>1 0 0 0 0 0</pose><axis><xyz>0 0 1</xyz></axis>"),
       {"convert-link-added"}},
      {"a slider off the link's origin",
       two +
           joint(
               "prismatic",
               "<pose>1 0 0 0 0 0</pose><axis><xyz>0 0 1</xyz><limit><lower>0</lower><upper>1</upper></limit></axis>"),
       {}},
      {"a slider without end", two + joint("prismatic", "<axis><xyz>0 0 1</xyz></axis>"), {"convert-value-dropped"}},
      {"a second joint above a link",
       two + joint("fixed", "") + R"(<joint name="k" type="fixed"><parent>a</parent><child>b</child></joint>)",
       {"convert-loop-joint"}},
      {"a joint that no loop can have",
       two + joint("fixed", "") + R"(<joint name="k" type="universal"><parent>a</parent><child>b</child></joint>)",
       {"convert-not-a-tree"}},
      {"a plane",
       "<link name='a'><visual name='v'><geometry><plane/></geometry></visual></link>",
       {"convert-geometry"}},
      {"an automatic inertia of nothing", "<link name='a'><inertial auto='true'/></link>", {"convert-auto-inertia"}},
      {"an automatic inertia of a mesh that is not there",
       "<link name='a'><inertial auto='true'><density>5</density></inertial><collision name='c'><geometry><mesh>"
       "<uri>no.stl</uri></mesh></geometry></collision></link>",
       {"convert-auto-inertia"}},
      {"two surfaces", "<link name='a'>" + collision("c", "1") + collision("d", "2") + "</link>", {"convert-surface"}},
      {"one surface twice", "<link name='a'>" + collision("c", "1") + collision("d", "1") + "</link>", {}},
      {"a model in the model", "<link name='a'/><model name='n'/>", {"convert-sdf-nested"}},
      {"an include that is not there",
       "<link name='a'/><include><uri>model://no</uri></include>",
       {"convert-sdf-include"}},
      {"no link", "", {"convert-sdf-invalid"}},
      {"a name used twice", "<link name='a'/><frame name='a'/>", {"convert-sdf-invalid"}},
      {"a pose in a frame that is not there", "<link name='a'><pose relative_to='b'/></link>", {"convert-sdf-invalid"}},
      {"poses in a ring",
       "<link name='a'><pose relative_to='b'/></link><link name='b'><pose relative_to='a'/></link>",
       {"convert-sdf-invalid"}},
      {"a pose of words", "<link name='a'><pose>here</pose></link>", {"convert-sdf-invalid"}},
  };
}

}  // namespace

TEST_CASE("what URDF cannot say of an SDF is named, and nothing else") {
  for (const Back& c : cases_back()) {
    INFO(c.what);
    source::Sources sources;
    source::Collector findings;
    const std::string text = "<sdf version='1.9'><model name='m'>" + c.model + "</model></sdf>";
    const auto parsed = urdf::parse(sources, sources.add("test.sdf", text));
    REQUIRE(parsed.document);
    const auto document = sdf::urdf_document(parsed.document, findings);
    CHECK((document != nullptr) == (findings.count(source::Severity::error) == 0));
    Written reported;
    reported.findings = findings.diagnostics;
    for (const source::Diagnostic& finding : findings.diagnostics) {
      UNSCOPED_INFO(finding.message);
      CHECK(finding.span.known());
    }
    CHECK(reported.rules() == c.rules);
    if (!document) continue;
    const bool read = urdf::read(document, {}, findings).has_value();
    if (!read) UNSCOPED_INFO(findings.diagnostics.back().message);
    CHECK(read);
  }
}

TEST_CASE("a name that XML cannot hold is refused") {
  for (const char* name : {"arm\x01", "\x1b[31m", "\xef\xbf\xbe"}) {
    urdf::Robot robot;
    robot.name.value = "r";
    robot.links.emplace_back().name.value = name;
    source::Collector findings;
    CHECK_FALSE(sdf::write(robot, {}, findings));
    REQUIRE(findings.diagnostics.size() > 0);
    CHECK(findings.diagnostics.back().rule->id == "convert-not-readable");
  }
}

TEST_CASE("every rule of the conversion from and to SDF has a case here") {
  std::vector<std::string> reached{"convert-not-a-tree", "convert-not-readable"};
  for (const Back& c : cases_back()) reached.insert(reached.end(), c.rules.begin(), c.rules.end());
  for (const Case& c : cases()) reached.insert(reached.end(), c.rules.begin(), c.rules.end());
  for (const source::Rule* rule : sdf::rules::all) {
    INFO(rule->id);
    CHECK(std::find(reached.begin(), reached.end(), rule->id) != reached.end());
  }
}
