#include "urdfmill/language/rename.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <random>
#include <string>

#include "project.hpp"
#include "recorded_robots.hpp"
#include "urdfmill/language/overlay.hpp"

using namespace urdfmill;
using test::head;
using test::Project;

TEST_CASE("a renaming changes all files, or is refused") {
  const Project project;
  const std::string part_text = head + R"xml(>
<xacro:property name="size" value="2"/>
<xacro:macro name="part" params="prefix length *pose">
<link name="${prefix}arm"><a l="${length * size}"/></link>
<joint name="${prefix}elbow" type="fixed"><parent link="base"/><child link="${prefix}arm"/><xacro:insert_block name="pose"/></joint>
</xacro:macro>
<xacro:macro name="never" params=""><b c="${size}"/></xacro:macro></robot>)xml";
  const std::string main_text = head + R"xml( name="r">
<xacro:arg name="side" default="left_"/>
<xacro:include filename="part.xacro"/>
<link name="base"/>
<xacro:part prefix="$(arg side)" length="1"><o/></xacro:part>
<xacro:part prefix="right_" length="${size}"><o/></xacro:part>
<xacro:if value="false"><xacro:part prefix="x" length="$(arg side)"/></xacro:if>
<gazebo reference="left_arm"/>
</robot>)xml";
  const std::string part = project.write("part.xacro", part_text);
  const std::string main = project.write("main.urdf.xacro", main_text);
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);
  const auto rename = [&](const std::string& file, const std::string& text, const std::string& name,
                          std::size_t inside = 0) {
    return language::rename(symbols, file,
                            static_cast<std::uint32_t>(workspace.text(file)->bytes().find(text) + inside), name);
  };
  const auto replaced = [](std::string text, std::initializer_list<std::pair<std::string, std::string>> changes) {
    for (const auto& [what, with] : changes)
      for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
  };
  using Texts = std::map<std::string, std::string>;
  const auto texts = [&](const language::Renaming& renaming) {
    CHECK(renaming.refusal.empty());
    CHECK(renaming.proved == 1);
    Texts made;
    for (auto& [file, text] : language::edited_texts(workspace, renaming.edits)) made[file] = text;
    return made;
  };
  CHECK(texts(rename(main, "part prefix", "limb")) == Texts{{main, replaced(main_text, {{"xacro:part", "xacro:limb"}})},
                                                            {part, replaced(part_text, {{"\"part\"", "\"limb\""}})}});
  CHECK(texts(rename(part, "size}", "scale")) ==
        Texts{{main, replaced(main_text, {{"${size}", "${scale}"}})},
              {part, replaced(part_text, {{"\"size\"", "\"scale\""}, {"size}", "scale}"}})}});
  CHECK(texts(rename(part, "length *", "long")) ==
        Texts{{main, replaced(main_text, {{"length", "long"}})}, {part, replaced(part_text, {{"length", "long"}})}});
  CHECK(texts(rename(main, "side)", "which")) == Texts{{main, replaced(main_text, {{"side", "which"}})}});
  CHECK(texts(rename(part, "pose\">", "origin")) == Texts{{part, replaced(part_text, {{"pose", "origin"}})}});
  CHECK(texts(rename(part, "}arm\"/>", "hand", 2)) == Texts{{main, replaced(main_text, {{"left_arm", "left_hand"}})},
                                                            {part, replaced(part_text, {{"}arm", "}hand"}})}});
  CHECK(texts(rename(main, "base\"/>", "world")) ==
        Texts{{main, replaced(main_text, {{"base", "world"}})}, {part, replaced(part_text, {{"base", "world"}})}});

  CHECK(rename(part, "length *", "prefix").refusal == "there is a \"prefix\" already");
  CHECK(rename(part, "length *", "2x").refusal == "the name of a value must be one identifier of Python");
  CHECK(rename(main, "part prefix", "include").refusal == "xacro:include has a meaning already");
  CHECK(rename(part, "}elbow", "", 2).refusal.starts_with("a name must not be empty"));
  CHECK(rename(main, "</robot>", "x", 8).refusal == "there is no name here");
}

TEST_CASE("a renaming in files that no robot reads changes those that include them, or is refused") {
  const Project project;
  const std::string wheel_text = head + R"xml(><xacro:property name="PI" value="3"/>
<xacro:macro name="wheel" params="side"><link name="${side}_wheel"/><x r="${radius}"/><gazebo reference="hub"/></xacro:macro></robot>)xml";
  const std::string axle_text = head + R"xml(><xacro:include filename="wheel.xacro"/>
<xacro:property name="radius" value="1"/>
<xacro:macro name="axle" params="side"><xacro:wheel side="${side}"/><x p="${PI}"/><link name="hub"/></xacro:macro></robot>)xml";
  const std::string wheel = project.write("wheel.xacro", wheel_text);
  const std::string axle = project.write("axle.xacro", axle_text);
  project.write("fork.xacro", head + R"xml(><xacro:include filename="wheel.xacro"/>
<xacro:property name="radius" value="2"/></robot>)xml");
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);
  const auto rename = [&](const std::string& file, const std::string& text, const std::string& name) {
    return language::rename(symbols, file, static_cast<std::uint32_t>(workspace.text(file)->bytes().find(text)), name);
  };
  const auto texts = [&](const language::Renaming& renaming) {
    CHECK(renaming.refusal.empty());
    std::map<std::string, std::string> made;
    for (auto& [file, text] : language::edited_texts(workspace, renaming.edits)) made[file] = text;
    return made;
  };
  const auto replaced = [](std::string text, const std::string& what, const std::string& with) {
    return text.replace(text.find(what), what.size(), with);
  };
  using Texts = std::map<std::string, std::string>;
  CHECK(texts(rename(wheel, "wheel\" params", "tyre")) ==
        Texts{{axle, replaced(axle_text, "xacro:wheel", "xacro:tyre")},
              {wheel, replaced(wheel_text, "\"wheel\"", "\"tyre\"")}});
  CHECK(texts(rename(wheel, "PI\"", "pi_")) ==
        Texts{{axle, replaced(axle_text, "{PI}", "{pi_}")}, {wheel, replaced(wheel_text, "PI", "pi_")}});
  CHECK(texts(rename(wheel, "hub\"", "nave")) ==
        Texts{{axle, replaced(axle_text, "hub", "nave")}, {wheel, replaced(wheel_text, "hub", "nave")}});
  CHECK(rename(axle, "radius\"", "r").refusal ==
        "\"radius\" at wheel.xacro:2 may be another one: no robot here reads that file");
}

namespace {

/// Random names of a robot, and what became of renaming them.
struct Trials {
  std::size_t renamed = 0, refused = 0, proved = 0;
  std::map<std::string, std::size_t> refusals;
};

}  // namespace

TEST_CASE("random names of real robots are renamed so that nothing else changes, or are refused", "[corpus]") {
  const bool all = std::getenv("URDFMILL_ALL") != nullptr;
  Trials trials;
  std::mt19937 random(35);  // NOLINT(cert-msc51-cpp): the same names each time
  test::for_recorded_robots(all ? 6 : 73, [&](const std::string& robot, session::Session& session,
                                              const session::Expanded& expanded, const session::Arguments& arguments) {
    language::Workspace workspace(session.options());
    const std::string main = test::open_files(workspace, session, expanded);
    workspace.choose(main, arguments);
    language::Symbols symbols(workspace);
    for (std::size_t again = 0; again < 2; ++again)
      for (const auto& source : symbols.sources(main))
        for (const auto& other : symbols.sources(source->path))
          if (!workspace.is_open(other->path)) workspace.set_text(other->path, *other->bytes);
    for (std::size_t i = 0; i < 5; ++i) {
      const auto indices = symbols.indices(main);
      if (indices.empty()) return;
      const auto& index = *indices[random() % indices.size()];
      language::Place place;
      if (random() % 4 == 0 && !index.model_names().empty())
        place = index.model_names()[random() % index.model_names().size()].place, place.begin = place.end;
      else if (!index.occurrences().empty())
        place = index.occurrences()[random() % index.occurrences().size()].place;
      else
        continue;
      const language::Renaming renaming = language::rename(symbols, place.file, place.begin, "renamed_by_a_test");
      INFO(robot << " " << place.file << ":" << place.begin);
      if (!renaming.refusal.empty()) {
        ++trials.refused;
        ++trials.refusals[renaming.refusal.substr(renaming.refusal.find(": ") + 1)];
        continue;
      }
      ++trials.renamed;
      trials.proved += renaming.proved;
      CHECK(renaming.proved > 0);
      CHECK(!renaming.edits.empty());
    }
  });
  if (trials.renamed + trials.refused == 0) return;
  std::string refusals;
  for (const auto& [text, count] : trials.refusals) refusals += "\n" + std::to_string(count) + " " + text;
  WARN(trials.renamed << " renamed, proved by " << trials.proved << " expansions, " << trials.refused << " refused"
                      << refusals);
  CHECK(trials.renamed > trials.refused);
}
