#include "urdfmill/batch/check/launch_arguments.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "urdfmill/session/rules.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::batch {
namespace {

/// Returns the text of a line, from 1, without white space around it.
source::Span span_of_line(const source::SourceFile& text, source::FileId file, std::uint32_t line) {
  std::string_view rest = text.bytes();
  for (; line > 1 && !rest.empty(); --line) rest.remove_prefix(std::min(rest.find('\n') + 1, rest.size()));
  const std::string_view shown = text::trimmed(rest.substr(0, rest.find('\n')), text::ascii_white_space);
  const auto begin = static_cast<std::uint32_t>(shown.data() - text.bytes().data());
  return {file, begin, begin + static_cast<std::uint32_t>(shown.size())};
}

/// Returns the place of a name in the lines from that of the call on, or the line of the call.
source::Span place_of_argument(const source::SourceFile& text, source::FileId file, std::uint32_t line,
                               std::string_view name) {
  constexpr std::size_t longest_call = 4096;
  const source::Span call = span_of_line(text, file, line);
  const std::string_view bytes = std::string_view(text.bytes()).substr(call.begin, longest_call);
  for (std::size_t at = bytes.find(name); at != std::string_view::npos; at = bytes.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if (!bytes.substr(end).starts_with(":=")) continue;
    const auto begin = call.begin + static_cast<std::uint32_t>(at);
    return {file, begin, begin + static_cast<std::uint32_t>(name.size())};
  }
  return call;
}

}  // namespace

void report_launch_arguments(session::Session& session, const std::string& robot,
                             const std::vector<PassedArguments>& calls, const std::set<std::string>& declared,
                             source::Sink& sink) {
  for (const PassedArguments& call : calls) {
    std::vector<std::string_view> unpassed;
    for (const std::string& name : declared)
      if (std::find(call.names.begin(), call.names.end(), name) == call.names.end()) unpassed.push_back(name);
    std::optional<session::SourceText> text;  // read for the first finding
    for (const std::string& name : call.names) {
      if (declared.contains(name)) continue;
      if (!text) text = session.read(call.file);
      if (!text->file) break;
      source::Diagnostic finding =
          source::finding(session::rules::launch_argument,
                          "\"" + robot.substr(robot.rfind('/') + 1) + "\" is expanded with the argument \"" + name +
                              "\", which it does not declare",
                          place_of_argument(session.sources()[*text->file], *text->file, call.line, name),
                          text::did_you_mean(name, unpassed));
      if (finding.hint.empty()) source::take_other_severity(finding, session::rules::other_severities);
      sink.report(std::move(finding));
    }
  }
}

}  // namespace urdfmill::batch
