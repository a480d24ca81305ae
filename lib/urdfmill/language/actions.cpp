#include "urdfmill/language/actions.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "urdfmill/batch/check/fixes.hpp"
#include "urdfmill/batch/search/neighbours.hpp"
#include "urdfmill/language/expression_at.hpp"
#include "urdfmill/language/indentation.hpp"
#include "urdfmill/language/meant_name.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::language {
namespace {

/// True if the edits of a finding are to be made: certain ones, or likely ones as well.
bool is_to_be_made(const Finding& finding, bool likely_too) {
  source::Diagnostic as_reported;
  as_reported.rule = finding.rule;
  as_reported.fix.resize(finding.fix.size());
  return source::is_fixable(as_reported, likely_too);
}

/// Returns a text for a title: on one line, and not long.
std::string shown(std::string_view text) {
  constexpr std::size_t most = 40;
  std::string line(text.substr(0, text.find('\n')));
  if (line.size() > most || line.size() < text.size()) line = line.substr(0, most) + "…";
  return '"' + text::visible(line) + '"';
}

}  // namespace

FileActions::FileActions(Workspace& workspace, const std::string& file)
    : workspace_(workspace), text_(workspace.text(file)) {
  if (workspace.changes(file) != nullptr) return;
  document_ = workspace.parse(file).result.document;
  if (document_) elements_ = Elements(*document_);
}

std::string FileActions::title_of(const Finding& finding) const {
  if (finding.fix.size() != 1) return "Fix " + std::string(finding.rule->id);
  const TextEdit& edit = finding.fix.front();
  const std::string before =
      workspace_.typed_text(edit.place.file)->bytes().substr(edit.place.begin, edit.place.end - edit.place.begin);
  if (before.empty()) return "Insert " + shown(edit.text);
  if (edit.text.empty()) return "Remove " + shown(before);
  return "Replace " + shown(before) + " by " + shown(edit.text);
}

std::optional<TextEdit> FileActions::change_of_decoded(const Finding& finding) const {
  const auto whole = document_ ? text_at(elements_, text_->bytes(), finding.place.begin) : std::nullopt;
  const auto made = whole ? change_to_meant(whole->text(), 0, finding.meant) : std::nullopt;
  if (!made) return std::nullopt;
  const source::Span span = whole->place_of(whole->text().substr(made->begin, made->end - made->begin));
  return TextEdit{{finding.place.file, span.begin, span.end}, made->text};
}

std::vector<TextEdit> FileActions::renaming(const Finding& finding) const {
  const auto change_in = [&](const Place& place, auto change) -> std::optional<TextEdit> {
    const files::FilePtr file = place.file.empty() ? nullptr : workspace_.typed_text(place.file);
    if (file == nullptr || place.begin > place.end || place.end > file->bytes().size()) return std::nullopt;
    const std::string_view text = std::string_view(file->bytes()).substr(place.begin, place.end - place.begin);
    const std::optional<NameChange> made = change(text, place.begin, finding.meant);
    if (!made) return std::nullopt;
    return TextEdit{{place.file, made->begin, made->end}, made->text};
  };
  std::optional<TextEdit> edit = change_in(finding.place, change_to_meant);
  if (!edit) edit = change_of_decoded(finding);
  // A macro is right, but the call that gave the name is not.
  for (std::size_t i = 0; !edit && i < finding.trail.size(); ++i)
    edit = change_in(finding.trail[i].place, change_of_argument);
  if (!edit) return {};
  const std::string_view before = std::string_view(workspace_.typed_text(edit->place.file)->bytes());
  if (edit->place.begin == 0 || before[edit->place.begin - 1] != '<') return {*std::move(edit)};
  // An element has its name in two tags.
  const xml::Element* element = edit->place.file == finding.place.file ? elements_.at(edit->place.begin) : nullptr;
  if (element == nullptr || element->span.begin + 1 != edit->place.begin) return {};
  std::vector<TextEdit> edits{*edit};
  if (element->span.end > element->start_tag_end) {
    const std::uint32_t begin = element->end_tag_begin + 2;  // after "</"
    edits.push_back({{edit->place.file, begin, begin + edit->place.end - edit->place.begin}, edit->text});
  }
  return edits;
}

std::optional<TextEdit> FileActions::suppression(const Finding& finding) const {
  const xml::Element* element = elements_.at(finding.place.begin);
  if (element == nullptr) return std::nullopt;
  const std::uint32_t at = element->span.begin;
  const std::string_view before = std::string_view(text_->bytes()).substr(0, at);
  const std::size_t blanks = before.find_last_not_of(" \t") + 1;
  const bool begins_line = blanks == 0 || before[blanks - 1] == '\n';
  // On a line of its own, because a comment applies to all of its line.
  const std::string next_line = '\n' + indentation(text_->bytes(), at);
  std::string comment = "<!-- urdfmill: ignore " + std::string(finding.rule->id) + " -->" + next_line;
  if (!begins_line) comment.insert(0, next_line);
  return TextEdit{{finding.place.file, at, at}, std::move(comment)};
}

std::vector<Action> FileActions::for_finding(const Finding& finding) const {
  std::vector<Action> actions;
  if (is_to_be_made(finding, true))
    actions.push_back({title_of(finding), finding.fix, true, is_to_be_made(finding, false)});
  else if (std::vector<TextEdit> edits = renaming(finding); !edits.empty())
    actions.push_back({"Change to " + shown(finding.meant.name), std::move(edits), true, false});
  if (auto edit = suppression(finding))
    actions.push_back({"Ignore " + std::string(finding.rule->id) + " here", {*std::move(edit)}, false});
  return actions;
}

std::vector<TextEdit> certain_fixes(Workspace& workspace, const Diagnostics& diagnostics,
                                    const std::vector<Finding>& findings) {
  std::vector<batch::Fix> fixes;
  std::set<const Root*> readers;
  std::set<std::string> beside;
  for (const Finding& finding : findings) {
    if (!is_to_be_made(finding, false)) continue;
    batch::Fix fix;
    fix.rules = finding.rule->id;
    bool is_in_reach = true;
    for (const TextEdit& edit : finding.fix) {
      is_in_reach = is_in_reach && (workspace.contains(edit.place.file) || workspace.is_open(edit.place.file));
      fix.edits.push_back({edit.place.file, {{0, edit.place.begin, edit.place.end}, edit.text}});
    }
    if (!is_in_reach) continue;
    for (const TextEdit& edit : finding.fix)
      for (const Root* root : workspace.roots_of(edit.place.file)) readers.insert(root);
    if (diagnostics.best_robot(finding.place.file) != nullptr) beside.insert(finding.place.file);
    fixes.push_back(std::move(fix));
  }
  if (fixes.empty()) return {};
  std::vector<batch::ProvingRobot> robots;
  for (const Root* root : readers) robots.push_back({root->model.file, root->model.arguments});
  for (const std::string& file : beside) {
    const Root& root = *diagnostics.best_robot(file);
    robots.push_back({root.model.file, root.model.arguments, file, batch::needed_with(file, root.neighbours)});
  }
  const batch::ProvedFixes proved =
      batch::prove_fixes(std::move(fixes), std::move(robots), {}, workspace.scratch(), 1, nullptr);
  std::vector<TextEdit> edits;
  for (const batch::FixedFile& file : proved.files) {
    const std::string_view before = file.before, after = file.after;
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t begin = 0, end = 0;
    while (begin < shorter && before[begin] == after[begin]) ++begin;
    while (end < shorter - begin && before[before.size() - 1 - end] == after[after.size() - 1 - end]) ++end;
    // A character is not split.
    const auto is_inside = [](std::string_view text, std::size_t at) {
      return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U;
    };
    while (begin > 0 && is_inside(before, begin)) --begin;
    while (end > 0 && is_inside(before, before.size() - end)) --end;
    edits.push_back({{workspace.canonical(file.file), static_cast<std::uint32_t>(begin),
                      static_cast<std::uint32_t>(before.size() - end)},
                     std::string(after.substr(begin, after.size() - end - begin))});
  }
  return edits;
}

}  // namespace urdfmill::language
