#include "urdfmill/xacro/walk.hpp"

#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/rules.hpp"

namespace urdfmill::xacro {

Walk::Walk(const ExpandOptions& options, files::Reader& files, source::Sources& sources, Evaluation& evaluation,
           Output& output, Expansion& expansion)
    : options_(options),
      files_(files),
      sources_(sources),
      evaluation_(evaluation),
      output_(output),
      expansion_(expansion),
      messages_(evaluation.messages),
      preparation_(evaluation.preparation) {}

void Walk::document(const std::shared_ptr<xml::Document>& parsed) {
  xml::Document& result = output_.document;
  result.doctype = parsed->doctype;
  result.file = parsed->file;
  for (const xml::Node* n = parsed->first(); n != nullptr; n = n->next) {
    xml::Node* copy = nullptr;
    if (n->kind == xml::NodeKind::element) {
      xml::Element* root = result.make_element(n->as_element()->name, n->span);
      root->start_tag_end = n->as_element()->start_tag_end;
      root->end_tag_begin = n->as_element()->end_tag_begin;
      copy = root;
    } else if (n->kind == xml::NodeKind::instruction) {
      const auto* instruction = static_cast<const xml::Instruction*>(n);
      copy = result.make_instruction(instruction->target, instruction->data, n->span);
    } else {
      copy = result.make_text(n->kind, n->text(), n->span);
    }
    result.append(copy);
    if (parsed->doctype_before == n) result.doctype_before = copy;
  }

  PreparedElement& root = preparation_.prepare(*parsed->root());
  MacroTable& macros = table_store_.emplace_back();
  Visit& visit = visits_.emplace(After::element, evaluation_.scopes.root(), macros, depth_);
  visit.has_parts = options_.in_part;
  output_.open(visit.container, result.root());
  root_attributes(root, visit.place);
  visit_content(visit, root);
  run();
}

void Walk::run() {
  while (!visits_.empty()) {
    try {
      while (!visits_.empty()) proceed(visits_.top());
    } catch (const Failure& failure) {
      const bool is_given_up = failure.is_unreadable_file && give_up_file();
      if (!is_given_up && !(options_.in_part && leave_out(failure))) throw;
    }
  }
}

void Walk::proceed(Visit& visit) {
  const std::size_t visits = visits_.size();
  while (visit.next != visit.end) {
    PreparedNode& child = *visit.next++;
    if (visit.has_parts) begin_part(visit);
    count_step();
    if (child.element == nullptr) {
      node(visit, child);
      continue;
    }
    visit.evaluates_comments = false;
    element(*child.element, visit.place, visit.next != visit.end);
    if (visits_.size() != visits) return;
  }
  while (visit.tree != nullptr) {
    tree_node(visit, *std::exchange(visit.tree, visit.tree->next));
    if (visits_.size() != visits) return;
  }
  visit.checkpoint.reset();
  finish(visit);
}

void Walk::finish(Visit& visit) {
  switch (visit.after) {
    case After::element:
      output_.close(visit.container);
      break;
    case After::inserted:
      output_.close_inside(visit.container, visit.around->container);
      break;
    case After::conditional:
      finish_conditional(visit);
      break;
    case After::arguments:
      return finish_arguments(visit);
    case After::body:
      finish_body(visit);
      break;
    case After::file:
      finish_file(visit);
      [[fallthrough]];
    case After::lost_file:
      visits_.pop();
      return next_file(inclusions_.back());
  }
  depth_ = visit.depth;
  visits_.pop();
}

Walk::Visit& Walk::visit_element(xml::Element* made, After after, const Place& place) {
  Visit& visit = visits_.emplace(after, place.scope, place.macros, depth_);
  output_.open(visit.container, made);
  return visit;
}

Walk::Visit& Walk::visit_inside(After after, Place& around, Scope& scope, MacroTable& macros) {
  const bool has_parts = visits_.top().has_parts && after != After::inserted;
  Visit& visit = visits_.emplace(after, scope, macros, depth_);
  visit.has_parts = has_parts;
  visit.around = &around;
  output_.open_inside(visit.container, around.container);
  return visit;
}

void Walk::visit_content(Visit& visit, PreparedElement& element) {
  const std::span<PreparedNode> children = preparation_.children(element);
  visit.next = children.data();
  visit.end = children.data() + children.size();
}

void Walk::node(Visit& visit, PreparedNode& child) {
  Place& place = visit.place;
  switch (child.source->kind) {
    case xml::NodeKind::element:
      break;
    case xml::NodeKind::text: {
      const std::string_view text = kept_text(child.text, place.scope);
      if (visit.evaluates_comments && !text.empty() && !is_blank(text)) visit.evaluates_comments = false;
      output_.append_text(place.container, text, child.source->span, messages_);
      break;
    }
    case xml::NodeKind::comment:
      comment(child, place, visit.evaluates_comments);
      break;
    case xml::NodeKind::cdata:
      output_.append(place.container, output_.document.make_text(xml::NodeKind::cdata, child.source->text(),
                                                                 child.source->span, messages_.origin()));
      break;
    case xml::NodeKind::instruction: {
      const auto* instruction = static_cast<const xml::Instruction*>(child.source);
      output_.append(place.container, output_.document.make_instruction(instruction->target, instruction->data,
                                                                        instruction->span, messages_.origin()));
      break;
    }
  }
}

void Walk::comment(PreparedNode& node, Place& place, bool& evaluates_comments) {
  constexpr std::string_view command = "xacro:eval-comments";
  if (node.text.text.find(command) != std::string_view::npos) {
    evaluates_comments = node.text.text.find("xacro:eval-comments:off") == std::string_view::npos;
    return;
  }
  const std::string_view text = evaluates_comments ? kept_text(node.text, place.scope) : node.text.text;
  output_.append(place.container,
                 output_.document.make_text(xml::NodeKind::comment, text, node.source->span, messages_.origin()));
}

void Walk::element(PreparedElement& element, Place& place, bool has_next) {
  switch (element.directive) {
    case Directive::none:
      return plain_element(element, element.name, place);
    case Directive::insert_block:
      return insert_block(element, place);
    case Directive::include:
      return include(element, place, has_next);
    case Directive::property:
      return property(element, place, has_next);
    case Directive::macro:
      return define_macro(element, place, has_next);
    case Directive::arg:
      return argument(element, place, has_next);
    case Directive::element:
      return named_element(element, place, has_next);
    case Directive::attribute:
      return set_attribute(element, place);
    case Directive::keep_if:
    case Directive::keep_unless:
      return conditional(element, place, has_next);
    case Directive::call:
      return call_by_name(element, place, has_next);
    case Directive::macro_call:
      return macro_call(element, find_macro(element, place), place, has_next);
  }
}

void Walk::plain_element(PreparedElement& element, std::string_view name, Place& place) {
  xml::Element* made = output_.document.make_element(name, element.source->span, messages_.origin());
  made->start_tag_end = element.source->start_tag_end;
  made->end_tag_begin = element.source->end_tag_begin;
  output_.append(place.container, made);
  attributes(element, made, place.scope);
  if (element.source->first_child == nullptr) return;
  visit_content(visit_element(made, After::element, place), element);
}

void Walk::named_element(PreparedElement& element, Place& place, bool has_next) {
  const DirectiveAttributes& known = checked_attributes(element);
  const python::Value value = evaluation_.evaluate(known.known[0]->value, place.scope);
  if (!python::truth(value)) fail(rules::empty_name, "xacro:element: empty name", element);
  if (!value.is_string())
    fail(rules::empty_name, "'" + std::string(python::type_name(value)) + "' object has no attribute 'startswith'",
         element, "the name of an element must be a text");
  const std::string_view name = output_.document.keep(value.text());
  if (recognise(name) == Directive::none) return plain_element(element, name, place);
  this->element(preparation_.rename(element, name), place, has_next);
}

const DirectiveAttributes& Walk::checked_attributes(PreparedElement& element) {
  const DirectiveAttributes& found = preparation_.directive_attributes(element);
  if (!found.missing.empty())
    fail(rules::missing_attribute,
         std::string(element.name) + ": missing attribute '" + std::string(found.missing) + "'", element);
  if (!found.unknown.empty()) {
    messages_.warn(std::string(element.name) + ": unknown attribute(s): " + found.unknown);
    if (messages_.verbosity > 0) messages_.print_location();
    messages_.report(
        rules::unknown_attribute, std::string(element.name) + " has no attribute " + found.unknown, element.place(),
        text::meant_hint(std::string_view(found.unknown).substr(0, found.unknown.find(", ")), found.meant));
  }
  return found;
}

void Walk::finish_directive(Place& place, bool has_next, const Container* expansion) {
  if (output_.remove_comments(place.container, expansion) && has_next) output_.move_guard(place.container);
}

void Walk::out_of_budget() const {
  const ExpandLimits& limits = options_.limits;
  const bool is_long = total_steps() > limits.steps;
  const auto more_than = [](std::uint64_t number, std::string_view what) {
    return "the expansion takes more than " + std::to_string(number) + std::string(what);
  };
  Failure failure(rules::budget,
                  is_long ? more_than(limits.steps, " steps") : more_than(limits.bytes, " bytes of memory"));
  failure.is_budget = true;
  failure.origin = messages_.origin();
  throw failure;
}

void Walk::count_level(const PreparedElement& element) {
  if (++depth_ <= options_.limits.macro_depth) return;
  Failure failure(rules::budget,
                  "more than " + std::to_string(options_.limits.macro_depth) + " nested macro calls and insertions");
  failure.is_budget = true;
  failure.span = element.place();
  failure.origin = messages_.origin();
  if (const Call* repeated = repeated_call()) {
    failure.span = repeated->span;
    failure.hint = std::string(repeated->what) + " calls itself endlessly";
  }
  throw failure;
}

const Call* Walk::repeated_call() const {
  constexpr std::size_t most_in_a_circle = 100;
  std::vector<const Call*> seen;
  for (const Call* call = messages_.call; call != nullptr && seen.size() <= most_in_a_circle; call = call->outer) {
    for (const Call* inner : seen)
      if (inner->what == call->what) return inner;
    seen.push_back(call);
  }
  return nullptr;
}

Failure Walk::failure_at(const source::Rule& rule, std::string text, const PreparedElement& element,
                         text::Hint hint) const {
  Failure failure(rule, std::move(text));
  failure.hint = std::move(hint);
  failure.span = element.place();
  failure.origin = messages_.origin();
  return failure;
}

void Walk::fail(const source::Rule& rule, std::string text, const PreparedElement& element, text::Hint hint) const {
  throw failure_at(rule, std::move(text), element, std::move(hint));
}

std::string_view Walk::kept_text(Template& text, Scope& scope) {
  if (text.is_literal) return text.text;
  const std::string_view value = evaluation_.evaluate_text(text, scope, buffer_);
  count_step(0);
  return output_.document.keep(value);
}

}  // namespace urdfmill::xacro
