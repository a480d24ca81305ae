#include "urdfmill/xacro/source_index.hpp"

#include <algorithm>

#include "grammar/macro_parameters.hpp"
#include "grammar/text.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/source_requests.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::xacro {
namespace {

bool begins_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_in_word(char c) {
  return begins_word(c) || (c >= '0' && c <= '9');
}

std::string_view without_prefix(std::string_view name) {
  constexpr std::string_view prefix = "xacro:";
  return name.starts_with(prefix) ? name.substr(prefix.size()) : name;
}

/// The comment from which on xacro evaluates comments.
constexpr std::string_view eval_comments = "xacro:eval-comments";

/// Destinations of the names in texts.
struct TextNames {
  Names& arguments;
  bool& any_argument;
  Names* in_expressions;  ///< null if not requested
};

/// Collects names from a text that may contain expressions and arguments.
void use_words(std::string_view text, const TextNames& used) {
  Names words = words_of_expression(text);
  used.arguments.insert(words.begin(), words.end());
  if (used.in_expressions != nullptr) used.in_expressions->merge(words);
}

void use_substitution(std::string_view body, const TextNames& used) {
  constexpr std::string_view arg = "arg", eval = "eval";
  const std::size_t begin = std::min(body.find_first_not_of(" \t"), body.size());
  body.remove_prefix(begin);
  if (body.starts_with(eval)) {
    use_words(body.substr(eval.size()), used);
    return;
  }
  if (!body.starts_with(arg)) return;
  if (body.find('$') != std::string_view::npos) used.any_argument = true;
  body.remove_prefix(arg.size());
  const std::size_t name = std::min(body.find_first_not_of(" \t"), body.size());
  body.remove_prefix(name);
  used.arguments.emplace(body.substr(0, body.find_first_of(" \t")));
}

/// True if all non-literal pieces are expressions without `$`.
bool has_only_expressions(std::string_view text) {
  for (std::size_t at = text.find('$'); at != std::string_view::npos; at = text.find('$', at)) {
    if (text.substr(at, 2) != "${") return false;
    const std::size_t end = text.find('}', at);
    if (end == std::string_view::npos || text.substr(at + 1, end - at).find('$') != std::string_view::npos)
      return false;
    at = end;
  }
  return true;
}

void use_text(std::string_view text, const TextNames& used) {
  if (text.find('$') == std::string_view::npos) return;
  if (used.in_expressions == nullptr && has_only_expressions(text)) return;
  for (const grammar::TextPiece& piece : grammar::split_text(text).pieces) {
    if (piece.kind == grammar::TextPieceKind::literal) continue;
    // An expression may contain substitutions, and a substitution expressions.
    if (piece.text.find('$') != std::string_view::npos) use_words(piece.text, used);
    if (piece.kind != grammar::TextPieceKind::expression)
      use_substitution(piece.text, used);
    else if (used.in_expressions != nullptr)
      used.in_expressions->merge(words_of_expression(piece.text));
  }
}

void use_text(std::string_view text, NamesUsed& used) {
  use_text(text, {used.arguments, used.any_argument, &used.in_expressions});
}

/// True if an expansion need not read it: below a condition, in a macro, or optional.
bool is_conditional(const xml::Element& include) {
  for (const xml::Element* e = include.parent; e != nullptr; e = e->parent)
    if (const Directive around = recognise(e->name);
        around == Directive::keep_if || around == Directive::keep_unless || around == Directive::macro)
      return true;
  return value_of(include, "optional") == "true";
}

void use_element(const xml::Element& element, NamesUsed& used) {
  for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) use_text(a->value, used);
  for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
    if (node->kind == xml::NodeKind::text) use_text(node->text(), used);
  switch (recognise(element.name)) {
    case Directive::macro_call:
      used.macros.emplace(without_prefix(element.name));
      break;
    case Directive::call: {
      const std::string_view name = value_of(element, "macro");
      if (name.find('$') != std::string_view::npos)
        used.calls_anything = true;
      else
        used.macros.emplace(without_prefix(name));
      break;
    }
    case Directive::element:
      used.calls_anything = true;
      break;
    case Directive::insert_block: {
      const std::string_view name = value_of(element, "name");
      if (name.find('$') != std::string_view::npos)
        used.inserts_anything = true;
      else
        used.blocks.emplace(name);
      break;
    }
    case Directive::include:
      used.includes = true;
      if (is_conditional(element)) used.conditional_includes.emplace(value_of(element, "filename"));
      break;
    case Directive::none:
    case Directive::property:
    case Directive::macro:
    case Directive::arg:
    case Directive::attribute:
    case Directive::keep_if:
    case Directive::keep_unless:
      break;
  }
}

/// Collects names from the comments of a source that has xacro evaluate some.
void use_evaluated_comments(const xml::Element& root, NamesUsed& used) {
  bool is_evaluated = false;
  NamesUsed in_comments;
  walk_elements(root, [&](const xml::Element& element) {
    for (const xml::Node* node = element.first_child; node != nullptr; node = node->next) {
      if (node->kind != xml::NodeKind::comment) continue;
      is_evaluated = is_evaluated || node->text().find(eval_comments) != std::string_view::npos;
      use_text(node->text(), in_comments);
    }
    return true;
  });
  if (is_evaluated) used.add(in_comments);
}

}  // namespace

void NamesUsed::add(const NamesUsed& other) {
  in_expressions.insert(other.in_expressions.begin(), other.in_expressions.end());
  arguments.insert(other.arguments.begin(), other.arguments.end());
  macros.insert(other.macros.begin(), other.macros.end());
  blocks.insert(other.blocks.begin(), other.blocks.end());
  calls_anything = calls_anything || other.calls_anything;
  inserts_anything = inserts_anything || other.inserts_anything;
  any_argument = any_argument || other.any_argument;
  includes = includes || other.includes;
  conditional_includes.insert(other.conditional_includes.begin(), other.conditional_includes.end());
}

void walk_elements(const xml::Element& top, const std::function<bool(const xml::Element&)>& visit) {
  const xml::Node* node = &top;
  for (;;) {
    const xml::Element* element = node->as_element();
    if (element != nullptr && visit(*element) && element->first_child != nullptr) {
      node = element->first_child;
      continue;
    }
    while (node != &top && node->next == nullptr) node = node->parent;
    if (node == &top) return;
    node = node->next;
  }
}

NamesUsed names_used(const xml::Element& element) {
  NamesUsed used;
  walk_elements(element, [&used](const xml::Element& e) {
    use_element(e, used);
    return true;
  });
  return used;
}

void add_arguments(std::string_view text, Names& arguments) {
  bool any = false;
  use_text(text, {arguments, any, nullptr});
}

source::Span place_of(std::string_view part, std::string_view whole, source::Span span) {
  if (span.end - span.begin != whole.size()) return span;
  const auto begin = span.begin + static_cast<std::uint32_t>(part.data() - whole.data());
  return {span.file, begin, begin + static_cast<std::uint32_t>(part.size())};
}

Names words_of_expression(std::string_view expression) {
  Names words;
  for (std::size_t i = 0; i < expression.size();) {
    if (!is_in_word(expression[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < expression.size() && is_in_word(expression[end])) ++end;
    if (begins_word(expression[i])) words.emplace(expression.substr(i, end - i));
    i = end;
  }
  return words;
}

SourceIndex::SourceIndex(const source::Sources& sources, std::span<const source::FileId> files, const IsOwn& is_own)
    : main_(files.empty() ? source::no_file : files.front()) {
  std::set<std::string_view> seen;
  for (const source::FileId file : files) {
    if (!seen.insert(sources[file].name()).second) continue;
    xml::ParseResult parsed = xml::parse(sources, file, {.namespaces = false});
    if (parsed.document && parsed.document->root() != nullptr) documents_.push_back(std::move(parsed.document));
  }
  for (const auto& document : documents_) {
    const xml::Element& root = *document->root();
    collect(root, is_in_main_file(root) || (is_own && is_own(sources[root.span.file].name())));
  }
  misses_includes =
      std::any_of(used.conditional_includes.begin(), used.conditional_includes.end(), [&](const std::string& name) {
        return std::none_of(seen.begin(), seen.end(), [&](std::string_view file) { return may_include(name, file); });
      });
}

void SourceIndex::collect(const xml::Element& root, bool is_own) {
  walk_elements(root, [&](const xml::Element& element) {
    const std::string_view name = value_of(element, "name");
    const bool in_main = is_in_main_file(element);
    switch (recognise(element.name)) {
      case Directive::macro: {
        macros.push_back({std::string(without_prefix(name)), &element, in_main, is_own});
        macro_names_.emplace(without_prefix(name));
        for (const auto& parameter : grammar::parse_macro_parameters(value_of(element, "params"))) {
          parameters.emplace(parameter.name);
          value_names_.emplace(parameter.name);
          if (parameter.default_value) use_text(*parameter.default_value, used);
        }
        break;
      }
      case Directive::property:
        properties.push_back({std::string(name), &element, in_main, is_own});
        value_names_.emplace(name);
        break;
      case Directive::arg:
        arguments.push_back({std::string(name), &element, in_main, is_own});
        argument_names_.emplace(name);
        break;
      case Directive::none:
        if (in_main && element.parent == &root && (element.name == "link" || element.name == "joint"))
          main_is_model_ = true;
        break;
      case Directive::macro_call:
      case Directive::call:
        if (in_main && element.parent != nullptr && recognise(element.parent->name) != Directive::macro)
          main_is_model_ = main_is_model_ || element.parent == &root;
        break;
      case Directive::insert_block:
      case Directive::include:
      case Directive::element:
      case Directive::attribute:
      case Directive::keep_if:
      case Directive::keep_unless:
        break;
    }
    use_element(element, used);
    return true;
  });
  use_evaluated_comments(root, used);
}

bool SourceIndex::is_value(std::string_view name) const {
  return value_names_.contains(name);
}

bool SourceIndex::is_argument(std::string_view name) const {
  return argument_names_.contains(name);
}

bool SourceIndex::is_macro(std::string_view name) const {
  return macro_names_.contains(name);
}

}  // namespace urdfmill::xacro
