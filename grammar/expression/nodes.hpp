// The nodes that the rules of the grammar make of tokens, and their memo. Nodes are light and shared: a rule that is
// tried again at the same place returns the same node. `build_tree` makes the tree of an expression from them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "grammar/expression.hpp"
#include "grammar/expression/token.hpp"

namespace urdfmill::grammar {

enum class NodeKind : std::uint8_t {
  // Expressions
  name,
  none,
  true_,
  false_,
  ellipsis,
  literal,
  formatted,
  attribute,
  subscript,
  slice,
  call,
  starred,
  operation,  ///< unary, binary, `and`, `or`
  comparison,
  conditional,
  walrus,
  lambda,
  tuple,
  list,
  set,
  dict,
  generator,
  list_comprehension,
  set_comprehension,
  dict_comprehension,
  // Parts of expressions, which add nothing to the height of a tree
  group,  ///< an expression in parentheses
  await,
  yield,
  compared,  ///< an operator and its right side
  pair,      ///< `key: value`
  mapping,   ///< `**value`
  keyword,   ///< `name=value`
  arguments,
  clause,
  parameter,
  slash_parameter,
  star_parameter,
  mapping_parameter,
  token,
};

struct Node {
  NodeKind kind = NodeKind::token;
  std::uint32_t height = 0;      ///< height of its tree
  const Token* first = nullptr;  ///< `first` and `last` are parts of the node
  const Token* last = nullptr;
  const Token* op = nullptr;  ///< the token after the first child if the node was grown from that child, otherwise
                              ///< `first`
  std::span<Node*> children = {};
  std::size_t value = 0;  ///< index of a literal's value
};

/// Returns the expression in parentheses if a node is a group, else the node.
[[nodiscard]] const Node& ungrouped(const Node& node);

/// The memory of one parse. Most parses need no more than its initial buffer.
struct ParseMemory {
  ParseMemory() : resource(buffer, sizeof buffer) {}

  alignas(std::max_align_t) std::byte buffer[4096];
  std::pmr::monotonic_buffer_resource resource;
};

/// The nodes of one parse, and a stack of those that are not children yet. A rule that fails may leave nodes on the
/// stack. They begin at or after the place where the parse goes on, and the next call that names that place drops them.
class Nodes {
 public:
  explicit Nodes(std::pmr::memory_resource& memory) : memory_(memory), stack_(&memory) { stack_.reserve(16); }
  /// Returns the size of the stack at `place`.
  std::size_t mark(const Token* place) {
    while (!stack_.empty() && stack_.back()->first >= place) stack_.pop_back();
    return stack_.size();
  }
  /// Returns the nodes above `mark` that end before `next`.
  std::span<Node* const> above(std::size_t mark, const Token* next) {
    this->mark(next);
    return std::span(stack_).subspan(mark);
  }
  void push(Node& node) { stack_.push_back(&node); }
  /// Replaces the nodes above `mark` by one that has them as children. It ends before `next`, and begins at `op` or
  /// where the first child begins.
  Node& make(NodeKind kind, std::size_t mark, const Token* op, const Token* next);
  void set_value(Node& literal, ExpressionPtr value);
  /// Moves the value of a literal out; may be called once.
  ExpressionPtr take_value(const Node& literal) { return std::move(values_[literal.value]); }

 private:
  std::pmr::memory_resource& memory_;
  std::pmr::vector<Node*> stack_;
  std::vector<ExpressionPtr> values_;
};

/// Rules that are parsed once at each place, as CPython does with the same rules. The error that is found can depend on
/// this, because error rules may be off the first time. The first six rules would otherwise make the search
/// exponential; the others are remembered only while errors are searched.
enum class MemoRule : std::uint8_t {
  expression,
  double_starred_kvpair,
  arguments,
  star_target,
  target_with_star_atom,
  t_primary,
  star_expression,
  disjunction,
  conjunction,
  inversion,
  bitwise_or,
  bitwise_xor,
  bitwise_and,
  shift_expr,
  sum,
  term,
  factor,
  await_primary,
  primary,
  invalid_named_expression,
};
inline constexpr MemoRule last_always_remembered = MemoRule::t_primary;

/// Results of rules, by place.
class Memo {
 public:
  struct Entry {
    MemoRule rule;
    std::uint32_t next = 0;      ///< the entry of the same place that was added before, counted from 1
    const Token* end = nullptr;  ///< null if the rule failed
    Node* node = nullptr;
  };

  Memo(std::pmr::memory_resource& memory, std::size_t tokens) : last_(tokens, &memory), entries_(&memory) {
    entries_.reserve(2 * tokens);
  }
  [[nodiscard]] const Entry* find(std::size_t token, MemoRule rule) const {
    for (std::uint32_t i = last_[token]; i != 0; i = entries_[i - 1].next) {
      if (entries_[i - 1].rule == rule) return &entries_[i - 1];
    }
    return nullptr;
  }
  void add(std::size_t token, MemoRule rule, const Token* end, Node* node) {
    entries_.push_back({rule, last_[token], end, node});
    last_[token] = static_cast<std::uint32_t>(entries_.size());
  }

 private:
  std::pmr::vector<std::uint32_t> last_;  ///< entry of each token, counted from 1
  std::pmr::vector<Entry> entries_;
};

}  // namespace urdfmill::grammar
