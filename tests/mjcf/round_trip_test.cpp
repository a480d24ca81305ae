// The recorded robots as MJCF, as URDF again, and as MJCF once more: what `write` made and proved stays as it is.
#include "tests/corpus.hpp"
#include "tests/mjcf/models.hpp"
#include "urdfmill/kinematics/same_model.hpp"

using namespace urdfmill;
using namespace urdfmill::mjcf::test;

TEST_CASE("recorded robots come back from MJCF as they went there", "[corpus]") {
  std::size_t converted = 0;
  for (const std::string& file : test::corpus(7)) {
    source::Sources sources;
    source::Collector ignored;
    const auto parsed = xml::parse(sources, sources.add(file, read_file(file)), {.namespaces = false});
    if (!parsed.document) continue;
    const auto robot = urdf::read(parsed.document, {urdf::Reading::strict, nullptr}, ignored);
    if (!robot) continue;
    INFO(file);
    const Written once = write(*robot);
    for (const source::Diagnostic& finding : once.findings)
      if (finding.severity == source::Severity::error) UNSCOPED_INFO(finding.message);
    REQUIRE(once.text);
    const Read back = read(*once.text);
    REQUIRE(back.robot);
    const Written twice = write(*back.robot);
    REQUIRE(twice.text);
    const Read again = read(*twice.text);
    REQUIRE(again.robot);
    kinematics::SameModelOptions options;
    options.tolerance = 1e-9;
    options.samples = 2;
    const auto compared = kinematics::same_model(*back.robot, *again.robot, options);
    for (const auto& difference : compared.differences) UNSCOPED_INFO(difference.message());
    CHECK(compared.same());
    ++converted;
  }
  if (converted == 0) test::skip("no robots");
}
