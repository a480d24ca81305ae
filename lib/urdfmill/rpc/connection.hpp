// The two ends of a server that speaks JSON-RPC 2.0 with one client: it reads messages from a descriptor and writes
// answers to another.
//
//   rpc::Connection client(STDIN_FILENO, STDOUT_FILENO, rpc::Framing::lines);
//   while (const auto message = client.next()) {
//     if (message->is_request()) client.respond(message->id, R"({"tools":[]})");   // or client.refuse(message->id,
//     {…})
//   }
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/rpc/message.hpp"
#include "urdfmill/rpc/peer.hpp"

namespace urdfmill::rpc {

/// The way in which messages are separated: the Language Server Protocol writes a header with `Content-Length` before
/// each; the Model Context Protocol writes each on a line.
enum class Framing : std::uint8_t { content_length, lines };

/// Bounds of what a client may send.
struct ConnectionLimits {
  std::size_t message = std::size_t{64} << 20;  ///< bytes; a longer message is skipped and refused
  std::size_t header = std::size_t{8} << 10;    ///< bytes; a longer header ends the connection
};

/// A connection with a client. The descriptors stay open and belong to the caller, who also decides about SIGPIPE.
class Connection : public Peer {
 public:
  Connection(int input, int output, Framing framing, ConnectionLimits limits = {})
      : input_(input), output_(output), framing_(framing), limits_(limits) {}

  [[nodiscard]] std::optional<Message> next() override;
  /// Waits until there is a message or the time is over. Returns false if there is none.
  bool wait(std::chrono::milliseconds most);
  [[nodiscard]] const std::deque<Message>& waiting() override;
  [[nodiscard]] bool is_closed() const override { return is_closed_ && messages_.empty(); }

 private:
  void write(std::string_view message) override;
  /// Reads what has arrived, at most for so long; a negative time waits for ever. Returns false if nothing has.
  bool absorb(int milliseconds);
  /// Takes messages out of the bytes that have arrived.
  void split();
  /// Take one message; false if it is not complete.
  bool split_frame();
  bool split_line();
  /// Ends the connection after bytes that cannot be separated into messages.
  void give_up(std::string why);

  int input_, output_;
  Framing framing_;
  ConnectionLimits limits_;
  std::string bytes_;         ///< arrived and not yet taken
  std::size_t begin_ = 0;     ///< those before it are taken
  std::size_t searched_ = 0;  ///< those from `begin_` to here contain no line end
  std::size_t to_skip_ = 0;   ///< bytes left of a message that is too long
  bool skips_line_ = false;   ///< the rest of a line that is too long
  bool is_closed_ = false;
};

}  // namespace urdfmill::rpc
