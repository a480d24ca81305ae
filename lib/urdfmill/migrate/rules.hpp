// Rules of migration.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::migrate::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule source_rejected{
    "migrate-source-rejected",
    Severity::error,
    "The source is not a valid model of its own version",
    "A migration keeps the model; a file that readers of its version refuse has none. Repairing it while "
    "migrating would invent values.",
    R"(<limit lower="-1" upper="1"/>)",
    "Run `⟨urdfmill check⟩`, correct what it reports, then migrate."};

inline constexpr Rule broken_link{
    "migrate-broken-link",
    Severity::error,
    "A link that readers cut short would be read further in the target version",
    "urdfdom stops reading a link at its first faulty part and keeps the rest of the model. The fault does not "
    "exist in the target "
    "version, so parts that were ignored so far would appear.",
    R"(<capsule radius="0.1" length="0.4"/>)",
    "Correct the part, or make it fail in the same way with `⟨allow-loss⟩=migrate-broken-link`: its geometry is "
    "emptied (of an inertial, the mass and the orientation are removed).",
    {.loss = source::Loss::allowable}};

inline constexpr Rule limit_inverted{"migrate-limit-inverted",
                                     Severity::error,
                                     "The upper limit is below the lower one",
                                     "Before 1.2 readers ignore the order; 1.2 refuses it for every joint type. "
                                     "Swapping the two would change the model.",
                                     R"(<limit lower="1" effort="1" velocity="1"/>)",
                                     "Write the intended limits."};

inline constexpr Rule negative_effort{
    "migrate-negative-effort",
    Severity::error,
    "A negative effort limit",
    "1.2 refuses negative limits.",
    R"(<limit effort="-1" velocity="1"/>)",
    "Write the effort as a magnitude. Where no limit is meant, `⟨allow-loss⟩=migrate-negative-effort` leaves it out, "
    "which is infinite in 1.2, or writes the value of `⟨infinite-as⟩`.",
    {.loss = source::Loss::allowable, .loss_option = "infinite-as"}};

inline constexpr Rule negative_velocity{"migrate-negative-velocity",
                                        Severity::error,
                                        "A negative velocity limit",
                                        "1.2 refuses negative limits.",
                                        R"(<limit effort="1" velocity="-1"/>)",
                                        "Write the velocity as a magnitude. Where no limit is meant, "
                                        "`⟨allow-loss⟩=migrate-negative-velocity` leaves it out, "
                                        "which is infinite in 1.2, or writes the value of `⟨infinite-as⟩`.",
                                        {.loss = source::Loss::allowable, .loss_option = "infinite-as"}};

inline constexpr Rule nonpositive_size{
    "migrate-nonpositive-size",
    Severity::error,
    "A size that is zero or negative",
    "From 1.2 on a shape without extent breaks its link: the visual, later visuals and all collisions vanish "
    "silently.",
    R"(<sphere radius="0"/>)",
    "Give the shape a size or remove the element.",
    {.loss = source::Loss::allowable}};

inline constexpr Rule infinite_lower{
    "migrate-infinite-lower",
    Severity::error,
    "The lower limit is infinite",
    "In 1.2 an omitted limit means minus infinity; before 1.2 it means 0, and infinity cannot be written.",
    R"(<limit upper="1" effort="1" velocity="1"/>)",
    "`⟨allow-loss⟩=migrate-infinite-lower ⟨infinite-as⟩ 1e9` writes a finite number.",
    {.loss = source::Loss::allowable, .loss_option = "infinite-as"}};

inline constexpr Rule infinite_upper{
    "migrate-infinite-upper",
    Severity::error,
    "The upper limit is infinite",
    "In 1.2 an omitted limit means infinity; before 1.2 it means 0, and infinity cannot be written.",
    R"(<limit lower="0" effort="1" velocity="1"/>)",
    "`⟨allow-loss⟩=migrate-infinite-upper ⟨infinite-as⟩ 1e9` writes a finite number.",
    {.loss = source::Loss::allowable, .loss_option = "infinite-as"}};

inline constexpr Rule infinite_effort{
    "migrate-infinite-effort",
    Severity::error,
    "The effort limit is infinite",
    "In 1.2 an omitted limit means infinity; before 1.2 effort is required, and infinity cannot be written.",
    R"(<limit lower="0" upper="1" velocity="1"/>)",
    "`⟨allow-loss⟩=migrate-infinite-effort ⟨infinite-as⟩ 1e9` writes a finite number.",
    {.loss = source::Loss::allowable, .loss_option = "infinite-as"}};

inline constexpr Rule infinite_velocity{
    "migrate-infinite-velocity",
    Severity::error,
    "The velocity limit is infinite",
    "In 1.2 an omitted limit means infinity; before 1.2 velocity is required, and infinity cannot be written.",
    R"(<limit lower="0" upper="1" effort="1"/>)",
    "`⟨allow-loss⟩=migrate-infinite-velocity ⟨infinite-as⟩ 1e9` writes a finite number.",
    {.loss = source::Loss::allowable, .loss_option = "infinite-as"}};

inline constexpr Rule lost_acceleration{
    "migrate-lost-acceleration",
    Severity::error,
    "The acceleration limit would be lost",
    "Readers before 1.2 ignore it.",
    R"(<limit … acceleration="2"/>)",
    "`⟨allow-loss⟩=migrate-lost-acceleration` drops it; `⟨keep-limits⟩ FILE.yaml` keeps it in a "
    "joint_limits.yaml.",
    {.loss = source::Loss::allowable, .loss_option = "keep-limits"}};

inline constexpr Rule lost_deceleration{
    "migrate-lost-deceleration",
    Severity::error,
    "The deceleration limit would be lost",
    "Readers before 1.2 ignore it.",
    R"(<limit … deceleration="2"/>)",
    "`⟨allow-loss⟩=migrate-lost-deceleration` drops it; `⟨keep-limits⟩ FILE.yaml` keeps it in a "
    "joint_limits.yaml.",
    {.loss = source::Loss::allowable, .loss_option = "keep-limits"}};

inline constexpr Rule lost_jerk{
    "migrate-lost-jerk",
    Severity::error,
    "The jerk limit would be lost",
    "Readers before 1.2 ignore it.",
    R"(<limit … jerk="2"/>)",
    "`⟨allow-loss⟩=migrate-lost-jerk` drops it; `⟨keep-limits⟩ FILE.yaml` keeps it in a joint_limits.yaml.",
    {.loss = source::Loss::allowable, .loss_option = "keep-limits"}};

inline constexpr Rule capsule_unsupported{
    "migrate-capsule-unsupported",
    Severity::error,
    "A capsule in a version without capsules",
    "1.0 has no capsule: its readers drop the rest of the link.",
    R"(<capsule radius="0.1" length="0.4"/>)",
    "`⟨allow-loss⟩=migrate-capsule-unsupported` writes a cylinder and two spheres.",
    {.loss = source::Loss::allowable}};

inline constexpr Rule degenerate_quaternion{
    "migrate-degenerate-quaternion",
    Severity::error,
    "A quaternion that is not a rotation",
    "The squares of its components overflow and its readers take it as 0 0 0 0; roll, pitch and yaw cannot express "
    "that.",
    R"(<origin quat_xyzw="1e200 0 0 1"/>)",
    "Write the intended rotation."};

inline constexpr Rule expression{
    "migrate-expression",
    Severity::error,
    "A value made by an expression would have to change",
    "A xacro source is migrated as a source: literal values are edited, expressions are not rewritten.",
    R"(<origin quat_xyzw="${q}"/>)",
    "Change the expression by hand, or migrate the expanded file."};

inline constexpr Rule not_proved{"migrate-not-proved",
                                 Severity::error,
                                 "The result would not be the same model",
                                 "Every result is read again before it is written, and compared with the source: all "
                                 "values exactly, rewritten orientations to 1e-12.",
                                 "urdfmill migrate ⟨urdf-version⟩ 1.2 ...",
                                 "Nothing was written. This is a bug in urdfmill; please report it with the file."};

inline constexpr Rule closure{
    "migrate-closure",
    Severity::error,
    "A file that is expanded with this one cannot be migrated",
    "The version of the expanded file decides how everything it includes is read: a part of version 1.0 in a robot of "
    "version 1.2 would be a different model.",
    R"(mkdir d; printf '<robot xmlns:xacro="x" name="r"><xacro:include filename="b.xacro"/></robot>' > d/a.xacro
printf '<robot xmlns:xacro="x"><joint name="j" type="revolute"><limit lower="1" upper="0" effort="1" velocity="1"/></joint></robot>' > d/b.xacro
urdfmill migrate ⟨urdf-version⟩ 1.2 ⟨check⟩ d)",
    "Correct the file named in the message, or allow its loss."};

inline constexpr Rule root_differs{
    "migrate-root-differs",
    Severity::error,
    "A robot would be a different model after the migration",
    "The robots are expanded before and after; files they include may be outside the run, or written for a version "
    "other than the one they declare.",
    R"(printf '<robot name="r" xmlns:xacro="x"><link name="a"/><link name="b"/><xacro:include filename="b.xacro"/></robot>' > a.xacro
printf '<robot xmlns:xacro="x"><joint name="j" type="prismatic"><parent link="a"/><child link="b"/><limit upper="1" effort="1" velocity="1"/></joint></robot>' > b.xacro
urdfmill migrate ⟨urdf-version⟩ 1.2 ⟨check⟩ a.xacro)",
    "Migrate all files of the robot in one run; `⟨no-verify-roots⟩` writes them without this proof."};

inline constexpr Rule root_unproved{
    "migrate-root-unproved",
    Severity::warning,
    "A robot cannot be read before the migration, so nothing proves that it stays the same model",
    "The robots are expanded before and after. Where the expansion before fails, since a package is not found or an "
    "argument has no value, the files are migrated all the same, each by what is written in it.",
    R"(printf '<robot name="r" xmlns:xacro="x"><xacro:include filename="$(find arm)/arm.xacro"/></robot>' > a.xacro
urdfmill migrate ⟨urdf-version⟩ 1.2 ⟨check⟩ a.xacro)",
    "Give packages with `⟨package⟩` and `⟨package-path⟩` or in `.urdfmill.yaml`, arguments under `robots:` there; or "
    "migrate, and compare with `⟨urdfmill verify⟩`."};

inline constexpr Rule newer_readers{"migrate-readers",
                                    Severity::note,
                                    "Not every parser reads the target version",
                                    "Parsers refuse versions newer than themselves (docs/urdf-versions.md).",
                                    "urdfmill migrate ⟨urdf-version⟩ 1.2 fixtures/migrate/lift.urdf",
                                    "`⟨urdf-version⟩ DISTRO` picks the version that it reads."};

inline constexpr Rule open_limit{
    "migrate-open-limit",
    Severity::error,
    "A limit is of a revolute joint in one use and of a continuous one in another",
    "In 1.2 a revolute or prismatic joint needs lower and upper, which were 0 if omitted, and a continuous joint has "
    "none. "
    "A joint whose type is made by an expression may be both.",
    R"(mkdir d; printf '<robot name="r" xmlns:xacro="x"><xacro:macro name="m" params="l t"><link name="${l}"/><joint name="${l}_j" type="${t}"><parent link="b"/><child link="${l}"/><limit effort="1" velocity="1"/></joint></xacro:macro><link name="b"/><xacro:m l="x" t="revolute"/><xacro:m l="y" t="continuous"/></robot>' > d/m.xacro
urdfmill migrate ⟨urdf-version⟩ 1.2 ⟨check⟩ d)",
    "Write lower and upper in an <xacro:if> by the type."};

inline constexpr Rule unused_limit{
    "migrate-unused-limit",
    Severity::warning,
    "A limit was left as it is, because no robot shows the type of its joint",
    "In 1.2 a revolute or prismatic joint needs lower and upper, which were 0 if omitted. The type of a joint in a "
    "macro is "
    "that of its uses in the robots that were expanded.",
    R"(mkdir d; printf '<robot xmlns:xacro="x"><xacro:macro name="m" params="t"><joint name="j" type="${t}"><limit effort="1" velocity="1"/></joint></xacro:macro></robot>' > d/m.xacro
urdfmill migrate ⟨urdf-version⟩ 1.2 ⟨check⟩ d)",
    "Migrate it together with the robots that use it, or write lower and upper."};

inline constexpr Rule ignored_limit{
    "migrate-ignored-limit",
    Severity::warning,
    "A limit that its readers ignored was dropped",
    "Acceleration, deceleration and jerk have no effect before 1.2; if kept, they would take effect.",
    R"(<limit … acceleration="2"/>)",
    "`⟨activate-limits⟩` keeps them if they are intended."};

inline constexpr Rule ignored_quaternion{
    "migrate-ignored-quaternion",
    Severity::warning,
    "A quaternion that its readers ignored was dropped",
    "quat_xyzw has no effect in 1.0; if kept, it would take effect, or be refused next to rpy.",
    R"(<origin quat_xyzw="0 0 1 0"/>)",
    "Check that the pose without it is the intended one."};

inline constexpr Rule approximated{
    "migrate-approximated",
    Severity::warning,
    "A loss that was allowed has been made",
    "The result is not the same model at this place.",
    R"(sed 's/name="lift"/& version="1.2"/; s/effort="900"/lower="0"/; s/acceleration="2"//' fixtures/migrate/lift.urdf > r.urdf
urdfmill migrate ⟨urdf-version⟩ 1.0 r.urdf ⟨allow-loss⟩=migrate-infinite-effort,migrate-infinite-lower,migrate-infinite-upper ⟨infinite-as⟩ 1e9)",
    "Check the place; without `⟨allow-loss⟩` the migration is refused."};

inline constexpr Rule snapped{"migrate-snapped",
                              Severity::note,
                              "An angle was replaced by the exact constant",
                              "Requested with `⟨snap⟩`.",
                              "urdfmill migrate ⟨urdf-version⟩ 1.2 ⟨snap⟩ fixtures/migrate/lift.urdf",
                              "Leave out `⟨snap⟩` to keep the number as written."};

inline constexpr Rule joint_limits_differ{
    "migrate-joint-limits-differ",
    Severity::warning,
    "The URDF and the joint limits file disagree",
    "Velocity and effort are in both; planners and controllers would use different ones.",
    "echo 'joint_limits: {raise: {max_velocity: 3}}' > limits.yaml; urdfmill migrate ⟨urdf-version⟩ 1.2 "
    "fixtures/migrate/lift.urdf ⟨joint-limits⟩ limits.yaml",
    "Decide which is right; the URDF's stays."};

inline constexpr Rule joint_limits_unknown{
    "migrate-joint-limits-unknown",
    Severity::warning,
    "The joint limits file names a joint that the model does not have",
    "Its limits are not used: the name may be misspelt.",
    "echo 'joint_limits: {elbo: {max_acceleration: 2}}' > limits.yaml; urdfmill migrate ⟨urdf-version⟩ 1.2 arm.urdf "
    "⟨joint-limits⟩ limits.yaml",
    "Correct the name or remove the entry."};

inline constexpr Rule vendor_limit{
    "migrate-vendor-limit",
    Severity::note,
    "A vendor's limit was adopted",
    "Requested with `⟨adopt-vendor-limits⟩`.",
    "sed 's/acceleration=/drake:&/' fixtures/migrate/lift.urdf > r.urdf; urdfmill migrate ⟨urdf-version⟩ 1.2 "
    "⟨adopt-vendor-limits⟩ r.urdf",
    "See docs/vendor-limits.md."};

inline constexpr Rule renamed{
    "migrate-renamed",
    Severity::note,
    "A plugin or a parameter has the name that the distribution uses",
    "The target is a distribution of ROS that does not know the earlier name, or is about to forget it.",
    R"(echo '<robot name="r"><link name="a"/><ros2_control name="h" type="system"><hardware><plugin>fake_components/GenericSystem</plugin></hardware></ros2_control></robot>' > r.urdf
urdfmill migrate ⟨urdf-version⟩ jazzy r.urdf)",
    "docs/distributions.md lists the names."};

inline constexpr Rule name_kept{
    "migrate-name-kept",
    Severity::warning,
    "A plugin that the distribution does not have",
    "Nothing there does the same with the same parameters, so the plugin stays as it is and is not loaded.",
    R"(echo '<robot name="r"><link name="a"/><gazebo><plugin name="d" filename="libgazebo_ros_diff_drive.so"/></gazebo></robot>' > r.urdf
urdfmill migrate ⟨urdf-version⟩ jazzy r.urdf)",
    "Use the system that the hint names, and give it its own parameters."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {
    &source_rejected,   &broken_link,       &limit_inverted,      &negative_effort,      &negative_velocity,
    &nonpositive_size,  &infinite_lower,    &infinite_upper,      &infinite_effort,      &infinite_velocity,
    &lost_acceleration, &lost_deceleration, &lost_jerk,           &capsule_unsupported,  &degenerate_quaternion,
    &expression,        &open_limit,        &unused_limit,        &ignored_limit,        &ignored_quaternion,
    &approximated,      &snapped,           &joint_limits_differ, &joint_limits_unknown, &vendor_limit,
    &not_proved,        &closure,           &root_differs,        &root_unproved,        &newer_readers,
    &renamed,           &name_kept};

}  // namespace urdfmill::migrate::rules
