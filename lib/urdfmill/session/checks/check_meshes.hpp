// What is wrong with the meshes of a model: what is in the files, seen with the scale and the masses of the model.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/session/bodies/model_meshes.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::session {

/// Reads the meshes that a model names and that are there, and reports, at their names, what keeps programs from
/// reading them (mesh-truncated, mesh-lfs-pointer, …), sizes that are not those of a robot's part, meshes that are
/// heavy, and masses and inertias that do not fit a closed mesh (inertia-geometry).
void check_meshes(const urdf::Robot& robot, MeshStore& meshes, source::Sink& sink);

/// Adds to findings of missing meshes the name that differs in case only, if there is a file of that name, or else
/// where the file of a package was looked for.
void explain_missing_meshes(const std::string& folder, const xacro::PackageIndex& packages,
                            const std::vector<MeshUse>& uses, std::vector<source::Diagnostic>& findings);

}  // namespace urdfmill::session
