#include "urdfmill/language/value_flow.hpp"

#include <algorithm>
#include <iterator>

#include "grammar/expression/children.hpp"
#include "grammar/text.hpp"
#include "urdfmill/language/expression_at.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::language {
namespace {

/// Returns the place of a part inside of a literal; an empty one if there is none.
Place place_of_part(const Place& literal, const ValuePart& part) {
  if (literal.file.empty() || part.empty()) return {};
  const auto begin = static_cast<std::uint32_t>(part.begin), end = static_cast<std::uint32_t>(part.end);
  return {literal.file, literal.begin + begin, literal.begin + end};
}

void add_place(Place place, Origins& found) {
  if (!place.file.empty()) found.insert(std::move(place));
}

/// Adds what one of several ways gives.
void join(std::optional<Origins>& all, std::optional<Origins> way) {
  if (!way) return;
  if (!all) all.emplace();
  all->merge(*way);
}

/// Returns a text without the single quotes by which the value of a property or parameter stays a text.
std::string_view unquoted(std::string_view text) {
  const bool has_quotes = text.size() > 1 && text.front() == '\'' && text.back() == '\'';
  return has_quotes ? text.substr(1, text.size() - 2) : text;
}

/// True for `str(x)`.
bool is_text_of(const grammar::Call& call) {
  const auto* function = std::get_if<grammar::Name>(&call.function->node);
  return function != nullptr && function->id == "str" && call.arguments.size() == 1 && call.keywords.empty();
}

}  // namespace

ValuePart ValuePart::slice(std::size_t from, std::size_t to) const {
  const bool has_part = !empty() && from <= begin && end <= to;
  return {value.substr(from, to - from), has_part ? begin - from : 0, has_part ? end - from : 0};
}

const ValueFlow::Written& ValueFlow::written(const ValueText& text, std::string_view piece, bool is_substitution) {
  const std::uint32_t begin = text.place_of(piece).begin;
  const Written*& known = known_[{text.source->path, begin}];
  if (known != nullptr) return *known;
  std::string_view expression = text::trimmed(piece);
  bool is_argument = false;
  if (is_substitution) {
    const std::string_view command = expression.substr(0, expression.find_first_of(" \t"));
    is_argument = command == "arg";
    expression = command == "arg" || command == "eval" ? text::trimmed(expression.substr(command.size())) : "";
  }
  kept_.push_back({{text.source, text.whole, expression}, nullptr, begin, is_argument});
  if (!is_argument && !expression.empty())
    kept_.back().tree = grammar::parse_expression(readable_expression(expression)).expression;
  known = &kept_.back();
  return *known;
}

ValueFlow::Fragment ValueFlow::literal(const Written& written, const grammar::Expression& node,
                                       std::string_view value) const {
  const std::string_view spelling = written.text.text.substr(node.range.begin, node.range.end - node.range.begin);
  Fragment fragment{value, {}, nullptr, nullptr};
  // A literal that is spelled as its value, between two quotes.
  if (spelling.size() == value.size() + 2 && spelling.substr(1, value.size()) == value)
    fragment.place = written.text.place_of(spelling.substr(1, value.size()));
  return fragment;
}

void ValueFlow::add_fragments(const Written& written, const grammar::Expression& node, Fragments& fragments) {
  const auto* sum = std::get_if<grammar::Binary>(&node.node);
  if (sum != nullptr && sum->op == grammar::BinaryOperator::add) {
    add_fragments(written, *sum->left, fragments);
    add_fragments(written, *sum->right, fragments);
  } else if (const auto* text = std::get_if<grammar::StringLiteral>(&node.node)) {
    fragments.push_back(literal(written, node, text->value));
  } else if (const auto* call = std::get_if<grammar::Call>(&node.node); call != nullptr && is_text_of(*call)) {
    add_fragments(written, *call->arguments.front(), fragments);
  } else {
    fragments.push_back({{}, {}, &written, &node});
  }
}

ValueFlow::Fragments ValueFlow::fragments(const ValueText& text) {
  const std::string_view inner = unquoted(text.text);
  if (inner.find('$') == std::string_view::npos) return {{inner, text.place_of(inner), nullptr, nullptr}};
  Fragments found;
  for (const grammar::TextPiece& piece : grammar::split_text(inner).pieces) {
    if (piece.kind == grammar::TextPieceKind::literal)
      found.push_back({piece.text, text.place_of(piece.text), nullptr, nullptr});
    else
      found.push_back(
          {{}, {}, &written(text, piece.text, piece.kind == grammar::TextPieceKind::substitution), nullptr});
  }
  return found;
}

std::optional<Origins> ValueFlow::origins(const ValueText& text, const ValuePart& part) {
  return match(fragments(text), part);
}

std::optional<Origins> ValueFlow::match(const Fragments& fragments, const ValuePart& part) {
  const std::size_t size = part.value.size();
  // By offset in the value: what the fragments from one on give for the rest of it. The last of them first.
  std::vector<std::optional<Origins>> rest(size + 1), now(size + 1);
  rest[size].emplace();
  for (auto fragment = fragments.rbegin(); fragment != fragments.rend(); ++fragment) {
    for (std::size_t begin = 0; begin <= size; ++begin) {
      now[begin].reset();
      const bool is_first = std::next(fragment) == fragments.rend();
      if (is_first && begin > 0) break;
      for (std::size_t end = begin; end <= size; ++end) {
        if (!rest[end]) continue;
        std::optional<Origins> way;
        const ValuePart slice = part.slice(begin, end);
        if (!fragment->is_literal())
          way = produced(*fragment, slice);
        else if (slice.value == fragment->literal)
          add_place(place_of_part(fragment->place, slice), way.emplace());
        if (!way) continue;
        way->insert(rest[end]->begin(), rest[end]->end());
        join(now[begin], std::move(way));
      }
    }
    std::swap(rest, now);
  }
  return std::move(rest[0]);
}

std::optional<Origins> ValueFlow::produced(const Fragment& fragment, const ValuePart& part) {
  const Written& written = *fragment.written;
  const grammar::Expression* node = fragment.node != nullptr ? fragment.node : written.tree.get();
  Place place = written.text.place_of(written.text.text);
  if (node != nullptr) place.end = place.begin + node->range.end, place.begin += node->range.begin;
  const auto [known, is_new] =
      produced_.try_emplace({place, part.value, part.begin, part.end}, std::optional<Origins>());
  if (!is_new) return known->second;
  std::optional<Origins> found;
  if (written.is_argument)
    found = named(written, written.text.text, part);
  else if (node != nullptr)
    found = evaluated(written, *node, part);
  if (fragment.node == nullptr && (!found || found->empty())) {
    const auto values = sources_.known_values(*written.text.source, written.begin);
    if (values ? values->may_be(part.value) : node == nullptr && !written.is_argument) join(found, Origins());
    if (values && !values->may_be(part.value)) found.reset();
  }
  return produced_[{place, part.value, part.begin, part.end}] = std::move(found);
}

std::optional<Origins> ValueFlow::evaluated(const Written& written, const grammar::Expression& node,
                                            const ValuePart& part) {
  if (const auto* name = std::get_if<grammar::Name>(&node.node)) return named(written, name->id, part);
  std::optional<Origins> found;
  const auto add_way = [&](const grammar::Expression& way) {
    Fragments parts;
    add_fragments(written, way, parts);
    join(found, match(parts, part));
  };
  if (const auto* choice = std::get_if<grammar::Conditional>(&node.node)) {
    add_way(*choice->then);
    add_way(*choice->otherwise);
  } else if (const auto* choices = std::get_if<grammar::Boolean>(&node.node)) {
    for (const grammar::ExpressionPtr& operand : choices->operands) add_way(*operand);
  } else if (Fragments parts; add_fragments(written, node, parts), parts.size() > 1 || parts[0].is_literal()) {
    found = match(parts, part);
  } else {
    // A value that is computed in another way: its items are literals, or nothing is known of it.
    Origins items;
    if (!part.value.empty()) add_items(written, node, part, items);
    found = std::move(items);
  }
  return found;
}

std::optional<Origins> ValueFlow::named(const Written& written, std::string_view id, const ValuePart& part) {
  const SourceNames& source = *written.text.source;
  const std::size_t at = written.text.text.find(id);
  const SourceName* name = nullptr;
  const Place place = written.text.place_of(written.text.text);
  // The innermost use of the name in the expression; all uses have the same declarations.
  if (at != std::string_view::npos)
    source.within(place.begin, place.end, [&](const SourceName& each) {
      if (each.text == id && each.role == NameRole::uses) name = &each;
    });
  if (name == nullptr) return Origins();
  std::optional<Origins> found;
  const std::vector<ValueText> values = sources_.values_of(source, *name);
  for (const ValueText& value : values) join(found, origins(value, part));
  if (found) return found;
  const auto known = sources_.known_values(source, *name);
  const bool may_be = known ? known->may_be(part.value) : values.empty();
  return may_be ? std::optional(Origins()) : std::nullopt;
}

void ValueFlow::add_items(const Written& written, const grammar::Expression& node, const ValuePart& part,
                          Origins& found) {
  const Place place = written.text.place_of(written.text.text.substr(node.range.begin));
  if (!open_.insert({&node, part.value}).second) return;
  if (const auto* text = std::get_if<grammar::StringLiteral>(&node.node)) {
    if (text->value == part.value) add_place(place_of_part(literal(written, node, text->value).place, part), found);
  } else if (const auto* name = std::get_if<grammar::Name>(&node.node)) {
    const SourceNames& source = *written.text.source;
    const SourceName* used = source.at(place.begin);
    if (used != nullptr && used->text == name->id)
      for (const ValueText& value : sources_.values_of(source, *used))
        for (const Fragment& fragment : fragments(value))
          if (!fragment.is_literal() && fragment.written->tree)
            add_items(*fragment.written, *fragment.written->tree, part, found);
  } else if (std::get_if<grammar::Call>(&node.node) != nullptr) {
    for (const std::string& file : sources_.yaml_files(*written.text.source, place.begin)) add_yaml(file, part, found);
  }
  if (const auto* item = std::get_if<grammar::Subscript>(&node.node))
    add_items(written, *item->object, part, found);
  else
    grammar::for_each_child(node, [&](const grammar::Expression& child) { add_items(written, child, part, found); });
  open_.erase({&node, part.value});
}

void ValueFlow::add_yaml(const std::string& file, const ValuePart& part, Origins& found) {
  const files::FilePtr text = sources_.symbols().workspace().text(file);
  if (text->error()) return;
  const yaml::Parsed parsed = yaml::parse(text->bytes());
  std::set<const yaml::Node*> seen;
  std::vector<const yaml::Node*> open{parsed.document.root};
  while (!open.empty()) {
    const yaml::Node* node = open.back();
    open.pop_back();
    if (node == nullptr || !seen.insert(node).second) continue;
    for (const yaml::Node* item : node->items) open.push_back(item);
    for (const yaml::Pair& pair : node->pairs) open.insert(open.end(), {pair.key, pair.value});
    if (node->kind != yaml::Node::Kind::scalar || node->text != part.value) continue;
    const std::size_t quote = node->style == yaml::Style::plain ? 0 : 1;
    if (node->end - node->begin == node->text.size() + 2 * quote)
      add_place(place_of_part({file, node->begin + static_cast<std::uint32_t>(quote), node->end}, part), found);
  }
}

Origins ValueFlow::compared(const ValueText& text, const ValuePart& part) {
  Origins found;
  for (const Fragment& fragment : fragments(text))
    if (!fragment.is_literal() && fragment.written->tree)
      add_compared(*fragment.written, *fragment.written->tree, part, found);
  return found;
}

void ValueFlow::add_compared(const Written& written, const grammar::Expression& node, const ValuePart& part,
                             Origins& found) {
  const auto add_if_any = [&](const std::vector<const grammar::Expression*>& operands) {
    Origins all;
    bool has_value = false;
    for (const grammar::Expression* operand : operands) {
      const bool is_literal = std::get_if<grammar::StringLiteral>(&operand->node) != nullptr;
      const auto origins = is_literal ? std::nullopt : evaluated(written, *operand, part);
      has_value = has_value || (origins && !origins->empty());
      add_items(written, *operand, part, all);
    }
    if (has_value) found.merge(all);
  };
  if (const auto* comparison = std::get_if<grammar::Compare>(&node.node)) {
    std::vector<const grammar::Expression*> operands{comparison->first.get()};
    for (const auto& [op, operand] : comparison->rest) operands.push_back(operand.get());
    add_if_any(operands);
  } else if (const auto* item = std::get_if<grammar::Subscript>(&node.node)) {
    if (std::get_if<grammar::StringLiteral>(&item->index->node) == nullptr)
      add_if_any({item->object.get(), item->index.get()});
  }
  grammar::for_each_child(node, [&](const grammar::Expression& child) { add_compared(written, child, part, found); });
}

}  // namespace urdfmill::language
