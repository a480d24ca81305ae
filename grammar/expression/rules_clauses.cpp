// `for target in iterable if condition …`, and lambda.
#include <algorithm>

#include "grammar/expression/normal_form.hpp"
#include "grammar/expression/rules.hpp"

namespace urdfmill::grammar {
namespace {

const x3::rule<struct clause_id, ComprehensionClause> clause = "clause";
const ExpressionRule<struct target_id> target = "target";
const ExpressionRule<struct targets_id> targets = "targets";

/// Whether values can be assigned to an expression that was parsed as any primary is.
bool is_target(const ExpressionPtr& expression) {
  const auto all = [](const std::vector<ExpressionPtr>& items) {
    return std::all_of(items.begin(), items.end(), is_target);
  };
  const auto& node = expression->node;
  if (const auto* starred = std::get_if<Starred>(&node)) {
    return !std::holds_alternative<Starred>(starred->value->node) && is_target(starred->value);
  }
  if (const auto* tuple = std::get_if<Tuple>(&node)) return all(tuple->items);
  if (const auto* list = std::get_if<List>(&node)) return all(list->items);
  return std::holds_alternative<Name>(node) || std::holds_alternative<Attribute>(node) ||
         std::holds_alternative<Subscript>(node);
}

const auto check_target = [](auto& context) {
  x3::_pass(context) = is_target(x3::_attr(context));
  x3::_val(context) = std::move(x3::_attr(context));
};
const auto target_def = (take(T::star) >> primary)[as_starred] | primary[as_value];
const auto targets_def = target[check_target] >>
                         -(&token(T::comma) >> (*(token(T::comma) >> target) >> -token(T::comma))[as_display<Tuple>]);

const auto set_target = [](auto& context) {
  x3::_pass(context) = is_target(x3::_attr(context));
  x3::_val(context).target = std::move(x3::_attr(context));
};
const auto set_iterable = [](auto& context) { x3::_val(context).iterable = std::move(x3::_attr(context)); };
const auto add_condition = [](auto& context) { x3::_val(context).conditions.push_back(std::move(x3::_attr(context))); };
const auto refuse_async = [](auto& context) {
  session_of(context).suspend("asynchronous comprehension outside of an asynchronous function", *x3::_attr(context));
};
const auto clause_def = -take(T::kw_async)[refuse_async] >> token(T::kw_for) >> targets[set_target] >>
                        token(T::kw_in) >> disjunction[set_iterable] >>
                        *(token(T::kw_if) >> disjunction[add_condition]);
const auto clauses_def = +clause;

// The parameters of a lambda. `*` and `/` are read as they come; the order is checked on the way.
struct Parameters {
  Lambda lambda;
  bool slash = false;
  bool star = false;
  bool bare_star = false;
  bool has_default = false;
};
const x3::rule<struct parameters_id, Parameters> parameters = "parameters";
const x3::rule<struct parameter_id, Parameter> parameter = "parameter";

const auto set_name = [](auto& context) {
  x3::_val(context).name = normalize_name(session_of(context).text_of(*x3::_attr(context)));
};
const auto set_default = [](auto& context) { x3::_val(context).default_value = std::move(x3::_attr(context)); };
const auto parameter_def = take(T::name)[set_name] >> -(token(T::equal) >> expression[set_default]);

const auto before_mapping = [](auto& context) { x3::_pass(context) = x3::_val(context).lambda.double_star.empty(); };
const auto add_parameter = [](auto& context) {
  Parameters& all = x3::_val(context);
  Parameter& one = x3::_attr(context);
  if (all.star) {
    all.bare_star = false;
    all.lambda.keyword_only.push_back(std::move(one));
    return;
  }
  x3::_pass(context) = one.default_value || !all.has_default;
  all.has_default = all.has_default || one.default_value;
  all.lambda.positional.push_back(std::move(one));
};
const auto add_slash = [](auto& context) {
  Parameters& all = x3::_val(context);
  x3::_pass(context) = !all.slash && !all.star && !all.lambda.positional.empty();
  all.slash = true;
  all.lambda.positional_only = std::move(all.lambda.positional);
  all.lambda.positional.clear();
};
const auto add_star = [](auto& context) {
  Parameters& all = x3::_val(context);
  x3::_pass(context) = !all.star;
  all.star = true;
  const auto& name = x3::_attr(context);
  all.bare_star = !name;
  if (name) all.lambda.star = normalize_name(session_of(context).text_of(**name));
};
const auto add_mapping_parameter = [](auto& context) {
  Parameters& all = x3::_val(context);
  x3::_pass(context) = !all.bare_star;
  all.lambda.double_star = normalize_name(session_of(context).text_of(*x3::_attr(context)));
};
const auto star_is_followed = [](auto& context) { x3::_pass(context) = !x3::_val(context).bare_star; };

const auto item = x3::eps[before_mapping] >> (parameter[add_parameter] | token(T::slash)[add_slash] |
                                              (token(T::star) >> -take(T::name))[add_star] |
                                              (token(T::double_star) >> take(T::name))[add_mapping_parameter]);
const auto parameters_def = item >> *(token(T::comma) >> item) >> -token(T::comma) >> x3::eps[star_is_followed];

const auto enter = [](auto& context) { ++session_of(context).lambdas; };
const auto build_lambda = [](auto& context) {
  --session_of(context).lambdas;
  auto& parts = x3::_attr(context);
  Lambda lambda = at_c<1>(parts) ? std::move(at_c<1>(parts)->lambda) : Lambda{};
  lambda.body = std::move(at_c<2>(parts));
  x3::_val(context) = make(range_from(context, *at_c<0>(parts)), std::move(lambda));
};
const auto lambda_def =
    (take(T::kw_lambda) >> -parameters >> token(T::colon) >> x3::eps[enter] >> expression)[build_lambda];

}  // namespace

BOOST_SPIRIT_DEFINE(clause, target, targets, parameter, parameters)
BOOST_SPIRIT_DEFINE(clauses, lambda)
BOOST_SPIRIT_INSTANTIATE(decltype(clauses), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(lambda), Iterator, Context)

}  // namespace urdfmill::grammar
