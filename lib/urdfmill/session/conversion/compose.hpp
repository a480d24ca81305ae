// Composition of an input with others: parts, another root, an attached model, merged links, prefixed names.
#pragma once
#include <optional>
#include <string_view>

#include "urdfmill/compose/compose.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::session {

/// The requested composition of a model.
struct ComposeRequest {
  compose::Options steps = {};                                 ///< `attach` is set from `attached`
  std::optional<Input> attached = std::nullopt;                ///< a model to attach to a link of this one
  std::optional<Arguments> attached_arguments = std::nullopt;  ///< its own arguments; empty: those of this one
};

/// Reads the pose of an attached model: "x y z" or "x y z roll pitch yaw", m and rad; nothing for any other text.
[[nodiscard]] std::optional<urdf::Origin> attach_origin(std::string_view text);

/// Returns the composed model; if the composition is refused, returns nothing, with the outcome. The attached model is
/// read like `host`, with its arguments; files that it names relative to its folder are renamed relative to the host's
/// folder.
[[nodiscard]] LoadedRobot compose(Session& session, urdf::Robot robot, const Input& host, const ComposeRequest& request,
                                  const LoadRequest& load, urdf::Reading reading, source::Collector& findings);

}  // namespace urdfmill::session
