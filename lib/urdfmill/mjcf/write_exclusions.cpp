// Writes exclusions of unintended contacts.
#include "urdfmill/mjcf/writing.hpp"

namespace urdfmill::mjcf {

namespace {

using simulation::LinkNode;

/// Links that form one body for MuJoCo, because no joint separates them; only links with collisions are listed.
using Group = std::vector<std::size_t>;

}  // namespace

void write_exclusions(Writing& w) {
  // Bodies connected by a joint do not collide in MuJoCo, unless one of them is fixed to the world.
  if (w.lowered.floating) return;
  std::vector<Group> groups;
  std::vector<std::size_t> group_of(w.tree.links.size());
  std::vector<std::size_t> on_base;
  for (const std::size_t index : w.tree.downwards) {
    const LinkNode& node = w.tree.links[index];
    const bool is_root = node.parent == simulation::none;
    if (is_root || moves(w.lowered, node)) {
      group_of[index] = groups.size();
      groups.emplace_back();
      if (!is_root && group_of[node.parent] == 0) on_base.push_back(group_of[index]);
    } else {
      group_of[index] = group_of[node.parent];
    }
    if (!node.link->collisions.empty()) groups[group_of[index]].push_back(index);
  }
  const auto name = [&](std::size_t index) {
    const bool is_world = index == w.tree.root && w.lowered.is_root_world;
    return is_world ? std::string("world") : w.tree.links[index].link->name.value;
  };
  bool is_open = false;
  for (const std::size_t group : on_base)
    for (const std::size_t fixed : groups.front())
      for (const std::size_t moving : groups[group]) {
        if (!is_open) w.xml.open("contact").inside();
        is_open = true;
        w.xml.open("exclude").attribute("body1", name(fixed)).attribute("body2", name(moving)).empty();
      }
  if (is_open) w.xml.close("contact");
}

}  // namespace urdfmill::mjcf
