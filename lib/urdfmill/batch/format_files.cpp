#include "urdfmill/batch/format_files.hpp"

namespace urdfmill::batch {
namespace {

void format_one(FormattedFile& file, const FormatFilesOptions& options, Replacements& replacements) {
  if (file.path.ends_with(".yaml") || file.path.ends_with(".yml")) {
    file.error = "\"" + file.path + "\" is YAML; only URDF, xacro and other XML is laid out";
    return;
  }
  if (!read_source(file)) return;
  auto text = format::formatted(file.sources, 0, options.format, file.findings);
  const std::string_view before = file.sources[0].bytes();
  file.is_refused = !text;
  file.changes = text && *text != before;
  if (options.write && file.path != "-" && file.changes) replacements.replace(file, before, *text);
  if (options.keep_text && text) file.text = std::move(*text);
  if (file.findings.diagnostics.empty() && !options.keep_text) file.sources = {};
}

}  // namespace

std::vector<FormattedFile> format_files(const std::vector<std::string>& paths, const FormatFilesOptions& options) {
  return rewrite_files<FormattedFile>(paths, options, [&](FormattedFile& file, Replacements& replacements) {
    format_one(file, options, replacements);
  });
}

}  // namespace urdfmill::batch
