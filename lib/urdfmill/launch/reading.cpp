#include "urdfmill/launch/reading.hpp"

#include <algorithm>

namespace urdfmill::launch {
namespace {

/// Deepest chain of defaults that refer to other arguments.
constexpr unsigned deepest = 8;
/// Largest number of values of an argument that are tried.
constexpr std::size_t most_choices = 32;

}  // namespace

void append(Pieces& pieces, std::string_view literal) {
  if (!pieces.empty() && pieces.back().kind == Piece::Kind::literal)
    pieces.back().text += literal;
  else
    pieces.push_back({Piece::Kind::literal, std::string(literal)});
}

void append(Pieces& pieces, const Pieces& more) {
  for (const Piece& piece : more) {
    if (piece.kind == Piece::Kind::literal)
      append(pieces, piece.text);
    else
      pieces.push_back(piece);
  }
}

void Reading::declare(const std::string& name, Declared declared) {
  Declared& known = declared_[name];
  if (!known.preset) known.preset = std::move(declared.preset);
  if (known.choices.empty()) known.choices = std::move(declared.choices);
}

void Reading::add_value(const std::string& name, const Pieces& value) {
  values_.emplace_back(name, value);
}

void Reading::add_command(Pieces command, std::uint32_t line, bool is_substitution) {
  commands_.push_back({std::move(command), line, is_substitution});
}

std::string Reading::resolved(const Pieces& pieces, const Choice& choice, unsigned depth) const {
  std::string text;
  for (const Piece& piece : pieces) {
    if (piece.kind == Piece::Kind::literal) {
      text += piece.text;
      continue;
    }
    const auto chosen = choice.find(piece.text);
    const auto known = declared_.find(piece.text);
    if (piece.kind == Piece::Kind::unknown || depth == 0)
      text += unknown_part;
    else if (chosen != choice.end())
      text += chosen->second;
    else if (known != declared_.end() && known->second.preset)
      text += resolved(*known->second.preset, choice, depth - 1);
    else if (known != declared_.end() && !known->second.choices.empty())
      text += known->second.choices.front();
    else
      text += unknown_part;
  }
  return text;
}

const Declared* Reading::choosing(const Pieces& pieces, std::string& name, unsigned depth) const {
  for (const Piece& piece : pieces) {
    if (piece.kind != Piece::Kind::argument) continue;
    const auto known = declared_.find(piece.text);
    if (known == declared_.end()) continue;
    if (known->second.choices.size() > 1) {
      name = piece.text;
      return &known->second;
    }
    if (known->second.preset && depth > 0)
      if (const Declared* inner = choosing(*known->second.preset, name, depth - 1)) return inner;
  }
  return nullptr;
}

std::vector<Reading::Choice> Reading::choices_of(const Pieces& pieces) const {
  std::string name;
  const Declared* declared = choosing(pieces, name, deepest);
  if (declared == nullptr) return {Choice()};
  std::vector<Choice> choices;
  for (const std::string& value : declared->choices)
    if (choices.size() < most_choices) choices.push_back({{name, value}});
  return choices;
}

Calls Reading::finish() const {
  Calls calls;
  for (const Command& command : commands_)
    for (const Choice& choice : choices_of(command.pieces))
      if (auto call = call_of(resolved(command.pieces, choice, deepest))) {
        call->line = command.line;
        call->is_read_as_yaml = command.is_substitution;
        calls.calls.push_back(*std::move(call));
      }
  std::stable_sort(calls.calls.begin(), calls.calls.end(),
                   [](const XacroCall& a, const XacroCall& b) { return a.line < b.line; });
  const auto add = [&calls](const std::string& name, std::string resolved) {
    std::vector<std::string>& known = calls.values[name];
    auto value = known_value(std::move(resolved));
    if (value && std::find(known.begin(), known.end(), *value) == known.end()) known.push_back(*std::move(value));
  };
  for (const auto& [name, declared] : declared_) {
    if (declared.preset) add(name, resolved(*declared.preset, {}, deepest));
    for (const std::string& choice : declared.choices) add(name, choice);
  }
  for (const auto& [name, value] : values_) add(name, resolved(value, {}, deepest));
  std::erase_if(calls.values, [](const auto& entry) { return entry.second.empty(); });
  return calls;
}

}  // namespace urdfmill::launch
