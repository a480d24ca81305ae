#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grammar/expression/checks.hpp"
#include "grammar/expression/children.hpp"
#include "grammar/expression/constants.hpp"

namespace urdfmill::grammar {
namespace {

constexpr std::string_view read_only_name = "__debug__";

/// Returns the type of a value for which `is` deserves a warning: any constant except None, True, False and the
/// ellipsis.
std::string literal_type(const Expression& expression) {
  const auto constant = fold_constant(expression);
  if (!constant || constant->type == "NoneType" || constant->type == "bool" || constant->type == "ellipsis") return {};
  return std::string(constant->type);
}

bool is_one_of(std::string_view type, std::initializer_list<std::string_view> types) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

class CodeWalk {
 public:
  CodeWalk(const Session& session, std::vector<SyntaxMessage>& warnings) : session_(session), warnings_(warnings) {}

  void visit(const Expression& expression) {
    const auto& node = expression.node;
    if (const auto* comprehension = std::get_if<Comprehension>(&node)) return visit_comprehension(*comprehension);
    if (const auto* call = std::get_if<Call>(&node)) {
      check_call(*call, expression.range);
    } else if (const auto* subscript = std::get_if<Subscript>(&node)) {
      check_subscript(*subscript, expression.range);
    } else if (const auto* compare = std::get_if<Compare>(&node)) {
      check_compare(*compare, expression.range, false);
    } else if (const auto* unary = std::get_if<Unary>(&node)) {
      if (visit_negated_comparison(*unary)) return;
    } else if (const auto* lambda = std::get_if<Lambda>(&node)) {
      check_parameters(*lambda, expression.range);
    } else if (const auto* walrus = std::get_if<Walrus>(&node)) {
      check_name(walrus->name, expression.range);
    }
    for_each_child(expression, [this](const Expression& child) { visit(child); });
  }

 private:
  void warn(std::string message, Range range) { warnings_.push_back({std::move(message), range}); }

  void check_name(std::string_view name, Range range) {
    if (name == read_only_name) refuse_compiled(session_, "cannot assign to __debug__", range);
  }

  void check_call(const Call& call, Range range) {
    std::set<std::string_view> names, repeated;
    for (const Keyword& keyword : call.keywords)
      if (!names.insert(keyword.name).second) repeated.insert(keyword.name);
    for (const Keyword& keyword : call.keywords) {
      if (keyword.name.empty()) continue;
      check_name(keyword.name, range);
      if (repeated.contains(keyword.name))
        refuse_compiled(session_, fmt::format("keyword argument repeated: {}", keyword.name), range);
    }
    const std::string_view type = type_seen(*call.function);
    if (!type.empty() && type != "function") {
      warn(fmt::format("'{}' object is not callable; perhaps you missed a comma?", type), range);
    }
  }

  void check_subscript(const Subscript& subscript, Range range) {
    const std::string_view type = type_seen(*subscript.object);
    if (is_one_of(type, {"NoneType", "ellipsis", "int", "bool", "float", "complex", "set", "generator", "function"})) {
      warn(fmt::format("'{}' object is not subscriptable; perhaps you missed a comma?", type), range);
    }
    const std::string_view index = type_seen(*subscript.index);
    if (is_one_of(type, {"str", "bytes", "tuple", "list"}) && !is_one_of(index, {"", "int", "bool"})) {
      warn(fmt::format("{} indices must be integers or slices, not {}; perhaps you missed a comma?", type, index),
           range);
    }
  }

  void check_compare(const Compare& compare, Range range, bool negated) {
    std::string left = literal_type(*compare.first);
    for (const auto& [op, operand] : compare.rest) {
      std::string right = literal_type(*operand);
      if ((op == CompareOperator::is || op == CompareOperator::is_not) && !(left.empty() && right.empty())) {
        const bool equal = (op == CompareOperator::is) != negated;
        const std::string literal = session_.python < 12 ? "a" : "'" + (left.empty() ? right : left) + "'";
        return warn(fmt::format("\"is{}\" with {} literal. Did you mean \"{}\"?", equal ? "" : " not", literal,
                                equal ? "==" : "!="),
                    range);
      }
      left = std::move(right);
    }
  }

  /// The compiler turns `not a is b` into `a is not b`.
  bool visit_negated_comparison(const Unary& unary) {
    if (unary.op != UnaryOperator::logical_not) return false;
    const auto* compare = std::get_if<Compare>(&unary.operand->node);
    if (compare == nullptr || compare->rest.size() != 1) return false;
    check_compare(*compare, unary.operand->range, true);
    for_each_child(*unary.operand, [this](const Expression& child) { visit(child); });
    return true;
  }

  void check_parameters(const Lambda& lambda, Range range) {
    for (const auto* parameters : {&lambda.positional_only, &lambda.positional, &lambda.keyword_only}) {
      for (const Parameter& parameter : *parameters) check_name(parameter.name, range);
    }
    check_name(lambda.star, range);
    check_name(lambda.double_star, range);
  }

  /// The code of a comprehension is generated before that of its first iterable.
  void visit_comprehension(const Comprehension& comprehension) {
    for (std::size_t i = 0; i < comprehension.clauses.size(); ++i) {
      const ComprehensionClause& clause = comprehension.clauses[i];
      if (i > 0) visit(*clause.iterable);
      if (std::holds_alternative<Starred>(clause.target->node)) {
        refuse_compiled(session_, "starred assignment target must be in a list or tuple", clause.target->range);
      }
      visit_target(*clause.target);
      for (const ExpressionPtr& condition : clause.conditions) visit(*condition);
    }
    visit(*comprehension.element);
    if (comprehension.value) visit(*comprehension.value);
    visit(*comprehension.clauses.front().iterable);
  }

  void visit_target(const Expression& target) {
    const auto unpack = [&](const std::vector<ExpressionPtr>& items) {
      const auto stars = std::count_if(items.begin(), items.end(), [](const ExpressionPtr& item) {
        return std::holds_alternative<Starred>(item->node);
      });
      if (stars > 1) refuse_compiled(session_, "multiple starred expressions in assignment", target.range);
      for (const ExpressionPtr& item : items) visit_target(*item);
    };
    if (const auto* name = std::get_if<Name>(&target.node)) {
      check_name(name->id, target.range);
    } else if (const auto* tuple = std::get_if<Tuple>(&target.node)) {
      unpack(tuple->items);
    } else if (const auto* list = std::get_if<List>(&target.node)) {
      unpack(list->items);
    } else if (const auto* starred = std::get_if<Starred>(&target.node)) {
      visit_target(*starred->value);
    } else {
      // The parts of an attribute or a subscript are read; a subscript that is assigned to causes no warning.
      for_each_child(target, [this](const Expression& child) { visit(child); });
    }
  }

  const Session& session_;
  std::vector<SyntaxMessage>& warnings_;
};

}  // namespace

void refuse_compiled(const Session& session, std::string message, Range range) {
  const std::string_view before = session.text.substr(0, range.begin);
  const auto line = static_cast<std::uint32_t>(1 + std::count(before.begin(), before.end(), '\n'));
  throw SyntaxError{.message = std::move(message), .line = line, .range = range};
}

void check_code(const Session& session, const Expression& expression, std::vector<SyntaxMessage>& warnings) {
  CodeWalk(session, warnings).visit(expression);
}

}  // namespace urdfmill::grammar
