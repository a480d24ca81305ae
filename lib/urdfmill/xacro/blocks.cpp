// xacro:insert_block.
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/walk.hpp"

namespace urdfmill::xacro {

void Walk::insert_block(PreparedElement& element, Place& place) {
  const PreparedAttribute& written = *checked_attributes(element).known[0];
  const std::string_view name = written.value.text;
  preparation_.make_symbols(element, name);
  const Binding* found = evaluation_.scopes.find(element.symbol, &place.scope);
  const bool content_only = found != nullptr;
  if (found == nullptr) found = evaluation_.scopes.find(element.single, &place.scope);
  if (found == nullptr) {
    Failure failure = failure_at(rules::block, "Undefined block \"" + std::string(name) + "\"", element,
                                 evaluation_.hint_for_block(name, place.scope));
    failure.subject = {std::string(source::subjects::block), std::string(name)};
    throw failure;
  }

  if (recorder() != nullptr) recorder()->use(found->definition, written.source->value_span);

  // A definition may change during its insertion.
  const Block block = found->block;
  const std::uint32_t depth = depth_;
  const std::size_t visits = visits_.size();
  count_level(element);
  if (block.source != nullptr)
    insert_source(*block.source, content_only, place);
  else
    insert_tree(*block.tree, content_only, place);
  if (visits_.size() != visits)
    visits_.top().depth = depth;
  else
    depth_ = depth;
}

void Walk::insert_source(PreparedElement& block, bool content_only, Place& place) {
  if (!content_only) return plain_element(block, block.name, place);
  Visit& inserted = visit_inside(After::inserted, place, place.scope, place.macros);
  lost_attributes(block, place.scope, inserted.container);
  visit_content(inserted, block);
}

// A block from the caller was expanded there, so no directive is left in it; its texts and attributes are evaluated
// again.

void Walk::insert_tree(const xml::Element& tree, bool content_only, Place& place) {
  if (!content_only) return tree_element(tree, place);
  for (const xml::Attribute* a = tree.first_attribute; a != nullptr; a = a->next)
    static_cast<void>(tree_attribute(*a, place.scope));
  visit_inside(After::inserted, place, place.scope, place.macros).tree = tree.first_child;
}

void Walk::tree_element(const xml::Element& tree, Place& place) {
  xml::Element* made = output_.document.make_element(tree.name, tree.span, tree.origin);
  made->start_tag_end = tree.start_tag_end;
  made->end_tag_begin = tree.end_tag_begin;
  output_.append(place.container, made);
  for (const xml::Attribute* a = tree.first_attribute; a != nullptr; a = a->next) {
    if (a->name.starts_with("xacro:")) continue;
    xml::Attribute* copy = output_.document.make_attribute(a->name, tree_attribute(*a, place.scope));
    copy->value_span = a->value_span;
    copy->name_begin = a->name_begin;
    if (a->name != "xmlns:xacro") xml::Document::append(made, copy);
  }
  if (tree.first_child != nullptr) visit_element(made, After::element, place).tree = tree.first_child;
}

void Walk::tree_node(Visit& visit, const xml::Node& child) {
  Place& place = visit.place;
  count_step();
  switch (child.kind) {
    case xml::NodeKind::element:
      visit.evaluates_comments = false;
      tree_element(*child.as_element(), place);
      break;
    case xml::NodeKind::text: {
      const std::string_view text = kept_dynamic_text(child.text(), child.span, place.scope);
      if (visit.evaluates_comments && !text.empty() && !is_blank(text)) visit.evaluates_comments = false;
      output_.append_text(place.container, text, child.span, messages_);
      break;
    }
    case xml::NodeKind::comment: {
      PreparedNode node;
      node.source = &child;
      node.text = Template(child.text(), child.span);
      comment(node, place, visit.evaluates_comments);
      break;
    }
    case xml::NodeKind::cdata:
      output_.append(place.container,
                     output_.document.make_text(xml::NodeKind::cdata, child.text(), child.span, child.origin));
      break;
    case xml::NodeKind::instruction: {
      const auto& instruction = static_cast<const xml::Instruction&>(child);
      output_.append(place.container,
                     output_.document.make_instruction(instruction.target, instruction.data, child.span, child.origin));
      break;
    }
  }
}

Failure Walk::untyped_failure(std::string text, source::Span value) const {
  Failure failure(rules::expression, std::move(text));
  failure.span = value;
  failure.origin = messages_.origin();
  failure.hint = "convert the value of xacro:attribute with str(…)";
  return failure;
}

std::string_view Walk::tree_attribute(const xml::Attribute& attribute, Scope& scope) {
  if (!untyped_.empty())
    if (const auto untyped = untyped_.find(&attribute); untyped != untyped_.end()) {
      throw untyped_failure(evaluation_.context.profile.since(11)
                                ? "expected string or bytes-like object, got '" + std::string(untyped->second) + "'"
                                : "expected string or bytes-like object",
                            attribute.value_span);
    }
  return kept_dynamic_text(attribute.value, attribute.value_span, scope);
}

std::string_view Walk::kept_dynamic_text(std::string_view text, source::Span span, Scope& scope) {
  Template whole(text, span);
  if (whole.is_literal) return text;
  TemplatePieces pieces = cut_template(text);
  whole.pieces = &pieces;
  return kept_text(whole, scope);
}

}  // namespace urdfmill::xacro
