#include "urdfmill/yaml/error.hpp"

#include <fmt/format.h>

#include <array>

namespace urdfmill::yaml {
namespace {

/// Returns `  in "f.yaml", line 2, column 4`.
std::string where(std::string_view name, const Mark& mark) {
  return fmt::format("  in \"{}\", line {}, column {}", name, mark.line + 1, mark.column + 1);
}

}  // namespace

std::string_view Error::type() const {
  static constexpr std::array<std::string_view, 9> types = {"yaml.reader.ReaderError",
                                                            "yaml.scanner.ScannerError",
                                                            "yaml.parser.ParserError",
                                                            "yaml.composer.ComposerError",
                                                            "yaml.constructor.ConstructorError",
                                                            "RecursionError",
                                                            "OverflowError",
                                                            "ValueError",
                                                            "MemoryError"};
  return types.at(static_cast<std::size_t>(kind));
}

std::string Error::text(std::string_view name) const {
  if (kind > ErrorKind::constructor) return problem;
  if (kind == ErrorKind::reader) return fmt::format("{}\n  in \"{}\", position {}", problem, name, mark.index);
  std::string text;
  if (!context.empty()) text += context + "\n";
  if (context_mark && (context_mark->line != mark.line || context_mark->column != mark.column))
    text += where(name, *context_mark) + "\n";
  return text + problem + "\n" + where(name, mark);
}

std::string Error::message() const {
  return context.empty() ? problem : context + ": " + problem;
}

}  // namespace urdfmill::yaml
