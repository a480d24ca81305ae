// Properties, macro arguments and blocks by name: dynamic scopes with lookup in constant time.
//
// Every macro expansion opens a scope inside its caller's; a name refers to its innermost definition. So that a lookup
// need not walk through thousands of nested expansions, the definitions of one name are linked, the deepest scope
// first.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/python/value.hpp"
#include "urdfmill/xacro/record.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

using python::Symbol;

struct Template;
struct PreparedElement;
struct Scope;

/// A block: an element of a source, evaluated where it is inserted, or one that the caller has already evaluated.
struct Block {
  PreparedElement* source = nullptr;
  xml::Element* tree = nullptr;
};

/// A definition of a name in one scope. A block is stored under its name with leading stars, as in the reference, which
/// separates blocks and values.
struct Binding {
  Symbol name = 0;
  DefinitionId definition = 0;  ///< in the record; 0 without one
  bool is_lazy = false;         ///< not evaluated yet: evaluate `lazy`, or if that is null, the string in `value`
  Scope* scope = nullptr;
  Binding* outer = nullptr;    ///< the next definition of the name, in a scope no deeper than this
  Binding* sibling = nullptr;  ///< the next definition in the scope
  Template* lazy = nullptr;
  Block block;
  python::Value value;
};

struct Scope {
  Scope* parent = nullptr;
  Scope* jump = nullptr;  ///< a distant ancestor, for finding ancestors in logarithmic time
  std::uint32_t depth = 0;
  std::uint32_t log_depth = 0;  ///< the reference's indentation of log messages in this scope
  bool is_namespace = false;
  bool is_kept = false;  ///< contains a namespace, which may be referred to for the rest of the run
  Binding* first = nullptr;
  std::vector<Symbol> resolving;                     ///< lazy properties being evaluated, outermost first
  std::shared_ptr<python::Environment> environment;  ///< made if a lambda or generator may outlive its expression
};

/// All scopes of a run.
class Scopes {
 public:
  Scopes();
  Scopes(const Scopes&) = delete;
  Scopes& operator=(const Scopes&) = delete;

  [[nodiscard]] Scope& root() { return *root_; }
  /// Opens a scope inside another one. A namespace and its enclosing scopes live as long as the run; other scopes are
  /// closed, the last one first.
  Scope* open(Scope* parent, bool is_namespace = false);
  void close(Scope* scope);

  /// Returns the innermost definition visible from a scope, or null.
  [[nodiscard]] Binding* find(Symbol name, const Scope* from) const;
  /// Returns the definition in exactly this scope, which is created if there is none.
  Binding& define(Symbol name, Scope* scope);
  /// Forgets which lazy properties are being evaluated, after a failure.
  void end_resolving() {
    for (Scope& scope : scope_store_) scope.resolving.clear();
  }
  /// Deletes the definitions in a scope and all enclosing ones.
  void remove(Symbol name, const Scope* from);

 private:
  [[nodiscard]] bool encloses(const Scope* outer, const Scope* inner) const;
  void unlink(Binding* binding);
  void release(Binding* binding);

  std::vector<Binding*> innermost_;  ///< by symbol
  std::deque<Scope> scope_store_;
  std::deque<Binding> binding_store_;
  Scope* free_scopes_ = nullptr;
  Binding* free_bindings_ = nullptr;
  Scope* root_;
  /// True if all open scopes are nested, so that a less deep scope is an enclosing one.
  bool one_chain_ = true;
};

}  // namespace urdfmill::xacro
