#include "urdfmill/xacro/output.hpp"

#include <algorithm>

#include "urdfmill/text/unicode.hpp"
#include "urdfmill/xacro/messages.hpp"

namespace urdfmill::xacro {
namespace {

constexpr std::string_view guard_text = "\n\n";

/// True for a blank text that a directive looks across.
bool is_narrow(std::string_view text) {
  return is_blank(text) && std::count(text.begin(), text.end(), '\n') <= 1;
}

}  // namespace

bool is_blank(std::string_view text) {
  return !text.empty() && text::is_space_only(text);
}

Output::Output(xml::Document& d) : document(d), guard_(d.make_text(xml::NodeKind::text, guard_text)) {}

void Output::open(Container& container, xml::Element* element) {
  container.parent = element;
  container.element = &container;
  container.trail_base = container.trail_begin = trail_.size();
  container.blanks_begin = blanks_.size();
}

void Output::open_inside(Container& container, Container& around) {
  container.parent = around.parent;
  container.element = around.element;
  container.is_element = false;
  container.trail_base = container.trail_begin = trail_.size();
}

void Output::close(Container& container) {
  if (!container.has_decided) write_blanks(container);
  blanks_.resize(container.blanks_begin);
  trail_.resize(container.trail_base);
}

void Output::close_inside(Container& container, Container& around) {
  if (!container.is_cut) return;
  around.is_cut = true;
  around.trail_begin = container.trail_begin;
  // Forgotten steps stay in the trail until their number exceeds the number of steps to be moved; otherwise deep
  // recursions would move many at each level.
  const std::size_t forgotten = around.trail_begin - around.trail_base;
  if (trail_.size() - around.trail_begin > forgotten) return;
  trail_.erase(trail_.begin() + static_cast<std::ptrdiff_t>(around.trail_base),
               trail_.begin() + static_cast<std::ptrdiff_t>(around.trail_begin));
  if (guard_step_ >= around.trail_begin) guard_step_ -= forgotten;
  around.trail_begin = around.trail_base;
}

void Output::link(Container& container, xml::Node* node, Step::Kind kind, std::string_view text, bool stops) {
  if (node != nullptr) xml::Document::append(container.parent, node);
  if (stops) {
    trail_.resize(container.trail_begin);
    container.is_cut = true;
  }
  trail_.push_back({node, text, kind});
}

void Output::append(Container& container, xml::Node* node) {
  if (node->kind == xml::NodeKind::comment) {
    link(container, node, Step::Kind::comment, {}, false);
    return;
  }
  Container& element = *container.element;
  if (!element.has_decided) {
    element.has_decided = true;
    blanks_.resize(element.blanks_begin);
  }
  link(container, node, Step::Kind::other, {}, true);
}

void Output::append_text(Container& container, std::string_view text, source::Span span, const Messages& calls) {
  Container& element = *container.element;
  const bool is_blank_text = is_blank(text);
  if ((is_blank_text || text.empty()) && !keeps_blanks) {
    if (!element.has_decided) blanks_.push_back({text, span});
    link(container, nullptr, Step::Kind::text, text, false);
    return;
  }
  if (!element.has_decided) write_blanks(element);
  link(container, document.make_text(xml::NodeKind::text, text, span, calls.origin()), Step::Kind::text, text,
       !is_blank_text);
}

void Output::write_blanks(Container& element) {
  for (std::size_t i = element.blanks_begin; i < blanks_.size(); ++i) {
    const Blank& blank = blanks_[i];
    xml::Document::append(element.parent, document.make_text(xml::NodeKind::text, blank.text, blank.span));
  }
  blanks_.resize(element.blanks_begin);
}

xml::Node* Output::node_before(std::size_t step, const xml::Element* parent) const {
  while (step-- > 0)
    if (xml::Node* node = trail_[step].node; node != nullptr) return node->parent == parent ? node : nullptr;
  return nullptr;
}

void Output::unlink(xml::Node* node, xml::Node* previous) {
  xml::Element* parent = node->parent;
  (previous != nullptr ? previous->next : parent->first_child) = node->next;
  if (parent->last_child == node) parent->last_child = previous;
  if (guard_previous_ == node) guard_previous_ = previous;
}

bool Output::remove_comments(Container& container, const Container* expansion) {
  std::size_t end = expansion != nullptr ? expansion->trail_base : trail_.size();
  const auto skip_gone = [&] {
    while (end > container.trail_begin && trail_[end - 1].kind == Step::Kind::gone) --end;
  };
  skip_gone();
  while (end > container.trail_begin) {
    if (const Step& last = trail_[end - 1]; last.kind == Step::Kind::text && is_narrow(last.text)) {
      --end;
      skip_gone();
    }
    if (end == container.trail_begin || trail_[end - 1].kind != Step::Kind::comment) return true;
    --end;
    unlink(trail_[end].node, node_before(end, container.parent));
    trail_[end] = {nullptr, {}, Step::Kind::gone};
    skip_gone();
  }
  return false;
}

void Output::take_guard() {
  ++guard_moves_;
  if (!is_guard_linked_) return;
  is_guard_linked_ = false;
  unlink(guard_, guard_previous_);
  if (guard_step_ < trail_.size() && trail_[guard_step_].node == guard_)
    trail_[guard_step_] = {nullptr, {}, Step::Kind::gone};
}

void Output::move_guard(Container& container) {
  take_guard();
  is_guard_linked_ = true;
  guard_previous_ = container.parent->last_child;
  guard_step_ = trail_.size();
  link(container, guard_, Step::Kind::text, guard_text, false);
}

Output::Mark Output::mark(const Container& container) const {
  const auto blanks = blanks_.begin() + static_cast<std::ptrdiff_t>(container.element->blanks_begin);
  return {container.parent->last_child,
          trail_.size(),
          container.element->has_decided,
          guard_moves_,
          {blanks, blanks_.end()}};
}

void Output::roll_back(Container& container, const Mark& mark) {
  xml::Element* parent = container.parent;
  (mark.last_child != nullptr ? mark.last_child->next : parent->first_child) = nullptr;
  parent->last_child = mark.last_child;
  trail_.resize(mark.trail_end);
  container.element->has_decided = mark.has_decided;
  blanks_.resize(container.element->blanks_begin);
  blanks_.insert(blanks_.end(), mark.blanks.begin(), mark.blanks.end());
  // A guard that moved since the mark is discarded too.
  if (guard_moves_ != mark.guard_moves) is_guard_linked_ = false;
}

}  // namespace urdfmill::xacro
