// The HTTP server of the viewer, on this machine only, for clients that know the token.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "urdfmill/view/page.hpp"
#include "urdfmill/view/requests.hpp"
#include "urdfmill/view/viewed_model.hpp"

namespace urdfmill::view {

/// Bounds of a server.
struct ServerLimits {
  /// Clients at a time that have shown the token, and as many that have not. One more takes the place of the client
  /// that has been silent, has waited for changes or else has taken its answer for longest; those that are being
  /// answered keep their places.
  std::size_t connections = 64;
  std::chrono::milliseconds patience{30'000};  ///< for a whole request, and for taking its answer
};

/// Serves the page, the model and its meshes on 127.0.0.1. Requests cause no file access. A request must name the
/// server as its host, have the token in its path, and not come from another site (docs/viewer.md).
class Server {
 public:
  /// Listens on the port; 0 chooses a free one. Page and model must outlive the server.
  Server(const Page& page, ViewedModel& model, std::uint16_t port, const ServerLimits& limits = {});
  /// Stops the server and closes the connections.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// The reason why it does not listen; empty if it does.
  [[nodiscard]] const std::string& error() const;
  /// The address with the token: http://127.0.0.1:PORT/TOKEN/
  [[nodiscard]] const std::string& url() const;
  /// Shows positions of joints in the pages that follow them (ViewRequest::live).
  void show(const JointState& state);
  /// Waits `interval_ms`, reloads the model if one of its files has changed, and notifies the pages.
  void look(unsigned interval_ms);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace urdfmill::view
