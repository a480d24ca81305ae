#include "urdfmill/session/calls/requests.hpp"

namespace urdfmill::session {

extern const Request args_request, check_request, codegen_request, collisions_request, convert_request, dh_request,
    diff_request, dynamics_request, excite_request, expand_request, fk_request, format_request, from_dh_request,
    from_ets_request, identify_request, ik_request, inertia_request, info_request, mesh_request, migrate_request,
    screws_request, session_request, tree_request, verify_request, workspace_request;

std::span<const Request* const> requests() {
  static constexpr const Request* all[] = {
      &args_request,   &check_request,   &codegen_request,  &collisions_request, &convert_request,
      &dh_request,     &diff_request,    &dynamics_request, &excite_request,     &expand_request,
      &fk_request,     &format_request,  &from_dh_request,  &from_ets_request,   &identify_request,
      &ik_request,     &inertia_request, &info_request,     &mesh_request,       &migrate_request,
      &screws_request, &session_request, &tree_request,     &verify_request,     &workspace_request,
  };
  return all;
}

}  // namespace urdfmill::session
