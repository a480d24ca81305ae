// Composing an input with others: parts, another root, an attached model, links joined, names prefixed.
#pragma once
#include <optional>
#include <string_view>

#include "urdfmill/compose/compose.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::session {

/// What is done to a model.
struct ComposeRequest {
  compose::Options steps = {};                   ///< `attach` is set from `attached`
  std::optional<Input> attached = std::nullopt;  ///< a model to be put on a link of this one
};

/// Where an attached model is put: "x y z" or "x y z roll pitch yaw", m and rad; nothing for anything else.
[[nodiscard]] std::optional<urdf::Origin> attach_origin(std::string_view text);

/// The model composed as asked; nothing, with the outcome, if that is refused. The attached model is read as `host`
/// was, with its arguments; files that it names relative to its folder are named as seen from the host's folder.
[[nodiscard]] LoadedRobot compose(Session& session, urdf::Robot robot, const Input& host, const ComposeRequest& request,
                                  const LoadRequest& load, urdf::Reading reading, source::Collector& findings);

}  // namespace urdfmill::session
