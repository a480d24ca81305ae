// Names, literals, and what binds tightest to them: attributes, calls, subscripts.

#include "grammar/expression/literals.hpp"
#include "grammar/expression/normal_form.hpp"
#include "grammar/expression/rules.hpp"

namespace urdfmill::grammar {
namespace {

const auto name = [](auto& context) {
  const Token& token = *x3::_attr(context);
  x3::_val(context) = make(range_from(context, token), Name{normalize_name(session_of(context).text_of(token))});
};

const auto number = [](auto& context) { x3::_val(context) = make_number(session_of(context), *x3::_attr(context)); };

const auto strings = [](auto& context) {
  x3::_val(context) = make_string(session_of(context), x3::_attr(context), x3::_where(context).begin());
};

template <typename Node>
auto constant(Node node) {
  return [node](auto& context) { x3::_val(context) = make(range_from(context, *x3::_attr(context)), Node(node)); };
}

const auto attribute = [](auto& context) {
  ExpressionPtr& object = x3::_val(context);
  const Token& token = *x3::_attr(context);
  const Range range = range_from(context, object->range);
  object = make(range, Attribute{std::move(object), normalize_name(session_of(context).text_of(token))});
};

const auto apply_call = [](auto& context) {
  ExpressionPtr& function = x3::_val(context);
  Call& parsed = x3::_attr(context);
  const Range range = range_from(context, function->range);
  parsed.function = std::move(function);
  function = make(range, std::move(parsed));
};

const auto apply_subscript = [](auto& context) {
  ExpressionPtr& object = x3::_val(context);
  const Range range = range_from(context, object->range);
  object = make(range, Subscript{std::move(object), std::move(x3::_attr(context))});
};

const auto atom_def = take(T::name)[name] | take(T::number)[number] |
                      &token(T::left_parenthesis) >> parenthesized[as_value] |
                      (here >> x3::omit[+token(T::string)])[strings] |
                      &token(T::left_bracket) >> list_display[as_value] |
                      &token(T::left_brace) >> brace_display[as_value] | take(T::kw_true)[constant(BoolLiteral{true})] |
                      take(T::kw_false)[constant(BoolLiteral{false})] | take(T::kw_none)[constant(NoneLiteral{})] |
                      take(T::ellipsis)[constant(EllipsisLiteral{})];

const auto primary_def = atom[as_value] >> *((token(T::dot) >> take(T::name))[attribute] |
                                             (&token(T::left_parenthesis) >> call)[apply_call] |
                                             (&token(T::left_bracket) >> subscript)[apply_subscript]);

// The order of arguments is checked as they are added.
const auto add_positional = [](auto& context) {
  Call& result = x3::_val(context);
  x3::_pass(context) = result.keywords.empty();
  result.arguments.push_back(std::move(x3::_attr(context)));
};

const auto add_starred = [](auto& context) {
  Call& result = x3::_val(context);
  auto& parts = x3::_attr(context);
  // *iterable may follow name=value, but not **mapping.
  for (const Keyword& keyword : result.keywords) x3::_pass(context) = x3::_pass(context) && !keyword.name.empty();
  result.arguments.push_back(make(range_from(context, *at_c<0>(parts)), Starred{std::move(at_c<1>(parts))}));
};

const auto add_keyword = [](auto& context) {
  auto& parts = x3::_attr(context);
  x3::_val(context).keywords.push_back(
      {normalize_name(session_of(context).text_of(*at_c<0>(parts))), std::move(at_c<1>(parts))});
};

const auto add_mapping_argument = [](auto& context) {
  x3::_val(context).keywords.push_back({"", std::move(x3::_attr(context))});
};

const auto make_generator = [](auto& context) {
  Call& result = x3::_val(context);
  x3::_pass(context) = result.arguments.size() == 1 && result.keywords.empty() &&
                       !std::holds_alternative<Starred>(result.arguments[0]->node);
  if (!x3::_pass(context)) return;
  ExpressionPtr& only = result.arguments[0];
  const Range range = range_from(context, only->range);
  only =
      make(range, Comprehension{ComprehensionKind::generator, std::move(only), nullptr, std::move(x3::_attr(context))});
};

const auto argument = (take(T::name) >> token(T::equal) >> expression)[add_keyword] |
                      (take(T::star) >> expression)[add_starred] |
                      (token(T::double_star) >> expression)[add_mapping_argument] | named_expression[add_positional];
const auto call_def = token(T::left_parenthesis) >>
                      -(argument >> ((is_clause >> clauses)[make_generator] |
                                     (*(token(T::comma) >> argument) >> -token(T::comma)))) >>
                      token(T::right_parenthesis);

const ExpressionRule<struct slice_id> slice = "slice";
const x3::rule<struct bounds_id, Slice> bounds = "bounds";

const auto set_upper = [](auto& context) { x3::_val(context).upper = std::move(x3::_attr(context)); };
const auto set_step = [](auto& context) { x3::_val(context).step = std::move(x3::_attr(context)); };
const auto bounds_def = token(T::colon) >> -expression[set_upper] >> -(token(T::colon) >> -expression[set_step]);

const auto open_slice = [](auto& context) {
  x3::_val(context) = make(range_from(context, *at_c<0>(x3::_attr(context))), std::move(at_c<1>(x3::_attr(context))));
};
const auto close_slice = [](auto& context) {
  ExpressionPtr& lower = x3::_val(context);
  const Range range = range_from(context, lower->range);
  Slice& parsed = x3::_attr(context);
  parsed.lower = std::move(lower);
  lower = make(range, std::move(parsed));
};
const auto slice_def = (here >> bounds)[open_slice] | (take(T::star) >> expression)[as_starred] | walrus[as_value] |
                       (expression[as_value] >> -bounds[close_slice]);

const auto lone_star = [](auto& context) {
  ExpressionPtr& only = x3::_val(context);
  if (!std::holds_alternative<Starred>(only->node)) return;
  const Range range = only->range;
  std::vector<ExpressionPtr> items;
  items.push_back(std::move(only));
  only = make(range, Tuple{std::move(items)});
};
const auto subscript_def = token(T::left_bracket) >> slice[as_value] >>
                           ((&token(T::comma) >> (*(token(T::comma) >> slice) >> -token(T::comma))[as_display<Tuple>]) |
                            x3::eps[lone_star]) >>
                           token(T::right_bracket);

}  // namespace

BOOST_SPIRIT_DEFINE(slice, bounds)
BOOST_SPIRIT_DEFINE(atom, primary, call, subscript)
BOOST_SPIRIT_INSTANTIATE(decltype(atom), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(primary), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(call), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(subscript), Iterator, Context)

}  // namespace urdfmill::grammar
