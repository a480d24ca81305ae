// The methods of str that split and join texts.
#include <algorithm>
#include <array>
#include <limits>

#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/text/formatting.hpp"
#include "urdfmill/python/text/string_arguments.hpp"
#include "urdfmill/python/text_search.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::python {
namespace {

/// Collects the pieces of a text and charges for each.
class Pieces {
 public:
  explicit Pieces(Context& context) : context_(context) {}
  void add(std::string_view piece) {
    context_.step();
    context_.allocate(sizeof(Value) + sizeof(String) + piece.size());
    items_.push_back(Value::string(std::string(piece)));
  }
  [[nodiscard]] std::size_t size() const { return items_.size(); }
  Value list() { return Value::list(std::move(items_)); }
  Value reversed() {
    std::reverse(items_.begin(), items_.end());
    return list();
  }

 private:
  Context& context_;
  std::vector<Value> items_;
};

/// The separator, empty for white space, and the maximum number of splits.
struct SplitArguments {
  std::string_view separator;
  std::size_t most = 0;
};

SplitArguments split_arguments(std::string_view method, const Arguments& arguments, Profile profile) {
  constexpr std::array<std::string_view, 2> names = {"sep", "maxsplit"};
  const NamedArguments given = expect_named(method, arguments, names, profile);
  SplitArguments result;
  const std::int64_t most = given[1] != nullptr ? index_number(*given[1]) : -1;
  result.most = most < 0 ? std::numeric_limits<std::size_t>::max() : static_cast<std::size_t>(most);
  if (given[0] == nullptr || given[0]->is_none()) return result;
  if (!given[0]->is_string()) type_error("must be str or None, not " + std::string(type_name(*given[0])));
  if (given[0]->text().empty()) value_error("empty separator");
  result.separator = given[0]->text();
  return result;
}

std::size_t skip(std::string_view text, std::size_t at, bool spaces) {
  while (at < text.size()) {
    const auto [code, length] = text::decode_utf8(text, at);
    if (text::is_space(code) != spaces) break;
    at += length;
  }
  return at;
}

/// Returns the beginning of the character that ends at `end`.
std::size_t before(std::string_view text, std::size_t end) {
  std::size_t at = end - 1;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
  return at;
}

std::size_t skip_back(std::string_view text, std::size_t end, bool spaces) {
  while (end > 0) {
    const std::size_t at = before(text, end);
    if (text::is_space(text::decode_utf8(text, at).code) != spaces) break;
    end = at;
  }
  return end;
}

Value split(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  const auto [separator, most] = split_arguments("split", arguments, context.profile);
  const std::string_view text = self.text();
  Pieces pieces(context);
  if (separator.empty()) {
    std::size_t at = skip(text, 0, true);
    while (at < text.size() && pieces.size() < most) {
      const std::size_t end = skip(text, at, false);
      pieces.add(text.substr(at, end - at));
      at = skip(text, end, true);
    }
    if (at < text.size()) pieces.add(text.substr(at));
    return pieces.list();
  }
  std::size_t at = 0;
  TextSearch search(separator);
  for (std::size_t next = search.first_in(text); next != std::string_view::npos && pieces.size() < most;
       next = search.first_in(text, at)) {
    pieces.add(text.substr(at, next - at));
    at = next + separator.size();
  }
  pieces.add(text.substr(at));
  return pieces.list();
}

Value rsplit(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  const auto [separator, most] = split_arguments("rsplit", arguments, context.profile);
  std::string_view text = self.text();
  Pieces pieces(context);
  if (separator.empty()) {
    std::size_t end = skip_back(text, text.size(), true);
    while (end > 0 && pieces.size() < most) {
      const std::size_t at = skip_back(text, end, false);
      pieces.add(text.substr(at, end - at));
      end = skip_back(text, at, true);
    }
    if (end > 0) pieces.add(text.substr(0, end));
    return pieces.reversed();
  }
  TextSearch search(separator);
  for (std::size_t at = search.last_in(text); at != std::string_view::npos && pieces.size() < most;
       at = search.last_in(text)) {
    pieces.add(text.substr(at + separator.size()));
    text = text.substr(0, at);
  }
  pieces.add(text);
  return pieces.reversed();
}

bool ends_line(char32_t code) {
  return (code >= 0x0A && code <= 0x0D) || (code >= 0x1C && code <= 0x1E) || code == 0x85 || code == 0x2028 ||
         code == 0x2029;
}

Value splitlines(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  constexpr std::array<std::string_view, 1> names = {"keepends"};
  const NamedArguments given = expect_named("splitlines", arguments, names, context.profile);
  const bool keep = given[0] != nullptr && (context.profile.since(12) ? truth(*given[0]) : c_int(*given[0]) != 0);
  const std::string_view text = self.text();
  Pieces pieces(context);
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    std::size_t next = begin;
    while (next < text.size()) {
      const auto [code, length] = text::decode_utf8(text, next);
      end = next;
      next += length;
      if (!ends_line(code)) {
        end = next;
        continue;
      }
      if (code == '\r' && next < text.size() && text[next] == '\n') ++next;
      break;
    }
    pieces.add(text.substr(begin, (keep ? next : end) - begin));
    begin = next;
  }
  return pieces.list();
}

Value three(std::string_view a, std::string_view b, std::string_view c) {
  return Value::tuple({Value::string(std::string(a)), Value::string(std::string(b)), Value::string(std::string(c))});
}

const std::string& separator_of(std::string_view method, const Arguments& arguments) {
  const std::string& separator = expect_text(expect_one(method, arguments));
  if (separator.empty()) value_error("empty separator");
  return separator;
}

Value partition(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  const std::string& separator = separator_of("partition", arguments);
  const std::string_view text = self.text();
  context.allocate(text.size());
  const std::size_t at = TextSearch(separator).first_in(text);
  if (at == std::string_view::npos) return three(text, "", "");
  return three(text.substr(0, at), separator, text.substr(at + separator.size()));
}

Value rpartition(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  const std::string& separator = separator_of("rpartition", arguments);
  const std::string_view text = self.text();
  context.allocate(text.size());
  const std::size_t at = TextSearch(separator).last_in(text);
  if (at == std::string_view::npos) return three("", "", text);
  return three(text.substr(0, at), separator, text.substr(at + separator.size()));
}

Value join(const Value& self, const Arguments& arguments, Environment& environment, Context& context) {
  const Value& items = expect_one("join", arguments);
  if (!iterable(items)) type_error("can only join an iterable");
  const std::vector<Value> pieces = items_of(items, environment, context);
  std::string out;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!pieces[i].is_string())
      type_error("sequence item " + std::to_string(i) + ": expected str instance, " +
                 std::string(type_name(pieces[i])) + " found");
    context.allocate(self.text().size() + pieces[i].text().size());
    if (i > 0) out += self.text();
    out += pieces[i].text();
  }
  return Value::string(std::move(out));
}

Value format_method(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  return Value::string(format_fields(self.text(), arguments, context));
}

Value format_map_method(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  return Value::string(format_map(self.text(), expect_one("format_map", arguments), context));
}

constexpr std::array split_table{
    StringMethodEntry{"split", split},           StringMethodEntry{"rsplit", rsplit},
    StringMethodEntry{"splitlines", splitlines}, StringMethodEntry{"partition", partition},
    StringMethodEntry{"rpartition", rpartition}, StringMethodEntry{"join", join},
    StringMethodEntry{"format", format_method},  StringMethodEntry{"format_map", format_map_method},
};

}  // namespace

std::span<const StringMethodEntry> split_methods() {
  return split_table;
}

}  // namespace urdfmill::python
