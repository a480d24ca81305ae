#include "tree_text.hpp"

#include <fmt/format.h>

#include <string_view>

using namespace urdfmill::grammar;

namespace {

std::string dump(const ExpressionPtr& expression);

std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return result + "'";
}

std::string dump(const std::vector<ExpressionPtr>& list) {
  std::string result = "[";
  for (const auto& item : list) result += dump(item) + " ";
  return result + "]";
}

std::string dump(const std::vector<Parameter>& list) {
  std::string result = "[";
  for (const auto& item : list) result += item.name + "=" + dump(item.default_value) + " ";
  return result + "]";
}

const char* const unary_names[] = {"UAdd", "USub", "Invert", "Not"};
const char* const binary_names[] = {"Add",     "Sub",    "Mult",   "Div",    "FloorDiv", "Mod",   "Pow",
                                    "MatMult", "LShift", "RShift", "BitAnd", "BitOr",    "BitXor"};
const char* const compare_names[] = {"Eq", "NotEq", "Lt", "LtE", "Gt", "GtE", "Is", "IsNot", "In", "NotIn"};
const char* const comprehension_names[] = {"ListComp", "SetComp", "DictComp", "GeneratorExp"};

struct TreeText {
  std::string operator()(const NoneLiteral&) { return "None"; }
  std::string operator()(const EllipsisLiteral&) { return "..."; }
  std::string operator()(const BoolLiteral& n) { return n.value ? "True" : "False"; }
  std::string operator()(const IntegerLiteral& n) { return fmt::format("int({},{})", n.digits, n.base); }
  std::string operator()(const FloatLiteral& n) { return fmt::format("float({},{})", n.text, n.imaginary ? 1 : 0); }
  std::string operator()(const StringLiteral& n) { return "str" + quoted(n.value); }
  std::string operator()(const BytesLiteral& n) { return "bytes" + quoted(n.value); }
  std::string operator()(const FormattedString& n) {
    std::string result = "f[";
    std::string literal;
    const auto end_literal = [&] {
      if (!literal.empty()) result += "str" + quoted(literal) + " ";
      literal.clear();
    };
    for (const auto& piece : n.pieces) {
      literal += piece.value ? piece.debug_text : piece.literal;
      if (!piece.value) continue;
      end_literal();
      result += "{" + dump(piece.value) + "!" + (piece.conversion ? std::string(1, piece.conversion) : "") + ":" +
                dump(piece.format_spec) + "} ";
    }
    end_literal();
    return result + "]";
  }
  std::string operator()(const Name& n) { return n.id; }
  std::string operator()(const Attribute& n) { return dump(n.object) + "." + n.name; }
  std::string operator()(const Subscript& n) { return "Sub(" + dump(n.object) + "," + dump(n.index) + ")"; }
  std::string operator()(const Slice& n) {
    return "Slice(" + dump(n.lower) + "," + dump(n.upper) + "," + dump(n.step) + ")";
  }
  std::string operator()(const Starred& n) { return "Starred(" + dump(n.value) + ")"; }
  std::string operator()(const Unary& n) {
    return fmt::format("{}({})", unary_names[static_cast<int>(n.op)], dump(n.operand));
  }
  std::string operator()(const Binary& n) {
    return fmt::format("{}({},{})", binary_names[static_cast<int>(n.op)], dump(n.left), dump(n.right));
  }
  std::string operator()(const Boolean& n) { return (n.is_and ? "And" : "Or") + dump(n.operands); }
  std::string operator()(const Compare& n) {
    std::string result = "Compare(" + dump(n.first);
    for (const auto& [op, e] : n.rest) result += fmt::format(",{},{}", compare_names[static_cast<int>(op)], dump(e));
    return result + ")";
  }
  std::string operator()(const Conditional& n) {
    return "IfExp(" + dump(n.condition) + "," + dump(n.then) + "," + dump(n.otherwise) + ")";
  }
  std::string operator()(const Call& n) {
    std::string result = "Call(" + dump(n.function) + "," + dump(n.arguments);
    for (const auto& keyword : n.keywords) result += "," + keyword.name + "=" + dump(keyword.value);
    return result + ")";
  }
  std::string operator()(const Tuple& n) { return "Tuple" + dump(n.items); }
  std::string operator()(const List& n) { return "List" + dump(n.items); }
  std::string operator()(const Set& n) { return "Set" + dump(n.items); }
  std::string operator()(const Dict& n) {
    std::string result = "Dict[";
    for (const auto& [key, value] : n.items) result += dump(key) + ":" + dump(value) + " ";
    return result + "]";
  }
  std::string operator()(const Comprehension& n) {
    std::string result =
        fmt::format("{}({},{}", comprehension_names[static_cast<int>(n.kind)], dump(n.element), dump(n.value));
    for (const auto& clause : n.clauses) {
      result += ",for(" + dump(clause.target) + "," + dump(clause.iterable) + "," + dump(clause.conditions) + ")";
    }
    return result + ")";
  }
  std::string operator()(const Lambda& n) {
    return "Lambda(" + dump(n.positional_only) + dump(n.positional) + "*" + n.star + dump(n.keyword_only) + "**" +
           n.double_star + ":" + dump(n.body) + ")";
  }
  std::string operator()(const Walrus& n) { return "Walrus(" + n.name + "," + dump(n.value) + ")"; }
};

std::string dump(const ExpressionPtr& expression) {
  return expression ? std::visit(TreeText(), expression->node) : std::string("-");
}

}  // namespace

std::string answer_text(const ExpressionResult& parsed) {
  std::string answer;
  for (const auto& warning : parsed.warnings) answer += "warning " + warning.text + "\n";
  return answer + (parsed.expression ? dump(parsed.expression) : "error " + parsed.error.text);
}
