// URDF to SDF and back: the same robot, but for what the loss report names.
#include <filesystem>
#include <map>

#include "tests/sdf/models.hpp"
#include "urdfmill/kinematics/equivalence.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/sdf/reader.hpp"

using namespace urdfmill;
using namespace urdfmill::sdf::test;
using kinematics::Aspect;

namespace {

/// What may differ where a rule has named something.
const std::map<std::string, std::vector<Aspect>, std::less<>>& excused() {
  static const std::map<std::string, std::vector<Aspect>, std::less<>> aspects{
      {"convert-massless-link", {Aspect::dynamics}},
      {"convert-value-dropped", {Aspect::limits}},
      {"convert-gazebo-overrides", {Aspect::limits, Aspect::visuals}},
      {"convert-texture", {Aspect::visuals}},
      {"convert-mimic", {Aspect::structure, Aspect::kinematics, Aspect::dynamics}},
      {"convert-renamed", {Aspect::structure}},
      {"convert-floating-joint", {Aspect::structure}},
      {"convert-planar-joint", {Aspect::structure, Aspect::kinematics, Aspect::dynamics, Aspect::limits}},
  };
  return aspects;
}

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

/// The first thing that got lost unnamed; empty if nothing did.
std::string first_loss(const urdf::Robot& robot, const sdf::WriteOptions& options) {
  source::Collector findings;
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, findings);
  if (!tree) return {};
  const Written written = write(robot, options);
  std::string problem;
  const auto back = read_back(written.text, problem);
  if (!back) return "not read back: " + problem;
  // A <gazebo> block may add joints of SDF to the model.
  const bool with_more = back->joints.size() > robot.joints.size();
  const auto tree_back = kinematics::Tree::build(*back, kinematics::Mimics::follow, findings);
  if (!tree_back) return "no tree: " + findings.diagnostics.back().message;
  std::vector<Aspect> allowed;
  if (with_more) allowed = {Aspect::structure, Aspect::kinematics, Aspect::dynamics};
  for (const std::string& rule : written.rules())
    if (const auto found = excused().find(rule); found != excused().end())
      allowed.insert(allowed.end(), found->second.begin(), found->second.end());
  kinematics::EquivalenceOptions compared;
  compared.samples = 4;
  for (const auto& difference : kinematics::compare(robot, *tree, *back, *tree_back, compared).differences) {
    // A <gazebo> block may add links of SDF to the model.
    if (difference.message.ends_with("is missing in the first model")) continue;
    // Gazebo's way to name a mesh comes back as ROS's.
    if (difference.message.find("mesh model://") != std::string::npos) continue;
    if (std::find(allowed.begin(), allowed.end(), difference.aspect) == allowed.end())
      return std::string(kinematics::text(difference.aspect)) + ": " + difference.message;
  }
  return {};
}

std::vector<std::string> corpus() {
  const std::filesystem::path root = std::filesystem::path(URDFMILL_ROOT) / "../shared/conformance/robots";
  std::vector<std::string> files;
  for (const char* folder : {"expected", "urdf"}) {
    if (!std::filesystem::exists(root / folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder))
      if (entry.path().extension() == ".urdf") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("what SDF can say comes back") {
  const Model arm = model(read_file(URDFMILL_ROOT "/fixtures/sdf/arm.urdf"));
  CHECK(first_loss(arm.robot, {}) == "");
}

TEST_CASE("public robots come back from SDF, but for what the loss report names") {
  sdf::WriteOptions options;
  options.mesh_uris = sdf::MeshUris::package;
  const std::vector<std::string> files = corpus();
  if (files.empty()) WARN("skipped: the conformance sets are not there");
  std::size_t robots = 0;
  // Every fourth takes seconds; URDFMILL_ALL=1 takes them all.
  for (std::size_t i = 0; i < files.size(); i += std::getenv("URDFMILL_ALL") ? 1 : 4) {
    INFO(files[i]);
    source::Sources sources;
    source::Collector findings;
    const auto parsed = urdf::parse(sources, sources.add(files[i], read_file(files[i])));
    const auto robot = parsed.document ? urdf::read(parsed.document, {}, findings) : std::nullopt;
    if (!robot) continue;
    ++robots;
    CHECK(first_loss(*robot, options) == "");
  }
  if (robots > 0) WARN(robots << " robots to SDF and back");
}
