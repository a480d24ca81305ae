#include "urdfmill/batch/work.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <utility>

#include "urdfmill/batch/disjoint_sets.hpp"
#include "urdfmill/batch/paths.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

/// What a model costs besides its bytes, in bytes: opening files, writing the result.
constexpr std::uint64_t cost_of_any = 2000;

std::string id_text(const WorkItem& item, std::size_t number) {
  std::string text = item.name + '\0' + item.closure + '\0';
  for (const auto& [name, value] : item.arguments) text.append(name).append(1, '\0').append(value).append(1, '\0');
  return number == 0 ? text : text + std::to_string(number);
}

/// Without the endings of models.
std::string_view stem(std::string_view name) {
  constexpr std::array<std::string_view, 7> endings{".xacro", ".urdf", ".sdf", ".mjcf", ".yaml", ".yml", ".json"};
  const std::size_t begin = name.rfind('/') + 1;
  const auto take = [&](std::string_view ending) {
    if (!name.ends_with(ending) || name.size() - ending.size() == begin) return false;
    name.remove_suffix(ending.size());
    return true;
  };
  // Of arm.urdf.xacro both.
  if (take(".xacro")) {
    (void)take(".urdf");
    return name;
  }
  for (const std::string_view ending : endings)
    if (take(ending)) return name;
  (void)take(".xml");
  return name;
}

/// What a file name can hold, and what no shell takes for its own.
bool may_stand_in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("._-,:").find(c) != std::string_view::npos;
}

/// `+side=b`; with characters that a name had better not hold, a part of a hash makes up for them.
std::string suffix_of(const session::Arguments& arguments) {
  constexpr std::size_t most = 120, hash_digits = 8;
  std::string text, whole;
  bool is_exact = true;
  const auto append = [&](std::string_view part) {
    for (const char c : part) {
      is_exact = is_exact && may_stand_in_name(c);
      text += may_stand_in_name(c) ? c : '_';
    }
    whole.append(part) += '\0';
  };
  for (const auto& [name, value] : arguments) {
    text += '+';
    append(name);
    text += '=';
    append(value);
  }
  if (text.size() > most) {
    text.resize(most);
    is_exact = false;
  }
  return is_exact ? text : text + '-' + sha256(whole).substr(0, hash_digits);
}

std::string with_arguments(const WorkItem& item) {
  std::string text = '"' + item.file + '"';
  for (const auto& [name, value] : item.arguments) text.append(" ").append(name).append(":=").append(value);
  return text;
}

/// Cost and identity.
using Weight = std::pair<std::uint64_t, std::string>;

/// Which of the things are in that part: the most expensive first, each goes to the part that has least so far.
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

/// Files that are expanded together, directly or by way of others.
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
  std::vector<Weight> weights_;                                          ///< of the items, by their number
  std::map<std::string, std::pair<std::string, std::size_t>> group_of_;  ///< name and group, by canonical path
};

bool is_model_file(std::string_view path) {
  return path.ends_with(".urdf") || path.ends_with(".xacro");
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
    item.files = std::move(root.closure);
    for (InputFile& file : item.files) file.path = paths.of(file.path);
    if (search.hashes) item.closure = closure_hash(item.files);
    item.is_exact = root.is_closure_exact;
    item.cost = cost_of_any + root.bytes;
  }
  if (search.hashes) identify(work.items);
  work.parts = std::move(roots.parts);
  work.missing = std::move(roots.missing);
  work.outside = std::move(roots.outside);
  work.empty = std::move(roots.empty);
  return work;
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

std::vector<std::string> files_of_shard(const Work& work, const Shard& shard) {
  std::set<std::string> folders;
  for (const WorkItem& item : work.items)
    folders.insert(files::canonical_path(item.file.ends_with(item.name) && item.file.size() > item.name.size()
                                             ? item.file.substr(0, item.file.size() - item.name.size())
                                             : "."));
  const auto is_in_tree = [&folders](const std::string& path) {
    const std::string canonical = files::canonical_path(path);
    return std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) {
      const std::string_view top(folder.data(), folder.size() - (folder.ends_with('/') ? 1 : 0));
      return canonical.starts_with(top) && canonical.size() > top.size() && canonical[top.size()] == '/';
    });
  };
  Groups groups;
  for (const WorkItem& item : work.items) {
    std::vector<std::string> files{item.file};
    for (const InputFile& file : item.files)
      if (file.is_file() && is_model_file(file.path) && is_in_tree(file.path)) files.push_back(file.path);
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

std::string output_name(const WorkItem& item, std::string_view suffix) {
  std::string name(stem(item.name));
  if (item.has_set) name += suffix_of(item.arguments);
  return name.append(suffix);
}

std::string clash(const std::vector<WorkItem>& items, const std::string& folder, std::string_view suffix) {
  std::map<std::string, const WorkItem*> writers;
  for (const WorkItem& item : items) {
    const auto [known, is_new] = writers.try_emplace(output_name(item, suffix), &item);
    if (!is_new)
      return with_arguments(*known->second) + " and " + with_arguments(item) + " would both be written to \"" +
             (fs::path(folder) / known->first).string() +
             "\"; --exclude leaves one out, and of a folder that is named the names below it are kept";
  }
  // A result that is the folder of another one cannot be written either, nor one in the place of an input.
  for (const auto& [name, writer] : writers) {
    const auto path = [&folder](const std::string& result) { return '"' + (fs::path(folder) / result).string() + '"'; };
    for (std::size_t slash = name.find('/'); slash != std::string::npos; slash = name.find('/', slash + 1))
      if (const auto other = writers.find(name.substr(0, slash)); other != writers.end())
        return with_arguments(*other->second) + " would be written to " + path(other->first) +
               ", which is the folder of " + path(name);
    std::error_code error;
    if (name == writer->name && fs::equivalent(fs::path(folder) / name, writer->file, error))
      return path(name) + " would overwrite its own input; choose another --out-dir";
  }
  return {};
}

}  // namespace urdfmill::batch
