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
    "The mesh is not found or cannot be read. The box has edges of 0.1 m, its middle is where the mesh's origin would "
    "be.",
    R"(echo '<robot name="r"><link name="a"><visual><geometry><mesh filename="arm.stl"/></geometry></visual></link></robot>' > r.urdf
urdfmill export r.urdf -o r.glb)",
    "Run `urdfmill mesh MODEL` to see why; packages are found by ⟨package⟩ NAME=DIR."};

inline constexpr Rule nothing_to_see{"picture-nothing-to-see",
                                     Severity::note,
                                     "A picture without shapes, or without some",
                                     "No link has a shape of the kind that is shown, so the frames of the links are "
                                     "drawn; or a shape has no size, or one that "
                                     "single precision does not hold.",
                                     R"(echo '<robot name="r"><link name="a"/></robot>' > r.urdf
urdfmill picture r.urdf -o r.png ⟨size⟩ 32x24)",
                                     "Show the other kind: ⟨show⟩ collision, ⟨show⟩ both."};

inline constexpr Rule no_ray_tracer{
    "picture-no-ray-tracer",
    Severity::error,
    "A picture needs a library that is not installed",
    "PNG pictures are traced by Embree 3, which is loaded when a picture is made.",
    "urdfmill picture arm.urdf -o arm.png",
    "Install it: apt-get install libembree3-3. A drawing in SVG does without it: ⟨style⟩ skeleton."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&mesh_missing, &nothing_to_see, &no_ray_tracer};

}  // namespace urdfmill::picture::rules
