// Where the files are that a model names.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::session {

/// The absolute path of the file behind a mesh's URI (package://, file://, or a path relative to the model's folder),
/// if it exists.
[[nodiscard]] std::optional<std::string> find_mesh(const std::string& uri, const std::string& folder,
                                                   const xacro::PackageIndex& packages);

/// "the package "arm" is not found; give its folder with --package arm=DIR" for a URI, or a text that quotes one, of a
/// package that is not found; empty for others.
[[nodiscard]] std::string unknown_package_hint(std::string_view text, const xacro::PackageIndex& packages);
/// Adds that hint to the findings that quote the URI of a mesh and have none.
void hint_at_unknown_packages(std::vector<source::Diagnostic>& findings, const xacro::PackageIndex& packages);

/// The folder that the materials, textures and buffers of a mesh may not leave: the package that its URI names, or the
/// repository, the package or else the folder of the model.
[[nodiscard]] std::string mesh_root(const std::string& uri, const std::string& folder,
                                    const xacro::PackageIndex& packages);

/// May a file that a model names be copied for it? It may, all links followed, if it is in the model's tree (the
/// repository, the package or else the folder that the model is in), in a package, or in one of the folders.
[[nodiscard]] bool may_be_copied(const std::string& file, const std::string& uri, const std::string& model_folder,
                                 const xacro::PackageIndex& packages, const std::vector<std::string>& folders);

}  // namespace urdfmill::session
