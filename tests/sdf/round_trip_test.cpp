// URDF to SDF and back: the same robot except for reported losses.
#include "tests/sdf/round_trip.hpp"
#include "tests/corpus.hpp"
#include "tests/sdf/models.hpp"
#include "urdfmill/sdf/reader.hpp"

using namespace urdfmill;
using namespace urdfmill::sdf::test;

namespace {

std::optional<urdf::Robot> read_back(const std::string& text, std::string& problem) {
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("test.sdf", text));
  REQUIRE(parsed.document);
  const auto document = sdf::urdf_document(parsed.document, findings);
  auto robot = document ? urdf::read(document, {}, findings) : std::nullopt;
  if (!robot) problem = findings.diagnostics.empty() ? "refused" : findings.diagnostics.back().message;
  return robot;
}

/// The first unreported loss; empty if there is none.
std::string first_loss(const urdf::Robot& robot, const sdf::WriteOptions& options) {
  source::Collector findings;
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, findings);
  if (!tree) return {};
  const Written written = write(robot, options);
  std::string problem;
  const auto back = read_back(written.text, problem);
  if (!back) return "not read back: " + problem;
  const auto tree_back = kinematics::Tree::build(*back, kinematics::Mimics::follow, findings);
  if (!tree_back) return "no tree: " + findings.diagnostics.back().message;
  return first_difference({robot, *tree}, {*back, *tree_back}, written.findings);
}

}  // namespace

TEST_CASE("what SDF can say comes back") {
  const Model arm = model(read_file(URDFMILL_ROOT "/fixtures/sdf/arm.urdf"));
  CHECK(first_loss(arm.robot, {}) == "");
}

TEST_CASE("frames in place of fixed links come back with their names, in whatever order they are written") {
  // Neither joint has a pose, and the lower one comes first.
  const Model base = model(R"(<robot name="r"><link name="chassis"/><link name="base_link"/>
    <link name="base_footprint"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
    <joint name="base_joint" type="fixed"><parent link="base_link"/><child link="chassis"/></joint>
    <joint name="footprint_joint" type="fixed"><parent link="base_footprint"/><child link="base_link"/></joint></robot>)");
  CHECK(first_loss(base.robot, {}) == "");
}

TEST_CASE("public robots come back from SDF, but for what the loss report names", "[corpus]") {
  sdf::WriteOptions options;
  options.mesh_uris = sdf::MeshUris::package;
  std::size_t robots = 0;
  for (const std::string& file : urdfmill::test::corpus(4)) {
    INFO(file);
    source::Sources sources;
    source::Collector findings;
    const auto parsed = urdf::parse(sources, sources.add(file, read_file(file)));
    const auto robot = parsed.document ? urdf::read(parsed.document, {}, findings) : std::nullopt;
    if (!robot) continue;
    ++robots;
    CHECK(first_loss(*robot, options) == "");
  }
  if (robots > 0) WARN(robots << " robots to SDF and back");
}
