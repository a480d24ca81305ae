#include "urdfmill/python/value_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "urdfmill/python/effort.hpp"
#include "urdfmill/python/nesting.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::python {
namespace {

void append_escape(std::string& out, char32_t code) {
  constexpr std::string_view hex = "0123456789abcdef";
  const unsigned digits = code < 0x100 ? 2 : code < 0x10000 ? 4 : 8;
  out += code < 0x100 ? "\\x" : code < 0x10000 ? "\\u" : "\\U";
  for (unsigned i = digits; i-- > 0;) out += hex[(code >> (4 * i)) & 0xFU];
}

/// The characters that a repr does not escape.
enum class Raw : std::uint8_t { printable, ascii_only };

void append_quoted(std::string& out, std::string_view text, Raw raw) {
  const bool single = text.find('\'') != std::string_view::npos;
  const bool both = single && text.find('"') != std::string_view::npos;
  const char quote = single && !both ? '"' : '\'';
  out += quote;
  const auto plain = [quote](char c) { return c >= ' ' && c < '\x7F' && c != quote && c != '\\'; };
  for (std::size_t i = 0; i < text.size();) {
    if (plain(text[i])) {
      const std::size_t begin = i;
      while (i < text.size() && plain(text[i])) ++i;
      out.append(text, begin, i - begin);
      continue;
    }
    const auto [code, length] = text::decode_utf8(text, i);
    if (code == '\\' || code == static_cast<char32_t>(quote))
      (out += '\\') += text[i];
    else if (code == '\n')
      out += "\\n";
    else if (code == '\t')
      out += "\\t";
    else if (code == '\r')
      out += "\\r";
    else if (text::is_printable(code) && (raw == Raw::printable || code < 0x80))
      out.append(text, i, length);
    else
      append_escape(out, code);
    i += length;
  }
  out += quote;
}

std::string repr_of_bytes(std::string_view bytes) {
  std::string out = "b";
  const char quote =
      bytes.find('\'') != std::string_view::npos && bytes.find('"') == std::string_view::npos ? '"' : '\'';
  out += quote;
  for (char c : bytes) {
    if (c == '\\' || c == quote)
      (out += '\\') += c;
    else if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else if (c == '\r')
      out += "\\r";
    else if (c >= ' ' && c < '\x7F')
      out += c;
    else
      append_escape(out, static_cast<unsigned char>(c));
  }
  return out += quote;
}

std::string repr_of(std::complex<double> number) {
  std::string imaginary = text::shortest(number.imag()) + "j";
  if (number.real() == 0 && !std::signbit(number.real())) return imaginary;
  const bool signed_already = imaginary.front() == '-';
  return "(" + text::shortest(number.real()) + (signed_already ? "" : "+") + imaginary + ")";
}

std::string padded(int number, std::size_t width) {
  std::string digits = std::to_string(number);
  return digits.size() < width ? std::string(width - digits.size(), '0') + digits : digits;
}

std::string zone_repr(int minutes) {
  if (minutes == 0) return "datetime.timezone.utc";
  constexpr int day = 24 * 60;
  const int seconds = (minutes < 0 ? minutes + day : minutes) * 60;
  return "datetime.timezone(datetime.timedelta(" + std::string(minutes < 0 ? "days=-1, " : "") +
         "seconds=" + std::to_string(seconds) + "))";
}

std::string repr_of(const Date& d) {
  std::vector<int> parts = {d.year, d.month, d.day};
  if (d.has_time) {
    parts.insert(parts.end(), {d.hour, d.minute});
    if (d.second != 0 || d.microsecond != 0) parts.push_back(d.second);
    if (d.microsecond != 0) parts.push_back(d.microsecond);
  }
  std::string out = d.has_time ? "datetime.datetime(" : "datetime.date(";
  for (std::size_t i = 0; i < parts.size(); ++i) out += (i > 0 ? ", " : "") + std::to_string(parts[i]);
  if (d.has_zone) out += ", tzinfo=" + zone_repr(d.zone_minutes);
  return out + ")";
}

std::string str_of(const Date& d) {
  std::string out = padded(d.year, 4) + "-" + padded(d.month, 2) + "-" + padded(d.day, 2);
  if (!d.has_time) return out;
  out += " " + padded(d.hour, 2) + ":" + padded(d.minute, 2) + ":" + padded(d.second, 2);
  if (d.microsecond != 0) out += "." + padded(d.microsecond, 6);
  if (d.has_zone) {
    const int zone = std::abs(d.zone_minutes);
    out += (d.zone_minutes < 0 ? "-" : "+") + padded(zone / 60, 2) + ":" + padded(zone % 60, 2);
  }
  return out;
}

/// Writes values into one text.
class Writer {
 public:
  explicit Writer(Raw raw) : raw_(raw) {}
  void write(const Value& value) { write(value, Nesting(walk_)); }
  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  void write(const Value& value, Nesting nesting);
  void write_scalar(const Value& value);
  /// Writes a container's items between its brackets; a container inside itself is written as `[...]`.
  template <class Items>
  void write_container(const Value& value, std::string_view open, std::string_view close, Items items) {
    if (std::find(open_.begin(), open_.end(), value.object()) != open_.end()) {
      ((out_ += open) += "...") += close;
      return;
    }
    open_.push_back(value.object());
    out_ += open;
    items();
    out_ += close;
    open_.pop_back();
  }
  void write_items(const std::vector<Value>& items, Nesting nesting) {
    const char* separator = "";
    for (const Value& item : items) {
      out_ += std::exchange(separator, ", ");
      write(item, nesting.deeper());
    }
  }
  void write_pairs(const Table& table, Nesting nesting);
  void write_set(const Value& value, Nesting nesting);
  void write_view(const Value& value, Nesting nesting);

  Raw raw_;
  Walk walk_{"maximum recursion depth exceeded while getting the repr of an object"};
  std::string out_;
  std::vector<const Object*> open_;
};

void Writer::write_pairs(const Table& table, Nesting nesting) {
  const char* separator = "";
  for (const Table::Entry& entry : table.entries()) {
    if (!entry.used) continue;
    out_ += std::exchange(separator, ", ");
    write(entry.key, nesting.deeper());
    out_ += ": ";
    write(entry.value, nesting.deeper());
  }
}

void Writer::write_set(const Value& value, Nesting nesting) {
  const SetTable& table = value.as<Set>().table;
  const bool frozen = value.is(Kind::frozenset);
  if (table.size() == 0) {
    out_ += frozen ? "frozenset()" : "set()";
    return;
  }
  if (frozen) out_ += "frozenset(";
  write_container(value, "{", "}", [&] { write_items(table.elements(), nesting); });
  if (frozen) out_ += ")";
}

void Writer::write_view(const Value& value, Nesting nesting) {
  const DictView& view = value.as<DictView>();
  out_ += type_name(value);
  const char* separator = "";
  write_container(value, "([", "])", [&] {
    for (const Table::Entry& entry : view.table().entries()) {
      if (!entry.used) continue;
      out_ += std::exchange(separator, ", ");
      if (view.part == DictView::Part::items) {
        write(Value::tuple({entry.key, entry.value}), nesting.deeper());
      } else {
        write(view.part == DictView::Part::keys ? entry.key : entry.value, nesting.deeper());
      }
    }
  });
}

void Writer::write(const Value& value, Nesting nesting) {
  if (out_.size() > Limits().bytes) Context::out_of_memory();
  switch (value.kind()) {
    case Kind::list:
      write_container(value, "[", "]", [&] { write_items(value.as<List>().items, nesting); });
      return;
    case Kind::tuple: {
      const auto& items = value.as<Tuple>().items;
      write_container(value, "(", items.size() == 1 ? ",)" : ")", [&] { write_items(items, nesting); });
      return;
    }
    case Kind::dict:
      write_container(value, "{", "}", [&] { write_pairs(value.as<Dict>().table, nesting); });
      return;
    case Kind::set:
    case Kind::frozenset:
      return write_set(value, nesting);
    case Kind::dict_view:
      return write_view(value, nesting);
    case Kind::slice: {
      const Slice& s = value.as<Slice>();
      out_ += "slice(";
      write_items({s.start, s.stop, s.step}, nesting);
      out_ += ")";
      return;
    }
    default:
      write_scalar(value);
  }
}

void Writer::write_scalar(const Value& value) {
  switch (value.kind()) {
    case Kind::none:
      out_ += "None";
      return;
    case Kind::boolean:
      out_ += value.integer() != 0 ? "True" : "False";
      return;
    case Kind::integer:
    case Kind::big_integer:
      check_digit_limit(value);
      out_ += digits_of(value);
      return;
    case Kind::floating:
      out_ += text::python_repr(value.floating());
      return;
    case Kind::complex:
      out_ += repr_of(value.as<Complex>().value);
      return;
    case Kind::string:
      return append_quoted(out_, value.text(), raw_);
    case Kind::bytes:
      out_ += repr_of_bytes(value.as<Bytes>().text);
      return;
    case Kind::range: {
      const Range& range = value.as<Range>();
      out_ += "range(" + digits_of(range.start) + ", " + digits_of(range.stop);
      if (!equal(range.step, Value::integer(1))) out_ += ", " + digits_of(range.step);
      out_ += ")";
      return;
    }
    case Kind::ellipsis:
      out_ += "Ellipsis";
      return;
    case Kind::date:
      out_ += repr_of(value.as<Date>());
      return;
    default:
      out_ += value.object()->repr();
  }
}

std::string written(const Value& value, Raw raw) {
  Writer writer(raw);
  writer.write(value);
  return writer.take();
}

}  // namespace

std::string str(const Value& value) {
  if (value.is_string()) return value.text();
  if (value.is(Kind::date)) return str_of(value.as<Date>());
  return repr(value);
}

std::string repr(const Value& value) {
  if (value.is(Kind::floating)) return text::python_repr(value.floating());
  return written(value, Raw::printable);
}

namespace {

/// A number or name of a few characters costs about as much as copying a long text.
std::string charged(std::string text, Context& context) {
  constexpr std::size_t bytes_a_step = 8;
  context.step(text.size() / bytes_a_step);
  context.allocate(text.size());
  return text;
}

}  // namespace

std::string str(const Value& value, Context& context) {
  if (!value.is_string()) return charged(str(value), context);
  charge_scan(value, context);
  return value.text();
}

std::string repr(const Value& value, Context& context) {
  return charged(repr(value), context);
}

std::string repr(std::string_view text) {
  std::string out;
  append_quoted(out, text, Raw::printable);
  return out;
}

std::string short_repr(std::string_view text) {
  constexpr std::size_t most = 200;
  std::string shown = repr(text);
  std::size_t end = 0;
  for (std::size_t count = 0; count < most && end < shown.size(); ++count) end += text::decode_utf8(shown, end).length;
  shown.resize(end);
  return shown;
}

// Text outside a str is escaped too, such as the name of a function: ascii() escapes the whole text.
std::string ascii(const Value& value) {
  const std::string text = written(value, Raw::ascii_only);
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto [code, length] = text::decode_utf8(text, i);
    if (code < 0x80)
      out += text[i];
    else
      append_escape(out, code);
    i += length;
  }
  return out;
}

std::string_view type_name(const Value& value) {
  switch (value.kind()) {
    case Kind::none:
      return "NoneType";
    case Kind::boolean:
      return "bool";
    case Kind::integer:
    case Kind::big_integer:
      return "int";
    case Kind::floating:
      return "float";
    case Kind::complex:
      return "complex";
    case Kind::string:
      return "str";
    case Kind::bytes:
      return "bytes";
    case Kind::list:
      return value.as<List>().yaml ? "YamlListWrapper" : "list";
    case Kind::tuple:
      return "tuple";
    case Kind::dict:
      return value.as<Dict>().yaml ? "YamlDictWrapper" : "dict";
    case Kind::set:
      return "set";
    case Kind::frozenset:
      return "frozenset";
    case Kind::range:
      return "range";
    case Kind::slice:
      return "slice";
    case Kind::ellipsis:
      return "ellipsis";
    case Kind::dict_view: {
      constexpr std::array<std::string_view, 3> names = {"dict_keys", "dict_values", "dict_items"};
      return names[static_cast<std::size_t>(value.as<DictView>().part)];
    }
    case Kind::date:
      return value.as<Date>().has_time ? "datetime.datetime" : "datetime.date";
    default:
      return value.object()->type_name();
  }
}

}  // namespace urdfmill::python
