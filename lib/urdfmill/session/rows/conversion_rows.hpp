// Options of a conversion that formats refer to: a row of the table of formats names those that have an effect on it.
#pragma once
#include "urdfmill/mesh/convex_pieces.hpp"
#include "urdfmill/session/rows/row.hpp"
#include "urdfmill/session/rows/target_version.hpp"

namespace urdfmill::session {

namespace rows {

inline constexpr Row urdf_version = urdf_version_row(
    "Version of URDF to write, or a ROS distribution that must read it; default: the lowest that holds the model");
inline constexpr Row sdf_version{.name = "sdf_version",
                                 .help = "Version of SDF to write, 1.7 to 1.11; default {default}",
                                 .value_name = "X.Y",
                                 .standard = of_member};
inline constexpr Row package_uri{.name = "package_uri",
                                 .help = "SDF: write package:// as model (default), package, file, relative",
                                 .value_name = "FORM",
                                 .standard = of_member};
inline constexpr Row lump_fixed{.name = "lump_fixed",
                                .help = "SDF: turn links on fixed joints into frames of the link that carries them"};
inline constexpr Row floating_base{
    .name = "floating_base", .help = "MJCF, USD: let the root link move freely; default: it is fixed to the world"};
inline constexpr Row engine{
    .name = "engine",
    .help = "USD: also write what the schemas of a simulator hold: plain (default) uses none; isaac, newton",
    .value_name = "SIMULATOR",
    .spelling = "for",
    .standard = of_member};
inline constexpr Row actuators{
    .name = "actuators",
    .help = "MJCF: model (default) uses transmissions and ros2_control; none, position, velocity, motor",
    .value_name = "KIND",
    .standard = of_member};
inline constexpr Row sites{.name = "sites",
                           .help = "MJCF: turn links that are only frames into sites of the body that carries them"};
inline constexpr Row srdf{.name = "srdf",
                          .help = "MJCF: make keyframes from the group states of this SRDF",
                          .value_name = "FILE",
                          .names = Names::input};
inline constexpr Row gains{
    .name = "gains",
    .help =
        "MJCF, USD: give the actuators or drives of joints the gains in this YAML file, as JOINT: {kp: N, "
        "kd: N} or JOINT: {frequency: HZ, damping_ratio: N}; JOINT may be a pattern such as "
        "\"*\"",
    .value_name = "FILE",
    .names = Names::input};
inline constexpr Row positions{
    .name = "positions",
    .help =
        "With ⟨gains⟩: take the inertias of frequencies and damping ratios at this position of a joint, {unit}, or "
        "at those of a .yaml, .json or .csv file; other joints are at 0. May be repeated",
    .value_name = "JOINT=VALUE|FILE",
    .spelling = "q",
    .unit = "rad or m",
    .needs = "gains",
    .names = Names::input_maybe};
inline constexpr Row flatten{
    .name = "flatten", .help = "json, yaml: one map per link. SDF input: nested models become part of the outer model"};
inline constexpr Row meshes{
    .name = "meshes",
    .help =
        "Meshes and textures: keep their URIs (default; a path relative to the model is written from the output's "
        "folder), relative to the output, or copy DIR",
    .value_name = "HOW",
    .standard = of_member};
inline constexpr Row mesh_folder{.name = "mesh_folder",
                                 .help = "The folder that ⟨meshes⟩ copy writes to",
                                 .value_name = "DIR",
                                 .is_configurable = false};
inline constexpr Row mesh_format{
    .name = "mesh_format", .help = "With ⟨meshes⟩ copy, convert the meshes: stl, obj, glb", .value_name = "FORMAT"};
inline constexpr Row hash_names{.name = "hash_names",
                                .help =
                                    "Put a hash of their content into the names of copied meshes, for conversions "
                                    "that share a folder; with several models always on",
                                .shown = Shown::in_full};
inline constexpr Row allow_outside{
    .name = "allow_outside",
    .help = "Also copy or embed meshes and textures in this folder; default: those in the model's tree and in packages",
    .value_name = "DIR",
    .is_configurable = false};
static_assert(mesh::usual_convex_pieces == 16, "options that count pieces say so, when they are given alone");
inline constexpr Row collision_pieces{
    .name = "collision_pieces",
    .help =
        "Replace each collision mesh by at most this many convex pieces that contain it, in files beside the output; "
        "alone: 16",
    .value_name = "N",
    .alone = "16",
    .bounds = between(1, mesh::most_convex_pieces)};
inline constexpr Row inertia_links{.name = "inertia_links",
                                   .help =
                                       "Give links the mass and inertia of their geometry, as `⟨urdfmill inertia⟩` "
                                       "finds them: missing, implausible, all",
                                   .value_name = "LINKS",
                                   .spelling = "inertia"};
inline constexpr Row density{.name = "density",
                             .help = "With ⟨inertia⟩, {unit}; default {default}",
                             .value_name = "KG/M3",
                             .unit = "kg/m³",
                             .bounds = above_zero,
                             .needs = "inertia_links"};

}  // namespace rows

}  // namespace urdfmill::session
