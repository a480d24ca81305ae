#include "urdfmill/c/options.hpp"

#include <array>
#include <cstring>
#include <string>

#include "urdfmill/c/call.hpp"

namespace urdfmill::c {
namespace {

constexpr std::uint32_t all_calls = (mesh_call << 1U) - 1;
constexpr std::uint32_t text_calls = all_calls & ~static_cast<std::uint32_t>(from_ets_call);
constexpr std::uint32_t made_calls = from_ets_call | from_dh_call;
/// Functions that load models, and expand xacro files.
constexpr std::uint32_t model_calls = text_calls & ~(from_dh_call | migrate_call | format_call);
constexpr std::uint32_t number_calls =
    fk_call | screws_call | dynamics_call | ik_call | identify_call | excite_call | workspace_call | dh_call;

struct FunctionName {
  Function function;
  std::string_view name;
};
constexpr std::array function_names{
    FunctionName{expand_call, "expand"},
    FunctionName{check_call, "check"},
    FunctionName{migrate_call, "migrate"},
    FunctionName{convert_call, "convert"},
    FunctionName{format_call, "format"},
    FunctionName{info_call, "info"},
    FunctionName{fk_call, "fk"},
    FunctionName{screws_call, "screws"},
    FunctionName{dynamics_call, "dynamics"},
    FunctionName{ik_call, "ik"},
    FunctionName{identify_call, "identify"},
    FunctionName{excite_call, "excite"},
    FunctionName{workspace_call, "workspace"},
    FunctionName{codegen_call, "codegen"},
    FunctionName{from_ets_call, "from_ets"},
    FunctionName{from_dh_call, "from_dh"},
    FunctionName{dh_call, "dh"},
    FunctionName{verify_call, "verify"},
    FunctionName{inertia_call, "inertia"},
    FunctionName{mesh_call, "mesh"},
};

/// A row of the table; a member has the name of the option at every other interface.
#define URDFMILL_MEMBER(name, kind, functions)                           \
  Member {                                                               \
#name, offsetof(urdfmill_options, name), MemberKind::kind, functions \
  }

constexpr std::array table{
    URDFMILL_MEMBER(text, text, text_calls),
    URDFMILL_MEMBER(arguments, pairs, model_calls),
    URDFMILL_MEMBER(packages, pairs, model_calls),
    URDFMILL_MEMBER(package_paths, texts, model_calls),
    URDFMILL_MEMBER(no_banner, flag, expand_call),
    URDFMILL_MEMBER(ignore_environment, flag, all_calls),
    URDFMILL_MEMBER(diagnostics, text, all_calls),
    URDFMILL_MEMBER(version, text, migrate_call | convert_call | check_call),
    URDFMILL_MEMBER(strict, flag, convert_call),
    URDFMILL_MEMBER(no_config, flag, model_calls),
    URDFMILL_MEMBER(positions, assignments, fk_call | screws_call | dynamics_call | ik_call),
    URDFMILL_MEMBER(velocities, assignments, dynamics_call),
    URDFMILL_MEMBER(base, text, fk_call | screws_call | ik_call | workspace_call | dh_call),
    URDFMILL_MEMBER(tip, text, screws_call | dynamics_call | ik_call | workspace_call | codegen_call | dh_call),
    URDFMILL_MEMBER(extract, text, convert_call),
    URDFMILL_MEMBER(root, text, convert_call),
    URDFMILL_MEMBER(prefix, text, convert_call),
    URDFMILL_MEMBER(merge_fixed, flag, convert_call),
    URDFMILL_MEMBER(attach, text, convert_call),
    URDFMILL_MEMBER(attach_at, text, convert_call),
    URDFMILL_MEMBER(attach_prefix, text, convert_call),
    URDFMILL_MEMBER(convention, text, dh_call | from_dh_call),
    URDFMILL_MEMBER(all_tips, flag, dh_call),
    URDFMILL_MEMBER(degrees, flag, number_calls | from_dh_call),
    URDFMILL_MEMBER(millimetres, flag, dh_call | from_dh_call),
    URDFMILL_MEMBER(digits, count, number_calls),
    URDFMILL_MEMBER(with_dynamics, flag, dh_call),
    URDFMILL_MEMBER(snap, number, dh_call),
    URDFMILL_MEMBER(flange_row, flag, dh_call),
    URDFMILL_MEMBER(absorb_base, flag, dh_call),
    URDFMILL_MEMBER(flips, texts, dh_call),
    URDFMILL_MEMBER(zeros, assignments, dh_call),
    URDFMILL_MEMBER(aspects, texts, verify_call),
    URDFMILL_MEMBER(tolerance, number, verify_call),
    URDFMILL_MEMBER(samples, count, verify_call | workspace_call | excite_call),
    URDFMILL_MEMBER(link_names, pairs, verify_call),
    URDFMILL_MEMBER(inertia_links, text, inertia_call | convert_call),
    URDFMILL_MEMBER(shapes, text, inertia_call),
    URDFMILL_MEMBER(density, number, inertia_call | convert_call),
    URDFMILL_MEMBER(total_mass, number, inertia_call),
    URDFMILL_MEMBER(masses, assignments, inertia_call),
    URDFMILL_MEMBER(add_base_link, flag, inertia_call),
    URDFMILL_MEMBER(hull, flag, inertia_call | mesh_call),
    URDFMILL_MEMBER(simplify, number, mesh_call),
    URDFMILL_MEMBER(accelerations, assignments, dynamics_call),
    URDFMILL_MEMBER(torques, assignments, dynamics_call),
    URDFMILL_MEMBER(task, text, dynamics_call),
    URDFMILL_MEMBER(damping, number, dynamics_call),
    URDFMILL_MEMBER(tip_wrench, text, dynamics_call),
    URDFMILL_MEMBER(constraints, texts, dynamics_call),
    URDFMILL_MEMBER(floating_base, flag, dynamics_call | convert_call),
    URDFMILL_MEMBER(pose, text, ik_call),
    URDFMILL_MEMBER(seed, assignments, ik_call),
    URDFMILL_MEMBER(all_solutions, flag, ik_call),
    URDFMILL_MEMBER(payload, text, identify_call | excite_call),
    URDFMILL_MEMBER(trajectory, text, dynamics_call | fk_call | screws_call),
    URDFMILL_MEMBER(gravity, text, dynamics_call | identify_call | excite_call | codegen_call),
    URDFMILL_MEMBER(no_friction, flag, dynamics_call | identify_call | excite_call),
    URDFMILL_MEMBER(rotor_inertias, assignments, dynamics_call),
    URDFMILL_MEMBER(gear_ratios, assignments, dynamics_call),
    URDFMILL_MEMBER(exact_rotors, flag, dynamics_call),
    URDFMILL_MEMBER(affine_in, text, dynamics_call),
    URDFMILL_MEMBER(multipliers, texts, dynamics_call),
    URDFMILL_MEMBER(rotors, flag, identify_call | excite_call),
    URDFMILL_MEMBER(period, number, excite_call),
    URDFMILL_MEMBER(harmonics, count, excite_call),
    URDFMILL_MEMBER(random_seed, count, excite_call | workspace_call | verify_call),
    URDFMILL_MEMBER(velocity_limits, limits, excite_call),
    URDFMILL_MEMBER(acceleration_limits, limits, excite_call),
    URDFMILL_MEMBER(effort_limits, limits, excite_call),
    URDFMILL_MEMBER(held, assignments, excite_call),
    URDFMILL_MEMBER(name, text, codegen_call | made_calls),
    URDFMILL_MEMBER(constants, assignments, from_ets_call),
    URDFMILL_MEMBER(base_parameters, flag, dynamics_call),
    URDFMILL_MEMBER(smoothing, number, dynamics_call),
    URDFMILL_MEMBER(ignore_mimic, flag, dynamics_call | codegen_call),
    URDFMILL_MEMBER(beyond_limits, flag, ik_call),
    URDFMILL_MEMBER(restarts, count, ik_call),
    URDFMILL_MEMBER(window, count, identify_call),
    URDFMILL_MEMBER(hold_out, number, identify_call),
    URDFMILL_MEMBER(margin, number, excite_call),
    URDFMILL_MEMBER(rate, number, excite_call),
    URDFMILL_MEMBER(links, texts, fk_call),
    URDFMILL_MEMBER(frame, text, screws_call),
    URDFMILL_MEMBER(effort, number, made_calls),
    URDFMILL_MEMBER(velocity, number, made_calls),
    URDFMILL_MEMBER(session, session, text_calls),
    URDFMILL_MEMBER(python, text, model_calls),
    URDFMILL_MEMBER(no_package_search, flag, model_calls),
    URDFMILL_MEMBER(select, texts, check_call),
    URDFMILL_MEMBER(ignore, texts, check_call),
    URDFMILL_MEMBER(no_meshes, flag, check_call),
    URDFMILL_MEMBER(indentation, text, format_call),
    URDFMILL_MEMBER(width, count, format_call),
    URDFMILL_MEMBER(keep_pairs, flag, format_call),
    URDFMILL_MEMBER(orientation, text, migrate_call),
    URDFMILL_MEMBER(default_limits, text, migrate_call),
    URDFMILL_MEMBER(exact_angles, flag, migrate_call),
    URDFMILL_MEMBER(allow_loss, texts, migrate_call),
    URDFMILL_MEMBER(infinite_as, number, migrate_call),
    URDFMILL_MEMBER(joint_limits, text, migrate_call),
    URDFMILL_MEMBER(adopt_vendor_limits, flag, migrate_call),
    URDFMILL_MEMBER(activate_limits, flag, migrate_call),
    URDFMILL_MEMBER(attach_joint, text, convert_call),
    URDFMILL_MEMBER(attach_origin, text, convert_call),
    URDFMILL_MEMBER(reading, text, convert_call),
    URDFMILL_MEMBER(model, text, convert_call),
    URDFMILL_MEMBER(flatten, flag, convert_call),
    URDFMILL_MEMBER(meshes, text, convert_call),
    URDFMILL_MEMBER(mesh_folder, text, convert_call),
    URDFMILL_MEMBER(mesh_format, text, convert_call),
    URDFMILL_MEMBER(allow_outside, texts, convert_call),
    URDFMILL_MEMBER(output, text, convert_call),
    URDFMILL_MEMBER(package_uri, text, convert_call),
    URDFMILL_MEMBER(lump_fixed, flag, convert_call),
    URDFMILL_MEMBER(actuators, text, convert_call),
    URDFMILL_MEMBER(sites, flag, convert_call),
    URDFMILL_MEMBER(srdf, text, convert_call),
    URDFMILL_MEMBER(fit, text, dh_call | mesh_call),
    URDFMILL_MEMBER(fit_tolerance, number, dh_call),
    URDFMILL_MEMBER(snap_steps, count, dh_call),
    URDFMILL_MEMBER(snap_decimals, count, dh_call),
    URDFMILL_MEMBER(prismatic, text, dh_call),
    URDFMILL_MEMBER(parallel_tolerance, number, dh_call),
    URDFMILL_MEMBER(budget, number, dh_call),
    URDFMILL_MEMBER(other_text, text, verify_call),
    URDFMILL_MEMBER(most_differences, count, verify_call),
    URDFMILL_MEMBER(scale, text, mesh_call),
    URDFMILL_MEMBER(up, text, mesh_call),
    URDFMILL_MEMBER(refuse_unused, flag, all_calls),
};

#undef URDFMILL_MEMBER

constexpr std::size_t size_of(MemberKind kind) {
  const bool is_int = kind == MemberKind::flag || kind == MemberKind::count;
  return is_int ? sizeof(int) : kind == MemberKind::number ? sizeof(double) : sizeof(void*);
}

/// True if each member follows the one before it, so that none of the struct is missing.
constexpr bool is_complete() {
  std::size_t end = sizeof(urdfmill_options::size);
  for (const Member& member : table) {
    const std::size_t size = size_of(member.kind);
    if (member.offset != (end + size - 1) / size * size) return false;
    end = member.offset + size;
  }
  constexpr std::size_t alignment = alignof(urdfmill_options);
  return (end + alignment - 1) / alignment * alignment == sizeof(urdfmill_options);
}
static_assert(is_complete());

/// Reads the bytes of a member as a value of its type.
template <class Value>
Value value_of(const urdfmill_options& options, const Member& member) {
  Value value;
  std::memcpy(&value, reinterpret_cast<const std::byte*>(&options) + member.offset, sizeof value);
  return value;
}

std::string names_of(std::uint32_t functions) {
  std::string names;
  for (const FunctionName& known : function_names)
    if ((functions & known.function) != 0) names.append(names.empty() ? "" : ", ").append(known.name);
  return names;
}

}  // namespace

std::string_view text(MemberKind kind) {
  switch (kind) {
    case MemberKind::text:
      return "text";
    case MemberKind::texts:
      return "texts";
    case MemberKind::pairs:
      return "pairs";
    case MemberKind::assignments:
      return "assignments";
    case MemberKind::limits:
      return "limits";
    case MemberKind::flag:
      return "flag";
    case MemberKind::count:
      return "count";
    case MemberKind::number:
      return "number";
    case MemberKind::session:
      return "session";
  }
  return {};
}

std::span<const Member> members() {
  return table;
}

bool is_set(const urdfmill_options& options, const Member& member) {
  switch (member.kind) {
    case MemberKind::flag:
    case MemberKind::count:
      return value_of<int>(options, member) != 0;
    case MemberKind::number:
      return value_of<double>(options, member) != 0;
    case MemberKind::texts:
    case MemberKind::pairs:
    case MemberKind::assignments:
    case MemberKind::limits: {
      const auto* list = value_of<const char* const*>(options, member);
      return list != nullptr && *list != nullptr;
    }
    case MemberKind::text:
    case MemberKind::session:
      return value_of<const void*>(options, member) != nullptr;
  }
  return false;
}

void expect_effect(const urdfmill_options& options, Function function) {
  for (const Member& member : table)
    if ((member.functions & function) == 0 && is_set(options, member))
      throw Failure{std::string(member.name) + " has no effect on " + names_of(function) + "; it is for " +
                    names_of(member.functions)};
}

}  // namespace urdfmill::c
