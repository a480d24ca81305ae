// Finding the robots of a tree and their arguments.
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "urdfmill/batch/check/check_models.hpp"
#include "urdfmill/batch/search/roots.hpp"

using namespace urdfmill;
namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

/// A folder of xacro sources that is removed at the end.
class Tree {
 public:
  Tree() : path_(fs::temp_directory_path() / ("urdfmill-roots-" + std::to_string(::getpid()))) {
    fs::create_directories(path_);
  }
  ~Tree() { fs::remove_all(path_); }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }
  /// Writes a robot of that name, or a part if it is empty, that includes files, followed by the rest.
  void source(const std::string& name, const std::string& robot, const Names& includes, const std::string& rest) const {
    std::string text =
        "<robot xmlns:xacro='http://www.ros.org/wiki/xacro'" + (robot.empty() ? "" : " name='" + robot + "'") + ">";
    for (const std::string& include : includes) text += "<xacro:include filename='" + include + "'/>";
    write(name, text + rest + "</robot>");
  }

  [[nodiscard]] batch::Roots find(const std::string& below = "") const {
    session::Session session;
    source::Collector findings;
    session::Configurations configurations(session, findings);
    return batch::find_roots({(path_ / below).string()}, {}, session, configurations);
  }
  [[nodiscard]] Names roots() const {
    Names names;
    for (const batch::Root& root : find().roots) {
      names.push_back(short_name(root.file));
      for (const auto& [name, value] : root.arguments) names.back() += " " + name + ":=" + value;
    }
    return names;
  }
  [[nodiscard]] batch::CheckedModels check(const batch::CheckModelsOptions& options = {}) const {
    session::Session session;
    source::Collector findings;
    session::Configurations configurations(session, findings);
    const batch::Roots roots = batch::find_roots({path_.string()}, {}, session, configurations);
    return batch::check_models(roots, options, session, configurations);
  }
  [[nodiscard]] std::string short_name(const std::string& file) const {
    return fs::path(file).lexically_relative(path_);
  }

 private:
  fs::path path_;
};

const std::string one_link = "<link name='a'/>";
const std::string macro =
    "<xacro:macro name='m' params='size'><link name='b'><visual><geometry><box size='1 1 ${size}'/>"
    "</geometry></visual></link></xacro:macro>";

}  // namespace

TEST_CASE("the roots of a tree are the files that no other includes") {
  const Tree tree;
  tree.write("package.xml", "<package format='3'><name>arms</name></package>");
  tree.source("urdf/arm.urdf.xacro", "arm", {"parts/macros.xacro", "$(find arms)/urdf/parts/base.xacro"}, one_link);
  tree.source("urdf/parts/macros.xacro", "macros", {}, macro);
  tree.source("urdf/parts/base.xacro", "base", {}, one_link);
  tree.source("urdf/colours.xacro", "colours", {}, "<material name='red'/>");
  tree.source("urdf/sensor.gazebo.xacro", "sensor", {}, "<gazebo reference='${link}'/>");
  tree.write("plain.urdf", "<robot name='plain'><link name='a'/></robot>");
  CHECK(tree.roots() == Names{"plain.urdf", "urdf/arm.urdf.xacro"});
}

TEST_CASE("a name that an expression makes may stand for any file of its form") {
  const Tree tree;
  tree.source("robot.urdf.xacro", "robot", {"models/${model}_arm.xacro"}, one_link);
  tree.source("models/big_arm.xacro", "big", {}, one_link);
  tree.source("models/other.xacro", "other", {}, one_link);
  CHECK(tree.roots() == Names{"models/other.xacro", "robot.urdf.xacro"});
}

TEST_CASE("a name of which nothing is known makes no robot a part") {
  const Tree tree;
  tree.source("a.urdf.xacro", "a", {"$(arg file)", "$(arg model).urdf.xacro"}, one_link);
  tree.source("b.urdf.xacro", "b", {}, one_link);
  CHECK(tree.roots() == Names{"a.urdf.xacro", "b.urdf.xacro"});
}

TEST_CASE("of files that include each other one is a root, and what only dead parts include is one") {
  const Tree tree;
  tree.source("a.xacro", "a", {"b.xacro"}, one_link);
  tree.source("b.xacro", "b", {"a.xacro"}, one_link);
  tree.source("dead.xacro", "", {"robot.xacro"}, one_link);
  tree.source("robot.xacro", "robot", {}, one_link);
  CHECK(tree.roots() == Names{"a.xacro", "robot.xacro"});
}

TEST_CASE("argument sets come from the configuration, beside the defaults where the file has them") {
  const Tree tree;
  tree.write(".urdfmill.yaml",
             "robots:\n"
             "  - {file: arm.urdf.xacro, args: {model: big, reach: 2}}\n"
             "  - {file: part.xacro}\n"
             "  - {file: needs.urdf.xacro, args: {name: n}}\n");
  tree.source("arm.urdf.xacro", "arm", {"part.xacro"},
              "<xacro:arg name='model' default='s'/><link name='$(arg model)'/>");
  tree.source("part.xacro", "part", {}, one_link);
  tree.source("needs.urdf.xacro", "needs", {}, "<link name='$(arg name)'/>");
  CHECK(tree.roots() ==
        Names{"arm.urdf.xacro", "arm.urdf.xacro model:=big reach:=2", "needs.urdf.xacro name:=n", "part.xacro"});
}

TEST_CASE("a folder without models is named") {
  const Tree tree;
  tree.write("texts/readme.md", "");
  CHECK(tree.find("texts").empty.size() == 1);
  CHECK(tree.find("texts").missing.empty());
  CHECK(tree.find("nowhere").missing.size() == 1);
}

TEST_CASE("what two robots show of one place in a file they share is one finding") {
  const Tree tree;
  tree.source("macros.xacro", "macros", {}, macro);
  tree.source("a.urdf.xacro", "a", {"macros.xacro"}, "<xacro:m size='-1'/>");
  tree.source("b.urdf.xacro", "b", {"$(cwd)/macros.xacro"}, "<xacro:m size='0'/>");
  tree.source("c.urdf.xacro", "c", {"macros.xacro"}, "<xacro:m size='-1'/>");
  const batch::CheckedModels checked = tree.check();
  CHECK(checked.robots == 3);
  std::size_t sizes = 0;
  for (const source::Diagnostic& finding : checked.findings.diagnostics) {
    if (finding.rule->id != "urdf-size-not-positive") continue;
    ++sizes;
    CHECK(tree.short_name(checked.sources[finding.span.file].name()) == "macros.xacro");
    CHECK(finding.message.find("found 2 times") != std::string::npos);
  }
  CHECK(sizes == 1);
}

TEST_CASE("files that no robot includes are named and judged by their own text") {
  const Tree tree;
  tree.source("arm.urdf.xacro", "arm", {}, one_link);
  tree.source("old.xacro", "old", {}, macro + "<property name='w' value='1'/>");
  const batch::CheckedModels checked = tree.check();
  REQUIRE(checked.unreached.size() == 1);
  CHECK(tree.short_name(checked.unreached.front()) == "old.xacro");
  REQUIRE(checked.findings.diagnostics.size() == 1);
  CHECK(checked.findings.diagnostics.front().rule->id == "xacro-missing-prefix");
}

TEST_CASE("a robot that needs arguments is not checked, but a misspelt argument is an error") {
  const Tree tree;
  tree.source("needs.urdf.xacro", "needs", {"part.xacro"},
              "<xacro:property name='width' value='1'/><xacro:include filename='$(arg model).xacro'/>");
  tree.source("part.xacro", "", {}, "<xacro:macro name='m'><link name='${width}'/></xacro:macro>");
  tree.source("wrong.urdf.xacro", "wrong", {}, "<xacro:arg name='model' default='b'/><link name='$(arg modle)'/>");
  const batch::CheckedModels checked = tree.check();
  REQUIRE(checked.findings.diagnostics.size() == 2);
  CHECK(checked.findings.diagnostics[0].severity == source::Severity::warning);
  CHECK(checked.findings.diagnostics[0].rule->id == "robot-not-checked");
  CHECK(checked.unchecked == 1);
  CHECK(checked.findings.diagnostics[1].severity == source::Severity::error);
  CHECK(checked.outcome == session::Outcome::failure);
}

TEST_CASE("findings that are shown as they come are those that are kept, each once, model by model") {
  const Tree tree;
  tree.source("parts/macros.xacro", "", {}, macro);
  tree.source("a.urdf.xacro", "a", {"parts/macros.xacro"}, "<xacro:m size='-1'/><link name='a'/>");
  tree.source("b.urdf.xacro", "b", {"parts/macros.xacro"}, "<xacro:m size='-1'/><link name='b'/>");
  tree.write("c.urdf", "<robot name='c'><link name='a'/><link name='a'/></robot>");
  const batch::CheckedModels kept = tree.check();
  for (const unsigned jobs : {1U, 2U}) {
    Names shown, files;
    batch::CheckModelsOptions options;
    options.watch.jobs = jobs;
    options.watch.show = [&](source::Collector&& findings, const source::Sources& sources) {
      for (const source::Diagnostic& finding : findings.diagnostics) {
        const std::string file = tree.short_name(sources[finding.span.file].name());
        shown.push_back(file + ": " + std::string(finding.rule->id));
        if (files.empty() || files.back() != file) files.push_back(file);
      }
    };
    CHECK(tree.check(options).findings.diagnostics.empty());
    Names expected;
    for (const source::Diagnostic& finding : kept.findings.diagnostics)
      expected.push_back(tree.short_name(kept.sources[finding.span.file].name()) + ": " +
                         std::string(finding.rule->id));
    CHECK(files.back() == "c.urdf");
    CHECK(std::count(files.begin(), files.end(), "parts/macros.xacro") == 1);
    std::sort(shown.begin(), shown.end());
    std::sort(expected.begin(), expected.end());
    CHECK(shown == expected);
  }
}
