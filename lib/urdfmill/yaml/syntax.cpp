#include "urdfmill/yaml/syntax.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>

#include "urdfmill/python/error.hpp"
#include "urdfmill/python/text/text.hpp"
#include "urdfmill/yaml/scanner.hpp"

namespace urdfmill::yaml {
namespace {

/// How deep collections may stand in each other; PyYAML gives up at about that depth.
constexpr int deepest = 480;

class Grammar {
 public:
  Grammar(const Text& text, python::Context& context) : scanner_(text), context_(context) {}
  void stream();

 private:
  enum class Style { block, flow };
  struct Properties {
    std::optional<Mark> start;
    std::string anchor;
  };

  [[nodiscard]] TokenKind next() { return scanner_.peek().kind; }
  [[nodiscard]] bool next_is(std::initializer_list<TokenKind> kinds);
  Token take();
  [[noreturn]] void fail(std::string context, const Mark* context_mark, std::string problem, const Mark& mark,
                         Failure kind = Failure::parser) const;
  [[noreturn]] void unexpected(std::string context, const Mark& context_mark, std::string_view expected);

  Mark document();
  void directives();
  Mark node(Style style, bool indentless_allowed = false);
  Properties properties();
  void alias();
  void anchor(const std::string& name, const Mark& mark);
  void block_sequence();
  void indentless_sequence();
  void block_mapping();
  /// The items up to `end`; `context` and `expected` are the words where one does not end.
  void flow_collection(TokenKind end, const char* context, const char* expected);
  void flow_sequence();
  void flow_mapping();
  void flow_pair(TokenKind end);

  Scanner scanner_;
  python::Context& context_;
  std::map<std::string, Mark> anchors_;
  std::set<std::string> handles_ = {"!", "!!"};
  int depth_ = 0;
};

bool Grammar::next_is(std::initializer_list<TokenKind> kinds) {
  const TokenKind kind = next();
  for (const TokenKind candidate : kinds)
    if (kind == candidate) return true;
  return false;
}

Token Grammar::take() {
  context_.step();
  return scanner_.take();
}

void Grammar::fail(std::string context, const Mark* context_mark, std::string problem, const Mark& mark,
                   Failure kind) const {
  yaml::fail(scanner_.text().name(), {kind, std::move(context), context_mark, std::move(problem), mark});
}

void Grammar::unexpected(std::string context, const Mark& context_mark, std::string_view expected) {
  const Token found = scanner_.peek();
  fail(std::move(context), &context_mark, fmt::format("{} '{}'", expected, name_of(found.kind)), found.start);
}

void Grammar::stream() {
  if (next() == TokenKind::stream_end) return;
  Mark root;
  if (next_is({TokenKind::directive, TokenKind::document_start})) {
    directives();
    root = document();
  } else {
    root = node(Style::block);
  }
  while (next() == TokenKind::document_end) take();
  if (next() == TokenKind::stream_end) return;
  const Mark second = scanner_.peek().start;
  directives();
  fail("expected a single document in the stream", &root, "but found another document", second, Failure::composer);
}

/// What follows `---`.
Mark Grammar::document() {
  if (next_is({TokenKind::directive, TokenKind::document_start, TokenKind::document_end, TokenKind::stream_end}))
    return scanner_.peek().start;
  return node(Style::block);
}

/// Directives and the `---` that must end them.
void Grammar::directives() {
  bool version = false;
  std::set<std::string> declared;
  while (next() == TokenKind::directive) {
    const Token token = take();
    if (token.name == "YAML") {
      if (version) fail({}, nullptr, "found duplicate YAML directive", token.start);
      if (!token.version_1)
        fail({}, nullptr, "found incompatible YAML document (version 1.* is required)", token.start);
      version = true;
    } else if (token.name == "TAG" && !declared.insert(token.handle).second) {
      fail({}, nullptr, "duplicate tag handle " + python::repr(token.handle), token.start);
    }
  }
  handles_ = {"!", "!!"};
  handles_.merge(declared);
  if (next() != TokenKind::document_start) {
    const Token found = scanner_.peek();
    fail({}, nullptr, fmt::format("expected '<document start>', but found '{}'", name_of(found.kind)), found.start);
  }
  take();
}

Grammar::Properties Grammar::properties() {
  Properties found;
  std::optional<Token> tag;
  for (int i = 0; i < 2; ++i) {
    const TokenKind kind = next();
    if (kind == TokenKind::anchor && found.anchor.empty()) {
      Token token = take();
      found.anchor = std::move(token.name);
      if (!found.start) found.start = token.start;
    } else if (kind == TokenKind::tag && !tag) {
      tag = take();
      if (!found.start) found.start = tag->start;
    } else {
      break;
    }
  }
  if (tag && !tag->name.empty() && handles_.count(tag->name) == 0)
    fail("while parsing a node", &*found.start, "found undefined tag handle " + python::repr(tag->name), tag->start);
  return found;
}

void Grammar::alias() {
  const Token token = take();
  if (anchors_.count(token.name) == 0)
    fail({}, nullptr, "found undefined alias " + python::repr(token.name), token.start, Failure::composer);
}

void Grammar::anchor(const std::string& name, const Mark& mark) {
  if (name.empty()) return;
  const auto [first, inserted] = anchors_.emplace(name, mark);
  if (inserted) return;
  fail(fmt::format("found duplicate anchor {}; first occurrence", python::repr(name)), &first->second,
       "second occurrence", mark, Failure::composer);
}

/// One node with its properties; returns where it begins.
Mark Grammar::node(Style style, bool indentless_allowed) {
  if (next() == TokenKind::alias) {
    const Mark start = scanner_.peek().start;
    alias();
    return start;
  }
  const Properties found = properties();
  const Mark start = found.start ? *found.start : scanner_.peek().start;
  if (++depth_ > deepest) throw python::Error("RecursionError", "maximum recursion depth exceeded");
  const TokenKind kind = next();
  const bool block = style == Style::block;
  if (kind == TokenKind::scalar) {
    take();
    anchor(found.anchor, start);
  } else if (kind == TokenKind::flow_sequence_start) {
    anchor(found.anchor, start);
    flow_sequence();
  } else if (kind == TokenKind::flow_mapping_start) {
    anchor(found.anchor, start);
    flow_mapping();
  } else if (block && kind == TokenKind::block_sequence_start) {
    anchor(found.anchor, start);
    block_sequence();
  } else if (block && kind == TokenKind::block_mapping_start) {
    anchor(found.anchor, start);
    block_mapping();
  } else if (indentless_allowed && kind == TokenKind::block_entry) {
    anchor(found.anchor, start);
    indentless_sequence();
  } else if (found.start) {
    anchor(found.anchor, start);
  } else {
    unexpected(block ? "while parsing a block node" : "while parsing a flow node", start,
               "expected the node content, but found");
  }
  --depth_;
  return start;
}

void Grammar::block_sequence() {
  const Mark start = take().start;
  while (next() == TokenKind::block_entry) {
    take();
    if (!next_is({TokenKind::block_entry, TokenKind::block_end})) node(Style::block);
  }
  if (next() != TokenKind::block_end)
    unexpected("while parsing a block collection", start, "expected <block end>, but found");
  take();
}

/// A sequence as the value of a mapping, indented no further than the key.
void Grammar::indentless_sequence() {
  while (next() == TokenKind::block_entry) {
    take();
    if (!next_is({TokenKind::block_entry, TokenKind::key, TokenKind::value, TokenKind::block_end})) node(Style::block);
  }
}

void Grammar::block_mapping() {
  const Mark start = take().start;
  const auto absent = [&] { return next_is({TokenKind::key, TokenKind::value, TokenKind::block_end}); };
  while (next() == TokenKind::key) {
    take();
    if (!absent()) node(Style::block, true);
    if (next() != TokenKind::value) continue;
    take();
    if (!absent()) node(Style::block, true);
  }
  if (next() != TokenKind::block_end)
    unexpected("while parsing a block mapping", start, "expected <block end>, but found");
  take();
}

/// `key: value` inside brackets, its KEY token at hand.
void Grammar::flow_pair(TokenKind end) {
  take();
  if (!next_is({TokenKind::value, TokenKind::flow_entry, end})) node(Style::flow);
  if (next() != TokenKind::value) return;
  take();
  if (!next_is({TokenKind::flow_entry, end})) node(Style::flow);
}

void Grammar::flow_collection(TokenKind end, const char* context, const char* expected) {
  const Mark start = take().start;
  for (bool first = true; next() != end; first = false) {
    if (!first) {
      if (next() != TokenKind::flow_entry) unexpected(context, start, expected);
      take();
      if (next() == end) break;
    }
    if (next() == TokenKind::key)
      flow_pair(end);
    else
      node(Style::flow);
  }
  take();
}

void Grammar::flow_sequence() {
  flow_collection(TokenKind::flow_sequence_end, "while parsing a flow sequence", "expected ',' or ']', but got");
}

void Grammar::flow_mapping() {
  flow_collection(TokenKind::flow_mapping_end, "while parsing a flow mapping", "expected ',' or '}', but got");
}

}  // namespace

void check_syntax(const Text& text, python::Context& context) {
  Grammar(text, context).stream();
}

}  // namespace urdfmill::yaml
