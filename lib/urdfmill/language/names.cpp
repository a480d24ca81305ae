#include "urdfmill/language/names.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "grammar/expression.hpp"
#include "grammar/expression/children.hpp"
#include "grammar/macro_parameters.hpp"
#include "grammar/text.hpp"
#include "urdfmill/language/expression_at.hpp"
#include "urdfmill/language/written.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

using grammar::TextPieceKind;

/// The names that an expression makes itself: parameters of lambdas and the variables of comprehensions.
void add_local_names(const grammar::Expression& expression, std::set<std::string>& local) {
  if (const auto* lambda = std::get_if<grammar::Lambda>(&expression.node)) {
    for (const auto* parameters : {&lambda->positional_only, &lambda->positional, &lambda->keyword_only})
      for (const grammar::Parameter& parameter : *parameters) local.insert(parameter.name);
    local.insert(lambda->star);
    local.insert(lambda->double_star);
  } else if (const auto* comprehension = std::get_if<grammar::Comprehension>(&expression.node)) {
    const std::function<void(const grammar::Expression&)> add = [&](const grammar::Expression& target) {
      if (const auto* name = std::get_if<grammar::Name>(&target.node)) local.insert(name->id);
      grammar::for_each_child(target, add);
    };
    for (const grammar::ComprehensionClause& clause : comprehension->clauses)
      if (clause.target) add(*clause.target);
  }
  grammar::for_each_child(expression, [&local](const auto& child) { add_local_names(child, local); });
}

class NameFinder {
 public:
  NameFinder(std::string_view bytes, SourceNames& names) : bytes_(bytes), names_(names) {}

  void find(const xml::Element& element) {
    element_ = &element;
    const xacro::Directive directive = xacro::recognise(element.name);
    if (directive == xacro::Directive::macro_call) find_call();
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) find_attribute(*a, directive);
    for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
      if (node->kind == xml::NodeKind::text) find_text(WrittenText(bytes_, node->span, node->text()));
  }

 private:
  void add(std::uint32_t begin, std::uint32_t end, NameKind kind, NameRole role, std::string_view text) {
    names_.names.push_back({begin, end, kind, role, std::string(text), element_});
  }
  void add(const WrittenText& text, std::string_view part, NameKind kind, NameRole role) {
    const source::Span place = text.place_of(part);
    add(place.begin, place.end, kind, role, part);
  }

  /// Adds the tags of a macro call: `xacro:name`, or `xacro:namespace.name`.
  void find_call() {
    const source::Span name = element_->name_span();
    find_tag(name.begin, NameRole::uses);
    if (element_->end_tag_begin != element_->start_tag_end) {
      constexpr std::uint32_t slash = 2;
      find_tag(element_->end_tag_begin + slash, NameRole::ends);
    }
  }
  void find_tag(std::uint32_t begin, NameRole role) {
    std::string_view name = element_->name.substr(xacro_prefix.size());
    begin += static_cast<std::uint32_t>(xacro_prefix.size());
    for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.')) {
      add(begin, begin + static_cast<std::uint32_t>(dot), NameKind::value, NameRole::uses, name.substr(0, dot));
      begin += static_cast<std::uint32_t>(dot) + 1;
      name.remove_prefix(dot + 1);
    }
    add(begin, begin + static_cast<std::uint32_t>(name.size()), NameKind::macro, role, name);
  }

  void find_attribute(const xml::Attribute& attribute, xacro::Directive directive) {
    const WrittenText text(bytes_, attribute.value_span, attribute.value);
    const bool is_literal = attribute.value.find('$') == std::string_view::npos;
    const bool is_name = attribute.name == "name" && is_literal;
    using xacro::Directive;
    if (directive == Directive::macro_call || (directive == Directive::call && attribute.name != "macro")) {
      const source::Span name = attribute.name_span();
      if (attribute.name.find(':') == std::string_view::npos)
        add(name.begin, name.end, NameKind::value, NameRole::passes, attribute.name);
    } else if (directive == Directive::macro && attribute.name == "params") {
      return find_parameters(text);
    } else if (directive == Directive::macro && is_name) {
      const bool has_prefix = attribute.value.starts_with(xacro_prefix);
      return add(text, attribute.value.substr(has_prefix ? xacro_prefix.size() : 0), NameKind::macro,
                 NameRole::declares);
    } else if (directive == Directive::call && attribute.name == "macro") {
      add(text, attribute.value, NameKind::macro, NameRole::uses);
    } else if (directive == Directive::property && is_name) {
      const bool is_value = element_->attribute("value") != nullptr || element_->attribute("default") != nullptr ||
                            element_->attribute("remove") != nullptr;
      return add(text, attribute.value, is_value ? NameKind::value : NameKind::block, NameRole::declares);
    } else if (directive == Directive::arg && is_name) {
      return add(text, attribute.value, NameKind::argument, NameRole::declares);
    } else if (directive == Directive::insert_block && is_name) {
      return add(text, attribute.value, NameKind::block, NameRole::uses);
    } else if (directive == Directive::include && attribute.name == "filename") {
      add(attribute.value_span.begin, attribute.value_span.end, NameKind::file, NameRole::uses, attribute.value);
    } else if (directive == Directive::include && attribute.name == "ns" && is_literal) {
      return add(text, attribute.value, NameKind::value, NameRole::declares);
    }
    find_text(text);
  }

  void find_parameters(const WrittenText& list) {
    for (const grammar::MacroParameter& parameter : grammar::parse_macro_parameters(list.text())) {
      const bool is_value = parameter.kind == grammar::ParameterKind::value;
      add(list, parameter.name, is_value ? NameKind::value : NameKind::block, NameRole::declares);
      if (parameter.default_value) find_in(list, *parameter.default_value);
    }
  }

  void find_text(const WrittenText& text) { find_in(text, text.text()); }

  void find_in(const WrittenText& whole, std::string_view text) {
    if (text.find('$') == std::string_view::npos) return;
    for (const grammar::TextPiece& piece : grammar::split_text(text).pieces) {
      if (piece.kind == TextPieceKind::literal) continue;
      if (piece.kind == TextPieceKind::expression)
        find_expression(whole, piece.text);
      else
        find_substitution(whole, piece.text);
      find_in(whole, piece.text);
    }
  }

  void find_substitution(const WrittenText& whole, std::string_view body) {
    if (body.find('$') != std::string_view::npos) return;
    const std::string_view trimmed = text::trimmed(body);
    const std::string_view command = trimmed.substr(0, trimmed.find_first_of(" \t"));
    const std::string_view rest = text::trimmed(trimmed.substr(command.size()));
    if (rest.empty()) return;
    if (command == "arg")
      add(whole, rest, NameKind::argument, NameRole::uses);
    else if (command == "find")
      add(whole, rest, NameKind::package, NameRole::uses);
    else if (command == "eval")
      find_names_in(whole, rest, NameKind::argument);
  }

  void find_expression(const WrittenText& whole, std::string_view piece) {
    find_names_in(whole, text::trimmed(piece), NameKind::value);
  }

  /// Finds the names of an expression, in which a substitution counts as a word without meaning.
  void find_names_in(const WrittenText& whole, std::string_view expression, NameKind kind) {
    const grammar::ExpressionResult parsed = grammar::parse_expression(readable_expression(expression));
    if (!parsed.expression) return;
    std::set<std::string> local;
    add_local_names(*parsed.expression, local);
    const std::function<void(const grammar::Expression&)> visit = [&](const grammar::Expression& node) {
      const std::string_view written = expression.substr(node.range.begin, node.range.end - node.range.begin);
      // The range of a name in brackets contains these.
      if (const auto* name = std::get_if<grammar::Name>(&node.node); name != nullptr && !local.contains(name->id))
        if (const std::size_t at = written.find(name->id); at != std::string_view::npos)
          add(whole, written.substr(at, name->id.size()), kind, NameRole::uses);
      if (const auto* call = std::get_if<grammar::Call>(&node.node)) find_argument(whole, expression, *call);
      grammar::for_each_child(node, visit);
    };
    visit(*parsed.expression);
  }

  /// Adds the argument of `xacro.arg('NAME')`.
  void find_argument(const WrittenText& whole, std::string_view expression, const grammar::Call& call) {
    const auto* function = std::get_if<grammar::Attribute>(&call.function->node);
    if (function == nullptr || function->name != "arg" || call.arguments.size() != 1) return;
    const grammar::Expression& argument = *call.arguments.front();
    const auto* name = std::get_if<grammar::StringLiteral>(&argument.node);
    const std::size_t length = argument.range.end - argument.range.begin;
    if (name == nullptr || name->value.size() + 2 != length) return;
    add(whole, expression.substr(argument.range.begin + 1, length - 2), NameKind::argument, NameRole::uses);
  }

  std::string_view bytes_;
  SourceNames& names_;
  const xml::Element* element_ = nullptr;
};

}  // namespace

Elements::Elements(const xml::Document& document) {
  if (document.root() == nullptr) return;
  xacro::walk_elements(*document.root(), [this](const xml::Element& element) {
    in_order_.push_back(&element);
    return true;
  });
}

const xml::Element* Elements::at(std::uint32_t offset) const {
  const auto next =
      std::upper_bound(in_order_.begin(), in_order_.end(), offset,
                       [](std::uint32_t at, const xml::Element* element) { return at < element->span.begin; });
  const xml::Element* element = next == in_order_.begin() ? nullptr : *(next - 1);
  while (element != nullptr && element->span.end <= offset) element = element->parent;
  return element;
}

const SourceName* SourceNames::at(std::uint32_t offset) const {
  const auto after = std::upper_bound(names.begin(), names.end(), offset,
                                      [](std::uint32_t at, const SourceName& name) { return at < name.begin; });
  const SourceName* found = nullptr;
  for (auto name = after; name != names.begin() && (name - 1)->begin + longest >= offset;) {
    --name;
    if (name->contains(offset) && (found == nullptr || name->end - name->begin < found->end - found->begin))
      found = &*name;
  }
  return found;
}

void SourceNames::within(std::uint32_t begin, std::uint32_t end,
                         const std::function<void(const SourceName&)>& visit) const {
  auto name = std::lower_bound(names.begin(), names.end(), begin,
                               [](const SourceName& each, std::uint32_t offset) { return each.begin < offset; });
  for (; name != names.end() && name->begin <= end; ++name)
    if (name->end <= end) visit(*name);
}

void find_names(std::string_view bytes, const xml::Document& document, SourceNames& names) {
  NameFinder finder(bytes, names);
  xacro::walk_elements(*document.root(), [&finder](const xml::Element& element) {
    finder.find(element);
    return true;
  });
  std::stable_sort(names.names.begin(), names.names.end(),
                   [](const SourceName& a, const SourceName& b) { return a.begin < b.begin; });
  for (std::size_t i = 0; i < names.names.size(); ++i) {
    const SourceName& name = names.names[i];
    names.longest = std::max(names.longest, name.end - name.begin);
    if (name.role == NameRole::declares) names.declared[name.text].push_back(i);
  }
}

const xml::Element* macro_around(const xml::Element* element) {
  while (element != nullptr && xacro::recognise(element->name) != xacro::Directive::macro) element = element->parent;
  return element;
}

}  // namespace urdfmill::language
