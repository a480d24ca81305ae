// A model in YAML reads back as it was.
#include <catch2/catch.hpp>
#include <memory>
#include <utility>

#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/urdf/yaml_reader.hpp"

using namespace urdfmill;

namespace {

std::string robot(const std::string& inside) {
  return R"(<robot name="r">)" + inside + "</robot>";
}

std::string link_with(const std::string& name, const std::string& material) {
  return "<link name=\"" + name + R"("><visual><geometry><sphere radius="1"/></geometry>)" + material +
         "</visual></link>";
}

std::string fixed(const std::string& parent, const std::string& child) {
  return "<joint name=\"" + child + R"(_joint" type="fixed"><parent link=")" + parent + R"("/><child link=")" + child +
         R"("/></joint>)";
}

/// Returns the document of a model that was written as YAML.
std::shared_ptr<xml::Document> through_yaml(const urdf::Robot& robot, source::Sources& sources) {
  source::Collector findings;
  const auto yaml = emit::model_yaml(robot, findings);
  REQUIRE(yaml);
  return urdf::document_from_yaml(sources, sources.add("a.yaml", *yaml), findings);
}

}  // namespace

TEST_CASE("materials come back from YAML wherever they are defined") {
  const std::string named = R"(<material name="blue"/>)";
  const std::string defined = R"(<material name="blue"><color rgba="0 0 1 1"/></material>)";
  const std::string joints = fixed("a", "b") + fixed("a", "c");
  const std::string documents[] = {
      robot(defined + link_with("a", named) + link_with("b", named) + link_with("c", "") + joints),
      robot(link_with("a", defined) + link_with("b", named) + link_with("c", "") + joints),
      robot(link_with("a", named) + link_with("b", defined) + link_with("c", named) + joints),
      robot(link_with("b", named) + link_with("a", defined) + link_with("c", named) + joints),
      robot(link_with("a", named) + link_with("b", "") + link_with("c", "") + joints),
  };
  for (const std::string& text : documents) {
    INFO(text);
    source::Sources sources;
    source::Collector findings;
    const auto before = urdf::read(urdf::parse(sources, sources.add("a.urdf", text)).document, {}, findings);
    REQUIRE(before);
    const auto document = through_yaml(*before, sources);
    REQUIRE(document);
    const auto after = urdf::read(document, {}, findings);
    REQUIRE(after);
    CHECK(emit::model_json(*after) == emit::model_json(*before));
  }
}

TEST_CASE("declarations of prefixes come back from YAML") {
  const std::string text =
      R"(<robot name="r" xmlns:drake="http://drake.mit.edu" xmlns="u" xmlns:no="v"><link name="a"/><drake:x no:y="1"/></robot>)";
  source::Sources sources;
  source::Collector findings;
  const auto before = urdf::read(urdf::parse(sources, sources.add("a.urdf", text)).document, {}, findings);
  REQUIRE(before);
  const auto document = through_yaml(*before, sources);
  REQUIRE(document);
  for (const auto& [name, uri] :
       {std::pair("xmlns:drake", "http://drake.mit.edu"), {"xmlns", "u"}, {"xmlns:no", "v"}}) {
    INFO(name);
    const xml::Attribute* declared = document->root()->attribute(name);
    REQUIRE(declared != nullptr);
    CHECK(declared->value == uri);
  }
  const std::string twice =
      "{schema: urdfmill-model/1, name: r, namespaces: [{prefix: a, uri: u}, {prefix: a, uri: v}], links: [{name: a}]}";
  CHECK(urdf::document_from_yaml(sources, sources.add("b.yaml", twice), findings) == nullptr);
}
