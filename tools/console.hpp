// Standard output and standard error of a command: data to the one, findings to the other.
#pragma once
#include <cstdint>
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
};

/// True if that descriptor is to get colours: as asked, or on a terminal where NO_COLOR is not set.
[[nodiscard]] bool use_colour(ColourMode mode, int descriptor);

/// From here on a closed pipe is an error of the write that meets it, not the end of the process.
void ignore_closed_pipes();

/// Ends the process as SIGPIPE would have, if the error is that the reader of standard output is gone: who has read
/// enough wants no message. Does nothing where SIGPIPE was ignored when the program began.
void end_if_pipe_is_closed(const files::IoError& error);

/// Writes to standard output; false, with a message, if that fails (a full disk). Ends the process quietly if the
/// reader is gone.
[[nodiscard]] bool print_output(std::string_view text);

/// Writes a file whole; a signal that comes meanwhile has its effect after that.
[[nodiscard]] files::WriteResult write_whole(const std::string& path, std::string_view text,
                                             const files::WriteFileOptions& options);

/// Writes to `path`, or to standard output where it is empty or "-"; false, with a message, if that fails. A file is
/// replaced in one step and left untouched where it has these bytes already.
[[nodiscard]] bool write_output(const std::string& path, std::string_view text);

/// `urdfmill: message` on standard error, on one line whatever names are in it, and advice on a line of its own.
void print_error(std::string_view message, std::string_view advice = {});

/// "1 model", "2 models".
[[nodiscard]] std::string counted(std::size_t count, std::string_view thing);

/// `cannot read "arm.urdf": No such file or directory`, and which one may be meant.
[[nodiscard]] std::string no_such_input(const std::string& path);

/// Says what keeps a command from an input: in the text form on standard error, in the others as a finding
/// (input-unreadable), so that no list of a run that failed is empty.
void report_failure(std::string_view message, source::Collector& findings, const ConsoleOptions& options);

/// What a document prints (xacro.message), as it is, on standard error.
void print_message(std::string_view text);

/// Whether a form is one text, which is written at once: lines can be written as findings come.
[[nodiscard]] bool is_one_text(source::RenderFormat format);

/// Prints the findings of a run's configuration, where there are any: another document than that of its models.
[[nodiscard]] int print_faults(const source::Collector& faults, const source::Sources& sources,
                               const ConsoleOptions& options);

/// Prints the findings to standard error (with `to_output` to standard output: for a command whose findings are its
/// data) in the chosen form. In text nothing is written where there are none.
/// Returns exit_findings if there are errors, else exit_clean; exit_failure if they could not be written.
[[nodiscard]] int print_findings(const source::Collector& findings, const source::Sources& sources,
                                 const ConsoleOptions& options, bool to_output = false);

}  // namespace urdfmill::tools
