// `for … in …` and lambda, and what can go wrong in their targets and parameters.
#include <fmt/format.h>

#include "grammar/expression/mistakes.hpp"

namespace urdfmill::grammar::mistakes {
namespace {

// Targets. A primary is one if it ends in an attribute or a subscript.
const x3::rule<struct clause_id> clause = "clause";
const x3::rule<struct invalid_target_id> invalid_target = "invalid_target";
const x3::rule<struct targets_id> targets = "targets";
const x3::rule<struct target_id> target = "target";
const x3::rule<struct target_with_star_atom_id> target_with_star_atom = "target_with_star_atom";
const x3::rule<struct star_atom_id> star_atom = "star_atom";
const x3::rule<struct target_primary_id> target_primary = "target_primary";

const auto goes_on = token(T::left_parenthesis) | token(T::left_bracket) | token(T::dot);
const auto attribute = token(T::dot) >> token(T::name);
const auto subscript = token(T::left_bracket) >> slices >> token(T::right_bracket);
const auto call = x3::omit[generator] | (token(T::left_parenthesis) >> -arguments >> token(T::right_parenthesis));
const auto target_primary_def =
    memoized(Memo::target_primary, x3::omit[atom] >> &goes_on >> *((attribute | subscript | call) >> &goes_on));
const auto target_with_star_atom_def =
    memoized(Memo::target_with_star_atom,
             (target_primary >> attribute >> !goes_on) | (target_primary >> subscript >> !goes_on) | star_atom);
const auto target_def =
    memoized(Memo::star_target, (token(T::star) >> !token(T::star) >> target) | target_with_star_atom);
const auto tuple_of_targets =
    (target >> +(token(T::comma) >> target) >> -token(T::comma)) | (target >> token(T::comma));
const auto list_of_targets = target >> *(token(T::comma) >> target) >> -token(T::comma);
const auto star_atom_def = token(T::name) |
                           (token(T::left_parenthesis) >> target_with_star_atom >> token(T::right_parenthesis)) |
                           (token(T::left_parenthesis) >> -tuple_of_targets >> token(T::right_parenthesis)) |
                           (token(T::left_bracket) >> -list_of_targets >> token(T::right_bracket));
const auto targets_def = (target >> !token(T::comma)) | list_of_targets;

const auto blame_target = [](auto& context) {
  const Shape& shape = x3::_attr(context);
  x3::_pass(context) = false;
  if (!shape.bad_target) return;
  session_of(context).refuse(fmt::format("cannot assign to {}", words_for(*shape.bad_target)), *shape.bad_first);
};
const auto invalid_target_def = (-token(T::kw_async) >> token(T::kw_for) >> star_expressions)[blame_target];

// Behind the `in`, CPython does not look for a mistake in the target any more.
const auto clause_head = -token(T::kw_async) >> token(T::kw_for) >> targets >> token(T::kw_in);
const auto clause_def = (clause_head >> x3::omit[disjunction >> *(token(T::kw_if) >> disjunction)]) |
                        (!clause_head >> when_searching >> invalid_target >> !x3::eps);
const auto clauses_def = +clause;

// Lambda.
const x3::rule<struct plain_id> plain = "parameter_without_default";
const x3::rule<struct defaulted_id> defaulted = "parameter_with_default";
const x3::rule<struct maybe_defaulted_id> maybe_defaulted = "parameter";
const x3::rule<struct parameters_id> parameters = "parameters";
const x3::rule<struct star_parameters_id> star_parameters = "star_parameters";
const x3::rule<struct mapping_parameter_id> mapping_parameter = "mapping_parameter";
const x3::rule<struct invalid_parameters_id> invalid_parameters = "invalid_parameters";
const x3::rule<struct invalid_star_id> invalid_star = "invalid_star";
const x3::rule<struct invalid_mapping_id> invalid_mapping = "invalid_mapping";

template <typename Message>
auto blame_token(Message message) {
  return [message](auto& context) { session_of(context).refuse(message, *x3::_attr(context)); };
}

const auto parameter_end = token(T::comma) | &token(T::colon);
const auto no_default = (take(T::equal) >> &(token(T::right_parenthesis) |
                                             token(T::comma)))[blame_token("expected default value expression")];
const auto default_value = (token(T::equal) >> x3::omit[expression]) | (when_searching >> no_default >> !x3::eps);
const auto plain_def = token(T::name) >> parameter_end;
const auto defaulted_def = token(T::name) >> default_value >> parameter_end;
const auto maybe_defaulted_def = token(T::name) >> -default_value >> parameter_end;

const auto slash_end = token(T::slash) >> parameter_end;
const auto plain_slash = +plain >> slash_end;
const auto defaulted_slash = *plain >> +defaulted >> slash_end;
const auto mapping_parameter_def = (when_searching >> invalid_mapping >> !x3::eps) | (token(T::double_star) >> plain);
const auto star_parameters_def =
    (when_searching >> invalid_star >> !x3::eps) | (token(T::star) >> plain >> *maybe_defaulted >> -mapping_parameter) |
    (token(T::star) >> token(T::comma) >> +maybe_defaulted >> -mapping_parameter) | mapping_parameter;
const auto parameters_def =
    (plain_slash >> *plain >> *defaulted >> -star_parameters) | (defaulted_slash >> *defaulted >> -star_parameters) |
    (+plain >> *defaulted >> -star_parameters) | (+defaulted >> -star_parameters) | star_parameters;

const auto invalid_parameters_def =
    (x3::omit[*plain >> (defaulted_slash | +defaulted)] >> &take(T::name) >> here >>
     x3::omit[plain])[blame_token("non-default argument follows default argument")] |
    (x3::omit[*plain] >> take(T::left_parenthesis) >>
     x3::omit[token(T::name) >> *(token(T::comma) >> token(T::name)) >> -token(T::comma) >>
              token(T::right_parenthesis)])[blame_token("Lambda expression parameters cannot be parenthesized")] |
    (take(T::slash) >> token(T::comma))[blame_token("at least one argument must precede /")] |
    (x3::omit[(plain_slash | defaulted_slash) >> *maybe_defaulted] >>
     take(T::slash))[blame_token("/ may appear only once")] |
    (x3::omit[-(plain_slash | defaulted_slash) >> *maybe_defaulted >> token(T::star) >> (token(T::comma) | plain) >>
              *maybe_defaulted] >>
     take(T::slash))[blame_token("/ must be ahead of *")] |
    (x3::omit[+maybe_defaulted >> token(T::slash)] >> take(T::star))[blame_token("expected comma between / and *")];

const auto invalid_star_def =
    (take(T::star) >>
     (token(T::colon) |
      (token(T::comma) >>
       (token(T::colon) | token(T::double_star)))))[blame_token("named arguments must follow bare *")] |
    (token(T::star) >> token(T::name) >>
     take(T::equal))[blame_token("var-positional argument cannot have default value")] |
    (x3::omit[token(T::star) >> (plain | token(T::comma)) >> *maybe_defaulted] >> take(T::star) >>
     (plain | token(T::comma)))[blame_token("* argument may appear only once")];
const auto invalid_mapping_def = (token(T::double_star) >> token(T::name) >>
                                  take(T::equal))[blame_token("var-keyword argument cannot have default value")] |
                                 (token(T::double_star) >> token(T::name) >> token(T::comma) >> here >>
                                  (token(T::name) | token(T::star) | token(T::double_star) |
                                   token(T::slash)))[blame_token("arguments cannot follow var-keyword argument")];

const auto lambda_def = (take(T::kw_lambda) >> -((when_searching >> invalid_parameters >> !x3::eps) | parameters) >>
                         token(T::colon) >> x3::omit[expression])[from_token<ShapeKind::lambda>];

}  // namespace

BOOST_SPIRIT_DEFINE(clause, invalid_target, targets, target, target_with_star_atom, star_atom, target_primary, plain,
                    defaulted, maybe_defaulted, parameters, star_parameters, mapping_parameter, invalid_parameters,
                    invalid_star, invalid_mapping)
BOOST_SPIRIT_DEFINE(clauses, lambda)
BOOST_SPIRIT_INSTANTIATE(decltype(clauses), Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(decltype(lambda), Iterator, Context)

}  // namespace urdfmill::grammar::mistakes
