// The requests about Denavit-Hartenberg tables, and robots made from tables and sequences.
#include "urdfmill/emit/dh/dh.hpp"
#include "urdfmill/session/calls/request.hpp"
#include "urdfmill/session/options/dh.hpp"

namespace urdfmill::session {
namespace {

std::optional<std::string> run_dh(Call& call, DhOptions& options) {
  DhRequest& request = options.request;
  request.notation = emit::find_dh_notation(call.form);
  count_as_in_table(options, call.session, call.findings, call.unreadable);
  if (std::string wrong = without_effect(request); !wrong.empty()) return call.refuse(std::move(wrong));
  const auto robot = call.robot(request.purpose());
  return robot ? dh_tables(*robot, request, call.findings) : std::nullopt;
}

std::span<const Form> notations() {
  static const std::vector<Form> forms = [] {
    std::vector<Form> made;
    for (const emit::DhNotation& notation : emit::dh_notations()) made.push_back({notation.name, notation.what});
    return made;
  }();
  return forms;
}

std::optional<std::string> run_from_dh(Call& call, DhUrdfRequest& request) {
  DhUrdf made = dh_urdf(call.session, call.input, request, call.findings);
  call.unreadable = std::move(made.unreadable);
  return std::move(made.text);
}

/// Returns the text without lines that begin with #, as the notation `ets` writes them.
std::string without_comments(std::string_view text) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (text[at] != '#') kept.append(text.substr(at, end - at)) += ' ';
    at = end + 1;
  }
  return kept;
}

std::optional<std::string> run_from_ets(Call& call, EtsOptions& options) {
  std::string sequence;
  if (call.input.text) {
    sequence = *call.input.text;
  } else {
    const files::FilePtr read = call.session.text(call.input);
    if (read->error()) return call.unread(read->error()->message);
    sequence = without_comments(read->bytes());
  }
  std::string error;
  auto text = ets_urdf(sequence, options.constants, options.name, options.robot, error, call.findings);
  if (!error.empty()) return call.refuse(std::move(error));
  return text;
}

}  // namespace

extern const Request dh_request, from_dh_request, from_ets_request;

constexpr Request dh_request{
    .name = "dh",
    .make = make_request<run_dh>,
    .bind_call = bind_model,
    .forms = notations,
    .agent = {.title = "Denavit-Hartenberg table",
              .description =
                  "Returns the Denavit-Hartenberg table of a chain with base, tool and residual; it is proved "
                  "against the model's screw axes.",
              .form = "text"}};
constexpr Request from_dh_request{
    .name = "from_dh",
    .make = make_request<run_from_dh>,
    .bind_call = bind_document,
    .command = {.topic = "Convert",
                .summary = "Write the URDF of a Denavit-Hartenberg table",
                .help = "Writes the URDF of the robot that a Denavit-Hartenberg table describes.",
                .input = "TABLE",
                .input_help = "The table: CSV, TSV, Markdown, YAML or JSON; - for standard input"}};
constexpr Request from_ets_request{
    .name = "from_ets",
    .make = make_request<run_from_ets>,
    .bind_call = bind_environment,
    .inputs = "sequence",
    .command = {
        .topic = "Convert",
        .summary = "Write the URDF of a sequence of elementary transforms",
        .help = "Writes the URDF of the robot that a sequence of elementary transforms describes: Rx, "
                "Ry, Rz, Tx, Ty and Tz by a number or by the position of a joint, q1, q2 and so on. dh "
                "gives its Denavit-Hartenberg tables, dh ⟨format⟩ ets such a sequence of any chain.",
        .input = "SEQUENCE",
        .input_help = "The transforms, such as \"Rz(q1) Tx(1) Rz(q2) Tx(1)\"; - reads them from standard input"}};

}  // namespace urdfmill::session
