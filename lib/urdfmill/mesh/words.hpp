// Words and numbers of text formats, read in one pass and independent of the locale.
#pragma once
#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>

namespace urdfmill::mesh {

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}
constexpr bool is_space(char c) {
  return is_blank(c) || c == '\n';
}

/// Converts the whole text to a number; a plus sign, "inf" and "nan" are accepted.
inline std::optional<double> number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  // A number too small or too large for a double becomes 0 or infinity; the format decides about the text after it.
  if (error == std::errc::result_out_of_range && end == text.data() + text.size()) return value;
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

inline std::optional<long long> integer(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  long long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Reads words from the beginning of a text.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  /// Returns the next word; empty at the end.
  std::string_view next() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    const std::size_t begin = at_;
    while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  /// Returns the text up to the end of the line (LF, CR or both) without surrounding blanks, and moves past the end of
  /// the line.
  std::string_view rest_of_line() {
    while (at_ < text_.size() && is_blank(text_[at_]) && text_[at_] != '\r') ++at_;
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
    std::size_t end = at_;
    if (at_ < text_.size()) at_ += text_.substr(at_).starts_with("\r\n") ? 2 : 1;
    while (end > begin && is_blank(text_[end - 1])) --end;
    return text_.substr(begin, end - begin);
  }
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] std::size_t at() const { return at_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace urdfmill::mesh
