#include "grammar/substitution.hpp"

#include <boost/spirit/home/x3.hpp>

namespace urdfmill::grammar {

namespace x3 = boost::spirit::x3;
using x3::char_;
using x3::lit;
using x3::raw;

Substitutions find_substitutions(std::string_view text) {
  Substitutions result;
  const auto view = [](const auto& range) {
    return std::string_view(range.begin(), static_cast<std::size_t>(range.end() - range.begin()));
  };
  Substitution current;
  const auto word = [&](auto& context) { current.words.push_back(view(x3::_attr(context))); };
  const auto body = [&](auto& context) { current.body = view(x3::_attr(context)); };
  const auto complete = [&](auto& context) {
    current.whole = view(x3::_attr(context));
    result.found.push_back(std::move(current));
    current = {};
  };
  const auto incomplete = [&](auto&) { current = {}; };
  const auto refuse = [&](SubstitutionError error) { return [&result, error](auto&) { result.error = error; }; };

  const auto inside = char_ - char_("$()");
  const auto words = *lit(' ') >> *(raw[+(inside - ' ')][word] >> *lit(' '));
  const auto call = "$(" >> raw[&inside >> words][body] >> ')';
  const auto nothing = lit("$()");
  const auto broken = "$(" >> *inside >> ((&lit('$'))[refuse(SubstitutionError::dollar_inside)] |
                                          (&lit('('))[refuse(SubstitutionError::left_parenthesis_inside)]);
  const auto other = char_;

  const char* position = text.data();
  const char* const end = position + text.size();
  while (position != end && result.error == SubstitutionError::none) {
    x3::parse(position, end, raw[call][complete] | x3::eps[incomplete] >> (nothing | broken | other));
  }
  if (result.error != SubstitutionError::none) result.found.clear();
  return result;
}

std::string_view eval_expression(std::string_view text) {
  constexpr std::string_view opening = "$(eval ";
  if (!text.starts_with(opening) || !text.ends_with(')')) return {};
  return text.substr(opening.size(), text.size() - opening.size() - 1);
}

}  // namespace urdfmill::grammar
