#include "urdfmill/language/preview.hpp"

#include <algorithm>

#include "urdfmill/language/indentation.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::language {

Preview preview(Workspace& workspace, const Root& root) {
  Preview made{workspace.expansion(root), {}, {}};
  for (const std::string& file : root.files) {
    if (workspace.changes(file) == nullptr) continue;
    made.problem = file.substr(file.rfind('/') + 1) + " is not well-formed";
    return made;
  }
  if (!made.expansion->expanded.succeeded()) {
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

namespace {

/// Returns the outermost parts that a line of a source makes.
session::PartNumbers parts_of_line(const Workspace& workspace, const Preview& preview, const std::string& file,
                                   std::uint32_t line) {
  session::PartNumbers parts;
  if (!preview.problem.empty()) return parts;
  const source::Sources& sources = workspace.session().sources();
  for (const source::FileId id : preview.expansion->expanded.expansion.files) {
    if (workspace.canonical(sources[id].name()) != file) continue;
    const session::PartNumbers found = session::parts_from(preview.written, sources, id, line);
    parts.insert(parts.end(), found.begin(), found.end());
  }
  return parts;
}

}  // namespace

std::vector<Range> made_by(const Workspace& workspace, const Preview& preview, const std::string& file,
                           std::uint32_t line) {
  std::vector<Range> ranges;
  for (const std::size_t part : parts_of_line(workspace, preview, file, line)) {
    const xml::WrittenPart& written = preview.written.parts[part];
    ranges.push_back({static_cast<std::uint32_t>(written.begin), static_cast<std::uint32_t>(written.end)});
  }
  return ranges;
}

std::string text_made_by(const Workspace& workspace, const Preview& preview, const std::string& file,
                         std::uint32_t line) {
  const std::vector<xml::WrittenPart>& parts = preview.written.parts;
  const std::string_view text = preview.written.text;
  std::string made;
  for (const std::size_t first : parts_of_line(workspace, preview, file, line)) {
    std::size_t last = first;
    // The end tag of an element follows its content.
    if (parts[first].node->as_element() != nullptr && parts[first].attribute == nullptr)
      for (std::size_t i = first; i < parts.size() && parts[i].begin >= parts[first].begin; ++i)
        if (parts[i].node == parts[first].node) last = i;
    const std::size_t begin = parts[first].begin, end = std::max(parts[first].end, parts[last].end);
    made += indented(text.substr(begin, end - begin), indentation(text, begin), {}) + "\n";
  }
  return made;
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
