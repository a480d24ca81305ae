#include <array>

#include "urdfmill/source/rules.hpp"

namespace urdfmill::source {
namespace {

constexpr auto error = Severity::error;
constexpr auto warning = Severity::warning;
constexpr auto note = Severity::note;

constexpr std::array rules{
    Rule{"migrate-source-rejected", error, "The source is no valid model of its own version",
         "A migration keeps the model; a file that readers of its version refuse has none. Repairing it while "
         "migrating would invent values.",
         R"(<limit lower="-1" upper="1"/>)", "Run `urdfmill check` and mend what it names, then migrate."},
    Rule{"migrate-broken-link", error, "A link that its readers cut short would be read further in the target version",
         "urdfdom stops reading a link at its first faulty part and keeps the rest of the model. The fault does not "
         "exist in the target "
         "version, so parts that nobody has seen so far would appear.",
         R"(<capsule radius="0.1" length="0.4"/>)",
         "Mend the part, or keep it failing with `--allow-loss=migrate-broken-link`: its geometry is emptied (of an "
         "inertial, the mass "
         "and the orientation are removed)."},
    Rule{"migrate-limit-inverted", error, "The upper limit is below the lower one",
         "Before 1.2 nobody looks at the order; 1.2 refuses it for every joint type. Exchanging the two would make "
         "another model.",
         R"(<limit lower="1" effort="1" velocity="1"/>)", "Write the limits that are meant."},
    Rule{"migrate-negative-effort", error, "A negative effort limit", "1.2 refuses negative limits.",
         R"(<limit effort="-1" velocity="1"/>)", "Write the effort as a magnitude."},
    Rule{"migrate-negative-velocity", error, "A negative velocity limit", "1.2 refuses negative limits.",
         R"(<limit effort="1" velocity="-1"/>)", "Write the velocity as a magnitude."},
    Rule{"migrate-nonpositive-size", error, "A size that is zero or negative",
         "From 1.2 on a shape without extent breaks its link: the visual, later visuals and all collisions vanish "
         "silently.",
         R"(<sphere radius="0"/>)", "Give the shape a size or remove the element."},
    Rule{"migrate-infinite-lower", error, "The lower limit is infinite",
         "1.2 means minus infinity by an omitted limit; before 1.2 that means 0, and infinity cannot be written.",
         R"(<limit upper="1" effort="1" velocity="1"/>)",
         "`--allow-loss=migrate-infinite-lower --infinite-as 1e9` writes a finite number."},
    Rule{"migrate-infinite-upper", error, "The upper limit is infinite",
         "1.2 means infinity by an omitted limit; before 1.2 that means 0, and infinity cannot be written.",
         R"(<limit lower="0" effort="1" velocity="1"/>)",
         "`--allow-loss=migrate-infinite-upper --infinite-as 1e9` writes a finite number."},
    Rule{"migrate-infinite-effort", error, "The effort limit is infinite",
         "1.2 means infinity by an omitted limit; before 1.2 effort is required, and infinity cannot be written.",
         R"(<limit lower="0" upper="1" velocity="1"/>)",
         "`--allow-loss=migrate-infinite-effort --infinite-as 1e9` writes a finite number."},
    Rule{"migrate-infinite-velocity", error, "The velocity limit is infinite",
         "1.2 means infinity by an omitted limit; before 1.2 velocity is required, and infinity cannot be written.",
         R"(<limit lower="0" upper="1" effort="1"/>)",
         "`--allow-loss=migrate-infinite-velocity --infinite-as 1e9` writes a finite number."},
    Rule{"migrate-lost-acceleration", error, "The acceleration limit would be lost", "Readers before 1.2 ignore it.",
         R"(<limit … acceleration="2"/>)",
         "`--allow-loss=migrate-lost-acceleration` drops it; `--keep-limits FILE.yaml` keeps it in a "
         "joint_limits.yaml."},
    Rule{"migrate-lost-deceleration", error, "The deceleration limit would be lost", "Readers before 1.2 ignore it.",
         R"(<limit … deceleration="2"/>)",
         "`--allow-loss=migrate-lost-deceleration` drops it; `--keep-limits FILE.yaml` keeps it in a "
         "joint_limits.yaml."},
    Rule{"migrate-lost-jerk", error, "The jerk limit would be lost", "Readers before 1.2 ignore it.",
         R"(<limit … jerk="2"/>)",
         "`--allow-loss=migrate-lost-jerk` drops it; `--keep-limits FILE.yaml` keeps it in a joint_limits.yaml."},
    Rule{"migrate-capsule-unsupported", error, "A capsule in a version without capsules",
         "1.0 has no capsule: its readers drop the rest of the link.", R"(<capsule radius="0.1" length="0.4"/>)",
         "`--allow-loss=migrate-capsule-unsupported` writes a cylinder and two spheres."},
    Rule{"migrate-degenerate-quaternion", error, "A quaternion that no rotation equals",
         "The squares of its components overflow and its readers take it as 0 0 0 0; roll, pitch and yaw cannot say "
         "that.",
         R"(<origin quat_xyzw="1e200 0 0 1"/>)", "Write the rotation that is meant."},
    Rule{"migrate-expression", error, "A value made by an expression would have to change",
         "A xacro source is migrated as a source: literal values are edited, expressions are not rewritten.",
         R"(<origin quat_xyzw="${q}"/>)", "Change the expression by hand, or migrate the expanded file."},
    Rule{"migrate-ignored-limit", warning, "A limit that its readers ignored was dropped",
         "Acceleration, deceleration and jerk mean nothing before 1.2; kept, they would come alive.",
         R"(<limit … acceleration="2"/>)", "`--activate-limits` keeps them where they are meant."},
    Rule{"migrate-ignored-quaternion", warning, "A quaternion that its readers ignored was dropped",
         "quat_xyzw means nothing in 1.0; kept, it would come alive, and beside rpy it would be refused.",
         R"(<origin quat_xyzw="0 0 1 0"/>)", "Check that the pose without it is the one that is meant."},
    Rule{
        "migrate-approximated", warning, "A loss that was allowed has been made",
        "The result is not the same model at this place.",
        R"(sed 's/name="lift"/& version="1.2"/; s/effort="900"/lower="0"/; s/acceleration="2"//' fixtures/migrate/lift.urdf > r.urdf
urdfmill migrate --to 1.0 r.urdf --allow-loss=migrate-infinite-effort,migrate-infinite-lower,migrate-infinite-upper --infinite-as 1e9)",
        "Look at the place; without `--allow-loss` it is refused."},
    Rule{"migrate-snapped", note, "An angle was replaced by the exact constant", "Asked for by `--snap`.",
         "urdfmill migrate --to 1.2 --snap fixtures/migrate/lift.urdf",
         "Leave `--snap` out to keep the number as it was written."},
    Rule{"migrate-joint-limits-differ", warning, "The URDF and the joint limits file disagree",
         "Velocity and effort stand in both; planners and controllers would use different ones.",
         "echo 'joint_limits: {raise: {max_velocity: 3}}' > limits.yaml; urdfmill migrate --to 1.2 "
         "fixtures/migrate/lift.urdf --joint-limits limits.yaml",
         "Decide which is right; the URDF's stays."},
    Rule{"migrate-joint-limits-unknown", warning, "The joint limits file names a joint that the model does not have",
         "Its limits go nowhere: the name may be misspelt.",
         "echo 'joint_limits: {elbo: {max_acceleration: 2}}' > limits.yaml; urdfmill migrate --to 1.2 arm.urdf "
         "--joint-limits limits.yaml",
         "Correct the name or remove the entry."},
    Rule{"migrate-vendor-limit", note, "A vendor's limit was taken over", "Asked for by `--adopt-vendor-limits`.",
         "sed 's/acceleration=/drake:&/' fixtures/migrate/lift.urdf > r.urdf; urdfmill migrate --to 1.2 "
         "--adopt-vendor-limits r.urdf",
         "See docs/vendor-limits.md."},
};

}  // namespace

std::span<const Rule> migrate_rules() {
  return rules;
}

}  // namespace urdfmill::source
