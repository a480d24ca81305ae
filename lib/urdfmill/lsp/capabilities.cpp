#include "urdfmill/lsp/capabilities.hpp"

#include <algorithm>
#include <map>

#include "urdfmill/text/json.hpp"

namespace urdfmill::lsp {
namespace {

/// Returns the ability that stands for a method; empty if it has options, which `server_abilities` writes, or is no
/// ability.
std::string_view provider_of(std::string_view method) {
  static const std::map<std::string_view, std::string_view> others{
      {"textDocument/codeAction", ""},
      {"textDocument/codeLens", ""},
      {"textDocument/completion", ""},
      {"textDocument/documentLink", ""},
      {"textDocument/formatting", "documentFormatting"},
      {"textDocument/prepareCallHierarchy", "callHierarchy"},
      {"textDocument/prepareRename", ""},
      {"textDocument/rangeFormatting", "documentRangeFormatting"},
      {"textDocument/rename", ""},
      {"textDocument/semanticTokens/full", ""},
      {"textDocument/signatureHelp", ""},
      {"textDocument/willSaveWaitUntil", ""},
      {"workspace/symbol", "workspaceSymbol"},
  };
  if (const auto other = others.find(method); other != others.end()) return other->second;
  constexpr std::string_view of_documents = "textDocument/";
  return method.starts_with(of_documents) ? method.substr(of_documents.size()) : std::string_view();
}

}  // namespace

const text::Json* ClientAbilities::at(std::initializer_list<std::string_view> names) const {
  const text::Json* found = capabilities_;
  for (const std::string_view name : names)
    if (found != nullptr) found = found->member(name);
  return found;
}

bool ClientAbilities::lists(std::string_view group, std::string_view name, std::string_view text) const {
  const text::Json* list = at({group, name});
  return list != nullptr &&
         std::any_of(list->items.begin(), list->items.end(), [&](const text::Json& item) { return item.text == text; });
}

std::set<int> ClientAbilities::tags() const {
  std::set<int> tags;
  if (const text::Json* list = at({"textDocument", "publishDiagnostics", "tagSupport", "valueSet"}); list != nullptr)
    for (const text::Json& item : list->items) tags.insert(static_cast<int>(item.whole().value_or(0)));
  return tags;
}

std::string server_abilities(Encoding encoding, std::string_view version,
                             const std::vector<std::string_view>& methods) {
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object().key("capabilities").begin_object();
  json.key("positionEncoding").value(encoding == Encoding::utf8 ? "utf-8" : "utf-16");
  json.key("textDocumentSync");
  json.raw(R"({"openClose":true,"change":2,"willSaveWaitUntil":true,"save":{"includeText":false}})");
  json.key("codeActionProvider").raw(R"({"codeActionKinds":["quickfix","refactor.extract","source.fixAll.urdfmill"]})");
  json.key("codeLensProvider").raw(R"({"resolveProvider":true})");
  json.key("documentLinkProvider").raw(R"({"resolveProvider":false})");
  json.key("completionProvider").raw(R"({"triggerCharacters":["<",":","\"","'","$","{","(","/","=","."," "]})");
  json.key("signatureHelpProvider").raw(R"({"triggerCharacters":["(",","," "]})");
  // The types of tokens in the order of language::TokenKind.
  json.key("semanticTokensProvider")
      .raw(
          R"({"legend":{"tokenTypes":["macro","parameter","property","variable","function","number","string","keyword"],)"
          R"("tokenModifiers":["declaration"]},"full":true})");
  json.key("renameProvider").raw(R"({"prepareProvider":true})");
  json.key("executeCommandProvider").raw(R"({"commands":["urdfmill.chooseModel"]})");
  std::set<std::string_view> providers;
  for (const std::string_view method : methods) providers.insert(provider_of(method));
  providers.erase("");
  for (const std::string_view provider : providers) json.key(std::string(provider) + "Provider").value(true);
  json.key("workspace").raw(R"({"workspaceFolders":{"supported":true,"changeNotifications":true}})");
  json.end_object().key("serverInfo").begin_object();
  json.key("name").value("urdfmill").key("version").value(version).end_object().end_object();
  return out;
}

}  // namespace urdfmill::lsp
