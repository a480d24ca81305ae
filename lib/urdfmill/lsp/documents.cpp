// The texts of open documents.
#include <utility>

#include "urdfmill/lsp/server.hpp"

namespace urdfmill::lsp {
using text::Json;

void Server::open(const Json& params) {
  const auto file = file_of(params);
  if (!file) return;
  const Json& opened = *params.member("textDocument");
  Document& document = documents_[*file];
  document = {opened.string("uri"), static_cast<std::int64_t>(opened.number("version", 0)), opened.string("text")};
  set_text(*file, document, {});
  looks_further_ = true;
}

void Server::change(const Json& params) {
  const auto file = file_of(params);
  const auto known = file ? documents_.find(*file) : documents_.end();
  if (known == documents_.end()) return;
  Document& document = known->second;
  document.version = static_cast<std::int64_t>(params.member("textDocument")->number("version", 0));
  const Json* changes = params.member("contentChanges");
  if (changes == nullptr) return;
  language::TextChanges edits;
  for (const Json& change : changes->items) apply(document, change, edits);
  set_text(*file, document, std::move(edits));
}

void Server::apply(Document& document, const Json& change, language::TextChanges& edits) const {
  const Json* range = change.member("range");
  std::string text = change.string("text");
  if (range == nullptr) {
    edits.add(document.text, text);
    document.text = std::move(text);
    return;
  }
  const Lines lines(document.text, abilities_.encoding);
  const std::uint32_t begin = lines.offset(position_of(range->member("start")));
  const std::uint32_t end = std::max(lines.offset(position_of(range->member("end"))), begin);
  edits.add(begin, end - begin, static_cast<std::uint32_t>(text.size()));
  document.text.replace(begin, end - begin, text);
}

void Server::set_text(const std::string& file, const Document& document, language::TextChanges edits) {
  workspace_.set_text(file, document.text, std::move(edits));
  edited_.insert(file);
  diagnostics_.changed(file);
}

void Server::save(const Json& params) {
  // A client that does not watch files says at least what it has saved itself.
  const auto file = file_of(params);
  if (file && !abilities_.watches_files && !documents_.contains(*file)) workspace_.changed(*file);
}

void Server::close(const Json& params) {
  const auto file = file_of(params);
  if (!file || documents_.erase(*file) == 0) return;
  workspace_.drop_text(*file);
  diagnostics_.changed(*file);
  if (documents_.empty()) publish();
}

}  // namespace urdfmill::lsp
