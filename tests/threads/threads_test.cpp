// Several threads in one process, for the thread sanitizer (scripts/step threads): each gives the result of a single
// thread.
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/files/folder.hpp"
#include "urdfmill/batch/rewrite/migrate_files.hpp"
#include "urdfmill/emit/dh/dh.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/urdf/check.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xml/writer.hpp"

namespace fs = std::filesystem;
using namespace urdfmill;

namespace {

const std::string arm = URDFMILL_ROOT "/fixtures/arm/arm.urdf.xacro";

std::string table_of(const urdf::Robot& robot, const std::string& prefix, source::Sink& sink) {
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::free, sink);
  if (!tree) return "no tree";
  const auto chain = kinematics::chain(robot, *tree, prefix + "pedestal", prefix + "tool0", sink);
  if (!chain) return "no chain";
  const auto table = kinematics::dh_table(*chain, {}, sink);
  return table ? emit::dh_text(*table, {}) : "no table";
}

/// Everything from the xacro to the table, as text.
std::string all_of(const std::string& prefix, const xacro::PackageIndex& packages) {
  source::Sources sources;
  source::Collector findings;
  xacro::ExpandOptions options;
  options.packages = &packages;
  options.arguments = {{"prefix", prefix}, {"gripper", "true"}};
  const xacro::Expansion expansion = xacro::expand(arm, sources, options, findings);
  if (!expansion.document) return expansion.reference_report;
  std::string text;
  if (const auto error = xml::write(*expansion.document, {}, text)) return *error;
  const auto robot = urdf::read(expansion.document, {}, findings);
  if (!robot) return "no robot";
  urdf::check(*robot, {}, findings);
  text += table_of(*robot, prefix, findings);
  for (const source::Diagnostic& finding : findings.diagnostics)
    text += source::render_text(finding, sources, {text::command_line_option});
  return text;
}

/// A folder with copies of a model that changes when it is migrated.
class Models {
 public:
  explicit Models(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      paths_.push_back(folder_.file("lift" + std::to_string(i) + ".urdf"));
      fs::copy_file(URDFMILL_ROOT "/fixtures/migrate/lift.urdf", paths_.back());
    }
  }
  [[nodiscard]] const std::vector<std::string>& paths() const { return paths_; }

 private:
  files::test::Folder folder_;
  std::vector<std::string> paths_;
};

}  // namespace

TEST_CASE("threads that expand, read, check and make tables at once make what each alone would") {
  // Threads come first, so that lazy initialisation happens in them. All share one index of packages.
  xacro::PackageIndex::Options lookup;
  lookup.around = URDFMILL_ROOT "/fixtures/arm";
  const xacro::PackageIndex shared(lookup);
  const std::vector<std::string> prefixes = {"left_", "right_", "left_", ""};
  std::vector<std::string> made(prefixes.size());
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < prefixes.size(); ++i)
      threads.emplace_back([&, i] {
        for (int round = 0; round < 3; ++round) made[i] = all_of(prefixes[i], shared);
      });
  }
  for (std::size_t i = 0; i < prefixes.size(); ++i) {
    CHECK(made[i] == all_of(prefixes[i], xacro::PackageIndex(lookup)));
    CHECK(made[i].find("residual: below") != std::string::npos);
  }
}

TEST_CASE("files migrated in parallel are those migrated one after the other") {
  const Models models(300);
  batch::MigrateFilesOptions options;
  options.migration.to = urdf::Version::v1_2;
  options.hashes = true;
  options.jobs = 1;
  const auto run = [&] {
    session::Session session;
    source::Collector faults;
    session::Configurations configurations(session, faults);
    return batch::migrate_files(models.paths(), options, session, configurations);
  };
  const std::string expected = batch::report_json(run(), options.migration.to, text::command_line_option);
  options.jobs = 4;
  options.write = true;
  std::size_t last = 0;
  options.progress = [&last](std::size_t done) { last = std::max(last, done); };
  CHECK(batch::report_json(run(), options.migration.to, text::command_line_option) == expected);
  CHECK(last == models.paths().size());
  // Nothing is left to do.
  options.write = false;
  for (const batch::FileMigration& file : run()) REQUIRE(file.outcome == migrate::Outcome::unchanged);
}
