#include "urdfmill/batch/rewrite/format_files.hpp"

#include "urdfmill/batch/base/hashes.hpp"
#include "urdfmill/batch/rewrite/recorded_files.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::batch {
namespace {

void format_one(FormattedFile& file, const FormatFilesOptions& options, Replacements& replacements) {
  if (text::has_suffix(file.path, {".yaml", ".yml"})) {
    file.error = "\"" + file.path + "\" is YAML; only URDF, xacro and other XML can be formatted";
    return;
  }
  if (!read_source(file, options)) return;
  auto text = format::formatted(file.sources, 0, options.format, file.findings);
  const std::string_view before = file.sources[0].bytes();
  file.is_refused = !text;
  file.changes = text && *text != before;
  if (options.write && file.path != "-" && file.changes) replacements.replace(file, before, *text);
  if (options.log != nullptr) file.hash = sha256(options.write && file.changes ? std::string_view(*text) : before);
  if (options.keep_text && text) file.text = std::move(*text);
  release_texts(file, options);
}

session::Outcome outcome_of(const FormattedFile& file, bool writes) {
  if (file.error || file.is_refused) return session::Outcome::failure;
  return file.changes && !writes ? session::Outcome::findings : session::Outcome::clean;
}

void log_formatting(const FormattedFile& file, const FormatFilesOptions& options) {
  const session::Outcome outcome = outcome_of(file, options.write);
  const bool is_written = options.write && outcome == session::Outcome::clean;
  options.log->add({file.path, outcome, is_written, file.hash, {}, file.error.value_or(""), file.seconds},
                   file.findings);
}

}  // namespace

std::vector<FormattedFile> format_files(const std::vector<std::string>& paths, const FormatFilesOptions& options) {
  std::function<void(FormattedFile&)> done;
  if (options.log != nullptr) done = [&](const FormattedFile& file) { log_formatting(file, options); };
  return rewrite_files<FormattedFile>(
      options.log != nullptr ? options.log->open_files(paths, options.jobs) : paths, options,
      [&](FormattedFile& file, Replacements& replacements) { format_one(file, options, replacements); }, done);
}

}  // namespace urdfmill::batch
