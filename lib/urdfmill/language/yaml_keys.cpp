#include "urdfmill/language/yaml_keys.hpp"

#include <algorithm>
#include <functional>

#include "grammar/expression/children.hpp"
#include "urdfmill/language/key_finder.hpp"

namespace urdfmill::language {
namespace {

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

/// Finds the places of keys in files.
class KeyPlaces : public KeyFinder {
 public:
  using KeyFinder::KeyFinder;
  std::vector<Place> places;

 protected:
  void in_file(const std::string& file, const yaml::Node* root, const Keys& keys) override {
    if (root == nullptr || keys.empty()) return;
    for (const yaml::Pair* pair : entries_of(*root, keys.front())) {
      in_file(file, pair->value, {keys.begin() + 1, keys.end()});
      const Place place{file, pair->key->begin, pair->key->end};
      if (keys.size() == 1 && std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
    }
  }
  void made_by(const grammar::Expression& /*maker*/, const Keys& /*keys*/) override {}
};

}  // namespace

std::vector<Place> yaml_key_places(Symbols& symbols, const std::string& file, std::uint32_t offset) {
  const auto source = symbols.source(file);
  const std::optional<ExpressionAt> expression = expression_at(*source, offset);
  if (!expression || !expression->tree) return {};
  const grammar::Expression* node = key_at(*expression->tree, expression->offset);
  if (node == nullptr) return {};
  KeyPlaces finder(symbols, source->path);
  finder.find(source, *expression, *node, {});
  return finder.places;
}

}  // namespace urdfmill::language
