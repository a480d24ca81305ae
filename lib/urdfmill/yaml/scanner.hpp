// The tokens of a YAML text as PyYAML finds them, and its complaints where it finds none. What scalars say is not kept.
#pragma once
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// How messages name a token: "<block end>", "]".
[[nodiscard]] std::string_view name_of(TokenKind kind);

struct Token {
  TokenKind kind;
  Mark start;
  std::string name;       ///< of an anchor, alias or directive; the handle of a tag (empty: a verbatim one)
  std::string handle;     ///< the handle a %TAG directive declares
  bool version_1 = true;  ///< whether a %YAML directive asks for version 1.x
};

/// Gives tokens on demand. Throws python::Error (scanner and reader errors).
class Scanner {
 public:
  explicit Scanner(const Text& text) : text_(text), cursor_(text) {}
  /// The next token, left where it is.
  const Token& peek();
  Token take();
  [[nodiscard]] const Text& text() const { return text_; }

 private:
  /// A place where a key without `?` may have begun: at most one for each level of flow collections.
  struct SimpleKey {
    std::size_t token_number;
    bool required;
    Mark mark;
  };

  [[noreturn]] void fail(std::string context, const Mark* context_mark, std::string problem) const;
  bool needs_more();
  void fetch();
  void fetch_token();
  void skip_to_token();
  void add(TokenKind kind, Mark mark);

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

  // scanner_words.cpp: directives, anchors, tags.
  void directive();
  void anchor(TokenKind kind);
  void tag();
  std::string directive_name(const Mark& start);
  std::string version_number(const Mark& start);
  std::string tag_handle(std::string_view what, const Mark& start);
  void tag_uri(std::string_view what, const Mark& start);
  void uri_escapes(std::string_view what, const Mark& start);
  void rest_of_line(std::string_view what, const Mark& start);

  // scanner_scalars.cpp
  void block_scalar();
  void quoted_scalar();
  void plain_scalar();
  std::optional<std::uint32_t> block_header(const Mark& start);
  std::uint32_t first_line_indent();
  void skip_blank_lines(std::uint32_t indent);
  void quoted_words(bool is_double, const Mark& start);
  void quoted_escape(const Mark& start);
  void quoted_spaces(const Mark& start);
  void quoted_breaks(const Mark& start);
  bool plain_spaces();

  const Text& text_;
  Cursor cursor_;
  std::deque<Token> tokens_;
  std::size_t taken_ = 0;  ///< tokens given away so far
  bool done_ = false;
  std::int64_t indent_ = -1;
  std::vector<std::int64_t> indents_;
  std::vector<std::optional<SimpleKey>> keys_ = {std::nullopt};  ///< by flow level
  std::size_t flow_level_ = 0;
  bool key_allowed_ = true;  ///< whether a simple key may begin here
};

/// repr of a character, as messages show it.
[[nodiscard]] std::string quoted(char32_t character);

}  // namespace urdfmill::yaml
