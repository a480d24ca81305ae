// The expansion of a robot as text, and the way between it and the sources.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "urdfmill/language/outline.hpp"
#include "urdfmill/language/place.hpp"
#include "urdfmill/language/workspace.hpp"
#include "urdfmill/session/conversion/source_map.hpp"

namespace urdfmill::language {

/// The text of an expansion. Its parts refer to the expansion, which it keeps.
struct Preview {
  std::shared_ptr<const RootExpansion> expansion;
  session::WrittenExpansion written;
  std::string problem;  ///< the reason why there is no text
};

/// Returns the text of a root's expansion.
[[nodiscard]] Preview preview(Workspace& workspace, const Root& root);
/// Returns the ranges of the text that a line of a source makes (from 1).
[[nodiscard]] std::vector<Range> made_by(const Workspace& workspace, const Preview& preview, const std::string& file,
                                         std::uint32_t line);
/// Returns what a line of a source makes, as text: the elements with their content, one below the other.
[[nodiscard]] std::string text_made_by(const Workspace& workspace, const Preview& preview, const std::string& file,
                                       std::uint32_t line);
/// Returns the source of the part of the text at an offset, and then the calls and includes that made it, innermost
/// first.
[[nodiscard]] std::vector<Place> sources_of(const Workspace& workspace, const Preview& preview, std::uint32_t offset);

}  // namespace urdfmill::language
