// Outline of a source file before any expansion: whether it makes a robot by itself, and which files it includes.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

/// The name of an included file, as far as it is known without expansion: the result of an expression or an argument is
/// `*`, which may stand for any characters including slashes.
struct IncludedName {
  std::string package;    ///< name in a leading `$(find NAME)`; empty if there is none
  std::string path;       ///< the rest; without a package relative to the including file, or absolute
  bool is_exact = false;  ///< no part is unknown and the name is not a glob

  friend bool operator==(const IncludedName&, const IncludedName&) = default;
};

/// Returns the name in an include's `filename` as written.
[[nodiscard]] IncludedName included_name(std::string_view written);

/// Properties of a source file without expansion.
struct Outline {
  bool is_named_robot = false;  ///< the root is a `robot` with a name
  /// Below the root there are neither links and joints nor macro calls: the file makes no robot by itself, unless a
  /// file that it includes makes one.
  bool is_library = false;
  std::vector<IncludedName> includes;  ///< including those in macros and conditions
  std::set<std::string, std::less<>> declared_arguments, used_arguments;
  /// An expression reads YAML or an environment variable; only the expansion determines which.
  bool reads_more = false;

  friend bool operator==(const Outline&, const Outline&) = default;
};

/// Returns the outline of a document that was parsed as a xacro source.
[[nodiscard]] Outline outline(const xml::Document& document);

/// Returns the outline from the tags of a text, at a tenth of the cost of parsing; nothing if it takes a parser. It
/// does not check that the text is XML.
[[nodiscard]] std::optional<Outline> quick_outline(std::string_view text);

}  // namespace urdfmill::xacro
