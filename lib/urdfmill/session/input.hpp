// What a caller names to the engine: a file, or a text under a name.
#pragma once
#include <optional>
#include <string>
#include <utility>

namespace urdfmill::session {

/// A model, source or document. Both front ends that read files and those that hold texts use it, so that a text is
/// treated as a file of its name would be.
struct Input {
  /// A path, or what a text is called; "-" is standard input. The ending (.xacro, .yaml, …) says what it may be.
  std::string name;
  /// The text itself; then nothing is read under the name. Relative names in it start at the name's folder.
  std::optional<std::string> text;

  /// A file.
  Input(std::string path) : name(std::move(path)) {}
  /// A file.
  Input(const char* path) : name(path) {}
  /// A text under a name.
  Input(std::string called, std::string content) : name(std::move(called)), text(std::move(content)) {}
  /// A text under a name, or the file of that name.
  Input(std::string called, std::optional<std::string> content) : name(std::move(called)), text(std::move(content)) {}

  /// Whether it is called "-".
  [[nodiscard]] bool is_standard_input() const { return name == "-"; }
  /// What findings call it: its name; "<stdin>"; "string" for a text called "-".
  [[nodiscard]] std::string shown_name() const;
  /// The folder that holds it; "." for standard input. Packages are looked for around it.
  [[nodiscard]] std::string folder() const;
};

}  // namespace urdfmill::session
