// Rules of mesh files: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::mesh::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule missing{"mesh-missing",
                              Severity::error,
                              "A mesh, or a file that holds part of it, cannot be read",
                              "The shape is missing, both to see and to touch.",
                              "urdfmill mesh no_such.stl",
                              "Correct the name, or add the file."};

inline constexpr Rule lfs_pointer{
    "mesh-lfs-pointer",
    Severity::error,
    "A mesh is the placeholder of Git LFS",
    "The file was never fetched: it holds three lines of text. Every ninth mesh file of public robot repositories is "
    "one in a plain clone.",
    R"(printf 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 684\n' > arm.stl
urdfmill mesh arm.stl)",
    "Run `git lfs pull` in the repository."};

inline constexpr Rule truncated{"mesh-truncated",
                                Severity::error,
                                "A mesh file ends before its last triangle",
                                "Part of the shape is missing. Several readers silently load what is there.",
                                R"(printf 'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n' > arm.stl
urdfmill mesh arm.stl)",
                                "Export or fetch the file again."};

inline constexpr Rule malformed{"mesh-malformed",
                                Severity::error,
                                "A mesh file breaks its format",
                                "An index names no vertex, a reference is dangling or circular, a number is malformed: "
                                "readers refuse the file, drop triangles, or crash.",
                                R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n' > arm.obj
urdfmill mesh arm.obj)",
                                "Export the file again."};

inline constexpr Rule not_well_formed{
    "mesh-not-well-formed",
    Severity::warning,
    "A COLLADA file is not well-formed XML, and is read nevertheless",
    "Some COLLADA files of public robots have a \"<\" in an attribute, bytes of zeros, or another encoding than they "
    "declare. RViz shows them; a reader with a strict parser of XML refuses them.",
    R"(printf '<COLLADA version="1.4.1"><library_geometries note="a & b"/></COLLADA>' > arm.dae; urdfmill mesh arm.dae)",
    "Export the file again, or correct the place."};

inline constexpr Rule unsupported{"mesh-unsupported",
                                  Severity::error,
                                  "A mesh format that is not read",
                                  "STL, OBJ, PLY, glTF 2 and COLLADA are read, without compression such as Draco.",
                                  "printf 'ISO-10303-21;' > arm.step; urdfmill mesh arm.step",
                                  "Convert the file to one of these formats."};

inline constexpr Rule limit{"mesh-limit",
                            Severity::error,
                            "A mesh is larger than a limit",
                            "A small file can ask for billions of triangles; docs/limits.md lists the limits.",
                            R"(printf '%0300d' 0 | tr 0 '[' > arm.gltf; urdfmill mesh arm.gltf)",
                            "Simplify the mesh."};

inline constexpr Rule unit{
    "mesh-unit",
    Severity::error,
    "A COLLADA unit that is not a positive number",
    "Readers silently read it as 0, 1 or something else, so the size is arbitrary.",
    R"(printf '<COLLADA><asset><unit meter="0,01"/></asset></COLLADA>' > arm.dae; urdfmill mesh arm.dae)",
    "Write the length of the unit in metres: meter=\"0.01\"."};

inline constexpr Rule path{"mesh-path",
                           Severity::warning,
                           "A mesh refers to a file outside its package",
                           "An absolute path, a URL or a `..` that leaves the package: the file is not opened. "
                           "Otherwise a mesh from elsewhere could refer to any file on the machine.",
                           R"(printf 'mtllib ../../../etc/hostname\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' > arm.obj
urdfmill mesh arm.obj)",
                           "Keep materials, textures and buffers in the package, and name them by relative paths."};

inline constexpr Rule companion_missing{"mesh-companion-missing",
                                        Severity::warning,
                                        "Materials or a texture of a mesh are missing",
                                        "The mesh is shown without its colours.",
                                        R"(printf 'mtllib no.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' > arm.obj
urdfmill mesh arm.obj)",
                                        "Add the file beside the mesh."};

inline constexpr Rule deviation{
    "mesh-deviation",
    Severity::warning,
    "A mesh file deviates from its format but can be read",
    "Bytes after the last triangle, a count that disagrees with what follows, a COLLADA without a scene: some programs "
    "refuse such files.",
    R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 2\n' > arm.obj; urdfmill mesh arm.obj)",
    "Export the file again, or convert it with `⟨urdfmill mesh⟩ ⟨to⟩`."};

inline constexpr Rule no_triangles{"mesh-no-triangles",
                                   Severity::warning,
                                   "A mesh file without triangles",
                                   "There is nothing to show or to touch; simulators refuse such a mesh.",
                                   "printf 'v 0 0 0\\n' > arm.obj; urdfmill mesh arm.obj",
                                   "Remove the visual or collision, or export the shape."};

inline constexpr Rule not_finite{"mesh-not-finite",
                                 Severity::warning,
                                 "A mesh with coordinates that are not finite",
                                 "Bounding boxes, masses and contacts become NaN.",
                                 R"(printf 'v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' > arm.obj; urdfmill mesh arm.obj)",
                                 "Export the file again."};

inline constexpr Rule stored_normals{
    "mesh-stored-normals",
    Severity::note,
    "Stored normals contradict the winding of the triangles",
    "The winding counts; programs that believe the normals show the mesh inside out.",
    R"(printf 'solid a\nfacet normal 0 0 -1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n' > arm.stl
printf 'endloop\nendfacet\nendsolid a\n' >> arm.stl; urdfmill mesh arm.stl)",
    "Convert the file with `⟨urdfmill mesh⟩ ⟨to⟩ stl`, which computes the normals anew."};

inline constexpr Rule mirrored{
    "mesh-mirrored",
    Severity::note,
    "A mesh is placed by a mirroring transformation",
    "Its triangles must be flipped, or its volume counts as negative; not all programs do this.",
    R"(printf '{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"scale":[-1,1,1]}],"meshes":[
{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,"componentType":5121,"count":3,
"type":"VEC3"}],"bufferViews":[{"buffer":0,"byteLength":9}],"buffers":[{"byteLength":9,
"uri":"data:;base64,AAAAAQAAAAEA"}]}' > arm.gltf; urdfmill mesh arm.gltf)",
    "Convert it with `⟨urdfmill mesh⟩ ⟨to⟩`, which applies the transformation."};

inline constexpr Rule degenerate{
    "mesh-degenerate",
    Severity::note,
    "A mesh has triangles without an area",
    "They show nothing and make contacts and normals unstable in some programs.",
    R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 1 2\n' > arm.obj; urdfmill mesh arm.obj)",
    "Remove them in a modelling program; every tenth mesh of public robots has some."};

inline constexpr Rule duplicate{
    "mesh-duplicate",
    Severity::note,
    "A mesh has triangles that repeat others",
    "They count twice in an area and, turned the same way, in a volume.",
    R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 2 3 1\n' > arm.obj; urdfmill mesh arm.obj)",
    "Remove them in a modelling program."};

inline constexpr Rule orientation{"mesh-orientation",
                                  Severity::warning,
                                  "Triangles of a mesh are oriented inconsistently",
                                  "Some face inwards: they are invisible in programs that draw front faces only, and "
                                  "a volume counts them as negative.",
                                  R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 3 4\n' > arm.obj
urdfmill mesh arm.obj)",
                                  "Recalculate the normals in a modelling program, or use `⟨urdfmill mesh⟩ ⟨hull⟩`."};

inline constexpr Rule not_manifold{
    "mesh-not-manifold",
    Severity::note,
    "Edges of a mesh have more than two triangles",
    "Pieces touch along an edge. The volume is right where every edge is run as often "
    "one way as the other.",
    R"(printf 'v 0 0 0\nv 0 0 1\nv 1 0 0\nv 0 1 0\nv -1 0 0\nf 1 2 3\nf 2 1 4\nf 1 2 5\n' > arm.obj; urdfmill mesh arm.obj)",
    "Nothing, unless a program asks for a manifold."};

inline constexpr Rule not_closed{
    "mesh-not-closed",
    Severity::warning,
    "A mesh is not closed",
    "The enclosed volume is undefined: a volume, a mass or an inertia taken from it depends on where its origin is. 31 "
    "% of the collision meshes of public robots are open.",
    R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\n' > arm.obj
urdfmill mesh arm.obj)",
    "Close it, or take the convex hull: `⟨urdfmill mesh⟩ ⟨hull⟩`."};

inline constexpr Rule inside_out{
    "mesh-inside-out",
    Severity::warning,
    "A mesh is turned inside out",
    "Its triangles run clockwise as seen from outside. MuJoCo refuses it, viewers show its "
    "inner side.",
    R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 1 3 4\n' > arm.obj
urdfmill mesh arm.obj)",
    "Turn it in a modelling program."};

inline constexpr Rule nested_shells{
    "mesh-nested-shells",
    Severity::warning,
    "A closed piece of a mesh is inside another one",
    "The inner volume counts twice. A cavity is a piece that is turned.",
    R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv .1 .1 .1\nv .2 .1 .1\nv .1 .2 .1\nv .1 .1 .2\n' > arm.obj
printf 'f 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\nf 5 7 6\nf 5 6 8\nf 6 7 8\nf 5 8 7\n' >> arm.obj
urdfmill mesh arm.obj)",
    "Remove the inner piece, or turn it if it is a cavity."};

inline constexpr Rule no_volume{"mesh-no-volume",
                                Severity::warning,
                                "A mesh encloses no volume",
                                "A flat mesh has no mass; MuJoCo refuses it as a collision.",
                                R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' > arm.obj; urdfmill mesh arm.obj)",
                                "Give it a thickness, or use a box."};

inline constexpr Rule scale{
    "mesh-scale",
    Severity::warning,
    "The size of a mesh is unusual for a part of a robot",
    "Meshes in millimetres need scale=\"0.001 0.001 0.001\". The parts of public robots are "
    "between 1 mm and 10 m across, scenes reach 20 m.",
    R"(printf 'v 0 0 0\nv 300 0 0\nv 0 200 0\nv 0 0 100\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n' > arm.obj
urdfmill mesh arm.obj)",
    "Correct the scale."};

inline constexpr Rule far_away{
    "mesh-far-away",
    Severity::warning,
    "A mesh is far from its origin",
    "It was exported in the coordinates of an assembly, or scaled wrongly; 32-bit floats are "
    "coarse there.",
    R"(printf 'v 50 0 0\nv 50.1 0 0\nv 50 .1 0\nv 50 0 .1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n' > arm.obj
urdfmill mesh arm.obj)",
    "Export the part in the axes of its link."};

inline constexpr Rule conversion_loss{
    "mesh-conversion-loss",
    Severity::warning,
    "The target format cannot hold everything in the mesh",
    "STL holds triangles only. OBJ has materials and texture coordinates, but no colours of vertices.",
    R"(printf 'mtllib arm.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n' > arm.obj
printf 'newmtl red\nKd 1 0 0\n' > arm.mtl; urdfmill mesh arm.obj -o arm.stl)",
    "Write glb, or obj where materials matter.",
    {.loss = source::Loss::reported}};

inline constexpr Rule not_proved{
    "mesh-not-proved",
    Severity::error,
    "A mesh is not written since it would not read as the same triangles",
    "Every file is read again before it is written. STL and GLB hold 32-bit floats: coordinates beyond 1e38 and those "
    "that are not finite have no place in them.",
    R"(printf 'v 0 0 0\nv 1e39 0 0\nv 0 1 0\nf 1 2 3\n' > arm.obj; urdfmill mesh arm.obj -o arm.stl)",
    "Correct the coordinates, or scale them."};

inline constexpr Rule heavy{
    "mesh-heavy",
    Severity::warning,
    "A mesh of more than 200,000 triangles",
    "MuJoCo refuses it, and drawing it takes as long as all other parts together. 10 % of the meshes of public robots "
    "have more than 20,000.",
    R"(awk 'BEGIN { print "v 0 0 0\nv 1 0 0\nv 0 1 0"; for (i = 0; i < 200001; i++) print "f 1 2 3" }' > arm.obj
echo '<robot name="r"><link name="a"><visual><geometry><mesh filename="arm.obj"/></geometry></visual></link></robot>' > r.urdf
urdfmill check r.urdf)",
    "Simplify it: ⟨urdfmill mesh⟩ ⟨simplify⟩."};

inline constexpr Rule heavy_collision{
    "mesh-heavy-collision",
    Severity::note,
    "A collision of more than 20,000 triangles",
    "Contacts are computed with every triangle. The collisions of public robots have a median of 1,060.",
    R"(awk 'BEGIN { print "v 0 0 0\nv 1 0 0\nv 0 1 0"; for (i = 0; i < 20001; i++) print "f 1 2 3" }' > arm.obj
echo '<robot name="r"><link name="a"><collision><geometry><mesh filename="arm.obj"/></geometry></collision></link></robot>' > r.urdf
urdfmill check r.urdf)",
    "Take a simplified mesh, its hull or a primitive: ⟨urdfmill mesh⟩ ⟨simplify⟩, ⟨hull⟩, ⟨enclose⟩."};

inline constexpr Rule read_differently{
    "mesh-read-differently",
    Severity::note,
    "COLLADA with a unit or an up axis that programs read differently",
    "RViz and Gazebo apply the unit and ignore up_axis; Blender, Isaac Sim and most converters apply both, others "
    "neither. The mesh is turned or of another size there.",
    R"(printf '<COLLADA><asset><unit meter="0.01"/><up_axis>Y_UP</up_axis></asset><library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a" count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common><accessor source="#a" count="3" stride="3"/></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices><triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>' > arm.dae
echo '<robot name="r"><link name="a"><visual><geometry><mesh filename="arm.dae"/></geometry></visual></link></robot>' > r.urdf
urdfmill check ⟨notes⟩ r.urdf)",
    "Write the mesh in metres with z up, or as STL."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&missing,
                                      &not_well_formed,
                                      &lfs_pointer,
                                      &truncated,
                                      &malformed,
                                      &unsupported,
                                      &limit,
                                      &unit,
                                      &path,
                                      &companion_missing,
                                      &deviation,
                                      &no_triangles,
                                      &not_finite,
                                      &stored_normals,
                                      &mirrored,
                                      &degenerate,
                                      &duplicate,
                                      &orientation,
                                      &not_manifold,
                                      &not_closed,
                                      &inside_out,
                                      &nested_shells,
                                      &no_volume,
                                      &scale,
                                      &far_away,
                                      &conversion_loss,
                                      &not_proved,
                                      &heavy,
                                      &heavy_collision,
                                      &read_differently};

/// The other severities of rules of this module.
inline constexpr source::OtherSeverity other_severities[] = {
    {&no_volume, Severity::error, "if a convex hull or convex pieces are asked for"},
};

}  // namespace urdfmill::mesh::rules
