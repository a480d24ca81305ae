#include "urdfmill/text/json_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "urdfmill/text/unicode.hpp"

namespace urdfmill::text {
namespace {

/// The members of larger objects are sorted, so that the cost of a file with a million members is proportional to its
/// bytes.
constexpr std::size_t most_unsorted = 16;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// True for a number in JSON's form: not "+1", "01", ".5", "1." or "inf".
bool is_number(std::string_view word) {
  const auto take_digits = [&word] {
    const std::size_t end = std::min(word.find_first_not_of("0123456789"), word.size());
    word.remove_prefix(end);
    return end > 0;
  };
  if (word.starts_with('-')) word.remove_prefix(1);
  if (word.starts_with('0') && word.size() > 1 && is_digit(word[1])) return false;
  if (!take_digits()) return false;
  if (word.starts_with('.')) {
    word.remove_prefix(1);
    if (!take_digits()) return false;
  }
  if (word.starts_with('e') || word.starts_with('E')) {
    word.remove_prefix(1);
    if (word.starts_with('+') || word.starts_with('-')) word.remove_prefix(1);
    if (!take_digits()) return false;
  }
  return word.empty();
}

class Parser {
 public:
  Parser(std::string_view text, const JsonLimits& limits) : text_(text), limits_(limits), values_left_(limits.values) {}

  JsonResult parse() {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (text_.starts_with(mark)) at_ = mark.size();
    Json value;
    if (parse_value(value, 0)) {
      skip_spaces();
      const bool is_padded = limits_.padding && at_ < text_.size() && text_[at_] == '\0';
      if (at_ == text_.size() || is_padded)
        result_.value = std::move(value);
      else
        wrong("something after the value");
    }
    return std::move(result_);
  }

 private:
  bool wrong(std::string_view problem) {
    result_.problem = at_ >= text_.size() ? "the text ends too early" : problem;
    result_.offset = std::min(at_, text_.size());
    return false;
  }
  bool past_limit(std::string_view problem) {
    result_.problem = problem;
    result_.is_limit = true;
    return false;
  }

  void skip_spaces() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }
  bool take(char c) {
    skip_spaces();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool parse_value(Json& out, std::size_t depth) {
    if (depth > limits_.depth) return past_limit("values inside each other, too deep");
    if (values_left_-- == 0) return past_limit("too many values");
    skip_spaces();
    if (at_ >= text_.size()) return wrong("");
    out.begin = at_;
    switch (text_[at_]) {
      case '{':
        return parse_object(out, depth);
      case '[':
        return parse_array(out, depth);
      case '"':
        out.kind = Json::Kind::string;
        return parse_string(out.text);
      default:
        return parse_word(out);
    }
  }

  bool parse_object(Json& out, std::size_t depth) {
    out.kind = Json::Kind::object;
    ++at_;
    if (take('}')) return true;
    do {
      skip_spaces();
      if (at_ >= text_.size() || text_[at_] != '"') return wrong("expected a name in quotes");
      if (!parse_string(out.names.emplace_back())) return false;
      if (!take(':')) return wrong("expected a colon");
      if (!parse_value(out.items.emplace_back(), depth + 1)) return false;
    } while (take(','));
    if (out.names.size() > most_unsorted) sort(out);
    return take('}') || wrong("expected a comma or }");
  }

  static void sort(Json& object) {
    object.sorted.resize(object.names.size());
    std::iota(object.sorted.begin(), object.sorted.end(), std::size_t{0});
    std::stable_sort(object.sorted.begin(), object.sorted.end(),
                     [&](std::size_t a, std::size_t b) { return object.names[a] < object.names[b]; });
  }

  bool parse_array(Json& out, std::size_t depth) {
    out.kind = Json::Kind::array;
    ++at_;
    if (take(']')) return true;
    do {
      if (!parse_value(out.items.emplace_back(), depth + 1)) return false;
    } while (take(','));
    return take(']') || wrong("expected a comma or ]");
  }

  bool parse_word(Json& out) {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(std::string_view(",:[]{}\" \t\r\n\0", 12), begin), text_.size());
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (word == "true" || word == "false") {
      out.kind = Json::Kind::boolean;
      out.flag = word == "true";
      return true;
    }
    if (word == "null") return true;
    out.kind = Json::Kind::number;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), out.value);
    if (is_number(word) && error == std::errc() && end == word.data() + word.size()) return true;
    at_ = begin;
    return wrong(is_number(word) ? "this number is too large or too small" : "this is not a value");
  }

  bool parse_string(std::string& out) {
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\') {
        if (!parse_escape(out)) return false;
        continue;
      }
      const std::size_t begin = at_;
      while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\\') {
        if (static_cast<unsigned char>(text_[at_]) < 0x20) return wrong("a control character in a text");
        ++at_;
      }
      out.append(text_.substr(begin, at_ - begin));
    }
    if (at_ >= text_.size()) return wrong("");
    ++at_;
    return true;
  }

  bool parse_escape(std::string& out) {
    const std::size_t begin = at_;
    const char c = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    at_ = std::min(at_ + 2, text_.size());
    constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    if (const std::size_t known = letters.find(c); known != std::string_view::npos) {
      out += meanings[known];
      return true;
    }
    std::uint32_t code = 0;
    if (c != 'u' || !parse_hex(code)) return no_escape(begin);
    constexpr std::uint32_t high = 0xd800, low = 0xdc00, past = 0xe000;
    constexpr std::uint32_t first_stray = low + 0x80, past_stray = low + 0x100;
    if (limits_.stray_bytes && code >= first_stray && code < past_stray) {
      out += static_cast<char>(code - low);
      return true;
    }
    if (code >= high && code < low && text_.substr(at_).starts_with("\\u")) {
      std::uint32_t second = 0;
      at_ += 2;
      if (!parse_hex(second)) return no_escape(begin);
      code = second >= low && second < past ? 0x10000 + ((code - high) << 10U) + (second - low) : 0xfffd;
    }
    append_utf8(out, code >= high && code < past ? 0xfffd : code);
    return true;
  }

  /// Reports an invalid escape at `begin`; if the text ends in it, reports the end of the text.
  bool no_escape(std::size_t begin) {
    if (at_ < text_.size()) at_ = begin;
    return wrong("this is not an escape");
  }

  bool parse_hex(std::uint32_t& code) {
    constexpr std::size_t digits = 4;
    if (at_ + digits > text_.size()) {
      at_ = text_.size();
      return false;
    }
    const char* begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, begin + digits, code, 16);
    at_ += digits;
    return error == std::errc() && end == begin + digits;
  }

  std::string_view text_;
  const JsonLimits& limits_;
  std::size_t at_ = 0;
  std::size_t values_left_;
  JsonResult result_;
};

}  // namespace

const Json* Json::member(std::string_view name) const {
  if (kind != Kind::object) return nullptr;
  if (sorted.empty()) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? nullptr : &items[static_cast<std::size_t>(found - names.begin())];
  }
  const auto found = std::lower_bound(sorted.begin(), sorted.end(), name,
                                      [this](std::size_t i, std::string_view wanted) { return names[i] < wanted; });
  return found == sorted.end() || names[*found] != name ? nullptr : &items[*found];
}

const Json* Json::item(std::size_t index) const {
  return kind == Kind::array && index < items.size() ? &items[index] : nullptr;
}

double Json::number(std::string_view name, double otherwise) const {
  const Json* found = member(name);
  return found != nullptr && found->kind == Kind::number ? found->value : otherwise;
}

std::string Json::string(std::string_view name) const {
  const Json* found = member(name);
  return found != nullptr && found->kind == Kind::string ? found->text : std::string();
}

std::optional<std::size_t> Json::index(std::string_view name) const {
  const Json* found = member(name);
  return found != nullptr ? found->whole() : std::nullopt;
}

std::optional<std::size_t> Json::whole() const {
  constexpr double largest = 9e15;  // whole numbers are exact up to here
  if (kind != Kind::number || value < 0 || value > largest || value != std::floor(value)) return std::nullopt;
  return static_cast<std::size_t>(value);
}

std::string json_place(std::string_view text, std::size_t offset, std::size_t first_line) {
  const std::string_view before = text.substr(0, offset);
  const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
  return "line " + std::to_string(first_line + lines) + ", column " + std::to_string(column);
}

std::string JsonResult::error(std::string_view text) const {
  return is_limit ? problem : json_place(text, offset) + ": " + problem;
}

JsonResult parse_json(std::string_view text, const JsonLimits& limits) {
  return Parser(text, limits).parse();
}

}  // namespace urdfmill::text
