#include "tools/console.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tools/command.hpp"
#include "tools/interruption.hpp"
#include "tools/progress.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/folder.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/source/arrange.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::tools {
namespace {

namespace fs = std::filesystem;

/// The setting of the process, as the signal is the process's.
bool pipes_were_ignored = false;

/// Returns paths in the repository of the working folder, or else of the file; a file outside repositories has a path
/// below the working folder, or an absolute one. Paths are normal.
class RepositoryPaths {
 public:
  [[nodiscard]] std::string of(const std::string& name) {
    if (name.empty() || name.front() == '<') return name;
    const auto [known, is_new] = known_.try_emplace(name);
    if (is_new) known->second = find(fs::absolute(name, ignored_).lexically_normal());
    return known->second;
  }

 private:
  [[nodiscard]] std::string find(const fs::path& path) {
    const fs::path here = fs::current_path(ignored_);
    const auto repository_of = [](const fs::path& folder) {
      return fs::path(files::folder_above_with(folder.string(), ".git"));
    };
    for (const fs::path& root : {repository_of(here), repository_of(path.parent_path()), here}) {
      const fs::path below = path.lexically_relative(root);
      if (!root.empty() && !below.empty() && *below.begin() != "..") return below.generic_string();
    }
    return path.generic_string();
  }

  std::error_code ignored_;
  std::map<std::string, std::string> known_;
};

/// Writes a text to a descriptor that may be the terminal on which progress is shown.
std::optional<files::IoError> write_text(int descriptor, std::string_view text) {
  const Progress::Hidden hidden;
  return files::write_descriptor(descriptor, text, descriptor == STDOUT_FILENO ? "standard output" : "standard error");
}

}  // namespace

bool use_colour(ColourMode mode, int descriptor) {
  if (mode != ColourMode::automatic) return mode == ColourMode::always;
  const char* refused = std::getenv("NO_COLOR");
  return ::isatty(descriptor) == 1 && (refused == nullptr || *refused == '\0');
}

text::OptionSpelling option_spelling() {
  const char* wanted = std::getenv("URDFMILL_OPTION_NAMES");
  const bool is_marked = wanted != nullptr && std::string_view(wanted) == "marked";
  return is_marked ? text::OptionSpelling() : text::command_line_option;
}

void ignore_closed_pipes() {
  pipes_were_ignored = std::signal(SIGPIPE, SIG_IGN) == SIG_IGN;
}

void end_if_pipe_is_closed(const files::IoError& error) {
  if (error.code != EPIPE || pipes_were_ignored) return;
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
}

bool print_output(std::string_view text) {
  const auto error = write_text(STDOUT_FILENO, text);
  if (!error) return true;
  end_if_pipe_is_closed(*error);
  print_error(error->message);
  return false;
}

files::WriteResult write_whole(const std::string& path, std::string_view text, const files::WriteFileOptions& options) {
  files::WriteResult result;
  files::WriteFileOptions only_files = options;
  only_files.any_kind = false;
  finish_before_signals([&] { result = files::write_file(path, text, only_files); });
  // Opening a pipe may wait for its reader, and must be interruptible.
  return result.error && result.error->code == EINVAL ? files::write_file(path, text, options) : result;
}

bool write_output(const std::string& path, std::string_view text) {
  if (path.empty() || path == "-") return print_output(text);
  const files::WriteResult result = write_whole(path, text, {});
  if (result.error) print_error(result.error->message);
  return !result.error;
}

void print_error(std::string_view message, std::string_view advice) {
  std::string text = "urdfmill: " + text::visible(message) + "\n";
  if (!advice.empty()) text.append(advice) += '\n';
  text = text::spell_options(text, option_spelling());
  // If standard error is closed too, there is nowhere left to report it.
  (void)write_text(STDERR_FILENO, text);
}

std::string counted(std::size_t count, std::string_view thing) {
  return std::to_string(count).append(" ").append(thing) + (count == 1 ? "" : "s");
}

std::string no_such_input(const std::string& path) {
  const std::string hint = files::similar_file(path).words;
  return "cannot read \"" + path + "\": No such file or directory" + (hint.empty() ? "" : "; " + hint);
}

void report_failure(std::string_view message, source::Collector& findings, const ConsoleOptions& options) {
  if (source::is_for_people(options.format)) return print_error(message);
  source::report(findings, session::rules::input_unreadable, std::string(message), {});
}

void print_message(std::string_view text) {
  (void)write_text(STDERR_FILENO, text);
}

bool is_one_text(source::RenderFormat format) {
  using enum source::RenderFormat;
  return format == grouped || format == json || format == sarif || format == gitlab || format == junit;
}

int print_faults(const source::Collector& faults, const source::Sources& sources, const ConsoleOptions& options) {
  return faults.diagnostics.empty() ? static_cast<int>(exit_clean) : print_findings(faults, sources, options);
}

int print_findings(const source::Collector& findings, const source::Sources& sources, const ConsoleOptions& options,
                   bool to_output) {
  const int descriptor = to_output ? STDOUT_FILENO : STDERR_FILENO;
  std::vector<source::Diagnostic> errors;
  if (options.quiet)
    std::copy_if(findings.diagnostics.begin(), findings.diagnostics.end(), std::back_inserter(errors),
                 [&options](const source::Diagnostic& finding) {
                   const bool is_skipped_case = options.format == source::RenderFormat::junit &&
                                                finding.rule != nullptr && finding.rule == options.cases.skips;
                   return finding.severity == source::Severity::error || is_skipped_case;
                 });
  std::span<const source::Diagnostic> shown(options.quiet ? errors : findings.diagnostics);
  std::vector<source::Diagnostic> causes;
  if (options.format == source::RenderFormat::text && !options.each)
    shown = causes = source::one_of_each_cause(shown, sources);
  const auto paths = std::make_shared<RepositoryPaths>();
  const source::RenderOptions form{option_spelling(), use_colour(options.colour, descriptor),
                                   URDFMILL_VERSION,  [paths](const std::string& name) { return paths->of(name); },
                                   options.cases,     options.coverage ? &*options.coverage : nullptr};
  const bool is_whole = is_one_text(options.format);
  constexpr std::size_t at_a_time = 1000;
  const std::size_t step = is_whole ? std::max<std::size_t>(shown.size(), 1) : at_a_time;
  for (std::size_t begin = 0; begin < shown.size() || (is_whole && begin == 0); begin += step) {
    const std::string text =
        source::render(options.format, shown.subspan(begin, std::min(step, shown.size() - begin)), sources, form);
    const auto error = write_text(descriptor, text);
    if (!error) continue;
    if (to_output) end_if_pipe_is_closed(*error);
    if (to_output) print_error("cannot write the findings to standard output");
    return exit_failure;
  }
  return findings.count(source::Severity::error) > 0 ? exit_findings : exit_clean;
}

}  // namespace urdfmill::tools
