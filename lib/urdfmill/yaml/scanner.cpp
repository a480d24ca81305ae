#include "urdfmill/yaml/scanner.hpp"

#include <array>

namespace urdfmill::yaml {
namespace {

/// The longest key without `?`.
constexpr std::uint32_t longest_simple_key = 1024;

constexpr std::u32string_view indicators = U"-?:,[]{}#&*!|>'\"%@`";

}  // namespace

std::string_view name_of(TokenKind kind) {
  static constexpr std::array<std::string_view, 19> names = {"<stream end>",
                                                             "<directive>",
                                                             "<document start>",
                                                             "<document end>",
                                                             "<block sequence start>",
                                                             "<block mapping start>",
                                                             "<block end>",
                                                             "[",
                                                             "{",
                                                             "]",
                                                             "}",
                                                             ",",
                                                             "-",
                                                             "?",
                                                             ":",
                                                             "<alias>",
                                                             "<anchor>",
                                                             "<tag>",
                                                             "<scalar>"};
  return names.at(static_cast<std::size_t>(kind));
}

void Scanner::fail(std::string context, std::optional<Mark> context_mark, std::string problem) const {
  throw Error{ErrorKind::scanner, std::move(context), context_mark, std::move(problem), cursor_.mark()};
}

void Scanner::settle_front() {
  while (needs_more()) fetch();
  front_settled_ = true;
}

Token Scanner::take() {
  const Token token = peek();
  if (token.kind == TokenKind::stream_end) return token;  // stays for repeated calls
  ++taken_;
  tokens_.pop_front();
  front_settled_ = false;
  return token;
}

bool Scanner::needs_more() {
  if (done_) return false;
  if (tokens_.empty()) return true;
  // The current token may turn out to begin a key, so scans ahead until that is settled. Outer levels began earlier.
  drop_stale_keys();
  for (const auto& key : keys_)
    if (key) return key->token_number == taken_;
  return false;
}

/// Adds a token from `start` to the current place.
Token& Scanner::add(TokenKind kind, const Mark& start) {
  Token& token = tokens_.emplace_back();
  token.kind = kind;
  token.start = start;
  token.end = cursor_.mark();
  return token;
}

/// Adds a token of the current character and skips it.
void Scanner::add_sign(TokenKind kind) {
  const Mark start = cursor_.mark();
  cursor_.forward_ascii(1);
  add(kind, start);
}

void Scanner::fetch() {
  skip_to_token();
  drop_stale_keys();
  unwind_indent(cursor_.mark().column);
  fetch_token();
}

void Scanner::fetch_token() {
  const char32_t c = cursor_.peek();
  const bool in_flow = flow_level_ > 0;
  if (is_name_character(c) && c != U'-') return plain_scalar();
  const bool alone = is_blank_or_end(cursor_.peek(1));
  if (c == U'\0') return stream_end();
  if (c == U'%' && cursor_.mark().column == 0) return directive();
  if (at_document_marker(U'-')) return document_marker(TokenKind::document_start);
  if (at_document_marker(U'.')) return document_marker(TokenKind::document_end);
  if (c == U'[') return flow_start(TokenKind::flow_sequence_start);
  if (c == U'{') return flow_start(TokenKind::flow_mapping_start);
  if (c == U']') return flow_end(TokenKind::flow_sequence_end);
  if (c == U'}') return flow_end(TokenKind::flow_mapping_end);
  if (c == U',') return flow_entry();
  if (c == U'-' && alone) return block_entry();
  if (c == U'?' && (in_flow || alone)) return explicit_key();
  if (c == U':' && (in_flow || alone)) return value();
  if (c == U'*') return anchor(TokenKind::alias);
  if (c == U'&') return anchor(TokenKind::anchor);
  if (c == U'!') return tag();
  if ((c == U'|' || c == U'>') && !in_flow) return block_scalar();
  if (c == U'\'' || c == U'"') return quoted_scalar();
  if (at_plain()) return plain_scalar();
  fail("while scanning for the next token", {}, "found character " + quoted(c) + " that cannot start any token");
}

void Scanner::skip_to_token() {
  if (cursor_.mark().index == 0 && cursor_.peek() == 0xfeff) cursor_.forward();
  const auto is_tab = [this] { return options_.json && flow_level_ > 0 && cursor_.peek() == U'\t'; };
  while (true) {
    for (cursor_.skip_spaces(); is_tab(); cursor_.skip_spaces()) cursor_.forward_ascii(1);
    if (cursor_.peek() == U'#') cursor_.skip_line();
    if (!cursor_.line_break()) return;
    if (flow_level_ == 0) key_allowed_ = true;
  }
}

std::optional<Scanner::SimpleKey>& Scanner::key_of_level() {
  return keys_[flow_level_];
}

void Scanner::drop_stale_keys() {
  const Mark& here = cursor_.mark();
  for (auto& key : keys_) {
    if (!key || (key->mark.line == here.line && here.index - key->mark.index <= longest_simple_key)) continue;
    if (key->required) fail("while scanning a simple key", key->mark, "could not find expected ':'");
    key.reset();
  }
}

void Scanner::save_key() {
  if (!key_allowed_) return;
  const Mark& here = cursor_.mark();
  const bool required = flow_level_ == 0 && indent_ == here.column;
  drop_key();
  key_of_level() = SimpleKey{taken_ + tokens_.size(), required, here};
}

void Scanner::drop_key() {
  auto& key = key_of_level();
  if (key && key->required) fail("while scanning a simple key", key->mark, "could not find expected ':'");
  key.reset();
}

void Scanner::unwind_indent(std::int64_t column) {
  if (flow_level_ > 0) return;  // indentation has no meaning inside brackets
  while (indent_ > column) {
    indent_ = indents_.back();
    indents_.pop_back();
    add(TokenKind::block_end, cursor_.mark());
  }
}

bool Scanner::add_indent(std::uint32_t column) {
  if (indent_ >= column) return false;
  indents_.push_back(indent_);
  indent_ = column;
  return true;
}

void Scanner::stream_end() {
  unwind_indent(-1);
  drop_key();
  key_allowed_ = false;
  keys_.assign(flow_level_ + 1, std::nullopt);
  add(TokenKind::stream_end, cursor_.mark());
  done_ = true;
}

void Scanner::document_marker(TokenKind kind) {
  unwind_indent(-1);
  drop_key();
  key_allowed_ = false;
  const Mark start = cursor_.mark();
  cursor_.forward_ascii(3);
  add(kind, start);
}

void Scanner::flow_start(TokenKind kind) {
  save_key();
  ++flow_level_;
  keys_.resize(flow_level_ + 1);
  key_allowed_ = true;
  add_sign(kind);
}

void Scanner::flow_end(TokenKind kind) {
  drop_key();
  // The grammar refuses a superfluous bracket.
  if (flow_level_ > 0) {
    --flow_level_;
    keys_.resize(flow_level_ + 1);
  }
  key_allowed_ = false;
  add_sign(kind);
}

void Scanner::flow_entry() {
  key_allowed_ = true;
  drop_key();
  add_sign(TokenKind::flow_entry);
}

void Scanner::block_entry() {
  if (flow_level_ == 0) {
    if (!key_allowed_) fail({}, {}, "sequence entries are not allowed here");
    if (add_indent(cursor_.mark().column)) add(TokenKind::block_sequence_start, cursor_.mark());
  }
  key_allowed_ = true;
  drop_key();
  add_sign(TokenKind::block_entry);
}

void Scanner::explicit_key() {
  if (flow_level_ == 0) {
    if (!key_allowed_) fail({}, {}, "mapping keys are not allowed here");
    if (add_indent(cursor_.mark().column)) add(TokenKind::block_mapping_start, cursor_.mark());
  }
  key_allowed_ = flow_level_ == 0;
  drop_key();
  add_sign(TokenKind::key);
}

void Scanner::value() {
  if (auto& key = key_of_level()) {
    // The tokens since then turned out to be a key, which is inserted before them.
    const SimpleKey found = *key;
    key.reset();
    const auto place = tokens_.begin() + static_cast<std::ptrdiff_t>(found.token_number - taken_);
    Token token;
    token.kind = TokenKind::key;
    token.start = token.end = found.mark;
    const auto inserted = tokens_.insert(place, token);
    token.kind = TokenKind::block_mapping_start;
    if (flow_level_ == 0 && add_indent(found.mark.column)) tokens_.insert(inserted, token);
    key_allowed_ = false;
  } else {
    if (flow_level_ == 0) {
      if (!key_allowed_) fail({}, {}, "mapping values are not allowed here");
      if (add_indent(cursor_.mark().column)) add(TokenKind::block_mapping_start, cursor_.mark());
    }
    key_allowed_ = flow_level_ == 0;
    drop_key();
  }
  add_sign(TokenKind::value);
}

bool Scanner::at_document_marker(char32_t sign) const {
  return cursor_.mark().column == 0 && cursor_.peek() == sign && cursor_.peek(1) == sign && cursor_.peek(2) == sign &&
         is_blank_or_end(cursor_.peek(3));
}

bool Scanner::at_plain() const {
  const char32_t c = cursor_.peek();
  if (is_blank_or_end(c)) return false;
  if (indicators.find(c) == std::u32string_view::npos) return true;
  return !is_blank_or_end(cursor_.peek(1)) && (c == U'-' || (flow_level_ == 0 && (c == U'?' || c == U':')));
}

}  // namespace urdfmill::yaml
