// What is wrong with a YAML text, in PyYAML's words.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/yaml/text.hpp"

namespace urdfmill::yaml {

/// The classes of PyYAML's errors, and of those Python raises while PyYAML reads.
enum class ErrorKind : std::uint8_t {
  reader,
  scanner,
  parser,
  composer,
  constructor,
  recursion,  ///< collections too deep inside each other
  overflow,   ///< an escape past a C int
  value,      ///< an escape past Unicode
  memory,     ///< more nodes than the caller allows
};

/// A context and a problem, each with its place.
struct Error {
  ErrorKind kind = ErrorKind::scanner;
  std::string context;  ///< "while scanning a simple key"; empty: none
  std::optional<Mark> context_mark;
  std::string problem;  ///< "could not find expected ':'"
  Mark mark;

  /// The class with its module, unless built in: "yaml.scanner.ScannerError", "RecursionError".
  [[nodiscard]] std::string_view type() const;
  /// str(error) for a file of that name: a place that repeats is not printed twice.
  [[nodiscard]] std::string text(std::string_view name) const;
  /// Context and problem on one line, without places.
  [[nodiscard]] std::string message() const;
};

}  // namespace urdfmill::yaml
