// The folders that an editor has open: their robots, unsaved texts, and expansions. It knows no protocol.
//
// A root is a robot: a file and the arguments it is expanded with, found as `check` finds them. Features ask for the
// roots that read a file and for their expansions. Everything refers to the snapshot of the last change; a change of a
// text makes the expansions that read it stale, and they are made again when they are asked for.
//
// While a text that is typed is not well-formed, the last one that was stands for it in expansions and for all that
// answers about names (`text`); findings and proposals are about the text as it is (`typed_text`).
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/language/place.hpp"
#include "urdfmill/language/text_changes.hpp"
#include "urdfmill/session/checks/neighbours.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::language {

/// A robot of the workspace.
struct Root {
  batch::Root model;              ///< its file is a canonical path
  std::set<std::string> files;    ///< canonical paths of what it reads: as written, and as its last expansion did
  std::set<std::string> written;  ///< the files that it may read by what is written, in conditions too
  bool is_known = false;          ///< `files` has what an expansion read
  std::uint64_t number = 0;       ///< unique in the workspace
  std::vector<session::Neighbour> neighbours;  ///< files beside it that may name its links and joints; canonical paths

  /// True if a file, given by its canonical path, is beside the robot.
  [[nodiscard]] bool is_beside(const std::string& path) const;
};

/// The expansion of a root on one snapshot. Its document and the texts that its spans refer to live as long as it.
struct RootExpansion {
  session::Expanded expanded;  ///< with its record
  source::Collector findings;
};

/// The folders and files that an editor has open. Not thread-safe.
class Workspace {
 public:
  /// Makes a workspace without folders. The options are those of all its sessions.
  explicit Workspace(session::SessionOptions options);
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  Workspace(Workspace&&) = delete;
  Workspace& operator=(Workspace&&) = delete;

  void add_folder(const std::string& folder);
  void remove_folder(const std::string& folder);
  /// Returns the folders as canonical paths.
  [[nodiscard]] const std::vector<std::string>& folders() const { return folders_; }
  /// True if a file is below one of the folders.
  [[nodiscard]] bool contains(std::string_view file) const;

  /// Calls visit(folder) for the folders and those below them, up to a large number, without hidden ones and links. If
  /// it returns false, those below are left out.
  void visit_folders(const std::function<bool(const std::string& folder)>& visit) const;

  /// Sets the unsaved text of an open file. The edits that made it from the last one may be given.
  void set_text(const std::string& file, std::string text, TextChanges edits = {});
  /// Closes a file: its text is again that of the disk.
  void drop_text(const std::string& file);
  /// Announces that a file on the disk has changed.
  void changed(const std::string& file);
  /// Announces that files have been made or are gone.
  void files_changed();
  /// True if the editor has the file open.
  [[nodiscard]] bool is_open(const std::string& file) const { return open_.contains(file); }
  /// Returns the open files.
  [[nodiscard]] const std::set<std::string>& open_files() const { return open_; }

  /// Returns the roots in the folders, and those around open files that the folders do not hold. References stay valid
  /// until the next change.
  [[nodiscard]] const std::list<Root>& roots();
  /// Returns the sources that the search for roots has found: roots, and files that others include or that make no
  /// robot.
  [[nodiscard]] const std::set<std::string>& found_files();
  /// Returns the roots that read a file, as far as that is known without further expansions; those that were chosen for
  /// it, if any (`choose`).
  [[nodiscard]] std::vector<const Root*> roots_of(const std::string& file);
  /// Returns the roots that a file is beside: an SRDF, the configuration of controllers; that which was chosen, if it
  /// is among them.
  [[nodiscard]] std::vector<const Root*> roots_beside(const std::string& file);
  /// Returns the roots that may read a file by what is written, under other conditions or arguments.
  [[nodiscard]] std::vector<const Root*> roots_naming(const std::string& file);
  /// Returns all roots that read a file, chosen or not. Expands those of which it is not known what they read.
  [[nodiscard]] std::vector<const Root*> all_roots_of(const std::string& file);
  /// Returns the root of that number, or null if there is none any more.
  [[nodiscard]] const Root* root(std::uint64_t number) const;
  /// Makes the files that this robot reads count as its own: other roots that read them are left out. Empty arguments
  /// stand for the defaults.
  void choose(const std::string& model, session::Arguments arguments);
  /// Notes what a complete or failed expansion of the root has read. Of a failed one, what was known before stays.
  void note_files(const Root& root, std::set<std::string> files, bool is_complete);
  /// Expands one root of which it is not known what it reads. Returns false if there is none left.
  bool look_further();

  /// Returns the request of its expansion.
  [[nodiscard]] session::ExpandRequest expand_request(const Root& root);
  /// Returns the expansion of a root. It is kept until something that it read changes.
  [[nodiscard]] std::shared_ptr<const RootExpansion> expansion(const Root& root);
  /// Returns the text of a file on the present snapshot: its last well-formed one, if there was one.
  [[nodiscard]] files::FilePtr text(const std::string& file);
  /// Returns the text of a file on the present snapshot as it is.
  [[nodiscard]] files::FilePtr typed_text(const std::string& file);
  /// Returns the way from `text` to `typed_text` of a file; null if they are the same.
  [[nodiscard]] const TextChanges* changes(const std::string& file) const;
  /// Returns a place in `typed_text` for one in `text`.
  [[nodiscard]] Place typed(Place place) const;
  /// Returns a source as a tree, which stays valid as long as it is held; it is parsed once for each content.
  [[nodiscard]] session::ParsedText parse(const std::string& file);
  /// Returns the place of a span in the texts of one of the sessions.
  [[nodiscard]] Place place(source::Span span, const source::Sources& sources) const;
  /// Returns a canonical path.
  [[nodiscard]] std::string canonical(const std::string& file) const;

  /// Returns the session of expansions: their texts are among its sources.
  [[nodiscard]] session::Session& session() { return session_; }
  [[nodiscard]] const session::Session& session() const { return session_; }
  /// Returns a session over the same files, for work that ends with the call: places in its sources are not kept.
  [[nodiscard]] session::Session& scratch() { return scratch_; }
  /// Returns the configurations of the project, read by `scratch()`.
  [[nodiscard]] session::Configurations& configurations();

 private:
  struct Kept {
    std::shared_ptr<const RootExpansion> expansion;
    std::uint64_t used = 0;
  };
  /// The file of a root and its arguments as shown.
  using RootKey = std::pair<std::string, std::string>;

  /// A well-formed text that stands for the one that is typed.
  struct Held {
    files::FilePtr text;
    TextChanges changes;
  };

  /// Takes the present snapshot.
  void update();
  /// Forgets the expansions that depend on a file.
  void forget_expansions(const std::string& file);
  /// Holds the text of a file if the one that is typed is not well-formed. Returns false if it was held already.
  bool hold(const std::string& path, const files::FilePtr& before, const TextChanges& edits);
  /// Forgets which files are roots.
  void forget_roots();
  /// Searches the folders for packages and roots again.
  void search_folders();
  void find_roots();
  [[nodiscard]] bool is_root(const std::string& file) const;
  /// Adds the roots of those inputs that are not known.
  void find_roots(const std::vector<std::string>& inputs, bool around, std::map<RootKey, Root>& before);
  /// Gives all roots the files beside them.
  void find_neighbours();
  /// Returns the chosen root if it is among these, otherwise all.
  [[nodiscard]] std::vector<const Root*> chosen_of(std::vector<const Root*> roots) const;
  /// Gives a root that does not expand with its defaults the arguments that are found near it.
  [[nodiscard]] std::vector<batch::Root> with_arguments(const batch::Root& model);

  session::Session session_, scratch_;
  std::vector<std::string> folders_;
  std::set<std::string> open_;
  std::map<std::string, Held> held_;  ///< by canonical path
  std::list<Root> roots_;
  std::set<std::string> found_;          ///< files that the search for roots has found
  std::vector<std::string> neighbours_;  ///< files in the folders that may be beside robots, by their names
  std::map<RootKey, std::vector<session::Arguments>> found_arguments_;
  std::map<std::string, session::Arguments> given_arguments_;  ///< by model: of the robots that were chosen
  std::optional<RootKey> chosen_;
  bool has_roots_ = false;  ///< `roots_` is up to date
  std::uint64_t numbers_ = 0;
  std::map<std::uint64_t, Kept> expansions_;  ///< by the root's number
  std::uint64_t uses_ = 0;
  source::Collector configuration_findings_;
  std::unique_ptr<session::Configurations> configurations_;
};

}  // namespace urdfmill::language
