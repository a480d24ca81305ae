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

/// Returns the files that exist among those that an include in a folder names, as canonical paths.
std::vector<std::string> existing_files(Workspace& workspace, const xacro::IncludedName& name,
                                        const std::string& folder, const xacro::PackageIndex& packages) {
  std::vector<std::string> found;
  for (const std::string& path : session::included_files(name, folder, packages, workspace.session().files()))
    if (std::string file = workspace.canonical(path); !workspace.text(file)->error()) found.push_back(std::move(file));
  return found;
}

/// Returns the file that an include of a source means if none is where it says: the only one in the folders whose path
/// ends in what is written, or else the only one of that name. Nothing if there are none or several.
std::vector<std::string> only_file_meant(Workspace& workspace, const std::string& source, std::string_view written) {
  const std::string_view name = files::file_name(written);
  if (name.find_first_of("$(){}*?[") != std::string_view::npos) return {};
  for (const std::string_view end : {written, name}) {
    std::vector<std::string> found;
    for (const std::string& file : workspace.found_files())
      if (file != source && xacro::may_include(end, file)) found.push_back(file);
    if (found.size() == 1) return found;
    if (!found.empty()) return {};
  }
  return {};
}

/// True if an element is a part of the model, and not of something in it, as far as the source shows.
bool is_part(const xml::Element& element) {
  const xml::Element* around = element.parent;
  while (around != nullptr && xacro::recognise(around->name) != xacro::Directive::none) around = around->parent;
  const bool is_joint = element.name == "joint";
  return (around == nullptr || around->parent == nullptr) && (!is_joint || element.child("parent") != nullptr);
}

/// True if an attribute gives a link or a joint of the model its name.
bool declares_part(const xml::Element& element, const xml::Attribute& attribute) {
  return attribute.name == "name" && (element.name == "link" || element.name == "joint") && is_part(element);
}

/// An attribute that certainly names a part of the model, and the kinds of parts.
struct AskedName {
  const xml::Element* element = nullptr;
  const xml::Attribute* attribute = nullptr;
  ModelNameKinds kinds;
};

/// Returns the attribute at an offset if it names a part of the model.
std::optional<AskedName> asked_name(const SourceNames& source, std::uint32_t offset) {
  const xml::Element* element = source.document ? source.elements.at(offset) : nullptr;
  if (element == nullptr || xacro::recognise(element->name) != xacro::Directive::none) return std::nullopt;
  const xml::Attribute* asked = element->first_attribute;
  while (asked != nullptr && (offset < asked->value_span.begin || asked->value_span.end < offset)) asked = asked->next;
  if (asked == nullptr) return std::nullopt;
  ValueNaming naming = naming_of(*element, asked);
  if (!naming.is_certain) return std::nullopt;
  return AskedName{element, asked, std::move(naming.kinds)};
}

/// Calls visit(element, attribute) for the attributes of a source that certainly name parts of these kinds.
template <class Visit>
void visit_names(const SourceNames& source, const ModelNameKinds& kinds, const Visit& visit) {
  if (!source.document) return;
  xacro::walk_elements(*source.document->root(), [&](const xml::Element& element) {
    if (xacro::recognise(element.name) != xacro::Directive::none) return true;
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
      if (const ValueNaming naming = naming_of(element, a); naming.is_certain && have_common(naming.kinds, kinds))
        visit(element, *a);
    return true;
  });
}

/// Returns a text without its substitutions.
std::string literal_part(std::string_view text) {
  std::string literal;
  for (const grammar::TextPiece& piece : grammar::split_text(text).pieces)
    if (piece.kind == grammar::TextPieceKind::literal) literal += piece.text;
  return literal;
}

}  // namespace

std::vector<std::string> includes_as_written(Symbols& symbols, const SourceNames& source,
                                             std::map<std::string, std::string, std::less<>>& arguments,
                                             bool elsewhere_too) {
  std::vector<xacro::IncludeRequest> includes;
  bool is_exact = true;
  for (const SourceName& name : source.names) {
    if (name.kind == NameKind::argument && name.role == NameRole::declares)
      arguments.try_emplace(name.text, xacro::value_of(*name.element, "default"));
    if (name.kind != NameKind::file) continue;
    includes.push_back({name.text, xacro::included_name(name.text), true, {}});
    is_exact = is_exact && includes.back().name.is_exact;
  }
  if (!is_exact) includes = xacro::include_requests(*source.document, arguments);
  if (includes.empty()) return {};
  Workspace& workspace = symbols.workspace();
  const xacro::PackageIndex packages = workspace.session().packages(session::Input(source.path));
  const std::string folder(files::folder_of(source.path));
  std::vector<std::string> paths;
  for (const xacro::IncludeRequest& include : includes) {
    std::vector<std::string> found;
    if (include.is_known) found = existing_files(workspace, include.name, folder, packages);
    if (found.empty() && elsewhere_too) found = only_file_meant(workspace, source.path, include.written);
    paths.insert(paths.end(), found.begin(), found.end());
  }
  return paths;
}

std::vector<Place> files_as_written(ValueSources& values, const SourceNames& source, std::uint32_t offset) {
  Symbols& symbols = values.symbols();
  Workspace& workspace = symbols.workspace();
  const xacro::PackageIndex packages = workspace.session().packages(session::Input(source.path));
  const SourceName* name = source.at(offset);
  std::set<std::string> paths;
  if (name != nullptr && name->kind == NameKind::package) {
    if (const auto folder = packages.find(name->text)) paths.insert(*folder + "/package.xml");
  } else {
    std::vector<std::string> texts;
    const auto text = text_at(source, offset);
    const bool is_include = name != nullptr && name->kind == NameKind::file;
    if (is_include && text) {
      if (!values.all().contains(source.path)) (void)values.add(source.path);
      texts = texts_of(values, source, {symbols.source(source.path), *text, text->text()});
    } else if (const auto expression = expression_at(source, offset)) {
      texts = {yaml_name_at(*expression)};
    }
    const std::string folder(files::folder_of(source.path));
    for (const std::string& each : texts) {
      if (each.empty()) continue;
      const auto found = existing_files(workspace, xacro::included_name(each), folder, packages);
      paths.insert(found.begin(), found.end());
    }
    if (paths.empty() && is_include)
      for (std::string& path : only_file_meant(workspace, source.path, name->text)) paths.insert(std::move(path));
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
  const auto asked = asked_name(source, offset);
  if (!asked) return {};
  const std::string_view value = asked->attribute->value;
  const bool is_composed = value.find('$') != std::string_view::npos;
  std::set<Reference> found;
  for (const auto& other : sources) {
    if (is_composed && other->path != source.path) continue;
    visit_names(*other, asked->kinds, [&](const xml::Element& each, const xml::Attribute& a) {
      if (a.value != value || (is_composed && macro_around(&each) != macro_around(asked->element))) return;
      found.insert({{other->path, a.value_span.begin, a.value_span.end}, declares_part(each, a)});
    });
  }
  for (const auto& index : symbols.indices(source.path))
    for (const ModelIndex::ModelName& name : index->model_names())
      if (asked->kinds.contains(name.kind) &&
          std::find(name.names.begin(), name.names.end(), value) != name.names.end())
        found.insert({name.place, name.declares});
  return {found.begin(), found.end()};
}

std::vector<Place> composed_declarations(Symbols& symbols, const SourceNames& source, std::uint32_t offset,
                                         const SourceSet& sources) {
  const auto asked = asked_name(source, offset);
  if (!asked || asked->attribute->value.find('$') != std::string_view::npos) return {};
  ValueSources values(symbols, Robots::chosen);
  for (const auto& other : sources)
    if (!values.all().contains(other->path)) (void)values.add(other->path);
  std::vector<Place> found, perhaps;
  for (const auto& other : sources)
    visit_names(*other, asked->kinds, [&](const xml::Element& each, const xml::Attribute& a) {
      if (a.value.find('$') == std::string_view::npos || !declares_part(each, a)) return;
      const Place place{other->path, a.value_span.begin, a.value_span.end};
      const auto texts = texts_of(values, *other, {other, {*other->bytes, a.value_span, a.value}, a.value});
      if (std::find(texts.begin(), texts.end(), asked->attribute->value) != texts.end())
        found.push_back(place);
      else if (literal_part(a.value) == asked->attribute->value)
        perhaps.push_back(place);
    });
  if (found.empty() && perhaps.size() == 1) return perhaps;
  return found;
}

}  // namespace urdfmill::language
