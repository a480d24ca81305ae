#include "urdfmill/xml/start_tag.hpp"

#include <cstddef>

#include "urdfmill/text/white_space.hpp"

namespace urdfmill::xml {
namespace {

using text::is_white_space;

std::uint32_t name_end_from(std::string_view bytes, std::uint32_t at) {
  while (at < bytes.size() && !is_white_space(bytes[at]) && bytes[at] != '=' && bytes[at] != '>' && bytes[at] != '/')
    ++at;
  return at;
}

}  // namespace

bool scan_start_tag(std::string_view bytes, std::uint32_t begin, StartTag& tag) {
  tag.attributes.clear();
  if (begin + 1 >= bytes.size() || bytes[begin] != '<') return false;
  std::uint32_t at = tag.name_end = name_end_from(bytes, begin + 1);
  while (true) {
    at = skip_blanks(bytes, at);
    if (at >= bytes.size()) return false;
    if (bytes[at] == '>' || bytes[at] == '/') break;
    AttributePlace& place = tag.attributes.emplace_back();
    place.name_begin = at;
    place.name_end = name_end_from(bytes, at);
    at = skip_blanks(bytes, place.name_end);
    if (at >= bytes.size() || bytes[at] != '=') return false;
    at = skip_blanks(bytes, at + 1);
    if (at >= bytes.size() || (bytes[at] != '"' && bytes[at] != '\'')) return false;
    const std::size_t closing = bytes.find(bytes[at], at + 1);
    if (closing == std::string_view::npos) return false;
    place.value_begin = at + 1;
    place.value_end = static_cast<std::uint32_t>(closing);
    at = place.value_end + 1;
  }
  tag.empty = bytes[at] == '/';
  tag.end = at + (tag.empty ? 2 : 1);
  return tag.end <= bytes.size() && bytes[tag.end - 1] == '>';
}

}  // namespace urdfmill::xml
