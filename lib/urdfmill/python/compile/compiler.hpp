// Compiles the syntax tree to nodes: names become slots or symbols, literals become values, constant parts are
// evaluated. Private to this module; the member functions are in compile_*.cpp, each with the nodes it makes.
#pragma once
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/expression.hpp"
#include "urdfmill/python/compile/node.hpp"
#include "urdfmill/python/compile/slot_names.hpp"
#include "urdfmill/python/context.hpp"

namespace urdfmill::python {

/// The names of a lambda or comprehension while it is compiled.
struct FunctionScope {
  FunctionScope* outer = nullptr;
  bool comprehension = false;
  bool is_inlined =
      false;  ///< since 3.12 the code of a comprehension, but not of a generator, is part of the enclosing code
  SlotNames names;
};

/// An error in an expression that the grammar accepts; `text` is without the " (<expression>, line 1)".
struct CompileError {
  std::string text;
  grammar::Range range;
};

class Compiler {
 public:
  Compiler(Symbols& symbols, Profile profile) : profile_(profile), symbols_(symbols) {}

  [[nodiscard]] NodePtr compile(const grammar::Expression& expression);
  /// Returns how deeply the nodes compiled so far are nested.
  [[nodiscard]] std::uint32_t nesting() const { return deepest_; }
  /// Returns co_names of the top level so far.
  [[nodiscard]] const std::vector<Symbol>& names() const { return names_; }

  NodePtr operator()(const grammar::NoneLiteral&);
  NodePtr operator()(const grammar::EllipsisLiteral&);
  NodePtr operator()(const grammar::BoolLiteral&);
  NodePtr operator()(const grammar::IntegerLiteral&);
  NodePtr operator()(const grammar::FloatLiteral&);
  NodePtr operator()(const grammar::StringLiteral&);
  NodePtr operator()(const grammar::BytesLiteral&);
  NodePtr operator()(const grammar::FormattedString&);
  NodePtr operator()(const grammar::Name&);
  NodePtr operator()(const grammar::Attribute&);
  NodePtr operator()(const grammar::Subscript&);
  NodePtr operator()(const grammar::Slice&);
  NodePtr operator()(const grammar::Starred&);
  NodePtr operator()(const grammar::Unary&);
  NodePtr operator()(const grammar::Binary&);
  NodePtr operator()(const grammar::Boolean&);
  NodePtr operator()(const grammar::Compare&);
  NodePtr operator()(const grammar::Conditional&);
  NodePtr operator()(const grammar::Call&);
  NodePtr operator()(const grammar::Tuple&);
  NodePtr operator()(const grammar::List&);
  NodePtr operator()(const grammar::Set&);
  NodePtr operator()(const grammar::Dict&);
  NodePtr operator()(const grammar::Comprehension&);
  NodePtr operator()(const grammar::Lambda&);
  NodePtr operator()(const grammar::Walrus&);

 private:
  /// Records in `result` how deeply the nodes compiled during its lifetime are nested.
  class NestingOf {
   public:
    NestingOf(Compiler& compiler, std::uint32_t& result)
        : compiler_(compiler), result_(result), before_(std::exchange(compiler.deepest_, compiler.depth_)) {}
    ~NestingOf() {
      result_ = compiler_.deepest_ - compiler_.depth_;
      compiler_.deepest_ = std::max(compiler_.deepest_, before_);
    }
    NestingOf(const NestingOf&) = delete;
    NestingOf& operator=(const NestingOf&) = delete;

   private:
    Compiler& compiler_;
    std::uint32_t& result_;
    std::uint32_t before_;
  };
  /// Items of a display or call; a Starred item is marked as such beside its node.
  struct Item {
    NodePtr node;
    bool starred = false;
  };
  std::vector<Item> compile_items(const std::vector<grammar::ExpressionPtr>& items);
  NodePtr compile_optional(const grammar::ExpressionPtr& expression);
  TargetPtr compile_target(const grammar::Expression& target);
  /// Records a name or attribute used at the top level.
  void note_name(std::string_view name);
  [[nodiscard]] bool find_slot(std::string_view name, Slot& slot) const;
  /// Evaluates a node without names now if that is quick and does not fail; otherwise returns the node itself.
  NodePtr fold(NodePtr node);
  /// Returns a node that yields this value. Equal texts of an expression are one object, which `is` can observe.
  NodePtr constant(Value value);

  const Profile profile_;
  Symbols& symbols_;
  std::vector<Symbol> names_;
  std::set<Symbol> noted_;  ///< those in `names_`
  FunctionScope* scope_ = nullptr;
  std::uint32_t depth_ = 0;    ///< depth of the expression being compiled
  std::uint32_t deepest_ = 0;  ///< largest `depth_` so far
  const grammar::Expression* current_ = nullptr;
  std::map<std::string, Value> texts_;
};

/// Returns a node that yields this value.
[[nodiscard]] NodePtr make_constant(Value value);

}  // namespace urdfmill::python
