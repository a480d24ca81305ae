// The names that a source contains as it is written, with their places: macros, values, arguments, blocks, files.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::language {

enum class NameKind : std::uint8_t {
  macro,  ///< in xacro:call perhaps one that is computed, as written
  value,  ///< a property, a parameter, or the namespace of an include
  argument,
  block,
  file,     ///< the whole name of an included file
  package,  ///< in `$(find NAME)`
};

enum class NameRole : std::uint8_t {
  declares,
  uses,
  passes,  ///< the name of a parameter in a macro call
  ends,    ///< in the end tag of a macro call
};

/// A name in a source.
struct SourceName {
  std::uint32_t begin = 0, end = 0;
  NameKind kind = NameKind::value;
  NameRole role = NameRole::uses;
  std::string text;                       ///< without prefix and stars
  const xml::Element* element = nullptr;  ///< the element whose tag or text has it

  [[nodiscard]] bool contains(std::uint32_t offset) const { return begin <= offset && offset <= end; }
};

/// The names of a source in the order of their places.
struct SourceNames {
  std::string path;                               ///< canonical
  std::shared_ptr<const xml::Document> document;  ///< null if the text is not XML
  std::shared_ptr<const std::string> bytes;
  std::vector<SourceName> names;

  /// Returns the shortest name that covers an offset or ends there; null if there is none.
  [[nodiscard]] const SourceName* at(std::uint32_t offset) const;
  /// Calls a function for the names inside of a range.
  void within(std::uint32_t begin, std::uint32_t end, const std::function<void(const SourceName&)>& visit) const;
};

/// Finds the names of a parsed source, whose text is `bytes`. Sets `names` and nothing else.
void find_names(std::string_view bytes, const xml::Document& document, SourceNames& names);

/// Returns the innermost element whose tags or content cover an offset; null outside of the root.
[[nodiscard]] const xml::Element* element_at(const xml::Document& document, std::uint32_t offset);

/// Returns the innermost macro whose definition contains the element, or null; a definition contains itself.
[[nodiscard]] const xml::Element* macro_around(const xml::Element* element);

}  // namespace urdfmill::language
