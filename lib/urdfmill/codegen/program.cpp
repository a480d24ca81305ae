#include "urdfmill/codegen/program.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "urdfmill/codegen/mechanics.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::codegen {
namespace {

using text::Fragment;
using text::Literal;

/// The syntax of one language around expressions.
struct Syntax {
  Literal assign_open;   ///< before the name of an intermediate value
  Literal line_close;    ///< at the end of a line
  Literal sine, cosine;  ///< functions of the language
  Literal index_open, index_close;
  std::size_t first_index;
  /// Around a number of which the sign is taken; where it is written twice, `sign_again` follows it the second time.
  Literal sign_open, sign_close, sign_again;
  bool writes_sign_twice;
};

constexpr Syntax syntax_of_c{"  const double ", ";\n", "sin(", "cos(", "[", "]", 0, "((", " > 0) - (", " < 0))", true};
constexpr Syntax syntax_of_cpp{"  const Scalar ", ";\n",    "sin(", "cos(", "[", "]", 0, "((",
                               " > 0) - (",       " < 0))", true};
constexpr Syntax syntax_of_python{"    ", "\n", "math.sin(", "math.cos(", "[", "]",
                                  0,      "((", " > 0) - (", " < 0))",    true};
constexpr Syntax syntax_of_matlab{"  ", ";\n", "sin(", "cos(", "(", ")", 1, "sign(", ")", "", false};
constexpr Syntax syntax_of_casadi{"    ", "\n", "ca.sin(", "ca.cos(", "[", "]", 0, "ca.sign(", ")", "", false};

/// The words of a quantity, and the inputs of its function.
struct QuantityWords {
  std::string_view name;
  Literal suffix;  ///< end of the function's name
  std::size_t inputs;
  Literal last_input;
  Literal description;
};

const QuantityWords& words_of(Quantity quantity) {
  static constexpr std::array<QuantityWords, all_quantities.size()> words{{
      {"fk", "_fk", 1, "q", "The pose of the tip in the root's frame, a 4x4 matrix (m)."},
      {"jacobian", "_jacobian", 1, "q",
       "The geometric Jacobian of the tip, 6xn: angular velocity, then the velocity of its origin, along the root's "
       "axes."},
      {"mass", "_mass", 1, "q", "The mass matrix M(q), nxn."},
      {"gravity", "_gravity", 1, "q", "The torques g(q) that hold the mechanism against gravity (N m, N)."},
      {"inverse-dynamics", "_inverse_dynamics", 3, "ddq", "The torques tau = M(q) ddq + C(q, dq) dq + g(q) (N m, N)."},
      {"regressor", "_regressor", 3, "ddq",
       "The regressor Y with tau = Y pi, nx(10 links); for each link, in the order above, mass, mcx, mcy, mcz, ixx, "
       "ixy, ixz, iyy, iyz, izz in its own frame, about its origin."},
      {"links", "_links", 1, "q",
       "The poses of all links in the root's frame, 4x4 matrices (m) below each other, in the order above."},
      {"jacobian-rate", "_jacobian_rate", 2, "dq", "The time derivative of the geometric Jacobian of the tip, 6xn."},
      {"coriolis", "_coriolis", 2, "dq", "The Coriolis matrix C(q, dq) of the Christoffel symbols, nxn."},
      {"forward-dynamics", "_forward_dynamics", 3, "tau",
       "The accelerations ddq for torques tau = M(q) ddq + C(q, dq) dq + g(q); subtract friction from tau."},
      {"friction", "_friction", 2, "dq", "The friction torques F_v dq + F_s sign(dq) (N m, N)."},
  }};
  return words[static_cast<std::size_t>(quantity)];
}

/// Returns the name of an input of a function: q, dq, then ddq or tau.
Literal input_name(Quantity quantity, std::size_t input) {
  const QuantityWords& words = words_of(quantity);
  return input + 1 == words.inputs ? words.last_input : input == 0 ? Literal("q") : Literal("dq");
}

/// Rows and columns of a function's result.
struct Shape {
  std::size_t rows = 1, columns = 1;
  bool is_vector = false;
};

Shape shape_of(const Function& function, std::size_t variables) {
  switch (function.quantity) {
    case Quantity::fk:
      return {4, 4};
    case Quantity::links:
      return {function.outputs.size() / 4, 4};
    case Quantity::jacobian:
    case Quantity::jacobian_rate:
      return {6, variables};
    case Quantity::mass:
    case Quantity::coriolis:
      return {variables, variables};
    case Quantity::gravity:
    case Quantity::inverse_dynamics:
    case Quantity::forward_dynamics:
    case Quantity::friction:
      return {variables, 1, true};
    case Quantity::regressor:
      return {variables, function.outputs.size() / variables};
  }
  return {};
}

/// Returns "q, dq, ddq".
Fragment inputs_text(Quantity quantity) {
  Fragment text(input_name(quantity, 0));
  for (std::size_t k = 1; k < words_of(quantity).inputs; ++k) (text += ", ") += input_name(quantity, k);
  return text;
}

Fragment number(double value) {
  Fragment shortest(value);
  if (shortest.text().find_first_of(".en") == std::string::npos) shortest += Literal(".0");
  return shortest;
}

/// The lines of a function body.
class FunctionBody {
 public:
  FunctionBody(const Function& function, std::size_t variables, const Syntax& syntax)
      : graph_(function.graph),
        quantity_(function.quantity),
        variables_(variables),
        syntax_(syntax),
        names_(function.graph.nodes().size()) {
    std::size_t count = 0;
    for (const NodeId id : graph_.order(function.outputs)) {
      if (is_line(id)) {
        names_[id] = Fragment("t") + Fragment(++count);
        lines_ += syntax_.assign_open;
        lines_ += names_[id];
        lines_ += " = ";
        lines_ += operation(id);
        lines_ += syntax_.line_close;
      } else {
        names_[id] = operation(id);
      }
    }
  }

  [[nodiscard]] const Fragment& lines() const { return lines_; }
  /// Returns the expression of a node.
  [[nodiscard]] const Fragment& of(NodeId id) const { return names_[id]; }
  /// True if that one of q, q̇, q̈ is used.
  [[nodiscard]] bool uses(std::size_t input) const { return used_[input]; }

 private:
  /// Constants, inputs and signs are written where they are used.
  [[nodiscard]] bool is_line(NodeId id) const {
    const Operation operation = graph_.node(id).operation;
    return operation != Operation::constant && operation != Operation::input && operation != Operation::negate;
  }

  [[nodiscard]] Fragment operation(NodeId id) {
    const Node& node = graph_.node(id);
    const auto binary = [&](Literal sign) { return names_[node.first] + sign + names_[node.second]; };
    switch (node.operation) {
      case Operation::constant:
        return node.value < 0 ? Literal("(") + (number(node.value) + Literal(")")) : number(node.value);
      case Operation::input: {
        const std::size_t kind = node.first / variables_;
        used_[kind] = true;
        return Fragment(input_name(quantity_, kind)) + syntax_.index_open +
               Fragment(node.first % variables_ + syntax_.first_index) + syntax_.index_close;
      }
      case Operation::negate:
        return Fragment("(-") + names_[node.first] + Literal(")");
      case Operation::add:
        return binary(" + ");
      case Operation::subtract:
        return binary(" - ");
      case Operation::multiply:
        return binary(" * ");
      case Operation::divide:
        return binary(" / ");
      case Operation::sign: {
        const Fragment& of = names_[node.first];
        Fragment text = Fragment(syntax_.sign_open) + of + syntax_.sign_close;
        return syntax_.writes_sign_twice ? text + of + syntax_.sign_again : text;
      }
      case Operation::sine:
        return Fragment(syntax_.sine) + names_[node.first] + Literal(")");
      case Operation::cosine:
        return Fragment(syntax_.cosine) + names_[node.first] + Literal(")");
    }
    return {};
  }

  const Graph& graph_;
  Quantity quantity_;
  std::size_t variables_;
  const Syntax& syntax_;
  std::vector<Fragment> names_;
  Fragment lines_;
  std::array<bool, 3> used_{};
};

Fragment cost(const Function& function) {
  const OperationCount count = function.graph.count(function.outputs);
  return Fragment(count.multiplications) + Literal(" multiplications, ") + Fragment(count.additions) +
         Literal(" additions, ") + Fragment(count.functions) + Literal(" sines and cosines");
}

/// Comments that list the variables in order and name the tip.
template <class Language>
void header(text::CodeWriter<Language>& out, const urdf::Robot& robot, const kinematics::Tree& tree,
            const ProgramRequest& request) {
  out.comment(robot.name.value + ": kinematics and dynamics; rad, m, kg, s");
  for (std::size_t i = 0; i < tree.variables().size(); ++i)
    out.comment("q " + std::to_string(i + 1) + " is " + tree.variables()[i].name);
  const auto writes = [&](const auto& is_wanted) {
    return std::any_of(request.quantities.begin(), request.quantities.end(), is_wanted);
  };
  if (writes([](Quantity q) { return q == Quantity::regressor || q == Quantity::links; }))
    for (std::size_t i = 0; i < robot.links.size(); ++i)
      out.comment("link " + std::to_string(i + 1) + " is " + robot.links[i].name.value);
  if (const std::size_t link = tree.bodies()[request.tip].link; writes(is_of_tip) && link != kinematics::none)
    out.comment("the tip is " + robot.links[link].name.value);
}

/// The list of a matrix or vector in brackets, rows nested.
Fragment nested(const Function& function, const FunctionBody& body, const Shape& shape, Literal between_rows) {
  const bool vector = shape.is_vector;
  Fragment text("[");
  for (std::size_t i = 0; i < shape.rows; ++i) {
    if (i > 0) text += vector ? Literal(", ") : between_rows;
    if (!vector) text += "[";
    for (std::size_t j = 0; j < shape.columns; ++j) {
      if (j > 0) text += ", ";
      text += body.of(function.outputs[i * shape.columns + j]);
    }
    if (!vector) text += "]";
  }
  return text + Literal("]");
}

using Functions = std::vector<Function>;

std::string write_c(const urdf::Robot& robot, const kinematics::Tree& tree, const ProgramRequest& request,
                    const Functions& functions, bool cpp) {
  const std::size_t n = tree.variables().size();
  text::CodeWriter<text::Cpp> out;
  if (cpp) {
    header(out, robot, tree, request);
    out << "#pragma once\n#include <cmath>\n";
  } else {
    // C99 accepts C++ comments.
    header(out, robot, tree, request);
    out << "#include <math.h>\n";
  }
  for (const Function& function : functions) {
    const FunctionBody body(function, n, cpp ? syntax_of_cpp : syntax_of_c);
    const Literal type = cpp ? Literal("Scalar ") : Literal("double ");
    out << "\n// " << Fragment(words_of(function.quantity).description) << "\n// Row by row. " << cost(function)
        << ".\n";
    out << (cpp ? Literal("template <class Scalar>\ninline void ") : Literal("void "));
    out.identifier(request.name) << words_of(function.quantity).suffix << "(";
    for (std::size_t k = 0; k < words_of(function.quantity).inputs; ++k)
      out << "const " << type << input_name(function.quantity, k) << "[" << Fragment(n) << "], ";
    out << type << "out[" << Fragment(function.outputs.size()) << "]) {\n";
    if (cpp) out << "  using std::cos;\n  using std::sin;\n";
    for (std::size_t k = 0; k < words_of(function.quantity).inputs; ++k)
      if (!body.uses(k)) out << "  (void)" << input_name(function.quantity, k) << ";\n";
    out << body.lines();
    for (std::size_t i = 0; i < function.outputs.size(); ++i)
      out << "  out[" << Fragment(i) << "] = " << body.of(function.outputs[i]) << ";\n";
    out << "}\n";
  }
  return std::move(out).text();
}

std::string write_python(const urdf::Robot& robot, const kinematics::Tree& tree, const ProgramRequest& request,
                         const Functions& functions, bool casadi) {
  const std::size_t n = tree.variables().size();
  text::CodeWriter<text::Python> out;
  header(out, robot, tree, request);
  out << (casadi ? Literal("import casadi as ca\n") : Literal("import math\n"));
  for (const Function& function : functions) {
    const FunctionBody body(function, n, casadi ? syntax_of_casadi : syntax_of_python);
    const Shape shape = shape_of(function, n);
    out << "\n\ndef ";
    out.identifier(request.name) << words_of(function.quantity).suffix << "(";
    if (!casadi) out << inputs_text(function.quantity);
    out << "):\n    # " << Fragment(words_of(function.quantity).description) << "\n    # " << cost(function) << ".\n";
    if (casadi)
      for (std::size_t k = 0; k < words_of(function.quantity).inputs; ++k)
        out << "    " << input_name(function.quantity, k) << " = ca.SX.sym(\"" << input_name(function.quantity, k)
            << "\", " << Fragment(n) << ")\n";
    out << body.lines();
    if (!casadi) {
      out << "    return " << nested(function, body, shape, ",\n            ") << "\n";
      continue;
    }
    out << "    out = ca.SX(" << nested(function, body, shape, ",\n                 ")
        << ")\n    return ca.Function(\"";
    out.identifier(request.name) << words_of(function.quantity).suffix << "\", [";
    out << inputs_text(function.quantity);
    out << "], [out])\n";
  }
  return std::move(out).text();
}

/// The prefix of functions in MATLAB, where it is also the main function's name. With the longest suffix it must fit
/// into the 63 characters of a name.
std::string matlab_prefix(const std::string& name) {
  constexpr std::array<std::string_view, 20> words{
      "break",  "case", "catch",     "classdef", "continue",   "else",   "elseif", "end",    "for", "function",
      "global", "if",   "otherwise", "parfor",   "persistent", "return", "spmd",   "switch", "try", "while"};
  constexpr std::size_t longest_name = 63, longest_suffix = std::string_view("_inverse_dynamics").size();
  const std::string prefix = text::identifier(name).substr(0, longest_name - longest_suffix);
  return std::find(words.begin(), words.end(), prefix) == words.end() ? prefix : prefix + "_robot";
}

/// Only the first function of a MATLAB file is visible: it returns handles to the others.
std::string write_matlab(const urdf::Robot& robot, const kinematics::Tree& tree, const ProgramRequest& request,
                         const Functions& functions) {
  const std::size_t n = tree.variables().size();
  const std::string prefix = matlab_prefix(request.name);
  text::CodeWriter<text::Matlab> out;
  out << "function f = ";
  out.identifier(prefix) << "()\n";
  header(out, robot, tree, request);
  out << "% Handles of the functions below; vectors are columns.\n";
  for (const Function& function : functions) {
    out << "f." << Fragment(words_of(function.quantity).suffix).without_sign() << " = @";
    out.identifier(prefix) << words_of(function.quantity).suffix << ";\n";
  }
  out << "end\n";
  for (const Function& function : functions) {
    const FunctionBody body(function, n, syntax_of_matlab);
    const Shape shape = shape_of(function, n);
    out << "\nfunction out = ";
    out.identifier(prefix) << words_of(function.quantity).suffix << "(";
    out << inputs_text(function.quantity);
    out << ")\n  % " << Fragment(words_of(function.quantity).description) << "\n  % " << cost(function) << ".\n"
        << body.lines() << "  out = zeros(" << Fragment(shape.rows) << ", " << Fragment(shape.columns) << ");\n";
    for (std::size_t i = 0; i < function.outputs.size(); ++i)
      out << "  out(" << Fragment(i / shape.columns + 1) << ", " << Fragment(i % shape.columns + 1)
          << ") = " << body.of(function.outputs[i]) << ";\n";
    out << "end\n";
  }
  return std::move(out).text();
}

}  // namespace

std::string_view text(Quantity quantity) {
  return words_of(quantity).name;
}

std::string_view text(Language language) {
  constexpr std::array<std::string_view, 5> names{"c", "cpp", "python", "matlab", "casadi"};
  return names[static_cast<std::size_t>(language)];
}

std::optional<Language> find_language(std::string_view name) {
  for (const Language language : all_languages)
    if (text(language) == name) return language;
  return std::nullopt;
}

namespace {

/// Adds the effect of rotors to a mass matrix or to torques.
void add_rotors(Function& function, const kinematics::Matrix& apparent) {
  Graph& graph = function.graph;
  const Eigen::Index n = apparent.rows();
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j) {
      if (apparent(i, j) == 0) continue;
      const NodeId own = graph.constant(apparent(i, j));
      const bool is_mass = function.quantity == Quantity::mass;
      NodeId& output = function.outputs[static_cast<std::size_t>(is_mass ? i * n + j : i)];
      const auto acceleration = static_cast<std::size_t>(2 * n + j);
      output = graph.add(output, is_mass ? own : graph.multiply(own, graph.input(acceleration)));
    }
}

}  // namespace

std::optional<Function> make_function(const urdf::Robot& robot, const kinematics::Tree& tree, Quantity quantity,
                                      const ProgramRequest& request) {
  constexpr std::size_t most_outputs = 1'000'000;
  const std::size_t rows = tree.variables().size();
  const bool square =
      quantity == Quantity::mass || quantity == Quantity::coriolis || quantity == Quantity::forward_dynamics;
  if ((square && rows * rows > most_outputs) ||
      (quantity == Quantity::regressor && rows * 10 * robot.links.size() > most_outputs))
    return std::nullopt;
  const bool only_torques = square || quantity == Quantity::gravity || quantity == Quantity::inverse_dynamics;
  const Mechanism mechanism = reduce(robot, tree, only_torques);
  Function function;
  function.quantity = quantity;
  Graph& graph = function.graph;
  const auto add_pose = [&](std::size_t body) {
    for (const NodeId entry : pose(graph, mechanism, body)) function.outputs.push_back(entry);
    for (const double last : {0.0, 0.0, 0.0, 1.0}) function.outputs.push_back(graph.constant(last));
  };
  std::vector<std::size_t> links;
  for (std::size_t i = 0; i < robot.links.size(); ++i) links.push_back(tree.body_of_link(i));
  switch (quantity) {
    case Quantity::fk:
      add_pose(request.tip);
      break;
    case Quantity::links:
      for (const std::size_t body : links) add_pose(body);
      break;
    case Quantity::jacobian_rate:
      function.outputs = jacobian_rate(graph, mechanism, request.tip);
      break;
    case Quantity::coriolis:
      function.outputs = coriolis_matrix(graph, mechanism);
      break;
    case Quantity::forward_dynamics:
      function.outputs = forward_dynamics(graph, mechanism, request.gravity, request.apparent_inertia);
      break;
    case Quantity::friction:
      function.outputs = friction_torques(graph, kinematics::friction(robot, tree));
      break;
    case Quantity::jacobian:
      function.outputs = jacobian(graph, mechanism, request.tip);
      break;
    case Quantity::mass:
      function.outputs = mass_matrix(graph, mechanism);
      break;
    case Quantity::gravity:
      function.outputs = gravity_torques(graph, mechanism, request.gravity);
      break;
    case Quantity::inverse_dynamics:
      function.outputs = inverse_dynamics(graph, mechanism, request.gravity);
      break;
    case Quantity::regressor:
      function.outputs = regressor(graph, mechanism, links, request.gravity);
      break;
  }
  if (quantity == Quantity::mass || quantity == Quantity::inverse_dynamics)
    add_rotors(function, request.apparent_inertia);
  if (graph.is_full()) return std::nullopt;
  return function;
}

std::optional<std::string> program(const urdf::Robot& robot, const kinematics::Tree& tree, const ProgramRequest& given,
                                   source::Sink& sink) {
  ProgramRequest request = given;
  if (request.name.empty()) request.name = robot.name.value;
  Functions functions;
  for (const Quantity quantity : request.quantities) {
    const auto is_same = [&](const Function& function) { return function.quantity == quantity; };
    if (std::any_of(functions.begin(), functions.end(), is_same)) continue;
    std::optional<Function> function = make_function(robot, tree, quantity, request);
    if (!function) {
      source::report(sink, kinematics::rules::too_many_variables,
                     std::to_string(tree.variables().size()) + " joints move independently: the code of " +
                         std::string(text(quantity)) + " is longer than any compiler would take");
      return std::nullopt;
    }
    if (function->outputs.empty()) {
      source::report(sink, kinematics::rules::singular,
                     "a joint moves no mass: its acceleration does not follow from torques, and there is no code of " +
                         std::string(text(quantity)));
      return std::nullopt;
    }
    functions.push_back(*std::move(function));
  }
  switch (request.language) {
    case Language::c:
    case Language::cpp:
      return write_c(robot, tree, request, functions, request.language == Language::cpp);
    case Language::python:
    case Language::casadi:
      return write_python(robot, tree, request, functions, request.language == Language::casadi);
    case Language::matlab:
      return write_matlab(robot, tree, request, functions);
  }
  return {};
}

}  // namespace urdfmill::codegen
