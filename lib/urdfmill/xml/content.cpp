#include "urdfmill/xml/content.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::xml {
namespace {

/// A step of the walk through an element.
struct Token {
  enum class Kind : std::uint8_t { begin, text, end, done } kind = Kind::done;
  const Element* element = nullptr;  ///< the element that begins, ends or contains the text; when done, the whole
  std::string text;

  bool operator==(const Token& other) const;
};

std::vector<const Attribute*> sorted_attributes(const Element& element) {
  std::vector<const Attribute*> attributes;
  for (const Attribute* a = element.first_attribute; a != nullptr; a = a->next) attributes.push_back(a);
  std::sort(attributes.begin(), attributes.end(),
            [](const Attribute* a, const Attribute* b) { return a->name < b->name; });
  return attributes;
}

bool has_same_tag(const Element& a, const Element& b) {
  if (a.name != b.name) return false;
  const auto in_a = sorted_attributes(a);
  const auto in_b = sorted_attributes(b);
  return std::equal(in_a.begin(), in_a.end(), in_b.begin(), in_b.end(),
                    [](const Attribute* x, const Attribute* y) { return x->name == y->name && x->value == y->value; });
}

bool Token::operator==(const Token& other) const {
  if (kind != other.kind || text != other.text) return false;
  return kind != Kind::begin || has_same_tag(*element, *other.element);
}

/// Walks an element token by token without recursion.
class ContentReader {
 public:
  explicit ContentReader(const Element& element) : top_(element) {}

  Token next() {
    if (at_ == nullptr) {
      if (is_over_) return {Token::Kind::done, &top_, {}};
      at_ = &top_;
      node_ = top_.first_child;
      return {Token::Kind::begin, at_, {}};
    }
    std::string text;
    for (; node_ != nullptr && node_->as_element() == nullptr; node_ = node_->next)
      if (node_->kind == NodeKind::text || node_->kind == NodeKind::cdata) text += node_->text();
    if (std::string found(text::trimmed(text)); !found.empty()) return {Token::Kind::text, at_, std::move(found)};
    if (node_ != nullptr) {
      at_ = node_->as_element();
      node_ = at_->first_child;
      return {Token::Kind::begin, at_, {}};
    }
    const Element* ended = at_;
    is_over_ = ended == &top_;
    at_ = is_over_ ? nullptr : ended->parent;
    node_ = ended->next;
    return {Token::Kind::end, ended, {}};
  }

 private:
  const Element& top_;
  const Element* at_ = nullptr;
  const Node* node_ = nullptr;
  bool is_over_ = false;
};

/// Returns the names of the elements below `top` down to and including this one: "plugin/rate".
std::string way_to(const Element& top, const Element& element) {
  std::string way;
  for (const Element* e = &element; e != &top; e = e->parent)
    way.insert(0, std::string(e->name) + (way.empty() ? "" : "/"));
  return way;
}

std::string with_way(const Element& top, const Element& element, std::string_view more) {
  std::string way = way_to(top, element);
  if (!way.empty() && !more.empty()) way += ' ';
  return way += more;
}

std::string words(const Token& token) {
  switch (token.kind) {
    case Token::Kind::begin:
      return '<' + std::string(token.element->name) + '>';
    case Token::Kind::text:
      return token.text;
    case Token::Kind::end:
    case Token::Kind::done:
      break;
  }
  return "nothing";
}

/// Returns the difference between two tags of one name.
ContentChange attribute_change(const Element& top, const Element& a, const Element& b) {
  const auto is_same = [](const Attribute* x, const Attribute* y) {
    return x != nullptr && y != nullptr && x->value == y->value;
  };
  const auto change = [&](std::string_view name) {
    const Attribute* in_a = a.attribute(name);
    const Attribute* in_b = b.attribute(name);
    return ContentChange{with_way(top, a, name), in_a != nullptr ? std::string(in_a->value) : "none",
                         in_b != nullptr ? std::string(in_b->value) : "none", &a, &b};
  };
  for (const Attribute* x = a.first_attribute; x != nullptr; x = x->next)
    if (!is_same(x, b.attribute(x->name))) return change(x->name);
  for (const Attribute* y = b.first_attribute; y != nullptr; y = y->next)
    if (!is_same(a.attribute(y->name), y)) return change(y->name);
  return {};
}

/// True if two texts say the same: word for word, or number for number.
bool is_same_text(std::string_view a, std::string_view b, const NewNames& new_names) {
  if (a == b) return true;
  if (const auto renamed = new_names.find(a); renamed != new_names.end()) return renamed->second == b;
  const auto next_word = [](std::string_view& text) {
    text = text::trimmed(text);
    const std::string_view word = text.substr(0, text.find_first_of(text::white_space));
    text.remove_prefix(word.size());
    return word;
  };
  while (!a.empty() || !b.empty()) {
    const std::string_view x = next_word(a), y = next_word(b);
    if (x == y) continue;
    const auto in_a = text::finite_number(x), in_b = text::finite_number(y);
    if (!in_a || !in_b || *in_a != *in_b) return false;
  }
  return true;
}

/// Children and the keys by which they correspond, sorted by key.
using KeyedChildren = std::vector<std::pair<std::string, const Element*>>;

/// Returns tag and name, with new names.
std::string key_of(const Element& element, const NewNames& new_names) {
  std::string key(element.name);
  for (const char* name : {"name", "reference"})
    if (const Attribute* attribute = element.attribute(name)) {
      const auto renamed = new_names.find(attribute->value);
      key.append(1, '\n').append(renamed == new_names.end() ? attribute->value : std::string_view(renamed->second));
    }
  return key;
}

/// Adds to each key the number of the child among those alike, and sorts them.
KeyedChildren numbered(KeyedChildren children) {
  std::map<std::string, int> count;
  for (auto& [key, element] : children) {
    const int number = ++count[key];
    key += '\n' + std::to_string(number);
  }
  std::stable_sort(children.begin(), children.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  return children;
}

KeyedChildren keyed_children(const Element& element, const NewNames& new_names) {
  KeyedChildren children;
  for (const Element* child = element.child(); child != nullptr; child = child->next_element())
    children.emplace_back(key_of(*child, new_names), child);
  return numbered(std::move(children));
}

/// The differences between two elements of the same path.
class ChangeList {
 public:
  ChangeList(const Element& a, const Element& b, const NewNames& new_names)
      : top_a_(a), top_b_(b), new_names_(new_names), pairs_{{&a, &b}} {}

  std::vector<ContentChange> run() {
    while (!pairs_.empty()) {
      const auto [a, b] = pairs_.back();
      pairs_.pop_back();
      compare_tags(*a, *b);
      compare_children(*a, *b);
    }
    return std::move(changes_);
  }

 private:
  void compare_tags(const Element& a, const Element& b) {
    for (const Attribute* x = a.first_attribute; x != nullptr; x = x->next) {
      const Attribute* y = b.attribute(x->name);
      if (y == nullptr || !is_same_text(x->value, y->value, new_names_))
        add(a, b, x->name, std::string(x->value), y != nullptr ? std::string(y->value) : "none");
    }
    for (const Attribute* y = b.first_attribute; y != nullptr; y = y->next)
      if (a.attribute(y->name) == nullptr) add(a, b, y->name, "none", std::string(y->value));
    std::string was = text_of(a), is = text_of(b);
    if (!is_same_text(was, is, new_names_)) add(a, b, {}, std::move(was), std::move(is));
  }

  void compare_children(const Element& a, const Element& b) {
    static const NewNames same_names;
    KeyedChildren left_a, left_b;
    pair_up(keyed_children(a, same_names), keyed_children(b, same_names), left_a, left_b);
    // Those without a namesake may have another name.
    for (auto& [key, element] : left_a) key = key_of(*element, new_names_);
    for (auto& [key, element] : left_b) key = key_of(*element, same_names);
    const KeyedChildren renamed_a = std::exchange(left_a, {}), renamed_b = std::exchange(left_b, {});
    pair_up(numbered(renamed_a), numbered(renamed_b), left_a, left_b);
    for (const auto& [key, element] : left_a)
      changes_.push_back({with_way(top_a_, a, tag_of(*element)), "present", "missing", element, nullptr});
    for (const auto& [key, element] : left_b)
      changes_.push_back({with_way(top_b_, b, tag_of(*element)), "missing", "present", nullptr, element});
  }

  /// Adds children of equal keys to the pairs; the others are left.
  void pair_up(const KeyedChildren& in_a, const KeyedChildren& in_b, KeyedChildren& left_a, KeyedChildren& left_b) {
    auto p = in_a.begin();
    auto q = in_b.begin();
    while (p != in_a.end() || q != in_b.end()) {
      if (q == in_b.end() || (p != in_a.end() && p->first < q->first))
        left_a.push_back(*p++);
      else if (p == in_a.end() || q->first < p->first)
        left_b.push_back(*q++);
      else
        pairs_.emplace_back((p++)->second, (q++)->second);
    }
  }

  /// Returns `<joint name="elbow">`.
  static std::string tag_of(const Element& element) {
    std::string text = '<' + std::string(element.name);
    if (const Attribute* name = element.attribute("name")) text.append(" name=\"").append(name->value) += '"';
    return text += '>';
  }

  void add(const Element& a, const Element& b, std::string_view attribute, std::string was, std::string is) {
    std::string where = with_way(top_a_, a, attribute);
    for (const Element* named = &a; named != &top_a_; named = named->parent)
      if (const Attribute* name = named->attribute("name")) {
        where.append(" of \"").append(name->value) += '"';
        break;
      }
    if (where.empty()) where = "text";
    changes_.push_back({std::move(where), std::move(was), std::move(is), &a, &b});
  }

  const Element& top_a_;
  const Element& top_b_;
  const NewNames& new_names_;
  std::vector<std::pair<const Element*, const Element*>> pairs_;
  std::vector<ContentChange> changes_;
};

void append_quoted(std::string& out, std::string_view text) {
  out.append(std::to_string(text.size())).append(":").append(text);
}

}  // namespace

std::string text_of(const Element& element) {
  std::string text;
  for (const Node* node = element.first_child; node != nullptr; node = node->next)
    if (node->kind == NodeKind::text || node->kind == NodeKind::cdata) text += node->text();
  return std::string(text::trimmed(text));
}

std::string attribute_text(const Element& element, std::string_view name) {
  const Attribute* attribute = element.attribute(name);
  return attribute != nullptr ? std::string(text::trimmed(attribute->value)) : std::string();
}

std::string child_text(const Element& element, std::string_view name) {
  const Element* child = element.child(name);
  return child != nullptr ? text_of(*child) : std::string();
}

Comments comments_in(const Element& root, std::string_view without) {
  Comments found;
  const Node* node = &root;
  for (;;) {
    const Element* element = node->as_element();
    if (node->kind == NodeKind::comment && ++found.count == 1) found.first = node;
    if (element && element->first_child && element->name != without) {
      node = element->first_child;
      continue;
    }
    while (node != &root && !node->next) node = node->parent;
    if (node == &root) return found;
    node = node->next;
  }
}

bool same_content(const Element& a, const Element& b) {
  return !first_change(a, b);
}

std::string content_text(const Element& element) {
  std::string out;
  ContentReader reader(element);
  for (Token token = reader.next(); token.kind != Token::Kind::done; token = reader.next()) {
    out += token.kind == Token::Kind::begin ? '<' : token.kind == Token::Kind::end ? '>' : '=';
    if (token.kind == Token::Kind::text) append_quoted(out, token.text);
    if (token.kind != Token::Kind::begin) continue;
    append_quoted(out, token.element->name);
    for (const Attribute* attribute : sorted_attributes(*token.element)) {
      append_quoted(out, attribute->name);
      append_quoted(out, attribute->value);
    }
  }
  return out;
}

std::optional<ContentChange> first_change(const Element& a, const Element& b) {
  ContentReader reader_a(a), reader_b(b);
  for (;;) {
    const Token in_a = reader_a.next();
    const Token in_b = reader_b.next();
    if (in_a == in_b) {
      if (in_a.kind == Token::Kind::done) return std::nullopt;
      continue;
    }
    const bool tags = in_a.kind == Token::Kind::begin && in_b.kind == Token::Kind::begin;
    if (tags && in_a.element->name == in_b.element->name) return attribute_change(a, *in_a.element, *in_b.element);
    const Token& place = in_a.kind == Token::Kind::done ? in_b : in_a;
    const Element& top = in_a.kind == Token::Kind::done ? b : a;
    const Element& holder =
        place.kind == Token::Kind::begin && place.element != &top ? *place.element->parent : *place.element;
    ContentChange change{with_way(top, holder, {}), words(in_a), words(in_b), &a, &b};
    if (change.where.empty()) change.where = "content";
    return change;
  }
}

std::vector<ContentChange> changes(const Element& a, const Element& b, const NewNames& new_names) {
  return ChangeList(a, b, new_names).run();
}

}  // namespace urdfmill::xml
