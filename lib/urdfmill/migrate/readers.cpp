#include "urdfmill/migrate/readers.hpp"

#include <fmt/format.h>

#include <string>

#include "urdfmill/migrate/rules.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/urdf/distributions.hpp"

namespace urdfmill::migrate {

void report_readers(urdf::Version version, source::Sink& sink) {
  if (version == urdf::Version::v1_0) return;
  std::string reading, refusing;
  for (const urdf::DistributionFacts& ros : urdf::distributions())
    text::add_item(ros.newest >= version ? reading : refusing, ros.name);
  source::report(
      sink, rules::newer_readers,
      fmt::format("URDF {} is read by urdfdom {} and later (ROS {}); urdfdom in {} rejects it. ⟨urdf-version⟩ "
                  "DISTRO picks the version",
                  urdf::text(version), version == urdf::Version::v1_1 ? "5.1" : "6.0", reading, refusing),
      {});
}

}  // namespace urdfmill::migrate
