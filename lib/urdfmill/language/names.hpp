// The names that a source contains as it is written, with their places: macros, values, arguments, blocks, files.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
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

/// The elements of a document, by place.
class Elements {
 public:
  Elements() = default;
  /// Lists the elements of a document, which must outlive this object.
  explicit Elements(const xml::Document& document);
  /// Returns the innermost element whose tags or content cover an offset; null outside of the root.
  [[nodiscard]] const xml::Element* at(std::uint32_t offset) const;

 private:
  std::vector<const xml::Element*> in_order_;  ///< in the order of the document
};

/// The names of a source in the order of their places.
struct SourceNames {
  std::string path;                               ///< canonical
  std::shared_ptr<const xml::Document> document;  ///< null if the text is not XML
  std::shared_ptr<const std::string> bytes;
  Elements elements;  ///< all elements in `document`
  std::vector<SourceName> names;
  std::uint32_t longest = 0;                                              ///< bytes of the longest name
  std::map<std::string, std::vector<std::size_t>, std::less<>> declared;  ///< by text: indices of names that declare it

  /// Returns the shortest name that covers an offset or ends there; null if there is none.
  [[nodiscard]] const SourceName* at(std::uint32_t offset) const;
  /// Calls a function for the names inside of a range.
  void within(std::uint32_t begin, std::uint32_t end, const std::function<void(const SourceName&)>& visit) const;
};

/// Finds the names of a parsed source, whose text is `bytes`. Sets `names`, `longest` and
/// `declared`.
void find_names(std::string_view bytes, const xml::Document& document, SourceNames& names);

/// Returns the innermost macro whose definition contains the element, or null; a definition contains itself.
[[nodiscard]] const xml::Element* macro_around(const xml::Element* element);

}  // namespace urdfmill::language
