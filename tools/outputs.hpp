// Files that a command writes, which must not overwrite each other.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/batch/work/results.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::tools {

/// A file that a command writes: the option that names it ("--report"), and its path; "" and "-" are none.
struct NamedFile {
  std::string option;
  std::string path;
};

/// Prints a message and returns false if a file to be written, a report or a result (`-o`), is another of them or one
/// of the inputs. The parser checks the options that it knows to be files (Option::writes_file).
[[nodiscard]] bool reports_are_separate(const std::vector<NamedFile>& reports, const std::vector<NamedFile>& results,
                                        const std::vector<std::string>& inputs);

/// Returns the path without "..", even if it leads through a folder that does not exist yet: the path after its
/// creation.
[[nodiscard]] std::string settled_path(const std::string& path);

/// Returns the file among `read` that writing to the path would replace; nothing if there is none. `read` is called
/// only if the path exists.
[[nodiscard]] std::optional<std::string> replaced_file(const std::string& path,
                                                       const std::function<std::vector<std::string>()>& read);

/// Prints a message and returns false if a file to be written is one of the texts that were read, such as an included
/// file.
[[nodiscard]] bool spares_sources(const std::vector<NamedFile>& written, const source::Sources& sources);

/// Same as above for files that an expansion read, such as YAML.
[[nodiscard]] bool spares_dependencies(const std::vector<NamedFile>& written,
                                       const std::vector<xacro::Dependency>& dependencies);

/// Prints a message and returns false if a file to be written is one that a run over many models reads.
[[nodiscard]] bool spares_inputs(const std::vector<NamedFile>& written, batch::InputFiles& inputs);

}  // namespace urdfmill::tools
