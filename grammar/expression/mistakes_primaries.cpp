// Names, literals, calls and subscripts, and what can go wrong in a list of arguments.
#include <fmt/format.h>

#include "grammar/expression/literals.hpp"
#include "grammar/expression/mistakes.hpp"

namespace urdfmill::grammar::mistakes {
namespace {

template <ShapeKind kind>
const auto one_token = [](auto& context) {
  const Token* at = x3::_attr(context);
  x3::_val(context) = kind == ShapeKind::name ? a_target(kind, at, at) : no_target(kind, at, at);
};

/// Strings are decoded for the errors inside them.
const auto strings = [](auto& context) {
  const Token* first = x3::_attr(context);
  const Token* end = x3::_where(context).begin();
  const ExpressionPtr value = make_string(session_of(context), first, end);
  const bool formatted = std::holds_alternative<FormattedString>(value->node);
  x3::_val(context) = no_target(formatted ? ShapeKind::formatted : ShapeKind::literal, first, end - 1);
};
const auto number = [](auto& context) {
  const Token* at = x3::_attr(context);
  make_number(session_of(context), *at);
  x3::_val(context) = no_target(ShapeKind::literal, at, at);
};

const auto atom_def =
    take(T::name)[one_token<ShapeKind::name>] | take(T::kw_true)[one_token<ShapeKind::true_>] |
    take(T::kw_false)[one_token<ShapeKind::false_>] | take(T::kw_none)[one_token<ShapeKind::none>] |
    (here >> x3::omit[+token(T::string)])[strings] | take(T::number)[number] |
    (&token(T::left_parenthesis) >> in_parentheses[as_value]) | (&token(T::left_bracket) >> in_brackets[as_value]) |
    (&token(T::left_brace) >> in_braces[as_value]) | take(T::ellipsis)[one_token<ShapeKind::ellipsis>];

template <ShapeKind kind>
const auto becomes_target = [](auto& context) {
  Shape& value = x3::_val(context);
  value = a_target(kind, value.first, x3::_where(context).begin() - 1);
};
const auto called = grown_to<ShapeKind::call>;
const auto primary_def = memoized(
    Memo::primary,
    atom[as_value] >>
        *((token(T::dot) >> token(T::name))[becomes_target<ShapeKind::attribute>] | x3::omit[generator][called] |
          (token(T::left_parenthesis) >> -arguments >> token(T::right_parenthesis))[called] |
          (token(T::left_bracket) >> slices >> token(T::right_bracket))[becomes_target<ShapeKind::subscript>]));

// Arguments. The count of the positional ones and whether a **mapping is among the others decide about errors.
const x3::rule<struct argument_list_id, Arguments> argument_list = "argument_list";
const x3::rule<struct keyword_arguments_id, Arguments> keyword_arguments = "keyword_arguments";
const ShapeRule<struct positional_id> positional = "positional";
const x3::rule<struct keyword_or_starred_id, Arguments> keyword_or_starred = "keyword_or_starred";
const x3::rule<struct keyword_or_mapping_id, Arguments> keyword_or_mapping = "keyword_or_mapping";
const x3::rule<struct invalid_keyword_id> invalid_keyword = "invalid_keyword";
const x3::rule<struct invalid_arguments_id> invalid_arguments = "invalid_arguments";
const ShapeRule<struct keyword_name_id> keyword_name = "keyword_name";

const auto starred_argument = [](auto& context) {
  x3::_val(context) = no_target(ShapeKind::starred, x3::_attr(context), x3::_where(context).begin() - 1);
};
const auto not_keyword = !token(T::equal);
const auto positional_def = (take(T::star) >> x3::omit[expression])[starred_argument] |
                            (walrus >> not_keyword)[as_value] |
                            (expression >> !token(T::colon_equal) >> not_keyword)[as_value];

const auto add_positional = [](auto& context) {
  Arguments& all = x3::_val(context);
  const Shape& one = x3::_attr(context);
  ++all.positional;
  if (all.first == nullptr) all.first = one.first;
  all.last_positional = one.first;
};
const auto add_keywords = [](auto& context) {
  Arguments& all = x3::_val(context);
  const Arguments& more = x3::_attr(context);
  all.positional += more.positional;
  all.has_mapping = all.has_mapping || more.has_mapping;
  if (all.first == nullptr) all.first = more.first;
  if (more.last_positional != nullptr) all.last_positional = more.last_positional;
};
const auto argument_list_def = (positional[add_positional] >> *(token(T::comma) >> positional[add_positional]) >>
                                -(token(T::comma) >> keyword_arguments[add_keywords])) |
                               keyword_arguments[add_keywords];
const auto keyword_arguments_def = keyword_or_starred[add_keywords] >>
                                       *(token(T::comma) >> keyword_or_starred[add_keywords]) >>
                                       -(token(T::comma) >> keyword_or_mapping[add_keywords] >>
                                         *(token(T::comma) >> keyword_or_mapping[add_keywords])) |
                                   keyword_or_mapping[add_keywords] >>
                                       *(token(T::comma) >> keyword_or_mapping[add_keywords]);

const auto is_keyword = [](auto& context) { x3::_val(context).first = at_c<0>(x3::_attr(context)); };
const auto is_mapping = [](auto& context) {
  x3::_val(context).first = at_c<0>(x3::_attr(context));
  x3::_val(context).has_mapping = true;
};
const auto is_starred = [](auto& context) {
  Arguments& value = x3::_val(context);
  value.first = value.last_positional = at_c<0>(x3::_attr(context));
  value.positional = 1;
};
const auto keyword_or_starred_def = (when_searching >> invalid_keyword >> !x3::eps) |
                                    (take(T::name) >> token(T::equal) >> expression)[is_keyword] |
                                    (take(T::star) >> expression)[is_starred];
const auto keyword_or_mapping_def = (when_searching >> invalid_keyword >> !x3::eps) |
                                    (take(T::name) >> token(T::equal) >> expression)[is_keyword] |
                                    (take(T::double_star) >> expression)[is_mapping];

const auto keyword_shape = [](auto& context) {
  x3::_val(context) = a_target(ShapeKind::name, x3::_attr(context), x3::_attr(context));
};
const auto keyword_name_def = take(T::name)[keyword_shape];
const auto constant_name = here >> (token(T::kw_true) | token(T::kw_false) | token(T::kw_none));

const auto assigned_constant = [](auto& context) {
  Session& session = session_of(context);
  const Token& constant = *x3::_attr(context);
  session.refuse(fmt::format("cannot assign to {}", session.text_of(constant)), constant);
};
const auto perhaps_equal_argument = [](auto& context) {
  refuse(context, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?", x3::_attr(context));
};
const auto assigned_expression = [](auto& context) {
  refuse(context, "expression cannot contain assignment, perhaps you meant \"==\"?", x3::_attr(context));
};
const auto invalid_keyword_def =
    (constant_name >> token(T::equal))[assigned_constant] |
    (keyword_name >> x3::omit[token(T::equal) >> expression >> clauses])[perhaps_equal_argument] |
    (!(token(T::name) >> token(T::equal)) >> expression >> token(T::equal))[assigned_expression];

template <typename C>
[[noreturn]] void refuse_from(const C& context, std::string message, const Token* first) {
  session_of(context).refuse(std::move(message), *first, x3::_where(context).begin()[-1]);
}
const auto unpacking_behind_mapping = [](auto& context) {
  refuse_from(context, "iterable argument unpacking follows keyword argument unpacking", x3::_attr(context).first);
};
const auto bare_generator = [](auto& context) {
  refuse_from(context, "Generator expression must be parenthesized", x3::_attr(context).first);
};
const auto bare_last_generator = [](auto& context) {
  const Arguments& all = x3::_attr(context);
  x3::_pass(context) = false;
  if (all.positional > 1) refuse_from(context, "Generator expression must be parenthesized", all.last_positional);
};
const auto positional_behind_keyword = [](auto& context) {
  session_of(context).refuse(x3::_attr(context).has_mapping ? "positional argument follows keyword argument unpacking"
                                                            : "positional argument follows keyword argument");
};
const auto invalid_arguments_def =
    (argument_list >> token(T::comma) >> token(T::star))[unpacking_behind_mapping] |
    (expression >> x3::omit[clauses >> token(T::comma) >> -(argument_list | (expression >> clauses))])[bare_generator] |
    (keyword_name >> x3::omit[token(T::equal) >> expression >> clauses])[perhaps_equal_argument] |
    (argument_list >> clauses)[bare_last_generator] |
    (x3::omit[argument_list] >> token(T::comma) >> expression >> clauses)[bare_generator] |
    (argument_list >> x3::omit[token(T::comma) >> argument_list])[positional_behind_keyword];

const auto arguments_def =
    memoized(Memo::arguments, (x3::omit[argument_list] >> -token(T::comma) >> &token(T::right_parenthesis)) |
                                  (when_searching >> invalid_arguments >> !x3::eps));

const x3::rule<struct slice_id> slice = "slice";
const x3::rule<struct slice_or_starred_id> slice_or_starred = "slice_or_starred";
const auto slice_def =
    (x3::omit[-expression] >> token(T::colon) >> x3::omit[-expression] >> -(token(T::colon) >> x3::omit[-expression])) |
    x3::omit[named_expression];
const auto slice_or_starred_def = slice | (token(T::star) >> x3::omit[expression]);
const auto slices_def =
    (slice >> !token(T::comma)) | (slice_or_starred >> *(token(T::comma) >> slice_or_starred) >> -token(T::comma));

}  // namespace

BOOST_SPIRIT_DEFINE(positional, argument_list, keyword_arguments, keyword_or_starred, keyword_or_mapping, keyword_name,
                    invalid_keyword, invalid_arguments, slice, slice_or_starred)
BOOST_SPIRIT_DEFINE(atom, primary, arguments, slices)
BOOST_SPIRIT_INSTANTIATE(decltype(atom), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(primary), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(arguments), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(slices), Iterator, Context)

}  // namespace urdfmill::grammar::mistakes
