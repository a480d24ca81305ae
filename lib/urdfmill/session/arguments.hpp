// The arguments of a xacro file, also of one that cannot be expanded without values for them.
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
  std::optional<std::string> default_text;  ///< as written; nothing if it is not declared, or without a default
  bool required = false;  ///< it is used where it has neither a value nor a default: the file needs a value for it
  source::Span span;      ///< of the declaration, else of the first use
};

/// The arguments of a file.
struct FileArguments {
  std::vector<FileArgument> arguments;  ///< each once, the first declaration of each, in the order they are met
  std::string unreadable;               ///< why standard input cannot be read
  bool is_known = false;                ///< false: the file could not be read, or is not XML
};

/// The arguments of a xacro file and of what it includes: those that its expansion meets, with what it requires left
/// empty, and those that its sources declare. A missing value is not reported; if the expansion fails for another
/// reason, so that files may be missing from the list, that is a warning.
[[nodiscard]] FileArguments arguments_of(Session& session, const Input& input, const ExpandRequest& request,
                                         source::Sink& sink);

}  // namespace urdfmill::session
