// xacro expansion of a file to a tree, with the reference's error messages.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/files/reader.hpp"
#include "urdfmill/python/profile.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/packages.hpp"
#include "urdfmill/xacro/record.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

/// Limits of one expansion (docs/limits.md).
struct ExpandLimits {
  std::uint32_t macro_depth = 100'000;
  /// A node counts as 1, an expression as 4 plus 4 for each of its steps, a macro call as 8.
  std::uint64_t steps = 150'000'000;
  /// Memory of the expanded tree, of the sources and their trees, and of the values that may stay.
  std::size_t bytes = std::size_t{768} << 20;
};

/// The version of Python that expressions follow, and whose output the reference has.
using Profile = python::Profile;

/// Input and options of an expansion.
struct ExpandOptions {
  std::vector<std::pair<std::string, std::string>> arguments;  ///< name:=value, in order; the last one wins
  std::string root_dir;                                        ///< --root-dir; empty: the current directory
  int verbosity = 1;                                           ///< 0 (-q) to 4, as in the reference
  const PackageIndex* packages = nullptr;
  files::Reader* files = nullptr;  ///< null: the files of this machine, each parsed at every reading
  /// The input's text if it must not be read from `files`, such as that of standard input (`files::text_file`).
  files::FilePtr text = nullptr;
  std::string shown_name = "<stdin>";  ///< the name of standard input in findings
  ExpandLimits limits;
  Profile python;  ///< version for expressions and messages
  /// The places of the arguments, by index; arguments that the document does not declare are reported there. If it is
  /// empty or too short, the others have no place.
  std::vector<source::Span> argument_places;
  bool keep_arguments = false;  ///< keep the values of the parameters of each macro call in `xml::Origin::arguments`
  bool record = false;          ///< keep a record, and those values
  /// Goes on where a file or package is missing. What it would define is unknown: parts of the model that depend on it
  /// are left out, and the others are expanded. The reference stops there.
  bool in_part = false;
  /// Returns the file to read for a path that does not exist, such as one that only the installed package has; nothing
  /// if there is none. The reference fails at such a path. May be null.
  std::function<std::optional<std::string>(const std::string& path)> find_moved;
  /// Receives the reference's standard error, byte for byte (warnings, messages, logs); may be null.
  std::function<void(std::string_view)> log;
  /// Receives the lines printed by the document (xacro.message, xacro.warning, xacro.error, xacro.print_location),
  /// which `log` receives too; may be null.
  std::function<void(std::string_view)> print;
};

/// A file that the expansion read or looked for.
struct Dependency {
  std::string path;  ///< as composed, not normalised
  /// The purpose of the file.
  enum class Kind : std::uint8_t { include, yaml, glob } kind = Kind::include;
  bool found = true;  ///< false: an optional include that does not exist
};

/// An argument declared by the document with xacro:arg.
struct ArgumentDeclaration {
  std::string name;
  std::optional<std::string> default_text;  ///< as written
  source::Span span;
};

/// A file or package that an expansion in part did without.
struct MissingPart {
  source::Diagnostic finding;  ///< at the first place that needs it; its subject is the file or the package
  std::set<std::pair<source::FileId, std::uint32_t>> places;  ///< the beginnings of all of them
};

/// The result of an expansion.
struct Expansion {
  std::shared_ptr<xml::Document> document;  ///< null on failure
  /// The reference's complete error message on stderr ("error: …\nwhen processing file: …\n"), and its exit code.
  std::string reference_report;
  int exit_code = 0;
  /// The message of Python's AttributeError if the reference expands everything, but then crashes at an attribute value
  /// that is not text (xacro:attribute can set one); empty otherwise. There is no document then.
  std::string unwritable;
  std::vector<Dependency> dependencies;        ///< in order of use
  std::vector<std::string> variables;          ///< environment variables that were requested, set or not, without
                                               ///< duplicates
  std::vector<ArgumentDeclaration> arguments;  ///< every evaluated xacro:arg
  std::vector<source::FileId> files;           ///< the parsed sources without duplicates; the input is the first
  std::shared_ptr<const Record> record;        ///< if requested; after a failure as far as it went
  std::size_t parsed = 0;                      ///< the number of texts that had not been parsed before
  std::vector<MissingPart> missing;  ///< filled by an expansion in part, in order; the sink gets their findings
  std::size_t left_out = 0;          ///< parts of the model that depend on what is missing
  /// Paths that do not exist and for which others were read (`ExpandOptions::find_moved`); the sink gets a note for
  /// each.
  std::set<std::string> moved;
};

/// True if a document uses xacro: some element has the prefix. Many files only declare it, or mention it in a comment.
[[nodiscard]] bool uses_xacro(const xml::Document& document);

/// Returns the argument that the finding reports as having neither a value nor a default nor a similarly named
/// argument; empty for other findings.
[[nodiscard]] std::string_view argument_without_value(const source::Diagnostic& finding);

/// True if the finding is the failure of an expansion at a file that cannot be read or a package that is not found: an
/// expansion in part goes on there.
[[nodiscard]] bool is_about_missing(const source::Diagnostic& finding);

/// Expands `input` (a path, or "-" for standard input, whose text is `options.text`). Findings in urdfmill's own form
/// go to `sink` (rules xacro-*, with place, trail and hint), independent of the reference's words.
[[nodiscard]] Expansion expand(const std::string& input, source::Sources& sources, const ExpandOptions& options,
                               source::Sink& sink);

}  // namespace urdfmill::xacro
