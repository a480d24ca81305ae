// Patterns of file names with `*`, `?` and `[…]`.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urdfmill::files {

/// The syntax of a pattern.
enum class PatternSyntax : std::uint8_t {
  /// Python's fnmatch, for the names in one folder: `*`, `?`, `[abc]`, `[a-z]`, `[!abc]`, no escapes; an unclosed
  /// bracket stands for itself.
  python,
  /// The syntax of .gitignore, for paths: `*`, `?` and `[…]` stay within a folder, `**` crosses folders, `**/` may also
  /// match nothing, `[^…]` is `[!…]`, `\` quotes the next character; a pattern with an unclosed bracket matches
  /// nothing.
  gitignore,
  /// Only `*` is special: it stands for any characters, also for slashes.
  stars,
};

/// A compiled pattern. It matches whole UTF-8 characters; case is significant.
class Pattern {
 public:
  Pattern(std::string_view text, PatternSyntax syntax);

  /// True if the pattern matches the whole text. The time is at most proportional to the product of the lengths of
  /// pattern and text.
  [[nodiscard]] bool matches(std::string_view text) const;

 private:
  struct Token {
    /// `**/` consists of three tokens: no_folder, which may skip the other two, deep_star and the slash.
    enum class Kind : std::uint8_t { character, any, set, star, no_folder, deep_star } kind;
    bool negated = false;
    char32_t character = 0;
    std::vector<std::pair<char32_t, char32_t>> ranges = {};
  };

  void read(std::string_view text);
  bool read_set(std::string_view text, std::size_t& at);
  void read_star(std::string_view text, std::size_t& at);
  [[nodiscard]] bool takes(const Token& token, char32_t character) const;
  [[nodiscard]] bool is_star(std::size_t token) const;
  void close(std::string& states) const;

  PatternSyntax syntax_;
  bool matches_nothing_ = false;
  std::size_t no_set_from_ = std::string_view::npos;  ///< from here on no bracket has an end
  std::vector<Token> tokens_;
  std::size_t fewest_ = 0;  ///< characters of a matching text
  std::string begin_;       ///< beginning of a matching text
  std::string end_;         ///< end of a matching text
};

/// True if the text has characters that make it a pattern.
[[nodiscard]] bool has_wildcards(std::string_view text);

}  // namespace urdfmill::files
