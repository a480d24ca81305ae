// The arguments of a xacro file, even if it cannot be expanded without values for them.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/session/conversion/expand.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// An argument that a file declares or uses.
struct FileArgument {
  std::string name;
  std::optional<std::string> default_text;  ///< as written; empty if it is not declared or has no default
  bool required = false;                    ///< it is used without a value or default: the file requires a value for it
  source::Span span;                        ///< place of the declaration, else of the first use
};

/// The arguments of a file.
struct FileArguments {
  std::vector<FileArgument> arguments;  ///< the first declaration of each, in order
  std::string unreadable;               ///< the reason why standard input cannot be read
  bool is_known = false;                ///< false: the file could not be read, or is not XML
};

/// Returns the arguments of a xacro file and its includes: those that its expansion evaluates, with required ones left
/// empty, and those that its sources declare. A missing value is not reported; if the expansion fails for another
/// reason, so that files may be missing from the list, that is a warning.
[[nodiscard]] FileArguments arguments_of(Session& session, const Input& input, const ExpandRequest& request,
                                         source::Sink& sink);

}  // namespace urdfmill::session
