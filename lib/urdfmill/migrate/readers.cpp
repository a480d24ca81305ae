#include "urdfmill/migrate/readers.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

#include "urdfmill/migrate/rules.hpp"
#include "urdfmill/text/list.hpp"

namespace urdfmill::migrate {
namespace {

using urdf::Version;

// urdfdom 5.1.0 reads 1.1, 6.0.0 reads 1.2.
constexpr std::array all_readers{
    Reader{"noetic", "1.0", Version::v1_0},  Reader{"humble", "3.0", Version::v1_0},
    Reader{"jazzy", "4.0", Version::v1_0},   Reader{"kilted", "5.0", Version::v1_0},
    Reader{"lyrical", "6.0", Version::v1_2}, Reader{"rolling", "6.0", Version::v1_2},
};

}  // namespace

std::span<const Reader> readers() {
  return all_readers;
}

void report_readers(Version version, source::Sink& sink) {
  if (version == Version::v1_0) return;
  std::string reading, refusing;
  for (const Reader& reader : all_readers)
    text::add_item(reader.newest >= version ? reading : refusing, reader.distribution);
  source::report(
      sink, rules::newer_readers,
      fmt::format("URDF {} is read by urdfdom {} and later (ROS {}); urdfdom in {} rejects it. ⟨urdf-version⟩ "
                  "DISTRO picks the version",
                  urdf::text(version), version == Version::v1_1 ? "5.1" : "6.0", reading, refusing),
      {});
}

}  // namespace urdfmill::migrate
