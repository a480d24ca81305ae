// Errors in a YAML text, in PyYAML's words.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/yaml/text.hpp"

namespace urdfmill::yaml {

/// The classes of PyYAML's errors, and of those that Python raises while PyYAML reads.
enum class ErrorKind : std::uint8_t {
  reader,
  scanner,
  parser,
  composer,
  constructor,
  recursion,  ///< collections nested too deeply
  overflow,   ///< an escape beyond a C int
  value,      ///< an escape beyond Unicode
  memory,     ///< more nodes than the caller allows
};

/// A context and a problem, each with its place.
struct Error {
  ErrorKind kind = ErrorKind::scanner;
  std::string context;  ///< "while scanning a simple key"; empty for none
  std::optional<Mark> context_mark;
  std::string problem;  ///< "could not find expected ':'"
  Mark mark;

  /// Returns the class with its module unless built in: "yaml.scanner.ScannerError", "RecursionError".
  [[nodiscard]] std::string_view type() const;
  /// Returns str(error) for a file of that name: a repeated place is not printed twice.
  [[nodiscard]] std::string text(std::string_view name) const;
  /// Returns context and problem on one line, without places.
  [[nodiscard]] std::string message() const;
};

}  // namespace urdfmill::yaml
