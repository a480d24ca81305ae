#include "urdfmill/xml/declaration.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xml/rules.hpp"

namespace urdfmill::xml {
namespace {

/// Returns the value of `version` in a declaration, with its place in the text; empty if there is none.
std::string_view declared_version(std::string_view text) {
  constexpr std::string_view mark = "\xef\xbb\xbf", begin = "<?xml", name = "version";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  if (!text.starts_with(begin)) return {};
  std::string_view inside = text.substr(0, text.find("?>")).substr(begin.size());
  const auto skip_blanks = [&inside] {
    inside.remove_prefix(std::min(inside.find_first_not_of(text::white_space), inside.size()));
  };
  skip_blanks();
  if (!inside.starts_with(name)) return {};
  inside.remove_prefix(name.size());
  skip_blanks();
  if (!inside.starts_with('=')) return {};
  inside.remove_prefix(1);
  skip_blanks();
  const std::size_t end = inside.empty() ? std::string_view::npos : inside.find(inside.front(), 1);
  return end == std::string_view::npos ? std::string_view() : inside.substr(1, end - 1);
}

}  // namespace

void report_version(const source::Sources& sources, source::FileId file, source::Sink& sink) {
  const std::string_view text = sources[file].bytes(), version = declared_version(text);
  if (version.empty() || version == "1.0" || version == "1.1") return;
  const auto at = static_cast<std::uint32_t>(version.data() - text.data());
  const source::Span span{file, at, at + static_cast<std::uint32_t>(version.size())};
  source::Diagnostic finding =
      source::finding(rules::version,
                      "XML has no version \"" + std::string(version) +
                          "\": programs that read with libxml2, such as those with lxml, refuse the file",
                      span, "write version=\"1.0\"");
  finding.fix = {{span, "1.0"}};
  sink.report(std::move(finding));
}

}  // namespace urdfmill::xml
