// Checks of a model's meshes: the content of the files, with the scale and the masses of the model.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::session {

/// Reads the existing meshes that a model names, and reports at their names: problems that keep programs from reading
/// them (mesh-truncated, mesh-lfs-pointer, …), sizes that are implausible for a robot's part, large meshes, and masses
/// and inertias that do not fit a closed mesh (inertia-geometry; unless `masses` is false, because measuring a volume
/// takes several times as long as reading the file).
void check_meshes(const urdf::Robot& robot, bodies::MeshStore& meshes, bool masses, source::Sink& sink);

/// Reads existing meshes, and reports the same about the files and sizes.
void check_mesh_files(const std::vector<bodies::MeshUse>& uses, bodies::MeshStore& meshes, source::Sink& sink);

/// Adds to findings of missing meshes the name that differs only in case, if there is a file of that name, or else the
/// place where the file of a package was expected.
void explain_missing_meshes(const std::string& folder, const xacro::PackageIndex& packages,
                            const std::vector<bodies::MeshUse>& uses, std::vector<source::Diagnostic>& findings);

}  // namespace urdfmill::session
