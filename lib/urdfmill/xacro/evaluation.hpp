// Evaluation of texts: their expressions and substitutions in a scope.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/messages.hpp"
#include "urdfmill/xacro/prepared.hpp"
#include "urdfmill/xacro/recorder.hpp"
#include "urdfmill/xacro/scopes.hpp"
#include "urdfmill/xacro/substitution_args.hpp"

namespace urdfmill::xacro {

/// The names known to every expression: the members of `math`, some of Python's functions, and the namespaces `math`,
/// `python` and `xacro`. A name is resolved at its first use.
class GlobalSymbols {
 public:
  virtual ~GlobalSymbols() = default;
  /// Returns the value of a global symbol, or null.
  [[nodiscard]] virtual const python::Value* find(Symbol name) = 0;
};

/// Evaluates texts, and stores the properties that they define. Throws Failure.
class Evaluation {
 public:
  Evaluation(python::Symbols& names, python::Context& budget, Scopes& properties, Preparation& prepared,
             SubstitutionArgs& args, Messages& speaker)
      : symbols(names),
        context(budget),
        scopes(properties),
        preparation(prepared),
        substitution_args(args),
        messages(speaker),
        expressions_(names, budget.profile) {}

  /// Returns the value of a text: a single piece keeps its type, several are joined to a string.
  [[nodiscard]] python::Value evaluate(Template& text, Scope& scope);
  /// Returns the value as a string: a literal unchanged, other values written over `buffer`.
  [[nodiscard]] std::string_view evaluate_text(Template& text, Scope& scope, std::string& buffer);

  /// Returns the value of a name in a scope, evaluated if it is lazy; nullopt if there is none. Global symbols count.
  [[nodiscard]] std::optional<python::Value> find(Symbol name, Scope& scope);
  /// True if `find` would find it.
  [[nodiscard]] bool is_known(Symbol name, Scope& scope);
  [[nodiscard]] bool is_global(Symbol name) { return globals->find(name) != nullptr; }

  /// Stores a typed value, or a text to be evaluated at its first use; warns about a global symbol.
  /// `definition` is the one in the record.
  void define(Symbol name, Scope& scope, python::Value value, DefinitionId definition = 0);
  void define_lazy(Symbol name, Scope& scope, Template& text, DefinitionId definition = 0);
  /// Stores a string as the reference does at `symbols[name] = value`: typed, and lazy if it still is a string.
  void assign(Symbol name, Scope& scope, const python::Value& value, DefinitionId definition = 0);
  void define_block(Symbol name, Scope& scope, Block block, DefinitionId definition = 0);
  /// Deletes a name from a scope and all enclosing ones; warns if it is a global symbol.
  void remove(Symbol name, Scope& scope);

  /// Returns the program of an expression. Throws python::Error for a malformed text, Failure for refused names.
  [[nodiscard]] const python::Program& compile(std::string_view text);
  /// Returns a value whose members are the properties visible in a scope.
  [[nodiscard]] python::Value make_namespace(Scope& scope);

  python::Symbols& symbols;
  python::Context& context;
  Scopes& scopes;
  Preparation& preparation;
  SubstitutionArgs& substitution_args;
  Messages& messages;
  std::uint64_t evaluations = 0;     ///< number of evaluated expressions
  std::uint64_t steps = 0;           ///< evaluation steps they took
  GlobalSymbols* globals = nullptr;  ///< set before the first use
  bool suggests = true;              ///< false: failures need no names that may be meant
  Recorder* recorder = nullptr;      ///< null: nothing is recorded
  /// Returns a hint about a property in the expression that is a text in the form of a list; empty if there is none.
  [[nodiscard]] std::string hint_for_list(std::string_view expression, const Scope& scope) const;
  /// Returns "did you mean …" for an undefined block, from those visible in the scope.
  [[nodiscard]] text::Hint hint_for_block(std::string_view name, const Scope& scope) const;

 private:
  struct ScopeNames;
  struct PropertySpace;
  [[nodiscard]] const python::Program& checked(const Expression& expression);
  [[nodiscard]] python::Value evaluate_piece(TemplatePiece& piece, const Template& whole, Scope& scope);
  /// Completes the failure of an argument without a value: a property of its name may be meant.
  void hint_at_argument(Failure& failure, Scope& scope) const;
  [[nodiscard]] Expression& expression_of(TemplatePiece& piece, Scope& scope);
  [[nodiscard]] python::Value evaluate_expression(TemplatePiece& piece, const Template& whole, Scope& scope);
  [[nodiscard]] python::Value run(Expression& expression, Scope& scope);
  /// Adds the resources used by the outermost expression to the totals of the run.
  void count_use(const python::Value& result);
  /// Counts the text of an expression and appends it.
  void join(std::string& joined, std::string_view text);
  [[nodiscard]] python::Value value_of(Binding& binding);
  void resolve(Binding& binding);
  /// True while a lazy property is being evaluated.
  [[nodiscard]] static bool is_being_made(const Binding& property);
  Binding& begin_definition(Symbol name, Scope& scope, DefinitionId definition);
  void log(std::string_view verb, Symbol name, std::string_view value, const Scope& scope) const;
  [[nodiscard]] bool logs(const Scope& scope) const {
    return messages.verbosity > 3 || (messages.verbosity > 2 && scope.parent == nullptr);
  }
  /// Returns the place of a piece of a text.
  [[nodiscard]] static source::Span place_of(const Template& whole, std::string_view piece);
  void locate(Failure& failure, const Template& whole, std::string_view piece) const;
  [[nodiscard]] text::Hint hint_for(std::string_view name, Scope& scope) const;

  Expressions expressions_;
  std::uint32_t nesting_ = 0;  ///< nesting of expressions through lazy properties
};

}  // namespace urdfmill::xacro
