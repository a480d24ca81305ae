// The table of str's methods; the methods themselves are in string_methods.hpp.
#include <algorithm>
#include <array>

#include "urdfmill/python/builtins/method_tables.hpp"
#include "urdfmill/python/text/string_methods.hpp"

namespace urdfmill::python {
namespace {

/// A name as a template argument.
template <std::size_t size>
struct MethodName {
  char text[size] = {};
  // NOLINTNEXTLINE(google-explicit-constructor): a literal becomes one
  constexpr MethodName(const char (&literal)[size]) { std::copy(literal, literal + size, text); }
};

template <MethodName name>
Value run(const Value& self, const Call& call) {
  static const StringMethod method = find_string_method(name.text);
  const Arguments arguments{{call.positional.begin(), call.positional.end()}, {call.named.begin(), call.named.end()}};
  return method(self, arguments, call.environment, call.context);
}

template <MethodName name>
constexpr Native entry{"str", name.text, run<name>};

constexpr std::array string_table{
    entry<"capitalize">,   entry<"casefold">,     entry<"center">,    entry<"count">,     entry<"encode">,
    entry<"endswith">,     entry<"expandtabs">,   entry<"find">,      entry<"format">,    entry<"format_map">,
    entry<"index">,        entry<"isalnum">,      entry<"isalpha">,   entry<"isascii">,   entry<"isdecimal">,
    entry<"isdigit">,      entry<"isidentifier">, entry<"islower">,   entry<"isnumeric">, entry<"isprintable">,
    entry<"isspace">,      entry<"istitle">,      entry<"isupper">,   entry<"join">,      entry<"ljust">,
    entry<"lower">,        entry<"lstrip">,       entry<"maketrans">, entry<"partition">, entry<"removeprefix">,
    entry<"removesuffix">, entry<"replace">,      entry<"rfind">,     entry<"rindex">,    entry<"rjust">,
    entry<"rpartition">,   entry<"rsplit">,       entry<"rstrip">,    entry<"split">,     entry<"splitlines">,
    entry<"startswith">,   entry<"strip">,        entry<"swapcase">,  entry<"title">,     entry<"translate">,
    entry<"upper">,        entry<"zfill">,
};

}  // namespace

constinit const std::span<const Native> string_methods = string_table;

}  // namespace urdfmill::python
