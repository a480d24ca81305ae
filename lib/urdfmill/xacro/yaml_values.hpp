// Conversion of YAML 1.1 to Python values as PyYAML's safe loader does, with PyYAML's errors.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::xacro {

struct YamlOptions {
  std::string name;  ///< the file name in error texts
  /// Constructors of local tags: (tag without '!', scalar text) → value; called for `!degrees 90` and similar. May
  /// throw. If it is null or `accepts` refuses the tag, the error is PyYAML's "could not determine a constructor for
  /// the tag".
  std::function<bool(std::string_view tag)> accepts;
  std::function<python::Value(std::string_view tag, std::string_view text)> construct;
};

/// Converts one document to a value (plain dict, list, str, int, float, bool, None, Date, set, …); an empty text to
/// None. Throws python::Error with PyYAML's class name and text ("yaml.scanner.ScannerError").
[[nodiscard]] python::Value load_yaml(std::string_view text, const YamlOptions& options, python::Context& context);

}  // namespace urdfmill::xacro
