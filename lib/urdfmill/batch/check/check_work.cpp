#include "urdfmill/batch/check/check_work.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "urdfmill/batch/search/neighbours.hpp"
#include "urdfmill/files/canonical_path.hpp"

namespace urdfmill::batch {
namespace {

/// Returns the number of the shard, from 1, to which a file of that name falls.
std::uint64_t shard_of_name(const std::string& name, std::uint64_t of) {
  constexpr std::size_t digits = 8;
  return std::stoull(sha256(name).substr(0, digits), nullptr, 16) % of + 1;
}

/// Keeps the parts that no model includes and whose names fall to the shard.
void keep_parts(std::vector<std::string>& parts, const std::vector<WorkItem>& all, const Shard& shard) {
  std::set<std::string> included;
  for (const WorkItem& item : all)
    for (const InputFile& file : item.files) included.insert(files::canonical_path(file.path));
  std::erase_if(parts, [&](const std::string& part) {
    return included.contains(files::canonical_path(part)) ||
           shard_of_name(std::filesystem::path(part).filename().string(), shard.of) != shard.number;
  });
}

/// Adds the names under which the user knows models and, for a plan, the parts that they include: each once.
void add_known_names(const std::vector<WorkItem>& items, std::vector<std::string>& names) {
  std::set<std::string_view> known;
  const auto add = [&](const std::string& name) {
    if (known.insert(name).second) names.push_back(name);
  };
  for (const WorkItem& item : items) {
    add(item.file);
    // Absolute names in a plan belong to other trees.
    for (const InputFile& file : item.files)
      if (item.is_planned && file.is_file() && !file.path.starts_with('/')) add(file.path);
  }
}

Root root_of(const WorkItem& item) {
  Root root;
  root.file = item.file;
  if (item.has_set || item.is_planned) root.arguments = item.arguments;
  root.is_named = item.is_named;
  root.name = item.name;
  root.terms = item.terms;
  root.neighbours = item.neighbours;
  return root;
}

/// Keeps the files beside robots of which the first robot is in the shard, and adds the robots of other shards that
/// they may be for.
void keep_neighbours(Roots& roots, const std::vector<WorkItem>& all, const std::vector<WorkItem>& kept,
                     const files::Snapshot& files) {
  std::vector<std::string> assigned;
  for (const WorkItem& item : all)
    for (const session::Neighbour& neighbour : item.neighbours) assigned.push_back(neighbour.file);
  const Neighbours neighbours({roots.neighbours, roots.named_neighbours, assigned}, files);
  if (neighbours.empty()) return;
  std::map<std::string, std::vector<std::size_t>> robots;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const session::Neighbour& neighbour : neighbours.of(all[i].file)) robots[neighbour.file].push_back(i);
  std::set<std::string_view> own;
  for (const WorkItem& item : kept) own.insert(item.id);
  std::set<std::size_t> others;
  const auto is_of_another = [&](const std::string& file) {
    const auto found = robots.find(file);
    if (found == robots.end()) return false;
    if (!own.contains(all[found->second.front()].id)) return true;
    for (const std::size_t i : found->second)
      if (!own.contains(all[i].id)) others.insert(i);
    return false;
  };
  std::erase_if(roots.neighbours, is_of_another);
  std::erase_if(roots.named_neighbours, is_of_another);
  for (const std::size_t i : others) {
    roots.beside.push_back(root_of(all[i]));
    roots.beside.back().terms.is_for_neighbour = true;
  }
}

}  // namespace

CheckWork check_work(Work found, const std::optional<Shard>& shard, const files::Snapshot& files) {
  CheckWork made;
  Roots& roots = made.roots;
  static_cast<FoundBeside&>(roots) = std::move(static_cast<FoundBeside&>(found));
  roots.elsewhere.insert(roots.elsewhere.end(), roots.parts.begin(), roots.parts.end());
  add_known_names(found.items, roots.elsewhere);
  if (shard) {
    keep_parts(roots.parts, found.items, *shard);
    const std::vector<WorkItem> all = found.items;
    keep_shard(found.items, *shard);
    keep_neighbours(roots, all, found.items, files);
  }
  for (const WorkItem& item : found.items) roots.roots.push_back(root_of(item));
  made.items = std::move(found.items);
  return made;
}

}  // namespace urdfmill::batch
