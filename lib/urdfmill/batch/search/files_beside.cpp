#include "urdfmill/batch/search/files_beside.hpp"

#include <algorithm>
#include <iterator>

#include "urdfmill/batch/base/paths.hpp"
#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/batch/search/neighbours.hpp"
#include "urdfmill/batch/search/source_tree.hpp"
#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/configurations.hpp"

namespace urdfmill::batch {
namespace {

/// Returns the files that the configuration of a robot names for it, and adds all that it names to `assigned`.
std::vector<session::Neighbour> configured(const std::string& robot, const session::Arguments& arguments,
                                           session::Session& session, std::vector<std::string>& assigned) {
  const files::Snapshot& files = session.files();
  std::vector<const session::ConfiguredRobot*> own;
  const session::ConfigFile& file = session.place(robot).file;
  for (const session::ConfiguredRobot& each : file.config.robots) {
    for (const session::ConfiguredNeighbour& neighbour : each.neighbours) assigned.push_back(neighbour.file);
    if (files.canonical(each.file) == files.canonical(robot)) own.push_back(&each);
  }
  // A robot that is named once has its files with any arguments.
  if (own.size() > 1) std::erase_if(own, [&](const auto* each) { return each->arguments != arguments; });
  std::vector<session::Neighbour> named;
  for (const session::ConfiguredRobot* each : own)
    for (const session::ConfiguredNeighbour& neighbour : each->neighbours)
      named.push_back(named_neighbour(neighbour.file, neighbour.kind, files));
  return named;
}

}  // namespace

std::vector<session::Neighbour> files_beside(const std::string& robot, const session::Arguments& arguments,
                                             session::Session& session) {
  const files::Snapshot& files = session.files();
  NeighbourFiles found;
  std::vector<session::Neighbour> named = configured(robot, arguments, session, found.assigned);
  const SourceTree tree = tree_of(files.canonical(robot), {}, files);
  DiscoveryOptions options;
  options.neighbours = options.leave_unread = true;
  options.files = session.snapshot();
  options.folders_below = tree.is_marked;
  const ShortPaths paths;
  for (const std::string& file : discover({tree.folder}, options).neighbours) found.found.push_back(paths.of(file));
  std::vector<session::Neighbour> all = Neighbours(found, files).of(robot);
  std::move(named.begin(), named.end(), std::back_inserter(all));
  return all;
}

}  // namespace urdfmill::batch
