#include "urdfmill/language/calls.hpp"

#include <algorithm>

#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

Caller file_caller(const SourceNames& source) {
  return {source.path.substr(source.path.rfind('/') + 1),
          {source.path, 0, 0},
          {source.path, 0, static_cast<std::uint32_t>(source.bytes->size())},
          true};
}

/// Returns the macro defined by an element.
Caller macro_caller(const SourceNames& source, const xml::Element& macro) {
  const auto name = std::find_if(source.names.begin(), source.names.end(), [&macro](const SourceName& each) {
    return each.element == &macro && each.kind == NameKind::macro && each.role == NameRole::declares;
  });
  Caller caller = file_caller(source);
  if (name == source.names.end()) return caller;
  caller.name = name->text;
  caller.place = {source.path, name->begin, name->end};
  caller.range = {source.path, macro.span.begin, macro.span.end};
  caller.is_file = false;
  return caller;
}

void add_call(std::vector<CallEdge>& edges, Caller macro, Place call) {
  auto edge = std::find_if(edges.begin(), edges.end(), [&macro](const CallEdge& each) { return each.macro == macro; });
  if (edge == edges.end()) edge = edges.insert(edge, {std::move(macro), {}});
  edge->calls.push_back(std::move(call));
}

}  // namespace

std::vector<Caller> macros_at(Symbols& symbols, const std::string& file, std::uint32_t offset) {
  const SourceName* name = nullptr;
  const auto source = symbols.source(file);
  name = source->at(offset);
  std::vector<Caller> macros;
  if (name == nullptr || name->kind != NameKind::macro) return macros;
  for (const Place& place : symbols.definition(file, offset)) {
    const auto definer = symbols.source(place.file);
    if (const xml::Element* macro = element_at(*definer->document, place.begin))
      macros.push_back(macro_caller(*definer, *macro));
  }
  return macros;
}

std::vector<CallEdge> incoming_calls(Symbols& symbols, const Caller& macro) {
  std::vector<CallEdge> edges;
  if (macro.is_file) return edges;
  for (const Reference& reference : symbols.references(macro.place.file, macro.place.begin)) {
    const auto source = symbols.source(reference.place.file);
    const SourceName* name = source->at(reference.place.begin);
    if (name == nullptr || name->role != NameRole::uses) continue;
    const xml::Element* around = macro_around(name->element);
    add_call(edges, around != nullptr ? macro_caller(*source, *around) : file_caller(*source), reference.place);
  }
  return edges;
}

std::vector<CallEdge> outgoing_calls(Symbols& symbols, const Caller& macro) {
  std::vector<CallEdge> edges;
  const auto source = symbols.source(macro.range.file);
  for (const SourceName& name : source->names) {
    if (name.kind != NameKind::macro || name.role != NameRole::uses) continue;
    if (name.begin < macro.range.begin || name.end > macro.range.end) continue;
    if (macro.is_file && macro_around(name.element) != nullptr) continue;
    for (Caller& called : macros_at(symbols, source->path, name.begin))
      add_call(edges, std::move(called), {source->path, name.begin, name.end});
  }
  return edges;
}

}  // namespace urdfmill::language
