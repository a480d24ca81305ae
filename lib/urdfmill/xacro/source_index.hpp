// What the source files of an expansion define and use, by name, whether or not the expansion came by.
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
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

using Names = std::set<std::string, std::less<>>;

/// A macro, property or argument where it is defined.
struct Definition {
  std::string name;
  const xml::Element* element = nullptr;
  bool in_main_file = false;
  bool is_own = false;  ///< in a file whose definitions are judged
};

/// What is named below an element.
struct NamesUsed {
  Names in_expressions;           ///< words of `${…}` and `$(eval …)`
  Names arguments;                ///< of `$(arg …)`
  Names macros;                   ///< called
  Names blocks;                   ///< of insert_block
  Names conditional_includes;     ///< names, as written, of files that need not have been read
  bool calls_anything = false;    ///< a macro whose name is computed
  bool inserts_anything = false;  ///< a block whose name is computed
  bool any_argument = false;      ///< an argument whose name is computed
  bool includes = false;          ///< other files

  void add(const NamesUsed& other);
};

/// The files of an expansion, parsed as they are written.
class SourceIndex {
 public:
  /// Whether the definitions of a file are judged; it is asked for the file's name.
  using IsOwn = std::function<bool(const std::string&)>;

  /// The first file is the main one, and is always judged. Files that are not XML are left out.
  SourceIndex(const source::Sources& sources, std::span<const source::FileId> files, const IsOwn& is_own = {});

  [[nodiscard]] const std::vector<std::shared_ptr<xml::Document>>& documents() const { return documents_; }
  [[nodiscard]] bool is_in_main_file(const xml::Element& element) const { return element.span.file == main_; }
  /// Whether the main file makes anything itself: calls a macro or has a link or joint of its own.
  [[nodiscard]] bool main_file_is_a_model() const { return main_is_model_; }
  /// Says whether the expansion made a robot, if only of what the main file includes.
  void set_main_file_is_a_model(bool is_a_model) { main_is_model_ = is_a_model; }

  /// In document order, one file after the other.
  std::vector<Definition> macros, properties, arguments;
  /// The parameters of all macros, without stars.
  Names parameters;
  NamesUsed used;
  /// Whether a file that is included on a condition may be none of these: it may use anything.
  bool misses_includes = false;

  /// Whether a name means something in an expression somewhere in these files.
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

/// Calls back for every element below and including this one, in document order; a false result leaves out what is
/// inside.
void walk_elements(const xml::Element& top, const std::function<bool(const xml::Element&)>& visit);

/// What is named in an element, its texts and all below.
[[nodiscard]] NamesUsed names_used(const xml::Element& element);

/// Adds the arguments that a text or the value of an attribute names.
void add_arguments(std::string_view text, Names& arguments);

/// The words of an expression that may be names: identifiers outside and inside of its strings.
[[nodiscard]] Names words_of_expression(std::string_view expression);

/// The value of an attribute; empty if there is none.
[[nodiscard]] std::string_view value_of(const xml::Element& element, std::string_view attribute);

}  // namespace urdfmill::xacro
