#include "urdfmill/xacro/source_check.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "grammar/expression.hpp"
#include "grammar/macro_parameters.hpp"
#include "grammar/text.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/literals.hpp"
#include "urdfmill/xacro/macro_check.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::xacro {
namespace {

using source::Diagnostic;
using source::Edit;
using source::Span;

constexpr std::string_view xacro_prefix = "xacro:";

std::string in_double_quotes(std::string_view name) {
  return "\"" + std::string(name) + "\"";
}

/// A finding, and the names that it leaves undefined.
struct Cause {
  Diagnostic finding;
  std::vector<std::string> undefined;
  bool is_seen_by_expansion = false;  ///< an expansion that reaches it reports it better
};

/// Returns edits of the element's name in its start and end tag.
std::vector<Edit> renamed(const xml::Element& element, const std::string& name) {
  std::vector<Edit> edits{{element.name_span(), name}};
  if (element.span.end > element.start_tag_end) {
    const std::uint32_t begin = element.end_tag_begin + 2;  // after "</"
    edits.push_back({{element.span.file, begin, begin + static_cast<std::uint32_t>(element.name.size())}, name});
  }
  return edits;
}

/// Returns edits that give the element a name with the prefix of xacro, and declare the prefix if no element does.
std::vector<Edit> prefixed(const xml::Element& element, const std::string& name) {
  std::vector<Edit> edits = renamed(element, name);
  const xml::Element* root = &element;
  for (const xml::Element* around = &element; around != nullptr; around = around->parent) {
    if (around->attribute("xmlns:xacro") != nullptr) return edits;
    root = around;
  }
  const std::uint32_t end = root->name_span().end;
  edits.push_back({{root->span.file, end, end}, R"( xmlns:xacro="http://www.ros.org/wiki/xacro")"});
  return edits;
}

bool is_identifier(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

/// Returns the letters, digits and underscores at a place of a text; empty if there are none.
std::string_view word_at(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && is_identifier(text[end])) ++end;
  return text.substr(begin, end - begin);
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns xacro's equivalent of a constant of C and its libraries. A library file may receive all but the first from
/// the including file.
std::optional<std::string_view> constant_of_c(std::string_view name, bool in_part) {
  constexpr std::size_t only_of_c = 5;
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> constants{{{"M_PI", "pi"},
                                                                                    {"M_PI_2", "(pi/2)"},
                                                                                    {"M_PI_4", "(pi/4)"},
                                                                                    {"M_2PI", "(2*pi)"},
                                                                                    {"M_E", "e"},
                                                                                    {"PI", "pi"},
                                                                                    {"TWO_PI", "(2*pi)"},
                                                                                    {"HALF_PI", "(pi/2)"},
                                                                                    {"DEG2RAD", "(pi/180)"}}};
  for (std::size_t i = 0; i < (in_part ? only_of_c : constants.size()); ++i)
    if (constants[i].first == name) return constants[i].second;
  return std::nullopt;
}

/// True if a text is a number with a unit: "0.1 m", "30deg".
bool has_unit(std::string_view text) {
  constexpr std::array<std::string_view, 18> units{"m",     "mm", "cm",   "kg",    "g",      "rad",
                                                   "deg",   "N",  "Nm",   "°",     "m/s",    "rad/s",
                                                   "deg/s", "in", "inch", "meter", "meters", "degrees"};
  const std::size_t end = text.find_last_of("0123456789.");
  if (end == std::string_view::npos || text.find_first_not_of("+-.0123456789") <= end) return false;
  std::string_view unit = text.substr(end + 1);
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  return std::find(units.begin(), units.end(), unit) != units.end();
}

/// Returns the directive for a common synonym; empty for other names.
std::string_view directive_called(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 15> names{{{"else", "unless"},
                                                                                 {"elif", "unless"},
                                                                                 {"elseif", "unless"},
                                                                                 {"ifnot", "unless"},
                                                                                 {"import", "include"},
                                                                                 {"inc", "include"},
                                                                                 {"prop", "property"},
                                                                                 {"var", "property"},
                                                                                 {"variable", "property"},
                                                                                 {"const", "property"},
                                                                                 {"constant", "property"},
                                                                                 {"define", "property"},
                                                                                 {"function", "macro"},
                                                                                 {"insert", "insert_block"},
                                                                                 {"block", "insert_block"}}};
  for (const auto& [called, directive] : names)
    if (called == name) return directive;
  return {};
}

class SourceCheck {
 public:
  SourceCheck(const SourceIndex& index, const IsModelWord& is_model_word)
      : index_(index), is_model_word_(is_model_word) {}

  std::vector<Cause> run() {
    for (const auto& document : index_.documents())
      walk_elements(*document->root(), [this](const xml::Element& element) {
        check_name(element);
        for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
          check_text(a->value, a->value_span);
        for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
          if (node->kind == xml::NodeKind::text) check_text(node->text(), node->span);
        return true;
      });
    for (const Definition& macro : index_.macros) check_parameter_list(macro);
    for (const Definition& property : index_.properties) check_unit(property, "property", {"value", "default"});
    for (const Definition& argument : index_.arguments) check_unit(argument, "argument", {"default"});
    check_redefinitions(index_.macros, rules::macro_redefined, "macro");
    check_redefinitions(index_.properties, rules::property_redefined, "property");
    check_repeated_arguments();
    check_unused();
    return std::move(causes_);
  }

 private:
  void report(const source::Rule& rule, Span span, std::string message, text::Hint hint = {},
              std::vector<Edit> fix = {}, std::vector<std::string> undefined = {}) {
    Cause cause{source::finding(rule, std::move(message), span, std::move(hint)), std::move(undefined)};
    cause.finding.fix = std::move(fix);
    causes_.push_back(std::move(cause));
  }

  /// Names the place of the first definition in the last finding.
  void name_first(const Definition& first) {
    causes_.back().finding.trail = {{"the first one is", first.element->start_tag()}};
  }

  /// Checks for misspelt directives, and for directives and calls without their prefix.
  void check_name(const xml::Element& element) {
    const std::string_view name = element.name;
    if (name.starts_with(xacro_prefix)) return check_directive(element, name.substr(xacro_prefix.size()));
    if (name.find(':') != std::string_view::npos || element.parent == nullptr) return;
    const bool directive = looks_like_directive(element);
    if (!directive && (!index_.is_macro(name) || is_model_word_(name))) return;
    if (is_read_by_others(element)) return;
    const std::string right = std::string(xacro_prefix) + std::string(name);
    report(rules::missing_prefix, element.start_tag(),
           "<" + std::string(name) + "> without prefix is not a xacro element: it is copied, not evaluated",
           "write <" + right + ">", is_complete(element) ? prefixed(element, right) : std::vector<Edit>(),
           directive ? names_defined(element, name) : std::vector<std::string>());
  }

  /// True if it is below an element that simulators or hardware read in their own vocabulary.
  static bool is_read_by_others(const xml::Element& element) {
    for (const xml::Element* around = element.parent; around != nullptr; around = around->parent)
      if (around->name == "gazebo" || around->name == "ros2_control") return true;
    return false;
  }

  /// Checks for parameters that are listed twice, and for `name=:value`.
  void check_parameter_list(const Definition& macro) {
    const xml::Attribute* params = macro.element->attribute("params");
    if (params == nullptr) return;
    std::set<std::string_view> seen;
    for (const grammar::MacroParameter& parameter : grammar::parse_macro_parameters(params->value)) {
      const Span at = place_of(parameter.spelling, params->value, params->value_span);
      if (!seen.insert(parameter.spelling).second)
        report(rules::macro_parameter, at,
               "macro " + in_double_quotes(macro.name) + " lists its parameter " +
                   in_double_quotes(parameter.spelling) + " twice");
      else if (parameter.default_value && parameter.default_value->starts_with(':'))
        report(rules::macro_parameter, at,
               "the default of parameter " + in_double_quotes(parameter.spelling) + " begins with a colon",
               "write " + std::string(parameter.spelling) + ":=" + std::string(parameter.default_value->substr(1)));
      else
        continue;
      source::take_other_severity(causes_.back().finding, rules::other_severities);
    }
  }

  /// Returns the names that the directive would define: one name, and in the body of a macro its parameters.
  static std::vector<std::string> names_defined(const xml::Element& element, std::string_view directive) {
    if (directive != "property" && directive != "macro" && directive != "arg") return {};
    std::vector<std::string> names{std::string(value_of(element, "name"))};
    if (directive == "macro")
      for (const auto& parameter : grammar::parse_macro_parameters(value_of(element, "params")))
        names.emplace_back(parameter.name);
    return names;
  }

  /// Checks for a block whose name is close to one that the enclosing macro receives.
  void check_block(const xml::Element& element) {
    const xml::Attribute* name = element.attribute("name");
    const xml::Element* macro = element.parent;
    while (macro != nullptr && recognise(macro->name) != Directive::macro) macro = macro->parent;
    if (macro == nullptr || name == nullptr || name->value.find('$') != std::string_view::npos) return;
    const auto list = grammar::parse_macro_parameters(value_of(*macro, "params"));
    std::vector<std::string_view> blocks;
    for (const grammar::MacroParameter& parameter : list) {
      if (parameter.name == name->value) return;
      if (parameter.kind != grammar::ParameterKind::value) blocks.push_back(parameter.name);
    }
    const std::string_view meant = text::only_close_name(name->value, blocks);
    if (meant.empty() || is_property(name->value)) return;
    // A macro sees the blocks of its caller; but then its own would be used.
    if (index_.is_value(name->value) && names_used(*macro).blocks.contains(meant)) return;
    report(rules::block, name->value_span, "undefined block " + in_double_quotes(name->value),
           text::meant_hint(name->value, meant), {{name->value_span, std::string(meant)}});
    source::take_other_severity(causes_.back().finding, rules::other_severities);
  }

  [[nodiscard]] bool is_property(std::string_view name) const {
    return std::any_of(index_.properties.begin(), index_.properties.end(),
                       [name](const Definition& property) { return property.name == name; });
  }

  void check_directive(const xml::Element& element, std::string_view name) {
    if (recognise(element.name) == Directive::insert_block) return check_block(element);
    if (recognise(element.name) != Directive::macro_call || index_.is_macro(name) ||
        name.find('.') != std::string_view::npos || name == "call")
      return;
    const std::string_view close = text::only_close_name(name, directive_names());
    // A synonym may also imply another meaning of the attributes.
    const std::string_view meant = close.empty() ? directive_called(name) : close;
    if (meant.empty()) return;
    const std::string right = std::string(xacro_prefix) + std::string(meant);
    report(rules::misspelt_directive, element.start_tag(),
           "<" + std::string(element.name) + "> is not a xacro directive", text::meant_hint(element.name, right),
           close.empty() ? std::vector<Edit>() : renamed(element, right), names_defined(element, meant));
  }

  /// A directive, and the attribute without which no other vocabulary's element is taken for it.
  struct DirectiveForm {
    std::string_view name, attribute;  ///< the attribute may be empty: no other vocabulary has the name
  };

  /// True for an element with the name of a directive, and with its attribute if others have such elements as well.
  static bool looks_like_directive(const xml::Element& element) {
    constexpr std::array<DirectiveForm, 8> forms{{{"property", "value"},
                                                  {"property", "default"},
                                                  {"macro", "name"},
                                                  {"arg", "name"},
                                                  {"include", "filename"},
                                                  {"if", ""},
                                                  {"unless", ""},
                                                  {"insert_block", ""}}};
    return std::any_of(forms.begin(), forms.end(), [&element](const DirectiveForm& form) {
      return element.name == form.name && (form.attribute.empty() || element.attribute(form.attribute) != nullptr);
    });
  }

  /// True if the element has what the expansion demands of a directive; a call of a macro has it.
  static bool is_complete(const xml::Element& element) {
    const std::string_view name = element.name;
    if (name == "if" || name == "unless") return element.attribute("value") != nullptr;
    if (name == "insert_block") return element.attribute("name") != nullptr;
    if (name != "property") return true;
    const std::string_view called = value_of(element, "name");
    return is_property_name(called) || called.find('$') != std::string_view::npos;
  }

  /// Checks for C expressions, names without their dollar or braces, and texts that are not expressions.
  void check_text(std::string_view text, Span span) {
    if (text.find_first_of("${") == std::string_view::npos) return;
    const grammar::TextPieces cut = grammar::split_text(text);
    check_closers(cut, text, span);
    for (const grammar::TextPiece& piece : cut.pieces) {
      if (piece.kind == grammar::TextPieceKind::expression) check_expression(piece.text, text, span);
      if (piece.kind == grammar::TextPieceKind::literal) check_literal(piece.text, text, span);
    }
    if (cut.invalid)
      report_syntax(place_of(text.substr(*cut.invalid), text, span),
                    "invalid expression: " + std::string(text.substr(*cut.invalid)));
  }

  /// Checks for `${name}}`: a superfluous bracket after a substitution if the surrounding literals open none.
  void check_closers(const grammar::TextPieces& cut, std::string_view whole, Span span) {
    for (const auto& [open, close, kind] :
         {std::tuple{'{', '}', grammar::TextPieceKind::expression}, {'(', ')', grammar::TextPieceKind::substitution}}) {
      bool follows = false, is_opened = false;
      for (const grammar::TextPiece& piece : cut.pieces) {
        const bool is_literal = piece.kind == grammar::TextPieceKind::literal;
        is_opened = is_opened || (is_literal && piece.text.find(open) != std::string_view::npos);
        if (is_literal && follows && !is_opened && piece.text.starts_with(close)) {
          const std::string_view extra = piece.text.substr(0, 1);
          const Span at = place_of(extra, whole, span);
          report(rules::incomplete_substitution, at,
                 "\"" + std::string(extra) + "\" after a substitution is text: it has no opening bracket", "delete it",
                 at.end - at.begin == 1 ? std::vector<Edit>{{at, ""}} : std::vector<Edit>{});
        }
        follows = piece.kind == kind;
      }
    }
  }

  /// Reports a text that fails in any evaluation; an expansion does not reach a macro that is not called.
  void report_syntax(Span span, std::string message) {
    report(rules::syntax, span, std::move(message));
    source::take_other_severity(causes_.back().finding, rules::other_severities);
    causes_.back().is_seen_by_expansion = true;
  }

  void check_expression(std::string_view expression, std::string_view whole, Span span) {
    // Nested brackets are replaced before it is parsed.
    const std::size_t begin = expression.find_first_not_of(" \t");
    if (begin != std::string_view::npos && expression.find('$') == std::string_view::npos)
      if (const auto parsed = grammar::parse_expression(expression.substr(begin)); !parsed.expression)
        report_syntax(place_of(expression, whole, span), "\"" + std::string(expression) + "\": " + parsed.error.text);
    for (std::size_t i = 0; i < expression.size(); ++i) {
      if (expression[i] == '\'' || expression[i] == '"') {  // a string
        const std::size_t end = expression.find(expression[i], i + 1);
        if (end == std::string_view::npos) return;
        i = end;
        continue;
      }
      const std::string_view word = word_at(expression, i);
      if (word.empty()) continue;
      const bool is_member = i > 0 && expression[i - 1] == '.';
      const auto meant = constant_of_c(word, !index_.main_file_is_a_model());
      if (meant && !is_member && !index_.is_value(word)) {
        const Span at = place_of(word, whole, span);
        report(rules::constant_of_c, at, std::string(word) + " is a constant of C that xacro does not have",
               "write " + std::string(*meant),
               at == span && at.end - at.begin != word.size() ? std::vector<Edit>{}
                                                              : std::vector<Edit>{{at, std::string(*meant)}});
      }
      i += word.size() - 1;
    }
  }

  /// Returns the substitution for a name: `${name}`, `$(arg name)`; empty if it is unknown. A name that continues after
  /// an underscore is shortened until it is known: `$prefix_link`.
  [[nodiscard]] std::pair<std::string_view, std::string> substitution(std::string_view name) const {
    for (;;) {
      if (index_.is_value(name)) return {name, "${" + std::string(name) + "}"};
      if (index_.is_argument(name)) return {name, "$(arg " + std::string(name) + ")"};
      const std::size_t cut = name.rfind('_');
      if (cut == std::string_view::npos || cut == 0) return {};
      name = name.substr(0, cut);
    }
  }

  void check_literal(std::string_view literal, std::string_view whole, Span span) {
    for (std::size_t i = 0; i < literal.size(); ++i) {
      const bool dollar = literal[i] == '$', brace = literal[i] == '{';
      if (!dollar && !brace) continue;
      const std::string_view name = word_at(literal, i + 1);
      if (name.empty() || is_digit(name[0])) continue;
      const bool closed = i + 1 + name.size() < literal.size() && literal[i + 1 + name.size()] == '}';
      if (brace && (!closed || !index_.is_value(name))) continue;
      const auto [known, right] = substitution(name);
      if (known.empty()) continue;
      const std::string_view written = literal.substr(i, brace ? name.size() + 2 : known.size() + 1);
      const Span at = place_of(written, whole, span);
      const bool exact = at.end - at.begin == written.size();
      report(rules::incomplete_substitution, at,
             "\"" + std::string(written) + "\" is literal; did you mean " + right + '?',
             {"write " + right, {std::string(written), right}},
             exact ? std::vector<Edit>{{at, right}} : std::vector<Edit>{});
      i += written.size() - 1;
    }
  }

  /// Checks for a number that is a text because of its unit.
  void check_unit(const Definition& definition, std::string_view what,
                  std::initializer_list<std::string_view> attributes) {
    for (const std::string_view name : attributes)
      if (const xml::Attribute* value = definition.element->attribute(name); value != nullptr && has_unit(value->value))
        report(rules::unit_in_value, value->value_span,
               std::string(what) + " " + in_double_quotes(definition.name) + " is the text " +
                   in_double_quotes(value->value) + ", not a number",
               "write the number alone; lengths are in m, masses in kg, angles in rad");
  }

  /// Checks for definitions that are replaced before any use.
  void check_redefinitions(const std::vector<Definition>& definitions, const source::Rule& rule,
                           std::string_view what) {
    std::map<const xml::Element*, const Definition*> of_element;
    for (const Definition& definition : definitions) of_element.emplace(definition.element, &definition);
    std::set<std::pair<const xml::Element*, std::string_view>> names;
    std::set<const xml::Element*> repeating;  // elements below which a name is defined twice
    for (const Definition& definition : definitions)
      if (!names.emplace(definition.element->parent, definition.name).second)
        repeating.insert(definition.element->parent);
    for (const Definition& definition : definitions)
      if (repeating.erase(definition.element->parent) > 0)
        check_redefinitions_from(*definition.element, of_element, rule, what);
  }

  /// Checks the definitions among an element and those after it: one that is not used waits to be replaced.
  void check_redefinitions_from(const xml::Element& begin,
                                const std::map<const xml::Element*, const Definition*>& of_element,
                                const source::Rule& rule, std::string_view what) {
    std::map<std::string_view, const Definition*> waiting;
    for (const xml::Element* e = &begin; e != nullptr; e = e->next_element()) {
      const NamesUsed used = names_used(*e);
      const auto found = of_element.find(e);
      const Definition* here = found != of_element.end() ? found->second : nullptr;
      const auto first = here != nullptr ? waiting.find(here->name) : waiting.end();
      if (first != waiting.end() && replaces(*first->second, *here, used)) {
        report(rule, e->start_tag(),
               std::string(what) + " " + in_double_quotes(here->name) +
                   " is defined twice; the first definition is never used");
        name_first(*first->second);
      }
      drop_used(waiting, *e, used);
      if (here != nullptr) waiting.insert_or_assign(here->name, here);
    }
  }

  /// Drops the definitions that an element may use.
  static void drop_used(std::map<std::string_view, const Definition*>& waiting, const xml::Element& element,
                        const NamesUsed& used) {
    const Directive directive = recognise(element.name);
    if (waiting.empty() || directive == Directive::macro) return;  // a macro is not executed yet
    const bool are_properties = recognise(waiting.begin()->second->element->name) == Directive::property;
    if (directive == Directive::include || used.calls_anything || used.inserts_anything ||
        (are_properties && !used.macros.empty()))
      return waiting.clear();
    for (const Names* names : {&used.in_expressions, &used.blocks, &used.macros})
      for (const std::string& name : *names) waiting.erase(name);
  }

  /// True if nothing of a definition is left after a second one, which uses these names.
  static bool replaces(const Definition& first, const Definition& second, const NamesUsed& used) {
    const auto is_set = [](const Definition& d) {
      return d.element->attribute("default") == nullptr && d.element->attribute("remove") == nullptr;
    };
    const auto scope = [](const Definition& d) { return value_of(*d.element, "scope"); };
    if (!is_set(first) || !is_set(second) || scope(first) != scope(second)) return false;
    if (first.name.find('$') != std::string::npos) return false;
    // The new value may be computed from the old one.
    const bool is_used = used.in_expressions.contains(first.name) || used.blocks.contains(first.name) ||
                         used.macros.contains(first.name) || used.calls_anything || used.inserts_anything;
    return !is_used || recognise(second.element->name) != Directive::property;
  }

  /// Checks for repeated arguments: the first default read counts, so a file with two has a mistake.
  void check_repeated_arguments() {
    std::map<std::pair<const xml::Element*, std::string_view>, const Definition*> known;
    for (const Definition& argument : index_.arguments) {
      const Definition*& first = known[{argument.element->parent, argument.name}];
      if (first != nullptr && value_of(*first->element, "default") != value_of(*argument.element, "default")) {
        report(rules::argument_redeclared, argument.element->start_tag(),
               "argument " + in_double_quotes(argument.name) + " is declared twice; this default is never used");
        name_first(*first);
      }
      first = &argument;
    }
  }

  void check_unused() {
    check_unused_parameters();
    // Other files use the definitions of a library, and files that were not read may use anything.
    if (!index_.main_file_is_a_model() || index_.misses_includes) return;
    const NamesUsed& used = index_.used;
    for (const Definition& macro : index_.macros)
      if (macro.in_main_file && !used.calls_anything && !used.macros.contains(macro.name))
        report(rules::unused_macro, macro.element->start_tag(),
               "macro " + in_double_quotes(macro.name) + " is never called");
    for (const Definition& property : index_.properties)
      if (property.in_main_file && is_unused_property(property))
        report(rules::unused_property, property.element->start_tag(),
               "property " + in_double_quotes(property.name) + " is never used");
    for (const Definition& argument : index_.arguments)
      if (argument.in_main_file && !used.any_argument && !used.arguments.contains(argument.name))
        report(rules::unused_declaration, argument.element->start_tag(),
               "argument " + in_double_quotes(argument.name) + " is declared and never used");
  }

  [[nodiscard]] bool is_unused_property(const Definition& property) const {
    const NamesUsed& used = index_.used;
    return property.name.find('$') == std::string::npos && property.element->attribute("remove") == nullptr &&
           !used.inserts_anything && !used.in_expressions.contains(property.name) &&
           !used.blocks.contains(property.name);
  }

  /// The names that each macro uses, and the macros by name, as indices of `index_.macros`.
  struct MacroUses {
    std::vector<NamesUsed> used;
    std::map<std::string_view, std::vector<std::size_t>> by_name;
  };

  [[nodiscard]] MacroUses uses_of_macros() const {
    MacroUses uses;
    for (const Definition& macro : index_.macros) {
      uses.by_name[macro.name].push_back(uses.used.size());
      uses.used.push_back(names_used(*macro.element));
    }
    return uses;
  }

  static bool uses_parameter(const NamesUsed& used, const grammar::MacroParameter& parameter) {
    return parameter.kind == grammar::ParameterKind::value
               ? used.in_expressions.contains(parameter.name)
               : used.inserts_anything || used.blocks.contains(parameter.name);
  }

  /// Drops the parameters that the macro uses, or one that it calls, because those see its parameters. If the calls are
  /// unknown, any use counts; if there are too many to follow, all are used.
  void drop_used(std::vector<const grammar::MacroParameter*>& parameters, std::size_t macro,
                 const MacroUses& uses) const {
    constexpr std::size_t most_followed = 1000;
    std::vector<std::size_t> reached{macro};
    std::set<std::size_t> seen{macro};
    for (std::size_t i = 0; i < reached.size() && !parameters.empty(); ++i) {
      if (i == most_followed) return parameters.clear();
      const NamesUsed& own = uses.used[reached[i]];
      const bool is_known = !own.calls_anything && !own.includes;
      const NamesUsed& used = is_known ? own : index_.used;
      std::erase_if(parameters, [&](const auto* parameter) { return uses_parameter(used, *parameter); });
      if (!is_known) return;
      for (const std::string& name : own.macros)
        if (const auto called = uses.by_name.find(name); called != uses.by_name.end())
          for (const std::size_t other : called->second)
            if (seen.insert(other).second) reached.push_back(other);
    }
  }

  void check_unused_parameters() {
    const MacroUses uses = uses_of_macros();
    for (std::size_t i = 0; i < index_.macros.size(); ++i) {
      const Definition& macro = index_.macros[i];
      const xml::Attribute* params = macro.element->attribute("params");
      if (!macro.is_own || params == nullptr) continue;
      const auto list = grammar::parse_macro_parameters(params->value);
      std::vector<const grammar::MacroParameter*> unused;
      for (const grammar::MacroParameter& parameter : list)
        if (!parameter.name.empty()) unused.push_back(&parameter);
      drop_used(unused, i, uses);
      if (unused.empty()) continue;
      std::string names;
      for (const auto* parameter : unused) text::add_item(names, in_double_quotes(parameter->spelling));
      report(rules::unused_parameter, place_of(unused.front()->spelling, params->value, params->value_span),
             "macro " + in_double_quotes(macro.name) + " does not use its parameter" +
                 (unused.size() > 1 ? "s " : " ") + names);
    }
  }

  const SourceIndex& index_;
  const IsModelWord& is_model_word_;
  std::vector<Cause> causes_;
};

bool overlap(Span a, Span b) {
  return a.known() && a.file == b.file && a.begin < b.end && b.begin < a.end;
}

/// True if the error is an undefined name that the cause would have defined.
bool names_undefined(const Diagnostic& error, const Cause& cause) {
  return (error.rule == &rules::undefined_name || error.rule == &rules::undefined_argument ||
          error.rule == &rules::unknown_macro) &&
         std::find(cause.undefined.begin(), cause.undefined.end(), error.subject.name) != cause.undefined.end();
}

}  // namespace

void check_sources(const source::Sources& sources, const SourceIndex& index, const IsModelWord& is_model_word,
                   std::vector<Diagnostic>& findings) {
  std::vector<Cause> causes = SourceCheck(index, is_model_word).run();
  for (Diagnostic& finding : unreached_mistakes(index)) causes.push_back({std::move(finding), {}, true});
  const std::size_t known = findings.size();
  for (Cause& cause : causes) {
    bool explains = false;
    for (std::size_t i = 0; i < known; ++i) {
      Diagnostic& error = findings[i];
      if (cause.finding.severity == source::Severity::note) break;
      if (error.severity < cause.finding.severity) continue;
      if (cause.is_seen_by_expansion) {
        explains = explains || overlap(error.span, cause.finding.span);
        continue;
      }
      // A cause at another place is a separate finding, because the file must be changed there.
      if (names_undefined(error, cause) && !overlap(error.span, cause.finding.span)) {
        const source::SourceFile& file = sources[cause.finding.span.file];
        error.hint = file.name() + ":" + std::to_string(file.position(cause.finding.span.begin).line) + ": " +
                     cause.finding.message + "; " + cause.finding.hint;
        error.meant = {};
        error.fix = cause.finding.fix;
      } else if (overlap(error.span, cause.finding.span)) {
        explains = true;
        error.hint = cause.finding.message + "; " + cause.finding.hint;
        error.meant = cause.finding.meant;
        error.fix = cause.finding.fix;
      }
    }
    if (!explains) findings.push_back(std::move(cause.finding));
  }
}

bool is_library(const SourceIndex& index, const xml::Document& expansion) {
  const xml::Element* root = expansion.root();
  if (root == nullptr) return false;
  for (const xml::Element* e = root->child(); e != nullptr; e = e->next_element())
    if (e->name == "link" || e->name == "joint") return false;
  if (root->name == "robot" && (root->child() != nullptr || root->attribute("name") == nullptr)) return true;
  return !index.macros.empty() || !index.properties.empty() || !index.arguments.empty() || index.used.includes;
}

}  // namespace urdfmill::xacro
