#include "urdfmill/language/key_proposals.hpp"

#include <algorithm>
#include <utility>

#include "urdfmill/language/nearness.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::language {
namespace {

/// Lists the keys of mappings and dictionaries.
class KeyNames : public KeyFinder {
 public:
  using KeyFinder::KeyFinder;
  std::vector<std::string> names;

 protected:
  void in_file(const std::string& file, const yaml::Node* root, const Keys& keys) override {
    if (root == nullptr) return;
    if (keys.empty())
      for (const yaml::Pair& pair : root->pairs) add(pair.key->text);
    else
      for (const yaml::Pair* pair : entries_of(*root, keys.front()))
        in_file(file, pair->value, {keys.begin() + 1, keys.end()});
  }
  void made_by(const grammar::Expression& maker, const Keys& keys) override {
    const bool is_reached = keys.empty();
    const auto visit = [&](std::string_view key, const grammar::ExpressionPtr& value) {
      if (is_reached)
        add(key);
      else if ((key == keys.front() || keys.front().empty()) && value)
        made_by(*value, {keys.begin() + 1, keys.end()});
    };
    if (const auto* dictionary = std::get_if<grammar::Dict>(&maker.node)) {
      for (const auto& [key, value] : dictionary->items)
        if (const auto* text = key ? std::get_if<grammar::StringLiteral>(&key->node) : nullptr)
          visit(text->value, value);
    } else if (const auto* call = std::get_if<grammar::Call>(&maker.node)) {
      const auto* function = std::get_if<grammar::Name>(&call->function->node);
      if (function != nullptr && function->id == "dict")
        for (const grammar::Keyword& keyword : call->keywords) visit(keyword.name, keyword.value);
    }
  }

 private:
  void add(std::string_view name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
  }
};

/// Returns the name and the keys at the end of an expression that is being typed, up to an open `['`, as in
/// `a['b']['`; no name if there are none.
std::pair<std::string, Keys> typed_path(std::string_view before) {
  Keys keys;
  for (;;) {
    std::size_t begin = before.size();
    while (begin > 0 && is_word(before[begin - 1])) --begin;
    const std::string_view word = before.substr(begin);
    const bool is_member = begin > 0 && before[begin - 1] == '.' && !word.empty();
    if (is_member) {
      keys.emplace_back(word);
      before = before.substr(0, begin - 1);
      continue;
    }
    if (!word.empty() || !before.ends_with(']')) {
      std::reverse(keys.begin(), keys.end());
      return {std::string(word), keys};
    }
    const std::size_t open = before.rfind('[');
    const std::string_view key = open == std::string_view::npos
                                     ? std::string_view()
                                     : text::trimmed(before.substr(open + 1, before.size() - open - 2));
    if (open == std::string_view::npos) return {};
    const bool is_literal = key.size() > 1 && (key.front() == '\'' || key.front() == '"');
    keys.emplace_back(is_literal ? key.substr(1, key.size() - 2) : std::string_view());
    before = before.substr(0, open);
  }
}

}  // namespace

std::optional<KeyBeingTyped> key_being_typed(std::string_view expression) {
  std::size_t quote = expression.size();
  while (quote > 0 && expression[quote - 1] != '\'' && expression[quote - 1] != '"' && expression[quote - 1] != '[' &&
         expression[quote - 1] != ']')
    --quote;
  if (quote == 0 || (expression[quote - 1] != '\'' && expression[quote - 1] != '"')) return std::nullopt;
  std::string_view before = text::trimmed(expression.substr(0, quote - 1));
  if (!before.ends_with('[')) return std::nullopt;
  before.remove_suffix(1);
  auto [name, keys] = typed_path(text::trimmed(before));
  if (name.empty()) return std::nullopt;
  return KeyBeingTyped{std::move(name), std::move(keys), expression.substr(quote)};
}

std::vector<std::string> keys_of(Symbols& symbols, const std::string& file, const KeyBeingTyped& typed) {
  KeyNames finder(symbols, file);
  for (const auto& [path, source] : finder.values().all())
    if (const auto declared = source->declared.find(typed.name); declared != source->declared.end())
      for (const std::size_t i : declared->second)
        if (source->names[i].kind == NameKind::value) finder.find_values(*source, source->names[i], typed.keys);
  return finder.names;
}

}  // namespace urdfmill::language
