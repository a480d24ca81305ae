// Conversion of tokens to nodes in PyYAML's order, which decides which of two errors is reported: the grammar, and the
// work of PyYAML's composer (aliases, anchors, tags).
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <vector>

#include "urdfmill/yaml/document.hpp"
#include "urdfmill/yaml/resolver.hpp"
#include "urdfmill/yaml/scanner.hpp"

namespace urdfmill::yaml {
namespace {

/// The permitted nesting of collections; PyYAML fails at about that depth.
constexpr int deepest = 480;

std::string in_quotes(std::string_view name) {
  return fmt::format("'{}'", name);
}

class Parser {
 public:
  Parser(std::string_view text, const ParseOptions& options, Document& document)
      : scanner_(text, options, document), options_(options), document_(document) {}
  void stream();

 private:
  enum class Context : std::uint8_t { block, flow };
  struct Properties {
    std::optional<Mark> start;
    std::string_view anchor;
    std::optional<Token> tag;
  };

  [[nodiscard]] TokenKind next() { return scanner_.peek().kind; }
  [[nodiscard]] bool next_is(std::initializer_list<TokenKind> kinds);
  Token take() { return scanner_.take(); }
  [[noreturn]] static void fail(std::string context, std::optional<Mark> context_mark, std::string problem,
                                const Mark& mark, ErrorKind kind = ErrorKind::parser);
  [[noreturn]] void unexpected(std::string context, const Mark& context_mark, std::string_view expected);

  Node* document();
  void directives();
  Node* node(Context context, bool indentless_allowed = false);
  Properties properties();
  Node* alias();
  void resolve(Node& node, const Properties& properties);
  Node* make(Node::Kind kind, const Properties& properties, const Mark& content);
  Node* scalar(const Properties& properties);
  Node* empty(const Mark& mark);
  Node* collection(TokenKind kind, Context context, bool indentless_allowed, const Properties& properties);

  Node* block_sequence(const Properties& properties);
  Node* indentless_sequence(const Properties& properties);
  Node* block_mapping(const Properties& properties);
  Node* block_entry(std::initializer_list<TokenKind> absent_before, bool indentless_allowed);
  Node* flow_sequence(const Properties& properties);
  Node* flow_mapping(const Properties& properties);
  bool flow_separator(TokenKind end, bool first, const char* context, const char* expected, const Mark& start);
  void flow_pair(TokenKind end);
  Node* flow_part(std::initializer_list<TokenKind> absent_before);

  void keep_items(Node& node, std::size_t first);
  void keep_pairs(Node& node, std::size_t first);

  Scanner scanner_;
  const ParseOptions& options_;
  Document& document_;
  std::map<std::string_view, Node*> anchors_;
  std::map<std::string_view, std::string_view> handles_ = {{"!", "!"}, {"!!", standard_tags}};
  std::vector<Node*> open_;  ///< contents of unfinished collections: items, or keys and values in turn
  int depth_ = 0;
};

bool Parser::next_is(std::initializer_list<TokenKind> kinds) {
  const TokenKind kind = next();
  for (const TokenKind candidate : kinds)
    if (kind == candidate) return true;
  return false;
}

void Parser::fail(std::string context, std::optional<Mark> context_mark, std::string problem, const Mark& mark,
                  ErrorKind kind) {
  throw Error{kind, std::move(context), context_mark, std::move(problem), mark};
}

void Parser::unexpected(std::string context, const Mark& context_mark, std::string_view expected) {
  const Token& found = scanner_.peek();
  fail(std::move(context), context_mark, fmt::format("{} '{}'", expected, name_of(found.kind)), found.start);
}

void Parser::stream() {
  if (next() == TokenKind::stream_end) return;
  if (next_is({TokenKind::directive, TokenKind::document_start})) {
    directives();
    document_.root = document();
  } else {
    document_.root = node(Context::block);
  }
  while (next() == TokenKind::document_end) take();
  if (next() == TokenKind::stream_end) return;
  const Mark second = scanner_.peek().start;
  directives();
  fail("expected a single document in the stream", document_.root->start, "but found another document", second,
       ErrorKind::composer);
}

/// Parses the content after `---`.
Node* Parser::document() {
  if (next_is({TokenKind::directive, TokenKind::document_start, TokenKind::document_end, TokenKind::stream_end}))
    return empty(scanner_.peek().start);
  return node(Context::block);
}

/// Parses directives and the `---` that must end them.
void Parser::directives() {
  bool version = false;
  std::map<std::string_view, std::string_view> declared;
  while (next() == TokenKind::directive) {
    const Token token = take();
    if (token.text == "YAML") {
      if (version) fail({}, {}, "found duplicate YAML directive", token.start);
      if (!token.version_1) fail({}, {}, "found incompatible YAML document (version 1.* is required)", token.start);
      version = true;
    } else if (token.text == "TAG" && !declared.emplace(token.handle, token.prefix).second) {
      fail({}, {}, "duplicate tag handle " + in_quotes(token.handle), token.start);
    }
  }
  declared.insert(handles_.begin(), handles_.end());
  handles_ = std::move(declared);
  if (next() != TokenKind::document_start) {
    const Token& found = scanner_.peek();
    fail({}, {}, fmt::format("expected '<document start>', but found '{}'", name_of(found.kind)), found.start);
  }
  take();
}

Parser::Properties Parser::properties() {
  Properties found;
  for (int i = 0; i < 2; ++i) {
    const TokenKind kind = next();
    if (kind == TokenKind::anchor && found.anchor.empty()) {
      const Token token = take();
      found.anchor = token.text;
      if (!found.start) found.start = token.start;
    } else if (kind == TokenKind::tag && !found.tag) {
      found.tag = take();
      if (!found.start) found.start = found.tag->start;
    } else {
      break;
    }
  }
  if (found.tag && !found.tag->handle.empty() && handles_.count(found.tag->handle) == 0)
    fail("while parsing a node", *found.start, "found undefined tag handle " + in_quotes(found.tag->handle),
         found.tag->start);
  return found;
}

Node* Parser::alias() {
  const Token token = take();
  const auto found = anchors_.find(token.text);
  if (found == anchors_.end())
    fail({}, {}, "found undefined alias " + in_quotes(token.text), token.start, ErrorKind::composer);
  return found->second;
}

Node* Parser::make(Node::Kind kind, const Properties& properties, const Mark& content) {
  if (document_.node_count() >= options_.max_nodes)
    throw Error{ErrorKind::memory, {}, {}, "the document has too many nodes", content};
  Node* node = document_.make_node();
  node->kind = kind;
  node->start = properties.start.value_or(content);
  node->begin = node->end = content.offset;
  if (properties.anchor.empty()) return node;
  node->anchor = properties.anchor;
  const auto [first, inserted] = anchors_.emplace(properties.anchor, node);
  if (!inserted)
    fail(fmt::format("found duplicate anchor {}; first occurrence", in_quotes(properties.anchor)), first->second->start,
         "second occurrence", node->start, ErrorKind::composer);
  return node;
}

/// Sets the type of a node whose text and style are known. The tag `!` counts as none, and a quoted scalar with it
/// resolves as a plain one.
void Parser::resolve(Node& node, const Properties& properties) {
  std::string_view tag;
  if (properties.tag) {
    const Token& token = *properties.tag;
    tag = token.text;
    if (!token.handle.empty()) {
      const std::string_view prefix = handles_[token.handle];
      tag = document_.keep(std::string(prefix).append(token.text));
    }
    if (tag != "!") {
      node.type = type_of_tag(tag);
      if (node.type == Type::other) node.tag = tag;
      return;
    }
  }
  if (node.kind != Node::Kind::scalar)
    node.type = node.kind == Node::Kind::sequence ? Type::sequence : Type::mapping;
  else
    node.type = node.style == Style::plain || tag == "!" ? resolve_plain(node.text) : Type::text;
}

Node* Parser::scalar(const Properties& properties) {
  const Token token = take();
  Node* node = make(Node::Kind::scalar, properties, token.start);
  node->style = token.style;
  node->text = token.text;
  node->end = token.end.offset;
  resolve(*node, properties);
  return node;
}

/// Makes an omitted scalar.
Node* Parser::empty(const Mark& mark) {
  Node* node = make(Node::Kind::scalar, {}, mark);
  node->type = Type::null;
  return node;
}

/// Parses one node with its properties.
Node* Parser::node(Context context, bool indentless_allowed) {
  if (next() == TokenKind::alias) return alias();
  const Properties found = properties();
  const TokenKind kind = next();
  if (depth_ == deepest)
    throw Error{ErrorKind::recursion, {}, {}, "maximum recursion depth exceeded", scanner_.peek().start};
  if (kind == TokenKind::scalar) return scalar(found);
  ++depth_;
  Node* node = collection(kind, context, indentless_allowed, found);
  --depth_;
  if (node != nullptr) return node;
  const Token& token = scanner_.peek();
  if (!found.start)
    unexpected(context == Context::block ? "while parsing a block node" : "while parsing a flow node", token.start,
               "expected the node content, but found");
  node = make(Node::Kind::scalar, found, *found.start);
  resolve(*node, found);
  return node;
}

/// Parses a collection; null if none begins here.
Node* Parser::collection(TokenKind kind, Context context, bool indentless_allowed, const Properties& properties) {
  if (kind == TokenKind::flow_sequence_start) return flow_sequence(properties);
  if (kind == TokenKind::flow_mapping_start) return flow_mapping(properties);
  if (context == Context::block && kind == TokenKind::block_sequence_start) return block_sequence(properties);
  if (context == Context::block && kind == TokenKind::block_mapping_start) return block_mapping(properties);
  if (indentless_allowed && kind == TokenKind::block_entry) return indentless_sequence(properties);
  return nullptr;
}

/// Parses the content after `-`, `?` or `:`, the current token, in a block collection.
Node* Parser::block_entry(std::initializer_list<TokenKind> absent_before, bool indentless_allowed) {
  const Mark end = take().end;
  return next_is(absent_before) ? empty(end) : node(Context::block, indentless_allowed);
}

Node* Parser::block_sequence(const Properties& properties) {
  const Token start = take();
  Node* sequence = make(Node::Kind::sequence, properties, start.start);
  resolve(*sequence, properties);
  sequence->style = Style::block;
  const std::size_t first = open_.size();
  while (next() == TokenKind::block_entry)
    open_.push_back(block_entry({TokenKind::block_entry, TokenKind::block_end}, false));
  if (next() != TokenKind::block_end)
    unexpected("while parsing a block collection", start.start, "expected <block end>, but found");
  take();
  keep_items(*sequence, first);
  return sequence;
}

/// Parses a sequence as the value of a mapping, indented no further than the key.
Node* Parser::indentless_sequence(const Properties& properties) {
  Node* sequence = make(Node::Kind::sequence, properties, scanner_.peek().start);
  resolve(*sequence, properties);
  sequence->style = Style::block;
  const std::size_t first = open_.size();
  while (next() == TokenKind::block_entry)
    open_.push_back(
        block_entry({TokenKind::block_entry, TokenKind::key, TokenKind::value, TokenKind::block_end}, false));
  keep_items(*sequence, first);
  return sequence;
}

Node* Parser::block_mapping(const Properties& properties) {
  const auto absent = {TokenKind::key, TokenKind::value, TokenKind::block_end};
  const Token start = take();
  Node* mapping = make(Node::Kind::mapping, properties, start.start);
  resolve(*mapping, properties);
  mapping->style = Style::block;
  const std::size_t first = open_.size();
  while (next() == TokenKind::key) {
    open_.push_back(block_entry(absent, true));
    open_.push_back(next() == TokenKind::value ? block_entry(absent, true) : empty(scanner_.peek().start));
  }
  if (next() != TokenKind::block_end)
    unexpected("while parsing a block mapping", start.start, "expected <block end>, but found");
  take();
  keep_pairs(*mapping, first);
  return mapping;
}

/// Parses the content after `?` or `:`, the current token, in brackets.
Node* Parser::flow_part(std::initializer_list<TokenKind> absent_before) {
  const Mark end = take().end;
  return next_is(absent_before) ? empty(end) : node(Context::flow);
}

/// Parses `key: value` inside brackets; the current token is its KEY.
void Parser::flow_pair(TokenKind end) {
  open_.push_back(flow_part({TokenKind::value, TokenKind::flow_entry, end}));
  open_.push_back(next() == TokenKind::value ? flow_part({TokenKind::flow_entry, end}) : empty(scanner_.peek().start));
}

/// Skips the comma before all items except the first; false at the end of the collection. `context` and `expected` are
/// the words of the error if an item does not end.
bool Parser::flow_separator(TokenKind end, bool first, const char* context, const char* expected, const Mark& start) {
  if (!first && next() != end) {
    if (next() != TokenKind::flow_entry) unexpected(context, start, expected);
    take();
  }
  return next() != end;
}

Node* Parser::flow_sequence(const Properties& properties) {
  constexpr TokenKind end = TokenKind::flow_sequence_end;
  const Token start = take();
  Node* sequence = make(Node::Kind::sequence, properties, start.start);
  resolve(*sequence, properties);
  sequence->style = Style::flow;
  const std::size_t first = open_.size();
  while (flow_separator(end, open_.size() == first, "while parsing a flow sequence", "expected ',' or ']', but got",
                        start.start)) {
    if (next() != TokenKind::key) {
      open_.push_back(node(Context::flow));
      continue;
    }
    // This is a mapping of one pair, without its own brackets.
    Node* mapping = make(Node::Kind::mapping, {}, scanner_.peek().start);
    mapping->type = Type::mapping;
    mapping->style = Style::flow;
    flow_pair(end);
    keep_pairs(*mapping, open_.size() - 2);
    open_.push_back(mapping);
  }
  keep_items(*sequence, first);
  sequence->end = take().end.offset;
  return sequence;
}

Node* Parser::flow_mapping(const Properties& properties) {
  constexpr TokenKind end = TokenKind::flow_mapping_end;
  const Token start = take();
  Node* mapping = make(Node::Kind::mapping, properties, start.start);
  resolve(*mapping, properties);
  mapping->style = Style::flow;
  const std::size_t first = open_.size();
  while (flow_separator(end, open_.size() == first, "while parsing a flow mapping", "expected ',' or '}', but got",
                        start.start)) {
    if (next() == TokenKind::key) {
      flow_pair(end);
      continue;
    }
    open_.push_back(node(Context::flow));
    open_.push_back(empty(scanner_.peek().start));
  }
  keep_pairs(*mapping, first);
  mapping->end = take().end.offset;
  return mapping;
}

/// Moves the nodes collected since `first` into a sequence.
void Parser::keep_items(Node& node, std::size_t first) {
  node.items = document_.keep(std::span<Node* const>(open_).subspan(first));
  open_.resize(first);
  if (!node.items.empty()) node.end = std::max(node.end, node.items.back()->end);
}

void Parser::keep_pairs(Node& node, std::size_t first) {
  std::vector<Pair> pairs;
  pairs.reserve((open_.size() - first) / 2);
  for (std::size_t i = first; i < open_.size(); i += 2) pairs.push_back({open_[i], open_[i + 1]});
  open_.resize(first);
  node.pairs = document_.keep(std::span<const Pair>(pairs));
  if (!pairs.empty()) node.end = std::max(node.end, pairs.back().value->end);
}

}  // namespace

Parsed parse(std::string_view text, const ParseOptions& options) {
  Parsed parsed;
  try {
    Parser(text, options, parsed.document).stream();
  } catch (Error& error) {
    parsed.document.root = nullptr;
    parsed.error = std::move(error);
  }
  return parsed;
}

}  // namespace urdfmill::yaml
