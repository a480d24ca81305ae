// The hierarchy of macro calls.
#include "urdfmill/language/calls.hpp"

#include "urdfmill/lsp/server.hpp"
#include "urdfmill/lsp/uri.hpp"

namespace urdfmill::lsp {

using text::Json;

namespace {

constexpr int file_kind = 1, function_kind = 12;

}  // namespace

void Server::write_caller(text::JsonWriter& json, const language::Caller& caller) {
  const Lines& lines = name_lines_of(caller.place.file);
  json.begin_object().key("name").value(caller.name).key("kind").value(caller.is_file ? file_kind : function_kind);
  json.key("uri").value(uri_of(caller.place.file)).key("range");
  write_range(json, lines, caller.range.begin, caller.range.end);
  json.key("selectionRange");
  write_range(json, lines, caller.place.begin, caller.place.end);
  json.end_object();
}

std::optional<language::Caller> Server::caller_of(const Json& params) {
  const Json* item = params.member("item");
  const auto path = item != nullptr ? path_of_uri(item->string("uri")) : std::nullopt;
  if (!path) return std::nullopt;
  language::Caller caller;
  caller.name = item->string("name");
  caller.is_file = item->number("kind", function_kind) == file_kind;
  const std::string file = workspace_.canonical(*path);
  const Lines& lines = name_lines_of(file);
  const auto place_of = [&](std::string_view name) {
    const Json* range = item->member(name);
    if (range == nullptr) return language::Place{file, 0, 0};
    const std::uint32_t begin = lines.offset(position_of(range->member("start")));
    return language::Place{file, begin, std::max(begin, lines.offset(position_of(range->member("end"))))};
  };
  caller.place = place_of("selectionRange");
  caller.range = place_of("range");
  return caller;
}

Server::Answer Server::prepare_calls(const Json& params) {
  const auto file = file_of(params);
  if (!file) return "null";
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  for (const language::Caller& macro : language::macros_at(symbols_, *file, name_offset_of(params, *file)))
    write_caller(json, macro);
  json.end_array();
  return out;
}

Server::Answer Server::write_calls(const std::vector<language::CallEdge>& edges, std::string_view name,
                                   const std::string& file) {
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  for (const language::CallEdge& edge : edges) {
    json.begin_object().key(name);
    write_caller(json, edge.macro);
    // The calls are in the file of the caller.
    const std::string& in = file.empty() ? edge.macro.place.file : file;
    const Lines& lines = name_lines_of(in);
    json.key("fromRanges").begin_array();
    for (const language::Place& call : edge.calls)
      if (call.file == in) write_range(json, lines, call.begin, call.end);
    json.end_array().end_object();
  }
  json.end_array();
  return out;
}

Server::Answer Server::incoming_calls(const Json& params) {
  const auto macro = caller_of(params);
  return macro ? write_calls(language::incoming_calls(symbols_, *macro), "from", {}) : "null";
}

Server::Answer Server::outgoing_calls(const Json& params) {
  const auto macro = caller_of(params);
  return macro ? write_calls(language::outgoing_calls(symbols_, *macro), "to", macro->place.file) : "null";
}

}  // namespace urdfmill::lsp
