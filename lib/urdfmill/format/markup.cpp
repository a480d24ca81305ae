#include "urdfmill/format/markup.hpp"

#include <algorithm>
#include <cstddef>

#include "urdfmill/xml/start_tag.hpp"

namespace urdfmill::format {
namespace {

using Kind = Markup::Kind;

/// Walks along the markup of well-formed text.
class Splitter {
 public:
  explicit Splitter(std::string_view bytes) : bytes_(bytes) {}

  std::vector<Markup> split() {
    while ((at_ = bytes_.find('<', at_)) != std::string_view::npos) {
      const std::size_t begin = at_;
      if (starts_with("<![CDATA[")) {
        pass("]]>");
      } else if (starts_with("<!--")) {
        at_ += 4;
        pass("-->");
        add(Kind::comment, begin);
      } else if (starts_with("<?")) {
        pass("?>");
        add(Kind::instruction, begin);
      } else if (starts_with("<!")) {
        pass_doctype();
        add(Kind::doctype, begin);
      } else if (starts_with("</")) {
        pass(">");
        add_end_tag(begin);
      } else if (xml::scan_start_tag(bytes_, static_cast<std::uint32_t>(begin), tag_)) {
        at_ = tag_.end;
        add(tag_.empty ? Kind::empty_element : Kind::start_tag, begin);
      } else {
        at_ = bytes_.size();
      }
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] bool starts_with(std::string_view text) const { return bytes_.substr(at_).starts_with(text); }

  /// Moves past the next `end`, or to the end of the text.
  void pass(std::string_view end) {
    const std::size_t found = bytes_.find(end, at_);
    at_ = found == std::string_view::npos ? bytes_.size() : found + end.size();
  }

  /// Closing characters inside quotes, comments and instructions are skipped.
  void pass_doctype() {
    bool in_subset = false;
    for (++at_; at_ < bytes_.size();) {
      const char c = bytes_[at_];
      if (starts_with("<!--")) {
        at_ += 4;
        pass("-->");
      } else if (starts_with("<?")) {
        pass("?>");
      } else if (c == '"' || c == '\'') {
        ++at_;
        pass(bytes_.substr(at_ - 1, 1));
      } else {
        ++at_;
        if (c == '>' && !in_subset) return;
        if (c == '[' || c == ']') in_subset = c == '[';
      }
    }
  }

  void add(Kind kind, std::size_t begin) {
    found_.push_back({kind, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)});
  }

  void add_end_tag(std::size_t begin) {
    if (!found_.empty() && found_.back().kind == Kind::start_tag && found_.back().end == begin) {
      found_.back().kind = Kind::empty_element;
      found_.back().end = static_cast<std::uint32_t>(at_);
    } else {
      add(Kind::end_tag, begin);
    }
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::vector<Markup> found_;
  xml::StartTag tag_;
};

}  // namespace

bool is_plain(std::string_view bytes) {
  return bytes.find("<xacro:") == std::string_view::npos &&
         bytes.find("xacro:eval-comments") == std::string_view::npos &&
         bytes.find("<!ENTITY") == std::string_view::npos;
}

std::vector<Markup> split_markup(std::string_view bytes) {
  return Splitter(bytes).split();
}

std::string_view name_of(std::string_view bytes, const Markup& markup) {
  const std::uint32_t begin = markup.begin + (markup.kind == Kind::end_tag ? 2 : 1);
  const std::string_view rest = bytes.substr(begin, markup.end - begin);
  return rest.substr(0, rest.find_first_of(" \t\r\n/>"));
}

std::size_t count_line_ends(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n' || (text[i] == '\r' && text.substr(i + 1, 1) != "\n")) ++count;
  return count;
}

}  // namespace urdfmill::format
