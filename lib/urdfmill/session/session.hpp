// The engine's front: everything the program, the C interface and the editor do with models goes through a Session.
//
// A session reads from a store of files, which keeps what was read and parsed. It also holds what outlives one call:
// the lookup of packages and the texts that findings point into. Its operations are declared in load.hpp, expand.hpp,
// check.hpp, convert.hpp and the headers beside them. A session may be used by one thread at a time; sessions of
// several threads may share a store.
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

#include "urdfmill/files/reader.hpp"
#include "urdfmill/files/store.hpp"
#include "urdfmill/session/input.hpp"
#include "urdfmill/session/places.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xacro/packages.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::bodies {
class MeshesInside;
class MeshStore;
}  // namespace urdfmill::bodies

namespace urdfmill::session {

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

/// The lookup of packages in a session, and the limits of its expansions.
struct SessionOptions {
  PackagePlaces packages;
  xacro::ExpandLimits limits;
  std::optional<xacro::Profile> python = std::nullopt;  ///< version for expansions; empty: see `ModelPlace`
  bool no_config = false;                               ///< ignores .urdfmill.yaml
};

/// A text among the sources of a session.
struct SourceText {
  std::optional<source::FileId> file;
  std::string error;  ///< the reason why there is no text
};

/// The syntax of a text: XML as an expansion parses it or as URDF's own reader does (prefixes need no declaration), or
/// a model in YAML.
enum class Syntax : std::uint8_t { xacro, urdf, yaml };

/// A text in the sources of a session, and its tree.
struct ParsedText {
  source::FileId file = source::no_file;
  xml::ParseResult result;
  std::vector<source::Diagnostic> findings;  ///< findings in a model in YAML
};

/// Makes a store for a run that reads each file once and sees no later change (see `StoreOptions`).
[[nodiscard]] std::shared_ptr<files::Store> store_of_run(bool any_kind_of_input = true,
                                                         std::shared_ptr<const files::Provider> files = files::disk());

struct ConfigFile;

/// The surroundings of a model, which determine how it is read.
struct ModelPlace {
  /// The nearest .urdfmill.yaml upwards of the model, or an empty one; valid until the next call of the session.
  const ConfigFile& file;
  xacro::PackageIndex packages;  ///< those of the session, then those of the configuration
  /// The Python of expansions: the session's own version, or that of URDFMILL_PYTHON (unless the session ignores the
  /// environment), or that of the configuration, or 3.11.
  xacro::Profile python;
};

/// The state that outlives one call: options, the store, the package index and sources.
class Session {
 public:
  /// Makes a session over its own store, which reads the disk at each call.
  explicit Session(SessionOptions options = {});
  /// Makes a session over that store.
  Session(SessionOptions options, std::shared_ptr<files::Store> store);
  ~Session();
  /// Takes over another session.
  Session(Session&&) noexcept;
  /// Takes over another session.
  Session& operator=(Session&&) noexcept;

  /// Returns the store.
  [[nodiscard]] const std::shared_ptr<files::Store>& store() const;
  /// Returns the files as of the last `update` or `use`.
  [[nodiscard]] const files::Snapshot& files() const;
  /// Returns these files as an owner.
  [[nodiscard]] const std::shared_ptr<const files::Snapshot>& snapshot() const;
  /// Takes the current snapshot of the store, which others may have changed.
  void update();
  /// Takes another snapshot of the store.
  void use(std::shared_ptr<const files::Snapshot> files);

  /// Returns the options it was made with.
  [[nodiscard]] const SessionOptions& options() const;
  /// Returns the texts that findings refer to. A place stays valid until the next call after its text has changed.
  [[nodiscard]] const source::Sources& sources() const;
  /// Returns the texts that findings refer to.
  [[nodiscard]] source::Sources& sources();

  /// Calls `files::Store::set_text` and `update`.
  void set_text(const std::string& path, std::string text);
  /// Calls `files::Store::drop_text` and `update`.
  void drop_text(const std::string& path);

  /// Returns the surroundings of an input. Errors in its configuration are left to `check`.
  [[nodiscard]] ModelPlace place(const Input& input) const;
  /// Returns the packages as seen from the input. The result of a search is kept until `forget_packages`, for all
  /// sessions over the store.
  [[nodiscard]] xacro::PackageIndex packages(const Input& input) const { return packages(input, input); }
  /// Returns the packages as seen from one input, with the places that the configuration of the other one adds.
  [[nodiscard]] xacro::PackageIndex packages(const Input& input, const Input& configured) const;
  /// Ignores .urdfmill.yaml from now on, or uses it again.
  void ignore_config(bool is_ignored);
  /// Sets the folders that the user named or opened (PackagePlaces::trees).
  void search_trees(std::vector<std::string> folders);
  /// Makes the session search for packages again, because some may have been added, removed or moved. For long-lived
  /// sessions.
  void forget_packages();
  /// Returns access to the meshes of a model: its files, and those inside it that `set_meshes_inside` was given.
  [[nodiscard]] bodies::MeshStore meshes(const Input& input) const;
  /// Sets the meshes that are inside the model of an input, until its text is forgotten; null: none.
  void set_meshes_inside(const Input& input, std::shared_ptr<const bodies::MeshesInside> meshes);
  /// Returns the text of an input (its own, standard input, an unsaved text or the file), or the error.
  [[nodiscard]] files::FilePtr text(const Input& input);
  /// Adds that text to the sources unchanged.
  [[nodiscard]] SourceText read(const Input& input);
  /// Returns the configuration in that file (check_config.hpp). It is read once, and again when its text has changed.
  [[nodiscard]] const ConfigFile& configuration(const std::string& path) const;
  /// Parses a text under that name, once for each content.
  [[nodiscard]] ParsedText parse(const files::File& text, const std::string& name, Syntax syntax);
  /// Returns the reader of `files()`, which logs reads.
  [[nodiscard]] files::Reader& reader();
  /// Logs a file that is read outside of the session: a mesh.
  void note_read(const std::string& path);
  /// Drops the inputs read since the last call, and their trees, but not the files that they include. Places in
  /// findings about them become invalid.
  void forget_inputs();
  /// Drops also the files that they include.
  void forget_all();
  /// Returns the number of texts parsed so far; an unchanged text that is read again does not count.
  [[nodiscard]] std::size_t parsed() const;
  /// Counts texts that an expansion has parsed.
  void count_parsed(std::size_t texts);

 private:
  /// Adds a text to the sources.
  [[nodiscard]] source::FileId add(const files::File& text, const std::string& name) const;
  /// Returns the configuration that applies to an input.
  [[nodiscard]] const ConfigFile& config_of(const Input& input) const;

  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace urdfmill::session
