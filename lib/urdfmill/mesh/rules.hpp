// The rules of mesh files: what each finding is called, how severe it is, and its page.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::mesh::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule missing{"mesh-missing",
                              Severity::error,
                              "A mesh, or a file that holds part of it, cannot be read",
                              "Nothing is shown or touched where the mesh should be.",
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
                                "Part of the shape is missing. Several readers load what is there without a word.",
                                R"(printf 'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n' > arm.stl
urdfmill mesh arm.stl)",
                                "Export or fetch the file again."};

inline constexpr Rule malformed{"mesh-malformed",
                                Severity::error,
                                "A mesh file breaks its format",
                                "An index names no vertex, a reference leads nowhere or in a circle, a number is none: "
                                "readers refuse the file, drop triangles, or crash.",
                                R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n' > arm.obj
urdfmill mesh arm.obj)",
                                "Export the file again."};

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
                            "urdfmill mesh bomb.dae",
                            "Simplify the mesh."};

inline constexpr Rule unit{"mesh-unit",
                           Severity::error,
                           "A COLLADA unit that is not a positive number",
                           "Readers take it for 0, 1 or something else without a word, and the size is anything.",
                           R"(<unit meter="0,01"/>)",
                           "Write the length of the unit in metres: meter=\"0.01\"."};

inline constexpr Rule path{"mesh-path",
                           Severity::warning,
                           "A mesh names a file outside its package",
                           "An absolute path, a URL or a `..` that leaves the package: the file is not opened. What a "
                           "mesh from elsewhere names could be any file of the machine.",
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
    "Export the file again, or convert it with `urdfmill mesh --to`."};

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
    Severity::warning,
    "Stored normals contradict the winding of the triangles",
    "The winding counts; programs that believe the normals show the mesh inside out.",
    "urdfmill mesh flipped.stl",
    "Convert the file with `urdfmill mesh --to stl`, which computes the normals anew."};

inline constexpr Rule mirrored{"mesh-mirrored",
                               Severity::warning,
                               "A mesh is placed by a mirroring transformation",
                               "Its triangles must be turned, or its volume counts as negative; not all programs do.",
                               "<node><scale>-1 1 1</scale><instance_geometry url=\"#g\"/></node>",
                               "Convert it with `urdfmill mesh --to`, which applies the transformation."};

/// Every rule of this room.
inline constexpr const Rule* all[] = {&missing,      &lfs_pointer, &truncated,      &malformed,         &unsupported,
                                      &limit,        &unit,        &path,           &companion_missing, &deviation,
                                      &no_triangles, &not_finite,  &stored_normals, &mirrored};

}  // namespace urdfmill::mesh::rules
