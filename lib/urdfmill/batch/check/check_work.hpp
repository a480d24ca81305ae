// The models of a check as items of work: needed if a plan lists them, a shard selects some of them, or a report names
// them.
#pragma once
#include <optional>
#include <vector>

#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/batch/work/work.hpp"

namespace urdfmill::batch {

/// The roots that are checked, and the items of work for them.
struct CheckWork {
  Roots roots;
  std::vector<WorkItem> items;  ///< items of the roots, in their order
};

/// Makes roots of work. A shard keeps its models and, of the files that no model includes, those whose names fall to
/// it. All models, and the parts that planned ones include, remain known as files of the same tree. Of the files beside
/// robots it keeps those that may be for one of its models and for none before that, and the other robots that they may
/// be for (Roots::beside): each file is checked in one shard.
[[nodiscard]] CheckWork check_work(Work found, const std::optional<Shard>& shard, const files::Snapshot& files);

}  // namespace urdfmill::batch
