// Names: their declarations and uses, what they mean, and other names for them.
#include "urdfmill/language/hover.hpp"
#include "urdfmill/language/rename.hpp"
#include "urdfmill/lsp/server.hpp"

namespace urdfmill::lsp {

using text::Json;

Server::Answer Server::definition(const Json& params) {
  const auto file = file_of(params);
  if (!file) return "null";
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  for (const language::Place& place : symbols_.definition(*file, name_offset_of(params, *file)))
    if (!place.file.empty()) write_location(json, workspace_.typed(place));
  json.end_array();
  return out;
}

Server::Answer Server::references(const Json& params) {
  const auto file = file_of(params);
  if (!file) return "null";
  const Json* context = params.member("context");
  const Json* asked = context != nullptr ? context->member("includeDeclaration") : nullptr;
  const bool with_declarations = asked == nullptr || asked->flag;
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  for (const language::Reference& reference : symbols_.references(*file, name_offset_of(params, *file)))
    if (with_declarations || !reference.declares) write_location(json, workspace_.typed(reference.place));
  json.end_array();
  return out;
}

Server::Answer Server::highlights(const Json& params) {
  const auto file = file_of(params);
  if (!file) return "null";
  constexpr int read = 2, write = 3;
  const Lines& lines = name_lines_of(*file);
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  for (const language::Reference& reference : symbols_.highlights(*file, name_offset_of(params, *file))) {
    json.begin_object().key("range");
    write_range(json, lines, reference.place.begin, reference.place.end);
    json.key("kind").value(reference.declares ? write : read).end_object();
  }
  json.end_array();
  return out;
}

Server::Answer Server::hover(const Json& params) {
  const auto file = file_of(params);
  const auto found = file ? language::hover(symbols_, *file, name_offset_of(params, *file)) : std::nullopt;
  if (!found) return "null";
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object().key("contents").begin_object().key("kind").value("markdown");
  json.key("value").value(found->markdown).end_object().key("range");
  write_range(json, name_lines_of(*file), found->place.begin, found->place.end);
  json.end_object();
  return out;
}

Server::Answer Server::prepare_rename(const Json& params) {
  const auto file = file_of(params);
  if (!file) return "null";
  const language::Place place =
      workspace_.typed(language::renamed_place(symbols_, *file, name_offset_of(params, *file)));
  if (place.file.empty()) return "null";
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object().key("range");
  const Lines& lines = lines_of(*file);
  write_range(json, lines, place.begin, place.end);
  json.key("placeholder").value(lines.text().substr(place.begin, place.end - place.begin)).end_object();
  return out;
}

Server::Answer Server::rename(const Json& params) {
  const auto file = file_of(params);
  if (!file) return "null";
  language::Renaming renaming =
      language::rename(symbols_, *file, name_offset_of(params, *file), params.string("newName"));
  refusal_ = std::move(renaming.refusal);
  if (!refusal_.empty()) return {};
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  write_workspace_edit(json, renaming.edits);
  return out;
}

}  // namespace urdfmill::lsp
