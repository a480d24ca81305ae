// Rules of checking MJCF as it is: name, severity and page of each finding. MuJoCo refuses a model for each error.
#pragma once
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::mjcf::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule unknown_element{
    "mjcf-unknown-element",
    Severity::error,
    "An element that MJCF does not have at this place",
    "MuJoCo refuses the model: \"Schema violation: unrecognized element\".",
    R"(<mujoco><worldbody><body name="a"><gom size="1"/></body></worldbody></mujoco>)",
    "Correct the name, or move the element."};

inline constexpr Rule unknown_attribute{
    "mjcf-unknown-attribute",
    Severity::error,
    "An attribute that an element of MJCF does not have",
    "MuJoCo refuses the model: \"Schema violation: unrecognized attribute\".",
    R"(<mujoco><worldbody><body name="a"><geom siz="1"/></body></worldbody></mujoco>)",
    "Correct the name. Attributes of older versions are in the changelog of MuJoCo."};

inline constexpr Rule missing{"mjcf-missing",
                              Severity::error,
                              "A required attribute or element is missing",
                              "MuJoCo refuses the model.",
                              R"(<mujoco><worldbody><body name="a"><inertial mass="1"/></body></worldbody></mujoco>)",
                              "Add it."};

inline constexpr Rule value{
    "mjcf-value",
    Severity::error,
    "A value of the wrong form",
    "MuJoCo refuses a word in place of a number, too few or too many numbers, and a word that is "
    "not one of the permitted ones. Words are compared with their case.",
    R"(<mujoco><option integrator="rk4"/></mujoco>)",
    "Write the value in the form that the message names."};

inline constexpr Rule together{
    "mjcf-together",
    Severity::error,
    "Attributes or elements that do not go together",
    "Some attributes say the same in several ways, of which one is used; some need each other; and some elements are "
    "permitted once.",
    R"(<mujoco><worldbody><body name="a" quat="1 0 0 0" euler="0 0 0"/></worldbody></mujoco>)",
    "Keep one of them, or add the one that lacks."};

inline constexpr Rule duplicate_name{"mjcf-duplicate-name",
                                     Severity::error,
                                     "Two objects of one kind have the same name",
                                     "Bodies, joints, geoms and so on each have a scope of their own. \"world\" is the "
                                     "name of MuJoCo's own body.",
                                     R"(<mujoco><worldbody><body name="a"/><body name="a"/></worldbody></mujoco>)",
                                     "Rename one."};

inline constexpr Rule reference{
    "mjcf-reference",
    Severity::error,
    "A reference to an object that does not exist",
    "MuJoCo refuses the model. The names of replicas and of attached models count with their prefixes and suffixes.",
    R"(<mujoco><worldbody><body name="a"><geom size="1" material="steel"/></body></worldbody></mujoco>)",
    "Name an object of that kind."};

inline constexpr Rule body{
    "mjcf-body",
    Severity::error,
    "A body, joint or geom that MuJoCo cannot simulate",
    "A body that moves needs a mass and an inertia, from <inertial> or from geoms; a joint needs "
    "an axis and, if it is limited, a range in ascending order; a geom needs its size.",
    R"(<mujoco><worldbody><body name="a"><joint name="j"/></body></worldbody></mujoco>)",
    "Correct the value that the message names."};

inline constexpr Rule file_not_found{"mjcf-file-not-found",
                                     Severity::error,
                                     "A mesh, texture or included file that does not exist",
                                     "MuJoCo refuses the model. Names are relative to the folder of the model and to "
                                     "meshdir, texturedir or assetdir of <compiler>.",
                                     R"(<mujoco><asset><mesh file="nosuch.stl"/></asset></mujoco>)",
                                     "Correct the name, or meshdir."};

inline constexpr Rule key_range{
    "mjcf-key-range",
    Severity::warning,
    "A keyframe outside the range of a joint",
    "MuJoCo starts there, and pushes the joint back with all the force that its limit can have.",
    R"(<mujoco><compiler angle="radian"/><worldbody><body name="a"><joint name="j" range="-1 1"/><geom size="1"/></body></worldbody><keyframe><key name="k" qpos="2"/></keyframe></mujoco>)",
    "Correct the position, which is in radians, or the range."};

/// Every rule of checking MJCF.
inline constexpr const Rule* checks[] = {
    &body,      &duplicate_name, &file_not_found, &key_range,         &missing,
    &reference, &together,       &value,          &unknown_attribute, &unknown_element};

/// Their other severities.
inline constexpr source::OtherSeverity other_check_severities[] = {
    {&reference, Severity::warning, "in a <default>, whose class may not be used"},
    {&unknown_attribute, Severity::warning, "in <frame> and <replicate>, where MuJoCo ignores it"},
};

}  // namespace urdfmill::mjcf::rules
