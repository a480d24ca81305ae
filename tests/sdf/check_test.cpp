// Checks of SDF as what it is: rows of a model, the line of the finding, and the rule.
#include "urdfmill/sdf/check.hpp"

#include <map>
#include <sstream>

#include "tests/sdf/mistakes.hpp"
#include "tests/sdf/models.hpp"

using namespace urdfmill;

namespace {

struct CheckedText {
  source::Sources sources;
  source::Collector found;

  [[nodiscard]] std::size_t line(const source::Diagnostic& finding) const {
    return sources[finding.span.file].position(finding.span.begin).line;
  }
  /// Returns "2 error sdf-value" for each finding that is more than a note, in the order of the lines.
  [[nodiscard]] std::vector<std::string> rows() const {
    std::multimap<std::size_t, std::string> sorted;
    for (const source::Diagnostic& finding : found.diagnostics)
      if (finding.severity != source::Severity::note)
        sorted.emplace(line(finding), std::to_string(line(finding)) +
                                          (finding.severity == source::Severity::error ? " error " : " warning ") +
                                          std::string(finding.rule->id));
    std::vector<std::string> rows;
    for (const auto& [at, row] : sorted) rows.push_back(row);
    return rows;
  }
};

CheckedText checked(const std::string& text, const std::map<std::string, std::string>& files = {}) {
  CheckedText result;
  const auto parsed = urdf::parse(result.sources, result.sources.add("test.sdf", text));
  REQUIRE(parsed.document);
  sdf::CheckOptions options;
  options.read_include = [&](const std::string& uri, const std::string&) {
    sdf::IncludedFile file;
    if (const auto found = files.find(uri); found != files.end()) {
      file.document = urdf::parse(result.sources, result.sources.add(uri, found->second)).document;
      file.name = file.identity = uri;
      file.is_found = true;
    } else {
      file.error = "it is not found";
    }
    return file;
  };
  options.find_missing = [](const std::string& uri) {
    return uri.find("nosuch") == std::string::npos ? std::nullopt : std::optional(sdf::MissingFile{});
  };
  sdf::check(*parsed.document, options, result.found);
  for (const source::Diagnostic& finding : result.found.diagnostics) UNSCOPED_INFO(finding.message);
  return result;
}

struct CheckRow {
  std::string body;  ///< body of a model with two links, from line 2 on
  std::vector<std::string> findings;
};

std::string in_model(const std::string& body, const std::string& version = "1.9") {
  return "<sdf version='" + version + "'><model name='m'><static>true</static><link name='a'/><link name='b'/>\n" +
         body + "\n</model></sdf>";
}

const std::string two_links = "<parent>a</parent><child>b</child>";

TEST_CASE("Each mistake in an SDF is found at its line and in the words of SDF") {
  const auto row = GENERATE_COPY(values<CheckRow>({
      {"", {}},
      // Structure.
      {"<link name='c'><inertail/></link>", {"2 warning sdf-unknown-element"}},
      {"<link name='c'><mass>1</mass></link>", {"2 warning sdf-unknown-element"}},
      {"<link name='c'><gz:extra/><my_own_thing/></link>", {}},
      {"<plugin name='p' filename='f'><link/><pose>x</pose></plugin>", {}},
      {"<link name='c' nme='d'/>", {"2 warning sdf-unknown-attribute"}},
      {"<link/>", {"2 error sdf-missing"}},
      {"<joint name='j' type='fixed'><parent>a</parent>\n<link>b</link></joint>",
       {"2 error sdf-missing", "3 warning sdf-unknown-element"}},
      {"<joint name='j' type='fixed'>\n<parent link='a'/><child>b</child></joint>",
       {"3 warning sdf-unknown-attribute", "3 error sdf-value"}},
      {"<link name='c'><pose frame='a'>0 0 0 0 0 0</pose></link>", {"2 warning sdf-unknown-attribute"}},
      // Values.
      {"<link name='c'><pose>1 2 3</pose></link>", {"2 error sdf-value"}},
      {"<link name='c'><pose rotation_format='quat_xyzw'>1 2 3 0 0 0 1</pose></link>", {}},
      {"<link name='c'><pose/></link>", {}},
      {"<link name='c'><inertial><mass>1,5</mass></inertial></link>", {"2 warning sdf-value"}},
      {"<link name='c'><inertial><mass>heavy</mass></inertial></link>", {"2 error sdf-value"}},
      {"<self_collide>yes</self_collide>", {"2 error sdf-value"}},
      {"<joint name='j' type='revolut'>" + two_links + "</joint>", {"2 error sdf-value"}},
      // Names.
      {"<link name='a'/>", {"2 error sdf-duplicate-name"}},
      {"<frame name='a'/>", {"2 error sdf-duplicate-name"}},
      {"<link name='__c__'/>", {"2 error sdf-reserved-name"}},
      {"<link name='c::d'/>", {"2 error sdf-reserved-name"}},
      // References.
      {"<joint name='j' type='fixed'><parent>a</parent>\n<child>c</child></joint>", {"3 error sdf-reference"}},
      {"<joint name='j' type='fixed'><parent>world</parent><child>b</child></joint>", {}},
      {"<joint name='j' type='fixed'><parent>a</parent>\n<child>world</child></joint>", {"3 error sdf-joint-ends"}},
      {"<joint name='j' type='fixed'><parent>a</parent><child>a</child></joint>", {"2 error sdf-joint-ends"}},
      {"<frame name='f' attached_to='b'/>\n<joint name='j' type='fixed'><parent>f</parent><child>b</child></joint>",
       {"3 error sdf-joint-ends"}},
      {"<frame name='f' attached_to='g'/>", {"2 error sdf-reference"}},
      {"<model name='n'><link name='q'/></model>\n<joint name='j' "
       "type='fixed'><parent>a</parent><child>n::q</child></joint>",
       {}},
      {"<model name='n'><link name='q'/></model>\n<joint name='j' "
       "type='fixed'><parent>a</parent><child>n::z</child></joint>",
       {"3 error sdf-reference"}},
      {"<frame name='f'><pose relative_to='g'/></frame>\n<frame name='g'><pose relative_to='f'/></frame>",
       {"2 error sdf-cycle"}},
      // Bodies; the model is static.
      {"<link name='c'><inertial><mass>-1</mass></inertial></link>", {"2 error sdf-inertia"}},
      {"<link name='c'><inertial><inertia><izz>3</izz></inertia></inertial></link>", {"2 error sdf-inertia"}},
      {"<joint name='j' type='revolute'>" + two_links + "</joint>", {"2 warning sdf-axis"}},
      {"<joint name='j' type='revolute'>" + two_links +
           "<axis><limit><lower>1</lower><upper>0</upper></limit></axis></joint>",
       {"2 warning sdf-limits"}},
      {"<link name='c'><collision name='c'><geometry><sphere><radius>0</radius></sphere></geometry></collision></link>",
       {"2 warning sdf-shape-size"}},
      // Files.
      {"<link name='c'><visual name='v'><geometry><mesh><uri>nosuch.dae</uri></mesh></geometry></visual></link>",
       {"2 warning sdf-file-not-found"}},
      {"<include><uri>nosuch.sdf</uri></include>", {"2 error sdf-include"}},
      {"<include><uri>model://nosuch</uri></include>", {}},
      {"<include><uri>https://fuel.gazebosim.org/1.0/x/models/y</uri></include>", {}},
  }));
  INFO(row.body);
  CHECK(checked(in_model(row.body)).rows() == row.findings);
}

TEST_CASE("Names that an included file may define are not missing") {
  const std::string joint = "<joint name='j' type='fixed'><parent>a</parent><child>gripper::palm</child></joint>";
  const CheckedText elsewhere = checked(in_model("<include><uri>model://nosuch</uri></include>" + joint));
  CHECK(elsewhere.rows().empty());
  CHECK(elsewhere.found.count(source::Severity::note) == 1);
  CHECK(checked(in_model("<include><uri>http://x.y/z</uri></include>" + joint)).rows().empty());
}

TEST_CASE("A model that is included twice without a name is reported at the second include") {
  const std::map<std::string, std::string> files{
      {"model://cup", "<sdf version='1.9'><model name='cup'><link name='body'/></model></sdf>"}};
  const std::string include = "<include><uri>model://cup</uri></include>\n";
  CHECK(checked(in_model(include + include), files).rows() == std::vector<std::string>{"3 error sdf-duplicate-name"});
  const std::string named = "<include><uri>model://cup</uri><name>other</name></include>\n";
  const std::string joint = "<joint name='j' type='fixed'><parent>cup::body</parent><child>other::body</child></joint>";
  CHECK(checked(in_model(include + named + joint), files).rows().empty());
  const std::string merged = "<include merge='true'><uri>model://cup</uri></include>\n";
  const std::string to_merged = "<joint name='j' type='fixed'><parent>a</parent><child>body</child></joint>";
  CHECK(checked(in_model(merged + to_merged), files).rows().empty());
}

TEST_CASE("Older versions are read in their own words") {
  const std::string pose = "<link name='c'><pose frame='a'>0 0 0 0 0 0</pose></link>";
  CHECK(checked(in_model(pose, "1.6")).rows().empty());
  CHECK(checked(in_model("<frame name='a'/>", "1.6")).rows() ==
        std::vector<std::string>{"2 warning sdf-duplicate-name"});
  CHECK(checked(in_model("<link name='c::d'/>", "1.7")).rows().empty());
  CHECK(checked("<sdf><model name='m'><link name='l'/></model></sdf>").rows() ==
        std::vector<std::string>{"1 error sdf-version"});
}

TEST_CASE("A model that moves needs an inertia, scenery does not") {
  const std::string light = "<link name='l'><inertial><mass>0.1</mass></inertial></link></model></sdf>";
  CHECK(checked("<sdf version='1.9'><model name='m'>" + light).rows() ==
        std::vector<std::string>{"1 warning sdf-default-inertia"});
  CHECK(checked("<sdf version='1.9'><model name='m'><static>1</static>" + light).rows().empty());
  CHECK(checked("<sdf version='1.9'><model name='m'><static>1</static><link name='l'/></model></sdf>")
            .found.diagnostics.empty());
}

TEST_CASE("Mistakes made by rule in a valid world are found") {
  const std::string text = test::read_file(URDFMILL_ROOT "/fixtures/sdf/workcell.sdf");
  CHECK(checked(text).found.diagnostics.empty());
  for (const sdf::test::Mistake& mistake : sdf::test::MistakeMaker(text).run()) {
    const CheckedText found = checked(mistake.text);
    const bool is_found =
        std::any_of(found.found.diagnostics.begin(), found.found.diagnostics.end(), [&](const auto& finding) {
          const std::size_t line = found.line(finding);
          return finding.severity != source::Severity::note && line >= mistake.first_line && line <= mistake.last_line;
        });
    INFO(mistake.what << " in line " << mistake.first_line);
    CHECK(is_found);
  }
}

}  // namespace
