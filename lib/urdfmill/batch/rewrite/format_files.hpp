// Formatting of many files.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/batch/rewrite/rewrite.hpp"
#include "urdfmill/format/format.hpp"

namespace urdfmill::batch {

/// The result for one file.
struct FormattedFile : RewrittenFile {
  bool is_refused = false;  ///< by an error among its findings: it is not XML, or cannot be formatted
  bool changes = false;     ///< formatting changes its bytes
  std::string hash;         ///< hash of its final content, if there is a log
};

/// Options of formatting files, and of their results.
struct FormatFilesOptions : RewriteOptions {
  format::Options format;
};

/// Formats files. A failure of one file never stops the others; files that were not reached because of `stop` are
/// omitted. YAML is refused as an error of the file.
[[nodiscard]] std::vector<FormattedFile> format_files(const std::vector<std::string>& paths,
                                                      const FormatFilesOptions& options);

}  // namespace urdfmill::batch
