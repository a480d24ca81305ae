// Models that include others.
#include "urdfmill/sdf/includes.hpp"

#include <map>

#include "tests/sdf/models.hpp"
#include "urdfmill/sdf/models.hpp"
#include "urdfmill/sdf/reader.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/subtree.hpp"

using namespace urdfmill;

namespace {

/// Files by name: an include of "arm" reads "arm/model.sdf".
using Files = std::map<std::string, std::string>;

struct Resolved {
  std::string text;
  std::vector<std::string> rules, messages, severities;
};

class Texts {
 public:
  explicit Texts(const Files& files) {
    for (const auto& [name, text] : files) documents_[name] = parse(name, text);
  }

  std::shared_ptr<const xml::Document> parse(const std::string& name, const std::string& text) {
    const auto parsed = urdf::parse(sources_, sources_.add(name, text));
    REQUIRE(parsed.document);
    return parsed.document;
  }

  sdf::ReadInclude reader() {
    return [this](const std::string& uri, const std::string& folder) -> sdf::IncludedFile {
      asked.push_back(folder + uri);
      const auto found = documents_.find(uri);
      if (found == documents_.end()) return {.error = "it is not found"};
      return {found->second, uri + "/model.sdf", uri};
    };
  }

  std::vector<std::string> asked;

 private:
  source::Sources sources_;
  std::map<std::string, std::shared_ptr<const xml::Document>> documents_;
};

std::string sdf_text(const std::string& content, const std::string& version = "1.9") {
  return "<sdf version=\"" + version + "\">" + content + "</sdf>";
}

Resolved resolve(const std::string& content, const Files& files, const std::string& version = "1.9") {
  Texts texts(files);
  source::Collector findings;
  const auto document =
      sdf::resolve_includes(texts.parse("main.sdf", sdf_text(content, version)), texts.reader(), findings);
  Resolved result;
  if (document) xml::append_subtree(*document->root()->child(), result.text);
  for (const source::Diagnostic& finding : findings.diagnostics) {
    result.rules.emplace_back(finding.rule->id);
    result.messages.push_back(finding.message);
    result.severities.emplace_back(finding.severity == source::Severity::error ? "error" : "warning");
  }
  return result;
}

const std::string included_arm = R"(<model name="arm"><pose>1 0 0 0 0 0</pose><link name="hand"/></model>)";

}  // namespace

TEST_CASE("an included model stands in place of the include, with what that says about it") {
  const Files files{{"arm", sdf_text(included_arm)}};
  CHECK(resolve(R"(<model name="m"><link name="l"/><include><uri>arm</uri></include><link name="k"/></model>)", files)
            .text == R"(<model name="m"><link name="l"/>)" + included_arm + R"(<link name="k"/></model>)");
  CHECK(resolve(R"(<model name="m"><include><uri>arm</uri><name>left</name><pose degrees="1">0 0 1 0 0 0</pose>)"
                R"(<static>1</static><plugin name="p"/></include></model>)",
                files)
            .text == R"(<model name="m"><model name="left"><link name="hand"/><pose degrees="1">0 0 1 0 0 0</pose>)"
                     R"(<static>1</static><plugin name="p"/></model></model>)");
  CHECK(resolve(R"(<world name="w"><include><uri>arm</uri></include></world>)", files).text ==
        R"(<world name="w">)" + included_arm + "</world>");
}

TEST_CASE("an included model may be placed by one of its frames") {
  const Files files{{"arm", sdf_text(R"(<model name="arm"><link name="a"><pose>1 2 0 0 0 0</pose></link></model>)")}};
  const std::string placed = "<pose>0 0 5 0 0 0</pose><placement_frame>";
  const auto model = [&](const std::string& frame) {
    return R"(<model name="m"><include><uri>arm</uri>)" + placed + frame + "</placement_frame></include></model>";
  };
  CHECK(resolve(model("a"), files).text ==
        R"(<model name="m"><model name="arm"><link name="a"><pose>1 2 0 0 0 0</pose></link>)"
        R"(<pose>-1 -2 5 0 0 0</pose></model></model>)");
  CHECK(resolve(model("b"), files).messages ==
        std::vector<std::string>{R"(model "arm" cannot be placed by its frame "b": it has no such frame)"});
}

TEST_CASE("a merged model's parts belong to the model around it, posed in a frame in its place") {
  const Files files{{"arm", sdf_text(R"(<model name="arm"><pose>1 0 0 0 0 0</pose><static>1</static><link name="a"/>)"
                                     R"(<frame name="f"><pose relative_to="__model__"/></frame>)"
                                     R"(<joint name="j"><parent>__model__</parent><child>a</child>)"
                                     R"(<axis><xyz expressed_in="__model__"/></axis></joint></model>)")}};
  CHECK(resolve(R"(<model name="m"><include merge="true"><uri>arm</uri></include></model>)", files).text ==
        R"(<model name="m"><frame name="_merged__arm__model__" attached_to="a">)"
        R"(<pose relative_to="__model__">1 0 0 0 0 0</pose></frame>)"
        R"(<link name="a"><pose relative_to="_merged__arm__model__"/></link>)"
        R"(<frame name="f" attached_to="_merged__arm__model__"><pose relative_to="_merged__arm__model__"/></frame>)"
        R"(<joint name="j"><parent>_merged__arm__model__</parent><child>a</child>)"
        R"(<axis><xyz expressed_in="_merged__arm__model__"/></axis></joint></model>)");
  CHECK(sdf::is_model_frame("_merged__arm__model__"));
  CHECK(sdf::is_model_frame("cell::_merged__arm__model__"));
  CHECK_FALSE(sdf::is_model_frame("_merged__arm"));
  CHECK_FALSE(sdf::is_model_frame("arm__model__"));
}

TEST_CASE("parts of one name are renamed in SDF before 1.7, but not merged into a newer one, as in libsdformat") {
  const std::string twice = R"(<model name="arm"><link name="a"/><joint name="a"/></model>)";
  const Files files{{"arm", sdf_text(twice, "1.6")}};
  const std::string model = R"(<model name="m"><include merge="true"><uri>arm</uri></include></model>)";
  CHECK(
      resolve(model, files).messages ==
      std::vector<std::string>{
          R"(joint "a" has the name of another part of the model; it is called "a_joint")",
          R"("arm" cannot be included: two parts of it are called "a", which libsdformat refuses when it merges them )"
          R"(into SDF 1.7 or newer)"});
  CHECK(resolve(model, files, "1.6").rules == std::vector<std::string>{"convert-renamed"});
}

TEST_CASE("each file is read in its own version of SDF, and its files are beside it") {
  const Files files{
      {"arm", sdf_text(R"(<model name="arm"><include><uri>hand</uri></include></model>)")},
      {"hand", sdf_text(R"(<model name="hand"><link name="l"><visual name="v"><geometry><mesh><uri>l.stl</uri></mesh>)"
                        R"(</geometry></visual></link><joint name="j"><axis><xyz>1 0 0</xyz></axis></joint></model>)",
                        "1.4")}};
  const Resolved made = resolve(R"(<model name="m"><include><uri>arm</uri></include></model>)", files);
  CHECK(made.text.find("<uri>hand/l.stl</uri>") != std::string::npos);
  CHECK(made.text.find(R"(<xyz expressed_in="__model__">1 0 0</xyz>)") != std::string::npos);
  Texts texts(files);
  source::Collector findings;
  (void)sdf::resolve_includes(texts.parse("m", sdf_text("<world><include><uri>arm</uri></include></world>")),
                              texts.reader(), findings);
  CHECK(texts.asked == std::vector<std::string>{"arm", "arm/hand"});
}

TEST_CASE("a model that is included twice under one name is refused at the second include") {
  const Files files{{"arm", sdf_text(included_arm)}};
  const std::string include = "<include><uri>arm</uri></include>";
  CHECK(resolve("<model name='m'>" + include + include + "</model>", files).rules ==
        std::vector<std::string>{"convert-sdf-include"});
}

TEST_CASE("a file that cannot be included is an error in a model, and left out of a world with a warning") {
  const auto why = [](const std::string& place, const std::string& uri, const Files& files) {
    const Resolved made =
        resolve("<" + place + " name='m'><include><uri>" + uri + "</uri></include></" + place + ">", files);
    REQUIRE(made.rules == std::vector<std::string>{"convert-sdf-include"});
    return made.severities[0] + ": " + made.messages[0];
  };
  CHECK(why("model", "arm", {}) == R"(error: "arm" cannot be included: it is not found)");
  CHECK(why("world", "sun", {}) ==
        R"(warning: "sun" cannot be included: it is not found; it is left out of the world)");
  CHECK(why("model", "", {}) == "error: <include> has no <uri>");
  CHECK(why("model", "a", {{"a", "<robot/>"}}) == R"(error: "a" cannot be included: it is not SDF)");
  CHECK(why("model", "a", {{"a", sdf_text("<world/>")}}) == R"(error: "a" cannot be included: it contains no model)");
  const std::string includes_b = "<model name='a'><include><uri>b</uri></include></model>";
  const std::string includes_a = "<model name='b'><include><uri>a</uri></include></model>";
  CHECK(why("model", "a", {{"a", sdf_text(includes_b)}, {"b", sdf_text(includes_a)}}) ==
        R"(error: "a" cannot be included: it includes itself)");
}

TEST_CASE("files that multiply each other are limited") {
  Files files{{"0", sdf_text("<model name='m'><link name='l'/></model>")}};
  for (int i = 1; i <= 30; ++i) {
    const std::string below = std::to_string(i - 1);
    std::string model = "<model name='m'>";
    for (const char* name : {"a", "b"})
      model += "<include><uri>" + below + "</uri><name>" + std::string(name) + "</name></include>";
    files[std::to_string(i)] = sdf_text(model + "</model>");
  }
  const Resolved made = resolve("<model name='m'><include><uri>30</uri></include></model>", files);
  REQUIRE_FALSE(made.messages.empty());
  CHECK(made.messages[0].ends_with("includes make more than 500000 elements and attributes"));
  CHECK(made.text.size() < 100'000'000);
}

TEST_CASE("the models of a world include those of other files") {
  Texts texts({{"arm", sdf_text(included_arm)},
               {"cell", sdf_text(R"(<model name="cell"><model name="in"><link name="l"/></model></model>)")}});
  const auto world = texts.parse(
      "w.sdf",
      sdf_text("<world><include><uri>cell</uri></include><include><uri>arm</uri><name>b</name></include></world>"));
  source::Collector findings;
  const auto resolved = sdf::resolve_includes(world, texts.reader(), findings);
  REQUIRE(resolved);
  std::string names;
  for (const sdf::ModelName& model : sdf::model_names(*resolved, true))
    names += model.name + (model.has_only_models ? "* " : " ");
  CHECK(names == "cell* cell::in b ");
}

TEST_CASE("prefixes that an SDF does not declare are declared in the URDF") {
  Texts texts({});
  source::Collector findings;
  const auto document = sdf::urdf_document(
      texts.parse(
          "g.sdf",
          sdf_text(R"(<model name="m"><link name="l"><sensor name="s" gz:type="x"><a:b/></sensor></link></model>)")),
      findings);
  REQUIRE(document);
  CHECK(xml::attribute_text(*document->root(), "xmlns:gz") == "http://sdformat.org/gz");
  CHECK(xml::attribute_text(*document->root(), "xmlns:a") == "http://sdformat.org/a");
}
