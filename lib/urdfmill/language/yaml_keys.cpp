#include "urdfmill/language/yaml_keys.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "grammar/expression/children.hpp"
#include "urdfmill/language/expression_at.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::language {
namespace {

using Keys = std::vector<std::string>;

/// An object in an expression, and the keys that lead from it to a value.
struct KeyPath {
  const grammar::Expression* object = nullptr;
  Keys keys;
};

/// Returns the object and keys of `object['a'].b`; no object if a key is computed.
KeyPath key_path(const grammar::Expression& expression) {
  KeyPath path{&expression, {}};
  for (;;) {
    if (const auto* attribute = std::get_if<grammar::Attribute>(&path.object->node)) {
      path.keys.push_back(attribute->name);
      path.object = attribute->object.get();
    } else if (const auto* subscript = std::get_if<grammar::Subscript>(&path.object->node)) {
      const auto* key = std::get_if<grammar::StringLiteral>(&subscript->index->node);
      if (key == nullptr) return {};
      path.keys.push_back(key->value);
      path.object = subscript->object.get();
    } else {
      std::reverse(path.keys.begin(), path.keys.end());
      return path;
    }
  }
}

/// Returns the attribute or subscript whose name or key covers the offset; null if there is none.
const grammar::Expression* key_at(const grammar::Expression& root, std::size_t offset) {
  const grammar::Expression* found = nullptr;
  const std::function<void(const grammar::Expression&)> visit = [&](const grammar::Expression& node) {
    std::uint32_t begin = 0;
    if (const auto* attribute = std::get_if<grammar::Attribute>(&node.node))
      begin = attribute->object->range.end;
    else if (const auto* subscript = std::get_if<grammar::Subscript>(&node.node))
      begin = subscript->index->range.begin;
    const bool has_key = begin != 0;
    if (has_key && begin <= offset && offset <= node.range.end) found = &node;
    grammar::for_each_child(node, visit);
  };
  visit(root);
  return found;
}

/// Follows objects to the files that they were loaded from.
class KeyFinder {
 public:
  explicit KeyFinder(Symbols& symbols) : symbols_(symbols) {}

  void find(const ModelIndex& index, const ExpressionAt& expression, const grammar::Expression& node,
            const std::string& file, const Keys& after) {
    constexpr std::size_t deepest = 20;
    const KeyPath path = key_path(node);
    if (path.object == nullptr || depth_ == deepest) return;
    Keys keys = path.keys;
    keys.insert(keys.end(), after.begin(), after.end());
    const source::Span place = expression.place_of(path.object->range);
    if (std::get_if<grammar::Call>(&path.object->node) != nullptr) {
      for (const ModelIndex::Request* request : index.requests_at(file, place.begin))
        if (request->kind == xacro::RecordedFile::Kind::yaml) find_in_file(request->target, keys);
      return;
    }
    const ModelIndex::Occurrence* occurrence = index.find(file, place.begin);
    if (std::get_if<grammar::Name>(&path.object->node) == nullptr || occurrence == nullptr) return;
    for (const xacro::DefinitionId id : occurrence->definitions) {
      const Place set = index.place(index.record().definitions[id].set);
      if (set.file.empty() || !seen_.insert({set, keys}).second) continue;
      const auto source = index.sources().find(set.file)->second;
      // The value is one expression: `${…}`.
      constexpr std::uint32_t bracket = 2;
      const std::optional<ExpressionAt> value = language::expression_at(*source, set.begin + bracket);
      if (!value || !value->tree) continue;
      ++depth_;
      find(index, *value, *value->tree, set.file, keys);
      --depth_;
    }
  }

  std::vector<Place> places;

 private:
  void find_in_file(const std::string& file, const Keys& keys) {
    const std::string path = symbols_.workspace().canonical(file);
    const files::FilePtr text = symbols_.workspace().text(path);
    if (text->error()) return;
    const yaml::Parsed parsed = yaml::parse(text->bytes());
    const yaml::Node* node = parsed.document.root;
    const yaml::Node* key = nullptr;
    for (const std::string& wanted : keys) {
      if (node == nullptr) return;
      const auto pair = std::find_if(node->pairs.rbegin(), node->pairs.rend(),
                                     [&wanted](const yaml::Pair& each) { return each.key->text == wanted; });
      if (pair == node->pairs.rend()) return;
      key = pair->key;
      node = pair->value;
    }
    if (key == nullptr) return;
    const Place place{path, key->begin, key->end};
    if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  }

  Symbols& symbols_;
  std::set<std::pair<Place, Keys>> seen_;
  std::size_t depth_ = 0;
};

}  // namespace

std::vector<Place> yaml_key_places(Symbols& symbols, const std::string& file, std::uint32_t offset) {
  const auto source = symbols.source(file);
  const std::optional<ExpressionAt> expression = expression_at(*source, offset);
  if (!expression || !expression->tree) return {};
  const grammar::Expression* node = key_at(*expression->tree, expression->offset);
  if (node == nullptr) return {};
  KeyFinder finder(symbols);
  for (const auto& index : symbols.indices(source->path)) finder.find(*index, *expression, *node, source->path, {});
  return finder.places;
}

}  // namespace urdfmill::language
