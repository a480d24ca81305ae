#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "urdfmill/usd/layer.hpp"

namespace urdfmill::usd {

namespace {

constexpr std::size_t deepest_prim = 200;
constexpr std::size_t deepest_value = 32;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Words before a list in metadata and relationships that say how it is combined with those of other layers.
bool is_list_operation(std::string_view word) {
  static constexpr std::array<std::string_view, 5> words{"add", "append", "delete", "prepend", "reorder"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::optional<Layer> run(ParseError& error) {
    try {
      return layer();
    } catch (const ParseError& found) {
      error = found;
      return std::nullopt;
    }
  }

 private:
  [[noreturn]] void fail(std::string message) const {
    throw ParseError{std::move(message), std::min(at_, text_.size())};
  }
  [[noreturn]] void expect_failed(std::string_view what) const {
    if (at_ >= text_.size()) fail("the file ends where " + std::string(what) + " is expected");
    fail(std::string(what) + " is expected");
  }

  Layer layer() {
    if (text_.starts_with("PXR-USDC")) fail("a binary layer, .usdc, is not read; save it as text, .usda");
    if (!is_layer(text_)) fail("a layer in text begins with #usda 1.0");
    Layer made;
    skip();
    if (peek() == '(') layer_metadata(made);
    for (skip(); at_ < text_.size(); skip()) {
      if (const auto specifier = prim_specifier())
        made.prims.push_back(prim(*specifier, 0));
      else
        expect_failed("def, over or class");
    }
    return made;
  }

  void layer_metadata(Layer& made) {
    metadata([&](std::string_view name, const Value& value) {
      const auto take = [&](double& number) {
        if (value.kind == Value::Kind::numbers && value.numbers.size() == 1) number = value.numbers.front();
      };
      const bool is_text = value.kind == Value::Kind::strings && value.texts.size() == 1;
      if (name == "defaultPrim" && is_text) made.default_prim = value.texts.front();
      if (name == "upAxis" && is_text) made.up_axis = value.texts.front();
      made.states_up = made.states_up || name == "upAxis";
      made.states_units = made.states_units || name == "metersPerUnit";
      made.has_sublayers = made.has_sublayers || (name == "subLayers" && !value.texts.empty());
      if (name == "metersPerUnit") take(made.metres_per_unit);
      if (name == "kilogramsPerUnit") take(made.kilograms_per_unit);
    });
  }

  /// Reads `( name = value … )` and calls the function with each.
  template <class Function>
  void metadata(const Function& use) {
    expect('(');
    for (skip(); peek() != ')'; skip()) {
      if (peek() == '"' || peek() == '\'') {  // the documentation
        string();
        continue;
      }
      std::string_view name = word();
      if (is_list_operation(name)) {
        skip();
        name = word();
      }
      skip();
      if (peek() != '=') expect_failed("=");
      ++at_;
      use(name, value(0));
      skip();
      if (peek() == ';' || peek() == ',') ++at_;
    }
    ++at_;
  }

  std::optional<std::string_view> prim_specifier() {
    for (const std::string_view specifier : {"def", "over", "class"})
      if (text_.substr(at_).starts_with(specifier) && !is_letter(character(at_ + specifier.size()))) {
        at_ += specifier.size();
        return specifier;
      }
    return std::nullopt;
  }

  Prim prim(std::string_view specifier, std::size_t depth) {
    if (depth >= deepest_prim) fail("prims are nested deeper than " + std::to_string(deepest_prim));
    Prim made;
    made.is_class = specifier == "class";
    made.is_instanced = specifier == "over";
    skip();
    if (is_letter(peek())) made.type = word();
    skip();
    made.begin = at_;
    if (peek() != '"' && peek() != '\'') expect_failed("the name of a prim, in quotes,");
    made.name = string();
    made.end = at_;
    skip();
    if (peek() == '(')
      metadata([&](std::string_view name, const Value& value) {
        if (name == "apiSchemas") made.schemas = value.texts;
        if (name == "references" && value.kind == Value::Kind::assets) made.reference = value.texts.front();
        for (const std::string_view other : {"references", "payload", "inherits", "specializes", "variantSets"})
          made.is_instanced = made.is_instanced || name == other;
      });
    skip();
    expect('{');
    body(made, depth);
    return made;
  }

  void body(Prim& made, std::size_t depth) {
    for (skip(); peek() != '}'; skip()) {
      if (const auto specifier = prim_specifier()) {
        made.children.push_back(prim(*specifier, depth + 1));
      } else if (peek() == ';') {
        ++at_;
      } else if (is_letter(peek())) {
        statement(made, depth);
      } else {
        expect_failed("a property, a prim or }");
      }
    }
    ++at_;
  }

  /// Reads a property, or something else that begins with a word.
  void statement(Prim& made, std::size_t depth) {
    Property property;
    property.begin = at_;
    std::string_view first = word();
    if (first == "variantSet") return variants(made, depth);
    if (first == "reorder") {  // the order of properties or children
      skip();
      word();
      skip();
      expect('=');
      value(0);
      return;
    }
    for (;; first = word()) {
      if (first == "custom")
        property.is_custom = true;
      else if (first == "uniform")
        property.is_uniform = true;
      else if (first != "varying" && first != "config" && !is_list_operation(first))
        break;
      skip();
    }
    property.type = first;
    if (peek() == '[') {
      ++at_;
      skip();
      expect(']');
      property.type += "[]";
    }
    skip();
    property.name = property_name();
    skip();
    if (peek() == '.') {
      ++at_;
      const std::string_view part = word();
      skip();
      expect('=');
      Value given = value(0);
      if (part == "connect" && given.kind == Value::Kind::paths && !given.texts.empty())
        property.connection = given.texts.front();
      else if (part == "timeSamples")
        property.is_animated = true;
    } else if (peek() == '=') {
      ++at_;
      property.value = value(0);
    }
    skip();
    if (peek() == '(')
      metadata([&](std::string_view name, const Value& value) {
        if (name == "interpolation" && !value.texts.empty()) property.interpolation = value.texts.front();
      });
    property.end = at_;
    made.properties.push_back(std::move(property));
  }

  /// Passes over the variants of a set: which one counts is said elsewhere.
  void variants(Prim& made, std::size_t depth) {
    if (depth >= deepest_prim) fail("variants are nested deeper than " + std::to_string(deepest_prim));
    made.is_instanced = true;
    skip();
    expect_string();
    skip();
    expect('=');
    skip();
    expect('{');
    for (skip(); peek() != '}'; skip()) {
      expect_string();
      skip();
      if (peek() == '(') metadata([](std::string_view, const Value&) {});
      skip();
      expect('{');
      Prim variant;
      body(variant, depth + 1);
    }
    ++at_;
  }

  void expect_string() {
    if (peek() != '"' && peek() != '\'') expect_failed("a name in quotes");
    string();
  }

  Value value(std::size_t depth) {
    if (depth >= deepest_value) fail("values are nested deeper than " + std::to_string(deepest_value));
    skip();
    const char c = peek();
    if (c == '[') return list(depth);
    if (c == '(') return tuple(depth);
    if (c == '{') return dictionary(depth);
    if (c == '"' || c == '\'') return Value::string(string());
    if (c == '<') return Value::path(path());
    if (c == '@') return asset();
    if (is_digit(c) || c == '-' || c == '+' || c == '.') return Value::number(number());
    if (!is_letter(c)) expect_failed("a value");
    const std::string_view text = word();
    if (text == "None") return {};
    if (text == "inf") return Value::number(std::numeric_limits<double>::infinity());
    if (text == "nan") return Value::number(std::numeric_limits<double>::quiet_NaN());
    return Value::word(std::string(text));
  }

  Value list(std::size_t depth) {
    Value made;
    ++at_;
    std::size_t count = 0;
    for (skip(); peek() != ']'; skip()) {
      Value one = value(depth + 1);
      if (count++ > 0 && (one.kind != made.kind || one.width != made.width))
        fail("the values of a list differ in form");
      made.kind = one.kind;
      made.width = one.width;
      made.numbers.insert(made.numbers.end(), one.numbers.begin(), one.numbers.end());
      std::move(one.texts.begin(), one.texts.end(), std::back_inserter(made.texts));
      skip();
      if (peek() == ',')
        ++at_;
      else if (peek() != ']')
        expect_failed(", or ]");
    }
    ++at_;
    made.is_list = true;
    return made;
  }

  /// Reads a tuple of numbers; tuples in it, as of a matrix, are joined.
  Value tuple(std::size_t depth) {
    Value made{.kind = Value::Kind::numbers};
    ++at_;
    for (skip(); peek() != ')'; skip()) {
      const Value one = value(depth + 1);
      if (one.kind != Value::Kind::numbers && one.kind != Value::Kind::nothing) fail("a number is expected");
      made.numbers.insert(made.numbers.end(), one.numbers.begin(), one.numbers.end());
      skip();
      if (peek() == ',')
        ++at_;
      else if (peek() != ')')
        expect_failed(", or )");
    }
    ++at_;
    made.width = made.numbers.size();
    return made;
  }

  /// Passes over a dictionary: of metadata, or of values over time.
  Value dictionary(std::size_t depth) {
    ++at_;
    for (skip(); peek() != '}'; skip()) {
      if (is_letter(peek()) || peek() == '"' || peek() == '\'') {
        // `type name = value`, `type[] name = value` or `"name" = value`
        while (peek() != '=' && peek() != ':') {
          if (peek() == '"' || peek() == '\'')
            string();
          else if (is_letter(peek()) || is_digit(peek()))
            word();
          else if (peek() == '[' || peek() == ']')
            ++at_;
          else
            expect_failed("=");
          skip();
        }
      } else {
        value(depth + 1);
        skip();
      }
      if (peek() != '=' && peek() != ':') expect_failed("=");
      ++at_;
      value(depth + 1);
      skip();
      if (peek() == ',' || peek() == ';') ++at_;
    }
    ++at_;
    return {};
  }

  std::string string() {
    const char quote = peek();
    const std::string triple(3, quote);
    const bool is_long = text_.substr(at_).starts_with(triple);
    const std::size_t begin = at_;
    at_ += is_long ? 3 : 1;
    std::string out;
    while (!(is_long ? text_.substr(at_).starts_with(triple) : peek() == quote)) {
      if (at_ >= text_.size() || (!is_long && peek() == '\n')) {
        at_ = begin;
        fail("a text in quotes does not end");
      }
      if (peek() == '\\')
        escape(out);
      else
        out += text_[at_++];
    }
    at_ += is_long ? 3 : 1;
    return out;
  }

  void escape(std::string& out) {
    ++at_;
    const char c = peek();
    if (at_ >= text_.size()) fail("the file ends in a text");
    ++at_;
    static constexpr std::string_view letters = "nrtabfv", meanings = "\n\r\t\a\b\f\v";
    if (const std::size_t known = letters.find(c); known != std::string_view::npos) {
      out += meanings[known];
    } else if (c == 'x') {
      unsigned code = 0;
      const char* first = text_.data() + at_;
      const char* last = text_.data() + std::min(at_ + 2, text_.size());
      const auto [end, error] = std::from_chars(first, last, code, 16);
      if (error != std::errc()) fail("two hexadecimal digits are expected after \\x");
      at_ += static_cast<std::size_t>(end - first);
      out += static_cast<char>(code);
    } else {
      out += c;
    }
  }

  std::string path() {
    const std::size_t end = text_.find_first_of(">\n", at_);
    if (end == std::string_view::npos || text_[end] != '>') fail("a path does not end");
    std::string out(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return out;
  }

  Value asset() {
    const std::string_view sign = text_.substr(at_).starts_with("@@@") ? "@@@" : "@";
    const std::size_t begin = at_ + sign.size();
    const std::size_t end = text_.find(sign, begin);
    if (end == std::string_view::npos) fail("the name of a file does not end");
    Value made{.kind = Value::Kind::assets, .texts = {std::string(text_.substr(begin, end - begin))}};
    at_ = end + sign.size();
    skip();
    if (peek() == '<') path();
    skip();
    if (peek() == '(') metadata([](std::string_view, const Value&) {});
    return made;
  }

  double number() {
    const std::size_t begin = at_;
    if (peek() == '+' || peek() == '-') ++at_;
    const double sign = text_[begin] == '-' ? -1 : 1;
    if (text_.substr(at_).starts_with("inf")) {
      at_ += 3;
      return sign * std::numeric_limits<double>::infinity();
    }
    double made = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), made);
    if (error == std::errc::invalid_argument) fail("a number is expected");
    at_ = static_cast<std::size_t>(end - text_.data());
    return sign * made;
  }

  std::string_view word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
    if (at_ == begin) expect_failed("a word");
    return text_.substr(begin, at_ - begin);
  }

  std::string property_name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]) || text_[at_] == ':')) ++at_;
    if (at_ == begin) expect_failed("the name of a property");
    return std::string(text_.substr(begin, at_ - begin));
  }

  /// Passes over blanks and comments.
  void skip() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        ++at_;
      } else if (c == '#' || text_.substr(at_).starts_with("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_.substr(at_).starts_with("/*")) {
        const std::size_t end = text_.find("*/", at_ + 2);
        if (end == std::string_view::npos) fail("a comment does not end");
        at_ = end + 2;
      } else {
        return;
      }
    }
  }

  void expect(char c) {
    if (peek() != c) expect_failed(std::string(1, c));
    ++at_;
  }

  [[nodiscard]] char character(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  [[nodiscard]] char peek() const { return character(at_); }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::string unstated_units(const Layer& layer) {
  std::string message;
  if (!layer.states_units) message = "metersPerUnit is not stated, so lengths are in centimetres";
  if (!layer.states_up) message += std::string(message.empty() ? "" : "; ") + "upAxis is not stated, so Y points up";
  return message;
}

std::optional<Layer> parse(std::string_view text, ParseError& error) {
  return Parser(text).run(error);
}

}  // namespace urdfmill::usd
