// urdfmill convert: converts a model to another format.
#include <algorithm>
#include <filesystem>
#include <iterator>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/convert_options.hpp"
#include "tools/depfile.hpp"
#include "tools/found_arguments.hpp"
#include "tools/interruption.hpp"
#include "tools/outputs.hpp"
#include "tools/watch.hpp"
#include "urdfmill/emit/rules.hpp"
#include "urdfmill/source/render.hpp"

namespace urdfmill::tools {

namespace {

/// Returns the folder of the output, to which names are relative.
std::string output_folder(const std::string& output) {
  const bool is_file = !output.empty() && output != "-";
  return is_file ? std::filesystem::path(output).parent_path().string() : std::string();
}

bool copy_files(const std::vector<session::FileCopy>& copies, const std::string& folder) {
  for (const session::FileCopy& copy : copies) {
    std::optional<files::IoError> error;
    finish_before_signals([&] { error = session::copy_file(copy, folder); });
    if (!error) continue;
    print_error(error->message);
    return false;
  }
  return true;
}

/// Returns the files that were read besides the input.
std::vector<xacro::Dependency> dependencies(const files::ReadLog& log, const std::string& input) {
  std::vector<xacro::Dependency> read;
  for (const files::ReadLog::Entry& entry : log.entries()) {
    // An expansion puts "./" before the input.
    if (entry.kind == files::ReadKind::variable || entry.name == input || entry.name == "./" + input) continue;
    const bool is_pattern = entry.kind == files::ReadKind::pattern;
    read.push_back({entry.name, is_pattern ? xacro::Dependency::Kind::glob : xacro::Dependency::Kind::include,
                    !entry.file || !entry.file->error()});
  }
  return read;
}

/// Prints what was written besides the output, and what it needs from elsewhere.
void print_files(const std::string& output, const session::Converted& converted) {
  if (converted.copies.empty() && converted.outside.empty()) return;
  std::string text = "wrote " + output;
  if (!converted.copies.empty()) {
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::path(converted.copies.front().to).parent_path();
    text += " and " + counted(converted.copies.size(), "mesh file") + " in " +
            folder.lexically_relative(std::filesystem::current_path(error)).string();
  }
  if (!converted.outside.empty())
    text += "; it names " + counted(converted.outside.size(), "mesh file") +
            " outside its folder: --meshes copy DIR takes them along";
  print_error(text);
}

/// Converts the input, or the chosen model in it, and writes it to `output`.
int convert_to(const std::string& output, ConvertOptions& options, session::Session& session,
               source::Collector& findings) {
  options.request.output_folder = output_folder(output);
  if (output != "-") options.request.output = output;
  files::ReadLog log;
  session.reader().log(&log);
  const session::Converted converted = session::convert(session, options.input, options.request, findings);
  session.reader().log(nullptr);
  std::vector<xacro::Dependency> read = dependencies(log, options.input);
  if (!converted.unreadable.empty()) report_failure(converted.unreadable, findings, options.console);
  const bool is_read = converted.text || converted.outcome == session::Outcome::clean;
  if (const std::string message = session::without_effect(options.request, converted.form);
      is_read && !message.empty()) {
    print_error(message);
    return exit_failure;
  }
  std::vector<FileBeside> beside;
  if (converted.text && !options.beside.folder.empty()) {
    int exit_code = exit_clean;
    auto files = files_with_prefix(session, options.input, options.request.load, options.request.compose.steps.prefix,
                                   options.beside, output, exit_code);
    if (!files) return exit_code;
    beside = *std::move(files);
    for (const FileBeside& file : beside) read.push_back({file.from, xacro::Dependency::Kind::include, true});
  }
  const std::vector<NamedFile> written{
      {"--output", output}, {"--depfile", options.depfile}, {"--loss-report", options.loss_report}};
  if (converted.text && (!spares_sources(written, session.sources()) || !spares_dependencies(written, read) ||
                         !copy_files(converted.copies, output_folder(output)) ||
                         !write_files_beside(beside, options.beside.folder, options.console.quiet) ||
                         !write_output(output, *converted.text)))
    return exit_failure;
  if (converted.text && !output.empty() && output != "-" && !options.console.quiet) print_files(output, converted);
  if (converted.text && !options.depfile.empty() && !write_depfile(options.depfile, output, options.input, read))
    return exit_failure;
  return static_cast<int>(converted.outcome);
}

/// Returns the suffix of a file in that format: the first one that means it.
std::string default_suffix(const session::Format& format) {
  const std::string_view suffixes = format.suffixes;
  return suffixes.empty() ? "." + std::string(format.name) : std::string(suffixes.substr(0, suffixes.find(' ')));
}

/// Returns the name of a model as a file name: "cell::arm" becomes cell.arm.
std::string file_name(const std::string& model) {
  std::string name;
  for (std::size_t i = 0; i < model.size(); ++i) {
    if (model.compare(i, 2, "::") == 0) {
      name += '.';
      ++i;
    } else {
      name += model[i] == '/' || model[i] == '\0' ? '_' : model[i];
    }
  }
  return name.empty() || name.front() == '.' ? "_" + name : name;
}

/// Converts each model of an SDF to a file in the folder; one that fails does not stop the others, and one that has
/// only models, which are robots of their own, is skipped.
int convert_all(ConvertOptions& options, session::Session& session, source::Collector& findings) {
  const auto [sdf, models] = session::models_of(session, options.input, !options.request.load.flatten);
  options.request.load.sdf = sdf;
  if (models.empty()) {
    print_error("--all has no effect here: it applies to SDF input with several models");
    return exit_failure;
  }
  constexpr std::size_t most_models = 2000;  // each is looked for among all
  if (models.size() > most_models) {
    print_error("the SDF has " + std::to_string(models.size()) + " models; --all converts at most " +
                std::to_string(most_models) + ", and --model NAME one of them");
    return exit_failure;
  }
  std::error_code error;
  std::filesystem::create_directories(options.output, error);
  if (error) {
    print_error("cannot create the folder " + options.output + ": " + error.message());
    return exit_failure;
  }
  const std::string suffix = default_suffix(*options.request.to);
  int code = exit_clean;
  std::size_t written = 0;
  std::string skipped;
  for (const sdf::ModelName& model : models) {
    if (model.has_only_models) {
      (skipped += skipped.empty() ? "" : ", ") += '"' + model.name + '"';
      continue;
    }
    options.request.load.model = model.name;
    source::Collector of_model;
    const int one = convert_to(options.output + "/" + file_name(model.name) + suffix, options, session, of_model);
    std::move(of_model.diagnostics.begin(), of_model.diagnostics.end(), std::back_inserter(findings.diagnostics));
    if (one == exit_clean) ++written;
    code = std::max(code, one);
  }
  if (!options.console.quiet)
    print_message(std::to_string(models.size()) + (models.size() == 1 ? " model, " : " models, ") +
                  std::to_string(written) + " converted" +
                  (skipped.empty() ? "" : "; skipped, because they have no link of their own: " + skipped) + '\n');
  return code;
}

int convert_tree(ConvertOptions& options) {
  const auto refuse = [](std::string_view message) {
    print_error(message);
    return static_cast<int>(exit_failure);
  };
  if (!options.output.empty()) return refuse(output_refusal(options.tree));
  if (options.all) return refuse("--all takes one file");
  if (options.watch) return refuse("--watch takes one file");
  if (!options.beside.folder.empty()) return refuse("--beside takes one model");
  if (!options.loss_report.empty())
    return refuse("--loss-report takes one model; --report counts the losses of several by rule");
  const TreeCommand command{
      "convert",       "converted",     default_suffix(*options.request.to), false, options.request.load.arguments,
      options.console, options.packages};
  return run_tree(options.tree, command,
                  [&options](session::Session& session, const batch::WorkItem& item, const std::string& output,
                             batch::ModelResult& result) {
                    session::ConvertRequest request = options.request;
                    request.load.arguments = item.arguments;
                    request.output_folder = output_folder(output);
                    request.output = output;
                    request.jobs = 1;  // the models share the threads
                    session::Converted converted = session::convert(session, item.file, request, result.findings);
                    if (!converted.unreadable.empty()) result.errors.push_back(std::move(converted.unreadable));
                    result.outcome = converted.outcome;
                    result.losses = session::take_losses(result.findings);
                    result.text = std::move(converted.text);
                    result.copies = std::move(converted.copies);
                  });
}

int convert_once(ConvertOptions& options, std::shared_ptr<files::Store> store) {
  session::Session session(session_options(options.packages), std::move(store));
  source::Collector findings;
  Assignments& arguments = options.request.load.arguments;
  if (options.found_arguments) take_found_arguments(options.input, session, options.console.quiet, arguments);
  const int code =
      options.all ? convert_all(options, session, findings) : convert_to(options.output, options, session, findings);
  const std::vector<source::Diagnostic> losses = session::take_losses(findings);
  if (!options.loss_report.empty() &&
      !write_output(options.loss_report, source::render_json(losses, session.sources(), {text::command_line_option})))
    return exit_failure;
  const int printed = print_findings(findings, session.sources(), options.console);
  name_found_arguments(options.input, session, options.console.quiet, arguments, findings);
  return std::max(code, printed);
}

int run_convert(ConvertOptions& options) {
  take_named_files(options.beside, options.tree.inputs);
  if (!complete_convert_options(options)) return exit_failure;
  if (is_tree(options.tree)) return convert_tree(options);
  if (!take_single_input(options.tree, "convert", options.input)) return exit_failure;
  if (!options.watch) return convert_once(options, std::make_shared<files::Store>());
  if (const std::string reason = unwatchable({options.input}); !reason.empty()) {
    print_error(reason);
    return exit_failure;
  }
  repeat_on_changes([&](const std::shared_ptr<const files::Provider>& files) {
    ConvertOptions round = options;
    convert_once(round, session::store_of_run(false, files));
    print_error("waiting for changes");
  });
}

}  // namespace

extern const Command convert_command;
const Command convert_command = make_command<add_convert_options, run_convert>(
    Group::convert, "convert",
    "Convert a model to another format: urdf, sdf, mjcf, yaml, json, dot, mermaid, joint-limits, kdl",
    "Converts a model (.urdf, .xacro, .yaml, .sdf, .usda or MJCF) to another format.");

}  // namespace urdfmill::tools
