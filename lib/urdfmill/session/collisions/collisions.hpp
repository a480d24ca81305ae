// The collision matrix of a model, and its SRDF.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/collisions/pairs/matrix.hpp"
#include "urdfmill/emit/model_tree.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/srdf/disabled.hpp"

namespace urdfmill::session {

/// Options of the request.
struct CollisionRequest {
  collisions::MatrixOptions matrix = {};
  std::string srdf = {};                 ///< path of the SRDF; empty: none
  std::vector<std::string> states = {};  ///< group states of it in which contacts are allowed
};

/// A matrix with the robot that it is of.
struct CollisionReport {
  std::string robot;
  std::vector<std::string> links;  ///< names, by index
  collisions::Matrix matrix;
  std::size_t links_with_shapes = 0, shapes = 0, triangles = 0;
  std::size_t left_out = 0;  ///< shapes: the matrix is in part
};

/// Computes the matrix of a model. Reports and returns nothing if it has none, or if a state is unknown.
[[nodiscard]] std::optional<CollisionReport> collision_report(Session& session, const Input& input,
                                                              const LoadRequest& load, const urdf::Robot& robot,
                                                              const CollisionRequest& request, source::Sink& sink);

/// Returns the report as text: the counts, and a line for each pair. `disabled` shows the form of an SRDF's entries.
[[nodiscard]] std::string collision_text(const CollisionReport& report);
/// Returns the report as data.
[[nodiscard]] emit::Value collision_tree(const CollisionReport& report);
/// Returns the pairs as a new SRDF, or as the `<contact>` of an MJCF.
[[nodiscard]] std::string collision_srdf(const CollisionReport& report);
[[nodiscard]] std::string collision_mjcf(const CollisionReport& report);

/// The SRDF of a robot, and what of it is to be changed.
struct SrdfUpdate {
  std::string before;               ///< the text; empty if there is no file
  bool is_new = false;              ///< there is no file
  std::optional<std::string> text;  ///< the text that agrees with the matrix; empty after an error
  std::size_t added = 0, removed = 0, changed = 0;
};

/// Compares an SRDF with the matrix. Reports collisions-stale for each entry that is missing, wrong or not needed, and
/// if `writes`, collisions-generated if an entry to be changed is made by a macro or in another file. A file that does
/// not exist is a new one.
[[nodiscard]] SrdfUpdate update_srdf(Session& session, const Input& srdf, const LoadRequest& load,
                                     const CollisionReport& report, bool writes, source::Sink& sink);

}  // namespace urdfmill::session
