#include "urdfmill/source/merge.hpp"

#include <map>

namespace urdfmill::source {

void merge(Collector&& findings, const Sources& from, Sources& into, Sink& sink) {
  std::map<FileId, FileId> numbers;
  const auto renumber = [&](Span& span) {
    if (!span.known()) return;
    const auto [known, fresh] = numbers.try_emplace(span.file);
    if (fresh) known->second = into.add(from[span.file].name(), std::string(from[span.file].bytes()));
    span.file = known->second;
  };
  for (Diagnostic& diagnostic : findings.diagnostics) {
    renumber(diagnostic.span);
    for (TrailStep& step : diagnostic.trail) renumber(step.span);
    for (Edit& edit : diagnostic.fix) renumber(edit.span);
    sink.report(std::move(diagnostic));
  }
  findings.diagnostics.clear();
}

}  // namespace urdfmill::source
