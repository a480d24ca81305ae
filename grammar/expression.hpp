// Parsing of the expression language: from text to a syntax tree with offsets.
//
// `parse_expression` reads one Python expression (mode "eval" of CPython 3.11, or of another version where it differs).
// The tree is plain data; lib/urdfmill/python evaluates it. Literals are decoded (escapes resolved, adjacent strings
// joined); numbers keep their digits.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace urdfmill::grammar {

/// The bytes [begin, end) of the expression text.
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;

enum class UnaryOperator : std::uint8_t { plus, minus, invert, logical_not };
enum class BinaryOperator : std::uint8_t {
  add,
  subtract,
  multiply,
  divide,
  floor_divide,
  modulo,
  power,
  matrix_multiply,
  left_shift,
  right_shift,
  bit_and,
  bit_or,
  bit_xor
};
enum class CompareOperator : std::uint8_t {
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  is,
  is_not,
  in,
  not_in
};

struct NoneLiteral {};
struct EllipsisLiteral {};
struct BoolLiteral {
  bool value;
};
/// Digits without underscores; base 2, 8, 10 or 16 without its prefix.
struct IntegerLiteral {
  std::string digits;
  int base = 10;
};
/// Text without underscores, in strtod's form; `imaginary` without its j.
struct FloatLiteral {
  std::string text;
  bool imaginary = false;
};
struct StringLiteral {
  std::string value;
};  ///< UTF-8 (lone surrogates as three bytes)
struct BytesLiteral {
  std::string value;
};
/// f'…': text pieces and values; a literal piece has no value.
struct FormattedPiece {
  std::string literal;  ///< used if value is null
  ExpressionPtr value = nullptr;
  char conversion = 0;                  ///< 'r', 's', 'a', or 0 for none
  ExpressionPtr format_spec = nullptr;  ///< a FormattedString, or null
  std::string debug_text = {};          ///< "x=" of f'{x=}', else empty
};
struct FormattedString {
  std::vector<FormattedPiece> pieces;
};
struct Name {
  std::string id;
};
struct Attribute {
  ExpressionPtr object;
  std::string name;
};
struct Subscript {
  ExpressionPtr object;
  ExpressionPtr index;
};
struct Slice {
  ExpressionPtr lower, upper, step;
};  ///< each may be null
struct Starred {
  ExpressionPtr value;
};
struct Unary {
  UnaryOperator op;
  ExpressionPtr operand;
};
struct Binary {
  BinaryOperator op;
  ExpressionPtr left, right;
};
struct Boolean {
  bool is_and;
  std::vector<ExpressionPtr> operands;
};
struct Compare {
  ExpressionPtr first;
  std::vector<std::pair<CompareOperator, ExpressionPtr>> rest;
};
struct Conditional {
  ExpressionPtr condition, then, otherwise;
};
struct Keyword {
  std::string name;
  ExpressionPtr value;
};  ///< the name is empty for **value
struct Call {
  ExpressionPtr function;
  std::vector<ExpressionPtr> arguments;
  std::vector<Keyword> keywords;
};
struct Tuple {
  std::vector<ExpressionPtr> items;
};
struct List {
  std::vector<ExpressionPtr> items;
};
struct Set {
  std::vector<ExpressionPtr> items;
};
struct Dict {
  std::vector<std::pair<ExpressionPtr, ExpressionPtr>> items;
};  ///< the key is null for **value
enum class ComprehensionKind : std::uint8_t { list, set, dict, generator };
struct ComprehensionClause {
  ExpressionPtr target, iterable;
  std::vector<ExpressionPtr> conditions;
};  ///< target: Name, Tuple, List, Starred, Attribute, Subscript
struct Comprehension {
  ComprehensionKind kind;
  ExpressionPtr element;
  ExpressionPtr value;
  std::vector<ComprehensionClause> clauses;
};  ///< value: of a dict
struct Parameter {
  std::string name;
  ExpressionPtr default_value;
};
struct Lambda {
  std::vector<Parameter> positional_only, positional, keyword_only;
  std::string star;         ///< name of *args, or empty
  std::string double_star;  ///< name of **kwargs, or empty
  ExpressionPtr body;
};
struct Walrus {
  std::string name;
  ExpressionPtr value;
};

/// The largest height of a tree (the longest path to a leaf), so that recursive walks and destruction are safe.
inline constexpr std::uint32_t max_expression_height = 2000;

struct Expression {
  Range range;
  std::variant<NoneLiteral, EllipsisLiteral, BoolLiteral, IntegerLiteral, FloatLiteral, StringLiteral, BytesLiteral,
               FormattedString, Name, Attribute, Subscript, Slice, Starred, Unary, Binary, Boolean, Compare,
               Conditional, Call, Tuple, List, Set, Dict, Comprehension, Lambda, Walrus>
      node;
  std::uint32_t height = 1;  ///< nodes on the longest path to a leaf, this one included
};

/// A message of CPython's compiler: the text of a SyntaxError (`str(e)`, which ends in " (<expression>, line 1)"), or
/// of a SyntaxWarning.
struct SyntaxMessage {
  std::string text;
  Range range;
};

struct ExpressionResult {
  ExpressionPtr expression;             ///< null if the text is not an expression
  SyntaxMessage error;                  ///< if expression is null
  std::vector<SyntaxMessage> warnings;  ///< SyntaxWarnings in CPython's order
};

/// Parses one expression. `text` is UTF-8; the caller handles white space around it (CPython's eval strips leading
/// blanks and tabs).
[[nodiscard]] ExpressionResult parse_expression(std::string_view text, std::uint8_t python = 11);

}  // namespace urdfmill::grammar
