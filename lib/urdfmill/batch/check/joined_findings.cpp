#include "urdfmill/batch/check/joined_findings.hpp"

#include <functional>
#include <utility>

#include "urdfmill/session/rules.hpp"

namespace urdfmill::batch {

void JoinedFindings::begin_model(std::string_view file) {
  if (file != file_) shown_of_file_.clear();
  file_ = file;
}

void JoinedFindings::add(source::Collector&& findings, const source::Sources& from) {
  // Each model reports the packages of its tree that share a name; the first report is enough.
  std::erase_if(findings.diagnostics, [this](const source::Diagnostic& finding) {
    return finding.rule == &session::rules::package_ambiguous && !ambiguous_.insert(finding.message).second;
  });
  if (watch_.show) return show(std::move(findings), from);
  merger_.add(std::move(findings), from);
  for (source::Diagnostic& finding : merged_.diagnostics) arrangement_.add(std::move(finding));
  merged_.diagnostics.clear();
}

/// Shows findings that no earlier model has shown. Little is remembered for that: of findings in the model's own file
/// only those of its earlier argument sets.
void JoinedFindings::show(source::Collector&& findings, const source::Sources& from) {
  source::Sources sources;
  source::Collector found;
  source::Merger(sources, found, [this](const std::string& name) {
    return names_.of(name);
  }).add(std::move(findings), from);
  source::arrange(found.diagnostics);
  std::erase_if(found.diagnostics, [&](const source::Diagnostic& finding) {
    const bool has_place = finding.span.known();
    const bool is_own = has_place && sources[finding.span.file].name() == file_;
    const std::string key = source::place_key(finding, sources) + (has_place ? std::string() : finding.message);
    return !(is_own ? shown_of_file_ : shown_).insert(std::hash<std::string>()(key)).second;
  });
  if (!found.diagnostics.empty()) watch_.show(std::move(found), sources);
}

}  // namespace urdfmill::batch
