// A client in the same process, such as a page around a WebAssembly build: messages are passed by functions.
//
//   rpc::MessageQueue client;
//   lsp::Server server(client, options);
//   client.receive(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})");
//   while (server.step()) while (const auto text = client.take_sent()) …
#pragma once
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/rpc/peer.hpp"

namespace urdfmill::rpc {

/// Messages to a server, and those that it has sent.
class MessageQueue : public Peer {
 public:
  /// Adds a message of the client.
  void receive(std::string_view text) { take(text); }
  /// Returns the oldest message that the server has sent and that was not returned before.
  [[nodiscard]] std::optional<std::string> take_sent();

  [[nodiscard]] std::optional<Message> next() override;
  [[nodiscard]] const std::deque<Message>& waiting() override { return messages_; }
  [[nodiscard]] bool is_closed() const override { return false; }

 private:
  void write(std::string_view message) override { sent_.emplace_back(message); }

  std::deque<std::string> sent_;
};

}  // namespace urdfmill::rpc
