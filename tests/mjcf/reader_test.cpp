// Each thing of MJCF that URDF cannot say, planted alone: it is named, nothing else is.
#include "tests/mjcf/models.hpp"

using namespace urdfmill;
using namespace urdfmill::mjcf::test;

namespace {

struct Case {
  std::string body;  ///< what stands in body "b", which stands in body "a"
  std::vector<std::string> rules;
};

}  // namespace

TEST_CASE("what URDF cannot say of MJCF is named, and nothing else") {
  const std::vector<Case> cases{
      {R"(<joint name="j" range="-1 1"/>)", {}},
      {R"(<joint type="ball"/>)", {"mjcf-ball-joint", "mjcf-link-added"}},
      {R"(<joint type="slide"/>)", {"mjcf-slide-unlimited"}},
      {R"(<geom size="1" shellinertia="true"/>)", {"mjcf-mass-unknown"}},
      {R"(<geom type="ellipsoid" size="1 2 3"/>)", {"mjcf-geom-dropped"}},
      {R"(<site name="s"/>)", {"mjcf-element-lost"}},
  };
  for (const Case& c : cases) {
    const Read found =
        read(R"(<mujoco><worldbody><body name="a"><body name="b">)" + c.body + "</body></body></worldbody></mujoco>");
    INFO(c.body);
    CHECK(found.robot);
    CHECK(rules_of(found.findings) == c.rules);
  }
}
