#include "urdfmill/batch/work/work.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <utility>

#include "urdfmill/batch/base/disjoint_sets.hpp"
#include "urdfmill/batch/base/paths.hpp"
#include "urdfmill/batch/work/results.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

/// The cost of a model besides its bytes, in bytes: opening files, writing the result.
constexpr std::uint64_t cost_of_any = 2000;

std::string id_text(const WorkItem& item, std::size_t number) {
  std::string text = item.name + '\0' + item.closure + '\0';
  for (const auto& [name, value] : item.arguments) text.append(name).append(1, '\0').append(value).append(1, '\0');
  return number == 0 ? text : text + std::to_string(number);
}

/// Cost and identity.
using Weight = std::pair<std::uint64_t, std::string>;

/// Selects the things in that part: the most expensive first, each to the part with the smallest load so far.
std::vector<bool> in_shard(const std::vector<Weight>& weights, const Shard& shard) {
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
  using Load = std::pair<std::uint64_t, std::uint64_t>;  // cost and number of the part
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (std::uint64_t number = 1; number <= std::min<std::uint64_t>(shard.of, order.size()); ++number)
    loads.emplace(0, number);
  std::vector<bool> is_in(weights.size());
  for (const std::size_t i : order) {
    auto [cost, number] = loads.top();
    loads.pop();
    loads.emplace(cost + weights[i].first, number);
    is_in[i] = number == shard.number;
  }
  return is_in;
}

/// Files that are expanded together, directly or through others.
class Groups {
 public:
  void add(const WorkItem& item, const std::vector<std::string>& files) {
    const std::size_t group = sets_.add();
    weights_.emplace_back(item.cost, item.id);
    for (const std::string& file : files) {
      const auto [known, is_new] = group_of_.try_emplace(files::canonical_path(file), file, group);
      if (!is_new) sets_.join(known->second.second, group);
    }
  }

  [[nodiscard]] std::vector<std::string> files_in(const Shard& shard) {
    std::map<std::size_t, Weight> roots;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      auto& [cost, id] = roots.try_emplace(sets_.of(i), 0, weights_[i].second).first->second;
      cost += weights_[i].first;
      id = std::min(id, weights_[i].second);
    }
    std::vector<Weight> weights;
    weights.reserve(roots.size());
    for (const auto& [group, weight] : roots) weights.push_back(weight);
    const std::vector<bool> is_in = in_shard(weights, shard);
    std::map<std::size_t, bool> kept;
    for (const auto& [group, weight] : roots) kept.emplace(group, is_in[kept.size()]);
    std::vector<std::string> files;
    for (const auto& [canonical, place] : group_of_)
      if (kept.at(sets_.of(place.second))) files.push_back(place.first);
    std::sort(files.begin(), files.end());
    return files;
  }

 private:
  DisjointSets sets_{0};
  std::vector<Weight> weights_;                                          ///< weights of the items, by index
  std::map<std::string, std::pair<std::string, std::size_t>> group_of_;  ///< name and group, by canonical path
};

bool is_model_file(std::string_view path) {
  return text::has_suffix(path, {".urdf", ".xacro"});
}

}  // namespace

Work find_work(const std::vector<std::string>& inputs, RootSearch search, const session::Arguments& arguments,
               const session::Session& session, session::Configurations& configurations) {
  search.argument_sets = search.argument_sets && arguments.empty();
  search.closures = true;
  Roots roots = find_roots(inputs, search, session, configurations);
  const ShortPaths paths;
  Work work;
  for (Root& root : roots.roots) {
    WorkItem& item = work.items.emplace_back();
    item.file = std::move(root.file);
    item.name = std::move(root.name);
    item.has_set = !root.arguments.empty();
    item.arguments = std::move(root.arguments);
    item.arguments.insert(item.arguments.end(), arguments.begin(), arguments.end());
    item.is_named = root.is_named;
    item.terms = root.terms;
    item.neighbours = root.neighbours;
    item.files = std::move(root.closure);
    for (InputFile& file : item.files) file.path = paths.of(file.path);
    if (search.hashes) item.closure = closure_hash(item.files);
    item.is_exact = root.is_closure_exact;
    item.cost = cost_of_any + root.bytes;
  }
  if (search.hashes) identify(work.items);
  separate_results(work.items);
  static_cast<FoundBeside&>(work) = std::move(roots);
  return work;
}

std::string name_of(std::string name, const session::Arguments& arguments) {
  for (const auto& [argument, value] : arguments) name.append(" ").append(argument).append(":=").append(value);
  return name;
}

std::string shown_arguments(const session::Arguments& arguments) {
  std::string text;
  for (const auto& [name, value] : arguments) {
    const bool is_word = !value.empty() && value.find_first_of(text::white_space) == std::string::npos;
    text.append(" ").append(name).append(":=").append(is_word ? value : '"' + value + '"');
  }
  return text;
}

void identify(std::vector<WorkItem>& items) {
  constexpr std::size_t digits = 32;
  std::map<std::string, std::vector<WorkItem*>> alike;
  for (WorkItem& item : items) {
    item.id = sha256(id_text(item, 0)).substr(0, digits);
    alike[item.id].push_back(&item);
  }
  for (auto& [id, same] : alike) {
    std::sort(same.begin(), same.end(), [](const WorkItem* a, const WorkItem* b) { return a->file < b->file; });
    for (std::size_t number = 1; number < same.size(); ++number)
      same[number]->id = sha256(id_text(*same[number], number)).substr(0, digits);
  }
}

std::optional<Shard> shard_of(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  Shard shard;
  const auto read = [](std::string_view digits, std::uint64_t& number) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() && end == digits.data() + digits.size();
  };
  const bool is_read = read(text.substr(0, slash), shard.number) && read(text.substr(slash + 1), shard.of);
  return is_read && shard.number >= 1 && shard.number <= shard.of ? std::optional(shard) : std::nullopt;
}

void keep_shard(std::vector<WorkItem>& items, const Shard& shard) {
  std::vector<Weight> weights;
  weights.reserve(items.size());
  for (const WorkItem& item : items) weights.emplace_back(item.cost, item.id);
  const std::vector<bool> is_kept = in_shard(weights, shard);
  std::size_t i = 0;
  std::erase_if(items, [&](const WorkItem&) { return !is_kept[i++]; });
}

std::string top_folder(const WorkItem& item) {
  const bool is_below_it = item.file.ends_with(item.name) && item.file.size() > item.name.size();
  return is_below_it ? item.file.substr(0, item.file.size() - item.name.size()) : ".";
}

bool is_below(std::string_view path, const std::set<std::string>& folders) {
  return std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) {
    const std::string_view top(folder.data(), folder.size() - (folder.ends_with('/') ? 1 : 0));
    return path.starts_with(top) && path.size() > top.size() && path[top.size()] == '/';
  });
}

std::vector<std::string> files_of_shard(const Work& work, const Shard& shard) {
  std::set<std::string> folders;
  for (const WorkItem& item : work.items) folders.insert(files::canonical_path(top_folder(item)));
  const auto is_in_tree = [&folders](const std::string& path) {
    return is_below(files::canonical_path(path), folders);
  };
  Groups groups;
  for (const WorkItem& item : work.items) {
    std::vector<std::string> files{item.file};
    for (const InputFile& file : item.files)
      if (file.is_file() && file.hash != missing_file && is_model_file(file.path) && is_in_tree(file.path))
        files.push_back(file.path);
    groups.add(item, files);
  }
  for (const std::string& part : work.parts) {
    WorkItem item;
    item.id = sha256(fs::path(part).filename().string());
    item.cost = cost_of_any;
    groups.add(item, {part});
  }
  return groups.files_in(shard);
}

}  // namespace urdfmill::batch
