#include "urdfmill/batch/work/pairs.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include "urdfmill/batch/work/results.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::batch {
namespace {

/// Returns a name that pairs two models regardless of others.
std::string exact_name(const WorkItem& item) {
  return item.has_set ? name_of(item.name, item.arguments) : item.name;
}

class PairMaker {
 public:
  PairMaker(std::vector<WorkItem>& items, std::vector<WorkItem> others, const std::string& folder,
            const DiscoveryOptions& discovery)
      : items_(items), others_(std::move(others)), folder_(folder), discovery_(discovery) {}

  Pairing run() {
    // The other tree may have results, whose names are taken as they are.
    for (WorkItem& other : others_) other.result.clear();
    add_other_forms();
    pair_by_name();
    for (const WorkItem& other : others_)
      if (!paired_.contains(&other)) by_result_[output_name(other, "")].push_back(&other);
    for (WorkItem& item : items_)
      if (item.other.empty() && pairing_.problem.empty()) pair_by_result(item);
    keep_unpaired();
    return std::move(pairing_);
  }

 private:
  /// Adds models in forms other than URDF and xacro. Files with most other endings may have any content: such a file is
  /// a model only if one of this tree belongs to it.
  void add_other_forms() {
    DiscoveryOptions other_forms = discovery_;
    other_forms.include = {"*.sdf", "*.mjcf", "*.usda", "*.usdz", "*.xml", "*.yaml", "*.yml", "*.json"};
    std::set<std::string> known;
    for (const WorkItem& other : others_) known.insert(other.file);
    std::vector<WorkItem> further;
    for (std::string& file : discover({folder_}, other_forms).files) {
      if (known.contains(file)) continue;
      WorkItem& item = further.emplace_back();
      item.name = std::filesystem::path(file).lexically_relative(folder_).string();
      item.file = std::move(file);
    }
    identify(further);
    for (WorkItem& item : further) {
      if (!text::has_suffix(item.name, {".sdf", ".mjcf", ".usda", ".usdz"})) uncertain_.insert(item.file);
      others_.push_back(std::move(item));
    }
  }

  void pair_by_name() {
    std::map<std::string, const WorkItem*> by_name;
    for (const WorkItem& other : others_) by_name.emplace(exact_name(other), &other);
    for (WorkItem& item : items_)
      if (const auto found = by_name.find(exact_name(item)); found != by_name.end()) pair(item, *found->second);
  }

  void pair_by_result(WorkItem& item) {
    const auto found = by_result_.find(output_name(item, ""));
    if (found == by_result_.end()) return;
    std::vector<const WorkItem*> fits = found->second;
    const auto is_certain = [this](const WorkItem* other) { return !uncertain_.contains(other->file); };
    if (std::any_of(fits.begin(), fits.end(), is_certain)) std::erase_if(fits, std::not_fn(is_certain));
    if (fits.size() == 1) return pair(item, *fits.front());
    pairing_.problem = '"' + name_of(item.file, item.arguments) + "\" may belong to \"" + fits[0]->file + "\" or \"" +
                       fits[1]->file + "\"; ⟨exclude⟩ leaves one out";
  }

  void pair(WorkItem& item, const WorkItem& other) {
    item.other = other.file;
    paired_.insert(&other);
  }

  void keep_unpaired() {
    std::set<std::string> included;
    if (!discovery_.include.empty())
      for (std::string& file : discover({folder_}, discovery_).files) included.insert(std::move(file));
    for (WorkItem& other : others_) {
      const bool counts = discovery_.include.empty() ? !uncertain_.contains(other.file) : included.contains(other.file);
      if (counts && !paired_.contains(&other)) pairing_.unpaired.push_back(std::move(other));
    }
  }

  std::vector<WorkItem>& items_;
  std::vector<WorkItem> others_;
  const std::string& folder_;
  const DiscoveryOptions& discovery_;
  std::map<std::string, std::vector<const WorkItem*>> by_result_;  ///< those without a partner by name
  std::unordered_set<const WorkItem*> paired_;
  std::set<std::string> uncertain_;  ///< files that may not be models
  Pairing pairing_;
};

}  // namespace

Pairing pair_models(std::vector<WorkItem>& items, std::vector<WorkItem> others, const std::string& folder,
                    const DiscoveryOptions& discovery) {
  return PairMaker(items, std::move(others), folder, discovery).run();
}

}  // namespace urdfmill::batch
