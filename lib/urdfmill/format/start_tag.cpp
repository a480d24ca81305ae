#include "urdfmill/format/start_tag.hpp"

#include <algorithm>

#include "urdfmill/text/append.hpp"
#include "urdfmill/xml/start_tag.hpp"

namespace urdfmill::format {
namespace {

/// Columns a tab counts for.
constexpr std::size_t tab_width = 4;

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (char c : text) count += c == '\t' ? tab_width : (static_cast<unsigned char>(c) & 0xc0U) == 0x80U ? 0 : 1;
  return count;
}

std::string_view last_line(std::string_view text) {
  return text.substr(text.find_last_of("\r\n") + 1);
}

std::string_view first_line(std::string_view text) {
  return text.substr(0, text.find_first_of("\r\n"));
}

/// White space as wide as a line: its own blanks and tabs where it begins with some, so that a view with other tabs
/// keeps things aligned.
std::string blanks_below(std::string_view line) {
  std::string blanks(line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())));
  blanks.append(columns(line.substr(blanks.size())), ' ');
  return blanks;
}

}  // namespace

void StartTagWriter::read(const Markup& markup) {
  xml::StartTag tag;
  xml::scan_start_tag(bytes_, markup.begin, tag);
  name_ = name_of(bytes_, markup);
  is_empty_ = markup.kind == Markup::Kind::empty_element;
  attributes_.clear();
  std::uint32_t end = tag.name_end;
  for (const xml::AttributePlace& place : tag.attributes) {
    Attribute& attribute = attributes_.emplace_back();
    const std::string_view value = bytes_.substr(place.value_begin, place.value_end - place.value_begin);
    const char quote = value.find('"') == std::string_view::npos ? '"' : '\'';
    text::append(attribute.text, bytes_.substr(place.name_begin, place.name_end - place.name_begin), '=', quote, value,
                 quote);
    attribute.begins_row = attributes_.size() > 1 && count_line_ends(bytes_.substr(end, place.name_begin - end)) > 0;
    attribute.has_line_break = count_line_ends(value) > 0;
    end = place.value_end + 1;
  }
}

/// Rows are the author's where one of them holds several attributes, as the rows of an inertia do. One attribute a
/// line is what a tag that does not fit gets anyway.
bool StartTagWriter::has_rows() const {
  const auto rows =
      std::count_if(attributes_.begin(), attributes_.end(), [](const Attribute& a) { return a.begins_row; });
  return rows > 0 && static_cast<std::size_t>(rows) + 1 < attributes_.size();
}

/// Does a tag whose attributes begin at that column end its lines within the width, where other breaks could help?
bool StartTagWriter::fits(std::size_t column, bool in_rows) const {
  std::size_t at = column;
  for (std::size_t i = 0; i < attributes_.size(); ++i) {
    const Attribute& attribute = attributes_[i];
    const bool is_last = i + 1 == attributes_.size();
    const bool begins_line = i == 0 || (in_rows && attribute.begins_row);
    const bool ends_line = is_last || (in_rows && attributes_[i + 1].begins_row);
    if (begins_line) at = column;
    at += columns(first_line(attribute.text)) + (begins_line ? 0 : 1);
    const std::size_t closing = is_last && !attribute.has_line_break ? (is_empty_ ? 2 : 1) : 0;
    if (!begins_line && at + closing > width_) return false;
    // Nothing is put behind a value of several lines.
    if (attribute.has_line_break && !ends_line) return false;
  }
  return true;
}

void StartTagWriter::append(const Markup& markup, std::string& out) {
  read(markup);
  text::append(out, '<', name_);
  if (!attributes_.empty()) {
    out += ' ';
    const std::string below = blanks_below(last_line(out));
    const std::size_t column = columns(below);
    const bool in_rows = has_rows();
    const bool one_a_line = !fits(column, in_rows);
    for (std::size_t i = 0; i < attributes_.size(); ++i) {
      if (i > 0 && (one_a_line || (in_rows && attributes_[i].begins_row)))
        text::append(out, line_end_, below);
      else if (i > 0)
        out += ' ';
      out += attributes_[i].text;
    }
  }
  out += is_empty_ ? "/>" : ">";
}

}  // namespace urdfmill::format
