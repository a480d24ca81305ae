// The state that all calls of a server share: the folders that it may read, and the places of packages.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/files/provider.hpp"
#include "urdfmill/files/store.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::mcp {

/// The settings of a server.
struct Settings {
  std::vector<std::string> folders = {};  ///< the folders to which it is confined, at least one
  session::SessionOptions session = {};   ///< packages and Python of every call, unless it names its own
  bool read_only = false;                 ///< there are no tools that change files
  /// Returns the files of the repository around a path as they were in a revision, or nothing and the reason. Null:
  /// this server knows no revisions.
  std::function<std::shared_ptr<const files::Provider>(const std::string& path, const std::string& revision,
                                                       std::string& problem)>
      revision = nullptr;
};

/// The folders and the store over them. What is outside of them cannot be read, nor is it said to exist.
struct Context {
  /// Makes the store.
  explicit Context(Settings given)
      : settings(std::move(given)),
        files(std::make_shared<files::ConfinedFiles>(settings.folders)),
        store(std::make_shared<files::Store>(files::StoreOptions{.provider = files, .any_kind_of_input = false})) {}

  /// Returns the path of a file as answers name it: relative to the first folder if it is below that. A call takes it
  /// as it is.
  [[nodiscard]] std::string shown(const std::string& path) const {
    std::string normal = files::normal_path(path);
    const auto below = files::path_below(normal, files->folders().front());
    return below ? std::string(*below) : normal;
  }

  Settings settings;
  std::shared_ptr<const files::ConfinedFiles> files;
  std::shared_ptr<files::Store> store;
};

}  // namespace urdfmill::mcp
