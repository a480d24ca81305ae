#include "urdfmill/batch/check/check_totals.hpp"

#include <algorithm>
#include <utility>

#include "urdfmill/text/white_space.hpp"

namespace urdfmill::batch {

void CheckTotals::count(const Judgement& judgement, bool is_new_robot) {
  const Verdict verdict = judgement.verdict;
  robots += is_new_robot ? 1 : 0;
  files += is_new_robot ? 1 : 0;
  unchecked += is_unchecked(verdict) ? 1 : 0;
  in_part += verdict == Verdict::checked_in_part ? 1 : 0;
  failed += is_failed(verdict) ? 1 : 0;
  outcome = session::worse(outcome, judgement.outcome());
}

source::Coverage CheckTotals::coverage() const {
  return {robots - incomplete, in_part, unchecked, failed, unfinished};
}

void CheckTotals::count_missing(const std::vector<MissingName>& names) {
  for (const MissingName& name : names) {
    const auto known = std::find_if(missing.begin(), missing.end(),
                                    [&](const MissingName& one) { return one.subject == name.subject; });
    MissingName& one = known != missing.end() ? *known : missing.emplace_back(MissingName{name.subject});
    one.places += name.places;
    one.robots += name.robots;
  }
}

void CheckTotals::count_unfinished(std::string file, std::string_view arguments, Verdict verdict,
                                   const std::vector<MissingName>& names) {
  source::Unfinished& model = unfinished.emplace_back(
      source::Unfinished{std::move(file), std::string(text::trimmed(arguments)), shortfall(verdict), {}});
  for (const MissingName& name : names)
    if (std::find(model.missing.begin(), model.missing.end(), name.subject) == model.missing.end())
      model.missing.push_back(name.subject);
}

void CheckTotals::count_findings(std::string name, Verdict verdict, const std::vector<source::Diagnostic>& findings) {
  if (findings.empty() && is_whole(verdict)) {
    ++clean_models;
    return;
  }
  ModelFindings& model = models.emplace_back(ModelFindings{std::move(name), {}, verdict});
  for (const source::Diagnostic& finding : findings) ++model.count[static_cast<std::size_t>(finding.severity)];
}

}  // namespace urdfmill::batch
