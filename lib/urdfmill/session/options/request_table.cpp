#include "urdfmill/session/options/bodies.hpp"
#include "urdfmill/session/options/checks.hpp"
#include "urdfmill/session/options/dh.hpp"
#include "urdfmill/session/options/expander_requests.hpp"
#include "urdfmill/session/options/mechanics.hpp"

namespace urdfmill::session {
namespace {

constexpr Request all[] = {
    {"args", bind_none, bind_model},
    {"check", bind_own<RuleOptions>, bind_model},
    {"codegen", bind_own<CodegenRequest>, bind_model, "lang"},
    {"convert", bind_own<ConvertOptions>, bind_model, "to"},
    {"dh", bind_own<DhOptions>, bind_model},
    {"diff", bind_own<DiffOptions>, bind_model},
    {"dynamics", bind_own<DynamicsOptions>, bind_model},
    {"excite", bind_own<ExciteOptions>, bind_model},
    expand_request,
    {"fk", bind_own<FkOptions>, bind_model},
    {"format", bind_own<format::Options>, bind_document},
    {"from_dh", bind_own<DhUrdfRequest>, bind_document},
    {"from_ets", bind_own<EtsOptions>, bind_environment},
    {"identify", bind_own<IdentifyOptions>, bind_model},
    {"ik", bind_own<IkOptions>, bind_model},
    {"inertia", bind_own<InertiaOptions>, bind_model},
    {"info", bind_none, bind_model},
    {"mesh", bind_own<MeshChanges>, bind_model, "to"},
    {"migrate", bind_own<MigrateOptions>, bind_document},
    {"screws", bind_own<ScrewsOptions>, bind_model},
    session_request,
    {"verify", bind_own<VerifyOptions>, bind_model},
    {"workspace", bind_own<WorkspaceOptions>, bind_model},
};

}  // namespace

std::span<const Request> requests() {
  return all;
}

}  // namespace urdfmill::session
