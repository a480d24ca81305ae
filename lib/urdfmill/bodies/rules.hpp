// Rules of the files that a model names, and of the bodies of its links.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::bodies::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule mesh_refused{
    "mesh-refused",
    Severity::error,
    "A file that a model refers to is not copied or embedded",
    "Copying and embedding take files from the disk by the names in a model. So that a model from elsewhere cannot "
    "have private "
    "files "
    "copied, only meshes and textures are, by their content, from the model's tree and from packages, and none takes "
    "the "
    "name of the output.",
    R"(printf secret > key.stl
echo '<robot name="r"><link name="a"><visual><geometry><mesh filename="key.stl"/></geometry></visual></link></robot>' > r.urdf
urdfmill convert ⟨to⟩ urdf r.urdf ⟨meshes⟩ copy meshes -o out.urdf)",
    "If the file is outside the tree and is to be taken, name its folder: ⟨allow-outside⟩ DIR.",
    {.loss = source::Loss::reported}};

inline constexpr Rule inertia_no_body{
    "inertia-no-body",
    Severity::error,
    "The shapes of a link enclose no volume",
    "Mass and inertia can be computed from a closed mesh or a primitive. The volume of an open mesh is undefined: 31 % "
    "of the collision meshes of public robots are open.",
    R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\n' > arm.obj
echo '<robot name="r"><link name="a"/><link name="b"><visual><geometry><mesh filename="arm.obj"/></geometry></visual>
</link><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>' > r.urdf
urdfmill inertia r.urdf)",
    "Close the mesh, choose other shapes (⟨from⟩), or use the convex hull: ⟨hull⟩."};

inline constexpr Rule inertia_overlap{
    "inertia-overlap",
    Severity::note,
    "Shapes of a link overlap where its inertia is computed",
    "Their volumes are added, so shared space counts twice.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"><collision><geometry><box size="1 1 1"/></geometry></collision>
<collision><geometry><box size="1 1 2"/></geometry></collision></link>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>' > r.urdf
urdfmill inertia r.urdf)",
    "Give the mass with ⟨mass⟩; the shape of the inertia is right to a few percent all the same."};

inline constexpr Rule inertia_repeated{
    "inertia-repeated",
    Severity::note,
    "A link gets no mass because its volume is that of another link",
    "Fixed joints hold the two links together, and half of its volume or more is in the other link, or it has only "
    "collisions, which are around half of the other link or more, like the simpler shapes for a self-collision check: "
    "they describe one body twice. With a mass of its own, the body would be weighed twice.",
    R"(echo '<robot name="r"><link name="w"/><link name="a"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="a_simple"><collision><geometry><sphere radius="0.7"/></geometry></collision></link>
<joint name="i" type="fixed"><parent link="w"/><child link="a"/></joint>
<joint name="j" type="fixed"><parent link="a"/><child link="a_simple"/></joint></robot>' > r.urdf
urdfmill inertia r.urdf)",
    "If it is a part of its own, weigh it: ⟨mass⟩ LINK=KG."};

inline constexpr Rule inertia_implausible{
    "inertia-implausible",
    Severity::warning,
    "Masses from volumes are implausible for the robot",
    "They exceed all stated masses at twice their density, though most links state one, or a joint that holds what it "
    "carries without them would need more than its limit of effort to hold it with them, with every joint at zero. "
    "Housings are hollow: a volume at the density of water is often several times too heavy.",
    R"(echo '<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
</link><link name="b"><collision><origin xyz="0.5 0 0"/><geometry><box size="1 1 1"/></geometry></collision></link>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="1" effort="100" velocity="1"/></joint></robot>' > r.urdf
urdfmill inertia r.urdf)",
    "Give the robot's mass (⟨total-mass⟩), a density (⟨density⟩), or the masses of parts (⟨mass⟩)."};

inline constexpr Rule inertia_unknown_link{"inertia-unknown-link",
                                           Severity::error,
                                           "A mass is given for a link that does not exist",
                                           "⟨mass⟩ names a link of the model.",
                                           R"(echo '<robot name="r"><link name="a"/></robot>' > r.urdf
urdfmill inertia r.urdf ⟨mass⟩ b=1)",
                                           "Correct the name.",
                                           {.is_usage = true}};

inline constexpr Rule inertia_total_mass{
    "inertia-total-mass",
    Severity::error,
    "The total mass does not fit the links without one",
    "Masses that the model or ⟨mass⟩ states stay; what comes from densities is scaled so that the sum is right. That "
    "leaves nothing for them, or more than any material weighs.",
    R"(echo '<robot name="r"><link name="a"/></robot>' > r.urdf
urdfmill inertia r.urdf ⟨total-mass⟩ 5)",
    "Correct the total, give the masses of parts that have no shape by ⟨mass⟩, or use ⟨all⟩ with ⟨density⟩, which "
    "computes all masses."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&mesh_refused,      &inertia_no_body,     &inertia_overlap,
                                      &inertia_repeated,  &inertia_implausible, &inertia_unknown_link,
                                      &inertia_total_mass};

}  // namespace urdfmill::bodies::rules
