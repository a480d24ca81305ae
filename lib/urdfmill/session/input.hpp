// Inputs of the engine: a file, or a text with a name.
#pragma once
#include <optional>
#include <string>
#include <utility>

namespace urdfmill::session {

/// A model, source or document. Interfaces that read files and those that hold texts both use it, so that a text is
/// treated like a file of its name.
struct Input {
  /// A path, or the name of a text; "-" is standard input. The ending (.xacro, .yaml, …) suggests the form.
  std::string name;
  /// The text itself; then no file of that name is read. Relative names in it start at the name's folder.
  std::optional<std::string> text;

  /// Makes an input from a file.
  Input(std::string path) : name(std::move(path)) {}
  /// Makes an input from a file.
  Input(const char* path) : name(path) {}
  /// Makes an input from a text with a name.
  Input(std::string called, std::string content) : name(std::move(called)), text(std::move(content)) {}
  /// Makes an input from a text with a name, or from the file of that name.
  Input(std::string called, std::optional<std::string> content) : name(std::move(called)), text(std::move(content)) {}

  /// True if its name is "-".
  [[nodiscard]] bool is_standard_input() const { return name == "-"; }
  /// Returns its name in findings: the name itself; "<stdin>"; "string" for a text named "-".
  [[nodiscard]] std::string shown_name() const;
  /// Returns the folder that contains it; "." for standard input. Packages are searched for around it.
  [[nodiscard]] std::string folder() const;
};

}  // namespace urdfmill::session
