#include "urdfmill/c/call.hpp"

namespace urdfmill::c {
namespace {

session::Input input_of(const char* name, const std::optional<std::string>& text) {
  expect(name != nullptr, "the path is missing");
  if (text) return {std::string(name), *text};
  expect(std::string_view(name) != "-", "\"-\" is a text without a name: set the option text");
  return {name};
}

/// Returns a session for this call, unless the caller gives one.
std::optional<session::Session> own_session(const urdfmill_options* given, const session::CallOptions& call) {
  if (given == nullptr || given->session == nullptr) return session::Session(call.session);
  for (const char* option : {"packages", "package_paths", "no_package_search", "ignore_environment", "python"})
    expect(!given->options.is_given(option), std::string(option) + " is that of the session");
  return std::nullopt;
}

}  // namespace

session::CallOptions call_options(const session::Request& request, const urdfmill_options* given) {
  session::CallOptions call;
  if (given != nullptr) {
    const std::string_view of = given->options.request().name;
    expect(of == request.name, "these are options of " + std::string(of) + ", not of " + std::string(request.name));
    refuse(given->options.take([&](session::Binder& to) { request.bind_call(to, call); }));
  }
  call.session.no_config = call.no_config;
  return call;
}

Call::Call(const char* function, const char* name, const urdfmill_options* options_given, urdfmill_result& into)
    : request(*session::find_request(function)),
      given(options_given),
      options(call_options(request, given)),
      input(input_of(name, options.text)),
      result(into),
      own(own_session(given, options)),
      lock(own ? std::unique_lock<std::mutex>() : std::unique_lock(given->session->mutex)),
      session(own ? *own : given->session->session) {
  session.ignore_config(options.no_config);
}

void Call::finish(session::Outcome outcome) const {
  if (findings.count(source::Severity::error) > 0) outcome = worse(outcome, session::Outcome::findings);
  result.code = static_cast<int>(outcome);
  const auto spelling = [this](std::string_view option) { return session::name_of_option(option, request); };
  if (options.diagnostics != source::RenderFormat::text || !findings.diagnostics.empty())
    result.findings = source::render(options.diagnostics, findings.diagnostics, session.sources(),
                                     {spelling, false, URDFMILL_VERSION});
}

void Call::finish(std::optional<std::string> text) const {
  if (text) result.text = std::move(*text);
  finish(session::outcome_of(findings));
}

std::optional<urdf::Robot> Call::robot(session::Purpose purpose) {
  session::LoadedRobot loaded =
      session::load_robot(session, input, {.arguments = options.arguments}, purpose, findings);
  refuse(loaded.unreadable);
  if (!loaded.robot) finish(loaded.outcome);
  return std::move(loaded.robot);
}

}  // namespace urdfmill::c
