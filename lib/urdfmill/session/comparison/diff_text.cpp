// The changes of a robot as text, Markdown, annotations and data.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/session/comparison/diff.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/list.hpp"

namespace urdfmill::session {
namespace {

using Markdown = text::CodeWriter<text::Markdown>;

/// Returns "3 changes (1 kinematic, 2 limit)".
std::string counts_words(const std::vector<RobotChange>& changes) {
  std::map<ChangeClass, std::size_t> counts;
  for (const RobotChange& change : changes) ++counts[change.kind];
  std::string words;
  for (const auto& [kind, count] : counts) text::add_item(words, fmt::format("{} {}", count, text(kind)));
  return fmt::format("{} change{} ({})", changes.size(), changes.size() == 1 ? "" : "s", words);
}

std::string size_words(const Diff& diff) {
  return fmt::format("{} link{}, {} joint{}", diff.links, diff.links == 1 ? "" : "s", diff.joints,
                     diff.joints == 1 ? "" : "s");
}

/// Returns the names of the other parts, shortened if there are many.
std::string also_words(const RobotChange& change) {
  constexpr std::size_t most = 8;
  std::string words;
  for (std::size_t i = 0; i < std::min(most, change.also.size()); ++i)
    words += (i == 0 ? "" : ", ") + text::visible(change.also[i]);
  if (change.also.size() > most) words += fmt::format(" and {} more", change.also.size() - most);
  return words;
}

/// Returns the places of a change: where it is now, and where it was.
std::string places_words(const RobotChange& change) {
  const std::string now = text::visible(change.new_place.text()), old = text::visible(change.old_place.text());
  if (now.empty()) return old.empty() ? "" : "was at " + old;
  return old.empty() ? now : now + " (was at " + old + ')';
}

/// Returns the lines of a text, each after a mark.
std::string marked_lines(std::string_view lines, std::string_view mark) {
  std::string out;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    out.append(mark).append(lines.substr(0, end)) += '\n';
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return out;
}

/// Returns "total mass: 3 → 4 kg", or both texts of several lines.
std::string consequence_text(const Consequence& consequence) {
  if (consequence.was.find('\n') == std::string::npos && consequence.is.find('\n') == std::string::npos)
    return fmt::format("{}: {} → {} {}\n", consequence.name, consequence.was, consequence.is, consequence.unit);
  return fmt::format("{}:\n{}{}", consequence.name, marked_lines(consequence.was, "  - "),
                     marked_lines(consequence.is, "  + "));
}

emit::Value place_tree(const FilePlace& place) {
  if (!place.known()) return {};
  return emit::Fields{
      {"file", place.file}, {"line", static_cast<double>(place.line)}, {"column", static_cast<double>(place.column)}};
}

}  // namespace

std::string diff_text(const Diff& diff) {
  if (!diff.is_compared) return {};
  std::string out = diff.changes.empty() ? "the same robot: " + size_words(diff) + '\n'
                                         : "different: " + counts_words(diff.changes) + '\n';
  for (const RobotChange& change : diff.changes) {
    out += fmt::format("{}: {}\n", text(change.kind), text::visible(change.message));
    if (!change.also.empty()) out += "  also " + also_words(change) + '\n';
    if (const std::string places = places_words(change); !places.empty()) out += "  " + places + '\n';
  }
  for (const Consequence& consequence : diff.consequences) out += "consequence: " + consequence_text(consequence);
  return out;
}

std::string diff_markdown(const Diff& diff, std::string_view title) {
  if (!diff.is_compared) return {};
  Markdown out;
  out << "### ";
  out.name(title) << "\n\n";
  if (diff.changes.empty()) {
    out << "The same robot: ";
    out.name(size_words(diff)) << ".\n";
  } else {
    out.name(counts_words(diff.changes)) << "\n\n| class | change | place |\n|---|---|---|\n";
  }
  for (const RobotChange& change : diff.changes) {
    out << "| ";
    out.name(text(change.kind)) << " | ";
    out.name(change.message);
    if (!change.also.empty()) out << "; also ", out.name(also_words(change));
    out << " | ";
    if (const FilePlace& place = change.new_place.known() ? change.new_place : change.old_place; place.known())
      out.quoted(place.text());
    out << " |\n";
  }
  if (!diff.consequences.empty()) out << "\nConsequences:\n\n";
  for (const Consequence& consequence : diff.consequences) {
    if (consequence.was.find('\n') == std::string::npos && consequence.is.find('\n') == std::string::npos) {
      out << "- ";
      out.name(consequence.name + ": " + consequence.was + " → " + consequence.is + ' ' + consequence.unit) << "\n";
    } else {
      out << "- ";
      out.name(consequence.name + " changed") << "\n";
    }
  }
  return std::move(out).text();
}

std::string diff_github(const Diff& diff) {
  std::string out;
  for (const RobotChange& change : diff.changes) {
    std::vector<std::pair<std::string_view, std::string>> properties;
    if (change.new_place.known())
      properties = {{"file", change.new_place.file},
                    {"line", std::to_string(change.new_place.line)},
                    {"col", std::to_string(change.new_place.column)}};
    properties.emplace_back("title", fmt::format("robot: {} change", text(change.kind)));
    std::string message = text::visible(change.message);
    if (!change.also.empty()) message += "\nalso " + also_words(change);
    out += source::github_command("notice", properties, message);
  }
  return out;
}

emit::Value diff_tree(const Diff& diff) {
  emit::List changes, consequences;
  for (const RobotChange& change : diff.changes) {
    emit::List also;
    for (const std::string& part : change.also) also.emplace_back(part);
    changes.emplace_back(emit::Fields{{"class", text(change.kind)},
                                      {"part", change.part},
                                      {"field", change.field},
                                      {"was", change.was},
                                      {"is", change.is},
                                      {"message", change.message},
                                      {"also", std::move(also)},
                                      {"old_place", place_tree(change.old_place)},
                                      {"new_place", place_tree(change.new_place)}});
  }
  for (const Consequence& consequence : diff.consequences)
    consequences.emplace_back(emit::Fields{
        {"name", consequence.name}, {"unit", consequence.unit}, {"was", consequence.was}, {"is", consequence.is}});
  return emit::Fields{{"same", diff.changes.empty()},
                      {"links", static_cast<double>(diff.links)},
                      {"joints", static_cast<double>(diff.joints)},
                      {"changes", std::move(changes)},
                      {"consequences", std::move(consequences)}};
}

}  // namespace urdfmill::session
