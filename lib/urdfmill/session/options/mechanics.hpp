// The options of motion: poses, screws, equations of motion, inverse kinematics, identification, code.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/emit/pose.hpp"
#include "urdfmill/session/mechanics/codegen.hpp"
#include "urdfmill/session/mechanics/dynamics.hpp"
#include "urdfmill/session/mechanics/excite.hpp"
#include "urdfmill/session/mechanics/identify.hpp"
#include "urdfmill/session/mechanics/ik.hpp"
#include "urdfmill/session/mechanics/motion.hpp"
#include "urdfmill/session/mechanics/workspace.hpp"
#include "urdfmill/session/rows/row.hpp"

namespace urdfmill::session {

/// Positions of joints, as words and names of files, and the style of numbers.
struct MotionOptions {
  std::vector<std::string> positions = {};
  std::string trajectory = {};  ///< a file instead of positions
  emit::NumberStyle style = {};

  /// Reads positions, velocities and so on from words and files. Reports and returns nothing if they are malformed.
  [[nodiscard]] std::optional<JointInput> read(Session& session, const std::vector<std::string>& words,
                                               source::Sink& sink) const;
};

struct FkOptions {
  MotionOptions motion = {};
  PosesRequest request = {};  ///< all but the positions
};

struct ScrewsOptions {
  MotionOptions motion = {};
  ScrewsRequest request = {};  ///< all but the positions
};

struct DynamicsOptions {
  MotionOptions motion = {};
  std::vector<std::string> velocities = {}, accelerations = {}, torques = {};
  DynamicsRequest request = {};  ///< all but the states

  /// Reads the states into the request. If it fails, returns false with a report or, for options that contradict each
  /// other, a message.
  [[nodiscard]] bool read_states(Session& session, source::Sink& sink, std::string& message);
};

struct IkOptions {
  IkRequest request = {};
  emit::NumberStyle style = {};
};

struct IdentifyOptions {
  IdentifyRequest request = {};
  emit::NumberStyle style = {};
};

struct ExciteOptions {
  ExciteRequest request = {};
  emit::NumberStyle style = {};
};

struct WorkspaceOptions {
  WorkspaceRequest request = {};
  emit::NumberStyle style = {};
};

void bind(Binder& to, FkOptions& options);
void bind(Binder& to, ScrewsOptions& options);
void bind(Binder& to, DynamicsOptions& options);
void bind(Binder& to, IkOptions& options);
void bind(Binder& to, IdentifyOptions& options);
void bind(Binder& to, ExciteOptions& options);
void bind(Binder& to, WorkspaceOptions& options);
void bind(Binder& to, CodegenRequest& request);

/// Adds the positions of joints alone; `effect` is the end of their help.
void bind_positions(Binder& to, MotionOptions& options, const std::string& effect = {});
/// Adds the number of samples of a workspace; `samples_help` and `needs` depend on the command.
void bind_sampling(Binder& to, WorkspaceRequest& request, std::string_view samples_help, std::string_view needs = {});

}  // namespace urdfmill::session
