// Moving a URDF file, or a xacro source, to another version of the format by edits on its text: the model stays the
// same, and so does every byte that need not change. The rules are those of the table in docs/migration.md.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::migrate {

/// What is known of a joint's limits outside the URDF (MoveIt's and ros2_control's joint_limits.yaml); rad or m, s.
struct OutsideLimits {
  std::optional<double> velocity, effort, acceleration, deceleration, jerk;
};
/// By joint name.
using JointLimits = std::map<std::string, OutsideLimits, std::less<>>;

/// Reads `joint_limits: {NAME: {has_acceleration_limits: true, max_acceleration: 2.0, …}}`. A value counts when its
/// `has_…_limits` is true or absent. Returns nothing, and the reason in `error`, if the text is no such file.
[[nodiscard]] std::optional<JointLimits> read_joint_limits(const std::string& yaml, std::string& error);
/// The same file from limits; what is unknown is written as `has_…_limits: false`.
[[nodiscard]] std::string write_joint_limits(const JointLimits& limits);
/// The limits of a model's movable joints: finite ones only.
[[nodiscard]] JointLimits joint_limits(const urdf::Robot& robot);

/// Where a migration goes, and what it may lose or change on the way.
struct Options {
  urdf::Version to = urdf::Version::v1_2;
  /// Whether orientations are rewritten as quaternions or roll, pitch and yaw.
  enum class Orientation : std::uint8_t { keep, quaternion, rpy } orientation = Orientation::keep;
  /// Whether limits that equal the target's defaults are written out or dropped.
  enum class Limits : std::uint8_t { keep, write_defaults, drop_defaults } limits = Limits::keep;
  /// Replace a written angle that is a rounded or cut multiple of pi/12 by the exact one, with a note for each.
  bool snap = false;
  /// Rule ids whose loss is accepted and made by the approximation their page names.
  std::set<const source::Rule*> allow_loss;
  /// What an infinite limit is written as when its loss is allowed.
  std::optional<double> infinite_as;
  /// Fills acceleration, deceleration and jerk when migrating to 1.2; null for none.
  const JointLimits* joint_limits = nullptr;
  /// Keep acceleration, deceleration and jerk that readers before 1.2 ignored: they come alive.
  bool activate_limits = false;
  /// Take over acceleration, deceleration and jerk from the spellings of vendors (docs/vendor-limits.md).
  bool adopt_vendor_limits = false;
  /// The text is a xacro source: literal values are migrated, values with `${…}` or `$(…)` are never changed.
  bool xacro = false;
};

/// The rules whose loss `allow_loss` can accept.
[[nodiscard]] std::vector<const source::Rule*> allowable_losses();
/// The one of that name, with or without "migrate-"; null if there is none.
[[nodiscard]] const source::Rule* allowable_loss(std::string_view name);

/// Whether anything had to change, and could.
enum class Outcome : std::uint8_t { unchanged, migrated, refused };

/// What became of a file.
struct Migration {
  Outcome outcome = Outcome::unchanged;
  urdf::Version from = urdf::Version::v1_0;
  std::vector<source::Edit> edits;  ///< on the original bytes
  std::string text;                 ///< the result; the original bytes if unchanged, empty if refused
  bool is_robot = false;            ///< the root element is a robot with a name, not a mere part of one
  JointLimits dropped;              ///< limits that an allowed loss has dropped; none if refused
  /// Of a xacro source: what its `xacro:include` elements name, as written.
  std::vector<std::string> includes;
};

/// Migrates `sources[file]`. Reports rules migrate-*: errors refuse the migration, warnings and notes say what was
/// dropped or approximated.
[[nodiscard]] Migration migrate(source::Sources& sources, source::FileId file, const Options& options,
                                source::Sink& sink);

}  // namespace urdfmill::migrate
