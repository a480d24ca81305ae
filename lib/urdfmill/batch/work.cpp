#include "urdfmill/batch/work.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <queue>
#include <tuple>
#include <utility>

#include "urdfmill/files/file_io.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

/// What a model costs besides its bytes, in bytes: opening files, writing the result.
constexpr std::uint64_t cost_of_any = 2000;

/// Relative to the current folder where it is below it: so a plan fits another machine that has the same tree.
class ShortPaths {
 public:
  ShortPaths() {
    std::error_code error;
    here_ = fs::current_path(error);
  }

  [[nodiscard]] std::string of(const std::string& path) const {
    if (!path.starts_with('/')) return path;
    const fs::path relative = fs::path(path).lexically_relative(here_);
    return relative.empty() || *relative.begin() == ".." ? path : relative.string();
  }

 private:
  fs::path here_;
};

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
    item.closure = closure_hash(item.files);
    item.is_exact = root.is_closure_exact;
    item.cost = cost_of_any + root.bytes;
  }
  identify(work.items);
  work.parts = std::move(roots.parts);
  work.missing = std::move(roots.missing);
  work.outside = std::move(roots.outside);
  work.empty = std::move(roots.empty);
  return work;
}

void identify(std::vector<WorkItem>& items) {
  constexpr std::size_t digits = 32;
  std::map<std::string, std::size_t> seen;
  for (WorkItem& item : items) {
    item.id = sha256(id_text(item, 0)).substr(0, digits);
    if (const std::size_t number = seen[item.id]++; number > 0)
      item.id = sha256(id_text(item, number)).substr(0, digits);
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
  std::vector<const WorkItem*> order;
  for (const WorkItem& item : items) order.push_back(&item);
  const auto rank = [](const WorkItem* item) { return std::tie(item->cost, item->id); };
  std::sort(order.begin(), order.end(), [&](const WorkItem* a, const WorkItem* b) { return rank(a) > rank(b); });
  // The most expensive first, each to the part that has least so far.
  using Load = std::pair<std::uint64_t, std::uint64_t>;  // cost and number of the part
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (std::uint64_t number = 1; number <= std::min<std::uint64_t>(shard.of, order.size()); ++number)
    loads.emplace(0, number);
  std::vector<bool> is_kept(items.size());
  for (const WorkItem* item : order) {
    auto [cost, number] = loads.top();
    loads.pop();
    loads.emplace(cost + item->cost, number);
    is_kept[static_cast<std::size_t>(item - items.data())] = number == shard.number;
  }
  std::size_t i = 0;
  std::erase_if(items, [&](const WorkItem&) { return !is_kept[i++]; });
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
    const std::string path = '"' + (fs::path(folder) / known->first).string() + '"';
    if (!is_new)
      return with_arguments(*known->second) + " and " + with_arguments(item) + " would both be written to " + path +
             "; --exclude leaves one out, and of a folder that is named the names below it are kept";
  }
  // A result that is the folder of another one cannot be written either, nor one in the place of an input.
  for (const auto& [name, writer] : writers) {
    const std::string path = (fs::path(folder) / name).string();
    for (std::size_t slash = name.find('/'); slash != std::string::npos; slash = name.find('/', slash + 1))
      if (const auto other = writers.find(name.substr(0, slash)); other != writers.end())
        return with_arguments(*other->second) + " would be written to \"" + (fs::path(folder) / other->first).string() +
               "\", which is the folder of \"" + path + '"';
    std::error_code error;
    if (name == writer->name && fs::exists(path, error) && fs::equivalent(path, writer->file, error))
      return "\"" + path + "\" would replace the model it is made from; name another --out-dir";
  }
  return {};
}

}  // namespace urdfmill::batch
