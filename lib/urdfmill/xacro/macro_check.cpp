#include "urdfmill/xacro/macro_check.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "grammar/expression.hpp"
#include "grammar/expression/children.hpp"
#include "grammar/macro_parameters.hpp"
#include "grammar/text.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/expression_names.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/source_requests.hpp"

namespace urdfmill::xacro {
namespace {

using source::Span;

/// A name that an expression reads, with its place in the text.
struct NameRead {
  std::string name;
  std::size_t begin = 0;
};

/// The names that an expression reads, without those that it binds itself.
class NamesRead {
 public:
  explicit NamesRead(const grammar::Expression& expression) {
    visit(expression);
    std::erase_if(read_, [this](const NameRead& one) { return bound_.contains(one.name); });
  }
  [[nodiscard]] const std::vector<NameRead>& list() const { return read_; }

 private:
  void visit(const grammar::Expression& expression) {
    if (const auto* name = std::get_if<grammar::Name>(&expression.node))
      read_.push_back({name->id, expression.range.begin});
    if (const auto* walrus = std::get_if<grammar::Walrus>(&expression.node)) bound_.insert(walrus->name);
    if (const auto* lambda = std::get_if<grammar::Lambda>(&expression.node)) bind(*lambda);
    if (const auto* loop = std::get_if<grammar::Comprehension>(&expression.node))
      for (const grammar::ComprehensionClause& clause : loop->clauses) bind(*clause.target);
    grammar::for_each_child(expression, [this](const grammar::Expression& child) { visit(child); });
  }
  void bind(const grammar::Lambda& lambda) {
    for (const auto* list : {&lambda.positional_only, &lambda.positional, &lambda.keyword_only})
      for (const grammar::Parameter& parameter : *list) bound_.insert(parameter.name);
    bound_.insert({lambda.star, lambda.double_star});
  }
  void bind(const grammar::Expression& target) {
    if (const auto* name = std::get_if<grammar::Name>(&target.node)) bound_.insert(name->id);
    grammar::for_each_child(target, [this](const grammar::Expression& child) { bind(child); });
  }

  std::vector<NameRead> read_;
  std::set<std::string, std::less<>> bound_;
};

/// Calls `visit` for the elements in a macro, without those of macros that it defines.
void walk_body(const xml::Element& macro, const std::function<void(const xml::Element&)>& visit) {
  walk_elements(macro, [&](const xml::Element& element) {
    if (&element != &macro && recognise(element.name) == Directive::macro) return false;
    if (&element != &macro) visit(element);
    return true;
  });
}

/// True if a parameter has a name as its beginning or end: "prefix" in "tf_prefix".
bool contains_word(std::string_view parameter, std::string_view name) {
  return parameter.size() > name.size() + 1 &&
         ((parameter.ends_with(name) && parameter[parameter.size() - name.size() - 1] == '_') ||
          (parameter.starts_with(name) && parameter[name.size()] == '_'));
}

class MacroCheck {
 public:
  explicit MacroCheck(const SourceIndex& index) : index_(index) {
    for (const ExpressionName& name : members_of("")) globals_.insert(name.name);
    for (const std::string_view space : {"math", "python", "xacro"}) globals_.emplace(space);
    for (const Definition& macro : index.macros) {
      macros_[macro.name].push_back(&macro);
      for (const grammar::MacroParameter& parameter : parameters_of(macro))
        defined_[macro.element].emplace(parameter.name);
      for (const std::string& called : names_used(*macro.element).macros) callers_[called].push_back(&macro);
    }
    for (const auto* definitions : {&index.macros, &index.properties, &index.arguments})
      for (const Definition& definition : *definitions)
        if (definition.is_own) own_files_.insert(definition.element->span.file);
    collect_properties();
  }

  std::vector<source::Diagnostic> run() {
    if (index_.misses_includes || has_computed_names_ || index_.used.calls_anything) return {};
    for (const Definition& macro : index_.macros)
      if (macro.is_own) check_names(macro);
    for (const auto& document : index_.documents())
      if (own_files_.contains(document->root()->span.file))
        walk_elements(*document->root(), [this](const xml::Element& element) {
          if (recognise(element.name) == Directive::macro_call) check_call(element);
          return true;
        });
    return std::move(found_);
  }

 private:
  static std::vector<grammar::MacroParameter> parameters_of(const Definition& macro) {
    return grammar::parse_macro_parameters(value_of(*macro.element, "params"));
  }

  /// Collects the properties that every macro sees, outside of macros or set around them, and those of each macro.
  void collect_properties() {
    for (const Definition& property : index_.properties) {
      has_computed_names_ = has_computed_names_ || property.name.find('$') != std::string::npos;
      const xml::Element* around = property.element->parent;
      while (around != nullptr && recognise(around->name) != Directive::macro) around = around->parent;
      const bool is_global = around == nullptr || !value_of(*property.element, "scope").empty();
      (is_global ? globals_ : defined_[around]).insert(property.name);
    }
  }

  /// Returns the macros that may be open when a macro is expanded: itself and its callers, also those of its callers.
  /// Returns none if there are too many to follow.
  std::set<const xml::Element*> open_macros(const Definition& macro) {
    constexpr std::size_t most_followed = 100;
    std::set<const xml::Element*> open{macro.element};
    std::vector<const Definition*> waiting{&macro};
    while (!waiting.empty()) {
      const auto known = callers_.find(waiting.back()->name);
      waiting.pop_back();
      if (known == callers_.end()) continue;
      for (const Definition* caller : known->second)
        if (open.insert(caller->element).second) waiting.push_back(caller);
      if (open.size() > most_followed) return {};
    }
    return open;
  }

  void check_names(const Definition& macro) {
    std::optional<std::set<const xml::Element*>> open;
    const auto is_defined = [&](const std::string& name) {
      if (globals_.contains(name) || defined_[macro.element].contains(name)) return true;
      if (!open) open = open_macros(macro);
      return open->empty() ||
             std::any_of(open->begin(), open->end(), [&](const auto* one) { return defined_[one].contains(name); });
    };
    Names seen;
    const auto check = [&](std::string_view text, Span span) {
      if (text.find('$') == std::string_view::npos) return;
      for (const grammar::TextPiece& piece : grammar::split_text(text).pieces) {
        const std::string_view inside = text::trimmed(piece.text);
        if (piece.kind == grammar::TextPieceKind::literal || inside.find('$') != std::string_view::npos) continue;
        if (piece.kind == grammar::TextPieceKind::substitution) {
          const std::string_view name = argument_of(inside);
          const bool is_known = name.empty() || index_.is_argument(name) || !index_.main_file_is_a_model();
          if (!is_known && seen.emplace(name).second) report_argument(macro, name, place_of(name, text, span));
          continue;
        }
        const auto parsed = grammar::parse_expression(inside);
        if (!parsed.expression) continue;
        const NamesRead names(*parsed.expression);
        for (const NameRead& read : names.list())
          if (seen.insert(read.name).second && !is_defined(read.name))
            report_name(macro, read.name, place_of(inside.substr(read.begin, read.name.size()), text, span));
      }
    };
    walk_body(*macro.element, [&](const xml::Element& element) {
      for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) check(a->value, a->value_span);
      for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
        if (node->kind == xml::NodeKind::text) check(node->text(), node->span);
    });
  }

  /// Returns the only name that may have been meant: one close to it, or one that contains it.
  static std::string_view meant_by(std::string_view name, const std::vector<std::string_view>& known) {
    if (const std::string_view close = text::only_close_name(name, known); !close.empty()) return close;
    const auto contains = [name](std::string_view one) { return contains_word(one, name); };
    return std::count_if(known.begin(), known.end(), contains) == 1
               ? *std::find_if(known.begin(), known.end(), contains)
               : std::string_view();
  }

  static std::vector<std::string_view> values_of(const Definition& macro) {
    std::vector<std::string_view> values;
    for (const grammar::MacroParameter& parameter : parameters_of(macro))
      if (parameter.kind == grammar::ParameterKind::value && !parameter.name.empty()) values.push_back(parameter.name);
    return values;
  }

  void report_name(const Definition& macro, const std::string& name, Span span) {
    const std::string_view meant = meant_by(name, values_of(macro));
    if (meant.empty() && !index_.main_file_is_a_model()) return;
    report(rules::undefined_name, span,
           "macro \"" + macro.name + "\" uses " + name +
               ", which is no parameter of it and is not defined here: robots that call it cannot be expanded",
           meant.empty() ? text::Hint()
                         : text::Hint("did you mean " + std::string(meant) + "?", {name, std::string(meant)}),
           {std::string(source::subjects::name), name});
  }

  /// Reports an argument that no file declares, if a parameter of the macro may be meant.
  void report_argument(const Definition& macro, std::string_view name, Span span) {
    std::vector<std::string_view> values = values_of(macro);
    const bool is_parameter = std::find(values.begin(), values.end(), name) != values.end();
    const std::string_view meant = is_parameter ? name : meant_by(name, values);
    if (meant.empty()) return;
    report(rules::undefined_argument, span,
           "macro \"" + macro.name + "\" uses argument \"" + std::string(name) +
               "\", which is not declared here: robots that call it cannot be expanded",
           {"did you mean its parameter, ${" + std::string(meant) + "}?",
            {"$(arg " + std::string(name) + ")", "${" + std::string(meant) + "}"}},
           {std::string(source::subjects::argument), std::string(name)});
  }

  /// Compares a call with its macro, if there is only one of the name.
  void check_call(const xml::Element& call) {
    const auto found = macros_.find(std::string_view(call.name).substr(call.name.find(':') + 1));
    if (found == macros_.end() || found->second.size() != 1) return;
    const Definition& macro = *found->second.front();
    const std::vector<grammar::MacroParameter> list = parameters_of(macro);
    constexpr std::size_t most_compared = 200;
    if (list.size() > most_compared) return;
    std::string missing;
    std::vector<std::string_view> free;
    for (const grammar::MacroParameter& parameter : list) {
      if (parameter.kind != grammar::ParameterKind::value || call.attribute(parameter.name) != nullptr) continue;
      free.push_back(parameter.name);
      if (!parameter.default_value && !parameter.forward)
        text::add_item(missing, '"' + std::string(parameter.name) + '"');
    }
    for (const xml::Attribute* a = call.first_attribute; a != nullptr; a = a->next) {
      const std::string name(a->name);
      if (std::any_of(list.begin(), list.end(), [&](const grammar::MacroParameter& one) { return one.name == name; }) ||
          name.starts_with("xmlns"))
        continue;
      const std::string_view meant = meant_by(name, free);
      return report_call(macro, a->name_span(),
                         "passes \"" + name + "\", which macro \"" + macro.name + "\" does not have",
                         text::meant_hint(name, meant));
    }
    if (!missing.empty())
      report_call(macro, call.start_tag(), "does not pass " + missing + ", which macro \"" + macro.name + "\" requires",
                  {});
  }

  void report_call(const Definition& macro, Span span, const std::string& what, text::Hint hint) {
    report(rules::macro_parameter, span, "the call " + what + ": robots that reach it cannot be expanded",
           std::move(hint), {std::string(source::subjects::macro), macro.name});
    found_.back().trail = {{"the macro is", macro.element->start_tag()}};
  }

  void report(const source::Rule& rule, Span span, std::string message, text::Hint hint, source::Subject subject) {
    found_.push_back(source::finding(rule, std::move(message), span, std::move(hint)));
    found_.back().subject = std::move(subject);
    source::take_other_severity(found_.back(), rules::other_severities);
  }

  const SourceIndex& index_;
  std::map<std::string_view, std::vector<const Definition*>> macros_;
  std::map<std::string, std::vector<const Definition*>, std::less<>> callers_;  ///< by the name of the called macro
  Names globals_;                                                               ///< names that every macro sees
  std::map<const xml::Element*, Names> defined_;                                ///< parameters and properties of macros
  std::set<source::FileId> own_files_;
  bool has_computed_names_ = false;
  std::vector<source::Diagnostic> found_;
};

}  // namespace

std::vector<source::Diagnostic> unreached_mistakes(const SourceIndex& index) {
  return MacroCheck(index).run();
}

}  // namespace urdfmill::xacro
