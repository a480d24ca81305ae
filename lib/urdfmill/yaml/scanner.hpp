// Tokens of a YAML text as PyYAML finds them, and its error messages.
#pragma once
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/yaml/document.hpp"
#include "urdfmill/yaml/error.hpp"
#include "urdfmill/yaml/text.hpp"

namespace urdfmill::yaml {

enum class TokenKind : std::uint8_t {
  stream_end,
  directive,
  document_start,
  document_end,
  block_sequence_start,
  block_mapping_start,
  block_end,
  flow_sequence_start,
  flow_mapping_start,
  flow_sequence_end,
  flow_mapping_end,
  flow_entry,
  block_entry,
  key,
  value,
  alias,
  anchor,
  tag,
  scalar,
};

/// Returns the name of a token in messages: "<block end>", "]".
[[nodiscard]] std::string_view name_of(TokenKind kind);

struct Token {
  TokenKind kind = TokenKind::stream_end;
  Style style = Style::plain;  ///< for a scalar
  bool version_1 = true;       ///< true if a %YAML directive asks for version 1.x
  Mark start;
  Mark end;
  std::string_view text;    ///< value of a scalar; name of an anchor, alias or directive; tag without its handle
  std::string_view handle;  ///< handle of a tag (empty for a verbatim one), or declared by a %TAG directive
  std::string_view prefix;  ///< the prefix declared by a %TAG directive
};

/// Produces tokens on demand. Throws Error (scanner and reader errors). Texts of tokens are views into the text, or
/// kept by the document.
class Scanner {
 public:
  Scanner(std::string_view text, const ParseOptions& options, Document& document)
      : cursor_(text), options_(options), document_(document) {}
  /// Returns the next token without consuming it.
  const Token& peek() {
    if (!front_settled_) settle_front();
    return tokens_.front();
  }
  Token take();

 private:
  /// A place where a key without `?` may have begun; at most one for each level of flow collections.
  struct SimpleKey {
    std::size_t token_number;
    bool required;
    Mark mark;
  };

  [[noreturn]] void fail(std::string context, std::optional<Mark> context_mark, std::string problem) const;
  void settle_front();
  bool needs_more();
  void fetch();
  void fetch_token();
  void skip_to_token();
  Token& add(TokenKind kind, const Mark& start);
  void add_sign(TokenKind kind);
  [[nodiscard]] std::string_view kept(std::string_view text) { return document_.keep(text); }

  void drop_stale_keys();
  void save_key();
  void drop_key();
  std::optional<SimpleKey>& key_of_level();
  void unwind_indent(std::int64_t column);
  bool add_indent(std::uint32_t column);

  void stream_end();
  void document_marker(TokenKind kind);
  void flow_start(TokenKind kind);
  void flow_end(TokenKind kind);
  void flow_entry();
  void block_entry();
  void explicit_key();
  void value();

  [[nodiscard]] bool at_document_marker(char32_t sign) const;
  [[nodiscard]] bool at_plain() const;

  // In scanner_words.cpp: directives, anchors, tags.
  void directive();
  void anchor(TokenKind kind);
  void tag();
  std::string_view name();
  std::string_view directive_name(const Mark& start);
  std::string_view version_number(const Mark& start);
  std::string_view tag_handle(std::string_view what, const Mark& start);
  std::string_view tag_uri(std::string_view what, const Mark& start);
  std::string uri_escapes(std::string_view what, const Mark& start);
  void rest_of_line(std::string_view what, const Mark& start);

  // In scanner_scalars.cpp:
  /// The indicators of a block scalar after `|` or `>`.
  struct BlockHeader {
    char32_t chomping = U' ';  ///< `+`, `-`, or neither
    std::optional<std::uint32_t> indent;
  };
  void block_scalar();
  void plain_scalar();
  void quoted_scalar();
  BlockHeader block_header(const Mark& start);
  std::uint32_t first_line_indent(std::string& breaks);
  void blank_lines(std::uint32_t indent, std::string& breaks);
  void block_lines(std::uint32_t indent, bool folded, const BlockHeader& header, std::string breaks, std::string& text);
  void quoted_words(bool is_double, const Mark& start, std::string& text);
  void quoted_escape(const Mark& start, std::string& text);
  char32_t code_of_escape(std::size_t digits, const Mark& start);
  void quoted_spaces(const Mark& start, std::string& text);
  void quoted_breaks(const Mark& start, std::string& text);
  bool plain_word();
  bool plain_spaces(std::string& spaces);

  Characters cursor_;
  const ParseOptions& options_;
  Document& document_;
  std::deque<Token> tokens_;
  std::size_t taken_ = 0;  ///< number of tokens consumed
  bool done_ = false;
  bool front_settled_ = false;  ///< true if the first of `tokens_` is the next one, whatever follows
  std::int64_t indent_ = -1;
  std::vector<std::int64_t> indents_;
  std::vector<std::optional<SimpleKey>> keys_ = {std::nullopt};  ///< by flow level
  std::size_t flow_level_ = 0;
  bool key_allowed_ = true;  ///< true if a simple key may begin here
};

}  // namespace urdfmill::yaml
