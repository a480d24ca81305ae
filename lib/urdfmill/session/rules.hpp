// The rules of inputs, of the configuration and of the files that a model names: what each finding is called, how
// severe it is, and its page.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::session::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule config{"urdf-config",
                             Severity::warning,
                             "A configuration that is not understood",
                             "The part of .urdfmill.yaml is left out; check may report more or less than meant.",
                             "echo 'ignroe: [urdf-mass-zero]' > .urdfmill.yaml; urdfmill check arm.urdf",
                             "Fields are select, ignore, severity, packages, package_paths and for_version."};

inline constexpr Rule uses_xacro{
    "input-uses-xacro",
    Severity::note,
    "A file without .xacro in its name uses xacro",
    "It is expanded, as a .xacro file is. Programs that read the file as URDF see elements they do not know.",
    "echo '<robot name=\"r\" xmlns:xacro=\"http://www.ros.org/wiki/xacro\"><xacro:property name=\"n\" value=\"a\"/>"
    "<link name=\"${n}\"/></robot>' > r.urdf; urdfmill check r.urdf",
    "Rename the file to .urdf.xacro, or keep its expansion under the name .urdf."};

inline constexpr Rule mesh_companion{
    "mesh-companion",
    Severity::warning,
    "A mesh refers to files that are not copied",
    "OBJ, COLLADA and glTF files name further files: of materials, textures, buffers. Only the meshes themselves "
    "are "
    "copied.",
    R"(printf 'mtllib arm.mtl\nv 0 0 0\n' > arm.obj
echo '<robot name="r"><link name="a"><visual><geometry><mesh filename="arm.obj"/></geometry></visual></link></robot>' > r.urdf
urdfmill convert --to urdf r.urdf --meshes copy meshes -o out.urdf)",
    "Copy the file by hand, or put what it holds into the mesh.",
    source::Loss::reported};

inline constexpr Rule mesh_refused{
    "mesh-refused",
    Severity::error,
    "A file that a model names is not copied",
    "Copying takes files from the disk by the names in a model. So that a model from elsewhere cannot have private "
    "files "
    "copied, only meshes and textures are, by their content, from the model's tree and from packages, and none takes "
    "the "
    "name of the output.",
    R"(printf secret > key.stl
echo '<robot name="r"><link name="a"><visual><geometry><mesh filename="key.stl"/></geometry></visual></link></robot>' > r.urdf
urdfmill convert --to urdf r.urdf --meshes copy meshes -o out.urdf)",
    "If the file is outside the tree and is to be copied, name its folder: --allow-outside DIR.",
    source::Loss::reported};

inline constexpr Rule mesh_unreadable{"mesh-unreadable",
                                      Severity::error,
                                      "A mesh cannot be read",
                                      "It is to be copied, and is there.",
                                      "urdfmill convert --meshes copy meshes ...",
                                      "Make the file readable.",
                                      source::Loss::reported};

/// Every rule of this room.
inline constexpr const Rule* all[] = {&uses_xacro, &mesh_companion, &mesh_refused, &mesh_unreadable, &config};

}  // namespace urdfmill::session::rules
