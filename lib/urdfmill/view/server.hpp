// The server of `urdfmill view`: HTTP on this machine only, for whoever knows the token.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "urdfmill/view/page.hpp"
#include "urdfmill/view/viewed_model.hpp"

namespace urdfmill::view {

/// Gives out the page, the model and its meshes on 127.0.0.1; reads no file for a request and writes none. A request
/// must name the server as its host and have the token in its path, and comes from no other site (docs/viewer.md).
class Server {
 public:
  /// Listens on the port, or on a free one if it is 0. Page and model must outlive it.
  Server(const Page& page, ViewedModel& model, std::uint16_t port);
  /// Ends it; requests that wait are answered.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Why it does not listen; empty if it does.
  [[nodiscard]] const std::string& error() const;
  /// The address with the token: http://127.0.0.1:PORT/TOKEN/
  [[nodiscard]] const std::string& url() const;
  /// Waits `interval_ms`, reads the model again if one of its files has changed, and tells the pages.
  void look(unsigned interval_ms);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace urdfmill::view
