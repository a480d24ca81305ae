// Random edits of valid files: a migration keeps the model or is refused.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "urdfmill/emit/json.hpp"
#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"

using namespace urdfmill;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

std::optional<urdf::Robot> read(const std::string& text) {
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("fuzz.urdf", text));
  if (!parsed.document) return std::nullopt;
  return urdf::read(parsed.document, {urdf::Reading::urdfdom}, findings);
}

/// The tests compare quaternions with a tolerance; here they count only if they are kept.
std::string model(urdf::Robot robot, bool with_rotations) {
  robot.version = urdf::Version::v1_0;
  robot.extensions.clear();
  const auto plain = [with_rotations](urdf::Origin& origin) {
    origin.written = urdf::Origin::Written::nothing;
    if (!with_rotations) origin.rotation = {0, 0, 0, 1};
  };
  for (urdf::Joint& joint : robot.joints) plain(joint.origin);
  for (urdf::Link& link : robot.links) {
    if (link.inertial) plain(link.inertial->origin);
    for (urdf::Visual& visual : link.visuals) plain(visual.origin);
    for (urdf::Collision& collision : link.collisions) plain(collision.origin);
  }
  return emit::model_json(robot);
}

}  // namespace

/// The first byte chooses the target version, the rest is the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  migrate::Options options;
  options.to = static_cast<urdf::Version>(data[0] % 3);
  source::Sources sources;
  source::Collector findings;
  const migrate::Migration result = migrate::migrate(sources, sources.add("fuzz.urdf", text), options, findings);
  if (result.outcome == migrate::Outcome::refused) {
    require(findings.count(source::Severity::error) > 0);
    return 0;
  }
  const auto before = read(text);
  const auto after = read(result.text);
  require(before && after);
  const bool exact = options.to >= urdf::Version::v1_1 || before->version < urdf::Version::v1_1;
  require(model(*before, exact) == model(*after, exact));
  return 0;
}
