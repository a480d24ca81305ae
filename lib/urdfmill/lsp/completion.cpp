// Proposals for what is being typed.
#include "urdfmill/language/completion.hpp"

#include <algorithm>

#include "urdfmill/lsp/server.hpp"

namespace urdfmill::lsp {
namespace {

using language::CompletionKind;

/// Returns the number of the protocol for a kind of proposal.
int completion_kind(CompletionKind kind) {
  constexpr int method = 2, function = 3, field = 5, variable = 6, class_kind = 7, module = 9, property = 10,
                enum_kind = 13, file = 17, reference = 18, folder = 19, constant = 21;
  switch (kind) {
    case CompletionKind::element:
      return class_kind;
    case CompletionKind::attribute:
      return property;
    case CompletionKind::macro:
      return method;
    case CompletionKind::value:
      return variable;
    case CompletionKind::argument:
      return field;
    case CompletionKind::function:
      return function;
    case CompletionKind::constant:
      return constant;
    case CompletionKind::file:
      return file;
    case CompletionKind::folder:
      return folder;
    case CompletionKind::package:
      return module;
    case CompletionKind::block:
    case CompletionKind::model_name:
      return reference;
    case CompletionKind::word:
      break;
  }
  return enum_kind;
}

/// Returns the text of a snippet without its places for the cursor: `$1` is empty, and `${2:x}` is x.
std::string plain_text(std::string_view snippet) {
  std::string text;
  for (std::size_t i = 0; i < snippet.size(); ++i) {
    const char c = snippet[i], next = i + 1 < snippet.size() ? snippet[i + 1] : '\0';
    if (c == '\\' && next != '\0') {
      text += next;
      ++i;
    } else if (c == '$' && next >= '0' && next <= '9') {
      ++i;
    } else if (c == '$' && next == '{') {
      const std::size_t end = snippet.find('}', i), colon = snippet.find(':', i);
      if (end == std::string_view::npos) return text;
      if (colon < end) text += snippet.substr(colon + 1, end - colon - 1);
      i = end;
    } else {
      text += c;
    }
  }
  return text;
}

/// Returns texts in the order of the numbers.
std::string sort_text(std::size_t number) {
  constexpr std::size_t digits = 5;
  const std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

}  // namespace

Server::Answer Server::completion(const text::Json& params) {
  const auto file = file_of(params);
  if (!file) return "null";
  constexpr int snippet = 2;
  const Lines& lines = lines_of(*file);
  const language::Completions found =
      language::complete(symbols_, *file, lines.offset(position_of(params.member("position"))));
  std::string range;
  text::JsonWriter range_json(range, text::JsonLayout::one_line);
  write_range(range_json, lines, found.replaced.begin, found.replaced.end);
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object().key("isIncomplete").value(false).key("items").begin_array();
  std::size_t number = 0;
  for (const language::Completion& item : found.items) {
    json.begin_object().key("label").value(item.label).key("kind").value(completion_kind(item.kind));
    if (!item.detail.empty()) json.key("detail").value(item.detail);
    json.key("sortText").value(sort_text(number++));
    const bool as_snippet = item.is_snippet && abilities_.snippets;
    if (as_snippet) json.key("insertTextFormat").value(snippet);
    json.key("textEdit").begin_object().key("range").raw(range);
    json.key("newText").value(item.is_snippet && !as_snippet ? plain_text(item.insert) : item.insert).end_object();
    json.end_object();
  }
  json.end_array().end_object();
  return out;
}

}  // namespace urdfmill::lsp
