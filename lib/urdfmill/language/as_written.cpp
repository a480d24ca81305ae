#include "urdfmill/language/as_written.hpp"

#include <algorithm>
#include <set>

#include "grammar/expression/children.hpp"
#include "grammar/text.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/language/expression_at.hpp"
#include "urdfmill/language/naming.hpp"
#include "urdfmill/language/value_sources.hpp"
#include "urdfmill/session/included_files.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/outline.hpp"
#include "urdfmill/xacro/source_index.hpp"
#include "urdfmill/xacro/source_requests.hpp"

namespace urdfmill::language {
namespace {

/// Texts that a name may be made of are tried up to this number.
constexpr std::size_t most_texts = 20;

/// Returns the texts that the value at a place may be, with the literals that names in it have; unknown names stay.
std::vector<std::string> texts_of(ValueSources& values, const SourceNames& source, const ValueText& text) {
  std::vector<std::string> texts{""};
  for (const grammar::TextPiece& piece : grammar::split_text(text.text).pieces) {
    std::set<std::string> choices;
    const bool is_literal = piece.kind == grammar::TextPieceKind::literal;
    const Place place = text.place_of(piece.text);
    if (!is_literal)
      source.within(place.begin, place.end, [&](const SourceName& name) {
        const bool is_whole = name.end == place.end && (name.begin == place.begin || name.kind == NameKind::argument);
        if (!is_whole || name.kind == NameKind::package) return;
        for (const ValueText& value : values.values_of(source, name))
          if (value.text.find('$') == std::string_view::npos) choices.emplace(value.text);
      });
    if (choices.empty()) {
      const bool is_expression = piece.kind == grammar::TextPieceKind::expression;
      const std::string whole = (is_expression ? "${" : "$(") + std::string(piece.text) + (is_expression ? '}' : ')');
      choices.insert(is_literal ? std::string(piece.text) : whole);
    }
    std::vector<std::string> longer;
    for (const std::string& begun : texts)
      for (const std::string& choice : choices)
        if (longer.size() < most_texts) longer.push_back(begun + choice);
    texts = std::move(longer);
  }
  return texts;
}

/// Returns the argument of `load_yaml` around an offset of an expression; empty if there is none.
std::string yaml_name_at(const ExpressionAt& expression) {
  std::string found;
  const std::function<void(const grammar::Expression&)> visit = [&](const grammar::Expression& node) {
    const auto* call = std::get_if<grammar::Call>(&node.node);
    if (call != nullptr && !call->arguments.empty() && node.range.begin <= expression.offset &&
        expression.offset <= node.range.end) {
      const auto* method = std::get_if<grammar::Attribute>(&call->function->node);
      const auto* name = std::get_if<grammar::Name>(&call->function->node);
      const bool is_yaml =
          (method != nullptr && method->name == "load_yaml") || (name != nullptr && name->id == "load_yaml");
      const grammar::Range range = call->arguments.front()->range;
      if (is_yaml && std::get_if<grammar::StringLiteral>(&call->arguments.front()->node) != nullptr)
        found = expression.written.substr(range.begin + 1, range.end - range.begin - 2);
    }
    grammar::for_each_child(node, visit);
  };
  if (expression.tree) visit(*expression.tree);
  return found;
}

/// True if an element is a part of the model, and not of something in it, as far as the source shows.
bool is_part(const xml::Element& element) {
  const xml::Element* around = element.parent;
  while (around != nullptr && xacro::recognise(around->name) != xacro::Directive::none) around = around->parent;
  const bool is_joint = element.name == "joint";
  return (around == nullptr || around->parent == nullptr) && (!is_joint || element.child("parent") != nullptr);
}

}  // namespace

std::vector<std::string> includes_as_written(Symbols& symbols, const SourceNames& source,
                                             std::map<std::string, std::string, std::less<>>& arguments) {
  std::vector<xacro::IncludedName> names;
  bool is_exact = true;
  for (const SourceName& name : source.names) {
    if (name.kind == NameKind::argument && name.role == NameRole::declares)
      arguments.try_emplace(name.text, xacro::value_of(*name.element, "default"));
    if (name.kind != NameKind::file) continue;
    names.push_back(xacro::included_name(name.text));
    is_exact = is_exact && names.back().is_exact;
  }
  if (!is_exact) {
    names.clear();
    for (xacro::IncludeRequest& include : xacro::include_requests(*source.document, arguments))
      if (include.is_known) names.push_back(std::move(include.name));
  }
  if (names.empty()) return {};
  Workspace& workspace = symbols.workspace();
  const xacro::PackageIndex packages = workspace.session().packages(session::Input(source.path));
  std::vector<std::string> paths;
  for (const xacro::IncludedName& name : names)
    for (const std::string& path : session::included_files(name, std::string(files::folder_of(source.path)), packages,
                                                           workspace.session().files()))
      paths.push_back(workspace.canonical(path));
  return paths;
}

std::vector<Place> files_as_written(Symbols& symbols, const SourceNames& source, std::uint32_t offset) {
  Workspace& workspace = symbols.workspace();
  const xacro::PackageIndex packages = workspace.session().packages(session::Input(source.path));
  const SourceName* name = source.at(offset);
  std::set<std::string> paths;
  if (name != nullptr && name->kind == NameKind::package) {
    if (const auto folder = packages.find(name->text)) paths.insert(*folder + "/package.xml");
  } else {
    std::vector<std::string> texts;
    const auto text = text_at(source, offset);
    if (name != nullptr && name->kind == NameKind::file && text) {
      ValueSources values(symbols, Robots::chosen);
      (void)values.add(source.path);
      texts = texts_of(values, source, {symbols.source(source.path), *text, text->text()});
    } else if (const auto expression = expression_at(source, offset)) {
      texts = {yaml_name_at(*expression)};
    }
    const std::string folder(files::folder_of(source.path));
    for (const std::string& each : texts) {
      const auto found =
          session::included_files(xacro::included_name(each), folder, packages, workspace.session().files());
      if (!each.empty()) paths.insert(found.begin(), found.end());
    }
  }
  std::vector<Place> places;
  for (const std::string& path : paths)
    if (const std::string file = workspace.canonical(path);
        !workspace.text(file)->error() && places.size() < most_texts)
      places.push_back({file, 0, 0});
  return places;
}

std::vector<Reference> model_names_as_written(Symbols& symbols, const SourceNames& source, std::uint32_t offset,
                                              const SourceSet& sources) {
  const xml::Element* element = source.document ? source.elements.at(offset) : nullptr;
  if (element == nullptr || xacro::recognise(element->name) != xacro::Directive::none) return {};
  const xml::Attribute* asked = element->first_attribute;
  while (asked != nullptr && (offset < asked->value_span.begin || asked->value_span.end < offset)) asked = asked->next;
  const ValueNaming wanted = asked != nullptr ? naming_of(*element, asked) : ValueNaming();
  if (!wanted.is_certain) return {};
  const bool is_composed = asked->value.find('$') != std::string_view::npos;
  std::set<Reference> found;
  for (const auto& other : sources) {
    if (!other->document || (is_composed && other->path != source.path)) continue;
    xacro::walk_elements(*other->document->root(), [&](const xml::Element& each) {
      if (xacro::recognise(each.name) != xacro::Directive::none) return true;
      if (is_composed && macro_around(&each) != macro_around(element)) return true;
      for (const xml::Attribute* a = each.first_attribute; a != nullptr; a = a->next) {
        const ValueNaming naming = a->value == asked->value ? naming_of(each, a) : ValueNaming();
        if (!naming.is_certain || !have_common(naming.kinds, wanted.kinds)) continue;
        const bool declares = a->name == "name" && (each.name == "link" || each.name == "joint") && is_part(each);
        found.insert({{other->path, a->value_span.begin, a->value_span.end}, declares});
      }
      return true;
    });
  }
  for (const auto& index : symbols.indices(source.path))
    for (const ModelIndex::ModelName& name : index->model_names())
      if (wanted.kinds.contains(name.kind) &&
          std::find(name.names.begin(), name.names.end(), asked->value) != name.names.end())
        found.insert({name.place, name.declares});
  return {found.begin(), found.end()};
}

}  // namespace urdfmill::language
