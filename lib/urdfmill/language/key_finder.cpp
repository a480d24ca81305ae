#include "urdfmill/language/key_finder.hpp"

#include <algorithm>

#include "urdfmill/language/as_written.hpp"

namespace urdfmill::language {
namespace {

/// An object in an expression, and the keys that lead from it to a value.
struct KeyPath {
  const grammar::Expression* object = nullptr;
  Keys keys;
};

/// Returns the object and keys of `object['a'].b`.
KeyPath key_path(const grammar::Expression& expression) {
  KeyPath path{&expression, {}};
  for (;;) {
    if (const auto* attribute = std::get_if<grammar::Attribute>(&path.object->node)) {
      path.keys.push_back(attribute->name);
      path.object = attribute->object.get();
    } else if (const auto* subscript = std::get_if<grammar::Subscript>(&path.object->node)) {
      const auto* key = std::get_if<grammar::StringLiteral>(&subscript->index->node);
      path.keys.push_back(key != nullptr ? key->value : std::string());
      path.object = subscript->object.get();
    } else {
      std::reverse(path.keys.begin(), path.keys.end());
      return path;
    }
  }
}

}  // namespace

KeyFinder::KeyFinder(Symbols& symbols, const std::string& file) : symbols_(symbols), values_(symbols, Robots::chosen) {
  (void)values_.add(file);
}

void KeyFinder::find(const std::shared_ptr<const SourceNames>& source, const ExpressionAt& expression,
                     const grammar::Expression& node, const Keys& after) {
  constexpr std::size_t deepest = 20;
  const KeyPath path = key_path(node);
  if (depth_ == deepest) return;
  Keys keys = path.keys;
  keys.insert(keys.end(), after.begin(), after.end());
  const source::Span place = expression.place_of(path.object->range);
  const SourceName* name = source->at(place.begin);
  if (std::get_if<grammar::Call>(&path.object->node) != nullptr) {
    std::set<std::string> files = values_.yaml_files(*source, place.begin);
    if (files.empty())
      for (const Place& file : files_as_written(values_, *source, place.begin)) files.insert(file.file);
    for (const std::string& file : files) find_in_file(file, keys);
  }
  if (std::get_if<grammar::Name>(&path.object->node) != nullptr && name != nullptr)
    find_values(*source, *name, keys);
  else
    made_by(*path.object, keys);
}

void KeyFinder::find_values(const SourceNames& source, const SourceName& name, const Keys& keys) {
  for (const ValueText& text : values_.values_of(source, name)) {
    // The value is one expression: `${…}`.
    constexpr std::uint32_t bracket = 2;
    const Place set = text.place_of(text.text);
    if (!seen_.insert({set, keys}).second) continue;
    const std::optional<ExpressionAt> value = expression_at(*text.source, set.begin + bracket);
    if (!value || !value->tree) continue;
    ++depth_;
    find(text.source, *value, *value->tree, keys);
    --depth_;
  }
}

void KeyFinder::find_in_file(const std::string& file, const Keys& keys) {
  const std::string path = symbols_.workspace().canonical(file);
  const files::FilePtr text = symbols_.workspace().text(path);
  if (text->error()) return;
  const yaml::Parsed parsed = yaml::parse(text->bytes());
  in_file(path, parsed.document.root, keys);
}

std::vector<const yaml::Pair*> entries_of(const yaml::Node& node, const std::string& key) {
  std::vector<const yaml::Pair*> found;
  for (const yaml::Pair& pair : node.pairs) {
    if (!key.empty() && pair.key->text != key) continue;
    if (!key.empty()) found.clear();
    found.push_back(&pair);
  }
  return found;
}

}  // namespace urdfmill::language
