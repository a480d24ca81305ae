// Checks of MJCF as what it is: rows of a model, the line of the finding, and the rule.
#include "urdfmill/mjcf/check.hpp"

#include <catch2/catch.hpp>
#include <map>

#include "tests/files.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/parse.hpp"

using namespace urdfmill;

namespace {

/// Returns "2 error mjcf-value" for each finding that is more than a note, in the order of the lines.
std::vector<std::string> checked_rows(const std::string& text, const std::map<std::string, std::string>& files = {}) {
  source::Sources sources;
  source::Collector found;
  const auto parsed = urdf::parse(sources, sources.add("test.xml", text));
  REQUIRE(parsed.document);
  mjcf::ReadOptions options;
  options.read_file = [&](const std::string& name) {
    const auto file = files.find(name);
    if (file == files.end()) return mjcf::OtherFile{nullptr, "it does not exist"};
    return mjcf::OtherFile{urdf::parse(sources, sources.add(name, file->second)).document, {}};
  };
  options.exists = [&](const std::string& name) { return files.contains(name); };
  mjcf::check(parsed.document, options, found);
  std::multimap<std::size_t, std::string> sorted;
  for (const source::Diagnostic& finding : found.diagnostics) {
    UNSCOPED_INFO(finding.message);
    const std::size_t line = sources[finding.span.file].position(finding.span.begin).line;
    if (finding.severity != source::Severity::note)
      sorted.emplace(line, std::to_string(line) +
                               (finding.severity == source::Severity::error ? " error " : " warning ") +
                               std::string(finding.rule->id));
  }
  std::vector<std::string> rows;
  for (const auto& [at, row] : sorted) rows.push_back(row);
  return rows;
}

struct CheckRow {
  std::string body;   ///< content of a body, in line 2
  std::string after;  ///< content of the model after it, in line 4
  std::vector<std::string> findings;
};

TEST_CASE("Each mistake in an MJCF is found at its line and in the words of MuJoCo") {
  const auto row = GENERATE(values<CheckRow>({
      {"", "", {}},
      {"<gom size='1'/>", "", {"2 error mjcf-unknown-element"}},
      {"<geom siz='1' size='1'/>", "", {"2 error mjcf-unknown-attribute"}},
      {"<geom size='big'/>", "", {"2 error mjcf-value"}},
      {"<geom size='1' pos='0 0'/>", "", {"2 error mjcf-value"}},
      {"<geom size='1' contype='1.5'/>", "", {"2 error mjcf-value"}},
      {"<geom type='bx' size='1 1 1'/>", "", {"2 error mjcf-value"}},
      {"<inertial mass='1'/>", "", {"2 error mjcf-missing"}},
      {"<geom size='1' quat='1 0 0 0' euler='0 0 0'/>", "", {"2 error mjcf-together"}},
      {"<geom name='g' size='1'/>", "", {"2 error mjcf-duplicate-name"}},
      {"<body name='world'/>", "", {"2 error mjcf-duplicate-name"}},
      {"<geom size='1' material='steel'/>", "", {"2 error mjcf-reference"}},
      {"<geom size='1' class='steel'/>", "", {"2 error mjcf-reference"}},
      {"", "<actuator><motor joint='nosuch'/></actuator>", {"4 error mjcf-reference"}},
      {"", "<actuator><motor/></actuator>", {"4 error mjcf-body"}},
      {"", "<sensor><framepos objtype='body' objname='nosuch'/></sensor>", {"4 error mjcf-reference"}},
      {"", "<equality><weld/></equality>", {"4 error mjcf-missing"}},
      {"<geom type='box' size='1'/>", "", {"2 error mjcf-body"}},
      {"<inertial pos='0 0 0' mass='1' diaginertia='1 1 3'/>", "", {"2 error mjcf-body"}},
      {"<body><joint/></body>", "", {"2 error mjcf-body"}},
      {"<body><joint limited='true' range='1 0'/><geom size='1'/></body>", "", {"2 error mjcf-body"}},
      {"", "<keyframe><key qpos='1 2'/></keyframe>", {"4 error mjcf-body"}},
      {"", "<asset><mesh file='nosuch.stl'/></asset>", {"4 error mjcf-file-not-found"}},
      {"", "<include file='nosuch.xml'/>", {"4 error mjcf-file-not-found"}},
      // Replicas have names of their own.
      {"<replicate count='2'><site name='p'/></replicate>", "<sensor><accelerometer site='p0'/></sensor>", {}},
      {"<frame pos='0 0 1' note='x'><site name='p'/></frame>", "", {"2 warning mjcf-unknown-attribute"}},
  }));
  INFO(row.body << row.after);
  const std::string text = "<mujoco><worldbody><body name='a'><joint name='j'/><geom name='g' size='0.1'/>\n" +
                           row.body + "\n</body></worldbody>\n" + row.after + "</mujoco>";
  CHECK(checked_rows(text) == row.findings);
}

TEST_CASE("Included files are checked with the model") {
  const std::string text =
      "<mujoco>\n<include file='parts/look.xml'/><worldbody><geom size='1' material='red'/></worldbody></mujoco>";
  CHECK(checked_rows(text, {{"parts/look.xml", "<mujoco><asset><material name='red'/></asset></mujoco>"}}).empty());
  CHECK(checked_rows(text,
                     {{"parts/look.xml", "<mujoco><asset>\n\n<material name='red' rgb='1 0 0'/></asset></mujoco>"}}) ==
        std::vector<std::string>{"3 error mjcf-unknown-attribute"});
}

TEST_CASE("A valid model with all that robots use has no findings") {
  CHECK(checked_rows(test::read_file(URDFMILL_ROOT "/fixtures/mjcf/workcell.xml")).empty());
}

}  // namespace
