#include "urdfmill/simulation/link_tree.hpp"

#include <map>
#include <string_view>

namespace urdfmill::simulation {

std::optional<LinkTree> LinkTree::of(const urdf::Robot& robot) {
  LinkTree tree;
  std::map<std::string_view, std::size_t> index;
  for (const urdf::Link& link : robot.links) {
    if (!index.emplace(link.name.value, tree.links.size()).second) return std::nullopt;
    tree.links.emplace_back().link = &link;
  }
  for (const urdf::Joint& joint : robot.joints) {
    const auto parent = index.find(joint.parent.value), child = index.find(joint.child.value);
    if (parent == index.end() || child == index.end() || tree.links[child->second].joint != nullptr)
      return std::nullopt;
    tree.links[child->second].joint = &joint;
    tree.links[child->second].parent = parent->second;
    tree.links[parent->second].children.push_back(child->second);
  }
  for (std::size_t i = 0; i < tree.links.size(); ++i) {
    if (tree.links[i].joint != nullptr) continue;
    if (tree.root != none) return std::nullopt;
    tree.root = i;
  }
  if (tree.root == none) return std::nullopt;
  std::vector<std::size_t> open{tree.root};
  while (!open.empty()) {
    const std::size_t here = open.back();
    open.pop_back();
    tree.downwards.push_back(here);
    const std::vector<std::size_t>& children = tree.links[here].children;
    for (auto child = children.rbegin(); child != children.rend(); ++child) {
      tree.links[*child].depth = tree.links[here].depth + 1;
      open.push_back(*child);
    }
  }
  // Unreached links are part of a loop.
  if (tree.downwards.size() != tree.links.size()) return std::nullopt;
  return tree;
}

}  // namespace urdfmill::simulation
