// Calls of xacro in the files around a model: launch files (Python, XML, YAML), tests, scripts, CI files and READMEs.
// They show the arguments with which people expand the model. Files are read, never run.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urdfmill::launch {

/// Pairs name:=value, in order. A value may begin with `package_lookup`.
using Arguments = std::vector<std::pair<std::string, std::string>>;

/// A call of xacro, with one value for each argument of the launch file that it depends on.
struct XacroCall {
  std::string package;            ///< package of the model, from `$(find NAME)` and the like; empty if there is none
  std::string path;               ///< path of the model, in the package or as written; `*` stands for an unknown part
  Arguments arguments;            ///< arguments with known values
  std::vector<std::string> open;  ///< arguments that are passed with unknown values
  std::uint32_t line = 0;         ///< line of the call, from 1
  /// Launch of ROS 2 gives the output to a parameter, and reads it as YAML because nothing says that it is a string.
  bool is_read_as_yaml = false;
};

/// The calls of a file, and values that the file gives to names.
struct Calls {
  std::vector<XacroCall> calls;  ///< in order of their lines; a choice of an argument gives a call for each value
  /// Defaults and choices of arguments, and values passed to other launch files. They may apply to a call in another
  /// file that leaves the argument open.
  std::map<std::string, std::vector<std::string>, std::less<>> values;
};

/// Returns `$(find NAME)`, which stands for the folder of a package at the beginning of a value.
[[nodiscard]] std::string package_lookup(std::string_view name);
/// Returns the name of the package whose folder a value begins with, and removes the lookup; empty if it has none.
[[nodiscard]] std::string take_lookup(std::string& value);

/// True if a file of that name may contain calls of xacro.
[[nodiscard]] bool may_call_xacro(std::string_view path);

/// Returns the calls in the text of a file; the path determines the syntax. Texts that cannot be parsed have no calls.
[[nodiscard]] Calls xacro_calls(std::string_view path, std::string_view text);

}  // namespace urdfmill::launch
