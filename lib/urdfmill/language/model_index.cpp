#include "urdfmill/language/model_index.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

NameKind kind_of(xacro::NameKind kind) {
  switch (kind) {
    case xacro::NameKind::macro:
      return NameKind::macro;
    case xacro::NameKind::argument:
      return NameKind::argument;
    case xacro::NameKind::block:
      return NameKind::block;
    case xacro::NameKind::property:
    case xacro::NameKind::parameter:
    case xacro::NameKind::include_namespace:
      break;
  }
  return NameKind::value;
}

}  // namespace

ModelIndex::ModelIndex(const xacro::Expansion& expansion, SourceFiles& files)
    : record_(expansion.record),
      document_(expansion.missing.empty() ? expansion.document : expansion.record->document) {
  classes_.resize(record_->definitions.size());
  for (std::size_t i = 0; i < classes_.size(); ++i) classes_[i] = i;
  for (const source::FileId file : expansion.files) (void)source_of(file, files);
  add_definitions(files);
  add_uses(files);
  for (std::size_t i = 0; i < occurrences_.size(); ++i)
    for (const xacro::DefinitionId definition : occurrences_[i].definitions) {
      std::vector<std::size_t>& same = by_class_[class_of(definition)];
      if (same.empty() || same.back() != i) same.push_back(i);
    }
  for (const xacro::RecordedFile& file : record_->files) {
    (void)source_of(file.where.file, files);
    requests_.push_back({place(file.where), file.kind, file.path});
  }
  if (document_) add_model_names();
}

const SourceNames& ModelIndex::source_of(source::FileId file, SourceFiles& files) {
  std::shared_ptr<const SourceNames>& source = by_number_[file];
  if (!source) {
    source = files.read(file);
    sources_.try_emplace(source->path, source);
  }
  return *source;
}

Place ModelIndex::place(source::Span span) const {
  const auto source = by_number_.find(span.file);
  return source != by_number_.end() ? Place{source->second->path, span.begin, span.end} : Place{};
}

std::size_t ModelIndex::class_of(std::size_t definition) const {
  while (classes_[definition] != definition) definition = classes_[definition] = classes_[classes_[definition]];
  return definition;
}

void ModelIndex::join(std::size_t a, std::size_t b) {
  if (a != 0 && b != 0) classes_[class_of(a)] = class_of(b);
}

void ModelIndex::add(const SourceNames& source, const SourceName& name, xacro::DefinitionId definition) {
  const auto [known, is_new] = by_place_.try_emplace({source.path, name.begin}, occurrences_.size());
  if (is_new) occurrences_.push_back({{source.path, name.begin, name.end}, name.kind, name.role, {definition}});
  Occurrence& occurrence = occurrences_[known->second];
  if (is_new) {
    definitions_of_.emplace(known->second, definition);
    return;
  }
  // A name that is computed stands for different ones.
  if (name.text == record_->definitions[definition].name) join(occurrence.definitions.front(), definition);
  if (definitions_of_.emplace(known->second, definition).second) occurrence.definitions.push_back(definition);
}

void ModelIndex::add_definitions(SourceFiles& files) {
  for (xacro::DefinitionId id = 1; id < record_->definitions.size(); ++id) {
    const xacro::RecordedDefinition& definition = record_->definitions[id];
    join(id, definition.replaces);
    if (!definition.span.known()) continue;
    const SourceNames& source = source_of(definition.span.file, files);
    source.within(definition.span.begin, definition.span.end, [&](const SourceName& name) {
      if (name.role == NameRole::declares && name.kind == kind_of(definition.kind) && name.text == definition.name)
        add(source, name, id);
    });
  }
}

void ModelIndex::add_uses(SourceFiles& files) {
  for (const xacro::RecordedUse& use : record_->uses) {
    const xacro::RecordedDefinition& definition = record_->definitions[use.definition];
    const SourceNames& source = source_of(use.where.file, files);
    source.within(use.where.begin, use.where.end, [&](const SourceName& name) {
      const bool is_computed = name.kind == NameKind::macro && name.text.find('$') != std::string::npos;
      if (name.kind == kind_of(definition.kind) && (name.text == definition.name || is_computed))
        add(source, name, use.definition);
    });
  }
}

void ModelIndex::add_model_names() {
  xacro::walk_elements(*document_->root(), [this](const xml::Element& element) {
    for (const NamingAttribute& naming : naming_attributes)
      if (element.name == naming.element)
        if (const xml::Attribute* attribute = element.attribute(naming.attribute))
          add_model_name(*attribute, naming.kind, is_declaration(element, naming));
    return true;
  });
}

void ModelIndex::add_model_name(const xml::Attribute& attribute, ModelNameKind kind, bool declares) {
  const Place at = place(attribute.value_span);
  if (at.file.empty()) return;
  const auto [known, is_new] = model_names_by_place_.try_emplace({at, kind}, model_names_.size());
  if (is_new) model_names_.push_back({at, kind, declares, {}});
  if (names_of_.emplace(known->second, attribute.value).second)
    model_names_[known->second].names.emplace_back(attribute.value);
}

const ModelIndex::Occurrence* ModelIndex::find(const std::string& file, std::uint32_t begin) const {
  const auto found = by_place_.find({file, begin});
  return found != by_place_.end() ? &occurrences_[found->second] : nullptr;
}

std::vector<const ModelIndex::Occurrence*> ModelIndex::same(const Occurrence& occurrence,
                                                            std::set<std::size_t>& seen) const {
  std::set<std::size_t> found;
  for (const xacro::DefinitionId definition : occurrence.definitions) {
    const std::size_t name = class_of(definition);
    if (!seen.insert(name).second) continue;
    const std::vector<std::size_t>& same = by_class_.at(name);
    found.insert(same.begin(), same.end());
  }
  std::vector<const Occurrence*> occurrences;
  for (const std::size_t i : found) occurrences.push_back(&occurrences_[i]);
  return occurrences;
}

std::vector<Place> ModelIndex::declarations(const Occurrence& occurrence) const {
  std::vector<Place> places;
  for (const xacro::DefinitionId id : occurrence.definitions) {
    const source::Span span = record_->definitions[id].span;
    if (!span.known()) continue;
    Place at = place(span);
    // The declaration without prefix and stars.
    const SourceNames& source = *sources_.find(at.file)->second;
    source.within(span.begin, span.end, [&](const SourceName& name) {
      if (name.role == NameRole::declares && name.text == record_->definitions[id].name)
        at = {source.path, name.begin, name.end};
    });
    if (std::find(places.begin(), places.end(), at) == places.end()) places.push_back(std::move(at));
  }
  return places;
}

std::vector<const ModelIndex::ModelName*> ModelIndex::model_names_at(const std::string& file,
                                                                     std::uint32_t offset) const {
  std::vector<const ModelName*> found;
  for (const ModelName& name : model_names_)
    if (name.place.file == file && name.place.begin <= offset && offset <= name.place.end) found.push_back(&name);
  return found;
}

std::vector<const ModelIndex::ModelName*> ModelIndex::same(const ModelName& name) const {
  const std::set<std::string_view> names(name.names.begin(), name.names.end());
  std::vector<const ModelName*> found;
  for (const ModelName& other : model_names_)
    if (other.kind == name.kind && std::any_of(other.names.begin(), other.names.end(),
                                               [&names](const std::string& each) { return names.contains(each); }))
      found.push_back(&other);
  return found;
}

std::vector<const ModelIndex::Request*> ModelIndex::requests_at(const std::string& file, std::uint32_t offset) const {
  std::vector<const Request*> found;
  for (const Request& request : requests_)
    if (request.place.file == file && request.place.begin <= offset && offset <= request.place.end)
      found.push_back(&request);
  return found;
}

const xacro::RecordedExpression* ModelIndex::expression_at(const std::string& file, std::uint32_t offset) const {
  const xacro::RecordedExpression* found = nullptr;
  for (const xacro::RecordedExpression* each : expressions_in(file))
    if (each->where.begin <= offset && offset <= each->where.end) found = each;
  return found;
}

std::vector<const xacro::RecordedExpression*> ModelIndex::expressions_in(const std::string& file) const {
  std::vector<const xacro::RecordedExpression*> found;
  for (const xacro::RecordedExpression& each : record_->expressions)
    if (const auto source = by_number_.find(each.where.file);
        source != by_number_.end() && source->second->path == file)
      found.push_back(&each);
  std::sort(found.begin(), found.end(), [](const auto* a, const auto* b) {
    return a->where.begin != b->where.begin ? a->where.begin < b->where.begin : a->where.end > b->where.end;
  });
  return found;
}

}  // namespace urdfmill::language
