#include "urdfmill/language/beside_names.hpp"

#include <algorithm>

#include "urdfmill/language/expression_at.hpp"
#include "urdfmill/language/srdf_files.hpp"
#include "urdfmill/session/checks/neighbour_names.hpp"

namespace urdfmill::language {
namespace {

/// The literal that writes a part of a value, and the part.
struct LiteralPart {
  std::size_t begin = 0, end = 0;
  Place place;
};

/// Returns the longest part around a byte of a name that one literal of the text writes.
std::optional<LiteralPart> literal_around(ValueFlow& flow, const ValueText& text, const std::string& name,
                                          std::size_t at) {
  const auto written = [&](std::size_t begin, std::size_t end) -> std::optional<LiteralPart> {
    const auto places = flow.origins(text, {name, begin, end});
    if (!places || places->empty() || places->begin()->end - places->begin()->begin != end - begin) return std::nullopt;
    return LiteralPart{begin, end, *places->begin()};
  };
  auto part = written(at, at + 1);
  if (!part) return std::nullopt;
  while (part->begin > 0) {
    const auto longer = written(part->begin - 1, part->end);
    if (!longer) break;
    part = longer;
  }
  while (part->end < name.size()) {
    const auto longer = written(part->begin, part->end + 1);
    if (!longer) break;
    part = longer;
  }
  return part;
}

std::optional<ModelNameKind> model_kind_of(const session::NeighbourName& name) {
  switch (name.kind) {
    case urdf::PartKind::link:
      return ModelNameKind::link;
    case urdf::PartKind::joint:
      return ModelNameKind::joint;
    case urdf::PartKind::component:
      break;
  }
  return std::nullopt;
}

/// Returns the literal of a robot that declares the name.
std::optional<LiteralPart> declared_by(Symbols& symbols, const std::string& robot, const std::string& name,
                                       ModelNameKind kind, std::size_t at) {
  ValueSources sources(symbols);
  (void)sources.add(robot);
  ValueFlow flow(sources);
  for (const auto& index : symbols.indices(robot, Robots::all))
    for (const ModelIndex::ModelName& declared : index->model_names()) {
      if (!declared.declares || declared.kind != kind ||
          std::find(declared.names.begin(), declared.names.end(), name) == declared.names.end())
        continue;
      const auto source = symbols.source(declared.place.file);
      if (const auto whole = text_at(*source, declared.place.begin))
        if (auto part = literal_around(flow, {source, *whole, whole->text()}, name, at)) return part;
    }
  return std::nullopt;
}

}  // namespace

std::optional<NameBeside> name_beside(Symbols& symbols, const std::string& file, std::uint32_t offset) {
  Workspace& workspace = symbols.workspace();
  const std::string path = workspace.canonical(file);
  std::vector<std::string> robots;
  if (is_srdf(path)) robots = robots_of_srdf(symbols, *symbols.source(path));
  for (const Root* root : workspace.roots_beside(path)) {
    // An SRDF is renamed with the robots of its name.
    if (is_srdf(path) && std::find(robots.begin(), robots.end(), root->model.file) == robots.end()) continue;
    const auto neighbour = std::find_if(root->neighbours.begin(), root->neighbours.end(),
                                        [&](const session::Neighbour& each) { return each.file == path; });
    if (neighbour == root->neighbours.end()) continue;
    for (const session::NeighbourName& name : session::names_in(workspace.session(), *neighbour)) {
      const Place place = workspace.place(name.place, workspace.session().sources());
      const auto kind = model_kind_of(name);
      // A name that is composed in the file itself is longer or shorter than its text.
      if (!kind || place.file != path || place.end - place.begin != name.name.size() || name.name.empty() ||
          offset < place.begin || place.end < offset)
        continue;
      const std::size_t at = std::min<std::size_t>(offset - place.begin, name.name.size() - 1);
      if (const auto part = declared_by(symbols, root->model.file, name.name, *kind, at)) {
        const auto begin = place.begin + static_cast<std::uint32_t>(part->begin);
        return NameBeside{{path, begin, begin + static_cast<std::uint32_t>(part->end - part->begin)},
                          part->place,
                          {name.name, part->begin, part->end},
                          *kind};
      }
    }
  }
  return std::nullopt;
}

}  // namespace urdfmill::language
