// Denavit–Hartenberg tables of a model, as written by the command dh.
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

/// The counting of a chain's joints in a published table, and the form of that table.
struct PublishedForm {
  std::vector<kinematics::JointConvention> conventions;
  kinematics::DhForm form;
  bool degrees = false;  ///< its angles are in degrees
  bool millimetres = false;
};

/// The requested chain, and the options of its table.
struct DhRequest {
  const emit::DhNotation* notation = emit::find_dh_notation("text");  ///< not null
  std::string base = {};                                              ///< empty: the root
  std::string tip = {};                                               ///< empty: the one with the most movable joints
  bool all_tips = false;                                  ///< a table for each link without children, instead of `tip`
  std::optional<kinematics::Convention> convention = {};  ///< unset: what the notation supports, standard before
                                                          ///< modified
  std::vector<std::string> flips = {};                    ///< joints whose positions count in the opposite direction
  std::vector<std::string> zeros = {};                    ///< JOINT=VALUE: the model's joint position at count 0
  /// Returns the counting of the chain's joints, as an alternative to `flips` and `zeros`, and the form of the rows;
  /// reports and returns nothing if they are unknown.
  std::function<std::optional<PublishedForm>(const urdf::Robot&, const kinematics::Chain&)> count_joints = {};
  std::optional<double> snap_tolerance = {};  ///< m and rad: rounds as long as nothing moves by more
  std::optional<int> snap_steps = {};         ///< per turn: 4, 8, 12, 24
  std::optional<int> snap_decimals = {};      ///< for lengths, in m
  std::optional<kinematics::PrismaticLine> prismatic = {};
  bool flange_row = false;                        ///< the tip as a fixed row after the last joint
  bool absorb_base = false;                       ///< modified only: includes the base in the first row if possible
  std::optional<double> parallel_tolerance = {};  ///< sine up to which axes count as parallel
  std::optional<double> budget = {};              ///< m, rad: the largest residual of a table
  bool with_dynamics = false;                     ///< masses with each row
  emit::DhStyle style = {};

  /// Returns which faults of a model refuse it: those in masses only if masses are written.
  [[nodiscard]] Purpose purpose() const { return with_dynamics ? Purpose::dynamics : Purpose::motion; }
};

/// Returns the convention of the rows: the requested one, or the one that the notation supports.
[[nodiscard]] kinematics::Convention convention_of(const DhRequest& request);

/// Returns a sentence about a request without effect, such as masses in a notation that has none; empty if all of it
/// has an effect.
[[nodiscard]] std::string without_effect(const DhRequest& request);

/// Returns the requested tables in the notation; each is proved against its chain. Reports and returns nothing if there
/// is none or the notation cannot express it. Every part of the request must have an effect.
[[nodiscard]] std::optional<std::string> dh_tables(const urdf::Robot& robot, const DhRequest& request,
                                                   source::Collector& findings);

}  // namespace urdfmill::session
