// Outline, folding, selections, links and lenses.
#include <algorithm>

#include "urdfmill/language/names.hpp"
#include "urdfmill/lsp/server.hpp"
#include "urdfmill/lsp/uri.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::lsp {
namespace {

using language::OutlinePart;
using language::PartKind;
using text::Json;

/// Returns the number of the protocol for a kind of symbol.
int symbol_kind(PartKind kind) {
  constexpr int module = 2, class_kind = 5, method = 6, property = 7, interface = 11, function = 12, variable = 13,
                constant = 14, object = 19, event = 24;
  switch (kind) {
    case PartKind::robot:
      return class_kind;
    case PartKind::macro:
      return function;
    case PartKind::property:
      return variable;
    case PartKind::argument:
      return constant;
    case PartKind::include:
      return module;
    case PartKind::call:
      return event;
    case PartKind::link:
      return object;
    case PartKind::joint:
      return interface;
    case PartKind::material:
      return property;
    case PartKind::other:
      break;
  }
  return method;
}

/// True if the characters of a query occur in a name in this order, in any case, as editors filter.
bool matches(std::string_view query, std::string_view name) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  std::size_t at = 0;
  for (const char c : query) {
    while (at < name.size() && lower(name[at]) != lower(c)) ++at;
    if (at == name.size()) return false;
    ++at;
  }
  return true;
}

template <class Visit>
void walk_parts(const std::vector<OutlinePart>& parts, const std::string& container, const Visit& visit) {
  for (const OutlinePart& part : parts) {
    visit(part, container);
    walk_parts(part.parts, part.name, visit);
  }
}

}  // namespace

void Server::write_symbol(text::JsonWriter& json, const OutlinePart& part, const Lines& lines) {
  json.begin_object().key("name").value(part.name.empty() ? "?" : part.name);
  if (!part.detail.empty()) json.key("detail").value(part.detail);
  json.key("kind").value(symbol_kind(part.kind)).key("range");
  write_range(json, lines, part.whole.begin, part.whole.end);
  json.key("selectionRange");
  write_range(json, lines, part.name_range.begin, part.name_range.end);
  if (!part.parts.empty()) {
    json.key("children").begin_array();
    for (const OutlinePart& inner : part.parts) write_symbol(json, inner, lines);
    json.end_array();
  }
  json.end_object();
}

Server::Answer Server::document_symbols(const Json& params) {
  const auto asked = parsed(params);
  if (!asked) return "[]";
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  const std::vector<OutlinePart> parts = language::outline(*asked->document);
  if (abilities_.hierarchical_symbols) {
    for (const OutlinePart& part : parts) write_symbol(json, part, asked->lines);
  } else {
    walk_parts(parts, {}, [&](const OutlinePart& part, const std::string& container) {
      json.begin_object().key("name").value(part.name).key("kind").value(symbol_kind(part.kind));
      json.key("location").begin_object().key("uri").value(uri_of(asked->file)).key("range");
      write_range(json, asked->lines, part.whole.begin, part.whole.end);
      json.end_object();
      if (!container.empty()) json.key("containerName").value(container);
      json.end_object();
    });
  }
  json.end_array();
  return out;
}

Server::Answer Server::workspace_symbols(const Json& params) {
  constexpr std::size_t most = 500;
  const std::string query = params.string("query");
  std::set<std::string> files(workspace_.open_files());
  for (const language::Root& root : workspace_.roots())
    for (const std::set<std::string>* own : {&root.files, &root.written})
      for (const std::string& file : *own)
        if (workspace_.contains(file) && text::has_suffix(file, {".xacro", ".urdf"})) files.insert(file);
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  std::size_t count = 0;
  for (const std::string& file : files) {
    const auto document = workspace_.parse(file).result.document;
    if (!document) continue;
    const Lines& lines = name_lines_of(file);
    walk_parts(language::outline(*document), {}, [&](const OutlinePart& part, const std::string& container) {
      const bool is_defined = part.kind != PartKind::call && part.kind != PartKind::include;
      if (count >= most || !is_defined || !matches(query, part.name)) return;
      ++count;
      json.begin_object().key("name").value(part.name).key("kind").value(symbol_kind(part.kind));
      json.key("location").begin_object().key("uri").value(uri_of(file)).key("range");
      write_range(json, lines, part.name_range.begin, part.name_range.end);
      json.end_object();
      if (!container.empty()) json.key("containerName").value(container);
      json.end_object();
    });
  }
  json.end_array();
  return out;
}

Server::Answer Server::folding_ranges(const Json& params) {
  const auto asked = parsed(params);
  if (!asked) return "[]";
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  std::uint32_t last_begin = 0xffffffff;
  for (const language::Fold& fold : language::folds(*asked->document)) {
    const std::uint32_t begin = asked->lines.position(fold.range.begin).line;
    std::uint32_t end = asked->lines.position(fold.range.end).line;
    // The line of an end tag stays visible.
    if (!fold.is_comment && end > begin) --end;
    if (end <= begin || begin == last_begin) continue;
    last_begin = begin;
    json.begin_object().key("startLine").value(begin).key("endLine").value(end);
    if (fold.is_comment) json.key("kind").value("comment");
    json.end_object();
  }
  json.end_array();
  return out;
}

Server::Answer Server::selection_ranges(const Json& params) {
  const auto file = file_of(params);
  const Json* positions = params.member("positions");
  if (!file || positions == nullptr) return "[]";
  const auto document = workspace_.parse(*file).result.document;
  const Lines &typed = lines_of(*file), &lines = name_lines_of(*file);
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  for (const Json& position : positions->items) {
    std::vector<language::Range> ranges;
    if (document) ranges = language::selections(*document, lines.offset(position_of(&position)));
    if (ranges.empty()) {
      const std::uint32_t offset = typed.offset(position_of(&position));
      json.begin_object().key("range");
      write_range(json, typed, offset, offset);
      json.end_object();
    }
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      if (i > 0) json.key("parent");
      json.begin_object().key("range");
      write_range(json, lines, ranges[i].begin, ranges[i].end);
    }
    for (std::size_t i = 0; i < ranges.size(); ++i) json.end_object();
  }
  json.end_array();
  return out;
}

Server::Answer Server::document_links(const Json& params) {
  const auto file = file_of(params);
  if (!file) return "[]";
  const Lines& lines = name_lines_of(*file);
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  for (const language::Symbols::Include& include : symbols_.includes(*file)) {
    json.begin_object().key("range");
    write_range(json, lines, include.begin, include.end);
    json.key("target").value(uri_of(include.file)).end_object();
  }
  json.end_array();
  return out;
}

Server::Answer Server::code_lenses(const Json& params) {
  const auto asked = parsed(params);
  if (!asked) return "[]";
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  const auto write_place = [&](const OutlinePart& part) {
    json.begin_object().key("textDocument").begin_object().key("uri").value(uri_of(asked->file)).end_object();
    const Position position = asked->lines.position(part.name_range.begin);
    json.key("position").begin_object().key("line").value(position.line).key("character").value(position.character);
    json.end_object().end_object();
  };
  walk_parts(language::outline(*asked->document), {}, [&](const OutlinePart& part, const std::string&) {
    const bool is_call = part.kind == PartKind::call && !abilities_.expands_here.empty();
    if (part.kind != PartKind::macro && !is_call) return;
    json.begin_object().key("range");
    write_range(json, asked->lines, part.name_range.begin, part.name_range.end);
    if (is_call) {
      json.key("command").begin_object().key("title").value("expand here");
      json.key("command").value(abilities_.expands_here).key("arguments").begin_array();
      write_place(part);
      json.end_array().end_object();
    } else {
      json.key("data");
      write_place(part);
    }
    json.end_object();
  });
  json.end_array();
  return out;
}

Server::Answer Server::resolve_code_lens(const Json& params) {
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  const Json* data = params.member("data");
  const auto file = data != nullptr ? file_of(*data) : std::nullopt;
  json.begin_object();
  if (file) {
    const Lines& lines = name_lines_of(*file);
    const std::uint32_t offset = lines.offset(position_of(data->member("position")));
    const auto found = symbols_.references(*file, offset);
    const auto calls = std::count_if(found.begin(), found.end(), [&](const language::Reference& reference) {
      // The name in an end tag is no call.
      return !reference.declares && !is_in_end_tag(reference.place);
    });
    const language::Place name = symbols_.name_at(*file, offset);
    json.key("range");
    write_range(json, lines, name.begin, name.end);
    const std::string times = calls == 1 ? "called once" : "called " + std::to_string(calls) + " times";
    json.key("command").begin_object().key("title").value(calls == 0 ? "not called" : times);
    json.key("command").value("").end_object();
  }
  json.end_object();
  return out;
}

bool Server::is_in_end_tag(const language::Place& place) {
  const files::FilePtr text = workspace_.text(place.file);
  const std::string_view before = std::string_view(text->bytes()).substr(0, place.begin);
  const std::size_t tag = before.rfind('<');
  return tag != std::string_view::npos && before.substr(tag).starts_with("</");
}

}  // namespace urdfmill::lsp
