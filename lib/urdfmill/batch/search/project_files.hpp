// The files with which a project uses urdfmill: its configuration, a hook and a job for CI, made for what is in a
// folder.
#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::batch {

/// A file that is to be made, or an existing one that is to get lines.
struct ProposedFile {
  std::string path;
  std::string before;  ///< the text of an existing file
  std::string after;
  bool is_new = true;
};

/// The name of the file of known findings that a proposed job uses if the folder has it.
inline constexpr std::string_view baseline_name = "urdfmill-baseline.json";

/// Options of proposing files.
struct ProjectFilesOptions {
  bool hook = false, github = false, gitlab = false;  ///< files to make even if the project does not use these so far
  std::string repository;                             ///< the repository on GitHub that has urdfmill: OWNER/NAME
  std::string version;                                ///< urdfmill's own
  std::string schema;                                 ///< the address of the configuration's schema; may be empty
  text::OptionSpelling spelling;                      ///< spelling of options in the files
  unsigned jobs = 0;
};

/// The files of a project.
struct ProjectFiles {
  std::vector<ProposedFile> files;  ///< those that lack something
  std::vector<std::string> kept;    ///< existing files that need nothing: `PATH: reason`
  /// Existing files that cannot be extended without touching other bytes, and the lines that they need.
  std::vector<std::string> by_hand;
  std::size_t robots = 0, packages = 0, argument_sets = 0;
  std::map<std::string, std::size_t> missing_packages;  ///< packages that are not found, and the robots that need them
  bool has_job_without_baseline = false;                ///< a proposed job fails as long as the check finds errors
};

/// Looks at the robots in a folder. The folder's configuration contains only what differs from the defaults: the
/// arguments that robots need to expand, and the folders of other projects, which are excluded from searches.
[[nodiscard]] ProjectFiles project_files(const std::string& folder, const ProjectFilesOptions& options,
                                         session::Session& session, session::Configurations& configurations);

}  // namespace urdfmill::batch
