// Rules of converting to and from USD.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::usd::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule base_fixed{
    "usd-base-fixed",
    Severity::note,
    "The base is fixed to the world",
    "URDF does not state whether a robot stands on the ground; one with several joints at its base, such as those of "
    "wheels or legs, probably moves on it.",
    R"(<link name="base"/>
<link name="l"/><joint name="left" type="continuous"><parent link="base"/><child link="l"/><axis xyz="0 1 0"/></joint>
<link name="r"/><joint name="right" type="continuous"><parent link="base"/><child link="r"/><axis xyz="0 1 0"/></joint>)",
    "Give ⟨floating-base⟩ for a vehicle or a legged robot."};

inline constexpr Rule element_dropped{"usd-element-dropped",
                                      Severity::warning,
                                      "An element has no place in USD",
                                      "UsdPhysics has no place for hardware descriptions, plugins and elements of "
                                      "other tools.",
                                      R"(<transmission name="t"/>)",
                                      "Nothing, unless the simulation needs its content.",
                                      {.loss = source::Loss::reported}};

inline constexpr Rule comments{"usd-comments",
                               Severity::note,
                               "Comments are not kept",
                               "The output is written from the model, which has no place for comments.",
                               "<!-- the left arm -->",
                               "Keep the source.",
                               {.loss = source::Loss::reported}};

inline constexpr Rule invalid{"usd-invalid",
                              Severity::error,
                              "A text that is not a robot in USD",
                              "Prims of a robot must have poses, joints and masses that this program reads; "
                              "references, variants and values that change over time are not read.",
                              R"example(printf '#usda 1.0\ndef Xform "r" {' > r.usda; urdfmill info r.usda)example",
                              "Flatten the stage to one layer in text, without references and variants."};

inline constexpr Rule massless{
    "usd-massless",
    Severity::note,
    "A link without mass is given a milligram",
    "Simulators give a rigid body without mass one of their own choice, often 1 kg or that of its shapes.",
    R"(<link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>)",
    "Give the link its <inertial>, or merge it with ⟨merge-fixed⟩.",
    {.loss = source::Loss::reported}};

inline constexpr Rule mesh_missing{"usd-mesh-missing",
                                   Severity::warning,
                                   "A mesh that cannot be put into the layer",
                                   "USD holds triangles. Without the file, the link is drawn without this shape and "
                                   "does not collide with it.",
                                   R"(<mesh filename="package://arm/meshes/lost.stl"/>)",
                                   "Give the package's folder with ⟨package⟩ or ⟨package-path⟩, or add the file.",
                                   {.loss = source::Loss::reported}};

inline constexpr Rule name_changed{"usd-name-changed",
                                   Severity::note,
                                   "A name that USD does not allow",
                                   "Names of prims have letters, digits and underscores, and no digit is first. Other "
                                   "characters become underscores, equal names get a number, and the attribute "
                                   "urdf:name keeps the original.",
                                   R"(<link name="left-arm"/>)",
                                   "Use letters, digits and underscores.",
                                   {.loss = source::Loss::reported}};

inline constexpr Rule not_in_engine{
    "usd-not-in-engine",
    Severity::warning,
    "A property of joints that UsdPhysics does not have",
    "Limits of velocity, friction, start positions and followers of other joints belong to the schemas of simulators. "
    "Without one, start positions are dropped, and the others are written as attributes that no simulator reads.",
    R"(<link name="a"/><link name="b"/><link name="c"/>
<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>
<joint name="k" type="continuous"><parent link="a"/><child link="c"/><mimic joint="j"/></joint>)",
    "Name the simulator with ⟨for⟩: isaac or newton.",
    {.loss = source::Loss::reported}};

inline constexpr Rule not_proved{"usd-not-proved",
                                 Severity::error,
                                 "The USD would not describe the same robot",
                                 "The text is read back and compared with the model before it is returned.",
                                 {},
                                 "Report this, with the model."};

inline constexpr Rule package_too_large{"usd-package-too-large",
                                        Severity::error,
                                        "A package of more than 4 GiB",
                                        "Offsets in a .usdz have 32 bits.",
                                        {},
                                        "Write a .usda, with the meshes beside it (⟨meshes⟩ copy), or simplify them."};

inline constexpr Rule pose{
    "usd-pose",
    Severity::warning,
    "A body stands elsewhere than its joint puts it",
    "A layer has the pose of each body and the frames of each joint. A URDF has the frames alone, in which the joint "
    "is "
    "at 0.",
    R"example(printf '#usda 1.0\n(\nmetersPerUnit = 1\nupAxis = "Z"\n)\ndef Xform "r"\n{\ndef Xform "a" (apiSchemas = ["PhysicsRigidBodyAPI"]) {}\ndef Xform "b" (apiSchemas = ["PhysicsRigidBodyAPI"])\n{\ndouble3 xformOp:translate = (1, 0, 0)\nuniform token[] xformOpOrder = ["xformOp:translate"]\n}\ndef PhysicsFixedJoint "j"\n{\nrel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\n}\n}\n' > r.usda; urdfmill info r.usda)example",
    "Save the stage with all joints at 0.",
    {.loss = source::Loss::reported}};

inline constexpr Rule shape_dropped{"usd-shape-dropped",
                                    Severity::warning,
                                    "A shape without extent is not written",
                                    "No simulator takes a shape with a size of zero or less.",
                                    R"(<box size="1 1 0"/>)",
                                    "Give it a small thickness.",
                                    {.loss = source::Loss::reported}};

inline constexpr Rule shape_unread{
    "usd-shape-unread",
    Severity::warning,
    "A shape that no URDF has",
    "A URDF has boxes, spheres, cylinders, capsules and files of meshes. Cones, planes and curves have no place in it, "
    "and shapes of the scene, which are in no rigid body, neither. "
    "Triangles that are in the layer become a file beside the output, if one is named, and if they fit together.",
    R"example(printf '#usda 1.0\n(\nmetersPerUnit = 1\nupAxis = "Z"\n)\ndef Xform "r" (apiSchemas = ["PhysicsRigidBodyAPI"])\n{\ndef Cone "hat" {}\n}\n' > r.usda; urdfmill info r.usda)example",
    "Name the output (⟨output⟩) or a folder for its meshes (⟨meshes⟩ copy), or use another shape.",
    {.loss = source::Loss::reported, .affects_motion = false}};

inline constexpr Rule texture_dropped{"usd-texture-dropped",
                                      Severity::warning,
                                      "A texture is not shown",
                                      "Textures of meshes are files beside the layer. Shapes of URDF have no texture "
                                      "coordinates; they keep their colour.",
                                      R"(<material name="wood"><texture filename="wood.png"/></material>)",
                                      "Nothing, if the colour is enough.",
                                      {.loss = source::Loss::reported}};

inline constexpr Rule damped_joint{"usd-damped-joint",
                                   Severity::warning,
                                   "A joint is damped more than the damping ratio asks for",
                                   "With ⟨for⟩ newton, the damping of <dynamics> is that of the joint, and counts in "
                                   "the damping ratio. Where it alone "
                                   "exceeds the ratio, the drive adds none.",
                                   R"(printf 'elbow_pitch: {frequency: 0.1, damping_ratio: 0.1}\n' > gains.yaml
urdfmill convert ⟨to⟩ usd ⟨for⟩ newton ⟨gains⟩ gains.yaml arm.urdf)",
                                   "Raise the frequency or the damping ratio, or reduce <dynamics damping>."};

/// All rules of this module.
inline constexpr const Rule* all[] = {
    &base_fixed,        &comments,      &element_dropped, &invalid,         &massless,
    &mesh_missing,      &name_changed,  &not_in_engine,   &not_proved,      &pose,
    &package_too_large, &shape_dropped, &shape_unread,    &texture_dropped, &damped_joint};

}  // namespace urdfmill::usd::rules
