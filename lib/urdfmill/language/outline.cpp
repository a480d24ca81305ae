#include "urdfmill/language/outline.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "urdfmill/language/written.hpp"
#include "urdfmill/xacro/directive.hpp"

namespace urdfmill::language {
namespace {

/// The parts that are listed: an element, the attribute that names it, and the one that says more.
struct ListedElement {
  std::string_view element, name, detail;
  PartKind kind;
};
constexpr std::array listed_elements{
    ListedElement{"robot", "name", "", PartKind::robot},
    ListedElement{"link", "name", "", PartKind::link},
    ListedElement{"joint", "name", "type", PartKind::joint},
    ListedElement{"material", "name", "", PartKind::material},
    ListedElement{"transmission", "name", "type", PartKind::other},
    ListedElement{"gazebo", "reference", "", PartKind::other},
    ListedElement{"ros2_control", "name", "type", PartKind::other},
    ListedElement{"sensor", "name", "type", PartKind::other},
    ListedElement{"plugin", "name", "filename", PartKind::other},
    ListedElement{"group_state", "name", "group", PartKind::other},
    ListedElement{"group", "name", "", PartKind::other},
    ListedElement{"xacro:macro", "name", "params", PartKind::macro},
    ListedElement{"xacro:property", "name", "value", PartKind::property},
    ListedElement{"xacro:arg", "name", "default", PartKind::argument},
    ListedElement{"xacro:include", "filename", "ns", PartKind::include},
    ListedElement{"xacro:call", "macro", "", PartKind::call},
};

Range range_of(const source::Span& span) {
  return {span.begin, span.end};
}

/// Returns a listed part without its parts; nothing for other elements.
std::optional<OutlinePart> part_of(const xml::Element& element) {
  OutlinePart part;
  part.whole = range_of(element.span);
  part.name_range = range_of(element.name_span());
  const auto listed = std::find_if(listed_elements.begin(), listed_elements.end(),
                                   [&](const ListedElement& each) { return each.element == element.name; });
  if (listed == listed_elements.end()) {
    if (xacro::recognise(element.name) != xacro::Directive::macro_call) return std::nullopt;
    part.kind = PartKind::call;
    part.name = element.name.substr(xacro_prefix.size());
    return part;
  }
  part.kind = listed->kind;
  if (const xml::Attribute* name = element.attribute(listed->name); name != nullptr && !name->value.empty()) {
    part.name = name->value;
    part.name_range = range_of(name->value_span);
  } else {
    part.name = element.name;
  }
  if (const xml::Attribute* detail = element.attribute(listed->detail); detail != nullptr) part.detail = detail->value;
  return part;
}

/// Levels of an outline, and ranges that a selection grows to: an editor's reader of JSON takes no more.
constexpr std::size_t most_levels = 200;

/// Goes through elements without recursion: a source may be nested deeply.
class OutlineMaker {
 public:
  std::vector<OutlinePart> make(const xml::Element& root) {
    std::vector<OutlinePart> top;
    std::vector<Open> open{{&root, &top, 1}};
    // Parts are added to lists whose addresses must stay: each list is complete before its own parts are looked into.
    while (!open.empty()) {
      const Open next = open.back();
      open.pop_back();
      std::vector<std::pair<const xml::Element*, std::size_t>> deeper;
      if (next.element == &root && next.into == &top) {
        add(root, top, deeper);
      } else {
        for (const xml::Element* child = next.element->child(); child != nullptr; child = child->next_element())
          add(*child, *next.into, deeper);
      }
      if (next.level == most_levels) continue;
      for (const auto& [element, index] : deeper) open.push_back({element, &(*next.into)[index].parts, next.level + 1});
    }
    return top;
  }

 private:
  struct Open {
    const xml::Element* element;
    std::vector<OutlinePart>* into;
    std::size_t level;  ///< depth of the parts in `into`
  };

  /// Adds an element, or, if it is not listed, the listed ones inside of it.
  static void add(const xml::Element& element, std::vector<OutlinePart>& into,
                  std::vector<std::pair<const xml::Element*, std::size_t>>& deeper) {
    std::vector<const xml::Element*> waiting{&element};
    while (!waiting.empty()) {
      const xml::Element& next = *waiting.back();
      waiting.pop_back();
      if (auto part = part_of(next)) {
        deeper.emplace_back(&next, into.size());
        into.push_back(*std::move(part));
        continue;
      }
      std::vector<const xml::Element*> children;
      for (const xml::Element* child = next.child(); child != nullptr; child = child->next_element())
        children.push_back(child);
      waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
  }
};

/// Calls visit(node) for all nodes below a list of siblings, in document order.
template <class Visit>
void walk_nodes(const xml::Node* first, const Visit& visit) {
  const xml::Node* node = first;
  while (node != nullptr) {
    visit(*node);
    const xml::Element* element = node->as_element();
    const xml::Node* next = element != nullptr ? element->first_child : nullptr;
    while (next == nullptr && node != nullptr) {
      next = node->next;
      node = node->parent;
      if (node == nullptr) break;
    }
    node = next;
  }
}

}  // namespace

std::vector<OutlinePart> outline(const xml::Document& document) {
  return document.root() == nullptr ? std::vector<OutlinePart>() : OutlineMaker().make(*document.root());
}

std::vector<Fold> folds(const xml::Document& document) {
  std::vector<Fold> all;
  walk_nodes(document.first(), [&](const xml::Node& node) {
    const bool is_comment = node.kind == xml::NodeKind::comment;
    if (is_comment || node.as_element() != nullptr) all.push_back({range_of(node.span), is_comment});
  });
  return all;
}

std::vector<Range> selections(const xml::Document& document, std::uint32_t offset) {
  std::vector<Range> ranges;
  const auto covers = [&](const Range& range) { return range.begin <= offset && offset <= range.end; };
  const auto add = [&](const Range& range) {
    if (covers(range) && (ranges.empty() || ranges.back() != range)) ranges.push_back(range);
  };
  const xml::Node* innermost = nullptr;
  walk_nodes(document.first(), [&](const xml::Node& node) {
    if (covers(range_of(node.span))) innermost = &node;
  });
  if (innermost == nullptr) return ranges;
  const xml::Element* element = innermost->as_element();
  if (element == nullptr) {
    add(range_of(innermost->span));
    element = innermost->parent;
  }
  for (; element != nullptr && ranges.size() < most_levels; element = element->parent) {
    for (const xml::Attribute* attribute = element->first_attribute; attribute != nullptr;
         attribute = attribute->next) {
      if (!covers(range_of(attribute->span()))) continue;
      add(range_of(attribute->value_span));
      add(range_of(attribute->span()));
    }
    add(range_of(element->start_tag()));
    if (element->end_tag_begin > element->start_tag_end) add({element->start_tag_end, element->end_tag_begin});
    add(range_of(element->span));
  }
  return ranges;
}

}  // namespace urdfmill::language
