// The client of a server that speaks JSON-RPC 2.0, however its messages come: through descriptors (connection.hpp), or
// through functions (message_queue.hpp).
#pragma once
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "urdfmill/rpc/message.hpp"

namespace urdfmill::rpc {

/// A client of a server. Malformed messages are answered here; the server does not see them. Not thread-safe.
class Peer {
 public:
  Peer() = default;
  virtual ~Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  Peer(Peer&&) = delete;
  Peer& operator=(Peer&&) = delete;

  /// Returns the next message; waits for it if messages arrive by themselves. Nothing when there can be none.
  [[nodiscard]] virtual std::optional<Message> next() = 0;
  /// Returns the messages that have arrived and were not returned by `next`, without waiting. A server looks here, in
  /// the middle of work, for what makes the work needless.
  [[nodiscard]] virtual const std::deque<Message>& waiting() = 0;
  /// True if a message that waits cancels the request of that id.
  [[nodiscard]] bool is_cancelled(const std::string& id);
  /// True if no further message can arrive: the client has closed its end or is gone.
  [[nodiscard]] virtual bool is_closed() const = 0;

  /// Answers a request with a result, which is JSON.
  void respond(std::string_view id, std::string_view result) { write(response_text(id, result)); }
  /// Answers a request with an error.
  void refuse(std::string_view id, const Error& error) { write(error_text(id, error)); }
  /// Sends a notification; the parameters are JSON.
  void notify(std::string_view method, std::string_view params) { write(notification_text(method, params)); }
  /// Sends a request and returns its id. The answer is one of the next messages.
  std::string request(std::string_view method, std::string_view params);

 protected:
  /// Sends one message.
  virtual void write(std::string_view message) = 0;
  /// Takes the text of a message that has arrived.
  void take(std::string_view text);
  /// Returns and removes the oldest message that waits; there is one.
  [[nodiscard]] Message take_first();

  std::deque<Message> messages_;  ///< arrived and not yet returned

 private:
  std::multiset<std::string> cancelled_;  ///< ids that `messages_` cancel
  std::uint64_t requests_ = 0;
};

}  // namespace urdfmill::rpc
