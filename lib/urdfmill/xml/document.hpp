// The document tree: elements, attributes and texts in an arena, each with its place in the source.
//
// Only its maker changes a parsed document. An expanded document is built by appending; its nodes keep the span of the
// source text they were made from and the `Origin` (macro call or include) that made them.
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

/// The kind of a node.
enum class NodeKind : std::uint8_t { element, text, cdata, comment, instruction };

/// `name="value"`. The value is decoded (entities resolved, white space normalised as XML requires).
struct Attribute {
  std::string_view name;  ///< as written, with prefix
  std::string_view value;
  Attribute* next = nullptr;
  Span value_span;               ///< the bytes between the quotes
  std::uint32_t name_begin = 0;  ///< offset of the first byte of the name, in the file of `value_span`

  /// Returns the span from the name's first byte to the closing quote.
  [[nodiscard]] Span span() const { return {value_span.file, name_begin, value_span.end + 1}; }
  /// Returns the span of the name.
  [[nodiscard]] Span name_span() const {
    return {value_span.file, name_begin, name_begin + static_cast<std::uint32_t>(name.size())};
  }
};

/// The macro call or include that generated a node; `parent` leads outwards.
struct Origin {
  const Origin* parent = nullptr;
  std::string_view what;                 ///< "macro ur_robot", "include"
  Span span;                             ///< the call or include tag
  const Attribute* arguments = nullptr;  ///< the values of a macro's parameters, if the expansion keeps them
};

struct Element;

/// The common part of all nodes. `text`, `cdata`, `comment` are a `Text`; `instruction` is an `Instruction`; `element`
/// an `Element`.
struct Node {
  Element* parent = nullptr;  ///< null for the nodes at document level
  Node* next = nullptr;       ///< the next sibling
  const Origin* origin = nullptr;
  Span span;  ///< the whole node; for an element from `<` of the start tag to `>` of the end tag
  NodeKind kind;

  /// Returns the node as an element, or null if it is of another kind.
  [[nodiscard]] inline Element* as_element();
  /// Returns the node as an element, or null if it is of another kind.
  [[nodiscard]] inline const Element* as_element() const;
  /// Returns the characters of a text, CDATA section or comment; empty for other kinds.
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

  /// Returns the span from `<` to `>` of the start tag of a parsed element.
  [[nodiscard]] Span start_tag() const { return {span.file, span.begin, start_tag_end}; }
  /// Returns the span of the name.
  [[nodiscard]] Span name_span() const {
    return {span.file, span.begin + 1, span.begin + 1 + static_cast<std::uint32_t>(name.size())};
  }
  /// Returns the attribute of that full name, or null.
  [[nodiscard]] const Attribute* attribute(std::string_view full_name) const;
  /// Returns the attribute of that full name, or null.
  [[nodiscard]] Attribute* attribute(std::string_view full_name);
  /// Returns the first child element, of that name if one is given; null if there is none.
  [[nodiscard]] const Element* child(std::string_view child_name = {}) const;
  /// Returns the first child element, of that name if one is given; null if there is none.
  [[nodiscard]] Element* child(std::string_view child_name = {});
  /// Returns the next sibling element, of that name if one is given; null if there is none.
  [[nodiscard]] const Element* next_element(std::string_view sibling_name = {}) const;
  /// Returns the next sibling element, of that name if one is given; null if there is none.
  [[nodiscard]] Element* next_element(std::string_view sibling_name = {});
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

/// A hash table with open addressing for a few dozen short names that are looked up often.
class NameTable {
 public:
  /// Returns the name's slot or, if it is absent, an empty view to be set to it.
  std::string_view& slot(std::string_view name);

 private:
  void grow();

  std::vector<std::string_view> slots_;  ///< a power of two, at most half in use
  std::size_t used_ = 0;
};

/// Owns nodes, attributes and strings; pointers and views into it are valid as long as it lives.
class Document {
 public:
  Document();
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  /// Returns the root element, or null if there is none yet.
  [[nodiscard]] Element* root() { return root_; }
  /// Returns the root element, or null if there is none yet.
  [[nodiscard]] const Element* root() const { return root_; }
  /// Returns the first node at document level, in document order (comments, instructions, root).
  [[nodiscard]] const Node* first() const { return first_; }
  /// `<!DOCTYPE …>` as the reference writes it, or empty. It precedes the node `doctype_before` (null: at the end).
  std::string doctype;
  const Node* doctype_before = nullptr;
  source::FileId file = source::no_file;

  /// Makes an element; append() inserts it into the tree. The name is not copied: keep() and intern() make it live as
  /// long as the document. The same holds for the following functions.
  Element* make_element(std::string_view name, Span span = {}, const Origin* origin = nullptr);
  /// Makes a text; `kind` is text, cdata or comment.
  Text* make_text(NodeKind kind, std::string_view value, Span span = {}, const Origin* origin = nullptr);
  /// Makes an instruction that is not in the tree yet.
  Instruction* make_instruction(std::string_view target, std::string_view data, Span span = {},
                                const Origin* origin = nullptr);
  /// Makes an attribute that has no element yet.
  Attribute* make_attribute(std::string_view name, std::string_view value);
  /// Makes the origin of the nodes that a call or include generates.
  Origin* make_origin(const Origin* parent, std::string_view what, Span span, const Attribute* arguments = nullptr);

  /// Appends at document level; an element becomes the root.
  void append(Node* node);
  /// Appends a child to an element.
  static void append(Element* parent, Node* child);
  /// Appends an attribute. `last`, if given, is the element's last attribute, which saves walking the list.
  static void append(Element* element, Attribute* attribute, Attribute* last = nullptr);

  /// Copies the characters into the arena.
  std::string_view keep(std::string_view text);
  /// Returns a shared copy: equal names give the same pointer.
  std::string_view intern(std::string_view name);
  /// Keeps another document alive as long as this one, so that this one may refer to its strings.
  void retain(std::shared_ptr<const Document> other) { retained_.push_back(std::move(other)); }
  /// Returns the bytes taken from the arena so far.
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
