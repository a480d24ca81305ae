// The models of a check as work: where a plan lists them, a shard leaves some of them, or a report names them.
#pragma once
#include <optional>
#include <vector>

#include "urdfmill/batch/roots.hpp"
#include "urdfmill/batch/work.hpp"

namespace urdfmill::batch {

/// The roots that are checked, and the same as work.
struct CheckWork {
  Roots roots;
  std::vector<WorkItem> items;  ///< of the roots, in their order
};

/// Makes roots of work. A shard leaves its models and, of the files that no model includes, those whose name falls to
/// it. All models, and the parts that planned ones include, stay known as files of the same tree.
[[nodiscard]] CheckWork check_work(Work found, const std::optional<Shard>& shard);

}  // namespace urdfmill::batch
