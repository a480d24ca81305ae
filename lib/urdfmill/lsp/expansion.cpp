// The expansion of a robot beside its source: the requests that the protocol does not have (docs/editors.md).
#include "urdfmill/lsp/server.hpp"

namespace urdfmill::lsp {

using text::Json;

namespace {

/// Returns the line of an offset, from 1.
std::uint32_t line_of(const Lines& lines, std::uint32_t offset) {
  return lines.position(offset).line + 1;
}

void write_model(text::JsonWriter& json, const std::string& uri, const language::Root& root) {
  json.key("uri").value(uri).key("arguments").begin_object();
  for (const auto& [name, value] : root.model.arguments) json.key(name).value(value);
  json.end_object();
}

}  // namespace

const language::Root* Server::root_for(const Json& params, const std::string& file) {
  const std::vector<const language::Root*> roots = workspace_.roots_of(file);
  const auto index = params.index("model");
  if (index && *index < roots.size()) return roots[*index];
  return roots.empty() ? nullptr : roots.front();
}

Server::Answer Server::models(const Json& params) {
  const auto file = file_of(params);
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  if (file) {
    for (const language::Root* root : workspace_.roots_of(*file)) {
      json.begin_object();
      write_model(json, uri_of(root->model.file), *root);
      json.end_object();
    }
  }
  json.end_array();
  return out;
}

Server::Answer Server::expansion(const Json& params) {
  const auto file = file_of(params);
  const language::Root* root = file ? root_for(params, *file) : nullptr;
  if (root == nullptr) return "null";
  const language::Preview preview = language::preview(workspace_, *root);
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object().key("model").begin_object();
  write_model(json, uri_of(root->model.file), *root);
  json.end_object();
  if (!preview.problem.empty()) {
    json.key("problem").value(preview.problem);
  } else {
    json.key("text").value(preview.written.text);
    if (params.member("position") != nullptr) {
      const Lines made(preview.written.text, abilities_.encoding);
      const Lines& lines = lines_of(*file);
      const std::uint32_t line = line_of(lines, lines.offset(position_of(params.member("position"))));
      json.key("ranges").begin_array();
      for (const language::Range& range : language::made_by(workspace_, preview, *file, line))
        write_range(json, made, range.begin, range.end);
      json.end_array();
      if (const Json* here = params.member("here"); here != nullptr && here->flag)
        json.key("here").value(language::text_made_by(workspace_, preview, *file, line));
    }
  }
  json.end_object();
  return out;
}

Server::Answer Server::expansion_source(const Json& params) {
  const auto file = file_of(params);
  const language::Root* root = file ? root_for(params, *file) : nullptr;
  if (root == nullptr) return "null";
  const language::Preview preview = language::preview(workspace_, *root);
  if (!preview.problem.empty()) return "null";
  const Lines made(preview.written.text, abilities_.encoding);
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  const std::uint32_t offset = made.offset(position_of(params.member("position")));
  for (const language::Place& place : language::sources_of(workspace_, preview, offset)) write_location(json, place);
  json.end_array();
  return out;
}

}  // namespace urdfmill::lsp
