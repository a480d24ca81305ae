#include "urdfmill/language/value_sources.hpp"

#include "grammar/macro_parameters.hpp"
#include "urdfmill/language/expression_at.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

ValueText value_text(std::shared_ptr<const SourceNames> source, const xml::Attribute& attribute) {
  const WrittenText whole(*source->bytes, attribute.value_span, attribute.value);
  return {std::move(source), whole, attribute.value};
}

void add_recorded(const std::vector<xacro::RecordedValue>& values, KnownValues& known) {
  for (const xacro::RecordedValue& value : values) known.texts.insert(value.text);
  if (values.size() == xacro::most_recorded_values) known.is_complete = false;
}

}  // namespace

bool ValueSources::add(const std::string& file) {
  return add(file, symbols_.sources(file, robots_));
}

bool ValueSources::add_around(const std::string& file) {
  return add(file, symbols_.sources_around(file, robots_));
}

bool ValueSources::add(const std::string& file, const SourceSet& sources) {
  bool is_new = false;
  for (const auto& source : sources) is_new = sources_.emplace(source->path, source).second || is_new;
  if (!is_new) return false;
  has_calls_ = false;
  for (const auto& index : indices(symbols_.workspace().canonical(file))) {
    if (!seen_.insert(index).second) continue;
    for (const xacro::RecordedExpression& each : index->record().expressions)
      if (const Place place = index->place(each.where); !place.file.empty()) {
        KnownValues& known = expressions_[{place.file, place.begin}];
        add_recorded(each.values, known);
        if (each.evaluations > xacro::most_recorded_evaluations) known.is_complete = false;
      }
  }
  return true;
}

const ValueSources::Indices& ValueSources::indices(const std::string& path) {
  const auto [known, is_new] = indices_.try_emplace(path);
  if (is_new) known->second = symbols_.indices(path, robots_);
  return known->second;
}

std::vector<Place> ValueSources::declarations(const SourceNames& source, const SourceName& name) {
  std::set<Place> places;
  for (const auto& index : indices(source.path))
    if (const ModelIndex::Occurrence* occurrence = index->find(source.path, name.begin))
      for (Place& place : index->declarations(*occurrence)) places.insert(std::move(place));
  if (places.empty()) {
    SourceSet from_here{sources_.at(source.path)};
    for (const auto& [path, other] : sources_)
      if (path != source.path) from_here.push_back(other);
    for (const StaticDeclaration& declaration : declarations_of(name, from_here)) places.insert(declaration.place());
  }
  return {places.begin(), places.end()};
}

void ValueSources::read_calls() {
  has_calls_ = true;
  given_.clear();
  for (const auto& [path, source] : sources_)
    for (const SourceName& name : source->names) {
      if (name.role != NameRole::passes || name.kind != NameKind::value) continue;
      const xml::Attribute* value = name.element->attribute(name.text);
      if (value == nullptr) continue;
      for (const Place& parameter : declarations(*source, name))
        given_[parameter].push_back(value_text(source, *value));
    }
}

void ValueSources::add_declared_values(const Place& declaration, std::vector<ValueText>& values) {
  const auto source = symbols_.source(declaration.file);
  const SourceName* name = source->at(declaration.begin);
  if (name == nullptr || name->role != NameRole::declares) return;
  if (xacro::recognise(name->element->name) != xacro::Directive::macro) {
    for (const std::string_view attribute : {"value", "default"})
      if (const xml::Attribute* value = name->element->attribute(attribute))
        values.push_back(value_text(source, *value));
    return;
  }
  if (!has_calls_) read_calls();
  const std::vector<ValueText>& given = given_[declaration];
  values.insert(values.end(), given.begin(), given.end());
  const xml::Attribute* list = name->element->attribute("params");
  if (list == nullptr) return;
  const WrittenText whole(*source->bytes, list->value_span, list->value);
  for (const grammar::MacroParameter& parameter : grammar::parse_macro_parameters(list->value)) {
    if (parameter.name != name->text) continue;
    if (parameter.default_value) values.push_back({source, whole, *parameter.default_value});
    if (!parameter.forward) continue;
    // The value is that of a property or parameter of this name around the call.
    for (const auto& [path, other] : sources_)
      if (const auto same = other->declared.find(name->text); same != other->declared.end())
        for (const std::size_t i : same->second)
          if (const Place place{path, other->names[i].begin, other->names[i].end};
              other->names[i].kind == NameKind::value && place != declaration &&
              xacro::recognise(other->names[i].element->name) == xacro::Directive::property)
            add_declared_values(place, values);
  }
}

std::vector<ValueText> ValueSources::values_of(const SourceNames& source, const SourceName& name) {
  std::vector<ValueText> values;
  for (const Place& declaration : declarations(source, name)) add_declared_values(declaration, values);
  return values;
}

std::optional<KnownValues> ValueSources::known_values(const SourceNames& source, const SourceName& name) {
  std::optional<KnownValues> known;
  for (const auto& index : indices(source.path))
    if (const ModelIndex::Occurrence* occurrence = index->find(source.path, name.begin))
      for (const xacro::DefinitionId id : occurrence->definitions) {
        if (!known) known.emplace();
        add_recorded(index->record().definitions[id].values, *known);
      }
  return known;
}

std::optional<KnownValues> ValueSources::known_values(const SourceNames& source, std::uint32_t begin) {
  const auto known = expressions_.find({source.path, begin});
  return known != expressions_.end() ? std::optional(known->second) : std::nullopt;
}

std::set<std::string> ValueSources::yaml_files(const SourceNames& source, std::uint32_t begin) {
  std::set<std::string> files;
  for (const auto& index : indices(source.path))
    for (const ModelIndex::Request* request : index->requests_at(source.path, begin))
      if (request->kind == xacro::RecordedFile::Kind::yaml)
        files.insert(symbols_.workspace().canonical(request->target));
  return files;
}

}  // namespace urdfmill::language
