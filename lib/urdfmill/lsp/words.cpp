// Help inside of the text: signatures, tokens for highlighting, values beside expressions.
#include "urdfmill/language/inlay_hints.hpp"
#include "urdfmill/language/semantic_tokens.hpp"
#include "urdfmill/language/signatures.hpp"
#include "urdfmill/lsp/server.hpp"

namespace urdfmill::lsp {

using text::Json;

Server::Answer Server::signature(const Json& params) {
  const auto file = file_of(params);
  const auto found = file ? language::signature_at(symbols_, *file, offset_of(params, *file)) : std::nullopt;
  if (!found) return "null";
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object().key("signatures").begin_array().begin_object().key("label").value(found->label);
  if (!found->documentation.empty()) json.key("documentation").value(found->documentation);
  json.key("parameters").begin_array();
  for (const std::string& parameter : found->parameters) json.begin_object().key("label").value(parameter).end_object();
  json.end_array().end_object().end_array().key("activeSignature").value(0);
  if (found->active) json.key("activeParameter").value(static_cast<std::uint64_t>(*found->active));
  json.end_object();
  return out;
}

Server::Answer Server::semantic_tokens(const Json& params) {
  const auto file = file_of(params);
  const auto source = file ? symbols_.source(*file) : nullptr;
  if (!source) return "null";
  const Lines& lines = name_lines_of(*file);
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object().key("data").begin_short_array();
  Position last;
  for (const language::SemanticToken& token : language::semantic_tokens(*source)) {
    const Position begin = lines.position(token.begin), end = lines.position(token.end);
    if (begin.line != end.line || end.character <= begin.character) continue;
    const bool is_same_line = begin.line == last.line;
    json.value(begin.line - last.line).value(begin.character - (is_same_line ? last.character : 0));
    json.value(end.character - begin.character).value(static_cast<int>(token.kind)).value(token.declares ? 1 : 0);
    last = begin;
  }
  json.end_array().end_object();
  return out;
}

Server::Answer Server::inlay_hints(const Json& params) {
  const auto file = file_of(params);
  const Json* range = params.member("range");
  if (!file || range == nullptr || !abilities_.inlay_hints) return "null";
  const Lines& lines = name_lines_of(*file);
  const language::Place asked{*file, lines.offset(position_of(range->member("start"))),
                              lines.offset(position_of(range->member("end")))};
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  for (const language::InlayHint& hint : language::inlay_hints(symbols_, asked)) {
    const Position position = lines.position(hint.offset);
    json.begin_object().key("position").begin_object().key("line").value(position.line);
    json.key("character").value(position.character).end_object().key("label").value(hint.text).end_object();
  }
  json.end_array();
  return out;
}

}  // namespace urdfmill::lsp
