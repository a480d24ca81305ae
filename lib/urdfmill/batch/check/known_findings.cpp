#include "urdfmill/batch/check/known_findings.hpp"

#include "urdfmill/batch/check/unchecked.hpp"
#include "urdfmill/source/arrange.hpp"

namespace urdfmill::batch {

source::Collector KnownFindings::unknown_of(const CheckedModel& model) const {
  if (new_ != nullptr) return {};
  source::Collector left = model.findings;
  source::arrange(left.diagnostics);
  if (old_ != nullptr) (void)old_->remove_known(left.diagnostics, model.sources);
  return left;
}

bool KnownFindings::has_unknown(const CheckedModel& model, source::Severity least) const {
  return model.findings.count(least) > 0 && unknown_of(model).count(least) > 0;
}

void KnownFindings::accept_reasons(CheckedModel& model) const {
  const Verdict verdict = model.judgement.verdict;
  if (is_whole(verdict) || !model.errors.empty() || (old_ == nullptr && new_ == nullptr)) return;
  if (!has_unknown(model, least_reason(verdict))) model.judgement.is_accepted = true;
}

std::size_t KnownFindings::remove(std::vector<source::Diagnostic>& findings, const source::Sources& sources) const {
  if (new_ == nullptr) return old_ != nullptr ? old_->remove_known(findings, sources) : 0;
  new_->add(findings, sources);
  const std::size_t known = findings.size();
  findings.clear();
  return known;
}

}  // namespace urdfmill::batch
