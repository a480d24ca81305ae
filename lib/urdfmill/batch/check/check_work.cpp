#include "urdfmill/batch/check/check_work.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>

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
  return root;
}

}  // namespace

CheckWork check_work(Work found, const std::optional<Shard>& shard) {
  CheckWork made;
  Roots& roots = made.roots;
  static_cast<FoundBeside&>(roots) = std::move(static_cast<FoundBeside&>(found));
  roots.elsewhere.insert(roots.elsewhere.end(), roots.parts.begin(), roots.parts.end());
  add_known_names(found.items, roots.elsewhere);
  if (shard) {
    keep_parts(roots.parts, found.items, *shard);
    keep_shard(found.items, *shard);
  }
  for (const WorkItem& item : found.items) roots.roots.push_back(root_of(item));
  made.items = std::move(found.items);
  return made;
}

}  // namespace urdfmill::batch
