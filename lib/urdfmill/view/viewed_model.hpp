// The model that is looked at: read again whenever one of its files changes; a text that describes no robot leaves the
// last one.
#pragma once
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/session/session.hpp"
#include "urdfmill/view/requests.hpp"

namespace urdfmill::view {

/// What is looked at.
struct ViewRequest {
  std::string input;
  session::Arguments arguments = {};
  std::string against = {};  ///< another model to compare with; empty: none
  std::string srdf = {};     ///< names positions (session/mechanics/group_states.hpp); empty: none
};

/// All functions may be called by several threads.
class ViewedModel {
 public:
  /// Reads the model.
  ViewedModel(const session::SessionOptions& options, ViewRequest request);
  ~ViewedModel();
  ViewedModel(const ViewedModel&) = delete;
  ViewedModel& operator=(const ViewedModel&) = delete;

  /// Whether a robot could be read, now or before.
  [[nodiscard]] bool has_robot() const;
  /// The errors of the last reading as text, a line each at least; empty if there were none.
  [[nodiscard]] std::string error() const;
  /// Of them, why a file cannot be read, without the end of the line.
  [[nodiscard]] std::string unreadable() const;
  /// How the last reading of the model ended.
  [[nodiscard]] session::Outcome outcome() const;
  /// Grows with each reading.
  [[nodiscard]] std::uint64_t version() const;
  /// What the page asks for first (web/viewer/src/model.ts).
  [[nodiscard]] std::string json() const;
  /// The bytes of a mesh or texture by its key.
  [[nodiscard]] std::optional<std::string> data(const std::string& key) const;
  /// A page with all of it inside (html.hpp), once the page is built.
  [[nodiscard]] std::string page_data() const;

  /// Joint positions that put a link where it is wanted, the nearest to the seed; or why there are none
  /// (web/viewer/src/model.ts, IkAnswer).
  [[nodiscard]] std::string ik_json(const PoseRequest& wanted) const;

  /// Reads the model again if one of its files has changed; whether it did.
  bool refresh();
  /// Reads the model with other values of its arguments; those that are empty have their defaults.
  void set_arguments(const session::Arguments& arguments);

 private:
  struct State;
  mutable std::mutex mutex_;
  std::unique_ptr<State> state_;
};

}  // namespace urdfmill::view
