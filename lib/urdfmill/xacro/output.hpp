// The output tree: appending, the removal of comments before directives, and the guard after them.
//
// The reference rewrites its document in place: a directive looks at its previous siblings, deletes comments there and
// puts a blank text after itself that stops later directives from looking further. Here nodes are only appended, so the
// nodes a directive may look back at are kept in a list beside the tree (`trail_`).
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

/// A place to which content is appended. Content of a conditional, macro or included file is appended to the enclosing
/// element, but comments are searched only back to the beginning of that content; attributes and namespaces that the
/// content sets on its parent are lost with the vanishing tag.
struct Container {
  xml::Element* parent = nullptr;
  std::size_t trail_base = 0;   ///< the beginning of its content in the trail
  std::size_t trail_begin = 0;  ///< the beginning of the part that was not forgotten: the same position or later
  std::size_t blanks_begin = 0;
  bool is_element = true;        ///< false: a tag that vanishes
  bool is_cut = false;           ///< nodes before the trail were forgotten
  bool has_decided = false;      ///< an element with a child that makes its blank texts insignificant
  Container* element = nullptr;  ///< the container of `parent`: this one or an enclosing one
  std::vector<std::pair<std::string_view, std::string_view>> namespaces;  ///< namespaces of a vanishing tag
};

class Messages;

class Output {
 public:
  explicit Output(xml::Document& document);

  /// Begins the content of an element, or of a vanishing tag inside `around`.
  void open(Container& container, xml::Element* element);
  void open_inside(Container& container, Container& around);
  /// Ends a container; the content of a vanishing tag joins the enclosing one.
  void close(Container& container);
  void close_inside(Container& container, Container& around);

  void append(Container& container, xml::Node* node);
  /// Appends a text; a blank text gets a node only if it can be significant.
  void append_text(Container& container, std::string_view text, source::Span span, const Messages& calls);

  /// Deletes the comments right before a directive as the reference does. `expansion` is the directive's own output so
  /// far: the body of a macro is expanded before the comments before its call are deleted. Returns true if the guard is
  /// to be placed after the directive, provided that a node follows it.
  bool remove_comments(Container& container, const Container* expansion = nullptr);
  /// Places the guard after the current content of the container.
  void move_guard(Container& container);
  /// Removes the guard; it will be placed after a directive whose content comes first, unless a directive in that
  /// content takes it.
  void take_guard();
  /// Returns how often the guard was taken or moved.
  [[nodiscard]] std::uint64_t guard_moves() const { return guard_moves_; }

  /// A blank text that gets a node only if its element turns out to need it.
  struct Blank {
    std::string_view text;
    source::Span span;
  };
  /// The state of a container, which can be restored to discard everything appended since.
  struct Mark {
    xml::Node* last_child = nullptr;
    std::size_t trail_end = 0;
    bool has_decided = false;
    std::uint64_t guard_moves = 0;
    std::vector<Blank> blanks;
  };
  [[nodiscard]] Mark mark(const Container& container) const;
  /// Ends the content so far, for a tree that is not printed: the next directive does not look back at it, and blank
  /// texts are dropped.
  void settle(Container& container) {
    trail_.resize(container.trail_begin);
    container.is_cut = true;
    container.element->has_decided = true;
    blanks_.resize(container.element->blanks_begin);
  }
  void roll_back(Container& container, const Mark& mark);

  /// Keeps every blank text, which is needed if the tree will be walked a second time.
  bool keeps_blanks = false;

  xml::Document& document;

 private:
  /// A node that a directive may look back at.
  struct Step {
    enum class Kind : std::uint8_t { text, comment, other, gone };
    xml::Node* node = nullptr;  ///< null for a blank text that needs no node
    std::string_view text;
    Kind kind = Kind::other;
  };
  void link(Container& container, xml::Node* node, Step::Kind kind, std::string_view text, bool stops);
  void write_blanks(Container& element);
  void unlink(xml::Node* node, xml::Node* previous);
  [[nodiscard]] xml::Node* node_before(std::size_t step, const xml::Element* parent) const;

  std::vector<Step> trail_;
  std::vector<Blank> blanks_;
  xml::Text* guard_;
  xml::Node* guard_previous_ = nullptr;
  std::size_t guard_step_ = 0;
  bool is_guard_linked_ = false;
  std::uint64_t guard_moves_ = 0;
};

/// True if a text is only white space (as Python's isspace(), false for an empty text).
[[nodiscard]] bool is_blank(std::string_view text);

}  // namespace urdfmill::xacro
