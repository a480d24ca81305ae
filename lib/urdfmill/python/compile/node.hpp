// The compiled form of an expression: a tree of nodes, each of which can be evaluated. Private to this module.
#pragma once
#include <boost/container/small_vector.hpp>
#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <cstdint>
#include <memory>
#include <optional>

#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// The variables of one call of a lambda or one run of a comprehension; kept alive by the functions made inside.
struct Locals : Changeable {
  Locals(std::size_t size, boost::intrusive_ptr<Locals> enclosing) : outer(std::move(enclosing)), slots(size) {}

  void empty(std::vector<Value>& held) override;

  std::uint32_t references = 0;
  boost::intrusive_ptr<Locals> outer;
  boost::container::small_vector<std::optional<Value>, 4> slots;  ///< empty: not assigned yet
};
inline void intrusive_ptr_add_ref(Locals* locals) {
  ++locals->references;
}
inline void intrusive_ptr_release(Locals* locals) {
  if (--locals->references == 0) delete locals;
}

/// Appends to `held` the values of locals that nothing else holds, so that a chain of closures is released without
/// recursion (Object::release).
void release_locals(boost::intrusive_ptr<Locals>& locals, std::vector<Value>& held);

/// The state in which a node is evaluated.
struct Frame {
  Environment& environment;
  Context& context;
  Locals* locals = nullptr;  ///< locals of the innermost lambda or comprehension
};

class Node {
 public:
  Node() = default;
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  virtual ~Node() = default;
  [[nodiscard]] virtual Value evaluate(Frame& frame) const = 0;
  /// Returns the value if it is known at compile time and immutable.
  [[nodiscard]] virtual const Value* constant() const { return nullptr; }
};
using NodePtr = std::unique_ptr<const Node>;

/// The target that the `for` of a comprehension assigns to.
class Target {
 public:
  Target() = default;
  Target(const Target&) = delete;
  Target& operator=(const Target&) = delete;
  virtual ~Target() = default;
  virtual void store(Frame& frame, const Value& value) const = 0;
};
using TargetPtr = std::unique_ptr<const Target>;

/// The slot of a variable: the number of scopes outwards, then the index in that scope.
struct Slot {
  std::uint32_t depth = 0;
  std::uint32_t index = 0;
  [[nodiscard]] Locals& locals(const Frame& frame) const {
    Locals* locals = frame.locals;
    for (std::uint32_t i = 0; i < depth; ++i) locals = locals->outer.get();
    return *locals;
  }
  [[nodiscard]] std::optional<Value>& in(const Frame& frame) const { return locals(frame).slots[index]; }
};

}  // namespace urdfmill::python
