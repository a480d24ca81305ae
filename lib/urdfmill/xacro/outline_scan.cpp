// Outline of a source from its tags, at a tenth of the cost of a tree.
#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xacro/outline.hpp"
#include "urdfmill/xacro/outline_builder.hpp"

namespace urdfmill::xacro {
namespace {

/// The classes of a character; several may apply to one.
enum OutlineCharacter : std::uint8_t {
  ends_name = 1,
  wants_parser = 2,  ///< in the value of an attribute
  becomes_blank = 4,
};

constexpr std::array<std::uint8_t, 256> make_classes() {
  std::array<std::uint8_t, 256> classes{};
  const auto mark = [&classes](std::string_view characters, OutlineCharacter as) {
    for (const char c : characters) classes[static_cast<unsigned char>(c)] |= as;
  };
  mark(" \t\r\n=/<>\"'&", ends_name);
  mark("<&", wants_parser);
  mark("\t\r\n", becomes_blank);
  return classes;
}

constexpr std::array<std::uint8_t, 256> classes = make_classes();

std::uint8_t class_of(char c) {
  return classes[static_cast<unsigned char>(c)];
}

/// Reads tags in sequence. Unusual syntax stops it and is left to a parser.
class TagScan {
 public:
  explicit TagScan(std::string_view text) : rest_(text) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (rest_.starts_with(mark)) rest_.remove_prefix(mark.size());
  }

  std::optional<Outline> run() {
    while (!rest_.empty())
      if (!take_text() || (!rest_.empty() && !take_markup())) return std::nullopt;
    if (!has_root_ || !open_.empty()) return std::nullopt;
    return builder_.take();
  }

 private:
  bool take_text() {
    const std::string_view content = rest_.substr(0, rest_.find('<'));
    rest_.remove_prefix(content.size());
    if (open_.empty()) return text::is_blank(content);
    if (content.find('$') == std::string_view::npos) return true;
    if (content.find_first_of("&\r") != std::string_view::npos) return false;
    builder_.text(content);
    return true;
  }

  bool take_markup() {
    switch (rest_.size() > 1 ? rest_[1] : '\0') {
      case '/':
        return take_end_tag();
      case '!':
        return rest_.starts_with("<!--") && skip_past("-->", 4);
      case '?':
        return skip_past("?>", 2);
      default:
        return take_start_tag();
    }
  }

  bool skip_past(std::string_view end, std::size_t from) {
    const std::size_t at = rest_.find(end, from);
    if (at == std::string_view::npos) return false;
    rest_.remove_prefix(at + end.size());
    return true;
  }

  std::string_view take_name() {
    std::size_t end = 0;
    while (end < rest_.size() && (class_of(rest_[end]) & ends_name) == 0) ++end;
    const std::string_view name = rest_.substr(0, end);
    rest_.remove_prefix(name.size());
    return name;
  }

  void skip_blanks() {
    while (!rest_.empty() && text::is_white_space(rest_.front())) rest_.remove_prefix(1);
  }

  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool take_end_tag() {
    rest_.remove_prefix(2);
    const std::string_view name = take_name();
    skip_blanks();
    if (open_.empty() || name != open_.back() || !take('>')) return false;
    open_.pop_back();
    builder_.end();
    return true;
  }

  bool take_start_tag() {
    rest_.remove_prefix(1);
    const std::string_view name = take_name();
    if (name.empty() || (open_.empty() && has_root_)) return false;
    has_root_ = true;
    attributes_.clear();
    normalised_.clear();
    for (;;) {
      const std::size_t before = rest_.size();
      skip_blanks();
      if (rest_.starts_with('>') || (rest_.starts_with('/') && rest_.substr(1).starts_with('>'))) break;
      if (rest_.size() == before || !take_attribute()) return false;
    }
    builder_.begin(name, attributes_);
    if (take('>')) {
      open_.push_back(name);
    } else {
      rest_.remove_prefix(2);
      builder_.end();
    }
    return true;
  }

  bool take_attribute() {
    const std::string_view name = take_name();
    skip_blanks();
    if (name.empty() || !take('=')) return false;
    skip_blanks();
    if (rest_.empty() || (rest_[0] != '"' && rest_[0] != '\'')) return false;
    const std::size_t end = rest_.find(rest_[0], 1);
    if (end == std::string_view::npos) return false;
    std::string_view value = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    std::uint8_t met = 0;
    for (const char c : value) met |= class_of(c);
    if ((met & wants_parser) != 0) return false;
    if ((met & becomes_blank) != 0) value = normalised_.emplace_back(with_blanks(value));
    attributes_.push_back({name, value});
    return true;
  }

  /// Returns the value with line ends and tabs as blanks, as XML requires.
  static std::string with_blanks(std::string_view value) {
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i)
      if (value[i] != '\r' || i + 1 == value.size() || value[i + 1] != '\n')
        text += value[i] == '\t' || value[i] == '\r' || value[i] == '\n' ? ' ' : value[i];
    return text;
  }

  std::string_view rest_;
  bool has_root_ = false;
  std::vector<std::string_view> open_;
  std::vector<MetAttribute> attributes_;
  std::deque<std::string> normalised_;
  OutlineBuilder builder_;
};

}  // namespace

std::optional<Outline> quick_outline(std::string_view text) {
  return TagScan(text).run();
}

}  // namespace urdfmill::xacro
