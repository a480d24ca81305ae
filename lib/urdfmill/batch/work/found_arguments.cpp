#include "urdfmill/batch/work/found_arguments.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "urdfmill/batch/base/session_pool.hpp"
#include "urdfmill/batch/search/argument_search.hpp"
#include "urdfmill/batch/work/results.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::batch {
namespace {

/// True if the expansion of a model with its defaults stops at an argument without a value.
bool lacks_arguments(session::Session& session, const WorkItem& item) {
  if (!item.terms.may_need_arguments || item.file == "-" || !item.arguments.empty()) return false;
  source::Collector findings;
  (void)session::expand(session, item.file, {.verbosity = 0}, findings);
  return session::lacks_value(findings);
}

/// Returns the arguments of a set that are not the same in all sets.
session::Arguments different(const session::Arguments& set, const std::vector<ArgumentSet>& sets) {
  session::Arguments arguments = set;
  std::erase_if(arguments, [&](const auto& argument) {
    return std::all_of(sets.begin(), sets.end(), [&](const ArgumentSet& other) {
      return std::find(other.arguments.begin(), other.arguments.end(), argument) != other.arguments.end();
    });
  });
  return arguments;
}

}  // namespace

std::vector<std::string> use_found_arguments(std::vector<WorkItem>& items, const std::vector<std::string>& folders,
                                             unsigned jobs, session::Session& session) {
  ArgumentSearch search;
  std::error_code error;
  for (const std::string& folder : folders)
    if (std::filesystem::is_directory(folder, error)) search.add_folder(folder);
  std::vector<std::vector<ArgumentSet>> found(items.size());
  SessionPool sessions(session);
  threads::parallel_for(items.size(), jobs, [&](std::size_t i) {
    sessions.with([&](session::Session& own) {
      if (lacks_arguments(own, items[i])) found[i] = search.find(own, items[i].file).sets;
      own.forget_inputs();
    });
  });
  std::vector<std::string> notes;
  std::vector<WorkItem> all;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!found[i].empty()) notes.push_back(items[i].file + ": " + described(found[i]));
    for (const ArgumentSet& set : found[i]) {
      WorkItem& item = all.emplace_back(items[i]);
      item.arguments = set.arguments;
      item.has_set = found[i].size() > 1;
      if (item.has_set) item.named_by = different(set.arguments, found[i]);
    }
    if (found[i].empty()) all.push_back(std::move(items[i]));
  }
  items = std::move(all);
  separate_results(items);
  return notes;
}

}  // namespace urdfmill::batch
