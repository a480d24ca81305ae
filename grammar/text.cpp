#include "grammar/text.hpp"

#include <boost/spirit/home/x3.hpp>

namespace urdfmill::grammar {

namespace x3 = boost::spirit::x3;
using x3::char_;
using x3::eoi;
using x3::lit;
using x3::omit;
using x3::raw;

TextPieces split_text(std::string_view text) {
  TextPieces result;
  const auto add = [&result](TextPieceKind kind, std::size_t skip = 0) {
    return [&result, kind, skip](auto& context) {
      const auto& range = x3::_attr(context);
      const auto size = static_cast<std::size_t>(range.end() - range.begin());
      result.pieces.push_back({kind, std::string_view(range.begin(), size).substr(skip)});
    };
  };

  const auto escape = raw['$' >> +lit('$') >> char_("{(")][add(TextPieceKind::literal, 1)];
  const auto expression = "${" >> raw[*~char_('}')][add(TextPieceKind::expression)] >> '}';
  const auto substitution = "$(" >> raw[*~char_(')')][add(TextPieceKind::substitution)] >> ')';
  const auto plain = raw[omit[+~char_('$') | ('$' >> +~char_("{($")) | ('$' >> eoi)]];

  // The actions run before the closing bracket is seen; a missing bracket removes the piece.
  const char* position = text.data();
  const char* const end = position + text.size();
  while (position != end) {
    const std::size_t complete = result.pieces.size();
    if (!x3::parse(position, end, escape | expression | substitution | plain[add(TextPieceKind::literal)])) {
      result.pieces.resize(complete);
      result.invalid = static_cast<std::size_t>(position - text.data());
      break;
    }
  }
  return result;
}

}  // namespace urdfmill::grammar
