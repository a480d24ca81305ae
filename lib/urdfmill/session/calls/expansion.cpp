// The requests of an engine that only expands (web/engine/expand.cpp).
#include "urdfmill/session/calls/expander_requests.hpp"
#include "urdfmill/session/options/conversion.hpp"
#include "urdfmill/xacro/banner.hpp"

namespace urdfmill::session {
namespace {

std::optional<std::string> run_expand(Call& call, ExpandOptions& options) {
  ExpandRequest request;
  request.arguments = call.arguments;
  request.log = call.log;
  request.print = call.print;
  call.expanded = expand(call.session, call.input, request, call.findings);
  call.unreadable = call.expanded->unreadable;
  if (!call.expanded->succeeded()) {
    call.outcome = Outcome::failure;
    return std::nullopt;
  }
  if (!options.no_banner) call.banner = xacro::banner(call.input.is_standard_input() ? "None" : call.input.name);
  std::string error;
  auto text = text_of_expansion(*call.expanded, call.input, {.banner = !options.no_banner}, error);
  if (!text) return call.refuse(std::move(error));
  return text;
}

std::optional<std::string> run_nothing(Call& /*call*/, NoOptions& /*options*/) {
  return std::nullopt;
}

}  // namespace

constexpr Request expand_request{
    .name = "expand",
    .make = make_request<run_expand>,
    .bind_call = bind_model,
    .agent = {.title = "Expand xacro",
              .description =
                  "Returns the expansion of a xacro file, or why it fails: the place, and the macro calls and "
                  "includes that lead there.",
              .left_out = "no_config"}};
/// The options of a session, which is no call.
constexpr Request session_request{
    .name = "session", .make = make_request<run_nothing>, .bind_call = bind_session, .inputs = ""};

}  // namespace urdfmill::session
