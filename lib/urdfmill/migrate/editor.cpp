#include "urdfmill/migrate/editor.hpp"

#include <algorithm>

#include "urdfmill/text/white_space.hpp"

namespace urdfmill::migrate {
std::string_view Editor::space_before(const xml::Attribute& attribute) const {
  std::size_t begin = attribute.name_begin;
  while (begin > 0 && text::is_white_space(bytes_[begin - 1])) --begin;
  return bytes_.substr(begin, attribute.name_begin - begin);
}

std::string_view Editor::separator(const xml::Element& element, const xml::Attribute& neighbour) const {
  // Two attributes show this tag's separator; a single one may be on its own line.
  if (neighbour.next != nullptr) return space_before(*neighbour.next);
  if (element.first_attribute != &neighbour) return space_before(neighbour);
  const std::string_view space = space_before(neighbour);
  return space.find('\n') != std::string_view::npos ? space : std::string_view(" ");
}

std::string Editor::spelled(const xml::Attribute* like, std::string_view name, std::string_view value) const {
  std::string out(name);
  char quote = '"';
  if (like != nullptr) {
    // Keeps the blanks and quotes of a file that writes `name = 'value'`.
    const std::size_t after_name = like->name_begin + like->name.size();
    quote = bytes_[like->value_span.end];
    out += bytes_.substr(after_name, like->value_span.begin - 1 - after_name);
  } else {
    out += '=';
  }
  return ((out += quote) += value) += quote;
}

void Editor::remove(const xml::Attribute& attribute) {
  source::Span span = attribute.span();
  span.begin -= static_cast<std::uint32_t>(space_before(attribute).size());
  replace(span, {});
}

void Editor::insert_before(const xml::Element& element, const xml::Attribute& neighbour, std::string_view name,
                           std::string_view value) {
  const std::uint32_t at = neighbour.name_begin;
  replace({neighbour.value_span.file, at, at}, spelled(&neighbour, name, value).append(separator(element, neighbour)));
}

void Editor::insert_after(const xml::Element& element, const xml::Attribute& neighbour, std::string_view name,
                          std::string_view value) {
  const std::uint32_t at = neighbour.value_span.end + 1;
  replace({neighbour.value_span.file, at, at},
          std::string(separator(element, neighbour)) + spelled(&neighbour, name, value));
}

const xml::Attribute* Editor::place_of(const xml::Element& element, std::string_view name, std::string_view neighbour,
                                       const xml::Attribute* without) {
  std::vector<const xml::Attribute*> attributes;
  for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
    if (a != without) attributes.push_back(a);
  const auto is_before = [](const xml::Attribute* a, const xml::Attribute* b) { return a->name < b->name; };
  if (attributes.size() < 2 || !std::is_sorted(attributes.begin(), attributes.end(), is_before))
    return element.attribute(neighbour);
  const xml::Attribute* before = nullptr;
  for (const xml::Attribute* a : attributes)
    if (a->name < name) before = a;
  return before;
}

bool Editor::remove_if_inserted(const xml::Element& element, const xml::Attribute& attribute,
                                std::string_view neighbour) {
  // The tree does not keep the order of declarations and other attributes.
  const xml::Attribute *first = nullptr, *last_before = nullptr, *first_after = nullptr;
  for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) {
    if (a == &attribute) continue;
    if (first == nullptr) first = a;
    if (a->name_begin < attribute.name_begin) {
      if (last_before == nullptr || a->name_begin > last_before->name_begin) last_before = a;
    } else if (first_after == nullptr || a->name_begin < first_after->name_begin) {
      first_after = a;
    }
  }
  const xml::Attribute* before = place_of(element, attribute.name, neighbour, &attribute);
  if (before != nullptr ? before != last_before : first != first_after) return false;
  if (before != nullptr || first == nullptr)
    remove(attribute);
  else  // inserted with the space after it
    replace({attribute.value_span.file, attribute.name_begin, first->name_begin}, {});
  return true;
}

void Editor::insert(const xml::Element& element, std::string_view name, std::string_view value,
                    std::string_view neighbour) {
  const xml::Attribute* first = element.first_attribute;
  if (first == nullptr) {
    const std::uint32_t at = element.name_span().end;
    return replace({element.span.file, at, at}, " " + spelled(nullptr, name, value));
  }
  const xml::Attribute* before = place_of(element, name, neighbour);
  if (before != nullptr) {
    insert_after(element, *before, name, value);
  } else {
    insert_before(element, *first, name, value);
  }
}

void Editor::rename(const xml::Attribute& attribute, std::string_view name, std::string_view value) {
  replace(attribute.span(), spelled(&attribute, name, value));
}

void Editor::empty(const xml::Element& element) {
  if (element.start_tag_end != element.span.end)
    replace({element.span.file, element.start_tag_end, element.end_tag_begin}, {});
}

std::string_view Editor::indentation(const xml::Element& element) const {
  std::size_t begin = element.span.begin;
  while (begin > 0 && (bytes_[begin - 1] == ' ' || bytes_[begin - 1] == '\t')) --begin;
  if (begin == 0 || bytes_[begin - 1] != '\n') return {};
  --begin;
  if (begin > 0 && bytes_[begin - 1] == '\r') --begin;
  return bytes_.substr(begin, element.span.begin - begin);
}

void Editor::remove(const xml::Element& element) {
  source::Span span = element.span;
  span.begin -= static_cast<std::uint32_t>(indentation(element).size());
  replace(span, {});
}

}  // namespace urdfmill::migrate
