#include "urdfmill/lsp/lines.hpp"

#include <algorithm>

#include "urdfmill/text/unicode.hpp"

namespace urdfmill::lsp {
namespace {

/// Returns the units that a character takes.
std::uint32_t units_of(const text::Utf8Character& character, Encoding encoding) {
  if (encoding == Encoding::utf8) return character.length;
  return character.code > 0xffff ? 2 : 1;
}

}  // namespace

Position position_of(const text::Json* position) {
  if (position == nullptr) return {};
  constexpr std::size_t most = 0xffffffff;
  return {static_cast<std::uint32_t>(std::min(position->index("line").value_or(0), most)),
          static_cast<std::uint32_t>(std::min(position->index("character").value_or(0), most))};
}

Lines::Lines(std::string_view text, Encoding encoding, const language::TextChanges* changes)
    : text_(text), encoding_(encoding), begins_{0}, changes_(changes) {
  for (std::size_t at = text.find_first_of("\r\n"); at != std::string_view::npos; at = text.find_first_of("\r\n", at)) {
    at += text.substr(at).starts_with("\r\n") ? 2 : 1;
    begins_.push_back(static_cast<std::uint32_t>(at));
  }
  mark_long_lines();
}

void Lines::mark_long_lines() {
  constexpr std::uint32_t between_marks = 256;
  for (std::uint32_t number = 0; number < size(); ++number) {
    const std::string_view line = this->line(number);
    if (line.size() <= between_marks) continue;
    std::uint32_t units = 0, next = between_marks;
    for (std::uint32_t at = 0; at < line.size();) {
      const text::Utf8Character character = text::decode_utf8(line, at);
      units += units_of(character, encoding_);
      at += character.length;
      if (at < next) continue;
      marks_.push_back({begins_[number] + at, units});
      next = at + between_marks;
    }
  }
}

Lines::Mark Lines::mark_before(std::uint32_t line, std::uint32_t Mark::*member, std::uint32_t place) const {
  const auto begins_after = [](std::uint32_t offset, const Mark& mark) { return offset < mark.offset; };
  const auto first = std::upper_bound(marks_.begin(), marks_.end(), begins_[line], begins_after);
  const auto last =
      line + 1 < size() ? std::upper_bound(first, marks_.end(), begins_[line + 1], begins_after) : marks_.end();
  const auto next =
      std::upper_bound(first, last, place, [member](std::uint32_t at, const Mark& mark) { return at < mark.*member; });
  return next == first ? Mark{begins_[line], 0} : *(next - 1);
}

std::string_view Lines::line(std::uint32_t number) const {
  if (number >= begins_.size()) return {};
  const std::size_t end = number + 1 < begins_.size() ? begins_[number + 1] : text_.size();
  std::string_view line = text_.substr(begins_[number], end - begins_[number]);
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::uint32_t Lines::offset(Position position) const {
  const auto earlier = [this](std::size_t offset) {
    const auto now = static_cast<std::uint32_t>(offset);
    return changes_ != nullptr ? changes_->before(now).value_or(no_offset) : now;
  };
  if (position.line >= begins_.size()) return earlier(text_.size());
  const std::string_view line = this->line(position.line);
  const Mark mark = mark_before(position.line, &Mark::units, position.character);
  std::uint32_t at = mark.offset - begins_[position.line], units = mark.units;
  while (at < line.size() && units < position.character) {
    const text::Utf8Character character = text::decode_utf8(line, at);
    units += units_of(character, encoding_);
    if (units > position.character) break;
    at += character.length;
  }
  return earlier(begins_[position.line] + at);
}

Position Lines::position(std::uint32_t offset) const {
  if (changes_ != nullptr && offset != no_offset) offset = changes_->after(offset);
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  const auto after = std::upper_bound(begins_.begin(), begins_.end(), offset);
  const auto number = static_cast<std::uint32_t>(after - begins_.begin() - 1);
  const std::string_view line = this->line(number);
  const std::uint32_t within = std::min(offset - begins_[number], static_cast<std::uint32_t>(line.size()));
  const Mark mark = mark_before(number, &Mark::offset, begins_[number] + within);
  std::uint32_t units = mark.units;
  for (std::uint32_t at = mark.offset - begins_[number]; at < within;) {
    const text::Utf8Character character = text::decode_utf8(line, at);
    if (at + character.length > within) break;
    units += units_of(character, encoding_);
    at += character.length;
  }
  return {number, units};
}

}  // namespace urdfmill::lsp
