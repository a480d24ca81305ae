#include "urdfmill/batch/check/make_fixes.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "urdfmill/batch/check/model_check.hpp"
#include "urdfmill/batch/rewrite/rewrite.hpp"
#include "urdfmill/files/file_replacements.hpp"
#include "urdfmill/source/edits.hpp"

namespace urdfmill::batch {
namespace {

/// Replaces all files or, if some cannot be written, none; returns those.
std::set<std::string> replace_fixed(const std::vector<FixedFile>& fixed, const CheckModelsOptions& options,
                                    ShownNames& names, MadeFixes& made) {
  files::FileReplacements replacements;
  std::set<std::string> locked;
  for (const FixedFile& file : fixed) {
    if (file.file == standard_input_name) {
      made.errors.insert("standard input cannot be fixed; use ⟨diff⟩");
    } else {
      files::Replacement wanted = replacement_below(options.what.folders, file.file);
      wanted.state = file.state;
      wanted.old_bytes = file.before;
      wanted.new_bytes = file.after;
      wanted.forced = options.fixes.force;
      const auto result = replacements.add(wanted);
      if (!result.error) continue;
      made.errors.insert(result.error->message);
    }
    locked.insert(file.file);
  }
  if (!locked.empty()) return locked;
  const std::vector<files::ReplacementResult> results = replacements.commit();
  for (std::size_t i = 0; i < results.size(); ++i)
    if (results[i].error)
      made.errors.insert(results[i].error->message);
    else
      join_rules(made.rules[names.of(fixed[i].file)], fixed[i].rules);
  return {};
}

/// Returns `FILE:LINE:COLUMN: RULE: reason`.
std::string text_of_refusal(const RefusedFix& refused, ShownNames& names) {
  const auto& [fix, reason] = refused;
  return names.of(fix.edits.front().file) + ':' + std::to_string(fix.place.line) + ':' +
         std::to_string(fix.place.column) + ": " + fix.rules + ": " + reason;
}

}  // namespace

bool make_fixes(WantedFixes&& wanted, const CheckModelsOptions& options, session::Session& session, ShownNames& names,
                MadeFixes& made) {
  made.refused.clear();
  for (;;) {
    const ProvedFixes proved =
        prove_fixes(wanted.fixes, wanted.robots, wanted.texts, session, options.watch.jobs, options.watch.stop);
    std::set<std::string> locked;  // files that cannot be written
    if (options.fixes.show)
      for (const FixedFile& file : proved.files)
        made.difference += source::unified_diff(file.before, file.after, names.of(file.file), names.of(file.file));
    else
      locked = replace_fixed(proved.files, options, names, made);
    if (locked.empty()) {
      for (const RefusedFix& refused : proved.refused) made.refused.push_back(text_of_refusal(refused, names));
      return !options.fixes.show && !proved.files.empty();
    }
    std::erase_if(wanted.fixes, [&](const Fix& fix) {
      return std::any_of(fix.edits.begin(), fix.edits.end(),
                         [&](const FileEdit& edit) { return locked.contains(edit.file); });
    });
  }
}

}  // namespace urdfmill::batch
