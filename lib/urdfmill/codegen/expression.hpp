// Graphs of arithmetic expressions with shared subexpressions: constants are folded, factors 1 and terms 0 are removed.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace urdfmill::codegen {

/// The operation of a node.
enum class Operation : std::uint8_t { constant, input, negate, add, subtract, multiply, divide, sine, cosine, sign };

/// A node of a graph, by its index.
using NodeId = std::uint32_t;

/// One operation; its operands precede it in the graph.
struct Node {
  Operation operation = Operation::constant;
  double value = 0;   ///< value of a constant
  NodeId first = 0;   ///< an operand, or the index of an input
  NodeId second = 0;  ///< the second operand
};

/// Number of operations of a computation.
struct OperationCount {
  std::size_t multiplications = 0;  ///< products and quotients
  std::size_t additions = 0;        ///< including subtractions
  std::size_t functions = 0;        ///< sines and cosines
};

/// The largest number of nodes in a graph.
inline constexpr std::size_t most_nodes = 2'000'000;

/// The graph; nodes are never removed. Operations on constants are carried out in double precision.
class Graph {
 public:
  /// Returns a constant.
  [[nodiscard]] NodeId constant(double value);
  /// Returns the input with that index: 0, 1, …
  [[nodiscard]] NodeId input(std::size_t number);
  /// Returns −a.
  [[nodiscard]] NodeId negate(NodeId a);
  /// Returns a + b.
  [[nodiscard]] NodeId add(NodeId a, NodeId b);
  /// Returns a − b.
  [[nodiscard]] NodeId subtract(NodeId a, NodeId b);
  /// Returns a b.
  [[nodiscard]] NodeId multiply(NodeId a, NodeId b);
  /// Returns a / b.
  [[nodiscard]] NodeId divide(NodeId a, NodeId b);
  /// Returns −1, 0 or 1.
  [[nodiscard]] NodeId sign(NodeId a);
  /// Returns sin a; a in rad.
  [[nodiscard]] NodeId sine(NodeId a);
  /// Returns cos a; a in rad.
  [[nodiscard]] NodeId cosine(NodeId a);

  /// Returns the derivatives of the outputs if the inputs change at these rates, one for each input (chain rule, from
  /// the inputs to the outputs). A sign counts as constant.
  [[nodiscard]] std::vector<NodeId> derivatives(const std::vector<NodeId>& outputs, const std::vector<NodeId>& rates);

  /// Returns all nodes; operands precede the nodes that use them.
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  /// True if the graph has reached `most_nodes`; its further results are meaningless.
  [[nodiscard]] bool is_full() const { return nodes_.size() >= most_nodes; }
  /// Returns one node.
  [[nodiscard]] const Node& node(NodeId id) const { return nodes_[id]; }
  /// Returns the nodes that the outputs depend on, operands before the nodes that use them. The order depends on the
  /// expressions alone, not on which node was made first.
  [[nodiscard]] std::vector<NodeId> order(const std::vector<NodeId>& outputs) const;
  /// Counts the operations needed to compute the outputs; negations are free.
  [[nodiscard]] OperationCount count(const std::vector<NodeId>& outputs) const;
  /// Evaluates the outputs at these inputs.
  [[nodiscard]] std::vector<double> evaluate(const std::vector<NodeId>& outputs,
                                             const std::vector<double>& inputs) const;

 private:
  struct Hash {
    std::size_t operator()(const Node& node) const;
  };
  struct Equal {
    bool operator()(const Node& a, const Node& b) const;
  };
  /// Orders the operands of sums and products by their expressions: compilers differ in which operand they make first.
  struct Rank {
    std::uint32_t height = 0;
    NodeId input = 0;  ///< the lowest index of an input
    std::uint64_t hash = 0;
    friend auto operator<=>(const Rank&, const Rank&) = default;
  };
  [[nodiscard]] NodeId make(Operation operation, NodeId first, NodeId second = 0, double value = 0);
  [[nodiscard]] Rank rank_of(const Node& node) const;
  [[nodiscard]] bool is(NodeId id, double value) const;
  [[nodiscard]] bool is_negation(NodeId id) const { return nodes_[id].operation == Operation::negate; }
  [[nodiscard]] bool is_constant(NodeId id) const { return nodes_[id].operation == Operation::constant; }

  std::vector<Node> nodes_;
  std::vector<Rank> ranks_;
  std::unordered_map<Node, NodeId, Hash, Equal> known_;
};

}  // namespace urdfmill::codegen
