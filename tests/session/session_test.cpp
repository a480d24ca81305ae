// Long-lived sessions: what they keep and when they read again.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>

#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/conversion/convert.hpp"
#include "urdfmill/session/conversion/format.hpp"
#include "urdfmill/session/conversion/migrate.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/xml/writer.hpp"

namespace fs = std::filesystem;
using namespace urdfmill;
using session::Session;

namespace {

/// A folder that is removed at the end.
struct Folder {
  Folder() : path(fs::temp_directory_path() / ("urdfmill-session-" + std::to_string(::getpid()))) {
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path / name).parent_path());
    std::ofstream(path / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string operator/(const std::string& name) const { return (path / name).string(); }

  fs::path path;
};

const std::string xacro_robot = R"(<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">)";

/// A robot of a main file, an include, and an include of that.
void write_robot(const Folder& folder, const std::string& link) {
  folder.write("main.xacro", xacro_robot + R"(<xacro:include filename="arm.xacro"/><xacro:arm/></robot>)");
  folder.write("arm.xacro", xacro_robot + R"(<xacro:include filename="names.xacro"/>)" +
                                R"(<xacro:macro name="arm"><link name="${name}"/></xacro:macro></robot>)");
  folder.write("names.xacro", xacro_robot + R"(<xacro:property name="name" value=")" + link + R"("/></robot>)");
}

std::string first_link(Session& session, const std::string& path) {
  source::Collector findings;
  const auto loaded = session::load_robot(session, path, {}, session::Purpose::conversion, findings);
  return loaded.robot && !loaded.robot->links.empty() ? loaded.robot->links.front().name.value : "";
}

}  // namespace

TEST_CASE("a second load after an edit of one file parses that file only") {
  const Folder folder;
  write_robot(folder, "one");
  Session session;
  CHECK(first_link(session, folder / "main.xacro") == "one");
  CHECK(session.parsed() == 3);
  CHECK(first_link(session, folder / "main.xacro") == "one");
  CHECK(session.parsed() == 3);
  write_robot(folder, "two");
  CHECK(first_link(session, folder / "main.xacro") == "two");
  CHECK(session.parsed() == 4);
}

TEST_CASE("a package that comes while a session lives is found once the packages are forgotten") {
  const Folder folder;
  folder.write("robots/package.xml", "<package><name>robots</name></package>");
  folder.write("robots/main.xacro", xacro_robot + R"(<xacro:include filename="$(find arms)/arm.xacro"/></robot>)");
  Session session;
  CHECK(first_link(session, folder / "robots/main.xacro").empty());
  folder.write("arms/package.xml", "<package><name>arms</name></package>");
  folder.write("arms/arm.xacro", xacro_robot + R"(<link name="new"/></robot>)");
  CHECK(first_link(session, folder / "robots/main.xacro").empty());
  session.forget_packages();
  CHECK(first_link(session, folder / "robots/main.xacro") == "new");
}

TEST_CASE("an unsaved text stands for the file until it is dropped") {
  const Folder folder;
  write_robot(folder, "saved");
  Session session;
  session.set_text(folder / "./names.xacro", xacro_robot + R"(<xacro:property name="name" value="typed"/></robot>)");
  CHECK(first_link(session, folder / "main.xacro") == "typed");
  session.drop_text(folder / "names.xacro");
  CHECK(first_link(session, folder / "main.xacro") == "saved");
  session.set_text(folder / "new.urdf", R"(<robot name="r"><link name="new"/></robot>)");
  CHECK(first_link(session, folder / "new.urdf") == "new");
}

TEST_CASE("a failed parse is kept, too, and mended by the next text") {
  Session session;
  source::Collector findings;
  session.set_text("broken.xacro", xacro_robot);
  CHECK(first_link(session, "broken.xacro").empty());
  CHECK(first_link(session, "broken.xacro").empty());
  CHECK(session.parsed() == 1);
  session.set_text("broken.xacro", xacro_robot + R"(<link name="whole"/></robot>)");
  CHECK(first_link(session, "broken.xacro") == "whole");
}

TEST_CASE("texts that nothing points into any more are given back") {
  Session session;
  const std::string text(100'000, ' ');
  for (int i = 0; i < 50; ++i) {
    session.set_text("r.xacro", xacro_robot + text + R"(<link name="l)" + std::to_string(i) + R"("/></robot>)");
    CHECK(first_link(session, "r.xacro") == "l" + std::to_string(i));
  }
  std::size_t kept = 0;
  for (const source::FileId id : session.sources().ids()) kept += session.sources()[id].bytes().size();
  CHECK(kept < 4 * text.size());
}

TEST_CASE("a session that works on changing files keeps no more than their last texts") {
  const Folder folder;
  Session session;
  source::Collector findings;
  std::size_t after_ten = 0;
  for (int i = 0; i < 100; ++i) {
    const std::string name = "l" + std::to_string(i);
    const std::string urdf = R"(<robot name="r"><link name=")" + name + R"("/></robot>)";
    folder.write("r.urdf", urdf);
    folder.write("r.yaml", "schema: urdfmill-model/1\nname: r\nlinks: [{name: " + name + "}]\n");
    folder.write("r.xacro", xacro_robot + R"(<link name=")" + name + R"("/></robot>)");
    folder.write(".urdfmill.yaml", "ignore: [urdf-mass-" + name + "]");
    for (const char* file : {"r.urdf", "r.yaml", "r.xacro"}) {
      CHECK(first_link(session, folder / file) == name);
      CHECK(first_link(session, folder / file) == name);
    }
    CHECK(session::format(session, folder / "r.urdf", {}, findings).text);
    session::MigrateRequest migration;
    migration.migration.to = urdf::Version::v1_2;
    CHECK(session::migrate(session, folder / "r.urdf", migration, findings).text);
    CHECK(session.configuration(folder / ".urdfmill.yaml").findings.size() == 1);
    if (i == 10) after_ten = session.sources().size();
  }
  CHECK(session.sources().size() == after_ten);
}

TEST_CASE("the project's Python is the one that its configuration names now") {
  const Folder folder;
  folder.write("r.xacro", xacro_robot + R"(<link name="a"/></robot>)");
  session::SessionOptions options;
  options.packages.environment = false;
  Session session(std::move(options));
  source::Collector findings;
  const auto python = [&] { return session::expand(session, folder / "r.xacro", {}, findings).python; };
  CHECK(python() == xacro::Profile());
  folder.write(".urdfmill.yaml", "python: '3.13'");
  CHECK(python() == python::find_profile("3.13"));
  CHECK(python() == python::find_profile("3.13"));
  folder.write(".urdfmill.yaml", "python: '3.10'");
  CHECK(python() == python::find_profile("3.10"));
  session.set_text(folder / ".urdfmill.yaml", "python: '3.12'");
  CHECK(python() == python::find_profile("3.12"));
}

TEST_CASE("a model in YAML is read once, and what is wrong with it is reported each time") {
  Session session;
  session.set_text("r.yaml", "schema: urdfmill-model/1\nname: r\nlinks: [{name: a, colour: red}]\n");
  for (int i = 0; i < 2; ++i) {
    source::Collector findings;
    (void)session::load_document(session, std::string("r.yaml"), {}, findings);
    CHECK(findings.diagnostics.size() == 1);
  }
  CHECK(session.parsed() == 1);
}

TEST_CASE("a text is read as a file of its name would be") {
  Session session;
  source::Collector findings;
  const std::string urdf = R"(<robot name="r"><link name="a"/></robot>)";
  const auto form = [&](const std::string& name, const std::string& text) {
    const auto loaded = session::load_document(session, {name, text}, {}, findings);
    return loaded.document ? static_cast<int>(loaded.form) : -1;
  };
  using session::InputForm;
  const auto number = [](InputForm value) { return static_cast<int>(value); };
  CHECK(form("a.urdf", urdf) == number(InputForm::urdf));
  CHECK(form("-", urdf) == number(InputForm::urdf));
  CHECK(form("a.xacro", urdf) == number(InputForm::xacro));
  CHECK(form("a.urdf", xacro_robot + "<xacro:property name='p' value='1'/></robot>") == number(InputForm::xacro));
  CHECK(form("a.urdf", "<robot name='r'><!-- <xacro:x/> --><link name='a'/></robot>") == number(InputForm::urdf));
  CHECK(form("a.urdf", "<sdf version='1.9'><model name='m'><link name='a'/></model></sdf>") == number(InputForm::sdf));
  CHECK(form("a.yaml", "robot: {name: r, links: [{name: a}]}") != number(InputForm::urdf));
}

TEST_CASE("sessions over one store share what it keeps and have sources of their own") {
  const Folder folder;
  folder.write("package.xml", "<package><name>arm</name></package>");
  folder.write("r.urdf", R"(<robot name="r"><link name="a"/></robot>)");
  Session session;
  Session other(session.options(), session.store());
  CHECK(session.packages(folder / "r.urdf").find("arm") == other.packages(folder / "r.urdf").find("arm"));
  CHECK(session.packages(folder / "r.urdf").find("arm").has_value());
  CHECK(first_link(other, folder / "r.urdf") == "a");
  CHECK(session.sources().size() == 0);
  CHECK(first_link(session, folder / "r.urdf") == "a");
  CHECK(session.parsed() == 0);
}

TEST_CASE("a conversion takes its losses out of the findings") {
  Session session;
  source::Collector findings;
  const std::string urdf = R"(<robot name="r"><link name="a"><inertial><mass value="1"/>)"
                           R"(<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link></robot>)";
  session::ConvertRequest request;
  request.to = session::find_format("json");
  const auto converted = session::convert(session, {"r.urdf", urdf}, request, findings);
  REQUIRE(converted.text);
  CHECK(converted.outcome == session::Outcome::clean);
  CHECK(session::take_losses(findings).empty());
  CHECK(session::format_of_file("a/b.sdf") == session::find_format("sdf"));
  CHECK(session::format_of_file("model.yaml") == nullptr);
}

TEST_CASE("a session over files in memory expands packages, patterns and YAML without the disk") {
  const std::map<std::string, std::string> texts{
      {"/ws/src/arm/package.xml", "<package><name>arm</name></package>"},
      {"/ws/src/arm/arm.xacro", xacro_robot + R"(<xacro:include filename="parts/*.xacro"/>)" +
                                    R"(<xacro:macro name="arm"><xacro:part/></xacro:macro></robot>)"},
      {"/ws/src/arm/parts/part.xacro",
       xacro_robot + R"(<xacro:macro name="part"><link name="${names.link}"/></xacro:macro></robot>)"},
      {"/ws/src/cell/package.xml", "<package><name>cell</name></package>"},
      {"/ws/src/cell/names.yaml", "link: tool"},
      {"/ws/src/cell/.urdfmill.yaml", "python: '3.13'"},
      {"/ws/src/cell/cell.xacro",
       xacro_robot + R"(<xacro:property name="names" value="${xacro.load_yaml('$(find cell)/names.yaml')}"/>)" +
           R"(<xacro:include filename="$(find arm)/arm.xacro"/><xacro:arm/></robot>)"}};
  for (const bool keeps_files : {false, true}) {
    const auto store = std::make_shared<files::Store>(
        files::StoreOptions{std::make_shared<files::MemoryFiles>(texts), keeps_files, {"package.xml"}});
    session::SessionOptions options;
    options.packages.environment = false;
    Session session(options, store);
    source::Collector findings;
    const auto expanded = session::expand(session, std::string("/ws/src/cell/cell.xacro"), {}, findings);
    for (const auto& finding : findings.diagnostics) INFO(finding.message);
    REQUIRE(expanded.succeeded());
    CHECK(expanded.python == python::find_profile("3.13"));
    CHECK(first_link(session, "/ws/src/cell/cell.xacro") == "tool");
    CHECK(session.parsed() == 3);
  }
}

TEST_CASE("a session keeps its files until it is updated, whoever changes the store") {
  const auto store = std::make_shared<files::Store>(files::StoreOptions{std::make_shared<files::MemoryFiles>(
      std::map<std::string, std::string>{{"/r.urdf", R"(<robot name="r"><link name="old"/></robot>)"}})});
  Session session({}, store);
  store->set_text("/r.urdf", R"(<robot name="r"><link name="new"/></robot>)");
  CHECK(first_link(session, "/r.urdf") == "old");
  Session other({}, store);
  CHECK(first_link(other, "/r.urdf") == "new");
  session.update();
  CHECK(first_link(session, "/r.urdf") == "new");
}

TEST_CASE("thousands of edits of an included file keep one text of it, and parse nothing else") {
  std::map<std::string, std::string> texts;
  texts["/main.xacro"] = xacro_robot + R"(<xacro:include filename="part.xacro"/></robot>)";
  texts["/part.xacro"] = xacro_robot + "</robot>";
  Session session({}, std::make_shared<files::Store>(
                          files::StoreOptions{std::make_shared<files::MemoryFiles>(std::move(texts)), true, {}}));
  constexpr int edits = 2000;
  for (int i = 0; i < edits; ++i) {
    const std::string name = "l" + std::to_string(i);
    session.set_text("/part.xacro", xacro_robot + R"(<link name=")" + name + R"("/></robot>)");
    REQUIRE(first_link(session, "/main.xacro") == name);
  }
  CHECK(session.parsed() == 1 + edits);
  CHECK(session.sources().size() <= 3);
}
