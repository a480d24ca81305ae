// The rows of the table of requests (request.hpp), which request_table.cpp lists.
#pragma once
#include "urdfmill/session/calls/request.hpp"

namespace urdfmill::session {

extern const Request args_request, check_request, codegen_request, convert_request, dh_request, diff_request,
    dynamics_request, excite_request, expand_request, fk_request, format_request, from_dh_request, from_ets_request,
    identify_request, ik_request, inertia_request, info_request, mesh_request, migrate_request, screws_request,
    session_request, tree_request, verify_request, workspace_request;

}  // namespace urdfmill::session
