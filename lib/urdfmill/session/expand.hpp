// Expansion of xacro.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::session {

/// Options of an expansion besides its input.
struct ExpandRequest {
  Arguments arguments = {};
  std::string root_dir = {};  ///< base of relative inputs and includes; empty: the current folder
  int verbosity = 1;          ///< 0 to 4, as in the reference
  /// See xacro::ExpandOptions; either may be null.
  std::function<void(std::string_view)> log = nullptr;
  std::function<void(std::string_view)> print = nullptr;
  std::vector<source::Span> argument_places = {};  ///< see xacro::ExpandOptions
  files::FilePtr text = nullptr;                   ///< text of the input if it is already read; may be null
  bool keep_arguments = false;                     ///< see xacro::ExpandOptions
  bool record = false;                             ///< see xacro::ExpandOptions
  bool in_part = false;  ///< if a file or package is missing, expands in part (xacro::ExpandOptions)
  /// If a file is missing that only the installed package has, reads the one in the sources that becomes it
  /// (xacro::file_before_installation), with a note. An expansion in part does so, too.
  bool as_installed = false;
};

/// The result of an expansion.
struct Expanded {
  xacro::Expansion expansion;
  xacro::Profile python;   ///< the version that was followed
  std::string unreadable;  ///< the reason why standard input cannot be read; then nothing else is set

  /// True if there is an expanded tree.
  [[nodiscard]] bool succeeded() const { return expansion.document != nullptr; }
  /// Returns the files that the expansion depends on, without duplicates, in order; the input is not among them.
  [[nodiscard]] std::vector<xacro::Dependency> dependencies() const;
};

/// Expands an input. Unchanged sources that an expansion of the session has read before are not parsed again.
[[nodiscard]] Expanded expand(Session& session, const Input& input, const ExpandRequest& request, source::Sink& sink);

/// The parts of an expansion that are written.
struct ExpansionText {
  bool banner = true;
  bool comments = true;
  std::vector<xml::WrittenPart>* parts = nullptr;  ///< see xml::WriteOptions
};

/// Returns the expansion of that input as XML. If the tree cannot be written, returns nothing and sets `error`.
[[nodiscard]] std::optional<std::string> text_of_expansion(const Expanded& expanded, const Input& input,
                                                           const ExpansionText& options, std::string& error);

}  // namespace urdfmill::session
