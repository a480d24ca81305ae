#include "urdfmill/mesh/markup.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "urdfmill/mesh/words.hpp"
#include "urdfmill/text/letter_case.hpp"
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

/// A reference to a character.
struct Reference {
  char32_t code = 0;
  std::size_t length = 0;  ///< 0: none
};

/// Reads the reference to a character, or to one of the five predefined entities, at the beginning of a text.
Reference reference_at(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char32_t>, 5> entities{
      {{"&lt;", U'<'}, {"&gt;", U'>'}, {"&amp;", U'&'}, {"&quot;", U'"'}, {"&apos;", U'\''}}};
  for (const auto& [name, code] : entities)
    if (text.starts_with(name)) return {code, name.size()};
  if (!text.starts_with("&#")) return {};
  const bool hex = text.substr(2).starts_with('x');
  std::uint32_t code = 0;
  const char* begin = text.data() + (hex ? 3 : 2);
  const auto [end, error] = std::from_chars(begin, text.data() + text.size(), code, hex ? 16 : 10);
  if (error != std::errc() || end == text.data() + text.size() || *end != ';' || code == 0 || code >= 0x110000)
    return {};
  return {code, static_cast<std::size_t>(end + 1 - text.data())};
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

void Markup::note(std::size_t at, std::string_view what) {
  if (deviations++ == 0) deviation = "line " + std::to_string(line_of(at)) + ": " + std::string(what);
}

void Markup::note_characters() {
  const std::string_view declaration = bytes_.substr(0, bytes_.starts_with("<?xml") ? bytes_.find("?>") : 0);
  const std::size_t encoding = declaration.find("encoding");
  const bool is_utf8 = encoding == std::string_view::npos ||
                       declaration.substr(encoding).find("utf-8") != std::string_view::npos ||
                       declaration.substr(encoding).find("UTF-8") != std::string_view::npos;
  if (encoding != std::string_view::npos &&
      text::lower_case(std::string(declaration.substr(encoding))).find("utf-16") != std::string::npos)
    note(encoding, "encoding UTF-16 of a text with 8 bits a character");
  for (std::size_t i = 0; i < bytes_.size();) {
    const auto byte = static_cast<unsigned char>(bytes_[i]);
    if (byte >= 0x80) {
      const std::uint32_t length = is_utf8 ? text::decode_utf8(bytes_, i).length : 2;
      if (length == 1) note(i, "a byte that is not UTF-8");
      i += is_utf8 ? length : 1;
      continue;
    }
    if (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') note(i, "a control character");
    ++i;
  }
}

void Markup::note_references(std::string_view text) {
  for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1))
    if (reference_at(text.substr(at)).length == 0)
      note(static_cast<std::size_t>(text.data() - bytes_.data()) + at, "\"&\" that begins no reference");
}

void Markup::note_attribute(const MarkupElement& element, std::string_view name, std::string_view value) {
  const std::string of = "attribute \"" + std::string(name) + '"';
  constexpr std::size_t most_compared = 256;  // elements with more attributes are no meshes
  const auto begin = static_cast<std::size_t>(name.data() - bytes_.data());
  if (begin > 0 && !is_gap(bytes_[begin - 1])) note(begin, of + " without a blank before it");
  if (element.attributes.size() < most_compared && element.attribute(name).data() != nullptr)
    note(begin, of + " twice in a tag");
  if (value.find('<') != std::string_view::npos) note(begin, "\"<\" in " + of);
  note_references(value);
}

std::size_t Markup::line_of(std::size_t at) const {
  const auto end = bytes_.begin() + static_cast<std::ptrdiff_t>(std::min(at, bytes_.size()));
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
  note_characters();
  while (at_ < bytes_.size()) {
    const std::size_t begin = at_;
    at_ = std::min(bytes_.find('<', at_), bytes_.size());
    const std::string_view text = bytes_.substr(begin, at_ - begin);
    if (open_.empty() && !std::all_of(text.begin(), text.end(), is_gap)) note(begin, "text outside the root element");
    note_references(text);
    take_text(text);
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
  if (rest.starts_with("<!--")) {
    const std::size_t begin = at_;
    if (!skip_to("-->")) return fail(Status::truncated, "a comment has no end");
    if (bytes_.substr(0, at_ - 3).find("--", begin + 4) != std::string_view::npos) note(begin, "\"--\" in a comment");
    return Status::done;
  }
  if (rest.starts_with(cdata)) {
    const std::size_t begin = at_ + cdata.size();
    if (!skip_to("]]>")) return fail(Status::truncated, "a CDATA section has no end");
    take_text(bytes_.substr(begin, at_ - 3 - begin));
    return Status::done;
  }
  if (rest.starts_with("<?xml") && rest.size() > 5 && is_gap(rest[5]) && at_ > 0)
    note(at_, "the XML declaration is not at the beginning");
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
    note_attribute(element, name, bytes_.substr(begin, at_ - begin));
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
  std::string out;
  while (!text.empty()) {
    const Reference found = reference_at(text);
    if (found.length > 0)
      text::append_utf8(out, found.code);
    else
      out += text.front();
    text.remove_prefix(std::max<std::size_t>(found.length, 1));
  }
  return out;
}

}  // namespace urdfmill::mesh
