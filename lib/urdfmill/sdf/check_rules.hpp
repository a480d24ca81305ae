// Rules of checking SDF as it is: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::sdf::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule version{
    "sdf-version",
    Severity::error,
    "A version of SDF that readers do not know",
    "The attribute says by which schema the file is read. libsdformat reads no file without it, and cannot convert one "
    "of a version that it does not know.",
    R"(<sdf><model name="m"><link name="l"/></model></sdf>)",
    "Write the version that the file is written for, such as <sdf version=\"1.9\">."};

inline constexpr Rule unknown_element{
    "sdf-unknown-element",
    Severity::warning,
    "An element that SDF does not have at this place",
    "libsdformat copies an element that it does not know, and no program reads it: the value that was meant keeps its "
    "default. Elements with a prefix (gz:, drake:), the content of plugins, and names that resemble none of SDF are "
    "taken for extensions and not reported.",
    R"(<link name="l"><visul name="v"><geometry><box><size>1 1 1</size></box></geometry></visul></link>)",
    "Correct the name, move the element, or give it a prefix if a program of yours reads it."};

inline constexpr Rule unknown_attribute{
    "sdf-unknown-attribute",
    Severity::warning,
    "An attribute that an element of SDF does not have",
    "libsdformat ignores it with a warning.",
    R"(<link name="a"/><link name="b"><pose relativeto="a">0 0 1 0 0 0</pose></link>)",
    "Correct the name, or remove the attribute."};

inline constexpr Rule missing{
    "sdf-missing",
    Severity::error,
    "A required attribute or element is missing",
    "libsdformat refuses the file. Of some values, such as the size of a box, it takes a default; these are warnings.",
    R"(<link name="a"/><link name="b"/><joint name="j" type="fixed"><parent>a</parent></joint>)",
    "Add it."};

inline constexpr Rule value{
    "sdf-value",
    Severity::error,
    "A value of the wrong form",
    "libsdformat refuses a file with a word in place of a number, too few numbers, or a value that is not one of the "
    "permitted ones. Text after a complete value is ignored in silence.",
    R"(<link name="l"><pose>0 0 1</pose></link>)",
    "Write the value in the form that the message names."};

inline constexpr Rule duplicate_name{
    "sdf-duplicate-name",
    Severity::error,
    "Two things in one scope have the same name",
    "Links, joints, frames and nested models of a model share one scope. An included model has the name in its file "
    "unless the <include> gives it another one.",
    R"(<link name="a"/><link name="a"/>)",
    "Rename one; give an <include> a <name>."};

inline constexpr Rule reserved_name{"sdf-reserved-name",
                                    Severity::error,
                                    "A name that SDF reserves",
                                    "\"world\" and names that begin and end with two underscores stand for frames of "
                                    "SDF. From 1.8 on \"::\" separates the parts of a path of names.",
                                    R"(<link name="__base__"/>)",
                                    "Choose another name."};

inline constexpr Rule reference{
    "sdf-reference",
    Severity::error,
    "A reference to something that does not exist",
    "Names are looked up in the model around them; a part of a nested model is MODEL::PART. References that readers "
    "look up only when they need them are warnings.",
    R"(<link name="a"/><link name="b"/><joint name="j" type="fixed"><parent>a</parent><child>c</child></joint>)",
    "Name a link, joint, frame or nested model of the same model."};

inline constexpr Rule cycle{
    "sdf-cycle",
    Severity::error,
    "Frames that are defined by each other",
    "A pose that is relative to itself, by way of others, has no value. The same holds for "
    "frames that are attached to each other. The pose of a joint is relative to its child.",
    R"(<link name="a"><pose relative_to="b"/></link><link name="b"><pose relative_to="a"/></link>)",
    "Place one of them relative to the model."};

inline constexpr Rule joint_ends{
    "sdf-joint-ends",
    Severity::error,
    "A joint between links that it cannot connect",
    "A joint connects two different links, or a link to the world. The world is no child.",
    R"(<link name="a"/><joint name="j" type="fixed"><parent>a</parent><child>a</child></joint>)",
    "Name two different links."};

inline constexpr Rule axis{
    "sdf-axis",
    Severity::error,
    "A joint without the axis that it moves about",
    "An axis of zeros has no direction, and libsdformat refuses it. Without <axis> simulators choose one; this is a "
    "warning.",
    R"(<link name="a"/><link name="b"/><joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 0</xyz></axis></joint>)",
    "Write an <axis> with an <xyz>."};

inline constexpr Rule limits{
    "sdf-limits",
    Severity::warning,
    "A lower limit above the upper one",
    "Simulators read such limits differently: as none, or as a joint that cannot move.",
    R"(<link name="a"/><link name="b"/><joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz><limit><lower>1</lower><upper>-1</upper></limit></axis></joint>)",
    "Exchange them."};

inline constexpr Rule empty_model{"sdf-empty-model",
                                  Severity::error,
                                  "A model without a link",
                                  "libsdformat refuses a model that is not static and has neither a link nor a nested "
                                  "model.",
                                  R"(<sdf version="1.9"><model name="m"/></sdf>)",
                                  "Add a link, or remove the model."};

inline constexpr Rule several_models{
    "sdf-several-models",
    Severity::error,
    "More than one model in a file that holds one",
    "Below <sdf> there is one model, actor or light, or there are worlds. libsdformat reads the first and reports an "
    "error.",
    R"(<sdf version="1.9"><model name="a"><link name="l"/></model><model name="b"><link name="l"/></model></sdf>)",
    "Put them into a <world>, or into files of their own."};

inline constexpr Rule inertia{
    "sdf-inertia",
    Severity::error,
    "A physically impossible mass or inertia",
    "A mass below 0, a negative principal moment, or one larger than the other two together. libsdformat refuses it, "
    "even for a static model. A mass of 0 in a model that moves is a warning.",
    R"(<link name="l"><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>0.1</iyy><izz>0.1</izz></inertia></inertial></link>)",
    "Take the inertia from the CAD model, or compute it with `⟨urdfmill inertia⟩`."};

inline constexpr Rule default_inertia{
    "sdf-default-inertia",
    Severity::warning,
    "A link that moves with the default inertia",
    "Where a link states no moments of inertia, readers take 1 kg·m² about each axis, which fits a body of about a "
    "metre "
    "and 6 kg. A link without <inertial> also has a mass of 1 kg; this is a note. Static models need neither.",
    R"(<link name="l"><inertial><mass>0.05</mass></inertial></link>)",
    "Write the moments of inertia, or <inertial auto=\"true\"> with SDF 1.11."};

inline constexpr Rule shape_size{
    "sdf-shape-size",
    Severity::warning,
    "A shape without extent",
    "A size of zero or less is no body: simulators drop it or end.",
    R"(<link name="l"><visual name="v"><geometry><sphere><radius>0</radius></sphere></geometry></visual></link>)",
    "Give the shape its size."};

inline constexpr Rule file_not_found{
    "sdf-file-not-found",
    Severity::warning,
    "A mesh or texture that does not exist",
    "Relative names begin at the folder of the file. model://NAME is a folder of that name below one of "
    "GZ_SIM_RESOURCE_PATH, SDF_PATH or GAZEBO_MODEL_PATH, or near the file.",
    R"(<link name="l"><visual name="v"><geometry><mesh><uri>meshes/nosuch.dae</uri></mesh></geometry></visual></link>)",
    "Correct the name, or name the folder around it in GZ_SIM_RESOURCE_PATH or with ⟨package-path⟩."};

inline constexpr Rule include{
    "sdf-include",
    Severity::error,
    "A file that cannot be included",
    "libsdformat refuses a file if one that it includes cannot be read. A model that is named by model:// and not "
    "found "
    "may be installed elsewhere, which is a note; nothing is fetched over the network.",
    R"(<link name="l"/><include><uri>parts/nosuch.sdf</uri></include>)",
    "Correct the name, or name the folder around it in GZ_SIM_RESOURCE_PATH or with ⟨package-path⟩."};

/// Every rule of checking SDF.
inline constexpr const Rule* checks[] = {&axis,           &cycle,     &default_inertia, &duplicate_name,   &empty_model,
                                         &file_not_found, &include,   &inertia,         &joint_ends,       &limits,
                                         &missing,        &reference, &reserved_name,   &several_models,   &shape_size,
                                         &value,          &version,   &unknown_element, &unknown_attribute};

/// Their other severities.
inline constexpr source::OtherSeverity other_check_severities[] = {
    {&axis, Severity::warning, "without <axis>"},
    {&default_inertia, Severity::note, "for a link without <inertial>"},
    {&duplicate_name, Severity::warning, "where readers rename one"},
    {&file_not_found, Severity::note, "in a model that may be installed elsewhere"},
    {&include, Severity::note, "for a model that may be installed elsewhere"},
    {&inertia, Severity::warning, "for a mass of 0"},
    {&missing, Severity::warning, "where readers take a default"},
    {&reference, Severity::warning, "where readers look it up only when they need it"},
    {&value, Severity::warning, "where readers ignore a part of it"},
    {&version, Severity::warning, "for a number that is not 1.0 to 1.12"},
};

}  // namespace urdfmill::sdf::rules
