// Python source is split into statements. Their expressions are parsed by the grammar of expressions, and evaluated as
// far as their values follow from literals, variables and functions of launch files. Nothing is run.
#include <algorithm>
#include <array>
#include <cctype>

#include "grammar/expression.hpp"
#include "grammar/expression/children.hpp"
#include "urdfmill/launch/reading.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::launch {
namespace {

using grammar::Expression;
using grammar::ExpressionPtr;

constexpr std::uint8_t newest_python = 13;

/// A statement on one logical line. Comments and line breaks outside of strings are blanks.
struct Statement {
  std::string text;
  std::size_t begin = 0;  ///< byte in the source
};

/// Splits Python source into statements.
class Splitter {
 public:
  explicit Splitter(std::string_view source) : source_(source) {}

  std::vector<Statement> run() {
    while (at_ < source_.size()) step();
    end_statement();
    return std::move(statements_);
  }

 private:
  void step() {
    const char c = source_[at_];
    if (c == '"' || c == '\'') {
      take_string(c);
    } else if (c == '#') {
      while (at_ < source_.size() && source_[at_] != '\n') take(' ');
    } else if (c == '\\' && at_ + 1 < source_.size() && (source_[at_ + 1] == '\n' || source_[at_ + 1] == '\r')) {
      take(' ');
      take(' ');
    } else if (c == '\n' || c == '\r' || c == ';') {
      if (depth_ > 0)
        take(' ');
      else
        ++at_, end_statement();
    } else {
      if (c == '(' || c == '[' || c == '{') ++depth_;
      if ((c == ')' || c == ']' || c == '}') && depth_ > 0) --depth_;
      take(c);
    }
  }

  void take(char as) {
    current_.text += as;
    ++at_;
  }

  void take_string(char quote) {
    const std::string three(3, quote);
    const bool is_long = source_.substr(at_, 3) == three;
    const std::string_view end = is_long ? std::string_view(three) : std::string_view(three).substr(0, 1);
    for (std::size_t i = 0; i < end.size(); ++i) take(quote);
    while (at_ < source_.size() && source_.substr(at_, end.size()) != end) {
      if (!is_long && source_[at_] == '\n') return;
      if (source_[at_] == '\\' && at_ + 1 < source_.size()) take(source_[at_]);
      take(source_[at_]);
    }
    for (std::size_t i = 0; i < end.size() && at_ < source_.size(); ++i) take(quote);
  }

  void end_statement() {
    if (!text::is_blank(current_.text)) statements_.push_back(std::move(current_));
    current_ = {{}, at_};
    depth_ = 0;
  }

  std::string_view source_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
  Statement current_;
  std::vector<Statement> statements_;
};

/// A value, as far as it is known.
struct Value {
  enum class Kind : std::uint8_t { unknown, text, list, dict };
  Kind kind = Kind::unknown;
  Pieces pieces;             ///< parts of a text
  std::vector<Value> items;  ///< items of a list, or values of a dictionary
  std::vector<Value> keys;   ///< keys of a dictionary

  static Value of(Pieces pieces) { return {Kind::text, std::move(pieces), {}, {}}; }
  static Value of(std::string_view text) { return of(Pieces{{Piece::Kind::literal, std::string(text)}}); }

  [[nodiscard]] bool is_text() const { return kind == Kind::text; }
  /// Returns the text; an unknown piece for anything else.
  [[nodiscard]] Pieces as_pieces() const { return is_text() ? pieces : Pieces{{Piece::Kind::unknown, {}}}; }
  /// Returns the text if all of it is known; otherwise empty.
  [[nodiscard]] std::string literal() const {
    return is_text() && pieces.size() == 1 && pieces[0].kind == Piece::Kind::literal ? pieces[0].text : std::string();
  }
};

/// Returns the last name of a called function: `join` for `os.path.join`.
std::string_view called_name(const grammar::Call& call) {
  if (const auto* name = std::get_if<grammar::Name>(&call.function->node)) return name->id;
  if (const auto* attribute = std::get_if<grammar::Attribute>(&call.function->node)) return attribute->name;
  return {};
}

/// Returns the object of a method: `path` for `path.as_posix()`; null for a function.
const Expression* object_of(const grammar::Call& call) {
  const auto* attribute = std::get_if<grammar::Attribute>(&call.function->node);
  return attribute == nullptr ? nullptr : attribute->object.get();
}

/// Returns a positional argument or a keyword; null if there is neither.
const Expression* argument(const grammar::Call& call, std::size_t position, std::string_view keyword) {
  for (const grammar::Keyword& given : call.keywords)
    if (!keyword.empty() && given.name == keyword) return given.value.get();
  return position < call.arguments.size() ? call.arguments[position].get() : nullptr;
}

template <std::size_t count>
bool is_one_of(std::string_view name, const std::array<std::string_view, count>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

constexpr std::size_t no_position = static_cast<std::size_t>(-1);
constexpr std::array<std::string_view, 5> package_lookups{"FindPackageShare", "get_package_share_directory",
                                                          "get_package_share_path", "FindPackagePrefix", "get_path"};
constexpr std::array<std::string_view, 12> kept_by_methods{"perform", "as_posix",   "resolve", "absolute",
                                                           "strip",   "expanduser", "toxml",   "toprettyxml",
                                                           "items",   "read",       "decode",  "copy"};
constexpr std::array<std::string_view, 11> kept_by_functions{
    "str",  "Path",  "abspath", "realpath", "ParameterValue", "ParameterFile", "expanduser",
    "open", "parse", "list",    "dict"};
constexpr std::array<std::string_view, 9> processes{
    "check_output", "run", "call", "Popen", "check_call", "system", "getoutput", "popen", "getstatusoutput"};

class PythonReader {
 public:
  PythonReader(std::string_view source, Reading& reading) : source_(source), reading_(reading) {}

  void run() {
    for (const Statement& statement : Splitter(source_).run()) parse(statement);
    for (const Parsed& parsed : parsed_) bind_all(*parsed.expression, parsed.begin);
    for (const Parsed& parsed : parsed_) visit(*parsed.expression, parsed.begin);
  }

 private:
  struct Parsed {
    std::string name;  ///< variable that it is assigned to; empty if there is none
    ExpressionPtr expression;
    std::size_t begin = 0;  ///< beginning of its text in the source
  };
  struct Bound {
    const Expression* value = nullptr;
    std::size_t before = 0;  ///< place up to which assignments count
  };

  void parse(const Statement& statement) {
    std::string_view text = statement.text;
    std::size_t begin = statement.begin;
    const auto skip = [&](std::size_t count) {
      text.remove_prefix(count);
      begin += count;
    };
    skip(std::min(text.find_first_not_of(text::white_space), text.size()));
    for (const std::string_view keyword : {"return ", "yield ", "await "})
      if (text.starts_with(keyword)) skip(keyword.size());
    if (text.starts_with("def ")) return read_function(text);
    std::string name;
    if (const std::size_t equals = assignment(text); equals != std::string_view::npos) {
      name = text::trimmed(text.substr(0, std::min(text.find(':'), equals)));
      skip(equals + 1);
    }
    const std::string_view blanks = " \t";
    skip(std::min(text.find_first_not_of(blanks), text.size()));
    grammar::ExpressionResult result = grammar::parse_expression(text::trimmed(text), newest_python);
    if (result.expression) parsed_.push_back({std::move(name), std::move(result.expression), begin});
  }

  /// Reads the names of a function's parameters, without types and defaults.
  void read_function(std::string_view text) {
    const std::size_t open = text.find('('), close = text.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) return;
    std::string name(text::trimmed(text.substr(4, open - 4)));
    std::vector<std::string> parameters;
    unsigned depth = 0;
    std::size_t begin = open + 1;
    for (std::size_t i = open + 1; i <= close; ++i) {
      const char c = text[i];
      if (c == '(' || c == '[') ++depth;
      if ((c == ')' || c == ']') && i != close) --depth;
      if (i != close && (c != ',' || depth > 0)) continue;
      const std::string_view parameter = text.substr(begin, i - begin);
      parameters.emplace_back(
          text::trimmed(parameter.substr(0, std::min(parameter.find_first_of(":="), parameter.size()))));
      begin = i + 1;
    }
    functions_.insert_or_assign(std::move(name), std::move(parameters));
  }

  /// Binds the parameters of a function that launch calls, after its context, to the given arguments.
  void bind(const grammar::Call& call, std::size_t before) {
    const Expression* function = argument(call, 0, "function");
    const Expression* arguments = argument(call, no_position, "args");
    if (function == nullptr || arguments == nullptr) return;
    const auto* name = std::get_if<grammar::Name>(&function->node);
    const auto known = name == nullptr ? functions_.end() : functions_.find(name->id);
    const auto* list = std::get_if<grammar::List>(&arguments->node);
    if (known == functions_.end() || list == nullptr) return;
    for (std::size_t i = 0; i < list->items.size() && i + 1 < known->second.size(); ++i)
      bound_.insert_or_assign(known->second[i + 1], Bound{list->items[i].get(), before});
  }

  void bind_all(const Expression& expression, std::size_t begin) {
    if (const auto* call = std::get_if<grammar::Call>(&expression.node);
        call != nullptr && called_name(*call) == "OpaqueFunction")
      bind(*call, begin);
    grammar::for_each_child(expression, [&](const Expression& child) { bind_all(child, begin); });
  }

  /// Returns the place of the `=` of an assignment to a name, perhaps with a type; npos for any other statement.
  static std::size_t assignment(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_' || text[at] == '.'))
      ++at;
    if (at == 0) return std::string_view::npos;
    at = std::min(text.find_first_not_of(" \t", at), text.size());
    if (at < text.size() && text[at] == ':') at = std::min(text.find('=', at), text.size());
    const bool is_assigned = at < text.size() && text[at] == '=' && (at + 1 == text.size() || text[at + 1] != '=');
    return is_assigned ? at : std::string_view::npos;
  }

  void visit(const Expression& expression, std::size_t begin) {
    if (const auto* call = std::get_if<grammar::Call>(&expression.node))
      read_call(*call, begin, begin + expression.range.begin);
    grammar::for_each_child(expression, [&](const Expression& child) { visit(child, begin); });
  }

  [[nodiscard]] std::uint32_t line_of(std::size_t place) const {
    const std::string_view before = source_.substr(0, place);
    return 1 + static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n'));
  }

  void read_call(const grammar::Call& call, std::size_t before, std::size_t place) {
    const std::string_view name = called_name(call);
    if (name == "DeclareLaunchArgument") declare(call, before);
    if (const Expression* passed = argument(call, no_position, "launch_arguments")) pass(value_of(*passed, before));
    if (name == "Command") {
      if (const Expression* command = argument(call, 0, "command"))
        reading_.add_command(joined(value_of(*command, before), ""), line_of(place), true);
    } else if (name == "process_file" || name == "process_doc" || name == "robot_description") {
      const Expression* file = argument(call, 0, name == "robot_description" ? "file_path" : "");
      process(file == nullptr ? Value() : value_of(*file, before), argument(call, no_position, "mappings"), before,
              line_of(place));
    } else if (is_one_of(name, processes) && !call.arguments.empty()) {
      reading_.add_command(joined(value_of(*call.arguments[0], before), " "), line_of(place));
    }
  }

  void declare(const grammar::Call& call, std::size_t before) {
    const Expression* name = argument(call, 0, "name");
    if (name == nullptr) return;
    Declared declared;
    if (const Expression* preset = argument(call, 1, "default_value"))
      if (Value value = value_of(*preset, before); value.is_text()) declared.preset = std::move(value.pieces);
    if (const Expression* choices = argument(call, no_position, "choices"))
      for (const Value& choice : value_of(*choices, before).items)
        if (choice.is_text()) declared.choices.push_back(choice.literal());
    if (const std::string text = value_of(*name, before).literal(); !text.empty())
      reading_.declare(text, std::move(declared));
  }

  /// Adds values for another launch file.
  void pass(const Value& values) {
    for (std::size_t i = 0; i < values.keys.size(); ++i)
      if (const std::string name = values.keys[i].literal(); !name.empty() && values.items[i].is_text())
        reading_.add_value(name, values.items[i].pieces);
    for (const Value& pair : values.items)
      if (pair.items.size() == 2 && pair.items[1].is_text())
        reading_.add_value(pair.items[0].literal(), pair.items[1].pieces);
  }

  /// Adds a call of xacro's own functions.
  void process(const Value& file, const Expression* mappings, std::size_t before, std::uint32_t line) {
    if (!file.is_text()) return;
    Pieces command{{Piece::Kind::literal, "xacro '"}};
    append(command, file.pieces);
    append(command, "'");
    const Value arguments = mappings == nullptr ? Value() : value_of(*mappings, before);
    for (std::size_t i = 0; i < arguments.keys.size(); ++i) {
      append(command, " " + arguments.keys[i].literal() + ":='");
      append(command, arguments.items[i].as_pieces());
      append(command, "'");
    }
    reading_.add_command(std::move(command), line);
  }

  /// Returns the text of a command, whose parts may be lists.
  static Pieces joined(const Value& value, std::string_view separator) {
    if (value.kind != Value::Kind::list) return value.as_pieces();
    Pieces pieces;
    for (const Value& item : value.items) {
      if (!pieces.empty()) append(pieces, separator);
      append(pieces, joined(item, ""));
    }
    return pieces;
  }

  static Value path_of(const std::vector<Value>& parts) {
    Pieces pieces;
    for (const Value& part : parts) {
      if (!pieces.empty()) append(pieces, "/");
      append(pieces, joined(part, ""));
    }
    return Value::of(std::move(pieces));
  }

  std::vector<Value> values_of(const std::vector<ExpressionPtr>& expressions, std::size_t before) {
    std::vector<Value> values;
    for (const ExpressionPtr& expression : expressions) values.push_back(value_of(*expression, before));
    return values;
  }

  /// Evaluates an expression; `before` is the place up to which assignments count.
  Value value_of(const Expression& expression, std::size_t before) {
    constexpr unsigned deepest = 200;
    if (depth_ >= deepest || ++steps_ > most_steps) return {};
    ++depth_;
    Value value = std::visit([&](const auto& node) { return evaluate(node, before); }, expression.node);
    --depth_;
    return value;
  }

  template <class Node>
  Value evaluate(const Node& /*other*/, std::size_t /*before*/) {
    return {};
  }
  Value evaluate(const grammar::StringLiteral& node, std::size_t /*before*/) { return Value::of(node.value); }
  Value evaluate(const grammar::BoolLiteral& node, std::size_t /*before*/) {
    return Value::of(node.value ? std::string_view("True") : std::string_view("False"));
  }
  Value evaluate(const grammar::IntegerLiteral& node, std::size_t /*before*/) {
    constexpr int decimal = 10;
    return node.base == decimal ? Value::of(node.digits) : Value();
  }
  Value evaluate(const grammar::FloatLiteral& node, std::size_t /*before*/) {
    return node.imaginary ? Value() : Value::of(node.text);
  }
  Value evaluate(const grammar::FormattedString& node, std::size_t before) {
    Pieces pieces;
    for (const grammar::FormattedPiece& piece : node.pieces) {
      if (piece.value == nullptr)
        append(pieces, piece.literal);
      else
        append(pieces, value_of(*piece.value, before).as_pieces());
    }
    return Value::of(std::move(pieces));
  }
  Value evaluate(const grammar::List& node, std::size_t before) {
    return {Value::Kind::list, {}, values_of(node.items, before), {}};
  }
  Value evaluate(const grammar::Tuple& node, std::size_t before) {
    return {Value::Kind::list, {}, values_of(node.items, before), {}};
  }
  Value evaluate(const grammar::Dict& node, std::size_t before) {
    Value dict;
    dict.kind = Value::Kind::dict;
    for (const auto& [key, value] : node.items) {
      if (!key) continue;
      dict.keys.push_back(value_of(*key, before));
      dict.items.push_back(value_of(*value, before));
    }
    return dict;
  }
  Value evaluate(const grammar::Name& node, std::size_t before) {
    const Parsed* found = nullptr;
    for (const Parsed& parsed : parsed_)
      if (parsed.name == node.id && (found == nullptr || parsed.begin < before)) found = &parsed;
    const auto bound = bound_.find(node.id);
    if (bound != bound_.end() && (found == nullptr || found->begin >= before))
      return value_of(*bound->second.value, bound->second.before);
    return found == nullptr ? Value() : value_of(*found->expression, found->begin);
  }
  Value evaluate(const grammar::Attribute& node, std::size_t before) {
    // Attributes of an object, such as `self.model`, are assigned like variables.
    const auto* object = std::get_if<grammar::Name>(&node.object->node);
    return object == nullptr ? Value() : evaluate(grammar::Name{object->id + "." + node.name}, before);
  }
  Value evaluate(const grammar::Subscript& node, std::size_t before) {
    const auto* object = std::get_if<grammar::Attribute>(&node.object->node);
    const std::string key = value_of(*node.index, before).literal();
    if (object != nullptr && object->name == "launch_configurations" && !key.empty())
      return Value::of(Pieces{{Piece::Kind::argument, key}});
    const Value dict = value_of(*node.object, before);
    for (std::size_t i = 0; i < dict.keys.size(); ++i)
      if (dict.keys[i].literal() == key) return dict.items[i];
    return {};
  }
  Value evaluate(const grammar::Conditional& node, std::size_t before) { return value_of(*node.then, before); }
  Value evaluate(const grammar::Binary& node, std::size_t before) {
    Value left = value_of(*node.left, before), right = value_of(*node.right, before);
    if (node.op == grammar::BinaryOperator::divide) return path_of({left, right});
    if (node.op == grammar::BinaryOperator::modulo) return formatted(left, '%', right);
    if (node.op != grammar::BinaryOperator::add) return {};
    if (left.kind == Value::Kind::list) {
      left.items.insert(left.items.end(), right.items.begin(), right.items.end());
      return left;
    }
    Pieces pieces = left.as_pieces();
    append(pieces, right.as_pieces());
    return Value::of(std::move(pieces));
  }
  Value evaluate(const grammar::Call& call, std::size_t before) {
    const std::string_view name = called_name(call);
    const Expression* object = object_of(call);
    const Expression* first = argument(call, 0, "");
    if (name == "LaunchConfiguration") {
      const Expression* of = argument(call, 0, "variable_name");
      const std::string text = of == nullptr ? std::string() : value_of(*of, before).literal();
      return text.empty() ? Value() : Value::of(Pieces{{Piece::Kind::argument, text}});
    }
    if (is_one_of(name, package_lookups)) {
      const Expression* of = argument(call, 0, "package");
      Pieces pieces{{Piece::Kind::literal, "$(find "}};
      append(pieces, of == nullptr ? Value().as_pieces() : joined(value_of(*of, before), ""));
      append(pieces, ")");
      return Value::of(std::move(pieces));
    }
    if (name == "FindExecutable" || name == "ExecutableInPackage") {
      const Expression* of = argument(call, 0, name == "FindExecutable" ? "name" : "executable");
      return of == nullptr ? Value() : value_of(*of, before);
    }
    if (name == "DeclareLaunchArgument") {
      // The argument itself stands for its value where functions get it.
      const Expression* of = argument(call, 0, "name");
      const std::string text = of == nullptr ? std::string() : value_of(*of, before).literal();
      return text.empty() ? Value() : Value::of(Pieces{{Piece::Kind::argument, text}});
    }
    if (name == "getenv" || name == "get" || name == "EnvironmentVariable") {
      const Expression* preset = argument(call, 1, name == "EnvironmentVariable" ? "default_value" : "default");
      return preset == nullptr ? Value() : value_of(*preset, before);
    }
    if (name == "TextSubstitution") {
      const Expression* of = argument(call, 0, "text");
      return of == nullptr ? Value() : value_of(*of, before);
    }
    if (name == "PathJoinSubstitution" && first != nullptr) return path_of(value_of(*first, before).items);
    if (name == "joinpath" && object != nullptr) {
      std::vector<Value> parts = values_of(call.arguments, before);
      parts.insert(parts.begin(), value_of(*object, before));
      return path_of(parts);
    }
    if (name == "join") {
      if (object == nullptr || !std::holds_alternative<grammar::StringLiteral>(object->node))
        return path_of(values_of(call.arguments, before));
      if (first != nullptr) return Value::of(joined(value_of(*first, before), value_of(*object, before).literal()));
    }
    if (name == "Path" && call.arguments.size() > 1) return path_of(values_of(call.arguments, before));
    if (name == "format" && object != nullptr) {
      Value arguments;
      arguments.kind = Value::Kind::list;
      arguments.items = values_of(call.arguments, before);
      return formatted(value_of(*object, before), '{', arguments);
    }
    if (object != nullptr && is_one_of(name, kept_by_methods)) return value_of(*object, before);
    if (name == "ParameterValue") first = argument(call, 0, "value");
    if (first != nullptr && is_one_of(name, kept_by_functions)) return value_of(*first, before);
    return {};
  }

  /// Replaces each placeholder of a text, of two characters such as `%s` and `{}`, by the next value.
  static Value formatted(const Value& format, char placeholder, const Value& arguments) {
    if (!format.is_text()) return {};
    std::size_t next = 0;
    Pieces pieces;
    for (const Piece& piece : format.pieces) {
      if (piece.kind != Piece::Kind::literal) {
        pieces.push_back(piece);
        continue;
      }
      std::string_view text = piece.text;
      for (std::size_t at = text.find(placeholder); at != std::string_view::npos; at = text.find(placeholder)) {
        append(pieces, text.substr(0, at));
        text.remove_prefix(std::min(at + 2, text.size()));
        const bool is_list = arguments.kind == Value::Kind::list;
        const bool is_known = is_list ? next < arguments.items.size() : next == 0;
        append(pieces, is_known ? (is_list ? arguments.items[next] : arguments).as_pieces() : Value().as_pieces());
        ++next;
      }
      append(pieces, text);
    }
    return Value::of(std::move(pieces));
  }

  static constexpr std::size_t most_steps = 200'000;

  std::string_view source_;
  Reading& reading_;
  std::vector<Parsed> parsed_;
  std::map<std::string, std::vector<std::string>, std::less<>> functions_;  ///< their parameters
  std::map<std::string, Bound, std::less<>> bound_;                         ///< parameters with their values
  unsigned depth_ = 0;
  std::size_t steps_ = 0;
};

}  // namespace

void read_python(std::string_view text, Reading& reading) {
  PythonReader(text, reading).run();
}

}  // namespace urdfmill::launch
