// Building a tree from another: each new element has the place of the element it is made from.
#pragma once
#include <memory>
#include <string_view>
#include <utility>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml {

/// Builds a document element by element. It keeps the first document alive.
class TreeMaker {
 public:
  explicit TreeMaker(std::shared_ptr<const Document> from);

  Element* root(std::string_view name, const Element& from);
  Element* element(Element* parent, std::string_view name, const Element& from);
  void attribute(Element* element, std::string_view name, std::string_view value, const Element& from);
  /// Copies an attribute with another value; it keeps its place.
  void attribute(Element* element, const Attribute& from, std::string_view value);
  void text(Element* parent, std::string_view text, const Element& from);
  /// Copies the element alone, with its attributes.
  Element* copy_tag(Element* parent, const Element& from);
  /// Copies the element with its content.
  void copy(Element* parent, const Element& from);
  /// Adds `<name>text</name>`.
  void leaf(Element* parent, std::string_view name, std::string_view content, const Element& from);
  /// Keeps another document alive.
  void retain(std::shared_ptr<const Document> other) { document_->retain(std::move(other)); }

  [[nodiscard]] std::shared_ptr<Document> take() { return std::move(document_); }

 private:
  Element* make(std::string_view name, const Element& from);

  std::shared_ptr<Document> document_;
};

}  // namespace urdfmill::xml
