#include "grammar/macro_parameters.hpp"

#include <algorithm>
#include <boost/spirit/home/x3.hpp>
#include <functional>
#include <set>
#include <string>

#include "grammar/white_space.hpp"

namespace urdfmill::grammar {
namespace {

namespace x3 = boost::spirit::x3;
using x3::char_;
using x3::eoi;
using x3::eps;
using x3::lit;
using x3::raw;

// The reference reads a parameter with a backtracking regular expression. Every choice below is made in the order of
// that expression, after checking the text that must follow.

const auto ending = &(python_space | eoi);
const auto on_line = ~char_('\n');

/// `${…}` and `$(…)` extend to the first closing bracket before white space or the end.
auto bracketed(const char* open, char close) {
  const auto last = lit(close) >> ending;
  return lit(open) >> *(on_line - last) >> lit(close);
}

// A run of quoted pieces and bare words, each quoted piece as short as possible.
const auto bare = +(char_ - (python_space | char_("'\"")));
const auto single_quoted = '\'' >> *(on_line - '\'') >> '\'';
const auto double_quoted = '"' >> *(on_line - '"') >> '"';
const auto simple_run = +(single_quoted | double_quoted | bare) >> ending;

// If that does not match, a quoted piece may end at a later quote of its kind. Positions without a match are
// remembered, because the search would be exponential otherwise; it recurses, so the length of the text is limited.
struct dead_ends;
using DeadEnds = std::set<const char*>;
constexpr std::ptrdiff_t longest_search = 4000;
const x3::rule<struct run_class> run = "run";
const x3::rule<struct single_quote_class> behind_single_quote = "quoted";
const x3::rule<struct double_quote_class> behind_double_quote = "quoted";

const auto may_fit = [](auto& context) {
  x3::_pass(context) = !x3::get<dead_ends>(context).get().contains(x3::_where(context).begin());
};
const auto nothing_fits = [](auto& context) {
  x3::get<dead_ends>(context).get().insert(x3::_where(context).begin());
  x3::_pass(context) = false;
};
const auto short_enough = [](auto& context) { x3::_pass(context) = x3::_where(context).size() < longest_search; };
const auto more = run | ending;
const auto behind_single_quote_def = *(on_line - '\'') >> '\'' >> (more | behind_single_quote);
const auto behind_double_quote_def = *(on_line - '"') >> '"' >> (more | behind_double_quote);
const auto run_def = eps[may_fit] >> (('\'' >> behind_single_quote) | ('"' >> behind_double_quote) | (bare >> more) |
                                      eps[nothing_fits]);
BOOST_SPIRIT_DEFINE(run, behind_single_quote, behind_double_quote)

void set_parameter_name(MacroParameter& parameter, std::string_view spelling) {
  parameter.spelling = spelling;
  const std::size_t stars = spelling.starts_with("**") ? 2 : spelling.starts_with('*') ? 1 : 0;
  constexpr ParameterKind kinds[] = {ParameterKind::value, ParameterKind::block, ParameterKind::block_content};
  parameter.kind = kinds[stars];
  parameter.name = spelling.substr(stars);
}

bool is_ascii_space(char c) {
  return (c >= '\x09' && c <= '\x0d') || (c >= '\x1c' && c <= ' ');
}

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '*' ||
         c == '.' || c == '/' || c == '-';
}

/// Reads a parameter of plain characters, with or without such a default, the most frequent form; returns false and
/// reads nothing for others.
bool parse_plain(const char*& position, const char* end, MacroParameter& result) {
  const auto skip = [&](const char* from, bool (*belongs)(char)) { return std::find_if_not(from, end, belongs); };
  const auto between = [](const char* from, const char* to) {
    return std::string_view(from, static_cast<std::size_t>(to - from));
  };
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  const char* const name_end = skip(position, is_plain);
  const char* next = skip(name_end, is_ascii_space);
  if (name_end == position) return false;
  const char* value = next;
  if (value != end && *value == ':') ++value;
  if (value != end && *value == '=') {
    ++value;
    const char* const value_end = skip(value, is_plain);
    next = skip(value_end, is_ascii_space);
    if (value_end == value || (next == value_end && next != end)) return false;
    result.default_value = between(value, value_end);
  } else if (next != end && (next == name_end || *next == ':' || !is_ascii(*next))) {
    return false;
  }
  if (next != end && !is_ascii(*next)) return false;
  set_parameter_name(result, between(position, name_end));
  position = next;
  return true;
}

/// The end of a list of parameters: of the text, or of the line with the first default. Text after a line end that
/// follows a default is not read.
struct ListEnd {
  const char* at;
  bool is_of_line = false;  ///< already cut at the end of a line

  void end_with_line(const char* position) {
    if (is_of_line) return;
    at = std::find(position, at, '\n');
    is_of_line = true;
  }
};

/// Reads one parameter; `position` is at its first character and moves past the following white space.
MacroParameter parse_parameter(const char*& position, ListEnd& list_end) {
  const char* const end = list_end.at;
  MacroParameter result;
  if (parse_plain(position, end, result)) {
    if (result.default_value) list_end.end_with_line(position);
    return result;
  }
  result = {};
  DeadEnds no_way;
  const auto view = [](auto& context) {
    const auto& range = x3::_attr(context);
    return std::string_view(range.begin(), static_cast<std::size_t>(range.end() - range.begin()));
  };
  const auto named = [&](auto& context) { set_parameter_name(result, view(context)); };
  const auto forwarded = [&](auto&) { result.forward = true; };
  const auto defaulted = [&](auto& context) {
    if (!view(context).empty()) result.default_value = view(context);
  };
  const auto forgotten = [&](auto&) { result = {}; };

  const auto space = *python_space;
  const auto name = raw[+(char_ - (python_space | char_(":=")))][named];
  const auto sign = -lit(':') >> '=';
  const auto some_default =
      raw[(bracketed("${", '}') | bracketed("$(", ')') | simple_run | (eps[short_enough] >> run)) >> ending][defaulted];
  const auto value = (lit("^|")[forwarded] >> (some_default | ending)) |
                     (eps[([&](auto&) { result.forward = false; })] >> lit('^')[forwarded] >> (some_default | ending)) |
                     (eps[([&](auto&) { result.forward = false; })] >> (some_default | ending));
  // If no default matches, the blanks after the sign end the parameter.
  const auto with_default = name >> space >> sign >> ((space >> value) | &python_space);
  const auto plain = eps[forgotten] >> raw[+(char_ - python_space)][named];

  const auto guarded = x3::with<dead_ends>(std::ref(no_way))[with_default];
  const char* start = position;
  if (x3::parse(position, end, guarded >> space)) {
    list_end.end_with_line(position);
  } else {
    position = start;
    x3::parse(position, end, plain >> space);
  }
  return result;
}

}  // namespace

bool is_blank_list(std::string_view list) {
  const char* position = list.data();
  const char* const end = position + list.size();
  x3::parse(position, end, *python_space);
  return position == end && !list.empty();
}

std::vector<MacroParameter> parse_macro_parameters(std::string_view list) {
  std::vector<MacroParameter> result;
  const char* position = list.data();
  ListEnd end{position + list.size()};
  x3::parse(position, end.at, *python_space);
  while (position != end.at) result.push_back(parse_parameter(position, end));
  return result;
}

}  // namespace urdfmill::grammar
