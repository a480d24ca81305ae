// Parts of an expansion by their names and places, as a user gives them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/session/conversion/source_map.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::session {

/// The parts that were asked for, or the reason why there are none.
struct FoundParts {
  PartNumbers parts;
  std::string problem = {};
  std::string advice = {};
  Outcome outcome = Outcome::failure;  ///< `findings` if the place exists, but has no source or makes nothing
};

/// Finds the parts of a name (`parts_named`), or at LINE or LINE:COLUMN of the text.
[[nodiscard]] FoundParts find_parts(const std::string& place, const WrittenExpansion& written,
                                    const source::SourceFile& text);
/// Finds the parts that a line of a source makes, given as FILE:LINE; those of what it only defines if the expansion
/// has a record.
[[nodiscard]] FoundParts find_parts_made(const std::string& from, const WrittenExpansion& written,
                                         const source::Sources& sources, const xacro::Expansion& expansion);

}  // namespace urdfmill::session
