// Names in the files of a workspace: their declarations and their uses.
//
// The records of expansions count first, because the text does not show dynamic scopes. For text that no expansion
// evaluated, the rules of scopes decide (static_scope.hpp).
#pragma once
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/language/model_index.hpp"
#include "urdfmill/language/place.hpp"
#include "urdfmill/language/source_files.hpp"
#include "urdfmill/language/static_scope.hpp"
#include "urdfmill/language/workspace.hpp"

namespace urdfmill::language {

/// A place where a name stands.
struct Reference {
  Place place;
  bool declares = false;

  friend bool operator==(const Reference&, const Reference&) = default;
  friend std::strong_ordering operator<=>(const Reference&, const Reference&) = default;
};

/// The robots whose names count.
enum class Robots : std::uint8_t {
  chosen,  ///< those that were chosen for a file, as far as it is known what they read
  all,     ///< all that read it
};

/// The names of a workspace. Offsets and places refer to its texts as expanded (`Workspace::text`).
class Symbols {
 public:
  explicit Symbols(Workspace& workspace) : workspace_(workspace), files_(workspace.session()) {}

  /// Returns the declarations of the name at an offset of a file: of a macro, property, parameter, argument, block; the
  /// file that an include or load_yaml reads; the manifest of a package; the links, joints and materials that an
  /// attribute refers to. Empty if there is no name.
  [[nodiscard]] std::vector<Place> definition(const std::string& file, std::uint32_t offset);
  /// The name of a file in an include.
  struct Include {
    std::uint32_t begin = 0, end = 0;  ///< its place
    std::string file;                  ///< path
  };
  /// Returns the includes of a file whose files are found, with the first file of each.
  [[nodiscard]] std::vector<Include> includes(const std::string& file);
  /// Returns the places of the same name, declarations among them, sorted, without duplicates.
  /// Adds to `doubtful` those that no expansion decides and that may be another name, by the rules of scopes.
  [[nodiscard]] std::vector<Reference> references(const std::string& file, std::uint32_t offset,
                                                  Robots robots = Robots::chosen,
                                                  std::vector<Place>* doubtful = nullptr);
  /// Returns those of them in the file itself.
  [[nodiscard]] std::vector<Reference> highlights(const std::string& file, std::uint32_t offset);
  /// Returns the place of the name at an offset; its file is empty if there is none.
  [[nodiscard]] Place name_at(const std::string& file, std::uint32_t offset);

  /// Returns the indices of the roots that read a file.
  [[nodiscard]] std::vector<std::shared_ptr<const ModelIndex>> indices(const std::string& file,
                                                                       Robots robots = Robots::chosen);
  /// Returns a file and the others of the robots that read it.
  [[nodiscard]] SourceSet sources(const std::string& file, Robots robots = Robots::chosen);
  /// Returns the same, with the files that include one of them as it is written, such as a library whose robots are
  /// elsewhere.
  [[nodiscard]] SourceSet sources_around(const std::string& file, Robots robots = Robots::chosen);
  [[nodiscard]] std::shared_ptr<const SourceNames> source(const std::string& file) { return files_.read(file); }
  /// Returns the same, but of a robot that does not expand as it last was; places in it may be wrong.
  [[nodiscard]] std::vector<std::shared_ptr<const ModelIndex>> last_good_indices(const std::string& file);
  [[nodiscard]] Workspace& workspace() { return workspace_; }

 private:
  struct Kept {
    std::shared_ptr<const RootExpansion> expansion;
    std::shared_ptr<const ModelIndex> index;
    std::shared_ptr<const ModelIndex> good;  ///< the last one of a complete expansion; may be null
    std::uint64_t used = 0;
  };
  /// Names that were found, and those of them that may be others.
  struct FoundNames {
    std::set<Reference> all;
    std::set<Place> doubtful;
  };
  /// Adds names that no expansion came to and that may refer to one of the places.
  void add_unreached(const SourceName& name, const std::set<Place>& same,
                     const std::set<std::shared_ptr<const ModelIndex>>& indices,
                     const std::map<std::string, std::shared_ptr<const SourceNames>>& sources, Robots robots,
                     FoundNames& found);
  /// Returns the sources that may use the names of a file: also those that no robot reads, for all robots or if none
  /// reads the file. Many files have values of the same names, so that these are looked for there for all robots only.
  [[nodiscard]] SourceSet sources_of_uses(const std::string& file, Robots robots, bool of_values);
  /// Returns the robots that read a file.
  [[nodiscard]] std::vector<const Root*> roots_reading(const std::string& file, Robots robots);
  /// Returns the same, or else those that may read it by what is written.
  [[nodiscard]] std::vector<const Root*> roots_of(const std::string& file, Robots robots);
  /// True if no robot reads a file and none includes it, apart from itself.
  [[nodiscard]] bool is_alone(const std::string& path);
  /// Returns a source and the others in the folders, or beside it, that contain a text.
  [[nodiscard]] SourceSet others_with(const SourceNames& source, std::string_view text, bool beside);
  /// Returns the declaration of a name that its robots do not have: the only one beside a source that is alone, of a
  /// macro otherwise the only one in the folders. None if there are several.
  [[nodiscard]] std::vector<Place> only_candidate(const SourceNames& source, std::uint32_t offset);
  /// Returns the files of the folders that include a file, as it is written.
  [[nodiscard]] const std::vector<std::string>& includers(const std::string& path);
  [[nodiscard]] std::vector<std::string> find_includers(const std::string& path);
  /// Adds the files that the sources include, as it is written (`includes_as_written`).
  void add_includes(SourceSet& sources, std::map<std::string, std::string, std::less<>>& arguments, bool elsewhere_too);
  [[nodiscard]] std::vector<Place> requested_files(const std::string& file, std::uint32_t offset);

  Workspace& workspace_;
  SourceFiles files_;
  std::map<std::uint64_t, Kept> kept_;  ///< by the root's number
  std::uint64_t uses_ = 0;
  std::map<std::string, std::vector<std::string>> includers_;  ///< by file, on one snapshot
  std::shared_ptr<const files::Snapshot> includers_on_;
  std::size_t includers_among_ = 0;  ///< the number of files that were searched
};

}  // namespace urdfmill::language
