// Source elements prepared for repeated walks: directives recognised, texts as templates.
//
// A source document is prepared lazily, element by element, when the walk first reaches it; unused parts are never
// prepared. The prepared form is shared by all expansions of the element. All of it is in the arena of a Preparation.
#pragma once
#include <array>
#include <deque>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>

#include "urdfmill/python/value.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/template.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

struct PreparedAttribute {
  const xml::Attribute* source = nullptr;
  std::string_view name;
  Template value;
  const python::Value* typed = nullptr;  ///< the value of a literal that typing converts
  python::Symbol symbol = 0;             ///< symbol of the name; in calls only
  bool is_xacro = false;                 ///< `xacro:…`: neither evaluated nor written
  bool is_namespace = false;             ///< `xmlns:…`
  bool is_own_namespace = false;         ///< `xmlns:xacro`: evaluated, but not written
};

struct PreparedElement;

struct PreparedNode {
  const xml::Node* source = nullptr;
  PreparedElement* element = nullptr;  ///< for an element
  Template text;                       ///< for a text or comment
};

/// The attributes that a directive knows, in the order of its table, null if absent.
struct DirectiveAttributes {
  static constexpr std::size_t capacity = 6;
  std::array<PreparedAttribute*, capacity> known{};
  std::string_view missing;  ///< the first missing required attribute
  std::string unknown;       ///< the others, joined by ", "
  std::string_view meant;    ///< the name that the first of the others may be a misspelling of; empty for none
};

/// Properties of a property tag whose name is a literal.
struct PreparedProperty {
  bool is_valid = false;
  python::Symbol name = 0, block_name = 0;
  /// The value or default: the typed value of the text if that is not a string, else the text to evaluate later.
  const python::Value* value = nullptr;
  Template text;
};

struct PreparedElement {
  const xml::Element* source = nullptr;
  std::string_view name;
  Directive directive = Directive::none;
  bool has_children = false;  ///< true after `children` was made
  std::span<PreparedAttribute> attributes;
  std::span<PreparedNode> children;
  DirectiveAttributes* directive_attributes = nullptr;
  PreparedProperty* property = nullptr;
  python::Symbol symbol = 0;  ///< for a macro call, the macro's name; for insert_block, the block's with two stars
  python::Symbol single = 0;  ///< for insert_block, the block's name with one star
  bool has_symbols = false;

  [[nodiscard]] source::Span place() const { return source->start_tag(); }
};

/// Makes and owns prepared elements.
class Preparation {
 public:
  explicit Preparation(python::Symbols& symbols) : symbols_(symbols) {}

  PreparedElement& prepare(const xml::Element& source);
  /// Returns the element with another tag name and without `xacro:name`, for xacro:element.
  PreparedElement& rename(const PreparedElement& element, std::string_view name);
  /// Returns the element with another tag name and without its attribute `macro`, for xacro:call.
  PreparedElement& rename_call(const PreparedElement& element, std::string_view name);

  std::span<PreparedNode> children(PreparedElement& element);
  const DirectiveAttributes& directive_attributes(PreparedElement& element);
  /// Sets `symbol` and `single` of a macro call or insert_block, and the symbols of a call's attributes.
  void make_symbols(PreparedElement& element, std::string_view block = {});
  /// Returns the properties of a tag; null if the name of the property is not a literal.
  PreparedProperty* property(PreparedElement& element);
  TemplatePieces& pieces(Template& text);

 private:
  PreparedElement& rename_without(const PreparedElement& element, std::string_view name, std::string_view dropped);
  template <class T>
  std::span<T> allocate(std::size_t count);
  const python::Value* typed(std::string_view text);

  python::Symbols& symbols_;
  std::pmr::monotonic_buffer_resource arena_{16 * 1024};
  std::deque<TemplatePieces> pieces_;
  std::deque<DirectiveAttributes> directive_attributes_;
  std::deque<python::Value> values_;
};

}  // namespace urdfmill::xacro
