// Messages of JSON-RPC 2.0: requests, notifications and responses.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/text/json_reader.hpp"

namespace urdfmill::rpc {

/// Codes of errors: those of JSON-RPC, and those that the Language Server Protocol adds.
enum class ErrorCode : std::int32_t {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  internal_error = -32603,
  not_initialized = -32002,
  request_failed = -32803,
  request_cancelled = -32800,
};

/// The error in a response.
struct Error {
  ErrorCode code = ErrorCode::internal_error;
  std::string message;
  std::string data = {};  ///< JSON; empty: none
};

/// A message that has arrived.
struct Message {
  enum class Kind : std::uint8_t { request, notification, response };

  Kind kind = Kind::notification;
  std::string id;         ///< JSON as it was written, such as `7` or `"a"`; empty for a notification
  std::string method;     ///< empty for a response
  text::Json params;      ///< null if there are none
  text::Json result;      ///< result of a response; null if it is an error
  bool is_error = false;  ///< a response that refuses the request

  /// True for a message that has to be answered.
  [[nodiscard]] bool is_request() const { return kind == Kind::request; }
};

/// A message, or the reason why a text is none.
struct ReadMessage {
  std::optional<Message> message;
  Error error = {};
  std::string id = {};  ///< that of the wrong message if it is known, else empty
};

/// Reads the text of one message. Arrays of messages are refused.
[[nodiscard]] ReadMessage read_message(std::string_view text);

/// Returns the id of the request that a notification cancels, as JSON: `$/cancelRequest` of the Language Server
/// Protocol, `notifications/cancelled` of the Model Context Protocol. Empty for other messages.
[[nodiscard]] std::string cancelled_id(const Message& message);

/// Return the text of a message. `id`, `params` and `result` are JSON; an empty `id` is null, and empty `params` are
/// left out.
[[nodiscard]] std::string request_text(std::string_view id, std::string_view method, std::string_view params);
[[nodiscard]] std::string notification_text(std::string_view method, std::string_view params);
[[nodiscard]] std::string response_text(std::string_view id, std::string_view result);
[[nodiscard]] std::string error_text(std::string_view id, const Error& error);

}  // namespace urdfmill::rpc
