#include "urdfmill/source/merge.hpp"

namespace urdfmill::source {

FileId Merger::file_of(const SourceFile& file) {
  const std::string name = name_ ? name_(file.name()) : file.name();
  const auto [begin, end] = files_.equal_range(name);
  for (auto known = begin; known != end; ++known)
    if (into_[known->second].bytes() == file.bytes()) return known->second;
  return files_.emplace(name, into_.add(name, std::string(file.bytes())))->second;
}

void Merger::add(Collector&& findings, const Sources& from) {
  std::map<FileId, FileId> numbers;
  const auto renumber = [&](Span& span) {
    if (!span.known()) return;
    const auto [known, is_new] = numbers.try_emplace(span.file);
    if (is_new) known->second = file_of(from[span.file]);
    span.file = known->second;
  };
  for (Diagnostic& diagnostic : findings.diagnostics) {
    renumber(diagnostic.span);
    if (is_told_ && is_told_(diagnostic)) continue;
    for (TrailStep& step : diagnostic.trail) renumber(step.span);
    for (Edit& edit : diagnostic.fix) renumber(edit.span);
    sink_.report(std::move(diagnostic));
  }
  findings.diagnostics.clear();
}

}  // namespace urdfmill::source
