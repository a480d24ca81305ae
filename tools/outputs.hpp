// Files that a command writes, and that they do not come into each other's way.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/batch/results.hpp"

namespace urdfmill::tools {

/// A file that a command writes: what names it ("--report"), and its path; "" and "-" are none.
struct NamedFile {
  std::string_view option;
  std::string path;
};

/// False, with a message, where a report is another of the files to be written or one of the inputs. The result of a
/// command (`-o`) may replace an input and so is not a report.
[[nodiscard]] bool reports_are_separate(const std::vector<NamedFile>& reports, const std::vector<NamedFile>& results,
                                        const std::vector<std::string>& inputs);

/// False, with a message, where a file to be written is one that a run over many models reads.
[[nodiscard]] bool spares_inputs(const std::vector<NamedFile>& written, batch::InputFiles& inputs);

}  // namespace urdfmill::tools
