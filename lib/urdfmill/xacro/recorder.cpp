#include "urdfmill/xacro/recorder.hpp"

#include <algorithm>

#include "urdfmill/python/value_text.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::xacro {
namespace {

/// Returns the text of a value, of a long one its beginning.
std::string text_of(const python::Value& value) {
  constexpr std::size_t longest = 300;
  return text::shortened(python::str(value), longest);
}

}  // namespace

DefinitionId Recorder::define(NameKind kind, std::string_view name, source::Span span, source::Span set) {
  const auto [known, is_new] = definitions_.try_emplace({kind, std::string(name), key(span), key(set)},
                                                        static_cast<DefinitionId>(record_.definitions.size()));
  if (is_new) {
    RecordedDefinition& definition = record_.definitions.emplace_back();
    definition.kind = kind;
    definition.name = name;
    definition.span = span;
    definition.set = set;
  }
  return known->second;
}

void Recorder::replace(DefinitionId definition, DefinitionId replaced) {
  if (definition == 0 || definition == replaced) return;
  DefinitionId& known = record_.definitions[definition].replaces;
  if (known == 0) known = replaced;
}

void Recorder::keep(std::vector<RecordedValue>& values, std::string text) {
  const auto same = [&text](const RecordedValue& value) { return value.text == text; };
  if (std::none_of(values.begin(), values.end(), same)) values.push_back({std::move(text), messages_.origin()});
}

void Recorder::set(DefinitionId definition, const python::Value& value) {
  if (definition == 0) return;
  std::vector<RecordedValue>& values = record_.definitions[definition].values;
  if (values.size() < most_recorded_values) keep(values, text_of(value));
}

void Recorder::use(DefinitionId definition, source::Span where) {
  if (definition == 0 || !where.known()) return;
  if (uses_.emplace(where, definition).second) record_.uses.push_back({where, definition});
}

void Recorder::use(DefinitionId definition) {
  use(definition, messages_.place);
}

void Recorder::evaluated(source::Span expression, const python::Value& value) {
  const auto [known, is_new] = expressions_.try_emplace({expression, 0}, record_.expressions.size());
  if (is_new) record_.expressions.emplace_back().where = expression;
  RecordedExpression& recorded = record_.expressions[known->second];
  if (++recorded.evaluations > most_recorded_evaluations || recorded.values.size() == most_recorded_values) return;
  keep(recorded.values, text_of(value));
}

void Recorder::ask(RecordedFile::Kind kind, source::Span where, std::string_view name, std::string path) {
  if (where.known() && files_.emplace(key(where), path).second)
    record_.files.push_back({kind, where, std::string(name), std::move(path)});
}

void Recorder::declare_argument(std::string_view name, source::Span span, source::Span default_text,
                                std::string_view value) {
  const DefinitionId declared = define(NameKind::argument, name, span, default_text);
  DefinitionId& first = arguments_.try_emplace(std::string(name), declared).first->second;
  replace(declared, first);
  if (!record_.definitions[first].span.known()) first = declared;
  set(declared, python::Value::string(std::string(value)));
}

void Recorder::use_argument(std::string_view name) {
  auto known = arguments_.find(name);
  if (known == arguments_.end())
    known = arguments_.emplace(name, define(NameKind::argument, name, source::Span())).first;
  use(known->second);
}

void Recorder::use_package(std::string_view name, std::string_view folder) {
  ask(RecordedFile::Kind::package, messages_.place, name, std::string(folder));
}

}  // namespace urdfmill::xacro
