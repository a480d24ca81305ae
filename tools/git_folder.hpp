// A folder that git takes for the `.git` of a repository, without anything of it that could name a program.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "tools/process.hpp"

namespace urdfmill::tools {

/// Folders of a repository.
struct GitPlaces {
  std::string top;     ///< the working tree
  std::string own;     ///< `.git`, or what the file of that name refers to
  std::string common;  ///< shared by all working trees of a repository
};

/// Returns the folders of the repository whose top folder this is; nothing if it is none.
[[nodiscard]] std::optional<GitPlaces> git_places(const std::string& top);

/// Makes a temporary folder with the state of a repository and a configuration that names no program; empty if that
/// fails.
[[nodiscard]] std::string make_git_folder(const GitPlaces& places);

/// Regular expression of the keys of a repository's configuration that say how its files and references are to be read.
extern const char* const git_keys_of_reading;

/// Adds keys to the configuration, in the form of `git config --null --get-regexp`.
[[nodiscard]] bool add_git_configuration(const std::string& folder, std::string_view keys);

}  // namespace urdfmill::tools
