#include "urdfmill/files/pattern.hpp"

#include <algorithm>

#include "urdfmill/text/unicode.hpp"

namespace urdfmill::files {
namespace {

char32_t next_character(std::string_view text, std::size_t& at) {
  const text::Utf8Character character = text::decode_utf8(text, at);
  at += character.length;
  return character.code;
}

}  // namespace

Pattern::Pattern(std::string_view text, PatternSyntax syntax) : syntax_(syntax) {
  read(text);
  // Most texts that do not match differ at one end.
  for (const Token& token : tokens_)
    fewest_ += token.kind == Token::Kind::character || token.kind == Token::Kind::any || token.kind == Token::Kind::set;
  for (const Token& token : tokens_) fewest_ -= token.kind == Token::Kind::no_folder;  // its slash may be missing
  const auto is_ascii = [](const Token& t) { return t.kind == Token::Kind::character && t.character < 0x80; };
  for (auto token = tokens_.begin(); token != tokens_.end() && is_ascii(*token); ++token)
    begin_ += static_cast<char>(token->character);
  auto last = tokens_.end();
  while (last != tokens_.begin() && is_ascii(*(last - 1))) --last;
  // The slash of `**/` is optional.
  if (last - tokens_.begin() >= 2 && (last - 2)->kind == Token::Kind::no_folder) ++last;
  for (; last != tokens_.end(); ++last) end_ += static_cast<char>(last->character);
}

void Pattern::read(std::string_view text) {
  const bool has_escapes = syntax_ == PatternSyntax::gitignore, has_only_stars = syntax_ == PatternSyntax::stars;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '*') {
      read_star(text, at);
    } else if (text[at] == '?' && !has_only_stars) {
      tokens_.push_back({Token::Kind::any});
      ++at;
    } else if (has_only_stars || text[at] != '[' || !read_set(text, at)) {
      if (has_escapes && text[at] == '\\' && at + 1 < text.size()) ++at;
      tokens_.push_back({Token::Kind::character, false, next_character(text, at)});
    }
  }
}

void Pattern::read_star(std::string_view text, std::size_t& at) {
  const std::size_t begin = at;
  at = std::min(text.find_first_not_of('*', at), text.size());
  if (syntax_ != PatternSyntax::gitignore || at - begin < 2) return tokens_.push_back({Token::Kind::star});
  const bool is_at_begin = begin == 0 || text[begin - 1] == '/';
  if (is_at_begin && at < text.size() && text[at] == '/') {
    // Another `**/` adds nothing to the one before it.
    const std::size_t count = tokens_.size();
    if (count >= 3 && tokens_[count - 3].kind == Token::Kind::no_folder) tokens_.resize(count - 3);
    tokens_.push_back({Token::Kind::no_folder});
  }
  tokens_.push_back({Token::Kind::deep_star});
}

/// Reads `[…]` and advances past it; false, without reading, if the bracket is an ordinary character.
bool Pattern::read_set(std::string_view text, std::size_t& at) {
  std::size_t i = at + 1;
  const bool git = syntax_ == PatternSyntax::gitignore;
  Token set{Token::Kind::set};
  set.negated = i < text.size() && (text[i] == '!' || (git && text[i] == '^'));
  if (set.negated) ++i;
  const std::size_t first = i;
  // Thousands of brackets without an end are searched for it once.
  if (at >= no_set_from_) return false;
  std::size_t end = first;
  while (end < text.size() && (text[end] != ']' || end == first)) end += git && text[end] == '\\' ? 2 : 1;
  if (end >= text.size()) {
    matches_nothing_ = git;
    no_set_from_ = at;
    return false;
  }
  const auto member = [&] {
    if (git && text[i] == '\\') ++i;
    return next_character(text, i);
  };
  while (i < end) {
    const char32_t low = member();
    char32_t high = low;
    if (i + 1 < end && text[i] == '-') {
      ++i;
      high = member();
    }
    set.ranges.emplace_back(low, high);
  }
  at = end + 1;
  tokens_.push_back(std::move(set));
  return true;
}

bool Pattern::takes(const Token& token, char32_t character) const {
  const bool is_slash = syntax_ == PatternSyntax::gitignore && character == U'/';
  switch (token.kind) {
    case Token::Kind::character:
      return token.character == character;
    case Token::Kind::set:
      return !is_slash &&
             token.negated != std::any_of(token.ranges.begin(), token.ranges.end(), [&](const auto& range) {
               return range.first <= character && character <= range.second;
             });
    case Token::Kind::any:
    case Token::Kind::star:
      return !is_slash;
    case Token::Kind::deep_star:
      return true;
    case Token::Kind::no_folder:
      return false;
  }
  return false;
}

bool Pattern::is_star(std::size_t token) const {
  return tokens_[token].kind == Token::Kind::star || tokens_[token].kind == Token::Kind::deep_star;
}

/// Adds the states reachable from the marked ones without a character. A state is the number of matched tokens.
void Pattern::close(std::string& states) const {
  for (std::size_t state = 0; state < tokens_.size(); ++state) {
    const bool may_skip = tokens_[state].kind == Token::Kind::no_folder;
    if (states[state] == 0 || !(may_skip || is_star(state))) continue;
    states[state + 1] = 1;
    if (may_skip) states[state + 3] = 1;
  }
}

bool Pattern::matches(std::string_view text) const {
  if (matches_nothing_ || text.size() < fewest_ || !text.starts_with(begin_) || !text.ends_with(end_)) return false;
  // All possible matches are followed at once, so that none is tried twice.
  std::string states(tokens_.size() + 1, 0), next;
  states[0] = 1;
  close(states);
  for (std::size_t at = 0; at < text.size();) {
    const char32_t character = next_character(text, at);
    next.assign(states.size(), 0);
    bool any = false;
    for (std::size_t state = 0; state < tokens_.size(); ++state) {
      if (states[state] == 0 || !takes(tokens_[state], character)) continue;
      next[is_star(state) ? state : state + 1] = 1;
      any = true;
    }
    if (!any) return false;
    close(next);
    states.swap(next);
  }
  return states.back() != 0;
}

bool has_wildcards(std::string_view text) {
  // This runs for the whole path of every include; find_first_of() would search the three for each letter.
  return std::any_of(text.begin(), text.end(), [](char c) { return c == '*' || c == '?' || c == '['; });
}

}  // namespace urdfmill::files
