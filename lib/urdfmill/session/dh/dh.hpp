// Denavit–Hartenberg tables of a model, as the command dh writes them.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/emit/dh/dh.hpp"
#include "urdfmill/kinematics/dh/conventions.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// Which chain is asked for, and how its table is made and written.
struct DhRequest {
  const emit::DhNotation* notation = emit::find_dh_notation("text");  ///< not null
  std::string base = {};                                              ///< empty: the root
  std::string tip = {};                                               ///< empty: the one with the most movable joints
  bool all_tips = false;                                  ///< a table for each link without children, instead of `tip`
  std::optional<kinematics::Convention> convention = {};  ///< unset: what the notation takes, standard before modified
  std::vector<std::string> flips = {};                    ///< joints whose positions count the other way round
  std::vector<std::string> zeros = {};                    ///< JOINT=VALUE: where the model's joint is at position 0
  /// Instead of `flips` and `zeros`: how the joints of the chain count. Nothing, with a report, where that is not
  /// known.
  std::function<std::optional<std::vector<kinematics::JointConvention>>(const kinematics::Chain&)> count_joints = {};
  std::optional<double> snap_tolerance = {};  ///< m and rad: round as long as nothing moves by more
  std::optional<int> snap_steps = {};         ///< of a turn: 4, 8, 12, 24
  std::optional<int> snap_decimals = {};      ///< of lengths, in m
  std::optional<kinematics::PrismaticLine> prismatic = {};
  bool flange_row = false;                        ///< the tip as a fixed row after the last joint
  bool absorb_base = false;                       ///< modified only: the base in the first row, where it fits
  std::optional<double> parallel_tolerance = {};  ///< sine up to which axes count as parallel
  std::optional<double> budget = {};              ///< m, rad: the largest residual of a table
  bool with_dynamics = false;                     ///< masses with each row
  emit::DhStyle style = {};

  /// Which faults of a model refuse it: masses count only where they are written.
  [[nodiscard]] Purpose purpose() const { return with_dynamics ? Purpose::dynamics : Purpose::motion; }
};

/// The convention of the rows: the one asked for, or what the notation takes.
[[nodiscard]] kinematics::Convention convention_of(const DhRequest& request);

/// What is asked for to no effect, such as masses in a notation that has none, as a sentence with the names of the
/// command's options; empty if all of it has an effect.
[[nodiscard]] std::string without_effect(const DhRequest& request);

/// The tables that were asked for, in the notation; each is proved against the chain it was made from. Nothing, with a
/// report, if there is none or the notation cannot express it. The request must have no part without effect.
[[nodiscard]] std::optional<std::string> dh_tables(const urdf::Robot& robot, const DhRequest& request,
                                                   source::Collector& findings);

}  // namespace urdfmill::session
