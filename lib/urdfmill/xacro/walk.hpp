// The walk: goes through source elements in document order, obeys directives, appends everything else to the output.
//
// What the reference does by rewriting its document is done here by reading the source and appending, in the
// reference's order of evaluation (specs/xacro.md). One file for each family of directives: walk.cpp, conditionals.cpp,
// properties.cpp, macro_definitions.cpp, macro_calls.cpp, blocks.cpp, includes.cpp, attributes.cpp.
#pragma once
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/evaluation.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/macros.hpp"
#include "urdfmill/xacro/output.hpp"
#include "urdfmill/xacro/prepared.hpp"

namespace urdfmill::xacro {

class Walk {
 public:
  Walk(const ExpandOptions& options, FileProvider& files, source::Sources& sources, Evaluation& evaluation,
       Output& output, Expansion& expansion);

  /// Expands a parsed document into the output, comments and instructions beside the root included.
  void document(const std::shared_ptr<xml::Document>& parsed);
  /// Reads and parses the main file, or standard input if `id` is given; its name is on the stack of files afterwards.
  [[nodiscard]] std::shared_ptr<xml::Document> parse_main(const std::string& name, std::optional<source::FileId> id);
  /// The Python type of the first attribute value that is no text and not false: the reference crashes when it writes
  /// one.
  [[nodiscard]] std::string_view unwritable() const { return unwritable_; }
  /// A path as the file being read means it.
  [[nodiscard]] std::string beside_current_file(const std::string& name) const;

 private:
  /// Where the walk is: the scopes names are looked up in, and where content goes.
  struct Place {
    Scope& scope;
    MacroTable& macros;
    Container& container;
  };

  // walk.cpp
  void content(PreparedElement& element, Place& place);
  void element(PreparedElement& element, Place& place, bool has_next);
  void plain_element(PreparedElement& element, std::string_view name, Place& place);
  void named_element(PreparedElement& element, Place& place, bool has_next);
  void comment(PreparedNode& node, Place& place, bool& evaluates_comments);
  /// Deletes the comments in front of a directive that is done and puts the guard behind it.
  void finish_directive(Place& place, bool has_next, const Container* expansion = nullptr);
  const DirectiveAttributes& checked_attributes(PreparedElement& element);
  void count_step(std::uint64_t steps = 1);
  /// One level deeper in calls, insertions and includes; the caller takes it back.
  void count_level(const PreparedElement& element);
  [[noreturn]] void fail(const source::Rule& rule, std::string text, const PreparedElement& element,
                         std::string hint = {}) const;
  /// A text as the output may hold it: literals lie in their source, all else is copied to the output's memory.
  [[nodiscard]] std::string_view kept_text(Template& text, Scope& scope);

  // attributes.cpp
  void root_attributes(PreparedElement& root, Place& place);
  void attributes(PreparedElement& element, xml::Element* target, Scope& scope);
  /// Evaluates the attributes of a tag that vanishes; only its namespaces are kept, in `lost`.
  void lost_attributes(PreparedElement& element, Scope& scope, Container& lost);
  void set_attribute(PreparedElement& element, Place& place);
  void lift_namespaces(const Container& lost, Place& place);
  xml::Attribute* add_attribute(xml::Element* target, std::string_view name, std::string_view value,
                                const xml::Attribute* source);

  // conditionals.cpp
  void conditional(PreparedElement& element, Place& place, bool has_next);
  [[nodiscard]] bool truth(const python::Value& value, std::string_view written, const PreparedElement& element) const;

  // properties.cpp
  struct PropertyNames {
    Symbol value = 0, block = 0;
    std::string text;
  };
  void property(PreparedElement& element, Place& place, bool has_next);
  [[nodiscard]] PropertyNames property_names(PreparedElement& element, PreparedAttribute& name, Place& place);
  void define_lazily(Symbol name, PreparedElement& element, PreparedAttribute& text, Place& place);
  void argument(PreparedElement& element, Place& place, bool has_next);
  [[nodiscard]] bool flag(PreparedAttribute* attribute, bool absent, Place& place, const PreparedElement& element);
  [[nodiscard]] Scope& target_scope(std::string_view word, Place& place, const PreparedElement& element) const;

  // macro_definitions.cpp
  void define_macro(PreparedElement& element, Place& place, bool has_next);
  [[nodiscard]] MacroParameters& parameters(const PreparedAttribute* params, const PreparedElement& element);

  // macro_calls.cpp
  struct FoundMacro {
    Macro* macro = nullptr;
    MacroTable* macros = nullptr;  ///< around the macro's own
    Scope* scope = nullptr;        ///< around the macro's own
  };
  void call_by_name(PreparedElement& element, Place& place, bool has_next);
  void macro_call(PreparedElement& element, const FoundMacro& found, Place& place, bool has_next);
  [[nodiscard]] FoundMacro find_macro(PreparedElement& element, Place& place);
  void bind_arguments(PreparedElement& element, const MacroParameters& parameters, Scope& inner, Place& place,
                      std::size_t open);
  void bind_blocks(PreparedElement& element, const MacroParameters& parameters, Scope& inner, Place& place,
                   std::size_t open);
  void bind_defaults(PreparedElement& element, MacroParameters& parameters, Scope& inner, Place& place,
                     std::size_t open);
  [[nodiscard]] std::string unknown_macro_hint(std::string_view name, const MacroTable& macros) const;

  // blocks.cpp
  void insert_block(PreparedElement& element, Place& place);
  void insert_source(PreparedElement& block, bool content_only, Place& place);
  void insert_tree(const xml::Element& tree, bool content_only, Place& place);
  void tree_element(const xml::Element& tree, Place& place);
  void tree_content(const xml::Element& tree, Place& place);
  [[nodiscard]] std::string_view tree_attribute(const xml::Attribute& attribute, Scope& scope);
  [[nodiscard]] std::string_view kept_dynamic_text(std::string_view text, source::Span span, Scope& scope);

  // includes.cpp
  void include(PreparedElement& element, Place& place, bool has_next);
  void include_file(const std::string& name, bool is_optional, PreparedElement& element, Place& place, Place& inner);
  void expand_file(const std::string& name, PreparedElement& element, Place& inner);
  [[nodiscard]] std::vector<std::string> included_files(PreparedElement& element, PreparedAttribute& filename,
                                                        Place& place);
  [[nodiscard]] Namespace& open_namespace(PreparedAttribute& name, Place& place);
  [[nodiscard]] PreparedElement& parse(const std::string& name);
  [[nodiscard]] std::shared_ptr<xml::Document> parse_source(source::FileId id);
  [[nodiscard]] std::string rooted(const std::string& name) const;

  const ExpandOptions& options_;
  FileProvider& files_;
  source::Sources& sources_;
  Evaluation& evaluation_;
  Output& output_;
  Expansion& expansion_;
  Messages& messages_;
  Preparation& preparation_;

  std::deque<Macro> macro_store_;
  std::deque<MacroParameters> parameter_store_;
  std::deque<MacroTable> table_store_;
  std::deque<Namespace> namespace_store_;
  std::vector<bool> satisfied_;  ///< which parameters of the calls under way have their value
  std::string buffer_;
  std::unordered_map<const xml::Attribute*, std::string_view> untyped_;  ///< values that are no text: their type
  std::string_view unwritable_;
  std::uint64_t steps_ = 0;
  std::uint32_t depth_ = 0;          ///< calls, insertions and includes inside each other
  std::uint32_t include_depth_ = 0;  ///< includes inside each other
  bool is_stdin_ = false;            ///< the main file is standard input, whose name is no path

  /// Files by the path they were opened with: what is included often is parsed once.
  std::unordered_map<std::string, PreparedElement*> parsed_;
};

}  // namespace urdfmill::xacro
