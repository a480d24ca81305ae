// Sets, dicts, and their comprehensions.
#include <algorithm>

#include "grammar/expression/rules.hpp"

namespace urdfmill::grammar {
namespace {

/// An item of a set, or of a dict (`key: value`, and `**value` without key).
struct BraceItem {
  ExpressionPtr key;
  ExpressionPtr value;
  bool of_dict = false;
};
struct BraceContent {
  std::vector<BraceItem> items;
  std::vector<ComprehensionClause> clauses;
};

const x3::rule<struct brace_item_id, BraceItem> brace_item = "brace_item";
const x3::rule<struct brace_content_id, BraceContent> brace_content = "brace_content";
const ExpressionRule<struct starred_item_id> starred_item = "starred_item";

const auto set_key = [](auto& context) { x3::_val(context).key = std::move(x3::_attr(context)); };
const auto set_value = [](auto& context) {
  BraceItem& item = x3::_val(context);
  item.value = std::move(x3::_attr(context));
  item.of_dict = true;
};
const auto starred_item_def = (take(T::star) >> bitwise_or)[as_starred];
const auto brace_item_def = (token(T::double_star) >> bitwise_or[set_value]) | starred_item[set_key] | walrus[set_key] |
                            (expression[set_key] >> -(token(T::colon) >> expression[set_value]));

const auto add_item = [](auto& context) { x3::_val(context).items.push_back(std::move(x3::_attr(context))); };
const auto set_clauses = [](auto& context) { x3::_val(context).clauses = std::move(x3::_attr(context)); };
const auto brace_content_def = brace_item[add_item] >>
                               ((is_clause >> clauses[set_clauses]) |
                                (*(token(T::comma) >> brace_item[add_item]) >> -token(T::comma)));

const auto empty_dict = [](auto& context) {
  x3::_val(context) = make(range_from(context, *x3::_attr(context)), Dict{});
};

const auto build_braces = [](auto& context) {
  const Range range = range_from(context, *at_c<0>(x3::_attr(context)));
  BraceContent& content = at_c<1>(x3::_attr(context));
  const bool of_dict = content.items.front().of_dict;
  bool& pass = x3::_pass(context);
  if (!content.clauses.empty()) {
    BraceItem& item = content.items.front();
    pass = item.key != nullptr && !std::holds_alternative<Starred>(item.key->node);
    if (!pass) return;
    const ComprehensionKind kind = of_dict ? ComprehensionKind::dict : ComprehensionKind::set;
    x3::_val(context) =
        make(range, Comprehension{kind, std::move(item.key), std::move(item.value), std::move(content.clauses)});
    return;
  }
  pass =
      std::all_of(content.items.begin(), content.items.end(), [&](const BraceItem& i) { return i.of_dict == of_dict; });
  if (!pass) return;
  Dict dict;
  Set set;
  for (BraceItem& item : content.items) {
    if (of_dict) {
      dict.items.emplace_back(std::move(item.key), std::move(item.value));
    } else {
      set.items.push_back(std::move(item.key));
    }
  }
  x3::_val(context) = of_dict ? make(range, std::move(dict)) : make(range, std::move(set));
};

const auto brace_display_def = (take(T::left_brace) >> token(T::right_brace))[empty_dict] |
                               (take(T::left_brace) >> brace_content >> token(T::right_brace))[build_braces];

}  // namespace

BOOST_SPIRIT_DEFINE(starred_item, brace_item, brace_content)
BOOST_SPIRIT_DEFINE(brace_display)
BOOST_SPIRIT_INSTANTIATE(decltype(brace_display), Iterator, Context)

}  // namespace urdfmill::grammar
