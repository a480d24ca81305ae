// The members of urdfmill_options: their types, and the functions that read them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "urdfmill/c/urdfmill.h"

namespace urdfmill::c {

/// The functions that take options, one bit each.
enum Function : std::uint32_t {
  expand_call = 1U << 0U,
  check_call = 1U << 1U,
  migrate_call = 1U << 2U,
  convert_call = 1U << 3U,
  format_call = 1U << 4U,
  info_call = 1U << 5U,
  fk_call = 1U << 6U,
  screws_call = 1U << 7U,
  dynamics_call = 1U << 8U,
  ik_call = 1U << 9U,
  identify_call = 1U << 10U,
  excite_call = 1U << 11U,
  workspace_call = 1U << 12U,
  codegen_call = 1U << 13U,
  from_ets_call = 1U << 14U,
  from_dh_call = 1U << 15U,
  dh_call = 1U << 16U,
  verify_call = 1U << 17U,
  inertia_call = 1U << 18U,
  mesh_call = 1U << 19U,
};

/// The type of a member: a text; texts, NULL at the end; pairs of a name and its value, NULL at the end; texts of the
/// form "name=value", NULL at the end; such texts, or one value for all; a flag; a whole number; a number; a session.
enum class MemberKind : std::uint8_t { text, texts, pairs, assignments, limits, flag, count, number, session };
/// Returns "text", "texts", ….
[[nodiscard]] std::string_view text(MemberKind kind);

/// A member of urdfmill_options other than its size.
struct Member {
  const char* name;
  std::size_t offset;  ///< in bytes
  MemberKind kind;
  std::uint32_t functions;  ///< the functions that read it
};

/// Returns all members, in the order of the struct.
[[nodiscard]] std::span<const Member> members();

/// Throws a Failure if a member is set that the function does not read.
void expect_effect(const urdfmill_options& options, Function function);
/// True if the caller has set the member.
[[nodiscard]] bool is_set(const urdfmill_options& options, const Member& member);

}  // namespace urdfmill::c
