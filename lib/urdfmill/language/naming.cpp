#include "urdfmill/language/naming.hpp"

#include <algorithm>

#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::language {
namespace {

/// True for attributes whose own name does not say what they are about.
bool is_general(std::string_view attribute) {
  return attribute == "name" || attribute == "value" || attribute == "reference" || attribute == "ref";
}

}  // namespace

ModelNameKinds kinds_in(std::string_view word) {
  constexpr std::string_view words_for_links[] = {"link", "frame", "body", "parent", "child"};
  const std::string lower = text::lower_case(std::string(word));
  if (lower.find("joint") != std::string::npos) return {ModelNameKind::joint};
  const auto is_in_word = [&lower](std::string_view part) { return lower.find(part) != std::string::npos; };
  if (std::any_of(std::begin(words_for_links), std::end(words_for_links), is_in_word)) return {ModelNameKind::link};
  return {};
}

bool is_declaration(const xml::Element& element, const NamingAttribute& naming) {
  if (naming.attribute != "name") return false;
  if (naming.kind == ModelNameKind::material) return element.child() != nullptr;
  if (naming.element != "joint" && naming.element != "link") return false;
  const bool is_at_top = element.parent != nullptr && element.parent->parent == nullptr;
  return is_at_top && (naming.kind == ModelNameKind::link || element.child("parent") != nullptr);
}

bool have_common(const ModelNameKinds& a, const ModelNameKinds& b) {
  return std::any_of(a.begin(), a.end(), [&b](ModelNameKind kind) { return b.contains(kind); });
}

ValueNaming naming_of(const xml::Element& element, const xml::Attribute* attribute) {
  ValueNaming naming;
  if (attribute != nullptr)
    for (const NamingAttribute& each : naming_attributes)
      if (each.element == element.name && each.attribute == attribute->name) naming.kinds.insert(each.kind);
  naming.is_certain = !naming.kinds.empty();
  if (naming.is_certain) return naming;
  if (attribute != nullptr && !is_general(attribute->name)) {
    naming.kinds = kinds_in(attribute->name);
    return naming;
  }
  for (const std::string_view key : {"name", "key"})
    if (const xml::Attribute* name = element.attribute(key);
        name != nullptr && name != attribute && naming.kinds.empty())
      naming.kinds = kinds_in(name->value);
  if (naming.kinds.empty()) naming.kinds = kinds_in(element.name);
  return naming;
}

std::vector<std::string_view> words_of(std::string_view value) {
  constexpr std::string_view between_words = " \t\r\n,;/:|[]'\"";
  std::vector<std::string_view> words;
  for (std::size_t at = value.find_first_not_of(between_words); at < value.size();) {
    const std::size_t end = std::min(value.find_first_of(between_words, at), value.size());
    words.push_back(value.substr(at, end - at));
    at = value.find_first_not_of(between_words, end);
  }
  return words;
}

std::string with_new_names(std::string_view value, const NewNames& names, bool is_certain) {
  if (const auto whole = names.find(value); whole != names.end()) return whole->second;
  if (is_certain) return std::string(value);
  std::string renamed;
  const char* done = value.data();
  for (const std::string_view word : words_of(value)) {
    const auto name = names.find(word);
    if (name == names.end()) continue;
    renamed.append(done, word.data()).append(name->second);
    done = word.data() + word.size();
  }
  return renamed.append(done, value.data() + value.size());
}

}  // namespace urdfmill::language
