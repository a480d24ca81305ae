// Destinations of the results of a run over many models, which must not replace files that the run reads.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/files/store.hpp"

namespace urdfmill::batch {

/// The files that a run reads, as far as they are known before it begins: the models and their closures. They are
/// visited only on request.
class InputFiles {
 public:
  /// The items must outlive this object, and must not change until the first `find`.
  explicit InputFiles(const std::vector<WorkItem>& items,
                      std::shared_ptr<const files::Snapshot> files = files::Store().snapshot())
      : items_(&items), files_(std::move(files)) {}

  /// Adds a file under the run's name for it.
  void add(const std::string& file);
  /// Returns the run's name for the file that a path leads to; null if it is none of them. Valid until the next `add`.
  [[nodiscard]] const std::string* find(const std::string& path);

 private:
  void add_items();

  const std::vector<WorkItem>* items_;  ///< null: they are among the names
  std::shared_ptr<const files::Snapshot> files_;
  std::map<std::string, std::string> names_;  ///< by canonical path
};

/// Returns the name of a result below the output folder: the name of the model with another suffix, and with the
/// arguments of its set: `arm/left.urdf.xacro` becomes `arm/left.sdf`, with side:=b `arm/left+side=b.sdf`.
[[nodiscard]] std::string output_name(const WorkItem& item, std::string_view suffix);

/// Gives items whose `output_name` would be the same, also where capitals do not count, longer names. They keep their
/// endings: `left.urdf` and `left.xacro` become `left.urdf.sdf` and `left.xacro.sdf`. Files of the same name below
/// different folders keep the names of these: `a/left.sdf` and `b/left.sdf`. Names that differ only in capitals get
/// part of a hash. The names depend on the set of the items, not on their order.
void separate_results(std::vector<WorkItem>& items);

/// The results of a run in a folder.
class Results {
 public:
  /// The items must outlive this object and must not be moved.
  Results(const std::vector<WorkItem>& items, std::string folder, std::string_view suffix);

  /// Returns a sentence about results with longer names (`separate_results`); empty if there are none.
  [[nodiscard]] std::string longer_names() const;
  /// Returns a sentence about two models whose results would have the same name, or the name of something in the way;
  /// empty if there are none.
  [[nodiscard]] std::string clash() const;
  /// True if a result would be at the place of a file below the models' folders and some models read files that only
  /// their expansion determines: one of them may be that file.
  [[nodiscard]] bool need_exact_closures() const;
  /// Returns a sentence about a result that would replace a file that the run reads; empty if there is none.
  [[nodiscard]] std::string replaced_input(InputFiles& inputs) const;
  /// True if that is the path of a result.
  [[nodiscard]] bool contain(const std::string& path) const;

 private:
  using Writers = std::multimap<std::string, const WorkItem*>;

  [[nodiscard]] std::string path_of(const std::string& name) const;
  void find_present();

  const std::vector<WorkItem>& items_;
  std::string folder_;
  Writers writers_;                                               ///< by name of the result
  std::vector<std::pair<std::string, const WorkItem*>> present_;  ///< results whose paths exist already
};

}  // namespace urdfmill::batch
