// The parts of `xacro_calls` (xacro_calls.hpp), one per kind of file.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/launch/xacro_calls.hpp"

namespace urdfmill::launch {

/// A piece of a text that is known only in part.
struct Piece {
  enum class Kind : std::uint8_t {
    literal,
    argument,  ///< the value of an argument of the launch file; `text` is its name
    unknown,
  };
  Kind kind = Kind::literal;
  std::string text;
};
using Pieces = std::vector<Piece>;

/// Appends a text to the last literal, or as a new piece.
void append(Pieces& pieces, std::string_view literal);
/// Appends all pieces of another text.
void append(Pieces& pieces, const Pieces& more);

/// An argument that a launch file declares.
struct Declared {
  std::optional<Pieces> preset;  ///< the default; empty if there is none
  std::vector<std::string> choices;
};

/// The content of one file. Readers declare arguments and add commands; `finish` resolves them.
class Reading {
 public:
  /// Declares an argument; the first declaration with a default or choices counts.
  void declare(const std::string& name, Declared declared);
  /// Adds a value that the file gives to a name.
  void add_value(const std::string& name, const Pieces& value);
  /// Adds a command line, if it calls xacro. `is_substitution`: launch of ROS 2 puts its output in place.
  void add_command(Pieces command, std::uint32_t line, bool is_substitution = false);
  /// Resolves the commands.
  [[nodiscard]] Calls finish() const;

 private:
  /// Values that replace the arguments of the launch file.
  using Choice = std::map<std::string, std::string, std::less<>>;

  [[nodiscard]] std::string resolved(const Pieces& pieces, const Choice& choice, unsigned depth) const;
  /// Returns the choices of the first argument that the pieces depend on and that has several; at least one.
  [[nodiscard]] std::vector<Choice> choices_of(const Pieces& pieces) const;
  [[nodiscard]] const Declared* choosing(const Pieces& pieces, std::string& name, unsigned depth) const;

  struct Command {
    Pieces pieces;
    std::uint32_t line = 0;
    bool is_substitution = false;
  };
  std::map<std::string, Declared, std::less<>> declared_;
  std::vector<std::pair<std::string, Pieces>> values_;
  std::vector<Command> commands_;
};

/// Stands for an unknown part in resolved texts. No launch file contains this character.
inline constexpr char unknown_part = '\x01';

/// Splits a command line into words as a shell does: quotes are removed, and `$(…)` stays together.
[[nodiscard]] std::vector<std::string> shell_words(std::string_view line);
/// True if a text of a launch file of ROS 2 has `$(command …)`.
[[nodiscard]] inline bool has_command(std::string_view text) {
  return text.find("$(command ") != std::string_view::npos;
}
/// Returns a resolved value, with a lookup of a package at its beginning as `$(find NAME)`; nothing if a part of it is
/// unknown.
[[nodiscard]] std::optional<std::string> known_value(std::string value);
/// Returns the call of xacro in a resolved command line; nothing if it is another command.
[[nodiscard]] std::optional<XacroCall> call_of(std::string_view command);

/// Reads Python: launch files, and scripts and tests that call xacro.
void read_python(std::string_view text, Reading& reading);
/// Reads the XML of roslaunch and of ROS 2 launch.
void read_xml(std::string_view text, Reading& reading);
/// Reads a launch file in YAML, or another YAML file with command lines.
void read_yaml(std::string_view text, Reading& reading);
/// Reads command lines in scripts, CI files and READMEs.
void read_shell(std::string_view text, Reading& reading);

/// Returns a text with the substitutions of launch files: `$(arg NAME)`, `$(var NAME)`, `$(find NAME)`, ….
[[nodiscard]] Pieces substituted(std::string_view text);

}  // namespace urdfmill::launch
