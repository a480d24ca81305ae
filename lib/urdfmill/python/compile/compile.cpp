#include <algorithm>

#include "urdfmill/python/compile/compiler.hpp"
#include "urdfmill/python/evaluator.hpp"

namespace urdfmill::python {
namespace {

/// Largest nesting of an expression. CPython stops near three thousand; its parser and this one allow only two hundred
/// nested brackets, so that deeper nesting comes from chains such as `1+1+1+…`.
constexpr std::uint32_t maximum_nesting = 1000;

/// Stack use of an evaluation inside another one (of a lazy property), counted in operators.
constexpr std::uint32_t nesting_of_evaluation = 24;

class CompiledExpression : public Program {
 public:
  CompiledExpression(NodePtr root, std::uint32_t nesting, std::vector<Symbol> names, const Symbols& symbols)
      : root_(std::move(root)), nesting_(nesting), names_(std::move(names)) {
    for (const Symbol used : names_) {
      const std::string_view text = symbols.name(used);
      if (text.starts_with("__")) private_names_.emplace_back(text);
    }
  }

  [[nodiscard]] const Value* constant() const override { return root_->constant(); }
  [[nodiscard]] const std::vector<std::string>& private_names() const override { return private_names_; }
  [[nodiscard]] const std::vector<Symbol>& names() const override { return names_; }
  [[nodiscard]] Value evaluate(Environment& environment, Context& context) const override {
    if (const Value* value = root_->constant()) return *value;
    const DepthGuard guard(context, nesting_ + nesting_of_evaluation);
    Frame frame{environment, context};
    return root_->evaluate(frame);
  }

 private:
  NodePtr root_;
  std::uint32_t nesting_;
  std::vector<Symbol> names_;
  std::vector<std::string> private_names_;
};

}  // namespace

NodePtr Compiler::compile(const grammar::Expression& expression) {
  if (++depth_ > maximum_nesting) throw Error("RecursionError", "maximum recursion depth exceeded during compilation");
  deepest_ = std::max(deepest_, depth_);
  const grammar::Expression* const outer = std::exchange(current_, &expression);
  NodePtr node = std::visit(*this, expression.node);
  current_ = outer;
  --depth_;
  return node;
}

NodePtr Compiler::compile_optional(const grammar::ExpressionPtr& expression) {
  return expression ? compile(*expression) : nullptr;
}

void Compiler::note_name(std::string_view name) {
  for (const FunctionScope* scope = scope_; scope != nullptr; scope = scope->outer)
    if (!scope->is_inlined) return;
  const Symbol symbol = symbols_.intern(name);
  if (noted_.insert(symbol).second) names_.push_back(symbol);
}

bool Compiler::find_slot(std::string_view name, Slot& slot) const {
  std::uint32_t depth = 0;
  for (const FunctionScope* scope = scope_; scope != nullptr; scope = scope->outer, ++depth) {
    const auto found = scope->names.find(name);
    if (!found) continue;
    slot = {depth, *found};
    return true;
  }
  return false;
}

Compiled compile(std::string_view text, Symbols& symbols, Profile profile) {
  Compiled compiled;
  grammar::ExpressionResult parsed = grammar::parse_expression(text, profile.minor);
  compiled.warnings = std::move(parsed.warnings);
  if (!parsed.expression) {
    compiled.error = std::move(parsed.error);
    return compiled;
  }
  try {
    Compiler compiler(symbols, profile);
    NodePtr root = compiler.compile(*parsed.expression);
    compiled.program =
        std::make_shared<CompiledExpression>(std::move(root), compiler.nesting(), compiler.names(), symbols);
  } catch (const CompileError& error) {
    compiled.error = {error.text + " (<expression>, line 1)", error.range};
  } catch (const Error& error) {
    compiled.error = {error.text, parsed.expression->range};
  }
  return compiled;
}

}  // namespace urdfmill::python
