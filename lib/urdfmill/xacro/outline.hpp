// What a source file is before anything is expanded: whether it makes a robot by itself, and which files it includes.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

/// The name of an included file, as far as it is known without expanding: what an expression or an argument makes is
/// `*`, which may stand for any characters, slashes too.
struct IncludedName {
  std::string package;    ///< of a leading `$(find NAME)`; empty if there is none
  std::string path;       ///< after it; else relative to the including file, or absolute
  bool is_exact = false;  ///< no part is unknown and the name is not a glob

  /// Whether they are the same.
  friend bool operator==(const IncludedName&, const IncludedName&) = default;
};

/// The name in an include's `filename`, as it is written there.
[[nodiscard]] IncludedName included_name(std::string_view written);

/// A source file from outside.
struct Outline {
  bool is_named_robot = false;  ///< the root is a `robot` with a name
  /// Below the root are neither links and joints nor calls of macros: the file makes no robot by itself, unless what
  /// it includes makes one.
  bool is_library = false;
  std::vector<IncludedName> includes;  ///< also those in macros and conditions
  std::set<std::string, std::less<>> declared_arguments, used_arguments;
  /// An expression reads YAML, or a variable of the environment: which, the expansion alone knows.
  bool reads_more = false;

  /// Whether they are the same.
  friend bool operator==(const Outline&, const Outline&) = default;
};

/// The outline of a document that was parsed as a source of xacro.
[[nodiscard]] Outline outline(const xml::Document& document);

/// The same from the tags of a text, at a tenth of the cost of parsing it; nothing where only a parser can tell. It
/// does not judge whether the text is XML.
[[nodiscard]] std::optional<Outline> quick_outline(std::string_view text);

}  // namespace urdfmill::xacro
