// Standard output and standard error of a command: data goes to the former, findings to the latter.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::tools {

enum class ColourMode : std::uint8_t { automatic, always, never };

struct ConsoleOptions {
  source::RenderFormat format = source::RenderFormat::text;
  ColourMode colour = ColourMode::automatic;
  bool quiet = false;  ///< errors only
  bool each = false;   ///< shows each finding in text, not one of each cause
  source::TestCases cases = {};
  std::optional<source::Coverage> coverage = std::nullopt;  ///< that of a check
};

/// True if that descriptor gets colours: as requested, or on a terminal if NO_COLOR is not set.
[[nodiscard]] bool use_colour(ColourMode mode, int descriptor);

/// Returns the spelling of options in messages: that of the command line, or none, which leaves them marked, if
/// URDFMILL_OPTION_NAMES is "marked": a page that runs the program names its own fields.
[[nodiscard]] text::OptionSpelling option_spelling();

/// Makes a closed pipe an error of the write that meets it, instead of the end of the process.
void ignore_closed_pipes();

/// Ends the process as SIGPIPE would have, if the error is that the reader of standard output is gone: a reader that
/// has seen enough needs no message. Does nothing if SIGPIPE was ignored when the program began.
void end_if_pipe_is_closed(const files::IoError& error);

/// Writes to standard output; prints a message and returns false if that fails (a full disk). Ends the process quietly
/// if the reader is gone.
[[nodiscard]] bool print_output(std::string_view text);

/// Writes a file completely; a signal in the meantime takes effect afterwards.
[[nodiscard]] files::WriteResult write_whole(const std::string& path, std::string_view text,
                                             const files::WriteFileOptions& options);

/// Writes to `path`, or to standard output if it is empty or "-"; prints a message and returns false if that fails. A
/// file is replaced in one step and is not touched if it already has these bytes.
[[nodiscard]] bool write_output(const std::string& path, std::string_view text);

/// Prints `urdfmill: message` on standard error, on one line whatever names are in it, and advice on a separate line.
void print_error(std::string_view message, std::string_view advice = {});

/// Returns "1 model", "2 models".
[[nodiscard]] std::string counted(std::size_t count, std::string_view thing);

/// Returns `cannot read "arm.urdf": No such file or directory`, with a suggestion.
[[nodiscard]] std::string no_such_input(const std::string& path);

/// Reports why a command cannot read an input: as text on standard error, in other forms as a finding
/// (input-unreadable), so that the list of a failed run is never empty.
void report_failure(std::string_view message, source::Collector& findings, const ConsoleOptions& options);

/// Prints the output of a document (xacro.message) unchanged on standard error.
void print_message(std::string_view text);

/// True if a form is a single text, which is written at the end: lines can be written as findings arrive.
[[nodiscard]] bool is_one_text(source::RenderFormat format);

/// Prints the findings of a run's configuration, if there are any, as a separate document from that of its models.
[[nodiscard]] int print_faults(const source::Collector& faults, const source::Sources& sources,
                               const ConsoleOptions& options);

/// Prints the findings to standard error (with `to_output` to standard output: for a command whose findings are its
/// data) in the chosen form. In text nothing is written if there are none.
/// Returns exit_findings if there are errors, else exit_clean; exit_failure if they could not be written.
[[nodiscard]] int print_findings(const source::Collector& findings, const source::Sources& sources,
                                 const ConsoleOptions& options, bool to_output = false);

}  // namespace urdfmill::tools
