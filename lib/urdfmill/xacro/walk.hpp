// The walk: visits source elements in document order, executes directives, appends everything else to the output.
//
// The reference rewrites its document; this code reads the source and appends, in the reference's order of evaluation.
// Each family of directives has a file: walk.cpp, conditionals.cpp, properties.cpp, macro_definitions.cpp,
// macro_calls.cpp, blocks.cpp, includes.cpp, attributes.cpp.
//
// Nothing here is recursive: an element with content pushes a Visit and returns; `run` processes the innermost visit,
// and when its content is done, `finish` does the rest. So macros may call each other as deep as the limits allow on a
// stack of any size.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <stack>
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
#include "urdfmill/xacro/recorder.hpp"

namespace urdfmill::xacro {

class Walk {
 public:
  Walk(const ExpandOptions& options, files::Reader& files, source::Sources& sources, Evaluation& evaluation,
       Output& output, Expansion& expansion);

  /// Expands a parsed document into the output, including comments and instructions at document level.
  void document(const std::shared_ptr<xml::Document>& parsed);
  /// Reads and parses the main file, or standard input if `id` is given; afterwards its name is on the stack of files.
  [[nodiscard]] std::shared_ptr<xml::Document> parse_main(const std::string& name);
  /// Returns the failure of the first attribute value that is neither text nor false, which cannot be written.
  [[nodiscard]] const std::optional<Failure>& unwritable() const { return unwritable_; }
  /// Returns a path relative to the file being read.
  /// Returns a path, or the file to read for it if there is one elsewhere (`ExpandOptions::find_moved`).
  std::string located(const std::string& name, source::Span place);
  [[nodiscard]] std::string beside_current_file(const std::string& name) const;

 private:
  /// The current place of the walk: the scopes for looking up names, and the destination of content.
  struct Place {
    Scope& scope;
    MacroTable& macros;
    Container& container;
  };

  /// The purpose of a visit's content, which determines the work after it.
  enum class After : std::uint8_t {
    element,      ///< an element of the output
    inserted,     ///< the content of a block
    conditional,  ///< a condition that holds
    arguments,    ///< the children of a macro call, which contain its blocks
    body,         ///< the body of a macro
    file,         ///< an included file
    lost_file,    ///< an optional file that cannot be read
  };
  /// The state before a child, to which an expansion in part returns if the child cannot be expanded.
  struct Checkpoint {
    std::size_t visits = 0, expansions = 0, inclusions = 0, satisfied = 0, files = 0, macros = 0;
    std::uint32_t depth = 0, include_depth = 0;
    const Call* call = nullptr;
    bool keeps_blanks = false;
    Output::Mark mark;
  };
  /// Content that is being expanded.
  struct Visit {
    Visit(After what_follows, Scope& scope, MacroTable& macros, std::uint32_t depth_around)
        : place{scope, macros, container}, depth(depth_around), after(what_follows) {}

    Container container;  ///< destination
    Place place;
    Place* around = nullptr;       ///< for content that joins the container of another place
    PreparedNode* next = nullptr;  ///< the next node of a source, up to `end`
    PreparedNode* end = nullptr;
    const xml::Node* tree = nullptr;  ///< the next node of a block that was already expanded
    std::uint64_t guard_moves = 0;    ///< for a conditional: before its content
    std::uint32_t depth = 0;          ///< `depth_` to return to
    After after;
    bool wants_guard = false;  ///< for a conditional
    bool evaluates_comments = false;
    /// True if an expansion in part may leave out single children: they are parts of the model, not of one part.
    bool has_parts = false;
    std::unique_ptr<Checkpoint> checkpoint = nullptr;  ///< before the current child, for such content
  };

  /// Returns null if nothing is recorded.
  [[nodiscard]] Recorder* recorder() const { return evaluation_.recorder; }

  // In walk.cpp:
  /// Expands everything that was pushed.
  void run();
  /// Continues the innermost visit until another one is pushed or it is done.
  void proceed(Visit& visit);
  void finish(Visit& visit);
  /// Starts a visit of content in its own element, or of content that joins the container of `around`.
  Visit& visit_element(xml::Element* made, After after, const Place& place);
  Visit& visit_inside(After after, Place& around, Scope& scope, MacroTable& macros);
  void visit_content(Visit& visit, PreparedElement& element);
  /// Handles text, comments and other nodes except elements.
  void node(Visit& visit, PreparedNode& child);
  void element(PreparedElement& element, Place& place, bool has_next);
  void plain_element(PreparedElement& element, std::string_view name, Place& place);
  void named_element(PreparedElement& element, Place& place, bool has_next);
  void comment(PreparedNode& node, Place& place, bool& evaluates_comments);
  /// Deletes the comments before a finished directive and places the guard after it.
  void finish_directive(Place& place, bool has_next, const Container* expansion = nullptr);
  const DirectiveAttributes& checked_attributes(PreparedElement& element);
  void count_step(std::uint64_t steps = 1) {
    steps_ += steps;
    const ExpandLimits& limits = options_.limits;
    if (total_steps() > limits.steps || total_bytes() > limits.bytes) out_of_budget();
  }
  [[nodiscard]] std::size_t total_bytes() const {
    return output_.document.bytes_used() + source_bytes_ + evaluation_.context.held();
  }
  [[nodiscard]] std::uint64_t total_steps() const {
    // More expensive work counts for more, so that the limit means about the same time for every kind of document.
    constexpr std::uint64_t steps_of_evaluation = 4;
    return steps_ + (evaluation_.evaluations + evaluation_.steps) * steps_of_evaluation;
  }
  [[noreturn]] void out_of_budget() const;
  /// Counts a level of calls and insertions; the following visit reverts it.
  void count_level(const PreparedElement& element);
  /// Returns the failure of an attribute value that is not text.
  [[nodiscard]] Failure untyped_failure(std::string text, source::Span value) const;
  [[nodiscard]] Failure failure_at(const source::Rule& rule, std::string text, const PreparedElement& element,
                                   text::Hint hint = {}) const;
  [[noreturn]] void fail(const source::Rule& rule, std::string text, const PreparedElement& element,
                         text::Hint hint = {}) const;
  /// Returns a text for the output: literals refer to their source, others are copied to the output's memory.
  [[nodiscard]] std::string_view kept_text(Template& text, Scope& scope);

  // In parts.cpp:
  /// Makes the checkpoint before the next child.
  void begin_part(Visit& visit);
  /// Leaves out the child of the innermost content with parts, if something that is missing explains the failure.
  /// Returns false for other failures.
  [[nodiscard]] bool leave_out(const Failure& failure);
  void note_missing(const Failure& failure);
  /// Removes the definitions that an element would make, since its effect is unknown.
  void forget_definitions(const xml::Element& element, Place& place);
  void forget_macro(std::string_view name, MacroTable& macros);

  // In attributes.cpp:
  void root_attributes(PreparedElement& root, Place& place);
  void attributes(PreparedElement& element, xml::Element* target, Scope& scope);
  /// Evaluates the attributes of a vanishing tag; only its namespaces are kept, in `lost`.
  void lost_attributes(PreparedElement& element, Scope& scope, Container& lost);
  void set_attribute(PreparedElement& element, Place& place);
  void lift_namespaces(const Container& lost, Place& place);
  xml::Attribute* add_attribute(xml::Element* target, std::string_view name, std::string_view value,
                                const xml::Attribute* source);

  // In conditionals.cpp:
  void conditional(PreparedElement& element, Place& place, bool has_next);
  void finish_conditional(Visit& visit);
  [[nodiscard]] bool truth(const python::Value& value, std::string_view written, const PreparedElement& element) const;

  // In properties.cpp:
  struct PropertyNames {
    Symbol value = 0, block = 0;
    std::string text;
  };
  void property(PreparedElement& element, Place& place, bool has_next);
  [[nodiscard]] PropertyNames property_names(PreparedElement& element, PreparedAttribute& name, Place& place);
  /// Records a definition by an attribute with the name, or of a parameter by a call, with the text that gives the
  /// value; 0 if nothing is recorded.
  [[nodiscard]] DefinitionId recorded(NameKind kind, std::string_view name, const PreparedAttribute& place,
                                      source::Span set) const;
  [[nodiscard]] DefinitionId recorded(const MacroParameter& parameter, source::Span set) const;
  void define_lazily(Symbol name, PreparedElement& element, PreparedAttribute& text, Place& place,
                     DefinitionId definition);
  void argument(PreparedElement& element, Place& place, bool has_next);
  [[nodiscard]] bool flag(PreparedAttribute* attribute, bool absent, Place& place, const PreparedElement& element);
  [[nodiscard]] Scope& target_scope(std::string_view word, Place& place, const PreparedElement& element) const;

  // In macro_definitions.cpp:
  void define_macro(PreparedElement& element, Place& place, bool has_next);
  [[nodiscard]] MacroParameters& parameters(Macro& macro);

  // In macro_calls.cpp:
  struct FoundMacro {
    Macro* macro = nullptr;
    MacroTable* macros = nullptr;  ///< enclosing tables of the macro
    Scope* scope = nullptr;        ///< enclosing scope of the macro
  };
  /// A macro call in progress.
  struct MacroExpansion {
    PreparedElement& element;
    Place& place;  ///< place of the call
    const bool has_next;
    Macro& macro;
    PreparedElement& body;        ///< as at the time of the call: a later redefinition does not change it
    MacroParameters& parameters;  ///< likewise
    MacroTable* const macros_around;
    Scope* const scope;
    const std::size_t open;  ///< its part of `satisfied_`
    const std::uint32_t depth_around;
    const Call* const call_around;
    Call call;
    MacroTable macros;               ///< macros that the body defines
    xml::Element* holder = nullptr;  ///< the expanded children of the call
    bool keeps_blanks_around = false;
  };
  void call_by_name(PreparedElement& element, Place& place, bool has_next);
  void macro_call(PreparedElement& element, const FoundMacro& found, Place& place, bool has_next);
  [[nodiscard]] FoundMacro find_macro(PreparedElement& element, Place& place);
  void record_call(PreparedElement& element, const Macro& macro);
  void bind_arguments(MacroExpansion& expansion);
  void expand_arguments(MacroExpansion& expansion);
  void finish_arguments(Visit& visit);
  void bind_blocks(MacroExpansion& expansion, xml::Node* first);
  void bind_defaults(MacroExpansion& expansion);
  /// Stores the values of the parameters with the call, for the origins of the nodes that it makes.
  void keep_arguments(MacroExpansion& expansion);
  void expand_body(MacroExpansion& expansion);
  void finish_body(Visit& visit);
  [[nodiscard]] text::Hint unknown_macro_hint(std::string_view name, const MacroTable& macros) const;

  // In blocks.cpp:
  void insert_block(PreparedElement& element, Place& place);
  void insert_source(PreparedElement& block, bool content_only, Place& place);
  void insert_tree(const xml::Element& tree, bool content_only, Place& place);
  void tree_element(const xml::Element& tree, Place& place);
  void tree_node(Visit& visit, const xml::Node& child);
  [[nodiscard]] std::string_view tree_attribute(const xml::Attribute& attribute, Scope& scope);
  [[nodiscard]] std::string_view kept_dynamic_text(std::string_view text, source::Span span, Scope& scope);

  // In includes.cpp:
  void include(PreparedElement& element, Place& place, bool has_next);
  /// An xacro:include in progress, and the state to restore if one of its files turns out to be unreadable.
  struct Inclusion {
    Inclusion(PreparedElement& tag, Place& around, bool is_followed, Scope& scope, MacroTable& macros)
        : element(tag), place(around), has_next(is_followed), inner{scope, macros, included} {}

    PreparedElement& element;
    Place& place;  ///< place of the tag
    const bool has_next;
    bool is_optional = false;
    Container included;
    Place inner;
    std::vector<std::string> names;
    std::size_t next = 0;  ///< index into `names`

    // State of the file being expanded:
    Call call;
    const Call* call_around = nullptr;
    Output::Mark mark;
    std::size_t visits = 0, expansions = 0, satisfied = 0, dependency = 0;
    std::uint32_t depth = 0, include_depth = 0;
    bool keeps_blanks = false;
    bool may_give_up = false;
  };
  void next_file(Inclusion& inclusion);
  void expand_file(const std::string& name, Inclusion& inclusion, Visit& visit);
  void finish_file(Visit& visit);
  /// Abandons the innermost optional file and everything being expanded in it; false if there is none.
  [[nodiscard]] bool give_up_file();
  void finish_include(Inclusion& inclusion);
  [[nodiscard]] std::vector<std::string> included_files(PreparedElement& element, PreparedAttribute& filename,
                                                        Place& place);
  [[nodiscard]] Namespace& open_namespace(PreparedAttribute& name, Place& place);
  [[nodiscard]] PreparedElement& parse(const std::string& name);
  [[nodiscard]] std::shared_ptr<xml::Document> parse_source(const std::string& name, const files::File& file);
  /// Returns "did you mean …" for a missing file, from the files next to it.
  [[nodiscard]] text::Hint nearby_file(const std::string& name) const;
  /// Returns the innermost macro call that is inside a call of the same macro; null if there is none nearby.
  [[nodiscard]] const Call* repeated_call() const;
  [[nodiscard]] std::string rooted(const std::string& name) const;

  const ExpandOptions& options_;
  files::Reader& files_;
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
  std::stack<Visit> visits_;
  std::stack<MacroExpansion> expansions_;
  std::deque<Inclusion> inclusions_;
  std::vector<bool> satisfied_;  ///< for the calls in progress, the parameters that have a value
  std::string buffer_;
  std::unordered_map<const xml::Attribute*, std::string_view>
      untyped_;  ///< attribute values that are not text, with their types
  std::optional<Failure> unwritable_;
  std::uint64_t steps_ = 0;
  std::size_t source_bytes_ = 0;     ///< texts and trees of the files that were read
  std::uint32_t depth_ = 0;          ///< nesting of calls, insertions and includes
  std::uint32_t include_depth_ = 0;  ///< nesting of includes
  bool is_stdin_ = false;            ///< the main file is standard input, whose name is not a path

  /// Files by the path they were opened with, so that a repeatedly included file is parsed once.
  std::map<std::string, PreparedElement*> parsed_;
};

}  // namespace urdfmill::xacro
