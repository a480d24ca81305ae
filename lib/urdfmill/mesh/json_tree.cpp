#include "urdfmill/mesh/json_tree.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "urdfmill/mesh/words.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::mesh {
namespace {

/// The members of larger objects are sorted, so that a file with a million of them costs no more than it has bytes.
constexpr std::size_t most_unsorted = 16;

class Parser {
 public:
  Parser(std::string_view text, std::size_t max_depth, std::size_t max_values)
      : text_(text), max_depth_(max_depth), values_left_(max_values) {}

  JsonResult parse() {
    JsonResult result;
    Json value;
    if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
    if (parse_value(value, 0)) {
      skip_spaces();
      // Chunks of a GLB may be padded with anything.
      if (at_ < text_.size() && text_[at_] != '\0') wrong("something after the value");
    }
    if (error_.empty())
      result.value = std::move(value);
    else
      result.error = error_;
    result.limit = limit_;
    return result;
  }

 private:
  bool wrong(const std::string& message) {
    if (error_.empty())
      error_ = "line " +
               std::to_string(1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n')) +
               ": " + (at_ >= text_.size() ? "the text ends too early" : message);
    return false;
  }
  bool past_limit(const std::string& message) {
    limit_ = true;
    error_ = message;
    return false;
  }

  void skip_spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  bool take(char c) {
    skip_spaces();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool parse_value(Json& out, std::size_t depth) {
    if (depth > max_depth_) return past_limit("values inside each other, too deep");
    if (values_left_-- == 0) return past_limit("too many values");
    skip_spaces();
    if (at_ >= text_.size()) return wrong("");
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

  /// Puts the members in the order of their names, those of one name as they are.
  static void sort(Json& object) {
    std::vector<std::size_t> order(object.names.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return object.names[a] < object.names[b]; });
    Json sorted;
    for (const std::size_t i : order) {
      sorted.names.push_back(std::move(object.names[i]));
      sorted.items.push_back(std::move(object.items[i]));
    }
    object.names = std::move(sorted.names);
    object.items = std::move(sorted.items);
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
    while (at_ < text_.size() && std::string_view(",]} \t\r\n").find(text_[at_]) == std::string_view::npos) ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (word == "true" || word == "false") {
      out.kind = Json::Kind::boolean;
      out.flag = word == "true";
    } else if (word != "null") {
      const auto value = number(word);
      if (!value) {
        at_ = begin;
        return wrong("this is not a value");
      }
      out.kind = Json::Kind::number;
      out.value = *value;
    }
    return true;
  }

  bool parse_string(std::string& out) {
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] != '\\') {
        const std::size_t end = std::min(text_.find_first_of("\"\\", at_), text_.size());
        out.append(text_.substr(at_, end - at_));
        at_ = end;
      } else if (!parse_escape(out)) {
        return false;
      }
    }
    if (at_ >= text_.size()) return wrong("");
    ++at_;
    return true;
  }

  bool parse_escape(std::string& out) {
    if (at_ + 1 >= text_.size()) {
      at_ = text_.size();
      return wrong("");
    }
    const char c = text_[at_ + 1];
    at_ += 2;
    constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    if (const std::size_t known = letters.find(c); known != std::string_view::npos) {
      out += meanings[known];
      return true;
    }
    std::uint32_t code = 0;
    if (c != 'u' || !parse_hex(code)) return wrong("this is no escape");
    constexpr std::uint32_t high = 0xd800, low = 0xdc00, past = 0xe000;
    if (code >= high && code < low && text_.substr(at_).starts_with("\\u")) {
      std::uint32_t second = 0;
      at_ += 2;
      if (!parse_hex(second)) return wrong("this is no escape");
      code = second >= low && second < past ? 0x10000 + ((code - high) << 10U) + (second - low) : 0xfffd;
    }
    text::append_utf8(out, code >= high && code < past ? 0xfffd : code);
    return true;
  }

  bool parse_hex(std::uint32_t& code) {
    if (at_ + 4 > text_.size()) return false;
    const char* begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, begin + 4, code, 16);
    at_ += 4;
    return error == std::errc() && end == begin + 4;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t max_depth_, values_left_;
  std::string error_;
  bool limit_ = false;
};

}  // namespace

const Json* Json::member(std::string_view name) const {
  if (kind != Kind::object) return nullptr;
  const bool is_sorted = names.size() > most_unsorted;
  auto found =
      is_sorted ? std::lower_bound(names.begin(), names.end(), name) : std::find(names.begin(), names.end(), name);
  if (is_sorted && found != names.end() && *found != name) found = names.end();
  return found == names.end() ? nullptr : &items[static_cast<std::size_t>(found - names.begin())];
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
  constexpr double largest = 9e15;  // whole numbers are exact up to here
  if (found == nullptr || found->kind != Kind::number || found->value < 0 || found->value > largest ||
      found->value != std::floor(found->value))
    return std::nullopt;
  return static_cast<std::size_t>(found->value);
}

JsonResult parse_json(std::string_view text, std::size_t max_depth, std::size_t max_values) {
  return Parser(text, max_depth, max_values).parse();
}

}  // namespace urdfmill::mesh
