// Formatting of one source.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/format/format.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// The result of formatting.
struct Formatted {
  std::optional<std::string> text;  ///< empty if it is refused or the input cannot be read
  bool changes = false;             ///< the text differs from the input's
  Outcome outcome = Outcome::clean;
  std::string unreadable;  ///< the reason why the input cannot be read
};

/// Formats a URDF or xacro source; comments and meaning stay (format::formatted). Nothing is written.
[[nodiscard]] Formatted format(Session& session, const Input& input, const format::Options& options,
                               source::Sink& sink);

}  // namespace urdfmill::session
