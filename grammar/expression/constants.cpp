#include "grammar/expression/constants.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace urdfmill::grammar {
namespace {

// Limits of the compiler's constant folding: bits, characters and items of a result.
constexpr double most_bits = 128;
constexpr double most_characters = 4096;
constexpr double most_items = 256;

bool is_integer(const Constant& c) {
  return c.type == "int" || c.type == "bool";
}
bool is_number(const Constant& c) {
  return is_integer(c) || c.type == "float" || c.type == "complex";
}
bool is_sequence(const Constant& c) {
  return c.type == "str" || c.type == "bytes" || c.type == "tuple";
}
double bits(double number) {
  return number == 0 ? 0 : std::floor(std::log2(std::fabs(number))) + 1;
}

double number_value(const std::string& digits, int base) {
  double value = 0;
  if (base == 10) {
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
  }
  for (const char c : digits) value = value * base + (c <= '9' ? c - '0' : c - 'a' + 10);
  return value;
}

/// Counts the code points of a UTF-8 text.
double character_count(const std::string& text) {
  return static_cast<double>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string_view common_type(const Constant& left, const Constant& right) {
  for (const std::string_view type : {"complex", "float"}) {
    if (left.type == type || right.type == type) return type;
  }
  return "int";
}

std::optional<Constant> repeated(const Constant& sequence, const Constant& count) {
  if (!is_integer(count) || count.number < 0) return std::nullopt;
  const double size = sequence.size * count.number;
  if (size > (sequence.type == "tuple" ? most_items : most_characters)) return std::nullopt;
  return Constant{sequence.type, 0, size};
}

std::optional<Constant> fold_numbers(BinaryOperator op, const Constant& left, const Constant& right) {
  const std::string_view type = common_type(left, right);
  const bool integers = is_integer(left) && is_integer(right);
  const double a = left.number;
  const double b = right.number;
  switch (op) {
    case BinaryOperator::add:
      return Constant{type, a + b};
    case BinaryOperator::subtract:
      return Constant{type, a - b};
    case BinaryOperator::multiply:
      if (integers && bits(a) + bits(b) > most_bits) return std::nullopt;
      return Constant{type, a * b};
    case BinaryOperator::divide:
      if (b == 0 && type != "complex") return std::nullopt;
      return Constant{integers ? "float" : type, a / b};
    case BinaryOperator::floor_divide:
    case BinaryOperator::modulo:
      if (b == 0 || type == "complex") return std::nullopt;
      return Constant{type, op == BinaryOperator::modulo ? a - b * std::floor(a / b) : std::floor(a / b)};
    case BinaryOperator::power:
      if (a == 0 && b < 0) return std::nullopt;
      if (integers && b > 0 && bits(a) * b > most_bits) return std::nullopt;
      return Constant{integers && b < 0 ? "float" : type, std::pow(a, b)};
    default:
      break;
  }
  if (!integers) return std::nullopt;
  switch (op) {
    case BinaryOperator::left_shift:
      if (b < 0 || bits(a) + b > most_bits) return std::nullopt;
      return Constant{"int", std::ldexp(a, static_cast<int>(b))};
    case BinaryOperator::right_shift:
      if (b < 0) return std::nullopt;
      return Constant{"int", std::floor(std::ldexp(a, -static_cast<int>(std::min(b, 2000.0))))};
    case BinaryOperator::bit_and:
    case BinaryOperator::bit_or:
    case BinaryOperator::bit_xor:
      return Constant{left.type == "bool" && right.type == "bool" ? "bool" : "int", a};
    default:
      return std::nullopt;
  }
}

std::optional<Constant> fold_binary(const Binary& node) {
  const auto left = fold_constant(*node.left);
  const auto right = fold_constant(*node.right);
  if (!left || !right) return std::nullopt;
  if (is_number(*left) && is_number(*right)) return fold_numbers(node.op, *left, *right);
  if (node.op == BinaryOperator::add && is_sequence(*left) && left->type == right->type) {
    return Constant{left->type, 0, left->size + right->size};
  }
  if (node.op == BinaryOperator::multiply) {
    if (is_sequence(*left)) return repeated(*left, *right);
    if (is_sequence(*right)) return repeated(*right, *left);
  }
  return std::nullopt;
}

std::optional<Constant> fold_unary(const Unary& node) {
  const auto operand = fold_constant(*node.operand);
  if (!operand) return std::nullopt;
  if (node.op == UnaryOperator::logical_not) return Constant{"bool"};
  if (!is_number(*operand) || (node.op == UnaryOperator::invert && !is_integer(*operand))) return std::nullopt;
  const double value = node.op == UnaryOperator::minus    ? -operand->number
                       : node.op == UnaryOperator::invert ? -operand->number - 1
                                                          : operand->number;
  return Constant{is_integer(*operand) ? "int" : operand->type, value};
}

std::optional<Constant> fold_subscript(const Subscript& node) {
  const auto object = fold_constant(*node.object);
  const auto index = fold_constant(*node.index);
  if (!object || !index || !is_integer(*index) || !is_sequence(*object)) return std::nullopt;
  const double at = index->number < 0 ? index->number + object->size : index->number;
  if (at < 0 || at >= object->size) return std::nullopt;
  if (object->type == "str") return Constant{"str", 0, 1};
  if (object->type == "bytes") return Constant{"int"};
  if (object->items == nullptr) return std::nullopt;
  return fold_constant(*object->items->items[static_cast<std::size_t>(at)]);
}

struct Fold {
  using Result = std::optional<Constant>;
  template <typename Other>
  Result operator()(const Other&) const {
    return std::nullopt;
  }
  Result operator()(const NoneLiteral&) const { return Constant{"NoneType"}; }
  Result operator()(const EllipsisLiteral&) const { return Constant{"ellipsis"}; }
  Result operator()(const BoolLiteral& node) const { return Constant{"bool", node.value ? 1.0 : 0.0}; }
  Result operator()(const IntegerLiteral& node) const { return Constant{"int", number_value(node.digits, node.base)}; }
  Result operator()(const FloatLiteral& node) const {
    return Constant{node.imaginary ? "complex" : "float", number_value(node.text, 10)};
  }
  Result operator()(const StringLiteral& node) const { return Constant{"str", 0, character_count(node.value)}; }
  Result operator()(const BytesLiteral& node) const {
    return Constant{"bytes", 0, static_cast<double>(node.value.size())};
  }
  Result operator()(const Tuple& node) const {
    const bool constant = std::all_of(node.items.begin(), node.items.end(),
                                      [](const ExpressionPtr& e) { return fold_constant(*e).has_value(); });
    if (!constant) return std::nullopt;
    return Constant{"tuple", 0, static_cast<double>(node.items.size()), &node};
  }
  Result operator()(const Unary& node) const { return fold_unary(node); }
  Result operator()(const Binary& node) const { return fold_binary(node); }
  Result operator()(const Subscript& node) const { return fold_subscript(node); }
};

}  // namespace

std::optional<Constant> fold_constant(const Expression& expression) {
  return std::visit(Fold(), expression.node);
}

std::string_view type_seen(const Expression& expression) {
  const auto& node = expression.node;
  if (std::holds_alternative<Tuple>(node)) return "tuple";
  if (std::holds_alternative<List>(node)) return "list";
  if (std::holds_alternative<Dict>(node)) return "dict";
  if (std::holds_alternative<Set>(node)) return "set";
  if (std::holds_alternative<Lambda>(node)) return "function";
  if (std::holds_alternative<FormattedString>(node)) return "str";
  if (const auto* comprehension = std::get_if<Comprehension>(&node)) {
    constexpr std::string_view types[] = {"list", "set", "dict", "generator"};
    return types[static_cast<std::size_t>(comprehension->kind)];
  }
  const auto constant = fold_constant(expression);
  return constant ? constant->type : std::string_view();
}

}  // namespace urdfmill::grammar
