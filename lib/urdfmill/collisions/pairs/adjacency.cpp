#include "urdfmill/collisions/pairs/adjacency.hpp"

#include <algorithm>
#include <numeric>

namespace urdfmill::collisions {

std::map<std::pair<std::size_t, std::size_t>, std::size_t> adjacent_pairs(const urdf::Robot& robot,
                                                                          const std::vector<bool>& has_geometry) {
  const std::vector<urdf::Robot::Above> above = robot.parents();
  // Links without geometry that a joint connects are one group, named after the highest one of them.
  std::vector<std::size_t> group(above.size());
  std::iota(group.begin(), group.end(), std::size_t{0});
  const auto top_of = [&](std::size_t link) {
    std::size_t top = link;
    for (std::size_t steps = 0; steps < above.size() && above[top].link && !has_geometry[*above[top].link]; ++steps)
      top = *above[top].link;
    return top;
  };
  for (std::size_t i = 0; i < above.size(); ++i)
    if (!has_geometry[i]) group[i] = top_of(i);
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> pairs;
  std::map<std::size_t, std::vector<std::size_t>> around;  // links with geometry, by group
  for (std::size_t i = 0; i < above.size(); ++i) {
    if (!above[i].link) continue;
    const std::size_t parent = *above[i].link;
    if (has_geometry[i] && has_geometry[parent]) pairs[std::minmax(i, parent)] = kinematics::none;
    if (has_geometry[i] != has_geometry[parent])
      around[group[has_geometry[i] ? parent : i]].push_back(has_geometry[i] ? i : parent);
  }
  for (auto& [link, links] : around) {
    std::sort(links.begin(), links.end());
    links.erase(std::unique(links.begin(), links.end()), links.end());
    for (std::size_t i = 0; i < links.size(); ++i)
      for (std::size_t j = i + 1; j < links.size(); ++j) pairs.try_emplace({links[i], links[j]}, link);
  }
  return pairs;
}

}  // namespace urdfmill::collisions
