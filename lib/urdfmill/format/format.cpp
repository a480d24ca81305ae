#include "urdfmill/format/format.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "urdfmill/format/markup.hpp"
#include "urdfmill/format/rules.hpp"
#include "urdfmill/format/same_document.hpp"
#include "urdfmill/format/spaces.hpp"
#include "urdfmill/format/start_tag.hpp"
#include "urdfmill/text/append.hpp"
#include "urdfmill/text/byte_form.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::format {
namespace {

using Kind = Markup::Kind;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

std::string_view first_line_end(std::string_view text) {
  const std::size_t at = text.find_first_of("\r\n");
  if (at == std::string_view::npos) return {};
  return text.substr(at, text.substr(at).starts_with("\r\n") ? 2 : 1);
}

/// Returns the most frequent line end in texts, comments and white space. Line ends inside start tags and before
/// everything else do not count, because the layout may remove them; so the formatted text gives the same result.
std::string_view prevailing_line_end(std::string_view bytes, const std::vector<Markup>& markup) {
  constexpr std::array<std::string_view, 3> kinds{"\n", "\r\n", "\r"};
  std::array<std::size_t, kinds.size()> votes{};
  const auto vote = [&](std::string_view text) {
    if (const std::string_view found = first_line_end(text); !found.empty())
      ++votes[static_cast<std::size_t>(std::find(kinds.begin(), kinds.end(), found) - kinds.begin())];
  };
  for (std::size_t i = 0; i < markup.size(); ++i) {
    if (!markup[i].opens() && markup[i].kind != Kind::end_tag)
      vote(bytes.substr(markup[i].begin, markup[i].end - markup[i].begin));
    const std::size_t next = i + 1 < markup.size() ? markup[i + 1].begin : bytes.size();
    vote(bytes.substr(markup[i].end, next - markup[i].end));
  }
  const auto most = std::max_element(votes.begin(), votes.end());
  if (*most > 0) return kinds[static_cast<std::size_t>(most - votes.begin())];
  const std::string_view any = first_line_end(bytes);
  return any.empty() ? kinds[0] : any;
}

/// Writes the markup with its computed white space.
class Printer {
 public:
  Printer(std::string_view bytes, const std::vector<Markup>& markup, const Options& options)
      : bytes_(bytes),
        markup_(markup),
        options_(options),
        line_end_(prevailing_line_end(bytes, markup)),
        start_tags_(bytes, markup, options, line_end_) {}

  std::string print() {
    const std::vector<Placement> placements = place(bytes_, markup_);
    out_.reserve(bytes_.size() + bytes_.size() / 4);
    if (bytes_.starts_with(byte_order_mark)) out_ += byte_order_mark;
    for (std::size_t i = 0; i < markup_.size(); ++i) {
      const Markup& markup = markup_[i];
      if (i > 0) space(bytes_.substr(markup_[i - 1].end, markup.begin - markup_[i - 1].end), markup, placements[i]);
      print(i, placements[i].is_verbatim);
    }
    out_ += line_end_;
    return std::move(out_);
  }

 private:
  void space(std::string_view written, const Markup& markup, const Placement& placement) {
    const std::size_t outside = levels_.empty() ? 0 : levels_.back();
    const std::size_t inside = levels_.empty() || markup.kind == Kind::end_tag ? outside : outside + 1;
    switch (placement.before) {
      case Space::as_written:
        out_ += written;
        if (count_line_ends(written) > 0) level_ = inside;
        return;
      case Space::one_blank:
        out_ += ' ';
        return;
      case Space::blank_line:
        out_ += line_end_;
        [[fallthrough]];
      case Space::new_line:
        out_ += line_end_;
        level_ = inside;
        for (std::size_t i = 0; i < level_; ++i) out_ += options_.indentation;
    }
  }

  void print(std::size_t number, bool is_verbatim) {
    const Markup& markup = markup_[number];
    if (!is_verbatim && markup.opens())
      start_tags_.append(number, out_);
    else if (!is_verbatim && markup.kind == Kind::end_tag)
      text::append(out_, "</", name_of(bytes_, markup), '>');
    else
      out_ += bytes_.substr(markup.begin, markup.end - markup.begin);
    if (markup.kind == Kind::start_tag) levels_.push_back(level_);
    if (markup.kind == Kind::end_tag) levels_.pop_back();
  }

  std::string_view bytes_;
  const std::vector<Markup>& markup_;
  const Options& options_;
  std::string_view line_end_;
  StartTagWriter start_tags_;
  std::string out_;
  std::size_t level_ = 0;            ///< indentation of the current line
  std::vector<std::size_t> levels_;  ///< indentation of the lines on which the open elements begin
};

void report(const source::Rule& rule, std::string message, source::FileId file, source::Sink& sink) {
  source::report(sink, rule, std::move(message), {file, 0, 0});
}

}  // namespace

std::optional<std::string> formatted(source::Sources& sources, source::FileId file, const Options& options,
                                     source::Sink& sink) {
  const xml::ParseResult before = xml::parse_urdf(sources, file, {.max_depth = xml::most_nested_in_source});
  if (!before.document) {
    sink.report(xml::diagnostic_of(*before.error));
    return std::nullopt;
  }
  const std::string_view bytes = sources[file].bytes();
  if (text::byte_form(bytes) != text::ByteForm::text) {
    report(rules::encoding, "the text is UTF-16; only UTF-8 and ISO 8859-1 can be formatted", file, sink);
    return std::nullopt;
  }
  const std::vector<Markup> markup = split_markup(bytes);
  std::string text = Printer(bytes, markup, options).print();
  if (text == bytes) return text;
  source::Sources made;
  const xml::ParseResult after =
      xml::parse_urdf(made, made.add(sources[file].name(), text), {.max_depth = xml::most_nested_in_source});
  if (after.document && is_same_document(*before.document, *after.document)) return text;
  report(rules::not_proved, "formatting would change the document; the file is left unchanged", file, sink);
  return std::nullopt;
}

}  // namespace urdfmill::format
