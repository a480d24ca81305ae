// Laying out many files.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/batch/rewrite.hpp"
#include "urdfmill/format/format.hpp"

namespace urdfmill::batch {

/// What became of one file.
struct FormattedFile : RewrittenFile {
  bool is_refused = false;  ///< by the error among its findings: it is not XML, or cannot be laid out
  bool changes = false;     ///< laid out, it has other bytes
  std::string hash;         ///< of what it has at the end, if there is a log
};

/// How files are laid out, and what becomes of the result.
struct FormatFilesOptions : RewriteOptions {
  format::Options format;
};

/// A failure of one file never stops the others; files that were not reached because of `stop` are left out. YAML is
/// refused as an error of the file.
[[nodiscard]] std::vector<FormattedFile> format_files(const std::vector<std::string>& paths,
                                                      const FormatFilesOptions& options);

}  // namespace urdfmill::batch
