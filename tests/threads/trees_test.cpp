// Several threads working on the models of a tree, for the thread sanitizer: the results are those of one thread.
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/files/folder.hpp"
#include "urdfmill/batch/check/check_models.hpp"
#include "urdfmill/batch/rewrite/format_files.hpp"
#include "urdfmill/batch/run/run_work.hpp"
#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/conversion/convert.hpp"
#include "urdfmill/session/conversion/formats.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/pictures/picture.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/xml/writer.hpp"

namespace fs = std::filesystem;
using namespace urdfmill;

namespace {

constexpr unsigned several = 4;  // threads
constexpr int family_size = 10;
constexpr int models = family_size + 2;  // the family, arm0 again with its own arguments, and alone.urdf

/// A package with a family of arms that share macros, limits, a configuration and a mesh. Each arm, and the macros,
/// have an unknown attribute, so that there is a finding in each model and one in all.
class Family {
 public:
  Family() {
    fs::copy(URDFMILL_ROOT "/fixtures/arm/macros", folder_.file("macros"));
    fs::copy(URDFMILL_ROOT "/fixtures/arm/config", folder_.file("config"));
    fs::copy_file(URDFMILL_ROOT "/fixtures/arm/package.xml", folder_.file("package.xml"));
    fs::copy_file(URDFMILL_ROOT "/fixtures/mjcf/gripper/parts/angle.obj", folder_.file("angle.obj"));
    fs::copy_file(URDFMILL_ROOT "/fixtures/kinematics/ur5.urdf", folder_.file("alone.urdf"));
    (void)folder_.with("macros/stand.xacro",
                       "<robot xmlns:xacro='http://www.ros.org/wiki/xacro'><xacro:macro name='stand' params='name'>"
                       "<link  name='${name}' colour='grey'><visual><geometry><mesh "
                       "filename='package://millarm_description/angle.obj'/></geometry></visual></link>"
                       "<joint name='${name}_mount' type='fixed'><parent link='base_link'/><child link='${name}'/>"
                       "</joint></xacro:macro></robot>");
    (void)folder_.with(".urdfmill.yaml", "robots:\n  - {file: arm0.urdf.xacro, args: {gripper: true}}\n");
    const std::string text = files::read_file(URDFMILL_ROOT "/fixtures/arm/arm.urdf.xacro").bytes;
    const std::size_t end = text.rfind("</robot>");
    for (int i = 0; i < family_size; ++i) {
      const std::string number = std::to_string(i);
      names_.push_back(
          folder_.with("arm" + number + ".urdf.xacro", text.substr(0, end) +
                                                           "<xacro:include filename='macros/stand.xacro'/>"
                                                           "<xacro:stand name='stand" +
                                                           number + "'/><material name='grey' shade='1'/></robot>\n"));
    }
  }
  [[nodiscard]] std::vector<std::string> input() const { return {folder_.path}; }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

 private:
  files::test::Folder folder_;
  std::vector<std::string> names_;
};

std::string text_of(const source::Collector& findings, const source::Sources& sources) {
  return source::render_json(findings.diagnostics, sources, {text::command_line_option});
}

/// All results of a run, in the order in which they are shown.
std::string results(const Family& family, unsigned jobs, const batch::ModelWork& one) {
  session::Session session({}, session::store_of_run());
  source::Collector findings;
  session::Configurations configurations(session, findings);
  batch::RootSearch search;
  search.jobs = search.discovery.jobs = jobs;
  search.closures = true;
  const batch::Work work = batch::find_work(family.input(), search, {}, session, configurations);
  batch::RunOptions options;
  options.jobs = jobs;
  std::string made;
  const batch::RunTotals totals =
      batch::run_work(work.items, std::move(options), session, one, [&](batch::ShownResult&& result) {
        made += result.text + result.messages + text_of(result.findings, result.sources);
        for (const std::string& error : result.errors) made += error;
      });
  CHECK(totals.models == models);
  CHECK(totals.failed == 0);
  return made;
}

void expand_one(session::Session& session, const batch::WorkItem& item, const std::string& /*output*/,
                batch::ModelResult& result) {
  const auto print = [&result](std::string_view text) { result.messages += text; };
  const session::Expanded expanded =
      session::expand(session, item.file, {.arguments = item.arguments, .print = print}, result.findings);
  const bool is_written = expanded.succeeded() && !xml::write(*expanded.expansion.document, {}, result.text.emplace());
  result.outcome = is_written ? session::Outcome::clean : session::Outcome::failure;
}

/// Converts one model to the format.
batch::ModelWork conversion(std::string_view format) {
  return [format](session::Session& session, const batch::WorkItem& item, const std::string& /*output*/,
                  batch::ModelResult& result) {
    session::ConvertRequest request;
    request.to = session::find_format(format);
    request.load.arguments = item.arguments;
    session::Converted converted = session::convert(session, item.file, request, result.findings);
    result.outcome = converted.outcome;
    result.text = std::move(converted.text);
  };
}

std::string findings_of(const Family& family, unsigned jobs) {
  session::Session session;
  source::Collector faults;
  session::Configurations configurations(session, faults);
  batch::RootSearch search;
  search.jobs = search.discovery.jobs = jobs;
  const batch::Roots roots = batch::find_roots(family.input(), search, session, configurations);
  batch::CheckModelsOptions options;
  options.watch.jobs = jobs;
  const batch::CheckedModels all = batch::check_models(roots, options, session, configurations);
  CHECK(all.errors.empty());
  CHECK(all.robots == family_size + 1);
  return text_of(all.findings, all.sources);
}

std::string laid_out(const Family& family, unsigned jobs) {
  batch::FormatFilesOptions options;
  options.jobs = jobs;
  options.keep_text = true;
  std::string made;
  for (const batch::FormattedFile& file : batch::format_files(family.names(), options)) {
    CHECK_FALSE(file.error);
    made += file.text + text_of(file.findings, file.sources);
  }
  return made;
}

}  // namespace

TEST_CASE("a tree that is expanded by several threads expands to what one makes of it") {
  const Family family;
  const std::string expected = results(family, 1, expand_one);
  CHECK(expected.find("stand9") != std::string::npos);
  CHECK(results(family, several, expand_one) == expected);
}

TEST_CASE("a tree that is converted by several threads converts to what one makes of it") {
  const Family family;
  for (const std::string_view format : {"sdf", "mjcf", "json"}) {
    const std::string expected = results(family, 1, conversion(format));
    CHECK(expected.size() > 10'000);
    CHECK(results(family, several, conversion(format)) == expected);
  }
}

TEST_CASE("several threads find in the models of a tree what one finds") {
  const Family family;
  const std::string expected = findings_of(family, 1);
  CHECK(expected.find("stand.xacro") != std::string::npos);
  CHECK(expected.find("arm9.urdf.xacro") != std::string::npos);
  CHECK(findings_of(family, several) == expected);
}

TEST_CASE("several threads lay out the files of a tree as one does") {
  const Family family;
  CHECK(laid_out(family, several) == laid_out(family, 1));
}

TEST_CASE("a picture that several threads draw is the one that one draws") {
  session::Session session;
  source::Collector findings;
  const std::string file = URDFMILL_ROOT "/fixtures/kinematics/ur5.urdf";
  const session::LoadedRobot loaded = session::load_robot(session, file, {}, session::Purpose::motion, findings);
  REQUIRE(loaded.robot);
  std::vector<picture::Image> drawn;
  for (const unsigned threads : {1U, several}) {
    session::SceneFiles files(session, file);
    session::PictureRequest request;
    request.width = 160;
    request.height = 120;
    request.inertia = true;
    request.threads = threads;
    auto image = session::draw_picture(*loaded.robot, files, request, findings);
    REQUIRE(image);
    drawn.push_back(std::move(*image));
  }
  CHECK(drawn[0].pixels == drawn[1].pixels);
}
