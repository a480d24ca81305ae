// urdfmill convert: a model into another format.
#include <algorithm>
#include <filesystem>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/convert_options.hpp"
#include "tools/interruption.hpp"
#include "tools/outputs.hpp"
#include "urdfmill/emit/rules.hpp"
#include "urdfmill/source/render.hpp"

namespace urdfmill::tools {

namespace {

/// Where the output will be; relative names start there.
std::string output_folder(const std::string& output) {
  const bool is_file = !output.empty() && output != "-";
  return is_file ? std::filesystem::path(output).parent_path().string() : std::string();
}

bool copy_files(const std::vector<session::FileCopy>& copies) {
  for (const session::FileCopy& copy : copies) {
    std::optional<files::IoError> error;
    finish_before_signals([&] { error = session::copy_file(copy); });
    if (!error) continue;
    print_error(error->message);
    return false;
  }
  return true;
}

int run(ConvertOptions& options) {
  if (!complete_convert_options(options)) return exit_failure;
  if (!reports_are_separate({{"--loss-report", options.loss_report}}, {{"--output", options.output}},
                            {options.input, options.compose.attached_file}))
    return exit_failure;
  session::Session session(session_options(options.packages));
  source::Collector findings;
  options.request.output_folder = output_folder(options.output);
  if (options.output != "-") options.request.output = options.output;
  const session::Converted converted = session::convert(session, options.input, options.request, findings);
  if (!converted.unreadable.empty()) print_error(converted.unreadable);
  if (options.request.load.flatten && converted.form != session::InputForm::sdf &&
      !session::takes_option(*options.request.to, "--flatten")) {
    print_error("--flatten has no effect here: it is for SDF input, or for --to " + session::formats_with("--flatten"));
    return exit_failure;
  }
  const std::vector<source::Diagnostic> losses = session::take_losses(findings);
  if (!options.loss_report.empty() &&
      !write_output(options.loss_report, source::render_json(losses, session.sources())))
    return exit_failure;
  if (converted.text && (!copy_files(converted.copies) || !write_output(options.output, *converted.text)))
    return exit_failure;
  return std::max(static_cast<int>(converted.outcome), print_findings(findings, session.sources(), options.console));
}

}  // namespace

extern const Command convert_command;
const Command convert_command = make_command<add_convert_options, run>(
    "convert", "Convert a model to another format: urdf, sdf, mjcf, yaml, json, dot, mermaid, joint-limits",
    "Converts a model (.urdf, .xacro, .yaml, .sdf or MJCF) to another format.");

}  // namespace urdfmill::tools
