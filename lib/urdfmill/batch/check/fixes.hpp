// Fixes of findings in files that robots share: each is proved by the robots that read its files before it is kept.
#pragma once
#include <atomic>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/checks/neighbours.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

/// An edit of a file.
struct FileEdit {
  std::string file;   ///< as named or found
  source::Edit edit;  ///< the `file` of its span has no meaning
};

/// Edits that are made together or not at all.
struct Fix {
  source::Position place;  ///< beginning of the first edit
  std::string rules;       ///< ids of the findings that it removes, separated by a comma and a blank
  std::vector<FileEdit> edits;
};

/// A robot to be expanded before and after.
struct ProvingRobot {
  std::string file;
  session::Arguments arguments = {};
  std::string neighbour = {};  ///< a file beside it, which is checked with it before and after; empty: the robot counts
  std::vector<session::Neighbour> neighbours = {};  ///< with which the file is checked, and itself
};

/// A file before and after its fixes.
struct FixedFile {
  std::string file;
  std::string before, after;
  files::FileState state;  ///< as of the time of reading
  std::string rules;       ///< ids, separated by a comma and a blank
};

/// A fix that is not made.
struct RefusedFix {
  Fix fix;
  std::string reason;
};

/// The result of `prove_fixes`.
struct ProvedFixes {
  std::vector<FixedFile> files;  ///< in the order of the fixes
  std::vector<RefusedFix> refused;
};

/// Texts of inputs that are not files, by name.
using GivenTexts = std::vector<std::pair<std::string, std::string>>;

/// Adds the ids of one list to another, each once.
void join_rules(std::string& all, std::string_view rules);

/// Chooses the fixes that may be made together. Every robot that reads one of their files must expand afterwards, to
/// the same model except for the parts that are written at the fixed places (session::prove_root), and at least one
/// must expand. A file beside a robot must have none of the findings that were fixed and no others
/// (session::prove_neighbour). A file that none of the robots reads is expanded by itself. Fixes that do not fulfil
/// this are found one by one, and the others are kept. Nothing is chosen if `stop` is set meanwhile.
[[nodiscard]] ProvedFixes prove_fixes(std::vector<Fix> fixes, std::vector<ProvingRobot> robots, const GivenTexts& texts,
                                      session::Session& session, unsigned jobs, const std::atomic<bool>* stop);

}  // namespace urdfmill::batch
