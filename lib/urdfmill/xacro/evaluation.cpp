#include "urdfmill/xacro/evaluation.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "urdfmill/python/space.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/literals.hpp"
#include "urdfmill/xacro/os_errors.hpp"
#include "urdfmill/xacro/restored.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::xacro {
namespace {

using grammar::TextPieceKind;
using python::Value;
namespace subjects = source::subjects;

/// Removes what str.strip() of Python removes from a text in ASCII.
std::string_view stripped(std::string_view text) {
  return text::trimmed(text, " \t\n\v\f\r\x1c\x1d\x1e\x1f");
}

std::string expression_suffix(std::string_view expression) {
  return "\nwhen evaluating expression '" + std::string(expression) + "'";
}

/// Puts a message of several lines, such as one about YAML, on one line.
std::string on_one_line(std::string_view text) {
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n') {
      line += text[i];
      continue;
    }
    i = std::min(text.find_first_not_of(' ', i + 1), text.size()) - 1;
    line += "; ";
  }
  return line;
}

/// Suggests what is probably wrong with an expression: words of other languages, and common omissions.
text::Hint hint_for_expression(std::string_view expression, const python::Error& error) {
  const auto has = [expression](std::string_view part) { return expression.find(part) != std::string_view::npos; };
  if (const std::size_t begin = expression.find("$("); error.type == "NameError" && begin != std::string_view::npos) {
    const std::string_view argument = expression.substr(begin, expression.find(')', begin) - begin + 1);
    return "a text needs quotes: '" + std::string(argument) + "'";
  }
  if (error.type != "SyntaxError") return {};
  if (has("&&") || has("||")) return "the operators are and, or, not";
  if (has("?")) return "a choice is written A if CONDITION else B";
  if (has("===")) return "== compares";
  if (has("=>")) return ">= is \"greater or equal\"";
  if (has(" = ") && !has("==")) return "== compares";
  return {};
}

const source::Rule& rule_of(std::string_view type) {
  if (type == "NameError") return rules::undefined_name;
  if (type == "SyntaxError") return rules::syntax;
  return is_os_error(type) ? rules::unreadable_file : rules::expression;
}

}  // namespace

std::string_view argument_without_value(const source::Diagnostic& finding) {
  const bool is_argument = finding.rule == &rules::undefined_argument && finding.subject.kind == subjects::argument;
  return is_argument ? std::string_view(finding.subject.name) : std::string_view();
}

/// The names of a scope, as seen by an expression in it.
struct Evaluation::ScopeNames : python::Environment {
  ScopeNames(Evaluation& e, Scope& s) : evaluation(e), scope(s) {}
  std::optional<Value> find(Symbol name) override { return evaluation.find(name, scope); }
  void assign(Symbol name, const Value& value) override { evaluation.assign(name, scope, value); }
  void assign_from_comprehension(Symbol name, const Value& value) override {
    Binding& binding = evaluation.scopes.define(name, &scope);
    binding.value = value;
    binding.is_lazy = false;
    binding.definition = 0;
  }

  Evaluation& evaluation;
  Scope& scope;
};

Value Evaluation::evaluate(Template& text, Scope& scope) {
  if (text.is_literal) return Value::string(std::string(text.text));
  TemplatePieces& cut = preparation.pieces(text);
  if (cut.pieces.size() == 1 && !cut.invalid) return evaluate_piece(cut.pieces.front(), text, scope);
  std::string joined;
  static_cast<void>(evaluate_text(text, scope, joined));  // a text with pieces is written over `joined`
  context.hold(joined.size());
  return Value::string(std::move(joined));
}

void Evaluation::join(std::string& joined, std::string_view text) {
  constexpr std::size_t bytes_a_step = 32;
  steps += text.size() / bytes_a_step;
  if (joined.size() + text.size() > context.limits().bytes) python::Context::out_of_memory();
  joined += text;
}

std::string_view Evaluation::evaluate_text(Template& text, Scope& scope, std::string& buffer) {
  if (text.is_literal) return text.text;
  TemplatePieces& cut = preparation.pieces(text);
  std::string joined;
  const std::size_t sound = cut.invalid && !cut.pieces.empty() ? cut.pieces.size() - 1 : cut.pieces.size();
  for (std::size_t i = 0; i < sound; ++i) {
    TemplatePiece& piece = cut.pieces[i];
    if (piece.kind == TextPieceKind::literal) {
      joined += piece.text;
      continue;
    }
    const Value value = evaluate_piece(piece, text, scope);
    if (value.is_string())
      join(joined, value.text());
    else
      join(joined, python::str(value));
  }
  if (cut.invalid) {
    const std::string_view rest = text.text.substr(*cut.invalid);
    Failure failure(rules::syntax, "invalid expression: " + std::string(rest));
    failure.detail = "xacro cannot read this text: " + std::string(rest);
    failure.hint = rest.starts_with("$$") ? "two dollars must be followed by { or (" : "the bracket is never closed";
    locate(failure, text, rest);
    throw failure;
  }
  buffer.swap(joined);
  return buffer;
}

Value Evaluation::evaluate_piece(TemplatePiece& piece, const Template& whole, Scope& scope) {
  switch (piece.kind) {
    case TextPieceKind::literal:
      break;
    case TextPieceKind::expression:
      return evaluate_expression(piece, whole, scope);
    case TextPieceKind::substitution: {
      const Restored<source::Span> place(messages.place);
      if (whole.span.known()) messages.place = place_of(whole, piece.text);
      try {
        if (!piece.is_nested) return Value::string(substitution_args.resolve(piece.text));
        Template inner(piece.text);
        TemplatePieces pieces = cut_template(piece.text);
        inner.pieces = &pieces;
        std::string body;
        return Value::string(substitution_args.resolve(evaluate_text(inner, scope, body)));
      } catch (Failure& failure) {
        hint_at_argument(failure, scope);
        if (failure.rule == &rules::substitution && failure.hint.empty())
          if (const std::string_view name = stripped(piece.text); scopes.find(symbols.intern(name), &scope) != nullptr)
            failure.hint = "\"" + std::string(name) + "\" is a property: ${" + std::string(name) + "}";
        locate(failure, whole, piece.text);
        throw;
      }
    }
  }
  return Value::string(std::string(piece.text));
}

void Evaluation::hint_at_argument(Failure& failure, Scope& scope) const {
  if (failure.rule != &rules::undefined_argument || !failure.hint.empty()) return;
  const std::string& name = failure.subject.name;
  const Binding* property = scopes.find(symbols.intern(name), &scope);
  // A property that is defined by the argument of its name cannot replace that argument.
  if (property != nullptr && !is_being_made(*property)) {
    failure.hint = "\"" + name + "\" is a property, not an argument: ${" + name + "}";
    return;
  }
  failure.hint = "give it a value: " + name + ":=…";
  failure.subject.kind = subjects::argument;
}

bool Evaluation::is_being_made(const Binding& property) {
  const std::vector<Symbol>& begun = property.scope->resolving;
  return std::find(begun.begin(), begun.end(), property.name) != begun.end();
}

Expression& Evaluation::expression_of(TemplatePiece& piece, Scope& scope) {
  if (piece.expression != nullptr) return *piece.expression;
  if (!piece.is_nested) return *(piece.expression = &expressions_.find(stripped(piece.text)));
  Template inner(piece.text);
  TemplatePieces pieces = cut_template(piece.text);
  inner.pieces = &pieces;
  std::string source;
  return expressions_.find(stripped(evaluate_text(inner, scope, source)));
}

Value Evaluation::evaluate_expression(TemplatePiece& piece, const Template& whole, Scope& scope) {
  const Restored<source::Span> place(messages.place);
  if (whole.span.known()) messages.place = place_of(whole, piece.text);
  try {
    Value value = run(expression_of(piece, scope), scope);
    if (recorder != nullptr && whole.span.known()) recorder->evaluated(messages.place, value);
    return value;
  } catch (const python::Error& error) {
    Failure failure(rule_of(error.type), join_message({}, error.text, expression_suffix(piece.text)));
    failure.detail = on_one_line(error.text);
    failure.is_unreadable_file = is_os_error(error.type);
    failure.hint = error.hint;
    if (!error.name.empty())
      failure.subject = {std::string(failure.is_unreadable_file ? subjects::file : subjects::name), error.name};
    if (failure.subject.kind == subjects::name) failure.hint = hint_for(error.name, scope);
    if (failure.hint.empty()) failure.hint = hint_for_expression(piece.text, error);
    if (failure.hint.empty()) failure.hint = hint_for_list(piece.text, scope);
    locate(failure, whole, piece.text);
    throw failure;
  } catch (Failure& failure) {
    failure.text = join_message({}, failure.text, expression_suffix(piece.text));
    failure.is_unreadable_file = false;
    hint_at_argument(failure, scope);
    locate(failure, whole, piece.text);
    throw;
  }
}

const python::Program& Evaluation::checked(const Expression& expression) {
  const python::Compiled& compiled = expression.compiled;
  for (const grammar::SyntaxMessage& warning : compiled.warnings)
    messages.write("<expression>:1: SyntaxWarning: " + warning.text + "\n");
  if (compiled.program == nullptr) throw python::Error("SyntaxError", compiled.error.text);
  if (const auto& names = compiled.program->private_names(); !names.empty()) {
    const std::string list = text::joined(names);
    Failure failure(rules::private_name, join_message("Use of invalid name(s): ", list));
    failure.detail = "names beginning with two underscores are not allowed: " + list;
    throw failure;
  }
  return *compiled.program;
}

const python::Program& Evaluation::compile(std::string_view text) {
  return checked(expressions_.find(stripped(text)));
}

Value Evaluation::run(Expression& expression, Scope& scope) {
  ++evaluations;
  const python::Program& program = checked(expression);
  if (const Value* constant = program.constant()) return *constant;
  const Restored<std::uint32_t> nesting(nesting_);
  if (nesting_++ == 0) context.restart();
  Value value;
  if (!expression.may_escape) {
    ScopeNames names(*this, scope);
    value = program.evaluate(names, context);
  } else {
    if (!scope.environment) scope.environment = std::make_shared<ScopeNames>(*this, scope);
    value = program.evaluate(*scope.environment, context);
  }
  if (nesting_ == 1) count_use(value);
  return value;
}

void Evaluation::count_use(const Value& result) {
  steps += context.steps();
  // A number or text that changed nothing else retains none of its intermediate values.
  if (context.has_changed || result.may_hold_values())
    context.hold(context.bytes());
  else if (result.is_string())
    context.hold(result.text().size());
}

/// A namespace as a value: `ns.name`.
struct Evaluation::PropertySpace : python::Space {
  PropertySpace(Evaluation& e, Scope& s) : evaluation(e), scope(s) {}
  Value member(std::string_view name, python::Context&) override {
    if (auto value = evaluation.find(evaluation.symbols.intern(name), scope)) return *std::move(value);
    throw python::undefined_name(name);
  }
  Evaluation& evaluation;
  Scope& scope;
};

Value Evaluation::make_namespace(Scope& scope) {
  return Value::object(new PropertySpace(*this, scope));
}

std::optional<Value> Evaluation::find(Symbol name, Scope& scope) {
  if (Binding* binding = scopes.find(name, &scope)) return value_of(*binding);
  if (const Value* global = globals->find(name)) return *global;
  return std::nullopt;
}

bool Evaluation::is_known(Symbol name, Scope& scope) {
  return scopes.find(name, &scope) != nullptr || is_global(name);
}

Value Evaluation::value_of(Binding& binding) {
  if (recorder != nullptr) recorder->use(binding.definition);
  if (binding.is_lazy) resolve(binding);
  if (logs(*binding.scope)) log("use", binding.name, python::str(binding.value), *binding.scope);
  return binding.value;
}

void Evaluation::resolve(Binding& binding) {
  Scope& scope = *binding.scope;
  const Symbol name = binding.name;
  for (const Symbol begun : scope.resolving) {
    if (begun != name) continue;
    std::string chain;
    for (const Symbol link : scope.resolving) chain.append(symbols.name(link)).append(" -> ");
    chain += symbols.name(name);
    Failure failure(rules::circular_property, "circular variable definition: " + chain +
                                                  "\nConsider disabling lazy evaluation via lazy_eval=\"false\"");
    failure.detail = "property " + std::string(symbols.name(name)) + " is defined in terms of itself: " + chain;
    failure.hint = "lazy_eval=\"false\" evaluates a property at its definition";
    throw failure;
  }
  scope.resolving.push_back(name);
  Value result;
  if (binding.lazy != nullptr) {
    result = evaluate(*binding.lazy, scope);
  } else {
    const Value source = binding.value;
    Template text(source.text());
    TemplatePieces pieces;
    if (!text.is_literal) {
      pieces = cut_template(text.text);
      text.pieces = &pieces;
    }
    result = evaluate(text, scope);
  }
  binding.value = typed(std::move(result));
  binding.is_lazy = false;
  binding.lazy = nullptr;
  if (binding.value.is_object()) context.has_changed = true;
  if (recorder != nullptr) recorder->set(binding.definition, binding.value);
  scope.resolving.pop_back();
}

Binding& Evaluation::begin_definition(Symbol name, Scope& scope, DefinitionId definition) {
  if (is_global(name)) {
    messages.warn("redefining global symbol: " + std::string(symbols.name(name)));
    messages.print_location();
    messages.report(
        rules::redefined_symbol,
        "\"" + std::string(symbols.name(name)) + "\" is a predefined name of expressions; this redefines it",
        messages.place);
  }
  Binding& binding = scopes.define(name, &scope);
  binding.is_lazy = false;
  binding.lazy = nullptr;
  if (recorder != nullptr) recorder->replace(definition, std::exchange(binding.definition, definition));
  return binding;
}

void Evaluation::define(Symbol name, Scope& scope, Value value, DefinitionId definition) {
  Binding& binding = begin_definition(name, scope, definition);
  binding.value = std::move(value);
  if (recorder != nullptr) recorder->set(definition, binding.value);
  if (logs(scope)) log("set", name, python::str(binding.value), scope);
}

void Evaluation::define_lazy(Symbol name, Scope& scope, Template& text, DefinitionId definition) {
  Binding& binding = begin_definition(name, scope, definition);
  binding.value = Value();
  binding.lazy = &text;
  binding.is_lazy = true;
  if (logs(scope)) log("set", name, text.text, scope);
}

void Evaluation::assign(Symbol name, Scope& scope, const Value& value, DefinitionId definition) {
  Binding& binding = begin_definition(name, scope, definition);
  binding.value = typed(value);
  binding.is_lazy = binding.value.is_string();
  if (logs(scope)) log("set", name, python::str(binding.value), scope);
}

void Evaluation::define_block(Symbol name, Scope& scope, Block block, DefinitionId definition) {
  Binding& binding = begin_definition(name, scope, definition);
  binding.value = Value();
  binding.block = block;
  if (logs(scope)) log("set", name, "<DOM Element>", scope);
}

void Evaluation::remove(Symbol name, Scope& scope) {
  scopes.remove(name, &scope);
  if (!is_global(name)) return;
  messages.warn("Cannot remove global symbol: " + std::string(symbols.name(name)));
  messages.report(rules::redefined_symbol, "\"" + std::string(symbols.name(name)) + "\" cannot be removed",
                  messages.place);
}

void Evaluation::log(std::string_view verb, Symbol name, std::string_view value, const Scope& scope) const {
  std::string line(scope.log_depth, ' ');
  line.append(verb).append(" ").append(symbols.name(name)).append(": ").append(value);
  line.append(" (").append(messages.files.empty() ? std::string_view("None") : messages.files.back()).append(")\n");
  messages.write(line);
}

void Evaluation::locate(Failure& failure, const Template& whole, std::string_view piece) const {
  if (failure.span.known() || !whole.span.known()) return;
  failure.span = place_of(whole, piece);
  failure.origin = messages.origin();
}

source::Span Evaluation::place_of(const Template& whole, std::string_view piece) {
  source::Span span = whole.span;
  // If nothing was decoded, the text and its source have the same bytes.
  if (span.end - span.begin != whole.text.size()) return span;
  const std::size_t offset = static_cast<std::size_t>(piece.data() - whole.text.data());
  if (offset > whole.text.size()) return span;
  span.begin += static_cast<std::uint32_t>(offset);
  span.end = span.begin + static_cast<std::uint32_t>(piece.size());
  return span;
}

text::Hint Evaluation::hint_for(std::string_view name, Scope& scope) const {
  if (!suggests) return {};
  if (substitution_args.arguments.find(std::string(name)) != substitution_args.arguments.end())
    return "\"" + std::string(name) + "\" is an argument, not a property: $(arg " + std::string(name) + ")";
  std::vector<std::string_view> known;
  for (Symbol symbol = 0; symbol < symbols.size(); ++symbol) {
    const std::string_view other = symbols.name(symbol);
    const bool is_block = other.starts_with('*');
    if (scopes.find(symbol, &scope) == nullptr && globals->find(symbol) == nullptr) continue;
    if (is_block && other.substr(other.find_first_not_of('*')) == name)
      return "\"" + std::string(name) + "\" is a block, for <xacro:insert_block>; a value is written value=\"…\"";
    if (!is_block) known.push_back(other);
  }
  const python::Members functions = python::math_members(context.profile);  // owns the names
  for (const auto& [member, value] : functions) known.push_back(member);
  return text::did_you_mean(name, known);
}

namespace {

std::string hint_for_form(std::string_view name, std::string_view text, std::string_view kind) {
  std::string hint = "\"";
  hint.append(name).append("\" is the text ").append(text).append("; a ").append(kind);
  return hint.append(" is written value=\"${").append(text).append("}\"");
}

}  // namespace

std::string Evaluation::hint_for_list(std::string_view expression, const Scope& scope) const {
  struct Form {
    char open, close;
    const char* kind;
  };
  constexpr std::array<Form, 3> forms{{{'[', ']', "list"}, {'{', '}', "dictionary"}, {'(', ')', "tuple"}}};
  std::set<Symbol> words;  // in the order in which they were first used
  for (const std::string& word : words_of_expression(expression)) words.insert(symbols.intern(word));
  for (const Symbol symbol : words) {
    const Binding* binding = scopes.find(symbol, &scope);
    if (binding == nullptr || binding->is_lazy || binding->value.kind() != python::Kind::string) continue;
    const std::string& text = binding->value.text();
    for (const auto& [open, close, kind] : forms)
      if (text.size() > 1 && text.front() == open && text.back() == close)
        return hint_for_form(symbols.name(symbol), text, kind);
  }
  return {};
}

text::Hint Evaluation::hint_for_block(std::string_view name, const Scope& scope) const {
  if (!suggests) return {};
  std::vector<std::string_view> known;
  for (Symbol symbol = 0; symbol < symbols.size(); ++symbol) {
    const std::string_view block = symbols.name(symbol);
    const std::size_t stars = std::min(block.find_first_not_of('*'), block.size());
    if (stars > 0 && scopes.find(symbol, &scope) != nullptr) known.push_back(block.substr(stars));
  }
  return text::did_you_mean(name, known);
}

}  // namespace urdfmill::xacro
