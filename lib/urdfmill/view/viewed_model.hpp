// The viewed model: reloaded when one of its files changes; if the new text is not a robot, the last robot stays.
#pragma once
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/text/option_names.hpp"
#include "urdfmill/view/requests.hpp"

namespace urdfmill::view {

/// The request of a viewer.
struct ViewRequest {
  std::string input;
  session::Arguments arguments = {};
  std::string against = {};  ///< another model to compare with; empty: none
  std::string srdf = {};     ///< file with named positions (session/mechanics/group_states.hpp); empty: none
  bool findings = true;      ///< lists the findings of a check
  std::vector<std::string> allowed_folders =
      {};                    ///< folders outside the model's tree and packages whose meshes are shown
  bool is_exported = false;  ///< contains no paths of this machine
  std::optional<session::Arguments> against_arguments = std::nullopt;  ///< those of `against`, if it has others
  session::JointWords positions = {};  ///< shown first, or as a trajectory (session/mechanics/joint_values.hpp)
  bool live = false;                   ///< the page follows states of joints (server.hpp)
  bool degrees = false;                ///< bare numbers for rotational joints in `positions` are in degrees
  text::OptionSpelling spelling = text::command_line_option;  ///< spelling of the options that messages name
};

/// The viewed model; all functions are thread-safe.
class ViewedModel {
 public:
  /// Reads the model.
  ViewedModel(const session::SessionOptions& options, ViewRequest request);
  ~ViewedModel();
  ViewedModel(const ViewedModel&) = delete;
  ViewedModel& operator=(const ViewedModel&) = delete;

  /// True if a robot was read, now or earlier.
  [[nodiscard]] bool has_robot() const;
  /// The errors of the last reading as text; empty if there were none.
  [[nodiscard]] std::string error() const;
  /// The part of the errors about an unreadable file, without a line end.
  [[nodiscard]] std::string unreadable() const;
  /// Outcome of the last reading.
  [[nodiscard]] session::Outcome outcome() const;
  /// A number that grows with each reading.
  [[nodiscard]] std::uint64_t version() const;
  /// The model as the page requests it first (web/viewer/src/model.ts).
  [[nodiscard]] std::string json() const;
  /// The bytes of a mesh or texture by its key.
  [[nodiscard]] std::optional<std::string> data(const std::string& key) const;
  /// A page with all of it inside (html.hpp), once the page is built.
  [[nodiscard]] std::string page_data() const;

  /// Joint positions that bring a link to the wanted pose, nearest to the seed, or the reason why there are none
  /// (web/viewer/src/model.ts, IkAnswer).
  [[nodiscard]] std::string ik_json(const PoseRequest& wanted) const;

  /// Reloads the model if one of its files has changed; true if it did.
  bool refresh();
  /// Reads the model with other argument values; empty ones take their defaults.
  void set_arguments(const session::Arguments& arguments);

 private:
  struct State;
  mutable std::mutex mutex_;
  std::unique_ptr<State> state_;
};

}  // namespace urdfmill::view
