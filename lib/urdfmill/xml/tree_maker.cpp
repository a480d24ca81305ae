#include "urdfmill/xml/tree_maker.hpp"

#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::xml {

TreeMaker::TreeMaker(std::shared_ptr<const Document> from) : document_(std::make_shared<Document>()) {
  document_->file = from->file;
  document_->retain(std::move(from));
}

Element* TreeMaker::make(std::string_view name, const Element& from) {
  Element* made = document_->make_element(document_->intern(name), from.span, from.origin);
  made->start_tag_end = from.start_tag_end;
  made->end_tag_begin = from.end_tag_begin;
  return made;
}

Element* TreeMaker::root(std::string_view name, const Element& from) {
  Element* made = make(name, from);
  document_->append(made);
  return made;
}

Element* TreeMaker::element(Element* parent, std::string_view name, const Element& from) {
  Element* made = make(name, from);
  Document::append(parent, made);
  return made;
}

void TreeMaker::attribute(Element* element, std::string_view name, std::string_view value, const Element& from) {
  Attribute* made = document_->make_attribute(document_->intern(name), document_->keep(value));
  made->value_span = from.span;
  made->name_begin = from.span.begin;
  Document::append(element, made);
}

void TreeMaker::attribute(Element* element, const Attribute& from, std::string_view value) {
  Attribute* made = document_->make_attribute(document_->intern(from.name), document_->keep(value));
  made->value_span = from.value_span;
  made->name_begin = from.name_begin;
  Document::append(element, made);
}

void TreeMaker::text(Element* parent, std::string_view text, const Element& from) {
  Document::append(parent, document_->make_text(NodeKind::text, document_->keep(text), from.span));
}

Element* TreeMaker::copy_tag(Element* parent, const Element& from) {
  Element* made = xml::copy_tag(from, *document_);
  Document::append(parent, made);
  return made;
}

void TreeMaker::copy(Element* parent, const Element& from) {
  Document::append(parent, copy_subtree(from, *document_));
}

void TreeMaker::leaf(Element* parent, std::string_view name, std::string_view content, const Element& from) {
  text(element(parent, name, from), content, from);
}

}  // namespace urdfmill::xml
