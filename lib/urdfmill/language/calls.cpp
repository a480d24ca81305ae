#include "urdfmill/language/calls.hpp"

#include <map>
#include <utility>

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
  const SourceName* name = nullptr;
  const source::Span tag = macro.start_tag();
  source.within(tag.begin, tag.end, [&](const SourceName& each) {
    if (each.element == &macro && each.kind == NameKind::macro && each.role == NameRole::declares) name = &each;
  });
  Caller caller = file_caller(source);
  if (name == nullptr) return caller;
  caller.name = name->text;
  caller.place = {source.path, name->begin, name->end};
  caller.range = {source.path, macro.span.begin, macro.span.end};
  caller.is_file = false;
  return caller;
}

/// Edges to macros, in the order in which these were added.
class Edges {
 public:
  void add(Caller macro, Place call) {
    const auto [index, is_new] = indices_.try_emplace(macro.place, edges_.size());
    if (is_new) edges_.push_back({std::move(macro), {}});
    edges_[index->second].calls.push_back(std::move(call));
  }
  [[nodiscard]] std::vector<CallEdge> take() { return std::move(edges_); }

 private:
  std::vector<CallEdge> edges_;
  std::map<Place, std::size_t> indices_;
};

}  // namespace

std::vector<Caller> macros_at(Symbols& symbols, const std::string& file, std::uint32_t offset) {
  const SourceName* name = nullptr;
  const auto source = symbols.source(file);
  name = source->at(offset);
  std::vector<Caller> macros;
  if (name == nullptr || name->kind != NameKind::macro) return macros;
  for (const Place& place : symbols.definition(file, offset)) {
    const auto definer = symbols.source(place.file);
    if (const xml::Element* macro = definer->elements.at(place.begin)) macros.push_back(macro_caller(*definer, *macro));
  }
  return macros;
}

std::vector<CallEdge> incoming_calls(Symbols& symbols, const Caller& macro) {
  if (macro.is_file) return {};
  Edges edges;
  for (const Reference& reference : symbols.references(macro.place.file, macro.place.begin)) {
    const auto source = symbols.source(reference.place.file);
    const SourceName* name = source->at(reference.place.begin);
    if (name == nullptr || name->role != NameRole::uses) continue;
    const xml::Element* around = macro_around(name->element);
    edges.add(around != nullptr ? macro_caller(*source, *around) : file_caller(*source), reference.place);
  }
  return edges.take();
}

std::vector<CallEdge> outgoing_calls(Symbols& symbols, const Caller& macro) {
  Edges edges;
  const auto source = symbols.source(macro.range.file);
  for (const SourceName& name : source->names) {
    if (name.kind != NameKind::macro || name.role != NameRole::uses) continue;
    if (name.begin < macro.range.begin || name.end > macro.range.end) continue;
    if (macro.is_file && macro_around(name.element) != nullptr) continue;
    for (Caller& called : macros_at(symbols, source->path, name.begin))
      edges.add(std::move(called), {source->path, name.begin, name.end});
  }
  return edges.take();
}

}  // namespace urdfmill::language
