#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "grammar/expression/checks.hpp"
#include "grammar/expression/children.hpp"

namespace urdfmill::grammar {
namespace {

/// The names of a lambda or a comprehension.
struct Scope {
  bool comprehension = false;
  int in_iterable = 0;             ///< inside the iterable of a comprehension; inherited by inner scopes
  std::set<std::string> iterated;  ///< targets of the comprehension
  std::set<std::string> assigned;  ///< assigned by a walrus in this comprehension
};

class ScopeWalk {
 public:
  explicit ScopeWalk(const Session& session) : session_(session) { scopes_.emplace_back(); }

  void visit(const Expression& expression) {
    if (const auto* walrus = std::get_if<Walrus>(&expression.node)) {
      check_walrus(*walrus, expression.range);
      visit(*walrus->value);
    } else if (const auto* lambda = std::get_if<Lambda>(&expression.node)) {
      visit_lambda(*lambda, expression.range);
    } else if (const auto* comprehension = std::get_if<Comprehension>(&expression.node)) {
      visit_comprehension(*comprehension);
    } else {
      for_each_child(expression, [this](const Expression& child) { visit(child); });
    }
  }

 private:
  void enter(bool comprehension) {
    Scope scope;
    scope.comprehension = comprehension;
    scope.in_iterable = scopes_.back().in_iterable;
    scopes_.push_back(std::move(scope));
  }

  void check_walrus(const Walrus& walrus, Range range) {
    if (scopes_.back().in_iterable > 0) {
      refuse_compiled(session_, "assignment expression cannot be used in a comprehension iterable expression", range);
    }
    if (!scopes_.back().comprehension) return;
    for (auto scope = scopes_.rbegin(); scope->comprehension; ++scope) {
      if (scope->iterated.contains(walrus.name)) {
        refuse_compiled(
            session_,
            fmt::format("assignment expression cannot rebind comprehension iteration variable '{}'", walrus.name),
            range);
      }
    }
    scopes_.back().assigned.insert(walrus.name);
  }

  void visit_lambda(const Lambda& lambda, Range range) {
    std::set<std::string_view> names;
    for (const auto* parameters : {&lambda.positional_only, &lambda.positional, &lambda.keyword_only}) {
      for (const Parameter& parameter : *parameters) {
        if (parameter.default_value) visit(*parameter.default_value);
      }
    }
    const auto add = [&](const std::string& name) {
      if (!name.empty() && !names.insert(name).second) {
        refuse_compiled(session_, fmt::format("duplicate argument '{}' in function definition", name), range);
      }
    };
    for (const auto* parameters : {&lambda.positional_only, &lambda.positional, &lambda.keyword_only}) {
      for (const Parameter& parameter : *parameters) add(parameter.name);
    }
    add(lambda.star);
    add(lambda.double_star);
    enter(false);
    visit(*lambda.body);
    scopes_.pop_back();
  }

  void visit_comprehension(const Comprehension& comprehension) {
    const auto visit_iterable = [this](const ComprehensionClause& clause) {
      ++scopes_.back().in_iterable;
      visit(*clause.iterable);
      --scopes_.back().in_iterable;
    };
    const auto visit_conditions = [this](const ComprehensionClause& clause) {
      for (const ExpressionPtr& condition : clause.conditions) visit(*condition);
    };
    visit_iterable(comprehension.clauses.front());
    enter(true);
    visit_target(*comprehension.clauses.front().target);
    visit_conditions(comprehension.clauses.front());
    for (std::size_t i = 1; i < comprehension.clauses.size(); ++i) {
      visit_target(*comprehension.clauses[i].target);
      visit_iterable(comprehension.clauses[i]);
      visit_conditions(comprehension.clauses[i]);
    }
    if (comprehension.value) visit(*comprehension.value);
    visit(*comprehension.element);
    scopes_.pop_back();
  }

  /// Names inside a target count as iterated even if they are only read (`for x[i] in …`).
  void visit_target(const Expression& target) {
    if (const auto* name = std::get_if<Name>(&target.node)) {
      if (scopes_.back().assigned.contains(name->id)) {
        refuse_compiled(
            session_, fmt::format("comprehension inner loop cannot rebind assignment expression target '{}'", name->id),
            target.range);
      }
      scopes_.back().iterated.insert(name->id);
    } else if (std::holds_alternative<Lambda>(target.node) || std::holds_alternative<Comprehension>(target.node) ||
               std::holds_alternative<Walrus>(target.node)) {
      visit(target);
    } else {
      for_each_child(target, [this](const Expression& child) { visit_target(child); });
    }
  }

  const Session& session_;
  std::vector<Scope> scopes_;
};

}  // namespace

void check_scopes(const Session& session, const Expression& expression) {
  ScopeWalk(session).visit(expression);
}

}  // namespace urdfmill::grammar
