// SDF before version 1.7.
#include "urdfmill/sdf/old_versions.hpp"

#include "tests/sdf/models.hpp"
#include "urdfmill/xml/subtree.hpp"

using namespace urdfmill;

namespace {

struct Renewed {
  std::string text;
  std::vector<std::string> rules;
};

Renewed renew(const std::string& text) {
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("old.sdf", text));
  REQUIRE(parsed.document);
  Renewed result;
  if (const auto document = sdf::in_newer_form(parsed.document, findings))
    xml::append_subtree(*document->root(), result.text);
  result.rules = test::rules_of(findings.diagnostics);
  return result;
}

std::string with_axis(const std::string& version, const std::string& axis) {
  return R"(<sdf version=")" + version + R"("><model name="m"><joint name="j"><axis>)" + axis +
         "</axis></joint></model></sdf>";
}

}  // namespace

TEST_CASE("axes up to SDF 1.4 are in the frame of the model") {
  const std::string in_model = R"(<xyz expressed_in="__model__">1 0 0</xyz>)";
  CHECK(renew(with_axis("1.4", "<xyz>1 0 0</xyz>")).text == with_axis("1.4", in_model));
  CHECK(renew(with_axis("1.2", "")).text == with_axis("1.2", R"(<xyz expressed_in="__model__">0 0 1</xyz>)"));
  CHECK(renew(with_axis("1.5", "<xyz>1 0 0</xyz>")).text == with_axis("1.5", "<xyz>1 0 0</xyz>"));
  const std::string stated = "<xyz>1 0 0</xyz><use_parent_model_frame>TRUE</use_parent_model_frame>";
  CHECK(renew(with_axis("1.6", stated)).text == with_axis("1.6", in_model));
  CHECK(renew(with_axis("1.7", stated)).text == with_axis("1.7", stated));
}

TEST_CASE("poses up to SDF 1.6 name their frame by another attribute, but not in plugins") {
  const std::string plugin = R"(<plugin name="p"><pose frame="a">1 0 0 0 0 0</pose></plugin>)";
  CHECK(renew(R"(<sdf version="1.6"><model name="m"><pose frame="a">1 0 0 0 0 0</pose>)" + plugin + "</model></sdf>")
            .text ==
        R"(<sdf version="1.6"><model name="m"><pose relative_to="a">1 0 0 0 0 0</pose>)" + plugin + "</model></sdf>");
}

TEST_CASE("a joint up to SDF 1.6 may have the name of a link") {
  const auto model = [](const std::string& version, const std::string& joint) {
    return R"(<sdf version=")" + version + R"("><model name="m"><joint name=")" + joint +
           R"("/><link name="a"/><link name="a_joint"/></model></sdf>)";
  };
  const Renewed renewed = renew(model("1.6", "a"));
  CHECK(renewed.text == model("1.6", "a_joint_1"));
  CHECK(renewed.rules == std::vector<std::string>{"convert-renamed"});
  CHECK(renew(model("1.7", "a")).text == model("1.7", "a"));
}

TEST_CASE("SDF before 1.2 is refused") {
  CHECK(renew(R"(<sdf version="1.0"><model name="m"/></sdf>)").rules ==
        std::vector<std::string>{"convert-sdf-invalid"});
}
