// Properties, macro arguments and blocks by name: dynamic scopes with lookup in constant time.
//
// Every macro expansion opens a scope inside its caller's; a name means its innermost definition. To keep a lookup from
// walking through thousands of nested expansions, the definitions of one name hang together, the deepest scope first.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/python/value.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

using python::Symbol;

struct Template;
struct PreparedElement;
struct Scope;

/// A block: an element of a source, evaluated where it is inserted, or one that the caller has evaluated already.
struct Block {
  PreparedElement* source = nullptr;
  xml::Element* tree = nullptr;
};

/// One definition of a name in one scope. A block is stored under its name with stars in front, as in the reference,
/// which keeps blocks and values apart.
struct Binding {
  Symbol name = 0;
  bool is_lazy = false;  ///< not evaluated yet: `lazy`, or if that is null the string in `value`, is evaluated first
  Scope* scope = nullptr;
  Binding* outer = nullptr;    ///< the next definition of the name, in a scope no deeper than this
  Binding* sibling = nullptr;  ///< the next definition in the scope
  Template* lazy = nullptr;
  Block block;
  python::Value value;
};

struct Scope {
  Scope* parent = nullptr;
  Scope* jump = nullptr;  ///< an ancestor further out, for finding ancestors in logarithmic time
  std::uint32_t depth = 0;
  std::uint32_t log_depth = 0;  ///< how far the reference indents what it logs of this scope
  bool is_namespace = false;
  bool is_kept = false;  ///< has a namespace inside, which may be referred to for the rest of the run
  Binding* first = nullptr;
  std::vector<Symbol> resolving;                     ///< lazy properties whose evaluation has begun, outermost first
  std::shared_ptr<python::Environment> environment;  ///< made when a lambda or generator may outlive its expression
};

/// All scopes of a run.
class Scopes {
 public:
  Scopes();
  Scopes(const Scopes&) = delete;
  Scopes& operator=(const Scopes&) = delete;

  [[nodiscard]] Scope& root() { return *root_; }
  /// A scope inside another one. A namespace and what is around it live as long as the run; other scopes are closed,
  /// the last one first.
  Scope* open(Scope* parent, bool is_namespace = false);
  void close(Scope* scope);

  /// The innermost definition visible from a scope, or null.
  [[nodiscard]] Binding* find(Symbol name, const Scope* from) const;
  /// The definition in exactly this scope, made if there is none.
  Binding& define(Symbol name, Scope* scope);
  /// Deletes the definitions in a scope and all around it.
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
  /// Whether all open scopes lie in each other, so that a scope less deep is an enclosing one.
  bool one_chain_ = true;
};

}  // namespace urdfmill::xacro
