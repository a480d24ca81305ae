#include "urdfmill/lsp/server.hpp"

#include <algorithm>
#include <utility>

#include "urdfmill/lsp/capabilities.hpp"
#include "urdfmill/lsp/uri.hpp"

namespace urdfmill::lsp {

using text::Json;

Server::Server(rpc::Peer& client, ServerOptions options)
    : client_(client),
      options_(std::move(options)),
      workspace_(options_.session),
      diagnostics_(workspace_),
      symbols_(workspace_) {}

bool Server::run() {
  while (stage_ != Stage::ended) {
    if (client_.waiting().empty() && !client_.is_closed() && work()) continue;
    const auto message = client_.next();
    if (!message) break;
    handle(*message);
  }
  return ended_in_order_;
}

bool Server::step() {
  if (stage_ == Stage::ended) return false;
  if (client_.waiting().empty()) return work();
  if (const auto message = client_.next()) handle(*message);
  return true;
}

const std::map<std::string_view, Server::Request>& Server::requests() {
  static const std::map<std::string_view, Request> all{
      {"callHierarchy/incomingCalls", &Server::incoming_calls},
      {"callHierarchy/outgoingCalls", &Server::outgoing_calls},
      {"codeLens/resolve", &Server::resolve_code_lens},
      {"initialize", &Server::initialize},
      {"shutdown", &Server::shutdown},
      {"textDocument/codeAction", &Server::code_actions},
      {"textDocument/codeLens", &Server::code_lenses},
      {"textDocument/completion", &Server::completion},
      {"textDocument/definition", &Server::definition},
      {"textDocument/documentHighlight", &Server::highlights},
      {"textDocument/documentLink", &Server::document_links},
      {"textDocument/documentSymbol", &Server::document_symbols},
      {"textDocument/foldingRange", &Server::folding_ranges},
      {"textDocument/formatting", &Server::format},
      {"textDocument/hover", &Server::hover},
      {"textDocument/inlayHint", &Server::inlay_hints},
      {"textDocument/prepareCallHierarchy", &Server::prepare_calls},
      {"textDocument/prepareRename", &Server::prepare_rename},
      {"textDocument/rangeFormatting", &Server::format_range},
      {"textDocument/references", &Server::references},
      {"textDocument/rename", &Server::rename},
      {"textDocument/selectionRange", &Server::selection_ranges},
      {"textDocument/semanticTokens/full", &Server::semantic_tokens},
      {"textDocument/signatureHelp", &Server::signature},
      {"textDocument/willSaveWaitUntil", &Server::before_save},
      {"urdfmill/expansion", &Server::expansion},
      {"urdfmill/models", &Server::models},
      {"urdfmill/settle", &Server::settle},
      {"urdfmill/source", &Server::expansion_source},
      {"workspace/executeCommand", &Server::execute},
      {"workspace/symbol", &Server::workspace_symbols},
  };
  return all;
}

const std::map<std::string_view, Server::Notification>& Server::notifications() {
  static const std::map<std::string_view, Notification> all{
      {"exit", &Server::exit},
      {"initialized", &Server::initialized},
      {"textDocument/didChange", &Server::change},
      {"textDocument/didClose", &Server::close},
      {"textDocument/didOpen", &Server::open},
      {"textDocument/didSave", &Server::save},
      {"workspace/didChangeWatchedFiles", &Server::note_files},
      {"workspace/didChangeWorkspaceFolders", &Server::change_folders},
  };
  return all;
}

void Server::handle(const rpc::Message& message) {
  lines_.clear();
  name_lines_.clear();
  if (message.is_request()) return answer(message);
  if (message.kind == rpc::Message::Kind::response) return;
  const auto known = notifications().find(message.method);
  if (known == notifications().end()) return;
  if (stage_ == Stage::ready || message.method == "exit") (this->*known->second)(message.params);
}

void Server::answer(const rpc::Message& message) {
  const auto known = requests().find(message.method);
  const auto refuse = [&](rpc::ErrorCode code, std::string reason) {
    client_.refuse(message.id, {code, std::move(reason)});
  };
  if (stage_ == Stage::begun && message.method != "initialize")
    return refuse(rpc::ErrorCode::not_initialized, "the first request is \"initialize\"");
  if (stage_ == Stage::shut_down) return refuse(rpc::ErrorCode::invalid_request, "the server is shut down");
  if (stage_ == Stage::ready && message.method == "initialize")
    return refuse(rpc::ErrorCode::invalid_request, "the server is initialized already");
  if (known == requests().end())
    return refuse(rpc::ErrorCode::method_not_found, "unknown method \"" + message.method + "\"");
  if (client_.is_cancelled(message.id)) return refuse(rpc::ErrorCode::request_cancelled, "the client has cancelled it");
  const Answer result = (this->*known->second)(message.params);
  if (std::string reason = std::exchange(refusal_, {}); !reason.empty())
    return refuse(rpc::ErrorCode::request_failed, std::move(reason));
  client_.respond(message.id, result);
}

Server::Answer Server::initialize(const Json& params) {
  stage_ = Stage::ready;
  const ClientAbilities can(params);
  if (can.lists("general", "positionEncodings", "utf-8")) abilities_.encoding = Encoding::utf8;
  abilities_.related_information = can("textDocument", "publishDiagnostics", "relatedInformation");
  abilities_.code_description = can("textDocument", "publishDiagnostics", "codeDescriptionSupport");
  abilities_.tags = can.tags();
  abilities_.hierarchical_symbols = can("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport");
  abilities_.watches_files = can("workspace", "didChangeWatchedFiles", "dynamicRegistration");
  abilities_.snippets = can("textDocument", "completion", "completionItem", "snippetSupport");
  abilities_.progress = can("window", "workDoneProgress");

  if (const Json* options = params.member("initializationOptions"); options != nullptr) {
    const auto is_wanted = [&](std::string_view name) {
      const Json* option = options->member(name);
      return option != nullptr && option->flag;
    };
    abilities_.fixes_on_save = is_wanted("fixOnSave");
    abilities_.inlay_hints = is_wanted("inlayHints");
    abilities_.expands_here = options->string("expandHere");
  }

  std::vector<std::string> uris;
  if (const Json* folders = params.member("workspaceFolders"); folders != nullptr)
    for (const Json& folder : folders->items) uris.push_back(folder.string("uri"));
  if (uris.empty()) uris.push_back(params.string("rootUri"));
  for (const std::string& uri : uris)
    if (const auto path = path_of_uri(uri)) workspace_.add_folder(*path);
  std::vector<std::string_view> methods;
  for (const auto& [method, request] : requests()) methods.push_back(method);
  return server_abilities(abilities_.encoding, options_.version, methods);
}

void Server::initialized(const Json&) {
  if (!abilities_.watches_files) return;
  client_.request(
      "client/registerCapability",
      R"({"registrations":[{"id":"files","method":"workspace/didChangeWatchedFiles","registerOptions":)"
      R"({"watchers":[{"globPattern":"**/*.{xacro,urdf,srdf,yaml,yml,xml,sdf,launch,py,world,mjcf}"}]}}]})");
}

Server::Answer Server::shutdown(const Json&) {
  stage_ = Stage::shut_down;
  return "null";
}

Server::Answer Server::settle(const Json&) {
  while (work())
    ;
  return "null";
}

void Server::exit(const Json&) {
  ended_in_order_ = stage_ == Stage::shut_down;
  stage_ = Stage::ended;
}

void Server::change_folders(const Json& params) {
  const Json* event = params.member("event");
  if (event == nullptr) return;
  const auto each = [&](std::string_view name, const auto& use) {
    if (const Json* folders = event->member(name); folders != nullptr)
      for (const Json& folder : folders->items)
        if (const auto path = path_of_uri(folder.string("uri"))) use(*path);
  };
  each("removed", [&](const std::string& path) { workspace_.remove_folder(path); });
  each("added", [&](const std::string& path) { workspace_.add_folder(path); });
  looks_further_ = true;
  diagnostics_.changed();
}

void Server::note_files(const Json& params) {
  const Json* changes = params.member("changes");
  if (changes == nullptr) return;
  constexpr double edited = 2;
  bool are_made_or_gone = false;
  for (const Json& change : changes->items) {
    const auto path = path_of_uri(change.string("uri"));
    if (!path) continue;
    if (change.number("type", 0) != edited) {
      are_made_or_gone = true;
      continue;
    }
    // The text of an open file is the editor's.
    if (documents_.contains(workspace_.canonical(*path))) continue;
    workspace_.changed(*path);
    diagnostics_.changed(*path);
  }
  looks_further_ = true;
  if (!are_made_or_gone) return;
  workspace_.files_changed();
  diagnostics_.changed();
}

bool Server::work() {
  if (stage_ != Stage::ready) return false;
  if (diagnostics_.step()) {
    // After an edit, the findings of the first robot are shown before those of the others are known.
    if (diagnostics_.left() == 0 || !edited_.empty()) publish();
    return true;
  }
  if (looks_further_ && !documents_.empty()) {
    looks_further_ = workspace_.look_further();
    if (!looks_further_) diagnostics_.update();
    show_progress();
    return true;
  }
  return false;
}

void Server::show_progress() {
  if (!abilities_.progress || looks_further_ != progress_.empty()) return;
  std::string params;
  text::JsonWriter json(params, text::JsonLayout::one_line);
  if (looks_further_) {
    progress_ = "urdfmill/robots";
    client_.request("window/workDoneProgress/create", R"({"token":"urdfmill/robots"})");
    json.begin_object().key("token").value(progress_).key("value").begin_object();
    json.key("kind").value("begin").key("title").value("urdfmill: reading robots").end_object().end_object();
  } else {
    json.begin_object().key("token").value(progress_).key("value").begin_object();
    json.key("kind").value("end").end_object().end_object();
    progress_.clear();
  }
  client_.notify("$/progress", params);
}

std::optional<std::string> Server::file_of(const Json& params) const {
  const Json* document = params.member("textDocument");
  if (document == nullptr) return std::nullopt;
  auto path = path_of_uri(document->string("uri"));
  if (path) path = workspace_.canonical(*path);
  return path;
}

std::string Server::uri_of(const std::string& file) const {
  const auto open = documents_.find(file);
  return open != documents_.end() ? open->second.uri : uri_of_path(file);
}

std::uint32_t Server::offset_of(const Json& params, const std::string& file) {
  return lines_of(file).offset(position_of(params.member("position")));
}

std::uint32_t Server::name_offset_of(const Json& params, const std::string& file) {
  return name_lines_of(file).offset(position_of(params.member("position")));
}

void Server::write_edits(text::JsonWriter& json, const std::string& file,
                         const std::vector<language::TextEdit>& edits) {
  std::vector<const language::TextEdit*> here;
  for (const language::TextEdit& edit : edits)
    if (edit.place.file == file) here.push_back(&edit);
  write_edits(json, lines_of(file), here);
}

void Server::write_edits(text::JsonWriter& json, const Lines& lines,
                         const std::vector<const language::TextEdit*>& edits) {
  json.begin_array();
  for (const language::TextEdit* edit : edits) {
    json.begin_object().key("range");
    write_range(json, lines, edit->place.begin, edit->place.end);
    json.key("newText").value(edit->text).end_object();
  }
  json.end_array();
}

void Server::write_workspace_edit(text::JsonWriter& json, const std::vector<language::TextEdit>& edits) {
  std::map<std::string, std::vector<const language::TextEdit*>> by_file;
  for (const language::TextEdit& edit : edits) by_file[edit.place.file].push_back(&edit);
  json.begin_object().key("changes").begin_object();
  for (const auto& [file, here] : by_file) {
    json.key(uri_of(file));
    write_edits(json, lines_of(file), here);
  }
  json.end_object().end_object();
}

const Lines& Server::lines_of(const std::string& file) {
  const auto known = lines_.find(file);
  const files::FilePtr text = workspace_.typed_text(file);
  if (known != lines_.end() && known->second.file() == text) return known->second;
  return lines_.insert_or_assign(file, Lines(text, abilities_.encoding)).first->second;
}

const Lines& Server::name_lines_of(const std::string& file) {
  const auto known = name_lines_.find(file);
  const files::FilePtr text = workspace_.typed_text(file);
  if (known != name_lines_.end() && known->second.file() == text) return known->second;
  return name_lines_.insert_or_assign(file, Lines(text, abilities_.encoding, workspace_.changes(file))).first->second;
}

std::optional<Server::Parsed> Server::parsed(const Json& params) {
  auto file = file_of(params);
  if (!file) return std::nullopt;
  auto document = workspace_.parse(*file).result.document;
  if (!document) return std::nullopt;
  const Lines& lines = name_lines_of(*file);
  return Parsed{*std::move(file), std::move(document), lines};
}

void Server::write_range(text::JsonWriter& json, const Lines& lines, std::uint32_t begin, std::uint32_t end) {
  json.begin_object();
  for (const auto& [name, offset] : {std::pair("start", begin), std::pair("end", end)}) {
    const Position position = lines.position(offset);
    json.key(name).begin_object().key("line").value(position.line).key("character").value(position.character);
    json.end_object();
  }
  json.end_object();
}

void Server::write_location(text::JsonWriter& json, const language::Place& place) {
  json.begin_object().key("uri").value(uri_of(place.file)).key("range");
  write_range(json, lines_of(place.file), place.begin, place.end);
  json.end_object();
}

}  // namespace urdfmill::lsp
