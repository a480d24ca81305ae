// The viewer's server in the WebAssembly build: there are no sockets.
#include "urdfmill/view/server.hpp"

#include <string>

namespace urdfmill::view {

struct Server::State {
  std::string error, url;
};

Server::Server(const Page& /*page*/, ViewedModel& /*model*/, std::uint16_t /*port*/, const ServerLimits& /*limits*/)
    : state_(std::make_unique<State>(
          State{"this build (WebAssembly) has no network; `urdfmill export` writes the page to a file", {}})) {}
Server::~Server() = default;

const std::string& Server::error() const {
  return state_->error;
}
const std::string& Server::url() const {
  return state_->url;
}
void Server::show(const JointState& /*state*/) {}
void Server::look(unsigned /*interval_ms*/) {}

}  // namespace urdfmill::view
