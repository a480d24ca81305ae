// Denavit–Hartenberg tables of serial chains, standard (distal) and modified (proximal, Craig), each proved against the
// chain it was made from.
//
// In goes a `Chain`, out comes a table whose forward kinematics equal the chain's: base · row 1 · … · row n · tool,
// where
//   standard  row = Rz(θ) Tz(d) Tx(a) Rx(α)            (Spong §3.2)
//   modified  row = Rx(α) Tx(a) Rz(θ) Tz(d)            (Craig §3.6), α and a of the link before the joint
// and the joint's position adds to θ (revolute) or d (prismatic). Lengths in m, angles in rad, (−π, π].
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/chain.hpp"

namespace urdfmill::kinematics {

/// Standard (distal) or modified (proximal, Craig); see above.
enum class Convention : std::uint8_t { standard, modified };
/// "standard", "modified".
[[nodiscard]] std::string_view text(Convention convention);

/// Only the direction of a prismatic axis matters; where its line is drawn is a choice.
enum class PrismaticLine : std::uint8_t {
  next_origin,  ///< through the next joint's origin (the tip's, of the last joint)
  urdf,         ///< through the joint's own origin
};

/// The choices that a convention leaves open.
struct DhOptions {
  Convention convention = Convention::standard;
  PrismaticLine prismatic = PrismaticLine::next_origin;
  /// Modified only: take the base into α0 and a0 where the base's x axis meets axis 1 at a right angle.
  bool absorb_base = false;
  /// Leave the last joint's own parameters at 0 and write the tip as a fixed row, as Franka Emika prints it.
  bool flange_row = false;
  /// Axes whose angle has a sine up to this count as parallel, and lines this near (m) as the same.
  double parallel_tolerance = 1e-8;
  /// The largest residual (m, rad) a table may have. Unset: 1e-9 at the scale of the robot, widened by what nearly
  /// parallel axes cost.
  std::optional<double> budget;
};

/// What moves in a row; nothing in a fixed one.
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
  /// How the joint's position counts: sense · (position in the model − zero).
  double sense = 1;
  double zero = 0;  ///< rad or m
};

/// How far a table is from its chain: the worst of the home pose, of every screw and of the tip at random positions.
struct Residual {
  double position_m = 0;
  double rotation_rad = 0;
};

/// What rounding did to a table.
struct Snap {
  double tolerance = 0;      ///< what was allowed
  std::size_t accepted = 0;  ///< parameters that were rounded
  std::size_t refused = 0;   ///< parameters that were not, as the residual would have passed the tolerance
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

/// The table of a chain by the rules of docs/dh.md. Reports kinematics-near-parallel,
/// kinematics-flange-row and kinematics-absorb-base as warnings, kinematics-residual as an error (then there is none).
[[nodiscard]] std::optional<DhTable> dh_table(const Chain& chain, const DhOptions& options, source::Sink& sink);

/// How far, and to what, parameters are rounded.
struct SnapOptions {
  double tolerance = 1e-5;  ///< the largest residual, m and rad alike
  int steps_per_turn = 4;   ///< angles go to multiples of 2π / steps: 4, 8 or 12
  int decimals = 6;         ///< lengths go to so many decimals (m)
};
/// A rounded view of the table: nearly parallel axes parallel, angles at multiples of a right angle, lengths at
/// decimals, each parameter only if the residual stays within the tolerance. Reports kinematics-snap-refused if nothing
/// does.
[[nodiscard]] std::optional<DhTable> snapped_dh_table(const Chain& chain, const DhOptions& options,
                                                      const SnapOptions& snap, source::Sink& sink);

/// A row at joint position q; a fixed row ignores q.
[[nodiscard]] Transform row_transform(Convention convention, const DhRow& row, double q);
/// The tip in the base frame; q: one value for each row that is not fixed.
[[nodiscard]] Transform forward(const DhTable& table, std::span<const double> q);
/// Measures a table against the chain: home, screws, and 8 positions drawn with a fixed seed.
[[nodiscard]] Residual measure(const DhTable& table, const Chain& chain);

}  // namespace urdfmill::kinematics
