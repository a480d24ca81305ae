// Patterns of file names: what `*`, `?` and `[…]` match.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urdfmill::files {

/// How a pattern is read.
enum class PatternSyntax : std::uint8_t {
  /// Python's fnmatch, for the names in one folder: `*`, `?`, `[abc]`, `[a-z]`, `[!abc]`, no escapes; a bracket that is
  /// never closed is itself.
  python,
  /// As in .gitignore, for paths: `*`, `?` and `[…]` stay within a folder, `**` crosses folders, `**/` is also no
  /// folder
  /// at all, `[^…]` is `[!…]`, `\` takes the next character as it is; with a bracket that is never closed nothing
  /// matches.
  gitignore,
};

/// A compiled pattern. It takes whole characters of UTF-8; case counts.
class Pattern {
 public:
  Pattern(std::string_view text, PatternSyntax syntax);

  /// Does the pattern match the whole text? The time is at most proportional to the length of the pattern times that of
  /// the text, whatever they are.
  [[nodiscard]] bool matches(std::string_view text) const;

 private:
  struct Token {
    /// `**/` is three: no_folder, which may skip the other two, deep_star and the slash.
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
  std::vector<Token> tokens_;
  std::string begin_;  ///< what a text that matches begins with
  std::string end_;    ///< … and ends with
};

/// Has the text characters that make it a pattern?
[[nodiscard]] bool has_wildcards(std::string_view text);

}  // namespace urdfmill::files
