// Rules of pictures.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::picture::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule mesh_missing{
    "picture-mesh-missing",
    Severity::note,
    "A box stands for a mesh in a picture",
    "The mesh is not found or cannot be read. The box has edges of 0.1 m, or of half the distance between the two "
    "joints "
    "that are furthest apart if that is less; its middle is where the mesh's origin would be.",
    R"(echo '<robot name="r"><link name="a"><visual><geometry><mesh filename="arm.stl"/></geometry></visual></link></robot>' > r.urdf
urdfmill export r.urdf -o r.glb)",
    "Run `⟨urdfmill mesh⟩ MODEL` to see why; packages are found by ⟨package⟩ NAME=DIR."};

inline constexpr Rule nothing_to_see{"picture-nothing-to-see",
                                     Severity::note,
                                     "A picture without shapes, or without some",
                                     "No link has a shape of the kind that is shown, so the frames of the links are "
                                     "drawn; or a shape has no size, or one that "
                                     "single precision does not hold.",
                                     R"(echo '<robot name="r"><link name="a"/></robot>' > r.urdf
urdfmill picture r.urdf -o r.png ⟨size⟩ 32x24)",
                                     "Show the other kind: ⟨show⟩ collision, ⟨show⟩ both."};

inline constexpr Rule too_large{
    "picture-too-large",
    Severity::error,
    "A picture of too many triangles, screws, frames or pixels",
    "A picture has at most 8 million triangles and 1,000 screws, an animation at most 1,000 frames with 500 million "
    "pixels in all.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint></robot>' > r.urdf
urdfmill picture r.urdf -o r.png ⟨animate⟩ ⟨size⟩ 8000x8000)",
    "Choose fewer positions, a smaller ⟨size⟩ or a shorter chain (⟨base⟩, ⟨tip⟩); simplify meshes with `⟨urdfmill "
    "mesh⟩ ⟨simplify⟩`."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&mesh_missing, &nothing_to_see, &too_large};

}  // namespace urdfmill::picture::rules
