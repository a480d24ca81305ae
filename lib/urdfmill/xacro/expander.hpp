// xacro expansion: a file in, the expanded tree out, with the reference's words for what goes wrong.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/python/profile.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/packages.hpp"
#include "urdfmill/xml/document.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::xacro {

/// Reads files for an expansion; the default reads the disk. An embedding program may serve files from memory.
class FileProvider {
 public:
  virtual ~FileProvider() = default;
  /// The bytes, or why there are none (`files::no_such_file`). What a document names is to be a regular file.
  virtual files::ReadResult read(const std::string& path) = 0;
  /// The input of the expansion, which the user names: that may be a pipe, too.
  virtual files::ReadResult read_input(const std::string& path) { return read(path); }
  /// Names matching a glob, sorted by code point.
  virtual std::vector<std::string> glob(const std::string& pattern) = 0;
  /// Adds a text that was read to the sources and parses it. An expansion does not change the tree, so one who expands
  /// again and again may return the tree that he has.
  virtual xml::ParseResult parse(source::Sources& sources, const std::string& name, std::string bytes);
};
/// The files of this machine.
[[nodiscard]] std::unique_ptr<FileProvider> disk_files();

/// Bounds of one expansion (docs/limits.md).
struct ExpandLimits {
  std::uint32_t macro_depth = 100'000;
  /// A node counts 1, an expression 4 and 4 more for each of its steps, a macro call 8.
  std::uint64_t steps = 150'000'000;
  /// Memory of the expanded tree, of the sources and their trees, and of the values that may stay.
  std::size_t bytes = std::size_t{768} << 20;
};

/// The version of Python that expressions follow, and the way the reference writes on it.
using Profile = python::Profile;

/// What an expansion is given.
struct ExpandOptions {
  std::vector<std::pair<std::string, std::string>> arguments;  ///< name:=value, in order; the last one wins
  std::string root_dir;                                        ///< --root-dir; empty: the current directory
  int verbosity = 1;                                           ///< 0 (-q) to 4; what the reference prints at that level
  const PackageIndex* packages = nullptr;
  FileProvider* files = nullptr;
  /// The input's text, where it is not to be read from `files`: of standard input, for example.
  std::optional<std::string> text;
  std::string shown_name = "<stdin>";  ///< what findings call standard input
  ExpandLimits limits;
  Profile python;  ///< whose expressions and messages
  /// Where the arguments are written, by their number: those that the document does not declare are reported there.
  /// Empty, or shorter than the arguments: the rest has no place.
  std::vector<source::Span> argument_places;
  /// Receives what the reference writes to its standard error, byte for byte (warnings, messages, logs); may be null.
  std::function<void(std::string_view)> log;
  /// Receives the lines that the document prints (xacro.message, xacro.warning, xacro.error, xacro.print_location),
  /// which are in `log` too; may be null.
  std::function<void(std::string_view)> print;
};

/// A file the expansion read or looked for.
struct Dependency {
  std::string path;  ///< as composed, not normalised
  /// What the file was wanted for.
  enum class Kind : std::uint8_t { include, yaml, glob } kind = Kind::include;
  bool found = true;  ///< false: an optional include that was not there
};

/// An argument that the document declares with xacro:arg.
struct ArgumentDeclaration {
  std::string name;
  std::optional<std::string> default_text;  ///< as written
  source::Span span;
};

/// What came of an expansion.
struct Expansion {
  std::shared_ptr<xml::Document> document;  ///< null on failure
  /// The reference's complete report on stderr for the failure ("error: …\nwhen processing file: …\n"), and its exit
  /// code.
  std::string reference_report;
  int exit_code = 0;
  /// The Python type of an attribute value that is not text (xacro:attribute can set one): the document has an empty
  /// text there, the reference crashes when it writes it. Empty if all is well.
  std::string unwritable;
  std::vector<Dependency> dependencies;        ///< in the order they were met
  std::vector<std::string> variables;          ///< of the environment, set or not, that were asked for; each once
  std::vector<ArgumentDeclaration> arguments;  ///< every xacro:arg met
  std::vector<source::FileId> files;           ///< the sources that were parsed, each once; the input is the first
};

/// Whether a document uses xacro: some element has the prefix. Many files only declare it, or mention it in a comment.
[[nodiscard]] bool uses_xacro(const xml::Document& document);

/// The argument that the finding says has neither a value nor a default, nor a name like that of another one; empty for
/// other findings.
[[nodiscard]] std::string_view argument_without_value(const source::Diagnostic& finding);

/// Expands `input` (a path, or "-" for standard input, whose text is `options.text`). Findings in urdfmill's own
/// form go to `sink` (rules xacro-*, with place, trail and hint), independent of the reference's words.
[[nodiscard]] Expansion expand(const std::string& input, source::Sources& sources, const ExpandOptions& options,
                               source::Sink& sink);

}  // namespace urdfmill::xacro
