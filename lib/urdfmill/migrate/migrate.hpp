// Migrates a URDF file or a xacro source to another version of the format by editing its text: the model and all other
// bytes stay the same. docs/migration.md lists the rules.
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
#include "urdfmill/urdf/distributions.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::migrate {

/// Limits of a joint from outside the URDF (joint_limits.yaml of MoveIt and ros2_control); rad or m, s.
struct OutsideLimits {
  std::optional<double> velocity, effort, acceleration, deceleration, jerk;
};
/// By joint name.
using JointLimits = std::map<std::string, OutsideLimits, std::less<>>;

/// Reads `joint_limits: {NAME: {has_acceleration_limits: true, max_acceleration: 2.0, …}}`. A value counts if its
/// `has_…_limits` is true or absent. Returns nothing, and the reason in `error`, if the text is not such a file.
[[nodiscard]] std::optional<JointLimits> read_joint_limits(const std::string& yaml, std::string& error);
/// Writes such a file; unknown limits become `has_…_limits: false`.
[[nodiscard]] std::optional<std::string> write_joint_limits(const JointLimits& limits, source::Sink& sink);
/// The limits of a model's movable joints: finite ones only.
[[nodiscard]] JointLimits joint_limits(const urdf::Robot& robot);

/// The types of the joints that expansions make with each `limit` of a source, by the offset of the element.
using LimitTypes = std::map<std::uint32_t, std::set<std::string>>;

/// Target and permissions of a migration.
struct Options {
  urdf::Version to = urdf::Version::v1_2;
  /// Also writes names of plugins as this ROS distribution has them.
  std::optional<urdf::Distribution> distribution = {};
  /// Rewrites orientations as quaternions or as roll, pitch and yaw.
  enum class Orientation : std::uint8_t { keep, quaternion, rpy } orientation = Orientation::keep;
  /// Writes out or drops limits that equal the target's defaults.
  enum class Limits : std::uint8_t { keep, write_defaults, drop_defaults } limits = Limits::keep;
  /// Replaces a rounded or truncated multiple of pi/12 by the exact angle, with a note for each.
  bool snap = false;
  /// Rules whose loss is accepted, by the approximation described on their page.
  std::set<const source::Rule*> allow_loss;
  /// The value written for an infinite limit if its loss is allowed.
  std::optional<double> infinite_as;
  /// Fills acceleration, deceleration and jerk when migrating to 1.2; null for none.
  const JointLimits* joint_limits = nullptr;
  /// Keeps acceleration, deceleration and jerk that readers before 1.2 ignored, so that they take effect.
  bool activate_limits = false;
  /// Adopts acceleration, deceleration and jerk from vendors' attributes (docs/vendor-limits.md).
  bool adopt_vendor_limits = false;
  /// Decides about limits whose joint gets its type in the expansion. Null: the types are unknown, and position
  /// limits are assumed to be needed.
  const LimitTypes* limit_types = nullptr;
  /// Not all uses could be expanded: position limits are also assumed to be needed where no type is known.
  bool has_unknown_uses = false;
  /// The text is a xacro source: literal values are migrated; values with `${…}` or `$(…)` never change.
  bool xacro = false;
};

/// The rules whose loss `allow_loss` can accept.
[[nodiscard]] std::vector<const source::Rule*> allowable_losses();
/// The one of that name, with or without "migrate-"; null if there is none.
[[nodiscard]] const source::Rule* allowable_loss(std::string_view name);

/// The result of a migration.
enum class Outcome : std::uint8_t { unchanged, migrated, refused };

/// The migration of one file.
struct Migration {
  Outcome outcome = Outcome::unchanged;
  urdf::Version from = urdf::Version::v1_0;
  std::vector<source::Edit> edits;  ///< edits of the original bytes
  std::string text;                 ///< the result; the original bytes if unchanged, empty if refused
  bool is_robot = false;            ///< the root element is a robot with a name, not only a part of one
  JointLimits dropped;              ///< limits dropped by allowed losses; none if refused
  /// Offsets of limits for which `Options::limit_types` makes a difference.
  std::vector<std::uint32_t> open_limits;
  /// File names of the `xacro:include` elements of a xacro source, as written.
  std::vector<std::string> includes;
};

/// Migrates `sources[file]`. Reports rules migrate-*: errors refuse the migration; otherwise, warnings and notes list
/// what was dropped or approximated.
[[nodiscard]] Migration migrate(source::Sources& sources, source::FileId file, const Options& options,
                                source::Sink& sink);

}  // namespace urdfmill::migrate
