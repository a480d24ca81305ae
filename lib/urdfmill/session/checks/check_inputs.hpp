// The files on which the findings of a model depend, without checking it.
#pragma once
#include <set>
#include <string>

#include "urdfmill/session/checks/check.hpp"

namespace urdfmill::session {

/// The files that a check reads or looks for besides those that the session's reader logs.
struct CheckInputs {
  /// Meshes and textures that the model names, whether or not they exist, as absolute paths.
  std::set<std::string> files;
  /// Folders with materials, textures and buffers of these meshes: each of these files may be one.
  std::set<std::string> companion_folders;
  /// Packages of meshes and textures that were not found.
  std::set<std::string> unknown_packages;
  bool lacks_value = false;  ///< an argument of the model has neither a value nor a default
};

/// Returns what a model depends on besides the files that the session's reader logged while it was read. Meshes are not
/// read.
[[nodiscard]] CheckInputs check_inputs(Session& session, const Input& input, const ReadModel& model);

/// True if a file of that name may be a material, a texture or a buffer of a mesh.
[[nodiscard]] bool may_be_companion(std::string_view path);

}  // namespace urdfmill::session
