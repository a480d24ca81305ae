#include "urdfmill/format/start_tag.hpp"

#include <algorithm>

#include "urdfmill/text/append.hpp"
#include "urdfmill/xml/start_tag.hpp"

namespace urdfmill::format {
namespace {

/// The width of a tab in columns.
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

/// Returns white space as wide as a line: first the line's own leading blanks and tabs, so that the alignment holds for
/// any width of tabs.
std::string blanks_below(std::string_view line) {
  std::string blanks(line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())));
  blanks.append(columns(line.substr(blanks.size())), ' ');
  return blanks;
}

std::string_view line_before(std::string_view bytes, std::size_t at) {
  return last_line(bytes.substr(0, at));
}

/// True if a line of the value ends inside quotes or brackets, where white space belongs to a default.
bool breaks_inside_default(std::string_view value) {
  char quote = '\0';
  int depth = 0;
  for (const char c : value) {
    if (quote != '\0')
      quote = c == quote ? '\0' : quote;
    else if (c == '\'' || c == '"')
      quote = c;
    else if (c == '{' || c == '(' || c == '[')
      ++depth;
    else if (c == '}' || c == ')' || c == ']')
      --depth;
    if ((c == '\n' || c == '\r') && (quote != '\0' || depth != 0)) return true;
  }
  return false;
}

}  // namespace

void StartTagWriter::read(const Markup& markup) {
  xml::StartTag tag;
  xml::scan_start_tag(bytes_, markup.begin, tag);
  name_ = name_of(bytes_, markup);
  is_empty_ = markup.kind == Markup::Kind::empty_element && !(options_.keep_pairs && was_pair(markup));
  attributes_.clear();
  std::uint32_t end = tag.name_end;
  std::uint32_t row = end;
  for (const xml::AttributePlace& place : tag.attributes) {
    Attribute& attribute = attributes_.emplace_back();
    const std::string_view value = bytes_.substr(place.value_begin, place.value_end - place.value_begin);
    const char quote = value.find('"') == std::string_view::npos ? '"' : '\'';
    attribute.name = bytes_.substr(place.name_begin, place.name_end - place.name_begin);
    text::append(attribute.text, attribute.name, '=', quote, value, quote);
    const std::string_view gap = bytes_.substr(end, place.name_begin - end);
    attribute.begins_row = attributes_.size() > 1 && count_line_ends(gap) > 0;
    attribute.has_line_break = count_line_ends(value) > 0;
    attribute.gap = columns(gap);
    if (attribute.begins_row || attributes_.size() == 1) row = place.name_begin;
    attribute.column = columns(bytes_.substr(row, place.name_begin - row));
    attribute.line_column = line_column(place.name_begin);
    end = place.value_end + 1;
  }
}

/// Counts from the last place in the same line, because a line may hold thousands of tags.
std::size_t StartTagWriter::line_column(std::uint32_t at) {
  const std::string_view since = bytes_.substr(std::min(counted_to_, at), at - std::min(counted_to_, at));
  const std::string_view line = last_line(since);
  if (at < counted_to_ || line.size() < since.size())
    column_ = columns(at < counted_to_ ? line_before(bytes_, at) : line);
  else
    column_ += columns(line);
  counted_to_ = at;
  return column_;
}

bool StartTagWriter::was_pair(const Markup& markup) const {
  return bytes_[markup.end - 2] != '/';
}

/// The author chose the rows if one of them has several attributes, as the rows of an inertia do. One attribute a line
/// is the default for a tag that is too long.
bool StartTagWriter::has_rows() const {
  const auto rows =
      std::count_if(attributes_.begin(), attributes_.end(), [](const Attribute& a) { return a.begins_row; });
  return rows > 0 && static_cast<std::size_t>(rows) + 1 < attributes_.size();
}

/// The author chose the columns if an attribute is below another one, further right than one blank puts it.
bool StartTagWriter::has_columns(std::size_t number) {
  const bool one_line = std::none_of(attributes_.begin(), attributes_.end(),
                                     [](const Attribute& a) { return a.begins_row || a.has_line_break; });
  if (one_line) {
    const auto stands_alone = [&](std::size_t other) {
      const std::size_t first = std::min(number, other);
      return count_line_ends(bytes_.substr(markup_[first].end, markup_[first + 1].begin - markup_[first].end)) == 1;
    };
    return (number > 0 && stands_alone(number - 1) && agrees_with(markup_[number - 1])) ||
           (number + 1 < markup_.size() && stands_alone(number + 1) && agrees_with(markup_[number + 1]));
  }
  if (!has_rows()) return false;
  for (const Attribute& a : attributes_)
    for (const Attribute& b : attributes_)
      if (&a < &b && a.column > 0 && a.column == b.column && (a.gap > 1 || b.gap > 1)) return true;
  return false;
}

/// True if an element of the same name on the next or the previous line has an attribute in the same column.
bool StartTagWriter::agrees_with(const Markup& neighbour) {
  if (!neighbour.opens() || name_of(bytes_, neighbour) != name_) return false;
  if (!xml::scan_start_tag(bytes_, neighbour.begin, neighbour_)) return false;
  if (neighbour_.attributes.empty()) return false;
  const std::uint32_t first = neighbour_.attributes.front().name_begin;
  std::uint32_t end = first;
  for (std::size_t i = 0; i < std::min(attributes_.size(), neighbour_.attributes.size()); ++i) {
    const xml::AttributePlace& place = neighbour_.attributes[i];
    const std::size_t gap = columns(bytes_.substr(end, place.name_begin - end));
    const std::size_t column = columns(bytes_.substr(first, place.name_begin - first));
    if (i > 0 && column == attributes_[i].column && (gap > 1 || attributes_[i].gap > 1)) return true;
    end = place.value_end + 1;
  }
  return false;
}

/// Returns the blanks before an attribute that align it to its column; `at` is the column reached, in the same units.
std::size_t StartTagWriter::padding(const Attribute& attribute, std::size_t at) const {
  return attribute.column > at + 1 ? attribute.column - at : 1;
}

/// True if a tag whose attributes begin at that column keeps its lines within the width, where other breaks could help.
bool StartTagWriter::fits(std::size_t column, bool in_rows, bool in_columns) const {
  std::size_t at = column;
  for (std::size_t i = 0; i < attributes_.size(); ++i) {
    const Attribute& attribute = attributes_[i];
    const bool is_last = i + 1 == attributes_.size();
    const bool begins_line = i == 0 || (in_rows && attribute.begins_row);
    const bool ends_line = is_last || (in_rows && attributes_[i + 1].begins_row);
    if (begins_line) at = column;
    at += columns(first_line(attribute.text)) + (begins_line ? 0 : in_columns ? attribute.gap : 1);
    const std::size_t closing = is_last && !attribute.has_line_break ? (is_empty_ ? 2 : 1) : 0;
    if (!begins_line && at + closing > options_.width) return false;
    // Nothing follows a value of several lines.
    if (attribute.has_line_break && !ends_line) return false;
  }
  return true;
}

/// Returns the attribute after `line`, with its further lines moved by the same distance as its first one.
std::string StartTagWriter::moved(const Attribute& attribute, const std::string& line) const {
  if (!attribute.has_line_break || !is_list_of_parameters(name_, attribute.name) ||
      breaks_inside_default(attribute.text.substr(attribute.text.find('=') + 2)))
    return attribute.text;
  const std::size_t column = columns(line);
  std::string result;
  std::string_view rest = attribute.text;
  while (true) {
    const std::size_t end = rest.find_first_of("\r\n");
    result += rest.substr(0, end);
    if (end == std::string_view::npos) return result;
    rest.remove_prefix(end + (rest.substr(end).starts_with("\r\n") ? 2 : 1));
    result += line_end_;
    const std::size_t blanks = std::min(rest.find_first_not_of(" \t"), rest.size());
    const std::size_t old = columns(rest.substr(0, blanks));
    rest.remove_prefix(blanks);
    if (old >= attribute.line_column)
      text::append(result, blanks_below(line), std::string(old - attribute.line_column, ' '));
    else
      result.append(column + old > attribute.line_column ? column + old - attribute.line_column : 0, ' ');
  }
}

void StartTagWriter::append(std::size_t number, std::string& out) {
  read(markup_[number]);
  text::append(out, '<', name_);
  if (!attributes_.empty()) {
    out += ' ';
    const std::string below = blanks_below(last_line(out));
    const std::size_t column = columns(below);
    const bool in_rows = has_rows();
    const bool in_columns = has_columns(number);
    const bool one_a_line = !fits(column, in_rows, in_columns);
    std::size_t row = out.size();
    for (std::size_t i = 0; i < attributes_.size(); ++i) {
      const Attribute& attribute = attributes_[i];
      if (i > 0 && (one_a_line || (in_rows && attribute.begins_row))) {
        text::append(out, line_end_, below);
        row = out.size();
      } else if (i > 0) {
        const bool padded = in_columns && !one_a_line;
        out.append(padded ? padding(attribute, columns(std::string_view(out).substr(row))) : 1, ' ');
      }
      out += moved(attribute, std::string(last_line(out)));
    }
  }
  out += is_empty_ ? "/>" : ">";
  if (!is_empty_ && markup_[number].kind == Markup::Kind::empty_element) text::append(out, "</", name_, '>');
}

}  // namespace urdfmill::format
