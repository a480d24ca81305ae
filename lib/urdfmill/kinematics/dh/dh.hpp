// Denavit–Hartenberg tables of serial chains, standard (distal) and modified (proximal, Craig), each proved against the
// chain it was made from.
//
// A `Chain` is converted to a table with the same forward kinematics: base · row 1 · … · row n · tool, where
//   standard  row = Rz(θ) Tz(d) Tx(a) Rx(α)            (Spong §3.2)
//   modified  row = Rx(α) Tx(a) Rz(θ) Tz(d)            (Craig §3.6), α and a of the link before the joint
// and the joint's position is added to θ (revolute) or d (prismatic). Lengths in m, angles in rad, (−π, π].
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/chain.hpp"

namespace urdfmill::kinematics {

/// The convention: standard (distal) or modified (proximal, Craig); see above.
enum class Convention : std::uint8_t { standard, modified };
/// Returns "standard" or "modified".
[[nodiscard]] std::string_view text(Convention convention);

/// The line of a prismatic axis, which is a choice: only its direction matters.
enum class PrismaticLine : std::uint8_t {
  next_origin,  ///< through the next joint's origin (for the last joint, the tip's origin)
  urdf,         ///< through the joint's own origin
};

struct DhForm;

/// The choices that a convention leaves open.
struct DhOptions {
  Convention convention = Convention::standard;
  PrismaticLine prismatic = PrismaticLine::next_origin;
  /// Modified only: include the base in α0 and a0 if the base's x axis meets axis 1 at a right angle.
  bool absorb_base = false;
  /// Leave the last joint's own parameters at 0 and write the tip as a fixed row, as Franka Emika prints it.
  bool flange_row = false;
  /// Axes whose angle has a sine up to this count as parallel, and lines closer than this (m) as the same.
  double parallel_tolerance = 1e-8;
  /// The largest residual (m, rad) a table may have. Unset: 1e-9 at the scale of the robot, widened by the error of
  /// nearly parallel axes.
  std::optional<double> budget;
  /// A published table of the chain, in the same convention: the rows get its choices of frames. Null: those of
  /// docs/dh.md.
  const DhForm* form = nullptr;
};

/// The motion in a row; none in a fixed one.
enum class RowKind : std::uint8_t { revolute, prismatic, fixed };

/// A row: the transform from one joint's frame to the next (m, rad).
struct DhRow {
  std::string joint;  ///< empty for a fixed row
  RowKind kind = RowKind::revolute;
  double theta = 0;                ///< at position 0; the offset of a revolute joint
  double d = 0;                    ///< at position 0; the offset of a prismatic joint
  double a = 0;                    ///< m
  double alpha = 0;                ///< rad
  double lower = -urdf::infinity;  ///< rad or m
  double upper = urdf::infinity;   ///< rad or m
  std::optional<MimicOf> mimic;
  /// Counting of the joint's position: sense · (position in the model − zero).
  double sense = 1;
  double zero = 0;  ///< rad or m
};

/// The deviation of a table from its chain: the maximum over the home pose, every screw and the tip at random
/// positions.
struct Residual {
  double position_m = 0;
  double rotation_rad = 0;
};

/// The result of rounding a table.
struct Snap {
  double tolerance = 0;      ///< largest permitted residual
  std::size_t accepted = 0;  ///< parameters that were rounded
  std::size_t refused = 0;   ///< parameters that were not, because the residual would have exceeded the tolerance
};

/// A table: base · row 1 · … · row n · tool is the pose of the tip in the base link.
struct DhTable {
  std::string robot;
  std::string base_link;
  std::string tip_link;
  Convention convention = Convention::standard;
  std::vector<DhRow> rows;
  Transform base;
  Transform tool;
  Residual residual;
  double parallel_tolerance = 0;
  std::optional<Snap> snap;
};

/// A published table of a chain: base · table · tool is the pose of the chain's tip.
struct DhForm {
  DhTable table;
  Transform base, tool;
};

/// Returns the table of a chain by the rules of docs/dh.md. Reports kinematics-near-parallel, kinematics-flange-row and
/// kinematics-absorb-base as warnings, kinematics-residual as an error (then there is no table).
[[nodiscard]] std::optional<DhTable> dh_table(const Chain& chain, const DhOptions& options, source::Sink& sink);

/// Options of rounding parameters.
struct SnapOptions {
  double tolerance = 1e-5;  ///< the largest residual, m and rad alike
  int steps_per_turn = 4;   ///< angles are rounded to multiples of 2π / steps: 4, 8 or 12
  int decimals = 6;         ///< lengths are rounded to this many decimals (m)
};
/// Returns a rounded table: nearly parallel axes parallel, angles at multiples of a right angle, lengths at decimals,
/// each parameter only if the residual stays within the tolerance. Reports kinematics-snap-refused if no parameter can
/// be rounded.
[[nodiscard]] std::optional<DhTable> snapped_dh_table(const Chain& chain, const DhOptions& options,
                                                      const SnapOptions& snap, source::Sink& sink);

/// Returns the transform of a row at joint position q; a fixed row ignores q.
[[nodiscard]] Transform row_transform(Convention convention, const DhRow& row, double q);
/// Returns the pose of the tip in the base frame; `q` has one value for each row that is not fixed.
[[nodiscard]] Transform forward(const DhTable& table, std::span<const double> q);
/// Measures a table against the chain: home pose, screws, and 8 positions drawn with a fixed seed.
[[nodiscard]] Residual measure(const DhTable& table, const Chain& chain);
/// Measures other forward kinematics against the chain's: at zero, and at 8 positions drawn with a fixed seed.
[[nodiscard]] Residual measure(const std::function<Transform(std::span<const double>)>& pose_at, const Chain& chain);

}  // namespace urdfmill::kinematics
