// Work on many models: the list of them, and which part of it is done here.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/batch/hashes.hpp"
#include "urdfmill/batch/roots.hpp"
#include "urdfmill/session/config/configurations.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// A model to be worked on.
struct WorkItem {
  /// The same for the same name, arguments and content of the closure, on any machine, and of no other item.
  std::string id;
  std::string file;  ///< as it was named or found
  std::string name;  ///< its path below the folder it was found in; of a named file its file name
  session::Arguments arguments;
  std::string other;             ///< of a comparison: the model it is compared with; empty: none has its name
  bool has_set = false;          ///< the arguments are a set of the configuration, not those of the command line
  bool is_named = false;         ///< as a file, by the caller
  std::vector<InputFile> files;  ///< the closure: the model first
  std::string closure;           ///< its hash
  bool is_exact = false;         ///< the closure is all that the model reads
  std::uint64_t cost = 0;        ///< an estimate, from the bytes to be read
  bool is_planned = false;       ///< it stood in a plan: its files are to be those
};

/// Arguments as they are given on the command line: ` side:=left`; a value with white space in it is in quotes.
[[nodiscard]] std::string shown_arguments(const session::Arguments& arguments);

/// What a run works on.
struct Work {
  std::vector<WorkItem> items;
  std::vector<std::string> parts;       ///< as in Roots, and likewise
  std::vector<std::string> missing;     ///< inputs that name nothing
  std::vector<std::string> empty;       ///< folders without models
  std::vector<std::string> unreadable;  ///< as in Discovery
  std::vector<Skipped> skipped;         ///< as in Discovery
};

/// Finds the models of files and folders (`find_roots`). With arguments each is taken once, with these. Where the
/// search leaves out hashes, the items have neither ids nor hashes.
[[nodiscard]] Work find_work(const std::vector<std::string>& inputs, RootSearch search,
                             const session::Arguments& arguments, const session::Session& session,
                             session::Configurations& configurations);

/// Gives items the id that belongs to their name, arguments and closure. Items that are equal in all of these are told
/// apart by their number.
void identify(std::vector<WorkItem>& items);

/// One of N parts of a list.
struct Shard {
  std::uint64_t number = 1;  ///< from 1
  std::uint64_t of = 1;
};

/// Reads "2/8"; nothing for another text or a number that is not within.
[[nodiscard]] std::optional<Shard> shard_of(std::string_view text);

/// Leaves the items of one part. All parts of a list together are the list; they are about equally expensive, and
/// depend on nothing but what the items are: neither on their order nor on the machine.
void keep_shard(std::vector<WorkItem>& items, const Shard& shard);

/// The folder in which the item was found, as its name is below it; of a named file the one it is in.
[[nodiscard]] std::string top_folder(const WorkItem& item);
/// Whether a path is below one of the folders; all are canonical.
[[nodiscard]] bool is_below(std::string_view path, const std::set<std::string>& folders);

/// The model files of the work, and the model files below the same folders that they include, of one part: for commands
/// that change files where they are. Files that are expanded together are in one part. Sorted.
[[nodiscard]] std::vector<std::string> files_of_shard(const Work& work, const Shard& shard);

}  // namespace urdfmill::batch
