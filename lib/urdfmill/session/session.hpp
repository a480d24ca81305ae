// The engine's front: everything the program, the C interface and the editor do with models goes through a Session.
//
// A session holds what outlives one call: where packages are, the sources that were read, the trees they were parsed
// into. What is done with it is declared in the headers beside this one: load.hpp, expand.hpp, check.hpp, convert.hpp.
// A session is for one thread at a time; `sibling` makes another one for another thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/input.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::files {
class KnownFolders;
}

namespace urdfmill::session {

/// name:=value of an expansion, in order; the last value of a name counts.
using Arguments = std::vector<std::pair<std::string, std::string>>;

/// The outcome of a call; the program's exit codes.
enum class Outcome : std::uint8_t {
  clean = 0,
  findings = 1,  ///< an invalid model, a difference, a refusal
  failure = 2,   ///< an unreadable input, a failed expansion, an unknown name
};
/// Returns the worse of two.
[[nodiscard]] constexpr Outcome worse(Outcome a, Outcome b) {
  return a < b ? b : a;
}

/// The places of packages besides the folders around an input; searched in the order of the fields.
struct PackagePlaces {
  std::function<std::optional<std::string>(std::string_view name)>
      resolver;                                            ///< an embedding program's own; may be null
  std::vector<std::pair<std::string, std::string>> named;  ///< name and folder
  std::vector<std::string> paths;                          ///< folders that are searched
  bool environment = true;  ///< URDFMILL_PACKAGES, AMENT_PREFIX_PATH, ROS_PACKAGE_PATH; false also ignores
                            ///< URDFMILL_PYTHON
  bool around = true;       ///< the source tree around the input
};

/// The lookup of packages in a session, and the limits of its expansions.
struct SessionOptions {
  PackagePlaces packages;
  xacro::ExpandLimits limits;
  std::optional<xacro::Profile> python = std::nullopt;  ///< of expansions; if none is given: python_profile.hpp
  /// Makes what reads files; null: `xacro::disk_files`.
  std::function<std::unique_ptr<xacro::FileProvider>()> files = nullptr;
};

/// The text of an input.
struct InputText {
  std::optional<std::string> bytes;
  std::string error;  ///< why there is none
};

/// A text among the sources of a session.
struct SourceText {
  std::optional<source::FileId> file;
  std::string error;  ///< the reason why there is none
};

/// Is told of what a session reads from the disk for a model: what its result depends on. Each may be null.
struct ReadWatch {
  /// A file, or that it cannot be read.
  std::function<void(const std::string& path, const files::ReadResult& read)> file = nullptr;
  /// A file of which the bytes are not at hand.
  std::function<void(const std::string& path)> other = nullptr;
  /// A variable of the environment, set or not.
  std::function<void(const std::string& name)> variable = nullptr;
  /// The names that match a pattern.
  std::function<void(const std::string& pattern, const std::vector<std::string>& names)> glob = nullptr;
};

/// A text that a file is given.
struct OverlaidText {
  const std::string* text = nullptr;  ///< null: what is on the disk
  bool is_for_one = false;            ///< a single model reads it, so it is forgotten with that
};
/// Gives the texts of files by their paths.
using Overlay = std::function<OverlaidText(const std::string& path)>;

class ReadFiles;
class SourceCache;
struct ConfigFile;

/// What outlives one call: options, the package index, sources and the trees they were parsed into.
class Session {
 public:
  /// A session with nothing read yet, or one that takes over another.
  explicit Session(SessionOptions options = {});
  ~Session();
  /// A session with nothing read yet, or one that takes over another.
  Session(Session&&) noexcept;
  /// Takes over another session.
  Session& operator=(Session&&) noexcept;

  /// From now on files that inputs include are parsed once for this session and those made from it by `sibling`: for
  /// work on many models. What has changed stays in memory beside what it has become.
  void share_includes();
  /// Folders that were listed, and into which neither this session nor those made from it look again, once
  /// `share_includes` was called; null before.
  [[nodiscard]] std::shared_ptr<files::KnownFolders> known_folders() const;
  /// Besides, files are read once, and taken as they were then: for runs that change no source. To be called before
  /// there are siblings.
  void read_files_once();
  /// What was read of files since `read_files_once`; null before.
  [[nodiscard]] std::shared_ptr<ReadFiles> read_files() const;
  /// A session for another thread: the same options and package index, its own sources.
  [[nodiscard]] Session sibling() const;

  /// Returns the options it was made with.
  [[nodiscard]] const SessionOptions& options() const;
  /// Returns the texts that findings refer to. A place stays valid until the next call after its text has changed.
  [[nodiscard]] const source::Sources& sources() const;
  /// Returns the texts that findings refer to.
  [[nodiscard]] source::Sources& sources();

  /// From now on the file has this text, whatever is on the disk: an editor's unsaved state. Paths are compared
  /// after "." and ".." are resolved in the text of the path.
  void set_text(const std::string& path, std::string text);
  /// From now on the file is read from the disk again.
  void drop_text(const std::string& path);

  /// From now on a file has the text that `texts` gives for its path, whatever is on the disk. For work on many models:
  /// siblings made later have the same, and ask at the same time. The texts must stay.
  void overlay(Overlay texts);

  /// The packages as seen from the input. What was crawled is kept for the life of the session and its siblings, or
  /// until `forget_packages`. `also` are places that a project's configuration adds.
  [[nodiscard]] xacro::PackageIndex packages(const Input& input, const PackagePlaces& also = {}) const;
  /// Makes the session search for packages anew, because some may have been added, removed or moved. For long-lived
  /// sessions.
  void forget_packages();
  /// Standard input, which can be read once.
  [[nodiscard]] std::optional<std::string> standard_input(std::string& error);

  /// The text of an input: its own, standard input, an unsaved text or the file.
  [[nodiscard]] InputText text(const Input& input);
  /// Adds that text to the sources as it is.
  [[nodiscard]] SourceText read(const Input& input);
  /// Returns the configuration in that file (check_config.hpp). It is read once, and again when its text has changed.
  [[nodiscard]] const ConfigFile& configuration(const std::string& path);
  /// Files as expansions read them: unsaved texts first, each text parsed once as long as it stays the same.
  [[nodiscard]] SourceCache& cache();
  /// From now on `watch` is told of what is read.
  void watch_reads(ReadWatch watch);
  /// Reports to the watcher a file that is read by others than the session: a mesh.
  void note_read(const std::string& path);
  /// For work on one model after the other: gives back the texts and trees of the inputs that were read since
  /// the last call, and keeps what they included. Places in findings about them mean nothing any more.
  void forget_inputs();
  /// How many texts were parsed so far; a text that is met again unchanged does not count.
  [[nodiscard]] std::size_t parsed() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace urdfmill::session
