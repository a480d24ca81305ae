// The options of the reference's command line, read as Python's optparse reads them.
#pragma once
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urdfmill::tools {

struct XacroOptions {
  std::vector<std::pair<std::string, std::string>> arguments;  ///< name:=value
  std::vector<std::string> inputs;
  std::optional<std::string> output;
  std::string root_dir;
  bool only_dependencies = false;
  bool in_order = false;
  bool help = false;
  int verbosity = 1;
};

/// An error in the usage; `what()` is the reference's text.
class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// A word with two `:=`, at which the reference crashes.
class InvalidAssignment : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Reads the words of the command line. Words with `:=` are removed before options are read. Reading stops at --help.
/// Throws UsageError and InvalidAssignment.
[[nodiscard]] XacroOptions read_xacro_options(const std::vector<std::string>& words);

/// Returns all options, long ones first.
[[nodiscard]] std::vector<std::string_view> xacro_option_names();

/// Return the output of --help, and its first line.
[[nodiscard]] const char* xacro_help();
[[nodiscard]] const char* xacro_usage();

}  // namespace urdfmill::tools
