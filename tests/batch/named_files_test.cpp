// A file gets the same findings whether it is named itself or found in its folder.
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>

#include "tests/corpus.hpp"
#include "tests/counted_files.hpp"
#include "urdfmill/batch/check/check_models.hpp"
#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/source/render.hpp"

using namespace urdfmill;
namespace fs = std::filesystem;

namespace {

using Inputs = std::vector<std::string>;
/// FileFindings by the file that they are in.
using FileFindings = std::map<std::string, std::multiset<std::string>>;

std::string told(const source::Diagnostic& finding) {
  std::string text = std::to_string(finding.span.begin) + '-' + std::to_string(finding.span.end) + ' ' +
                     std::string(finding.rule->id) + ' ' + std::string(source::severity_name(finding.severity)) + ": " +
                     finding.message + '\n' + finding.hint;
  for (const source::TrailStep& step : finding.trail) text += "\n  " + step.text;
  return text;
}

/// Checks inputs in a tree as the command line does.
batch::CheckedModels check_inputs(const Inputs& inputs, const fs::path& tree,
                                  const std::shared_ptr<files::Store>& store, batch::CheckModelsOptions options = {}) {
  session::Session session({}, store);
  source::Collector faults;
  session::Configurations configurations(session, faults);
  batch::RootSearch search;
  search.around = true;
  search.trees = {files::canonical_path(tree)};
  const batch::Roots roots = batch::find_roots(inputs, search, session, configurations);
  options.what.meshes = false;
  return batch::check_models(roots, options, session, configurations);
}

FileFindings by_file(const batch::CheckedModels& checked) {
  FileFindings findings;
  for (const source::Diagnostic& finding : checked.findings.diagnostics) {
    const std::string file = finding.span.known() ? checked.sources[finding.span.file].name() : std::string();
    // A package is checked with its folder.
    if (finding.rule->id.starts_with("package-dependency") || finding.rule->id.starts_with("package-folder")) continue;
    findings[files::canonical_path(file)].insert(told(finding));
  }
  return findings;
}

/// Compares the findings of a folder with those of each of its files; returns the number of these.
std::size_t compare(const fs::path& folder) {
  // A finding about packages with one name has no place and is reported once a run.
  const auto store = session::store_of_run();
  const batch::CheckedModels whole = check_inputs({folder.string()}, folder, store);
  const FileFindings of_folder = by_file(whole);
  // The folder lists these as unused; named, they count by themselves.
  std::set<std::string> unused;
  for (const std::string& file : whole.unreached) unused.insert(files::canonical_path(file));
  const Inputs files = batch::discover({folder.string()}, {}).files;
  for (const std::string& file : files) {
    const std::string canonical = files::canonical_path(file);
    if (unused.contains(canonical)) continue;
    const FileFindings of_file = by_file(check_inputs({file}, folder, store));
    const auto in = [&](const FileFindings& findings) {
      const auto found = findings.find(canonical);
      return found == findings.end() ? std::multiset<std::string>() : found->second;
    };
    INFO(file);
    CHECK(in(of_file) == in(of_folder));
  }
  return files.size() - unused.size();
}

class NamedTree {
 public:
  NamedTree() : path_(fs::temp_directory_path() / ("urdfmill-named-" + std::to_string(::getpid()))) {
    fs::create_directories(path_);
  }
  ~NamedTree() { fs::remove_all(path_); }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }
  void source(const std::string& name, const std::string& text) const {
    write(name, "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'>" + text + "</robot>");
  }
  [[nodiscard]] const fs::path& path() const { return path_; }
  [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

const std::string wheel_macro =
    "<xacro:macro name='wheel' params='radius'><link name='a'><visual><geometry><sphere radius='${radius}'/>"
    "</geometry></visual></link></xacro:macro>";

/// A repository in which the wheel's macro is used twice, once by a name that an expression makes.
void write_repository(const NamedTree& tree) {
  tree.source("macros/wheel.xacro", wheel_macro);
  tree.source("cart.urdf.xacro", "<xacro:include filename='macros/wheel.xacro'/><xacro:wheel radius='-1'/>");
  tree.source("bike/bike.urdf.xacro",
              "<xacro:arg name='parts' default='../macros'/><xacro:include filename='$(arg parts)/wheel.xacro'/>"
              "<xacro:wheel radius='0'/><gazebo reference='nothing'/>");
  tree.source("macros/spare.xacro", wheel_macro + "<property name='p' value='1'/>");
  tree.source("needs.urdf.xacro",
              "<xacro:arg name='kind' default='sized'/><xacro:include filename='$(arg kind).xacro'/>");
  tree.write("sized.xacro",
             "<robot xmlns:xacro='http://www.ros.org/wiki/xacro'><link name='b'><visual><geometry>"
             "<sphere radius='$(arg size)'/></geometry></visual></link></robot>");
  tree.write("plain.urdf", "<robot name='p'><link name='a'/><link name='a'/></robot>");
  tree.write(".urdfmill.yaml", "robots:\n  - {file: needs.urdf.xacro, args: {size: -2}}\n");
}

}  // namespace

TEST_CASE("a named file has the findings that its folder has in it") {
  const NamedTree tree;
  write_repository(tree);
  CHECK(compare(tree.path()) == 6);
}

TEST_CASE("a part is checked through the robots that include it, and a folder's parts through those outside") {
  const NamedTree tree;
  write_repository(tree);
  for (const std::string& input : {tree / "macros/wheel.xacro", tree / "macros"}) {
    const batch::CheckedModels checked = check_inputs({input}, tree.path(), session::store_of_run());
    const FileFindings found = by_file(checked);
    INFO(input);
    CHECK(checked.robots == 2);
    REQUIRE(found.contains(files::canonical_path(tree / "macros/wheel.xacro")));
    CHECK(found.at(files::canonical_path(tree / "macros/wheel.xacro")).size() == 1);
    CHECK(found.contains(files::canonical_path(tree / "bike/bike.urdf.xacro")));
  }
}

TEST_CASE("a named file that no robot includes counts by itself") {
  const NamedTree tree;
  tree.write("unnamed.xacro", "<robot xmlns:xacro='http://www.ros.org/wiki/xacro'><link name='a'/></robot>");
  tree.source("perhaps.urdf.xacro",
              "<link name='a'/><xacro:if value='0'><xacro:include filename='$(arg f)'/></xacro:if>");
  const batch::CheckedModels checked = check_inputs({tree / "unnamed.xacro"}, tree.path(), session::store_of_run());
  CHECK(checked.unreached.empty());
  REQUIRE(checked.findings.diagnostics.size() == 1);
  CHECK(checked.findings.diagnostics.front().rule->id == "urdf-attribute-missing");
}

TEST_CASE("findings can be limited to the named files") {
  const NamedTree tree;
  write_repository(tree);
  batch::CheckModelsOptions options;
  options.what.only_named = true;
  const FileFindings found =
      by_file(check_inputs({tree / "macros/wheel.xacro"}, tree.path(), session::store_of_run(), options));
  CHECK(found.size() == 1);
  CHECK(found.contains(files::canonical_path(tree / "macros/wheel.xacro")));
}

TEST_CASE("a robot that cannot be expanded is reported although only a part of it is named") {
  const NamedTree tree;
  tree.source("part.xacro", wheel_macro);
  tree.source("broken.urdf.xacro", "<xacro:include filename='part.xacro'/><link name='${none}'/>");
  batch::CheckModelsOptions options;
  options.what.only_named = true;
  const batch::CheckedModels checked =
      check_inputs({tree / "part.xacro"}, tree.path(), session::store_of_run(), options);
  CHECK(checked.failed == 1);
  CHECK(by_file(checked).contains(files::canonical_path(tree / "broken.urdf.xacro")));
}

TEST_CASE("the defaults of a robot with configured arguments are not tried where they lack a value") {
  const NamedTree tree;
  write_repository(tree);
  for (const std::string& input : {tree / "needs.urdf.xacro", tree.path().string()}) {
    const batch::CheckedModels checked = check_inputs({input}, tree.path(), session::store_of_run());
    INFO(input);
    CHECK(checked.unchecked == 0);
    for (const source::Diagnostic& finding : checked.findings.diagnostics)
      CHECK(finding.rule->id != "robot-not-checked");
  }
}

TEST_CASE("a robot that has changed is expanded once") {
  const NamedTree tree;
  tree.source("part.xacro", wheel_macro);
  tree.source("robot.urdf.xacro", "<xacro:include filename='part.xacro'/><link name='base'/>");
  batch::ChangedFiles changed;
  changed.add(files::canonical_path(tree / "part.xacro"));
  std::vector<std::size_t> reads;
  for (const std::optional<batch::ChangedFiles>& only :
       {std::optional<batch::ChangedFiles>(), std::optional(changed)}) {
    // This store asks for a file at each read.
    const auto files = std::make_shared<test::CountedFiles>();
    batch::CheckModelsOptions options;
    options.what.changed = only;
    const batch::CheckedModels checked = check_inputs(
        {tree.path().string()}, tree.path(), std::make_shared<files::Store>(files::StoreOptions{files}), options);
    CHECK(checked.robots == 1);
    reads.push_back(files->count(tree / "part.xacro"));
  }
  CHECK(reads[0] > 0);
  // The package is checked, too, unless only what has changed is.
  CHECK(reads[1] > 0);
  CHECK(reads[1] <= reads[0]);
}

TEST_CASE("every file of the recorded robots has the findings that its repository has in it", "[corpus]") {
  const std::string recorded = test::recorded_cases();
  if (recorded.empty()) return;
  std::vector<fs::path> repositories;
  for (const auto& entry : fs::directory_iterator(recorded + "robots/files"))
    repositories.emplace_back(files::canonical_path(entry.path()));
  std::sort(repositories.begin(), repositories.end());
  const std::size_t nth = std::getenv("URDFMILL_ALL") != nullptr ? 1 : 4;
  std::size_t files = 0;
  for (std::size_t i = 0; i < repositories.size(); i += nth) files += compare(repositories[i]);
  CHECK(files > 400 / nth);
}
