// Builds the tree of an expression from the nodes of a parse.
#include <algorithm>
#include <utility>

#include "grammar/expression/make.hpp"
#include "grammar/expression/normal_form.hpp"
#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {
namespace {

using K = NodeKind;
using T = TokenKind;

template <typename Operator, std::size_t size>
Operator find_operator(const std::pair<TokenKind, Operator> (&rows)[size], TokenKind kind) {
  return std::find_if(std::begin(rows), std::end(rows) - 1, [&](const auto& row) { return row.first == kind; })->second;
}

using B = BinaryOperator;
constexpr std::pair<TokenKind, B> binary_operators[] = {{T::plus, B::add},
                                                        {T::minus, B::subtract},
                                                        {T::star, B::multiply},
                                                        {T::slash, B::divide},
                                                        {T::percent, B::modulo},
                                                        {T::bar, B::bit_or},
                                                        {T::double_slash, B::floor_divide},
                                                        {T::double_star, B::power},
                                                        {T::ampersand, B::bit_and},
                                                        {T::caret, B::bit_xor},
                                                        {T::left_shift, B::left_shift},
                                                        {T::right_shift, B::right_shift},
                                                        {T::at, B::matrix_multiply}};
using U = UnaryOperator;
constexpr std::pair<TokenKind, U> unary_operators[] = {
    {T::plus, U::plus}, {T::minus, U::minus}, {T::tilde, U::invert}, {T::kw_not, U::logical_not}};
using C = CompareOperator;
constexpr std::pair<TokenKind, C> compare_operators[] = {
    {T::equal_equal, C::equal}, {T::not_equal, C::not_equal},
    {T::less, C::less},         {T::less_equal, C::less_equal},
    {T::greater, C::greater},   {T::greater_equal, C::greater_equal},
    {T::kw_in, C::in},          {T::kw_not, C::not_in},
    {T::kw_is, C::is}};

/// Returns the operator whose first token is `op`.
CompareOperator find_compare_operator(const Token* op) {
  return op->kind == T::kw_is && op[1].kind == T::kw_not ? C::is_not : find_operator(compare_operators, op->kind);
}

/// Each kind of node has its own function, which keeps the stack frames of the recursion small.
class TreeBuilder {
 public:
  explicit TreeBuilder(Session& session) : session_(session) {}

  ExpressionPtr build(Node& node) {
    switch (node.kind) {
      case K::name:
        return make(range_of(node), Name{text_of(node.first)});
      case K::none:
        return make(range_of(node), NoneLiteral{});
      case K::true_:
        return make(range_of(node), BoolLiteral{true});
      case K::false_:
        return make(range_of(node), BoolLiteral{false});
      case K::ellipsis:
        return make(range_of(node), EllipsisLiteral{});
      case K::literal:
      case K::formatted:
        return session_.nodes.take_value(node);
      case K::attribute:
        return attribute(node);
      case K::subscript:
        return subscript(node);
      case K::slice:
        return slice(node);
      case K::call:
        return call(node);
      case K::starred:
        return make(range_of(node), Starred{child(node, 0)});
      case K::operation:
        return operation(node);
      case K::comparison:
        return comparison(node);
      case K::conditional:
        return conditional(node);
      case K::walrus:
        return make(range_of(node), Walrus{text_of(node.first), child(node, 0)});
      case K::lambda:
        return lambda(node);
      case K::tuple:
        return display<Tuple>(node);
      case K::list:
        return display<List>(node);
      case K::set:
        return display<Set>(node);
      case K::dict:
        return dict(node);
      case K::generator:
        return comprehension(node, ComprehensionKind::generator, range_of(node));
      case K::list_comprehension:
        return comprehension(node, ComprehensionKind::list, range_of(node));
      case K::set_comprehension:
        return comprehension(node, ComprehensionKind::set, range_of(node));
      case K::dict_comprehension:
        return comprehension(node, ComprehensionKind::dict, range_of(node));
      case K::group:
        return group(node);
      default:  // await, yield: the compiler refuses them with any value
        return node.children.empty() ? make(range_of(node), NoneLiteral{}) : child(node, 0);
    }
  }

 private:
  [[nodiscard]] Range range_of(const Node& node) const { return session_.range_of(*node.first, *node.last); }
  /// Returns the range of a node that was grown from an expression.
  [[nodiscard]] Range range_from(const ExpressionPtr& first, const Node& node) const {
    return {first->range.begin, range_of(node).end};
  }
  [[nodiscard]] std::string text_of(const Token* token) const { return normalize_name(session_.text_of(*token)); }
  ExpressionPtr child(const Node& node, std::size_t index) { return build(*node.children[index]); }

  std::vector<ExpressionPtr> all(const Node& node) {
    std::vector<ExpressionPtr> items;
    items.reserve(node.children.size());
    for (Node* item : node.children) items.push_back(build(*item));
    return items;
  }

  ExpressionPtr group(const Node& node) {
    ExpressionPtr result = child(node, 0);
    result->range = range_of(node);
    return result;
  }

  ExpressionPtr attribute(const Node& node) {
    ExpressionPtr object = child(node, 0);
    const Range range = range_from(object, node);
    return make(range, Attribute{std::move(object), text_of(node.op + 1)});
  }

  ExpressionPtr subscript(const Node& node) {
    ExpressionPtr object = child(node, 0);
    const Range range = range_from(object, node);
    return make(range, Subscript{std::move(object), child(node, 1)});
  }

  /// The children are the colons and what is between them.
  ExpressionPtr slice(const Node& node) {
    Slice result;
    ExpressionPtr* const parts[] = {&result.lower, &result.upper, &result.step};
    std::size_t colons = 0;
    for (Node* part : node.children) {
      if (part->kind == K::token) {
        ++colons;
      } else {
        *parts[colons] = build(*part);
      }
    }
    return make(range_of(node), std::move(result));
  }

  ExpressionPtr call(const Node& node) {
    Call result;
    result.function = child(node, 0);
    if (node.children.size() > 1) {
      Node& arguments = *node.children[1];
      if (arguments.kind == K::generator) {
        const Range inside = session_.range_of(arguments.first[1], arguments.last[-1]);
        result.arguments.push_back(comprehension(arguments, ComprehensionKind::generator, inside));
      } else {
        for (Node* argument : arguments.children) add_argument(result, *argument);
      }
    }
    const Range range = range_from(result.function, node);
    return make(range, std::move(result));
  }

  void add_argument(Call& call, Node& argument) {
    if (argument.kind == K::keyword) {
      call.keywords.push_back({text_of(argument.first), child(argument, 0)});
    } else if (argument.kind == K::mapping) {
      call.keywords.push_back({"", child(argument, 0)});
    } else {
      call.arguments.push_back(build(argument));
    }
  }

  ExpressionPtr operation(const Node& node) {
    const TokenKind op = node.op->kind;
    ExpressionPtr first = child(node, 0);
    if (node.op == node.first) return make(range_of(node), Unary{find_operator(unary_operators, op), std::move(first)});
    if (op == T::kw_and || op == T::kw_or) return boolean(node, std::move(first));
    ExpressionPtr right = child(node, 1);
    const Range range{first->range.begin, right->range.end};
    return make(range, Binary{find_operator(binary_operators, op), std::move(first), std::move(right)});
  }

  ExpressionPtr boolean(const Node& node, ExpressionPtr first) {
    const Range range = range_from(first, node);
    std::vector<ExpressionPtr> operands;
    operands.reserve(node.children.size());
    operands.push_back(std::move(first));
    for (std::size_t i = 1; i < node.children.size(); ++i) operands.push_back(child(node, i));
    return make(range, Boolean{node.op->kind == T::kw_and, std::move(operands)});
  }

  ExpressionPtr comparison(const Node& node) {
    Compare result{child(node, 0), {}};
    result.rest.reserve(node.children.size() - 1);
    for (std::size_t i = 1; i < node.children.size(); ++i) {
      const Node& compared = *node.children[i];
      result.rest.emplace_back(find_compare_operator(compared.first), child(compared, 0));
    }
    const Range range = range_from(result.first, node);
    return make(range, std::move(result));
  }

  ExpressionPtr conditional(const Node& node) {
    ExpressionPtr then = child(node, 0);
    const Range range = range_from(then, node);
    ExpressionPtr condition = child(node, 1);
    return make(range, Conditional{std::move(condition), std::move(then), child(node, 2)});
  }

  template <typename Display>
  ExpressionPtr display(const Node& node) {
    return make(range_of(node), Display{all(node)});
  }

  ExpressionPtr dict(const Node& node) {
    Dict result;
    for (const Node* item : node.children) {
      ExpressionPtr key = item->kind == K::pair ? child(*item, 0) : nullptr;
      result.items.emplace_back(std::move(key), build(*item->children.back()));
    }
    return make(range_of(node), std::move(result));
  }

  ExpressionPtr comprehension(const Node& node, ComprehensionKind kind, Range range) {
    Node& element = *node.children.front();
    Comprehension result{kind, nullptr, nullptr, {}};
    if (element.kind == K::pair) {
      result.element = child(element, 0);
      result.value = child(element, 1);
    } else {
      result.element = build(element);
    }
    for (std::size_t i = 1; i < node.children.size(); ++i) {
      const Node& clause = *node.children[i];
      ComprehensionClause& made = result.clauses.emplace_back();
      made.target = child(clause, 0);
      made.iterable = child(clause, 1);
      for (std::size_t k = 2; k < clause.children.size(); ++k) made.conditions.push_back(child(clause, k));
    }
    return make(range, std::move(result));
  }

  /// The children are the parameters and the body.
  ExpressionPtr lambda(const Node& node) {
    Lambda result;
    std::vector<Parameter>* parameters = &result.positional;
    for (const Node* part : std::span(node.children).first(node.children.size() - 1)) {
      if (part->kind == K::slash_parameter) {
        result.positional_only = std::move(result.positional);
        result.positional.clear();
      } else if (part->kind == K::star_parameter) {
        parameters = &result.keyword_only;
        if (part->first != part->last) result.star = text_of(part->last);
      } else if (part->kind == K::mapping_parameter) {
        result.double_star = text_of(part->last);
      } else {
        parameters->push_back({text_of(part->first), part->children.empty() ? nullptr : child(*part, 0)});
      }
    }
    result.body = build(*node.children.back());
    return make(range_of(node), std::move(result));
  }

  Session& session_;
};

}  // namespace

ExpressionPtr build_tree(Session& session, Node& node) {
  return TreeBuilder(session).build(node);
}

}  // namespace urdfmill::grammar
