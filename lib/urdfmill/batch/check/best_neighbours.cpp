#include "urdfmill/batch/check/best_neighbours.hpp"

#include <algorithm>
#include <utility>

#include "urdfmill/source/merge.hpp"

namespace urdfmill::batch {

NeighbourRank rank_of(const NeighbourFindings& checked) {
  return {checked.fit.is_of_another_robot(), checked.fit.unknown, checked.findings.count(source::Severity::error),
          checked.findings.count(source::Severity::warning), checked.findings.diagnostics.size()};
}

NeighbourFindings kept(session::CheckedNeighbour&& checked, const source::Sources& sources) {
  NeighbourFindings result{std::move(checked.file), checked.fit, {}, {}, {}, {}};
  source::Merger(result.sources, result.findings).add(std::move(checked.findings), sources);
  return result;
}

void BestNeighbours::offer(NeighbourFindings&& checked) {
  const auto known = best_.find(checked.file);
  if (known == best_.end()) {
    best_.emplace(checked.file, std::move(checked));
    return;
  }
  const bool is_affected = checked.is_affected || known->second.is_affected;
  if (rank_of(checked) < rank_of(known->second)) known->second = std::move(checked);
  known->second.is_affected = is_affected;
}

std::vector<NeighbourFindings> BestNeighbours::take(const std::vector<std::string>& named) {
  std::vector<NeighbourFindings> results;
  for (auto& [file, best] : best_) {
    if (std::find(named.begin(), named.end(), file) == named.end())
      std::erase_if(best.findings.diagnostics,
                    [](const source::Diagnostic& finding) { return finding.rule->facts.needs_named_file; });
    results.push_back(std::move(best));
  }
  best_.clear();
  return results;
}

}  // namespace urdfmill::batch
