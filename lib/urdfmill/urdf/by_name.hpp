// Links, joints and other named parts of a robot in the order of their names.
#pragma once
#include <algorithm>
#include <vector>

namespace urdfmill::urdf {

/// Returns the parts by name; those of one name stay in the order of the model.
template <class Part>
[[nodiscard]] std::vector<const Part*> by_name(const std::vector<Part>& parts) {
  std::vector<const Part*> sorted;
  sorted.reserve(parts.size());
  for (const Part& part : parts) sorted.push_back(&part);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Part* a, const Part* b) { return a->name.value < b->name.value; });
  return sorted;
}

}  // namespace urdfmill::urdf
