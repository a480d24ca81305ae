// Locations of the files that a model names.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::bodies {

/// Returns the name of the package in a URI, "arm" of "package://arm/a.stl" or "model://arm/a.stl"; empty for other
/// URIs.
[[nodiscard]] std::string package_of_uri(std::string_view uri);

/// Returns the path that a URI stands for, whether or not the file exists; empty if its package is unknown.
[[nodiscard]] std::string place_of_file(const std::string& uri, const std::string& folder,
                                        const xacro::PackageIndex& packages);

/// Returns the absolute path of the file that a mesh's URI names (package://, model://, file://, or a path relative to
/// the model's folder), if it exists.
[[nodiscard]] std::optional<std::string> find_mesh(const std::string& uri, const std::string& folder,
                                                   const xacro::PackageIndex& packages);

/// Returns "the package "arm" is not found; give its folder with …" for a URI of an unknown package; empty for others.
[[nodiscard]] std::string unknown_package_hint(std::string_view uri, const xacro::PackageIndex& packages);
/// Adds that hint to findings about meshes that have none.
void hint_at_unknown_packages(std::vector<source::Diagnostic>& findings, const xacro::PackageIndex& packages);

/// Returns the name of a file that means the same on every machine: from the folder of its package on,
/// "arm_description/urdf/arm.urdf"; of a file outside packages its last part.
[[nodiscard]] std::string name_in_package(const std::string& file);

/// Returns the folder that the materials, textures and buffers of a mesh must be inside: the package in its URI; the
/// repository, the package or else the folder of the model; or the package of a mesh outside of that.
[[nodiscard]] std::string mesh_root(const std::string& uri, const std::string& folder,
                                    const xacro::PackageIndex& packages);

/// The reason why a file is refused that a model names, and that `allowed_file` does not allow.
inline constexpr std::string_view outside_tree =
    "it is outside the model's tree and its packages; ⟨allow-outside⟩ DIR allows a folder";

/// Returns a file that a model names if it may be copied or embedded for it: it is in the model's tree (the repository,
/// the package or else the folder of the model), in a package, or in one of the folders.
[[nodiscard]] std::optional<files::FileInFolder> allowed_file(const std::string& file, const std::string& uri,
                                                              const std::string& model_folder,
                                                              const xacro::PackageIndex& packages,
                                                              const std::vector<std::string>& folders);

}  // namespace urdfmill::bodies
