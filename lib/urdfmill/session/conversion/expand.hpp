// Expanding xacro.
#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::session {

/// What an expansion is given besides its input.
struct ExpandRequest {
  Arguments arguments = {};
  PackagePlaces packages = {};  ///< places that a project's configuration adds
  std::string root_dir = {};    ///< relative inputs and includes start here; empty: the current folder
  int verbosity = 1;            ///< what the reference prints at that level, 0 to 4
  /// See xacro::ExpandOptions; either may be null.
  std::function<void(std::string_view)> log = nullptr;
  std::function<void(std::string_view)> print = nullptr;
  std::vector<source::Span> argument_places = {};  ///< see xacro::ExpandOptions
};

/// What came of it.
struct Expanded {
  xacro::Expansion expansion;
  xacro::Profile python;   ///< the version that was followed
  std::string unreadable;  ///< why standard input cannot be read; then nothing else is set

  /// Whether there is an expanded tree.
  [[nodiscard]] bool succeeded() const { return expansion.document != nullptr; }
  /// The files the expansion depends on, each path once, in the order they were met; the input is not among them.
  [[nodiscard]] std::vector<xacro::Dependency> dependencies() const;
};

/// Expands an input. Sources that an expansion of the session has read before and that have not changed are not parsed
/// again.
[[nodiscard]] Expanded expand(Session& session, const Input& input, const ExpandRequest& request, source::Sink& sink);

}  // namespace urdfmill::session
