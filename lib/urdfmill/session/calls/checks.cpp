// The requests that check a model, and those that compare two.
#include "urdfmill/session/options/checks.hpp"

#include <array>

#include "urdfmill/emit/json.hpp"
#include "urdfmill/session/calls/request.hpp"
#include "urdfmill/session/checks/check.hpp"

namespace urdfmill::session {
namespace {

std::optional<std::string> run_check(Call& call, RuleOptions& options) {
  const ModelPlace place = call.session.place(call.input);
  if (!place.file.error.empty()) return call.refuse(place.file.error);
  for (const source::Diagnostic& finding : place.file.findings) call.findings.report(finding);
  CheckRequest request{call.arguments, place.file.config};
  options.complete(request.config);
  request.meshes = options.meshes;
  const LoadedDocument checked = check(call.session, call.input, request, call.findings);
  call.unreadable = checked.unreadable;
  call.outcome = checked.outcome();
  // The reasons why there is no model stay, wherever they are.
  if (options.only_named && checked.document)
    std::erase_if(call.findings.diagnostics, [&](const source::Diagnostic& finding) {
      return finding.span.known() && call.session.sources()[finding.span.file].name() != call.input.shown_name();
    });
  for (source::Diagnostic& finding : call.findings.diagnostics)
    if (options.strict && finding.severity == source::Severity::warning) finding.severity = source::Severity::error;
  return std::nullopt;
}

std::optional<std::string> run_verify(Call& call, VerifyOptions& options) {
  if (std::string wrong = options.problem(); !wrong.empty()) return call.refuse(std::move(wrong));
  options.request.load.arguments = call.arguments;
  const Input other(call.other, options.other_text);
  const Verified verified = verify(call.session, call.input, other, options.request, call.findings);
  if (!verified.unreadable.empty()) return call.unread(verified.unreadable.front());
  call.outcome = verified.outcome;
  if (!verified.result) return std::nullopt;
  const source::Sources& sources = call.session.sources();
  return call.form == "text" ? verified_text(verified, sources, options.shown, call.spelling)
                             : emit::to_json(verified_tree(verified, sources));
}

std::optional<std::string> run_diff(Call& call, DiffOptions& options) {
  options.request.load.arguments = call.arguments;
  const Input other(call.other, options.other_text);
  const Diff found = diff(call.session, call.input, other, options.request, call.findings);
  if (!found.unreadable.empty()) return call.unread(found.unreadable.front());
  call.outcome = found.outcome;
  if (!found.is_compared) return std::nullopt;
  if (call.form == "json") return emit::to_json(diff_tree(found));
  return call.form == "text" ? diff_text(found) : diff_markdown(found, other.shown_name());
}

constexpr std::array verify_forms{Form{"text"}, Form{"json"}};
constexpr std::array verify_effects{Effect{"most_differences", "text", "it applies to ⟨format⟩ text"}};
constexpr std::array diff_forms{Form{"text"}, Form{"json"}, Form{"markdown"}};

}  // namespace

extern const Request check_request, diff_request, verify_request;

constexpr Request check_request{.name = "check", .make = make_request<run_check>, .bind_call = bind_model};
constexpr Request verify_request{.name = "verify",
                                 .make = make_request<run_verify>,
                                 .bind_call = bind_model,
                                 .inputs = "path other",
                                 .forms = forms_in<verify_forms>,
                                 .effects = verify_effects};
constexpr Request diff_request{
    .name = "diff",
    .make = make_request<run_diff>,
    .bind_call = bind_model,
    .inputs = "path other",
    .forms = forms_in<diff_forms>,
    .agent = {.title = "Compare two versions of a robot",
              .description =
                  "Says what changed in the robot, not in the text: links, joints, poses in mm and degrees with "
                  "their cause, limits, masses, meshes, arguments. Reordered or reformatted models show nothing."}};

}  // namespace urdfmill::session
