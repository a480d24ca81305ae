// str.format and str.format_map.
#include <algorithm>

#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/text/format_spec.hpp"
#include "urdfmill/python/text/formatting.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::python {
namespace {

/// A replacement field as written between its braces.
struct Field {
  std::string_view name;
  char32_t conversion = 0;
  std::string_view spec;
  bool nested = false;  ///< the spec has nested fields
};

/// Reads one field after its '{', up to and including its '}'.
class FieldReader {
 public:
  FieldReader(std::string_view text, std::size_t at) : text_(text), at_(at) {}
  [[nodiscard]] std::size_t position() const { return at_; }

  Field read() {
    Field field;
    const std::size_t begin = at_;
    const char end = skip_name();
    field.name = text_.substr(begin, at_ - 1 - begin);
    if (end == '}') return field;
    if (end != '!' && end != ':') value_error("expected '}' before end of string");
    if (end == '!' && read_conversion(field)) return field;
    read_spec(field);
    return field;
  }

 private:
  /// Skips the name and returns the character that ends it; brackets hide all other characters.
  char skip_name() {
    char c = 0;
    while (at_ < text_.size()) {
      c = text_[at_++];
      if (c == '{') value_error("unexpected '{' in field name");
      if (c == '[')
        at_ = std::min(text_.find(']', at_), text_.size());
      else if (c == '}' || c == ':' || c == '!')
        return c;
    }
    return 0;
  }

  /// Returns true if the field ends after the conversion.
  bool read_conversion(Field& field) {
    if (at_ >= text_.size()) value_error("end of string while looking for conversion specifier");
    const auto [code, length] = text::decode_utf8(text_, at_);
    field.conversion = code;
    at_ += length;
    if (at_ >= text_.size()) return false;
    const char next = text_[at_++];
    if (next == '}') return true;
    if (next != ':') value_error("expected ':' after conversion specifier");
    return false;
  }

  void read_spec(Field& field) {
    const std::size_t begin = at_;
    for (int open = 1; at_ < text_.size();) {
      const char c = text_[at_++];
      if (c == '{') {
        field.nested = true;
        ++open;
      } else if (c == '}' && --open == 0) {
        field.spec = text_.substr(begin, at_ - 1 - begin);
        return;
      }
    }
    value_error("unmatched '{' in format spec");
  }

  std::string_view text_;
  std::size_t at_;
};

class FieldFormatter {
 public:
  /// If `arguments` is null, names are looked up in `mapping`.
  FieldFormatter(const Arguments* arguments, const Value* mapping, Context& context)
      : arguments_(arguments), mapping_(mapping), context_(context) {}

  std::string run(std::string_view text, int levels) {
    if (levels <= 0) value_error("Max string recursion exceeded");
    std::string out;
    std::size_t at = 0;
    while (at < text.size()) {
      const std::size_t brace = std::min(text.find_first_of("{}", at), text.size());
      append(out, text.substr(at, brace - at));
      if (brace == text.size()) break;
      const bool doubled = brace + 1 < text.size() && text[brace + 1] == text[brace];
      if (doubled) {
        append(out, text.substr(brace, 1));
        at = brace + 2;
        continue;
      }
      if (text[brace] == '}') value_error("Single '}' encountered in format string");
      if (brace + 1 == text.size()) value_error("Single '{' encountered in format string");
      FieldReader reader(text, brace + 1);
      append(out, rendered(reader.read(), levels));
      at = reader.position();
    }
    return out;
  }

 private:
  void append(std::string& out, std::string_view piece) {
    context_.step();
    context_.allocate(piece.size());
    out += piece;
  }

  std::string rendered(const Field& field, int levels) {
    const Value value = convert(field.conversion, find(field.name));
    if (!field.nested) return format(value, field.spec, context_);
    return format(value, run(field.spec, levels - 1), context_);
  }

  [[nodiscard]] Value convert(char32_t conversion, const Value& value) const {
    switch (conversion) {
      case 0:
        return value;
      case 'r':
        return Value::string(repr(value, context_));
      case 's':
        return Value::string(str(value, context_));
      case 'a':
        return Value::string(ascii(value));
      default:
        break;
    }
    if (conversion > 32 && conversion < 127)
      value_error(std::string("Unknown conversion specifier ") + static_cast<char>(conversion));
    value_error("Unknown conversion specifier \\x" + digits_of(Value::integer(conversion), 16));
  }

  /// Resolves a name, an index or nothing, followed by .attribute and [index].
  Value find(std::string_view name) {
    const std::size_t end = std::min(name.find_first_of(".["), name.size());
    Value value = find_first(name.substr(0, end));
    for (std::size_t at = end; at < name.size();) {
      const char kind = name[at++];
      if (kind == '.') {
        const std::size_t stop = std::min(name.find_first_of(".[", at), name.size());
        const std::string_view attribute = named(name.substr(at, stop - at));
        value = get_attribute(value, attribute, context_);
        at = stop;
      } else if (kind == '[') {
        const std::size_t stop = name.find(']', at);
        if (stop == std::string_view::npos) value_error("Missing ']' in format string");
        value = subscript(value, index(named(name.substr(at, stop - at))), context_);
        at = stop + 1;
      } else {
        value_error("Only '.' or '[' may follow ']' in format field specifier");
      }
    }
    return value;
  }

  static std::string_view named(std::string_view name) {
    if (name.empty()) value_error("Empty attribute in format string");
    return name;
  }

  /// Returns the index if the text has only digits; any other text is a key.
  static std::optional<std::int64_t> number(std::string_view text) {
    std::size_t at = 0;
    const std::int64_t result = take_number(text, at);
    if (result < 0 || at != text.size()) return std::nullopt;
    return result;
  }
  static Value index(std::string_view text) {
    if (const auto i = number(text)) return Value::integer(*i);
    return Value::string(std::string(text));
  }

  Value find_first(std::string_view name) {
    std::optional<std::int64_t> position = number(name);
    if (position || name.empty()) {
      check_numbering(name.empty());
      if (name.empty()) position = next_++;
      if (arguments_ == nullptr) value_error("Format string contains positional fields");
      if (*position >= static_cast<std::int64_t>(arguments_->positional.size()))
        index_error("Replacement index " + std::to_string(*position) + " out of range for positional args tuple");
      return arguments_->positional[static_cast<std::size_t>(*position)];
    }
    if (arguments_ == nullptr) return subscript(*mapping_, Value::string(std::string(name)), context_);
    context_.step(arguments_->named.size());
    for (const auto& [key, value] : arguments_->named)
      if (key == name) return value;
    throw Error("KeyError", repr(name));
  }

  void check_numbering(bool automatic) {
    const Numbering wanted = automatic ? Numbering::automatic : Numbering::manual;
    if (numbering_ == Numbering::undecided) numbering_ = wanted;
    if (numbering_ == wanted) return;
    value_error(automatic ? "cannot switch from manual field specification to automatic field numbering"
                          : "cannot switch from automatic field numbering to manual field specification");
  }

  enum class Numbering : std::uint8_t { undecided, automatic, manual };
  const Arguments* arguments_;
  const Value* mapping_;
  Context& context_;
  Numbering numbering_ = Numbering::undecided;
  std::int64_t next_ = 0;
};

constexpr int levels = 2;  // a spec may have fields, whose specs may not

}  // namespace

std::string format_fields(std::string_view format, const Arguments& arguments, Context& context) {
  return FieldFormatter(&arguments, nullptr, context).run(format, levels);
}

std::string format_map(std::string_view format, const Value& mapping, Context& context) {
  return FieldFormatter(nullptr, &mapping, context).run(format, levels);
}

}  // namespace urdfmill::python
