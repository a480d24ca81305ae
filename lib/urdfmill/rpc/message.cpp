#include "urdfmill/rpc/message.hpp"

#include <utility>

#include "urdfmill/text/json.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::rpc {
namespace {

using Kind = text::Json::Kind;

/// Returns an id as it was written; empty for values that are no ids.
std::string written_id(const text::Json& id, std::string_view message) {
  std::string written;
  if (id.kind == Kind::string) text::append_json_string(id.text, written);
  if (id.kind == Kind::number) {
    const std::string_view rest = message.substr(id.begin);
    written = rest.substr(0, rest.find_first_of(",} \t\r\n"));
  }
  return written;
}

ReadMessage refused(ErrorCode code, std::string message, std::string id = {}) {
  return {std::nullopt, {code, std::move(message)}, std::move(id)};
}

/// Begins a message and writes its head.
text::JsonWriter begin_message(std::string& out) {
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object().key("jsonrpc").value("2.0");
  return json;
}

std::string end_message(text::JsonWriter& json, std::string& out) {
  json.end_object();
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return std::move(out);
}

}  // namespace

ReadMessage read_message(std::string_view text) {
  text::JsonResult read = text::parse_json(text);
  if (!read.value) return refused(ErrorCode::parse_error, read.error(text));
  text::Json& object = *read.value;
  if (object.kind != Kind::object) return refused(ErrorCode::invalid_request, "a message is an object");
  Message message;
  const text::Json* id = object.member("id");
  if (id != nullptr) message.id = written_id(*id, text);
  if (object.string("jsonrpc") != "2.0")
    return refused(ErrorCode::invalid_request, R"("jsonrpc" is not "2.0")", message.id);

  const auto take = [&object](std::string_view name, text::Json& into) {
    for (std::size_t i = 0; i < object.names.size(); ++i)
      if (object.names[i] == name) into = std::move(object.items[i]);
  };
  const text::Json* method = object.member("method");
  if (method == nullptr) {
    message.kind = Message::Kind::response;
    message.is_error = object.member("error") != nullptr;
    if (!message.is_error && object.member("result") == nullptr)
      return refused(ErrorCode::invalid_request, "neither a method nor a result nor an error", message.id);
    take("result", message.result);
    return {std::move(message)};
  }
  if (method->kind != Kind::string)
    return refused(ErrorCode::invalid_request, "the method is not a string", message.id);
  if (id != nullptr) {
    if (message.id.empty()) return refused(ErrorCode::invalid_request, "an id is a number or a string");
    message.kind = Message::Kind::request;
  }
  message.method = method->text;
  take("params", message.params);
  if (message.params.kind != Kind::object && message.params.kind != Kind::array && message.params.kind != Kind::null)
    return refused(ErrorCode::invalid_request, "params are an object or an array", message.id);
  return {std::move(message)};
}

std::string cancelled_id(const Message& message) {
  const bool is_of_lsp = message.method == "$/cancelRequest";
  if (!is_of_lsp && message.method != "notifications/cancelled") return {};
  const text::Json* id = message.params.member(is_of_lsp ? "id" : "requestId");
  std::string written;
  if (id != nullptr && id->kind == Kind::string) text::append_json_string(id->text, written);
  if (id != nullptr && id->kind == Kind::number) written = text::shortest(id->value);
  return written;
}

std::string request_text(std::string_view id, std::string_view method, std::string_view params) {
  std::string out;
  text::JsonWriter json = begin_message(out);
  json.key("id").raw(id).key("method").value(method);
  if (!params.empty()) json.key("params").raw(params);
  return end_message(json, out);
}

std::string notification_text(std::string_view method, std::string_view params) {
  std::string out;
  text::JsonWriter json = begin_message(out);
  json.key("method").value(method);
  if (!params.empty()) json.key("params").raw(params);
  return end_message(json, out);
}

std::string response_text(std::string_view id, std::string_view result) {
  std::string out;
  text::JsonWriter json = begin_message(out);
  json.key("id").raw(id.empty() ? "null" : id).key("result").raw(result.empty() ? "null" : result);
  return end_message(json, out);
}

std::string error_text(std::string_view id, const Error& error) {
  std::string out;
  text::JsonWriter json = begin_message(out);
  json.key("id").raw(id.empty() ? "null" : id).key("error").begin_object();
  json.key("code").value(static_cast<int>(error.code)).key("message").value(error.message);
  if (!error.data.empty()) json.key("data").raw(error.data);
  json.end_object();
  return end_message(json, out);
}

}  // namespace urdfmill::rpc
