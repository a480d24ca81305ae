// The document tree: elements, attributes and texts in an arena, each with the place it was written at.
//
// A parsed document is immutable to everyone but its maker. An expanded document is built by appending; its nodes keep
// the span of the source text they were made from and the `Origin` (macro call or include) that made them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/source/span.hpp"

namespace urdfmill::xml {

using source::Span;

/// What a node is.
enum class NodeKind : std::uint8_t { element, text, cdata, comment, instruction };

/// The macro call or include that generated a node; a chain outwards through `parent`.
struct Origin {
  const Origin* parent = nullptr;
  std::string_view what;  ///< "macro ur_robot", "include"
  Span span;              ///< the call or include tag
};

/// `name="value"`. The value is decoded (entities resolved, white space normalised as XML asks).
struct Attribute {
  std::string_view name;  ///< as written, with prefix
  std::string_view value;
  Attribute* next = nullptr;
  Span value_span;               ///< the bytes between the quotes
  std::uint32_t name_begin = 0;  ///< offset of the first byte of the name, in the file of `value_span`

  /// From the name's first byte to the closing quote.
  [[nodiscard]] Span span() const { return {value_span.file, name_begin, value_span.end + 1}; }
  /// The name's bytes.
  [[nodiscard]] Span name_span() const {
    return {value_span.file, name_begin, name_begin + static_cast<std::uint32_t>(name.size())};
  }
};

struct Element;

/// What all nodes share. `text`, `cdata`, `comment` are a `Text`; `instruction` is an `Instruction`; `element` an
/// `Element`.
struct Node {
  Element* parent = nullptr;  ///< null for the nodes beside the root
  Node* next = nullptr;       ///< the next sibling
  const Origin* origin = nullptr;
  Span span;  ///< the whole node; of an element from `<` of the start tag to `>` of the end tag
  NodeKind kind;

  /// The node as an element, or null if it is of another kind.
  [[nodiscard]] inline Element* as_element();
  /// The node as an element, or null if it is of another kind.
  [[nodiscard]] inline const Element* as_element() const;
  /// The characters of a text, CDATA section or comment; empty for other kinds.
  [[nodiscard]] inline std::string_view text() const;
};

/// A text, a CDATA section or a comment, by its kind.
struct Text : Node {
  std::string_view value;
};

/// A processing instruction: `<?target data?>`.
struct Instruction : Node {
  std::string_view target;
  std::string_view data;
};

/// An element with its attributes and children, in document order.
struct Element : Node {
  std::string_view name;  ///< as written, with prefix
  Attribute* first_attribute = nullptr;
  Node* first_child = nullptr;
  Node* last_child = nullptr;
  std::uint32_t start_tag_end = 0;  ///< offset after the `>` of the start tag (parsed elements)
  std::uint32_t end_tag_begin = 0;  ///< offset of `</`; equals start_tag_end for `<a/>`

  /// From `<` to `>` of the start tag, of a parsed element.
  [[nodiscard]] Span start_tag() const { return {span.file, span.begin, start_tag_end}; }
  /// The name's bytes.
  [[nodiscard]] Span name_span() const {
    return {span.file, span.begin + 1, span.begin + 1 + static_cast<std::uint32_t>(name.size())};
  }
  /// The attribute of that full name, or null.
  [[nodiscard]] const Attribute* attribute(std::string_view full_name) const;
  /// The attribute of that full name, or null.
  [[nodiscard]] Attribute* attribute(std::string_view full_name);
  /// The first child element, of that name if one is given; null if there is none.
  [[nodiscard]] const Element* child(std::string_view child_name = {}) const;
  /// The next sibling element, of that name if one is given; null if there is none.
  [[nodiscard]] const Element* next_element(std::string_view sibling_name = {}) const;
};

inline Element* Node::as_element() {
  return kind == NodeKind::element ? static_cast<Element*>(this) : nullptr;
}
inline const Element* Node::as_element() const {
  return kind == NodeKind::element ? static_cast<const Element*>(this) : nullptr;
}
inline std::string_view Node::text() const {
  return kind == NodeKind::element || kind == NodeKind::instruction ? std::string_view()
                                                                    : static_cast<const Text*>(this)->value;
}

/// A few dozen short names that are looked up over and over: a table with open addressing and a hash of few steps.
class NameTable {
 public:
  /// Where the name is or, if it is not there, an empty view to be set to it.
  std::string_view& slot(std::string_view name);

 private:
  void grow();

  std::vector<std::string_view> slots_;  ///< a power of two, at most half of them in use
  std::size_t used_ = 0;
};

/// Owns nodes, attributes and strings; all pointers and views into it live as long as it does.
class Document {
 public:
  Document();
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  /// The root element, or null as long as there is none.
  [[nodiscard]] Element* root() { return root_; }
  /// The root element, or null as long as there is none.
  [[nodiscard]] const Element* root() const { return root_; }
  /// The first of the nodes beside and including the root, in document order (comments, instructions, root).
  [[nodiscard]] const Node* first() const { return first_; }
  /// `<!DOCTYPE …>` as the reference writes it back, or empty. It is before the node `doctype_before` (null: at the
  /// end).
  std::string doctype;
  const Node* doctype_before = nullptr;
  source::FileId file = source::no_file;

  /// An element without a place in the tree; append() gives it one. The name is not copied: keep() and intern()
  /// make it live as long as the document. So with all that follow.
  Element* make_element(std::string_view name, Span span = {}, const Origin* origin = nullptr);
  /// kind: text, cdata or comment.
  Text* make_text(NodeKind kind, std::string_view value, Span span = {}, const Origin* origin = nullptr);
  /// An instruction without a place in the tree.
  Instruction* make_instruction(std::string_view target, std::string_view data, Span span = {},
                                const Origin* origin = nullptr);
  /// An attribute without an element.
  Attribute* make_attribute(std::string_view name, std::string_view value);
  /// The origin of what a call or include makes.
  Origin* make_origin(const Origin* parent, std::string_view what, Span span);

  /// Appends at document level; an element becomes the root.
  void append(Node* node);
  /// Appends a node to the children of `parent`.
  static void append(Element* parent, Node* child);
  /// `behind`, if given, is the element's last attribute: it saves the way along the list.
  static void append(Element* element, Attribute* attribute, Attribute* behind = nullptr);

  /// A copy of the characters in the arena.
  std::string_view keep(std::string_view text);
  /// A shared copy: equal names give the same pointer.
  std::string_view intern(std::string_view name);
  /// Keeps another document alive as long as this one, so that views into it may be used here.
  void retain(std::shared_ptr<const Document> other) { retained_.push_back(std::move(other)); }
  /// Bytes taken from the arena so far.
  [[nodiscard]] std::size_t bytes_used() const { return bytes_used_; }

 private:
  template <class T>
  T* allocate();

  std::pmr::monotonic_buffer_resource arena_;
  NameTable names_;
  std::vector<std::shared_ptr<const Document>> retained_;
  Element* root_ = nullptr;
  Node* first_ = nullptr;
  Node* last_ = nullptr;
  std::size_t bytes_used_ = 0;
};

}  // namespace urdfmill::xml
