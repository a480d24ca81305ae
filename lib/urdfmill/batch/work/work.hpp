// Lists of models to process, and their division into parts.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/batch/base/hashes.hpp"
#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// A model to process.
struct WorkItem {
  /// An identifier that is equal for equal name, arguments and content of the closure, on any machine, and unique.
  std::string id;
  std::string file;  ///< as named or found
  std::string name;  ///< its path below the folder it was found in; for a named file its file name
  session::Arguments arguments;
  std::string other;             ///< in a comparison: the model to compare with; empty if there is none
  bool has_set = false;          ///< the arguments are a set of the configuration, not those of the command line
  bool is_named = false;         ///< named as a file by the caller
  std::vector<InputFile> files;  ///< the closure: the model first
  std::string closure;           ///< its hash
  bool is_exact = false;         ///< the closure has everything that the model reads
  std::uint64_t cost = 0;        ///< an estimate, from the bytes to read
  bool is_planned = false;       ///< it is from a plan: its files must be those
  RootTerms terms = {};          ///< as in Root
  std::vector<session::Neighbour> neighbours = {};  ///< as in Root
  session::Arguments named_by = {};                 ///< arguments of its set that its result is named by; empty: all
  std::string result = {};  ///< the name of its result if that of the model would not be unique (`separate_results`)
};

/// Returns a name with arguments: `arm.urdf.xacro side:=left`.
[[nodiscard]] std::string name_of(std::string name, const session::Arguments& arguments);

/// Returns arguments as on the command line: ` side:=left`; a value with white space is quoted.
[[nodiscard]] std::string shown_arguments(const session::Arguments& arguments);

/// The work of a run.
struct Work : FoundBeside {
  std::vector<WorkItem> items;
};

/// Finds the models of files and folders (`find_roots`). If there are arguments, each is taken once with these. If the
/// search omits hashes, the items have neither ids nor hashes.
[[nodiscard]] Work find_work(const std::vector<std::string>& inputs, RootSearch search,
                             const session::Arguments& arguments, const session::Session& session,
                             session::Configurations& configurations);

/// Gives items the id of their name, arguments and closure. Items that are equal in all of these are distinguished by
/// number.
void identify(std::vector<WorkItem>& items);

/// One of N parts of a list.
struct Shard {
  std::uint64_t number = 1;  ///< from 1
  std::uint64_t of = 1;
};

/// Reads "2/8"; nothing for any other text or a number out of range.
[[nodiscard]] std::optional<Shard> shard_of(std::string_view text);

/// Keeps the items of one part. All parts together are the list; they are about equally expensive, and depend only on
/// the items: neither on their order nor on the machine.
void keep_shard(std::vector<WorkItem>& items, const Shard& shard);

/// Returns the folder in which the item was found, to which its name is relative; for a named file its folder.
[[nodiscard]] std::string top_folder(const WorkItem& item);
/// True if a path is below one of the folders; all are canonical.
[[nodiscard]] bool is_below(std::string_view path, const std::set<std::string>& folders);

/// Returns the model files of one part of the work, and the model files below the same folders that they include, for
/// commands that change files in place. Files that are expanded together are in one part. Sorted.
[[nodiscard]] std::vector<std::string> files_of_shard(const Work& work, const Shard& shard);

}  // namespace urdfmill::batch
