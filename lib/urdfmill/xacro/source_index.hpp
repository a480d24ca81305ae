// Definitions and uses in the source files of an expansion, by name, including parts that the expansion does not reach.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xml/attribute_value.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

using Names = std::set<std::string, std::less<>>;

/// The definition of a macro, property or argument.
struct Definition {
  std::string name;
  const xml::Element* element = nullptr;
  bool in_main_file = false;
  bool is_own = false;  ///< in a file whose definitions are checked
};

/// The names used below an element.
struct NamesUsed {
  Names in_expressions;           ///< words of `${…}` and `$(eval …)`
  Names arguments;                ///< in `$(arg …)`
  Names macros;                   ///< called macros
  Names blocks;                   ///< in insert_block
  Names conditional_includes;     ///< names, as written, of files that need not have been read
  bool calls_anything = false;    ///< a macro whose name is computed
  bool inserts_anything = false;  ///< a block whose name is computed
  bool any_argument = false;      ///< an argument whose name is computed
  bool includes = false;          ///< other files

  void add(const NamesUsed& other);
};

/// The files of an expansion, parsed as written.
class SourceIndex {
 public:
  /// Tells by a file's name whether its definitions are checked.
  using IsOwn = std::function<bool(const std::string&)>;

  /// Indexes the files; the first is the main one, which is always checked. Files that are not XML are skipped.
  SourceIndex(const source::Sources& sources, std::span<const source::FileId> files, const IsOwn& is_own = {});

  [[nodiscard]] const std::vector<std::shared_ptr<xml::Document>>& documents() const { return documents_; }
  [[nodiscard]] bool is_in_main_file(const xml::Element& element) const { return element.span.file == main_; }
  /// True if the main file makes anything itself: calls a macro or has its own link or joint.
  [[nodiscard]] bool main_file_is_a_model() const { return main_is_model_; }
  /// Records whether the expansion made a robot, even if only from files that the main file includes.
  void set_main_file_is_a_model(bool is_a_model) { main_is_model_ = is_a_model; }

  /// In document order, one file after the other.
  std::vector<Definition> macros, properties, arguments;
  /// The parameters of all macros, without stars.
  Names parameters;
  NamesUsed used;
  /// True if a file may be missing here, or a part was not reached: it may use any name.
  bool misses_includes = false;

  /// True if an expression in these files may use the name as a value.
  [[nodiscard]] bool is_value(std::string_view name) const;
  [[nodiscard]] bool is_argument(std::string_view name) const;
  [[nodiscard]] bool is_macro(std::string_view name) const;

 private:
  void collect(const xml::Element& root, bool is_own);

  std::vector<std::shared_ptr<xml::Document>> documents_;
  source::FileId main_;
  bool main_is_model_ = false;
  Names value_names_, argument_names_, macro_names_;
};

/// Calls `visit` for every element including this one, in document order; false skips its content.
void walk_elements(const xml::Element& top, const std::function<bool(const xml::Element&)>& visit);

/// Returns the names used in an element, its texts and its descendants.
[[nodiscard]] NamesUsed names_used(const xml::Element& element);

/// Adds the arguments named in a text or the value of an attribute.
void add_arguments(std::string_view text, Names& arguments);

/// Returns the words of an expression that may be names: identifiers outside and inside of its strings.
[[nodiscard]] Names words_of_expression(std::string_view expression);

/// Returns the place of a part of a text of a source; that of the whole text if it was decoded.
[[nodiscard]] source::Span place_of(std::string_view part, std::string_view whole, source::Span span);

using xml::value_of;

}  // namespace urdfmill::xacro
