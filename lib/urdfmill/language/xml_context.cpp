#include "urdfmill/language/xml_context.hpp"

#include <algorithm>

#include "urdfmill/text/white_space.hpp"

namespace urdfmill::language {
namespace {

using Part = XmlContext::Part;

/// Reads tags up to the end of a text.
class TagReader {
 public:
  explicit TagReader(std::string_view text) : text_(text) {}

  XmlContext read() {
    while (at_ < text_.size()) {
      const std::size_t tag = text_.find('<', at_);
      if (tag == std::string_view::npos) break;
      at_ = tag + 1;
      if (!read_markup()) return std::move(context_);
      context_.begin = at_;
    }
    context_.part = Part::text;
    return std::move(context_);
  }

 private:
  /// Skips past the end of a comment or the like; false if it is not closed.
  bool skip(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    context_.part = Part::other;
    if (found == std::string_view::npos) return false;
    at_ = found + end.size();
    return true;
  }

  /// Reads what follows a `<`; false if the text ends in it.
  bool read_markup() {
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("!--")) return skip("-->");
    if (rest.starts_with("![CDATA[")) return skip("]]>");
    if (rest.starts_with("?")) return skip("?>");
    if (rest.starts_with("!")) return skip(">");
    if (rest.starts_with("/")) {
      ++at_;
      context_.begin = at_;
      context_.part = Part::end_tag;
      const std::string_view name = read_name();
      if (at_ == text_.size()) return false;
      if (!context_.open.empty()) close(name);
      return skip(">");
    }
    return read_start_tag();
  }

  /// Closes the innermost element of that name, and those in it.
  void close(std::string_view name) {
    const auto found = std::find(context_.open.rbegin(), context_.open.rend(), name);
    if (found == context_.open.rend()) return;
    context_.open.erase(found.base() - 1, context_.open.end());
    if (std::find(context_.open.begin(), context_.open.end(), "xacro:macro") == context_.open.end())
      context_.macro = {};
  }

  bool read_start_tag() {
    context_.begin = at_;
    context_.part = Part::element_name;
    context_.attributes.clear();
    context_.element = read_name();
    if (at_ == text_.size()) return false;
    std::string_view macro;
    for (;;) {
      skip_blanks();
      context_.begin = at_;
      context_.part = Part::attribute_name;
      if (at_ == text_.size()) return false;
      if (text_[at_] == '<') return true;  // a tag that is not closed
      if (text_[at_] == '>') break;
      if (text_[at_] == '/') {
        ++at_;
        if (at_ < text_.size() && text_[at_] == '>') {
          ++at_;
          context_.element = {};
          return true;
        }
        continue;
      }
      const std::string_view name = read_name();
      if (at_ == text_.size()) return false;
      if (name.empty()) {
        ++at_;
        continue;
      }
      context_.attributes.push_back(name);
      std::string_view value;
      if (!read_value(name, value)) return false;
      if (name == "name" && context_.element == "xacro:macro") macro = value;
    }
    ++at_;
    context_.open.push_back(context_.element);
    if (!macro.empty()) context_.macro = macro;
    context_.element = {};
    return true;
  }

  /// Reads `="…"`, if it is there; false if the text ends in it.
  bool read_value(std::string_view name, std::string_view& value) {
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != '=') return true;
    ++at_;
    skip_blanks();
    context_.part = Part::other;
    if (at_ == text_.size()) return false;
    const char quote = text_[at_];
    if (quote != '"' && quote != '\'') return true;
    const std::size_t begin = ++at_;
    const std::size_t end = text_.find(quote, begin);
    if (end == std::string_view::npos) {
      context_.part = Part::attribute_value;
      context_.begin = begin;
      context_.attribute = name;
      return false;
    }
    value = text_.substr(begin, end - begin);
    at_ = end + 1;
    return true;
  }

  std::string_view read_name() {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(" \t\r\n=/><\"'", at_), text_.size());
    return text_.substr(begin, at_ - begin);
  }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(text::white_space, at_), text_.size()); }

  std::string_view text_;
  std::size_t at_ = 0;
  XmlContext context_;
};

}  // namespace

XmlContext xml_context(std::string_view text, std::size_t offset) {
  return TagReader(text.substr(0, offset)).read();
}

}  // namespace urdfmill::language
