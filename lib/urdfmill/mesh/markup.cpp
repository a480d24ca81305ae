#include "urdfmill/mesh/markup.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "urdfmill/mesh/words.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::mesh {
namespace {

/// NUL counts as a blank, because some exporters pad with it.
bool is_gap(char c) {
  return is_space(c) || c == '\0';
}

bool ends_name(char c) {
  return is_gap(c) || c == '>' || c == '/' || c == '=' || c == '<';
}

std::string_view without_prefix(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

}  // namespace

const MarkupElement* MarkupElement::child(std::string_view child_name) const {
  for (const MarkupElement* element : children)
    if (element->name == child_name) return element;
  return nullptr;
}

std::string_view MarkupElement::attribute(std::string_view attribute_name) const {
  for (const auto& [written, value] : attributes)
    if (written == attribute_name) return value;
  return {};
}

Markup::Status Markup::fail(Status status, std::string message) {
  error = "line " + std::to_string(line()) + ": " + std::move(message);
  return status;
}

std::size_t Markup::line() const {
  const auto end = bytes_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, bytes_.size()));
  return 1 + static_cast<std::size_t>(std::count(bytes_.begin(), end, '\n'));
}

bool Markup::skip_to(std::string_view end) {
  const std::size_t found = bytes_.find(end, at_);
  if (found == std::string_view::npos) return false;
  at_ = found + end.size();
  return true;
}

void Markup::skip_spaces() {
  while (at_ < bytes_.size() && is_gap(bytes_[at_])) ++at_;
}

std::string_view Markup::take_name() {
  const std::size_t begin = at_;
  while (at_ < bytes_.size() && !ends_name(bytes_[at_])) ++at_;
  return bytes_.substr(begin, at_ - begin);
}

Markup::Status Markup::parse(std::string_view bytes, std::size_t max_depth, std::size_t max_elements) {
  bytes_ = bytes;
  max_depth_ = max_depth;
  max_elements_ = max_elements;
  while (at_ < bytes_.size()) {
    const std::size_t begin = at_;
    at_ = std::min(bytes_.find('<', at_), bytes_.size());
    take_text(bytes_.substr(begin, at_ - begin));
    if (at_ == bytes_.size()) break;
    if (const Status status = parse_tag(); status != Status::done) return status;
  }
  if (root_ == nullptr) return fail(Status::malformed, "no element");
  if (!open_.empty()) return fail(Status::truncated, "the file ends in <" + std::string(open_.back()->name) + ">");
  return Status::done;
}

void Markup::take_text(std::string_view text) {
  if (open_.empty() || std::all_of(text.begin(), text.end(), is_gap)) return;
  std::string_view& known = open_.back()->text;
  // Text before and after a comment belongs together.
  known = known.empty() ? text : std::string_view(joined_.emplace_back(std::string(known) + std::string(text)));
}

Markup::Status Markup::parse_tag() {
  const std::string_view rest = bytes_.substr(at_);
  constexpr std::string_view cdata = "<![CDATA[";
  if (rest.starts_with("<!--")) return skip_to("-->") ? Status::done : fail(Status::truncated, "a comment has no end");
  if (rest.starts_with(cdata)) {
    const std::size_t begin = at_ + cdata.size();
    if (!skip_to("]]>")) return fail(Status::truncated, "a CDATA section has no end");
    take_text(bytes_.substr(begin, at_ - 3 - begin));
    return Status::done;
  }
  if (rest.starts_with("<?"))
    return skip_to("?>") ? Status::done : fail(Status::truncated, "an instruction has no end");
  if (rest.starts_with("<!"))
    return skip_declaration() ? Status::done : fail(Status::truncated, "a declaration has no end");
  return rest.starts_with("</") ? parse_end_tag() : parse_start_tag();
}

/// Skips `<!DOCTYPE … [ … ]>`; its declarations have no effect.
bool Markup::skip_declaration() {
  std::size_t brackets = 0;
  char quote = '\0';
  for (; at_ < bytes_.size(); ++at_) {
    const char c = bytes_[at_];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[') {
      ++brackets;
    } else if (c == ']' && brackets > 0) {
      --brackets;
    } else if (c == '>' && brackets == 0) {
      ++at_;
      return true;
    }
  }
  return false;
}

Markup::Status Markup::parse_start_tag() {
  ++at_;
  const std::string_view name = take_name();
  if (name.empty()) return fail(Status::malformed, "a tag without a name");
  if (open_.empty() && root_ != nullptr) return fail(Status::malformed, "an element after the root element");
  if (open_.size() >= max_depth_) return fail(Status::too_deep, "elements inside each other, too deep");
  if (elements_.size() >= max_elements_) return fail(Status::too_large, "too many elements");
  MarkupElement& element = elements_.emplace_back();
  element.name = without_prefix(name);
  bool closed = false;
  if (const Status status = parse_attributes(element, closed); status != Status::done) return status;
  if (open_.empty())
    root_ = &element;
  else
    open_.back()->children.push_back(&element);
  if (!closed) open_.push_back(&element);
  return Status::done;
}

Markup::Status Markup::parse_attributes(MarkupElement& element, bool& closed) {
  for (;;) {
    skip_spaces();
    if (at_ >= bytes_.size()) return fail(Status::truncated, "the file ends in a tag");
    if (bytes_[at_] == '>' || bytes_.substr(at_).starts_with("/>")) {
      closed = bytes_[at_] == '/';
      at_ += closed ? 2 : 1;
      return Status::done;
    }
    const std::string_view name = take_name();
    skip_spaces();
    if (name.empty() || at_ >= bytes_.size() || bytes_[at_] != '=')
      return fail(at_ >= bytes_.size() ? Status::truncated : Status::malformed,
                  "<" + std::string(element.name) + "> has something that is no attribute");
    ++at_;
    skip_spaces();
    const char quote = at_ < bytes_.size() ? bytes_[at_] : '\0';
    if (quote != '"' && quote != '\'')
      return fail(at_ >= bytes_.size() ? Status::truncated : Status::malformed,
                  "attribute \"" + std::string(name) + "\" has no quotes");
    const std::size_t begin = ++at_;
    at_ = bytes_.find(quote, at_);
    if (at_ == std::string_view::npos) {
      at_ = bytes_.size();
      return fail(Status::truncated, "the file ends in a tag");
    }
    element.attributes.emplace_back(name, bytes_.substr(begin, at_ - begin));
    ++at_;
  }
}

Markup::Status Markup::parse_end_tag() {
  at_ += 2;
  const std::string_view name = without_prefix(take_name());
  skip_spaces();
  if (at_ >= bytes_.size()) return fail(Status::truncated, "the file ends in a tag");
  if (bytes_[at_] != '>') return fail(Status::malformed, "the tag </" + std::string(name) + "> has no end");
  if (open_.empty() || open_.back()->name != name)
    return fail(Status::malformed,
                "</" + std::string(name) + "> where " +
                    (open_.empty() ? "nothing is open" : "</" + std::string(open_.back()->name) + "> should stand"));
  ++at_;
  open_.pop_back();
  return Status::done;
}

std::string decoded(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 5> entities{
      {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}}};
  std::string out;
  while (!text.empty()) {
    const auto known =
        std::find_if(entities.begin(), entities.end(), [&](const auto& e) { return text.starts_with(e.first); });
    if (known != entities.end()) {
      out += known->second;
      text.remove_prefix(known->first.size());
      continue;
    }
    if (text.starts_with("&#")) {
      const bool hex = text.substr(2).starts_with('x');
      std::uint32_t code = 0;
      const char* begin = text.data() + (hex ? 3 : 2);
      const auto [end, error] = std::from_chars(begin, text.data() + text.size(), code, hex ? 16 : 10);
      if (error == std::errc() && end != text.data() + text.size() && *end == ';' && code > 0 && code < 0x110000) {
        text::append_utf8(out, code);
        text.remove_prefix(static_cast<std::size_t>(end + 1 - text.data()));
        continue;
      }
    }
    out += text.front();
    text.remove_prefix(1);
  }
  return out;
}

}  // namespace urdfmill::mesh
