#include "urdfmill/codegen/expression.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "urdfmill/text/seeded_hash.hpp"

namespace urdfmill::codegen {
namespace {

std::size_t number_of_operands(Operation operation) {
  switch (operation) {
    case Operation::constant:
    case Operation::input:
      return 0;
    case Operation::negate:
    case Operation::sine:
    case Operation::cosine:
    case Operation::sign:
      return 1;
    case Operation::add:
    case Operation::subtract:
    case Operation::multiply:
    case Operation::divide:
      return 2;
  }
  return 0;
}

}  // namespace

std::size_t Graph::Hash::operator()(const Node& node) const {
  return text::seeded_hash(std::array{std::bit_cast<std::uint64_t>(node.value),
                                      static_cast<std::uint64_t>(node.operation),
                                      std::uint64_t{node.first} << 32U | node.second});
}

bool Graph::Equal::operator()(const Node& a, const Node& b) const {
  return a.operation == b.operation && a.first == b.first && a.second == b.second &&
         std::bit_cast<std::uint64_t>(a.value) == std::bit_cast<std::uint64_t>(b.value);
}

NodeId Graph::make(Operation operation, NodeId first, NodeId second, double value) {
  const Node node{operation, value, first, second};
  if (is_full()) {
    const auto known = known_.find(node);
    return known == known_.end() ? 0 : known->second;
  }
  const auto [entry, is_new] = known_.try_emplace(node, static_cast<NodeId>(nodes_.size()));
  if (is_new) {
    ranks_.push_back(rank_of(node));
    nodes_.push_back(node);
  }
  return entry->second;
}

Graph::Rank Graph::rank_of(const Node& node) const {
  std::array words{static_cast<std::uint64_t>(node.operation), std::bit_cast<std::uint64_t>(node.value),
                   std::uint64_t{node.first}, std::uint64_t{node.second}};
  const std::array operands{node.first, node.second};
  Rank rank{.input = node.first};
  for (std::size_t i = 0; i < number_of_operands(node.operation); ++i) {
    const Rank& operand = ranks_[operands[i]];
    rank.height = std::max(rank.height, operand.height + 1);
    rank.input = i == 0 ? operand.input : std::min(rank.input, operand.input);
    words[2 + i] = operand.hash;
  }
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
  for (const std::uint64_t word : words) rank.hash = std::rotr((rank.hash ^ word) * odd, 32);
  return rank;
}

bool Graph::is(NodeId id, double value) const {
  return is_constant(id) && nodes_[id].value == value;
}

NodeId Graph::constant(double value) {
  return make(Operation::constant, 0, 0, value + 0.0);
}

NodeId Graph::input(std::size_t number) {
  return make(Operation::input, static_cast<NodeId>(number));
}

NodeId Graph::negate(NodeId a) {
  if (is_constant(a)) return constant(-nodes_[a].value);
  if (is_negation(a)) return nodes_[a].first;
  if (nodes_[a].operation == Operation::subtract) return subtract(nodes_[a].second, nodes_[a].first);
  return make(Operation::negate, a);
}

NodeId Graph::add(NodeId a, NodeId b) {
  if (is(a, 0)) return b;
  if (is(b, 0)) return a;
  if (is_constant(a) && is_constant(b)) return constant(nodes_[a].value + nodes_[b].value);
  if (is_negation(b)) return subtract(a, nodes_[b].first);
  if (is_negation(a)) return subtract(b, nodes_[a].first);
  if (ranks_[b] < ranks_[a]) std::swap(a, b);
  return make(Operation::add, a, b);
}

NodeId Graph::subtract(NodeId a, NodeId b) {
  if (is(b, 0)) return a;
  if (is(a, 0)) return negate(b);
  if (a == b) return constant(0);
  if (is_constant(a) && is_constant(b)) return constant(nodes_[a].value - nodes_[b].value);
  if (is_negation(b)) return add(a, nodes_[b].first);
  if (is_negation(a)) return negate(add(nodes_[a].first, b));
  return make(Operation::subtract, a, b);
}

NodeId Graph::multiply(NodeId a, NodeId b) {
  if (is(a, 0) || is(b, 0)) return constant(0);
  if (is(a, 1)) return b;
  if (is(b, 1)) return a;
  if (is(a, -1)) return negate(b);
  if (is(b, -1)) return negate(a);
  if (is_constant(a) && is_constant(b)) return constant(nodes_[a].value * nodes_[b].value);
  // Signs move outwards, so that products that differ only in sign share a node.
  const bool negative = is_negation(a) != is_negation(b);
  if (is_negation(a)) a = nodes_[a].first;
  if (is_negation(b)) b = nodes_[b].first;
  if (is_constant(b)) std::swap(a, b);
  if (is_constant(a) && nodes_[a].value < 0)
    return negative ? multiply(constant(-nodes_[a].value), b) : negate(multiply(constant(-nodes_[a].value), b));
  // The product of a constant, a constant and x needs one multiplication.
  if (is_constant(a) && nodes_[b].operation == Operation::multiply && is_constant(nodes_[b].first)) {
    const NodeId product = multiply(constant(nodes_[a].value * nodes_[nodes_[b].first].value), nodes_[b].second);
    return negative ? negate(product) : product;
  }
  if (!is_constant(a) && ranks_[b] < ranks_[a]) std::swap(a, b);
  const NodeId product = make(Operation::multiply, a, b);
  return negative ? negate(product) : product;
}

NodeId Graph::divide(NodeId a, NodeId b) {
  if (is(a, 0)) return a;
  if (is_constant(b)) return multiply(constant(1 / nodes_[b].value), a);
  if (is_negation(a)) return negate(divide(nodes_[a].first, b));
  if (is_negation(b)) return negate(divide(a, nodes_[b].first));
  return make(Operation::divide, a, b);
}

NodeId Graph::sign(NodeId a) {
  if (is_constant(a)) return constant((nodes_[a].value > 0) - (nodes_[a].value < 0));
  if (is_negation(a)) return negate(sign(nodes_[a].first));
  return make(Operation::sign, a);
}

std::vector<NodeId> Graph::derivatives(const std::vector<NodeId>& outputs, const std::vector<NodeId>& rates) {
  const NodeId zero = constant(0);
  std::vector<NodeId> rate(nodes_.size(), zero);
  for (const NodeId id : order(outputs)) {
    const Node node = nodes_[id];
    const NodeId a = node.first, b = node.second;
    switch (node.operation) {
      case Operation::constant:
      case Operation::sign:
        break;
      case Operation::input:
        rate[id] = rates[a];
        break;
      case Operation::negate:
        rate[id] = negate(rate[a]);
        break;
      case Operation::add:
        rate[id] = add(rate[a], rate[b]);
        break;
      case Operation::subtract:
        rate[id] = subtract(rate[a], rate[b]);
        break;
      case Operation::multiply:
        rate[id] = add(multiply(rate[a], b), multiply(a, rate[b]));
        break;
      case Operation::divide:
        rate[id] = divide(subtract(rate[a], multiply(id, rate[b])), b);
        break;
      case Operation::sine:
        rate[id] = multiply(cosine(a), rate[a]);
        break;
      case Operation::cosine:
        rate[id] = negate(multiply(sine(a), rate[a]));
        break;
    }
  }
  std::vector<NodeId> result;
  result.reserve(outputs.size());
  for (const NodeId output : outputs) result.push_back(rate[output]);
  return result;
}

NodeId Graph::sine(NodeId a) {
  if (is_constant(a)) return constant(std::sin(nodes_[a].value));
  if (is_negation(a)) return negate(sine(nodes_[a].first));
  return make(Operation::sine, a);
}

NodeId Graph::cosine(NodeId a) {
  if (is_constant(a)) return constant(std::cos(nodes_[a].value));
  if (is_negation(a)) return cosine(nodes_[a].first);
  return make(Operation::cosine, a);
}

std::vector<NodeId> Graph::order(const std::vector<NodeId>& outputs) const {
  std::vector<NodeId> result;
  std::vector<bool> is_done(nodes_.size(), false);
  std::vector<NodeId> open(outputs.rbegin(), outputs.rend());
  while (!open.empty()) {
    const NodeId id = open.back();
    const Node& node = nodes_[id];
    const std::size_t operands = number_of_operands(node.operation);
    if (is_done[id]) {
      open.pop_back();
    } else if (operands > 0 && !is_done[node.first]) {
      open.push_back(node.first);
    } else if (operands > 1 && !is_done[node.second]) {
      open.push_back(node.second);
    } else {
      is_done[id] = true;
      result.push_back(id);
    }
  }
  return result;
}

OperationCount Graph::count(const std::vector<NodeId>& outputs) const {
  OperationCount result;
  for (const NodeId id : order(outputs)) {
    switch (nodes_[id].operation) {
      case Operation::multiply:
      case Operation::divide:
        ++result.multiplications;
        break;
      case Operation::add:
      case Operation::subtract:
        ++result.additions;
        break;
      case Operation::sine:
      case Operation::cosine:
        ++result.functions;
        break;
      case Operation::constant:
      case Operation::input:
      case Operation::negate:
      case Operation::sign:
        break;
    }
  }
  return result;
}

std::vector<double> Graph::evaluate(const std::vector<NodeId>& outputs, const std::vector<double>& inputs) const {
  std::vector<double> values(nodes_.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    switch (node.operation) {
      case Operation::constant:
        values[i] = node.value;
        break;
      case Operation::input:
        values[i] = inputs[node.first];
        break;
      case Operation::negate:
        values[i] = -values[node.first];
        break;
      case Operation::add:
        values[i] = values[node.first] + values[node.second];
        break;
      case Operation::subtract:
        values[i] = values[node.first] - values[node.second];
        break;
      case Operation::multiply:
        values[i] = values[node.first] * values[node.second];
        break;
      case Operation::divide:
        values[i] = values[node.first] / values[node.second];
        break;
      case Operation::sign:
        values[i] = (values[node.first] > 0) - (values[node.first] < 0);
        break;
      case Operation::sine:
        values[i] = std::sin(values[node.first]);
        break;
      case Operation::cosine:
        values[i] = std::cos(values[node.first]);
        break;
    }
  }
  std::vector<double> result;
  result.reserve(outputs.size());
  for (const NodeId output : outputs) result.push_back(values[output]);
  return result;
}

}  // namespace urdfmill::codegen
