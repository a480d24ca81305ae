#include "urdfmill/language/preview.hpp"

#include <algorithm>

#include "urdfmill/xml/writer.hpp"

namespace urdfmill::language {

Preview preview(Workspace& workspace, const Root& root) {
  Preview made{workspace.expansion(root), {}, {}};
  if (!made.expansion->expanded.succeeded()) {
  for (const std::string& file : root.files) {
    if (workspace.changes(file) == nullptr) continue;
    made.problem = file.substr(file.rfind('/') + 1) + " is not well-formed";
    return made;
  }
    made.problem = "the robot cannot be expanded";
    for (const source::Diagnostic& finding : made.expansion->findings.diagnostics)
      if (finding.severity == source::Severity::error) made.problem = finding.message;
    return made;
  }
  xml::WriteOptions options;
  options.parts = &made.written.parts;
  if (const auto problem = xml::write(*made.expansion->expanded.expansion.document, options, made.written.text))
    made.problem = *problem;
  return made;
}

std::vector<Range> made_by(const Workspace& workspace, const Preview& preview, const std::string& file,
                           std::uint32_t line) {
  std::vector<Range> ranges;
  if (!preview.problem.empty()) return ranges;
  const source::Sources& sources = workspace.session().sources();
  for (const source::FileId id : preview.expansion->expanded.expansion.files) {
    if (workspace.canonical(sources[id].name()) != file) continue;
    for (const std::size_t part : session::parts_from(preview.written, sources, id, line)) {
      const xml::WrittenPart& written = preview.written.parts[part];
      ranges.push_back({static_cast<std::uint32_t>(written.begin), static_cast<std::uint32_t>(written.end)});
    }
  }
  return ranges;
}

std::vector<Place> sources_of(const Workspace& workspace, const Preview& preview, std::uint32_t offset) {
  std::vector<Place> places;
  const xml::WrittenPart* innermost = nullptr;
  for (const xml::WrittenPart& part : preview.written.parts)
    if (part.begin <= offset && offset < std::max(part.end, part.begin + 1)) innermost = &part;
  if (innermost == nullptr) return places;
  const auto add = [&](source::Span span) {
    const Place place = workspace.place(span, workspace.session().sources());
    if (!place.file.empty() && (places.empty() || places.back() != place)) places.push_back(place);
  };
  add(session::source_of(*innermost));
  for (const xml::Origin* origin = innermost->node->origin; origin != nullptr; origin = origin->parent)
    add(origin->span);
  return places;
}

}  // namespace urdfmill::language
