#include "grammar/numbers.hpp"

#include <algorithm>
#include <boost/spirit/home/x3.hpp>
#include <charconv>
#include <limits>
#include <string>

namespace urdfmill::grammar {
namespace {

namespace x3 = boost::spirit::x3;
using x3::char_;
using x3::eoi;
using x3::lit;
using x3::omit;
using x3::raw;

const auto space = omit[char_("\t\n\v\f\r ")];
const auto digit = omit[char_('0', '9')];
const auto plus_or_minus = omit[char_("+-")];
const auto decimal = (+digit >> -('.' >> *digit)) | ('.' >> +digit);
const auto exponent = omit[char_("eE")] >> -plus_or_minus >> +digit;
const auto whole_number = *space >> -('+' >> !plus_or_minus) >> raw[-lit('-') >> decimal >> -exponent] >> eoi;

using Characters = boost::iterator_range<const char*>;

/// True if a number that does not fit a double is too small (rather than too large): the power of ten of its first
/// nonzero digit decides.
bool underflows(std::string_view text) {
  const std::size_t exponent_sign = text.find_first_of("eE");
  const std::string_view digits = text.substr(0, exponent_sign);
  std::int64_t power = 0;
  if (exponent_sign != text.npos) {
    std::string_view written = text.substr(exponent_sign + 1);
    if (written.starts_with('+')) written.remove_prefix(1);
    const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), power);
    // An exponent beyond 64 bits outweighs any number of digits.
    if (error != std::errc()) return written.starts_with('-');
  }
  const std::size_t first = digits.find_first_of("123456789");
  if (first == digits.npos) return true;
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const auto place = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first);
  return power < -place;
}

std::optional<double> convert(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc()) return value;
  if (!underflows(text)) return std::nullopt;
  return text.starts_with('-') ? -0.0 : 0.0;
}

/// Reads one field of a version, or returns how it is none.
VersionError parse_field(const Characters& field, std::uint32_t& value) {
  if (field.empty()) return VersionError::blank;
  const char* at = field.begin();
  Characters digits;
  if (!x3::parse(at, field.end(), *space >> raw[-plus_or_minus >> +digit], digits)) return VersionError::not_an_integer;
  if (at != field.end()) return VersionError::extra_characters;

  const char* first = digits.front() == '+' ? digits.begin() + 1 : digits.begin();
  std::int64_t number = 0;
  if (std::from_chars(first, digits.end(), number).ec != std::errc()) {
    number = *first == '-' ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
  }
  if (number < 0) return VersionError::negative;
  value = static_cast<std::uint32_t>(number);
  return VersionError::none;
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
  const char* position = text.data();
  Characters digits;
  if (!x3::parse(position, text.data() + text.size(), whole_number, digits)) return std::nullopt;
  return convert(std::string_view(digits.begin(), digits.size()));
}

NumberList parse_numbers(std::string_view text, std::span<double> values, std::span<NumberPiece> pieces) {
  NumberList result;
  const auto take = [&](auto& context) {
    const auto& range = x3::_attr(context);
    const std::string_view piece(range.begin(), range.size());
    const auto begin = static_cast<std::uint32_t>(piece.data() - text.data());
    const NumberPiece place{begin, begin + static_cast<std::uint32_t>(piece.size())};
    const std::optional<double> value = parse_number(piece);
    if (value && result.count < values.size()) values[result.count] = *value;
    if (result.count < pieces.size()) pieces[result.count] = place;
    if (!value && !result.invalid) result.invalid = place;
    ++result.count;
  };
  const char* position = text.data();
  x3::parse(position, text.data() + text.size(), *(+lit(' ') | raw[+~char_(' ')][take]));
  return result;
}

VersionText parse_version(std::string_view text) {
  VersionText result;
  Characters fields[2];
  const auto into = [&](int index) { return [&fields, index](auto& context) { fields[index] = x3::_attr(context); }; };
  const auto field = *~char_('.');
  const auto two_fields = raw[field][into(0)] >> '.' >> raw[field][into(1)] >> -lit('.') >> eoi;

  const char* position = text.data();
  const bool split = x3::parse(position, text.data() + text.size(), two_fields);
  // `1.` is one field: an empty one at the very end does not count.
  if (!split || (fields[1].empty() && text.size() == fields[0].size() + 1)) {
    result.error = VersionError::form;
    result.place = {0, static_cast<std::uint32_t>(text.size())};
    return result;
  }

  for (int index = 0; index < 2 && result.error == VersionError::none; ++index) {
    result.field = index;
    result.place = {static_cast<std::uint32_t>(fields[index].begin() - text.data()),
                    static_cast<std::uint32_t>(fields[index].end() - text.data())};
    result.error = parse_field(fields[index], index == 0 ? result.major_part : result.minor_part);
  }
  return result;
}

}  // namespace urdfmill::grammar
