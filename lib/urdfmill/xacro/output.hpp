// The tree that grows: appending, the removal of comments before directives, and the guard after them.
//
// The reference rewrites its document in place: a directive looks at its previous siblings, deletes comments there and
// puts a blank text after itself that stops later directives from looking further. Here nodes are only appended, so
// the nodes a directive may look back at are kept in a list beside the tree (`trail_`).
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

/// A place that content is appended to. Content of a conditional, macro or included file goes straight into the element
/// around it, but comments are looked for only back to where that content began; attributes and namespaces that the
/// content sets on its parent get lost with the tag that vanishes.
struct Container {
  xml::Element* parent = nullptr;
  std::size_t trail_base = 0;   ///< where its content begins in the trail
  std::size_t trail_begin = 0;  ///< where that begins which was not forgotten: the same place or further on
  std::size_t blanks_begin = 0;
  bool is_element = true;        ///< false: a tag that vanishes
  bool is_cut = false;           ///< nodes in front of the trail were forgotten
  bool has_decided = false;      ///< of an element: has a child that makes its blank texts meaningless
  Container* element = nullptr;  ///< the container of `parent`: this one or further out
  std::vector<std::pair<std::string_view, std::string_view>> namespaces;  ///< of a tag that vanishes
};

class Messages;

class Output {
 public:
  explicit Output(xml::Document& document);

  /// Begins the content of an element, or of a tag that vanishes inside `around`.
  void open(Container& container, xml::Element* element);
  void open_inside(Container& container, Container& around);
  /// Ends it; what a vanishing tag left joins the content around it.
  void close(Container& container);
  void close_inside(Container& container, Container& around);

  void append(Container& container, xml::Node* node);
  /// A blank text gets a node only where it can matter.
  void append_text(Container& container, std::string_view text, source::Span span, const Messages& calls);

  /// Deletes the comments right in front of a directive as the reference does. `expansion` is what the directive itself
  /// has put out already: a macro's body is expanded before the comments in front of its call go. True if the guard is
  /// to be put after the directive, provided a node follows it.
  bool remove_comments(Container& container, const Container* expansion = nullptr);
  /// Puts the guard after what the container has so far.
  void move_guard(Container& container);
  /// Takes the guard away; it will be put after a directive whose content comes first, unless a directive in that
  /// content takes it.
  void take_guard();
  /// How often the guard was taken or moved.
  [[nodiscard]] std::uint64_t guard_moves() const { return guard_moves_; }

  /// A blank text that gets a node only if its element turns out to need it.
  struct Blank {
    std::string_view text;
    source::Span span;
  };
  /// The state of a container, to which it can be brought back when what was appended since is to be lost.
  struct Mark {
    xml::Node* last_child = nullptr;
    std::size_t trail_end = 0;
    bool has_decided = false;
    std::uint64_t guard_moves = 0;
    std::vector<Blank> blanks;
  };
  [[nodiscard]] Mark mark(const Container& container) const;
  void roll_back(Container& container, const Mark& mark);

  /// Keeps every blank text, as is needed where the tree will be gone through a second time.
  bool keeps_blanks = false;

  xml::Document& document;

 private:
  /// A node a directive may look back at.
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

/// Whether a text is white space only (as Python's isspace(), false for an empty text).
[[nodiscard]] bool is_blank(std::string_view text);

}  // namespace urdfmill::xacro
