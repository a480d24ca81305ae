// Nested models, and models with a pose.
#include <map>

#include "tests/sdf/models.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/sdf/models.hpp"
#include "urdfmill/sdf/reader.hpp"

using namespace urdfmill;
using namespace urdfmill::sdf::test;

namespace {

struct Read {
  std::optional<urdf::Robot> robot;
  std::vector<std::string> rules;
  /// x, y, z of each link in the root, and the direction of its x axis, all joints at 0.
  std::map<std::string, std::array<double, 6>> places;
};

Read read(const std::string& text, bool flatten) {
  Read result;
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("test.sdf", "<sdf version='1.9'>" + text + "</sdf>"));
  REQUIRE(parsed.document);
  const auto document = sdf::urdf_document(parsed.document, findings, {flatten});
  for (const source::Diagnostic& finding : findings.diagnostics) {
    UNSCOPED_INFO(finding.message);
    result.rules.emplace_back(finding.rule->id);
  }
  if (document) result.robot = urdf::read(document, {}, findings);
  if (!result.robot) return result;
  const auto tree = kinematics::Tree::build(*result.robot, kinematics::Mimics::follow, findings);
  REQUIRE(tree);
  const auto poses = kinematics::body_poses_at_zero(*tree);
  for (std::size_t i = 0; i < result.robot->links.size(); ++i) {
    const kinematics::Transform& pose = poses[tree->body_of_link(i)];
    const auto clean = [](double value) { return std::round(value * 1e9) / 1e9 + 0.0; };
    result.places[result.robot->links[i].name.value] = {clean(pose.position.x()),   clean(pose.position.y()),
                                                        clean(pose.position.z()),   clean(pose.rotation(0, 0)),
                                                        clean(pose.rotation(1, 0)), clean(pose.rotation(2, 0))};
  }
  return result;
}

using Place = std::array<double, 6>;

// An arm a metre along x, a quarter turn about z; a hand on it, half a metre along the arm's x.
const std::string cell_model = R"(<model name="cell">
  <link name="base"/>
  <model name="arm" canonical_link="lower">
    <pose>1 0 0 0 0 1.5707963267948966</pose>
    <link name="lower"/>
    <link name="upper"><pose relative_to="lower">1 0 0 0 0 0</pose></link>
    <joint name="elbow" type="prismatic"><parent>lower</parent><child>upper</child>
      <axis><xyz expressed_in="__model__">1 0 0</xyz><limit><lower>0</lower><upper>1</upper><effort>1</effort><velocity>1</velocity></limit></axis></joint>
    <frame name="grasp"><pose>0 2 0 0 0 0</pose></frame>
    <model name="hand">
      <pose relative_to="upper">0.5 0 0 0 0 0</pose>
      <link name="palm"><pose>0 0 0.1 0 0 0</pose></link>
      <link name="thumb"/>
      <joint name="grip" type="fixed"><parent>__model__</parent><child>thumb</child></joint>
    </model>
    <joint name="wrist" type="fixed"><parent>upper</parent><child>hand::palm</child></joint>
    <plugin name="p" filename="p.so"/>
  </model>
  <joint name="stand" type="fixed"><parent>base</parent><child>arm</child></joint>
  <link name="sensor"><pose relative_to="arm::hand">0 0 1 0 0 0</pose></link>
  <joint name="mount" type="fixed"><parent>arm::hand::palm</parent><child>sensor</child></joint>
</model>)";

}  // namespace

TEST_CASE("models in models are refused unless they are to be flattened") {
  const Read refused = read(cell_model, false);
  CHECK_FALSE(refused.robot);
  CHECK(refused.rules == std::vector<std::string>{"convert-sdf-nested"});
}

TEST_CASE("what is in models in models stays where it is, under the name it has from outside") {
  const Read cell = read(cell_model, true);
  REQUIRE(cell.robot);
  const std::map<std::string, Place> expected{
      {"base", {0, 0, 0, 1, 0, 0}},
      {"arm::lower", {1, 0, 0, 0, 1, 0}},
      {"arm::upper", {1, 1, 0, 0, 1, 0}},
      {"arm::grasp", {-1, 0, 0, 0, 1, 0}},
      {"arm::hand::palm", {1, 1.5, 0.1, 0, 1, 0}},
      {"arm::hand::thumb", {1, 1.5, 0, 0, 1, 0}},
      {"sensor", {1, 1.5, 1, 0, 1, 0}},
  };
  CHECK(cell.places == expected);
  CHECK(cell.rules == std::vector<std::string>{"convert-frame-as-link"});
  REQUIRE(cell.robot->joint("arm::elbow"));
  CHECK(cell.robot->joint("arm::elbow")->axis[0] == 1);
  CHECK(cell.robot->joint("arm::elbow")->parent.value == "arm::lower");
  CHECK(cell.robot->joint("stand")->child.value == "arm::lower");
}

TEST_CASE("a model is placed by one of its frames, also one in a model in it") {
  const std::string inner =
      "<model name='i' placement_frame='c'><pose relative_to='b'>0 0 1 0 0 0</pose><link name='c'>"
      "<pose>4 0 0 0 0 0</pose></link></model>";
  const Read placed = read(
      "<model name='m'><link name='a'/><model name='n' placement_frame='i::c'><pose>0 2 0 0 0 "
      "1.5707963267948966</pose><link name='b'><pose>3 0 0 0 0 0</pose></link>" +
          inner + "</model></model>",
      true);
  CHECK(placed.rules.empty());
  REQUIRE(placed.robot);
  CHECK(placed.places.at("n::i::c") == Place{0, 2, 0, 0, 1, 0});
  CHECK(placed.places.at("n::b") == Place{0, 2, -1, 0, 1, 0});
}

TEST_CASE("models in models whose names would not fit in memory are refused before they are made") {
  std::string open, inner, close;
  for (int i = 0; i < 90; ++i) {
    open += "<model name='" + std::string(4000, 'a') + "'><link name='l'/>";
    close += "</model>";
  }
  for (int i = 0; i < 1000; ++i) inner += "<model name='m" + std::to_string(i) + "'><link name='l'/></model>";
  const Read refused = read(open + inner + close, true);
  CHECK_FALSE(refused.robot);
  CHECK(refused.rules == std::vector<std::string>{"convert-sdf-nested"});
  source::Sources sources;
  const auto parsed =
      urdf::parse(sources, sources.add("test.sdf", "<sdf version='1.9'>" + open + inner + close + "</sdf>"));
  REQUIRE(parsed.document);
  const auto names = sdf::model_names(*parsed.document, true);
  REQUIRE(names.size() == 1);
  CHECK(names.front().name == std::string(4000, 'a'));
}

TEST_CASE("properties of a model in a model are named") {
  const Read read_model = read(
      "<model name='m'><link name='a'/><model name='n'><static>true</static><link name='b'/></model></model>", true);
  CHECK(read_model.robot);
  CHECK(read_model.rules == std::vector<std::string>{"convert-element-dropped"});
}

TEST_CASE("the pose of a model counts where a joint holds it to the world, and is named elsewhere") {
  const std::string link = "<pose>1 0 2 0 0 1.5707963267948966</pose><link name='a'><pose>0.5 0 0 0 0 0</pose></link>";
  const Read held = read(
      "<model name='m'>" + link + "<joint name='j' type='fixed'><parent>world</parent><child>a</child></joint></model>",
      false);
  REQUIRE(held.robot);
  CHECK(held.places.at("a") == Place{1, 0.5, 2, 0, 1, 0});
  CHECK(held.rules.empty());
  const Read free = read("<model name='m'>" + link + "</model>", false);
  REQUIRE(free.robot);
  CHECK(free.rules == std::vector<std::string>{"convert-element-dropped"});
}
