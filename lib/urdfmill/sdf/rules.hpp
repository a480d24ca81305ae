// Rules of converting from and to SDF: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::sdf::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule capsule{
    "convert-capsule",
    Severity::warning,
    "A capsule in a version of SDF without capsules",
    "SDF has capsules since 1.8. A cylinder between two spheres fills the same space, but is three shapes.",
    R"(<capsule radius="0.1" length="0.5"/>)",
    "Write SDF 1.8 or newer.",
    {.loss = source::Loss::reported}};

inline constexpr Rule comments{"convert-comments",
                               Severity::note,
                               "Comments are not kept",
                               "The output is written from the model, which has no place for comments.",
                               "<!-- the left arm -->",
                               "Keep the source.",
                               {.loss = source::Loss::reported}};

inline constexpr Rule element_dropped{
    "convert-element-dropped",
    Severity::warning,
    "An element has no place in the output",
    "Transmissions, hardware descriptions and elements of other tools mean nothing to readers of SDF.",
    R"(<transmission name="t"/>)",
    "Give what Gazebo needs to know in a <gazebo> block.",
    {.loss = source::Loss::reported}};

inline constexpr Rule floating_joint{
    "convert-floating-joint",
    Severity::warning,
    "A floating joint is not written",
    "In SDF a link without a joint floats. It does so here; only the name of the joint is lost.",
    R"(<joint type="floating" …>…</joint>)",
    "Nothing, unless something refers to the joint.",
    {.loss = source::Loss::reported}};

inline constexpr Rule frame_as_link{
    "convert-frame-as-link",
    Severity::note,
    "A frame becomes a link without mass",
    "URDF has no frames other than links. This one is on a fixed joint and has no mass.",
    R"(<link name="hand"/><frame name="grasp" attached_to="hand"/>)",
    "Nothing.",
    {.loss = source::Loss::reported}};

inline constexpr Rule frame_for_link{
    "convert-frame-for-link",
    Severity::warning,
    "A plugin asks for a link that is only a frame",
    "A link without mass on a fixed joint, or one that is lumped, is a frame of another link in SDF. A plugin that "
    "looks for a link of that name finds none.",
    R"(<link name="hand"><inertial>…</inertial></link><link name="tool0"/>
<joint name="j" type="fixed"><parent link="hand"/><child link="tool0"/></joint>
<gazebo><plugin …><link_name>tool0</link_name></plugin></gazebo>)",
    "Name the link it is on, or keep it a link: mark its joint with preserveFixedJoint in a <gazebo> block.",
    {.loss = source::Loss::reported}};

inline constexpr Rule gazebo_overrides{
    "convert-gazebo-overrides",
    Severity::warning,
    "A <gazebo> block contradicts the URDF",
    "SDF has one place for a joint's damping and a visual's material, and the block is what Gazebo took so far.",
    R"(<joint name="j" type="continuous">…<dynamics damping="0.5"/></joint><gazebo reference="j"><damping>0.1</damping></gazebo>)",
    "State it in one place only.",
    {.loss = source::Loss::reported}};

inline constexpr Rule geometry{
    "convert-geometry",
    Severity::warning,
    "A shape that URDF does not have",
    "URDF has boxes, spheres, cylinders, meshes and, from 1.1 on, capsules.",
    R"(<link name="l"><visual name="v"><geometry><ellipsoid><radii>1 1 2</radii></ellipsoid></geometry></visual></link>)",
    "Use a mesh.",
    {.loss = source::Loss::reported}};

inline constexpr Rule auto_inertia{
    "convert-auto-inertia",
    Severity::warning,
    "A shape that weighs nothing in an automatic inertia",
    "With <inertial auto=\"true\"> the collisions of a link say its mass and inertia. A mesh that cannot be read or "
    "encloses no defined volume counts for nothing there, nor do height maps and polylines.",
    R"(<link name="l"><inertial auto="true"/></link>)",
    "Write the inertia, or use shapes that enclose a volume.",
    {.loss = source::Loss::reported}};

inline constexpr Rule inertia_impossible{
    "convert-inertia-impossible",
    Severity::warning,
    "A physically impossible inertia is altered",
    "A principal moment is negative or larger than the other two together. Readers of SDF refuse such a link, so the "
    "smaller moments are raised as little as possible, as for MuJoCo (mjcf-inertia-altered).",
    R"(<link name="l"><inertial><mass value="1"/><inertia ixx="1" iyy="0.1" izz="0.1" …/></inertial></link>)",
    "Measure again, or take the inertia from the CAD model.",
    {.loss = source::Loss::reported}};

inline constexpr Rule joint_type{
    "convert-joint-type",
    Severity::warning,
    "A joint of a type that URDF does not have",
    "Ball, screw, universal and gearbox joints move in ways that no joint of URDF does.",
    R"(<link name="a"/><link name="b"/><joint name="hip" type="ball"><parent>a</parent><child>b</child></joint>)",
    "Model it with several revolute or prismatic joints.",
    {.loss = source::Loss::reported}};

inline constexpr Rule link_added{
    "convert-link-added",
    Severity::note,
    "A link is inserted between a joint and the link it moves",
    "A link of URDF turns about an axis through its origin. Where the SDF axis is elsewhere, a massless link is placed "
    "there, and the real one is fixed to it.",
    R"(<link name="a"/><link name="b"/><joint name="j" type="revolute"><pose>0 0 0.5 0 0 0</pose><parent>a</parent><child>b</child><axis><xyz>0 1 0</xyz></axis></joint>)",
    "Move the link's frame to the joint.",
    {.loss = source::Loss::reported}};

inline constexpr Rule link_as_frame{
    "convert-link-as-frame",
    Severity::note,
    "A link becomes a frame of another link",
    "A massless link on a fixed joint only names a pose. As a frame it keeps its name and pose, and physics engines "
    "that require masses accept the model; its shapes and sensors belong to the link it is fixed to.",
    R"(<link name="tool0"/><link name="hand"><inertial>…</inertial></link><joint name="j" type="fixed"><parent link="hand"/><child link="tool0"/></joint>)",
    "To keep it a link, mark its joint with preserveFixedJoint in a <gazebo> block.",
    {.loss = source::Loss::reported}};

inline constexpr Rule massless_link{"convert-massless-link",
                                    Severity::warning,
                                    "A link gets a mass it did not have",
                                    "Physics engines cannot move a link without mass, and SDF reads a missing mass as "
                                    "1 kg. The link gets 1e-6 kg and 1e-9 kg·m², which are negligible.",
                                    R"(<joint name="j" type="revolute">…<limit …/></joint>)",
                                    "Give the link its mass.",
                                    {.loss = source::Loss::reported}};

inline constexpr Rule material_name{
    "convert-material-name",
    Severity::note,
    "A material's name is not kept",
    "SDF has no named materials. Every visual gets the colour itself.",
    R"(<link name="l"><inertial>…</inertial><visual>…<material name="blue"><color rgba="0 0 1 1"/></material></visual></link>)",
    "Nothing.",
    {.loss = source::Loss::reported}};

inline constexpr Rule mesh_not_found{"convert-mesh-not-found",
                                     Severity::warning,
                                     "A mesh's file is not found",
                                     "The requested kind of path exists only for a file that exists.",
                                     "urdfmill convert ⟨to⟩ sdf ⟨package-uri⟩ file fixtures/sdf/arm.urdf",
                                     "Say where the package is with ⟨package⟩ or ⟨package-path⟩.",
                                     {.loss = source::Loss::reported}};

inline constexpr Rule mimic{
    "convert-mimic",
    Severity::warning,
    "A joint no longer follows another",
    "SDF has mimic since 1.11, and only between joints of one variable. The joint now moves freely.",
    R"(<mimic joint="left_finger"/>)",
    "Write SDF 1.11, or let a plugin move the joint.",
    {.loss = source::Loss::reported}};

inline constexpr Rule loop_joint{
    "convert-loop-joint",
    Severity::note,
    "A joint closes a loop",
    "The joints of a URDF form a tree. One that closes a loop is a <loop_joint>, which "
    "Isaac Sim's importer reads; SDF, "
    "MJCF and USD have such joints.",
    R"(<link name="a"/><link name="b"/><joint name="j" type="fixed"><parent>a</parent><child>b</child></joint>
<joint name="k" type="fixed"><parent>a</parent><child>b</child></joint>)",
    "Nothing, if the simulator's format has loops.",
    {.loss = source::Loss::reported}};

inline constexpr Rule not_a_tree{
    "convert-not-a-tree",
    Severity::warning,
    "A joint closes a loop and is dropped",
    "The links of a model form a tree; urdfdom keeps the last of several joints above one link.",
    R"(<joint name="a" ...><child link="l"/>... <joint name="b" ...><child link="l"/>)",
    "Leave one joint of the loop out of the URDF.",
    {.loss = source::Loss::reported}};

inline constexpr Rule planar_joint{"convert-planar-joint",
                                   Severity::warning,
                                   "A planar joint becomes three joints",
                                   "SDF has no planar joint. Two that slide and one that turns move the link alike; "
                                   "two links of negligible mass are between them.",
                                   R"(<joint type="planar" …>…</joint>)",
                                   "Nothing, unless something counts joints.",
                                   {.loss = source::Loss::reported}};

inline constexpr Rule renamed{"convert-renamed",
                              Severity::warning,
                              "Something is renamed in the output",
                              "In SDF links, joints and frames share one scope, so do the things in a link, and some "
                              "names are reserved. References to the old name find nothing.",
                              R"(<link name="arm"/><link name="hand"/>
<joint name="arm" type="fixed"><parent link="arm"/><child link="hand"/></joint>)",
                              "Give it a name of its own in the source.",
                              {.loss = source::Loss::reported}};

inline constexpr Rule sdf_include{
    "convert-sdf-include",
    Severity::error,
    "A file that an SDF includes cannot be read",
    "A model consists of what it includes. An include names a file or the folder of a model with a model.config, by "
    "its path or by model://NAME; nothing is fetched over the network.",
    R"(<model name="cell"><link name="l"/><include><uri>model://arm</uri></include></model>)",
    "Give the folder around the model with ⟨package-path⟩, or in GZ_SIM_RESOURCE_PATH.",
    {.loss = source::Loss::reported}};

inline constexpr Rule sdf_nested{"convert-sdf-nested",
                                 Severity::error,
                                 "Several models, or nested models",
                                 "A URDF holds one robot without nested models.",
                                 R"(<model name="cell"><link name="l"/></model>)",
                                 "Flatten the model, or convert each part.",
                                 {.loss = source::Loss::reported}};

inline constexpr Rule sensor_collision{
    "convert-sensor-collision",
    Severity::warning,
    "A contact sensor refers to no collision of its link",
    "Such a sensor never reports a contact. Collisions keep their URDF names; one without gets LINK_collision.",
    R"(<sensor type="contact"><contact><collision>hand</collision></contact></sensor>)",
    "Name a collision of the link.",
    {.loss = source::Loss::reported}};

inline constexpr Rule surface{
    "convert-surface",
    Severity::warning,
    "Collisions of one link have different surfaces",
    "URDF's <gazebo> blocks apply to links, so all collisions of a link share friction and stiffness.",
    R"(<link name="foot">
  <collision name="heel"><geometry><sphere><radius>0.1</radius></sphere></geometry><surface><friction><ode><mu>2</mu></ode></friction></surface></collision>
  <collision name="toe"><geometry><sphere><radius>0.1</radius></sphere></geometry></collision>
</link>)",
    "Give the collision a link of its own.",
    {.loss = source::Loss::reported}};

inline constexpr Rule texture{
    "convert-texture",
    Severity::warning,
    "A texture is dropped",
    "How a URDF texture covers a shape depends on the reader; SDF uses materials of the renderer.",
    R"(<link name="l"><inertial>…</inertial><visual>…<material name="wood"><texture filename="package://robot/wood.png"/></material></visual></link>)",
    "Put the texture into the mesh.",
    {.loss = source::Loss::reported}};

inline constexpr Rule value_dropped{"convert-value-dropped",
                                    Severity::warning,
                                    "A value has no place in the output",
                                    "SDF has no safety controllers, calibration, acceleration and jerk limits, or "
                                    "inertias of links without mass; since "
                                    "1.9 no start positions of joints.",
                                    R"(<safety_controller k_velocity="10"/>)",
                                    "Keep it outside the model, for instance in a joint limits file.",
                                    {.loss = source::Loss::reported}};

inline constexpr Rule not_readable{"convert-not-readable",
                                   Severity::error,
                                   "What was written could not be read as SDF",
                                   "Every text is read again before it is given out. A name with a control character, "
                                   "which an expression can make and "
                                   "XML cannot hold, leaves no SDF that a simulator reads.",
                                   R"(<link name="arm${'\x01'}"/>)",
                                   "Remove the character from the name."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {
    &auto_inertia,   &capsule,        &comments,         &element_dropped, &floating_joint,
    &frame_as_link,  &frame_for_link, &gazebo_overrides, &geometry,        &inertia_impossible,
    &joint_type,     &link_added,     &link_as_frame,    &massless_link,   &material_name,
    &mesh_not_found, &mimic,          &loop_joint,       &not_a_tree,      &not_readable,
    &planar_joint,   &renamed,        &sdf_include,      &sdf_nested,      &sensor_collision,
    &surface,        &texture,        &value_dropped};

/// The other severities of rules of this module.
inline constexpr source::OtherSeverity other_severities[] = {
    {&sdf_include, Severity::warning, "for a model of a world"},
    {&sdf_nested, Severity::note, "for a model inside the one that is read"},
};

}  // namespace urdfmill::sdf::rules
