#include <catch2/catch.hpp>
#include <string>

#include "urdfmill/bodies/inertia.hpp"
#include "urdfmill/session/bodies/inertia_edits.hpp"
#include "urdfmill/session/load.hpp"

using namespace urdfmill;

TEST_CASE("masses are written only where the rest of the robot stays what it was") {
  session::Session session;
  source::Collector findings;
  const std::string text = R"(<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed">)"
                           R"(<parent link="a"/><child link="b"/><origin xyz="1 0 0"/></joint></robot>)";
  const session::Input input(std::string("r.urdf"), text);
  session::LoadedRobot loaded = session::load_robot(session, input, {}, session::Purpose::motion, findings);
  REQUIRE(loaded.robot);
  bodies::InertiaReport report;
  report.links.resize(2);
  report.links[0].link = "a";
  report.links[1].link = "b";
  report.links[1].computed = bodies::Mass{1, {}, {1, 0, 0, 1, 0, 1}};
  report.links[1].write = true;
  CHECK(session::write_inertias({session, input, {}, *loaded.robot}, report, {}, findings).text);
  CHECK(findings.diagnostics.empty());

  loaded.robot->joints[0].origin.xyz.v[0].value = 2;  // the text says 1
  CHECK_FALSE(session::write_inertias({session, input, {}, *loaded.robot}, report, {}, findings).text);
  REQUIRE(findings.diagnostics.size() == 1);
  CHECK(findings.diagnostics[0].rule->id == "inertia-not-proved");
}
