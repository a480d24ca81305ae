#include "urdfmill/source/merge.hpp"

#include <functional>
#include <map>

namespace urdfmill::source {

FileId Merger::file_of(const SourceFile& file) {
  const std::string name = name_ ? name_(file.name()) : file.name();
  const std::size_t hash = std::hash<std::string>()(name);
  const auto [begin, end] = files_.equal_range(hash);
  for (auto known = begin; known != end; ++known)
    if (const SourceFile& text = into_[known->second]; text.name() == name && text.is_excerpt_of(file))
      return known->second;
  return files_.emplace(hash, into_.add_excerpt(name, file))->second;
}

void Merger::add(Collector&& findings, const Sources& from) {
  struct Moved {
    FileId file = no_file;
    const SourceFile* text = nullptr;
  };
  std::map<FileId, Moved> moved;  ///< by number in `from`
  const auto renumber = [&](Span& span) -> const SourceFile* {
    if (!span.known()) return nullptr;
    const auto [known, is_new] = moved.try_emplace(span.file);
    if (is_new) known->second = {file_of(from[span.file]), &from[span.file]};
    span.file = known->second.file;
    return known->second.text;
  };
  const auto keep = [this](const SourceFile* text, Span span) {
    if (text != nullptr) into_.keep_lines(span.file, *text, span);
  };
  const auto take = [&](Span& span) {
    const SourceFile* text = renumber(span);
    keep(text, span);
  };
  for (Diagnostic& diagnostic : findings.diagnostics) {
    const SourceFile* text = renumber(diagnostic.span);
    if (is_told_ && is_told_(diagnostic)) continue;
    keep(text, diagnostic.span);
    for (TrailStep& step : diagnostic.trail) take(step.span);
    for (Edit& edit : diagnostic.fix) take(edit.span);
    sink_.report(std::move(diagnostic));
  }
  findings.diagnostics.clear();
}

}  // namespace urdfmill::source
