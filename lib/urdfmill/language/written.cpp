#include "urdfmill/language/written.hpp"

#include <algorithm>

#include "urdfmill/text/unicode.hpp"

namespace urdfmill::language {
WrittenText::WrittenText(std::string_view bytes, source::Span place, std::string_view text)
    : place_(place), text_(text) {
  const std::string_view written = bytes.substr(place.begin, place.end - place.begin);
  if (written.size() == text.size()) return;
  offsets_.reserve(text.size() + 1);
  // A character of the text is one character of the source, a reference in it, or the two of a line end.
  std::size_t at = 0;
  for (std::size_t i = 0, bytes_of_character = 0; i < text.size(); i += bytes_of_character) {
    const std::size_t end = std::min(at, written.size());
    bytes_of_character = text::decode_utf8(text, i).length;
    offsets_.resize(std::min(text.size(), i + bytes_of_character), place.begin + static_cast<std::uint32_t>(end));
    if (end < written.size() && written[end] == '&')
      at = std::min(written.find(';', end), written.size()) + 1;
    else if (written.substr(end, 2) == "\r\n")
      at = end + 2;
    else
      at = end + bytes_of_character;
  }
  offsets_.push_back(place.begin + static_cast<std::uint32_t>(std::min(at, written.size())));
}

std::uint32_t WrittenText::offset_in_source(std::size_t offset) const {
  return offsets_.empty() ? place_.begin + static_cast<std::uint32_t>(offset)
                          : offsets_[std::min(offset, offsets_.size() - 1)];
}

source::Span WrittenText::place_of(std::string_view part) const {
  const auto begin = static_cast<std::size_t>(part.data() - text_.data());
  return {place_.file, offset_in_source(begin), offset_in_source(begin + part.size())};
}

std::size_t WrittenText::offset_in_text(std::uint32_t offset) const {
  if (offset <= place_.begin) return 0;
  if (offsets_.empty()) return std::min<std::size_t>(offset - place_.begin, text_.size());
  const auto found = std::upper_bound(offsets_.begin(), offsets_.end(), offset);
  return static_cast<std::size_t>(found - offsets_.begin()) - 1;
}

}  // namespace urdfmill::language
