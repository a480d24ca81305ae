// The arguments of a xacro file, even if it cannot be expanded without values for them.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::session {

/// An argument that a file declares or uses.
struct FileArgument {
  std::string name;
  std::optional<std::string> default_text;  ///< as written; empty if it is not declared or has no default
  /// It is used without a value or default: the file requires a value for it. Where the expansion stops with an error,
  /// this counts all uses, even those that it would not evaluate.
  bool required = false;
  source::Span span;  ///< place of the declaration, else of the first use
};

/// The arguments of a file.
struct FileArguments {
  std::vector<FileArgument> arguments;  ///< the first declaration of each, in order
  std::string unreadable;               ///< the reason why standard input cannot be read
  bool is_known = false;                ///< false: the file could not be read, or is not XML
};

/// Returns the arguments that a xacro file and its includes can ask for: those that its expansion evaluates, with
/// required ones left empty, and those that its sources declare or use, including sources that only a macro or a
/// condition includes, or that an expansion which stops with an error did not reach. A missing value is not reported;
/// another error of the expansion is a note, and so is an include whose name depends on values (arguments-unknown).
[[nodiscard]] FileArguments arguments_of(Session& session, const Input& input, const ExpandRequest& request,
                                         source::Sink& sink);

/// Returns the same of an expansion that has succeeded; its request had these arguments and packages.
[[nodiscard]] FileArguments arguments_of(Session& session, const Input& input, const LoadRequest& request,
                                         const LoadedDocument& loaded);

/// Returns a line for each argument: its name and default, and its place.
[[nodiscard]] std::string arguments_text(const std::vector<FileArgument>& arguments, const source::Sources& sources);
/// Returns the arguments as JSON: name, default, required, file, line, column.
[[nodiscard]] std::string arguments_json(const std::vector<FileArgument>& arguments, const source::Sources& sources);

}  // namespace urdfmill::session
