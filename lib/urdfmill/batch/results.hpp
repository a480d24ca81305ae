// Where the results of a run over many models go, and that they take the place of nothing that the run reads.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "urdfmill/batch/work.hpp"
#include "urdfmill/files/canonical_path.hpp"

namespace urdfmill::batch {

/// The files that a run reads, as far as they are known before it begins: the models and their closures. They are only
/// looked at when they are asked for.
class InputFiles {
 public:
  /// The items must live as long, and stay as they are until the first `find`. `folders`: those that were listed, or
  /// null.
  explicit InputFiles(const std::vector<WorkItem>& items, std::shared_ptr<const files::KnownFolders> folders = nullptr)
      : items_(&items), canonical_(std::move(folders)) {}

  /// Besides, a file as the run names it.
  void add(const std::string& file);
  /// How the run names the file that a path leads to; null if it is none of them. Stays valid until the next `add`.
  [[nodiscard]] const std::string* find(const std::string& path);

 private:
  void add_items();

  const std::vector<WorkItem>* items_;  ///< null: they are among the names
  files::CanonicalPaths canonical_;
  std::unordered_map<std::string, std::string> names_;  ///< by canonical path
};

/// The name of a result below the output folder: the name of the model with another suffix, with the arguments of its
/// set: `arm/left.urdf.xacro` is `arm/left.sdf`, with side:=b `arm/left+side=b.sdf`.
[[nodiscard]] std::string output_name(const WorkItem& item, std::string_view suffix);

/// The results of a run in a folder.
class Results {
 public:
  /// The items must live as long, and stay where they are.
  Results(const std::vector<WorkItem>& items, std::string folder, std::string_view suffix);

  /// Two models whose results would have one name, or the name of something that stands in the way, as a sentence;
  /// empty if there are none.
  [[nodiscard]] std::string clash() const;
  /// Whether a result has the place of a file below the folders of the models, some of which read files that only
  /// their expansion names: one of them may be that file.
  [[nodiscard]] bool need_exact_closures() const;
  /// A result that would replace a file that the run reads, as a sentence; empty if there is none.
  [[nodiscard]] std::string replaced_input(InputFiles& inputs) const;
  /// Whether that is the path of a result.
  [[nodiscard]] bool contain(const std::string& path) const;

 private:
  using Writers = std::multimap<std::string, const WorkItem*>;

  [[nodiscard]] std::string path_of(const std::string& name) const;
  void find_present();

  const std::vector<WorkItem>& items_;
  std::string folder_;
  Writers writers_;                                               ///< by the names of the results
  std::vector<std::pair<std::string, const WorkItem*>> present_;  ///< whose paths are taken already
};

}  // namespace urdfmill::batch
