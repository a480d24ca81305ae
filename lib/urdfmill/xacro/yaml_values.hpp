// YAML 1.1 as PyYAML's safe loader reads it, into Python values; with PyYAML's errors.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::xacro {

struct YamlOptions {
  std::string name;  ///< the file name in error texts
  /// Constructors of local tags: (tag without '!', scalar text) → value; called for `!degrees 90` and the like. May
  /// throw. Null, or a tag it does not accept (`accepts`), gives PyYAML's "could not determine a constructor for the
  /// tag".
  std::function<bool(std::string_view tag)> accepts;
  std::function<python::Value(std::string_view tag, std::string_view text)> construct;
};

/// One document → value (plain dict, list, str, int, float, bool, None, Date, set, …); an empty text → None.
/// Throws python::Error with PyYAML's class name and text ("yaml.scanner.ScannerError").
[[nodiscard]] python::Value load_yaml(std::string_view text, const YamlOptions& options, python::Context& context);

}  // namespace urdfmill::xacro
