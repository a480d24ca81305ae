// The HTTP server of the viewer, on this machine only, for clients that know the token.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "urdfmill/view/page.hpp"
#include "urdfmill/view/viewed_model.hpp"

namespace urdfmill::view {

/// Serves the page, the model and its meshes on 127.0.0.1. Requests cause no file access. A request must name the
/// server as its host, have the token in its path, and not come from another site (docs/viewer.md).
class Server {
 public:
  /// Listens on the port; 0 chooses a free one. Page and model must outlive the server.
  Server(const Page& page, ViewedModel& model, std::uint16_t port);
  /// Stops the server; answers waiting requests.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// The reason why it does not listen; empty if it does.
  [[nodiscard]] const std::string& error() const;
  /// The address with the token: http://127.0.0.1:PORT/TOKEN/
  [[nodiscard]] const std::string& url() const;
  /// Waits `interval_ms`, reloads the model if one of its files has changed, and notifies the pages.
  void look(unsigned interval_ms);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace urdfmill::view
