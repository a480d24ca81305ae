// The program under the name `xacro`: the reference's command line.
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/xacro_options.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/config/python_profile.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/xacro/banner.hpp"
#include "urdfmill/xacro/os_errors.hpp"
#include "urdfmill/xacro/paths.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::tools {
namespace {

/// The reference would crash with a stack trace.
constexpr int exit_crash = 1;

/// Findings in urdfmill's own form are not printed here: the reference's words go to the log.
class NoSink : public source::Sink {
  void report(source::Diagnostic) override {}
};

void print(int descriptor, std::string_view text) {
  // An unwritable standard error cannot be reported anywhere.
  static_cast<void>(files::write_descriptor(descriptor, text, "standard error"));
}

int print_data(std::string_view text) {
  const auto error = files::write_descriptor(STDOUT_FILENO, text, "standard output");
  if (!error) return exit_clean;
  end_if_pipe_is_closed(*error);
  print(STDERR_FILENO, "error: " + error->message + "\n");
  return exit_failure;
}

int crash(std::string_view exception) {
  print(STDERR_FILENO, "Traceback (most recent call last):\n" + std::string(exception) + "\n");
  return exit_crash;
}

/// Writes the file that -o names, including its folders; prints the reference's report if that fails.
int write_data(const std::string& path, std::string_view text, const XacroOptions& options) {
  files::WriteFileOptions how;
  how.create_folders = true;
  how.sync = false;
  const files::WriteResult result = write_whole(path, text, how);
  if (!result.error) return exit_clean;
  print(STDERR_FILENO, "error: Failed to open output: " + xacro::os_error(path, *result.error).text + "\n");
  if (options.verbosity > 0) print(STDERR_FILENO, "when processing file: " + options.inputs.front() + "\n");
  return options.verbosity > 1 ? exit_crash : exit_failure;
}

int write_result(std::string_view text, const XacroOptions& options) {
  return options.output ? write_data(*options.output, text, options) : print_data(text);
}

/// Returns included and YAML files, without duplicates.
std::string dependency_list(const xacro::Expansion& expansion) {
  std::set<std::string_view> listed;
  std::string text;
  for (const xacro::Dependency& dependency : expansion.dependencies) {
    if (dependency.kind == xacro::Dependency::Kind::glob || !listed.insert(dependency.path).second) continue;
    if (!text.empty()) text += ' ';
    text += dependency.path;
  }
  return text;
}

/// Returns the Python of the active ROS distribution, unless URDFMILL_PYTHON names one.
xacro::Profile profile_of_user() {
  if (const auto profile = session::profile_of_environment()) return *profile;
  const char* distribution = std::getenv("ROS_DISTRO");
  return python::profile_of_ros(distribution != nullptr ? distribution : "").value_or(xacro::Profile());
}

int run_xacro(const XacroOptions& options) {
  const std::string& input = options.inputs.front();
  session::SessionOptions session_options;
  session_options.python = profile_of_user();
  session_options.no_config = true;  // the reference knows none
  session::Session session(std::move(session_options));
  session::ExpandRequest request;
  request.arguments = options.arguments;
  request.root_dir = options.root_dir;
  request.verbosity = options.verbosity;
  request.log = [](std::string_view text) { print(STDERR_FILENO, text); };
  NoSink sink;
  const session::Expanded expanded = session::expand(session, input, request, sink);
  if (!expanded.unreadable.empty()) {
    print(STDERR_FILENO, "error: " + expanded.unreadable + "\n");
    return exit_failure;
  }
  const xacro::Expansion& expansion = expanded.expansion;
  if (!expansion.document && expansion.unwritable.empty()) {
    print(STDERR_FILENO, expansion.reference_report);
    return expansion.exit_code;
  }

  if (options.only_dependencies) return write_result(dependency_list(expansion), options);
  std::string text;
  std::string crash_text;
  if (!expansion.document) crash_text = "AttributeError: " + expansion.unwritable;
  xml::WriteOptions write_options;
  write_options.banner = xacro::banner(input == "-" ? "None" : input);
  write_options.quoting = xacro::quoting(expanded.python);
  if (crash_text.empty())
    if (const auto error = xml::write(*expansion.document, write_options, text)) crash_text = "ValueError: " + *error;
  if (crash_text.empty()) return write_result(text, options);
  // The reference has opened its output at this point.
  if (options.output) static_cast<void>(write_data(*options.output, "", options));
  return crash(crash_text);
}

}  // namespace

int xacro_main(int argc, char** argv) {
  XacroOptions options;
  try {
    options = read_xacro_options({argv + 1, argv + argc});
    if (options.help) return print_data(xacro_help());
    if (options.in_order)
      print(STDERR_FILENO, "xacro: in-order processing became default in ROS Melodic. You can drop the option.\n");
    if (options.inputs.size() != 1) throw UsageError("expected exactly one input file as argument");
  } catch (const UsageError& error) {
    print(STDERR_FILENO, xacro_usage() + std::string("\nxacro: error: ") + error.what() + "\n");
    return exit_failure;
  } catch (const InvalidAssignment& error) {
    return crash(std::string("RuntimeError: ") + error.what());
  }
  if (const std::string python = session::unknown_python(); !python.empty()) {
    print(STDERR_FILENO,
          "error: URDFMILL_PYTHON is \"" + python + "\"; known versions are " + python::profile_names() + "\n");
    return exit_failure;
  }
  return run_xacro(options);
}

}  // namespace urdfmill::tools
