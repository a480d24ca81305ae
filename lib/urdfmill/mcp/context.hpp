// The state that all calls of a server share: the folders that it may read, and the places of packages.
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/files/provider.hpp"
#include "urdfmill/files/store.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::mcp {

/// The settings of a server.
struct Settings {
  std::vector<std::string> folders = {};  ///< the folders to which it is confined, at least one
  session::SessionOptions session = {};   ///< packages and Python of every call, unless it names its own
  bool read_only = false;                 ///< there are no tools that change files
};

/// The folders and the store over them. What is outside of them cannot be read, nor is it said to exist.
struct Context {
  /// Makes the store.
  explicit Context(Settings given)
      : settings(std::move(given)),
        files(std::make_shared<files::ConfinedFiles>(settings.folders)),
        store(std::make_shared<files::Store>(files::StoreOptions{.provider = files, .any_kind_of_input = false})) {}

  Settings settings;
  std::shared_ptr<const files::ConfinedFiles> files;
  std::shared_ptr<files::Store> store;
};

}  // namespace urdfmill::mcp
