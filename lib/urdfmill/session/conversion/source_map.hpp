// An expansion as text, and the sources of its parts.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/record.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::session {

/// The text of an expansion, and its parts in order. Their nodes live as long as the document.
struct WrittenExpansion {
  std::string text;
  std::vector<xml::WrittenPart> parts;
};

/// Parts of an expansion, by their numbers in `WrittenExpansion::parts`, in order.
using PartNumbers = std::vector<std::size_t>;

/// Returns the source that a part was made from: a start tag, an end tag, an attribute, a text or comment. It is
/// unknown for what xacro adds by itself.
[[nodiscard]] source::Span source_of(const xml::WrittenPart& part);

/// Returns the start tags of elements with that name: of those directly below the root with the name, or that refer to
/// it (`<gazebo reference="NAME">`), else of those further inside. NAME/visual/origin stands for the elements inside,
/// and NAME/visual/origin@rpy for an attribute.
[[nodiscard]] PartNumbers parts_named(const WrittenExpansion& written, std::string_view name);

/// Returns the names that `parts_named` finds, sorted, without duplicates.
[[nodiscard]] std::vector<std::string_view> part_names(const WrittenExpansion& written);

/// Returns the part at a line and a column of the text, which count from 1, the column in characters. Without a column
/// it is what begins in the line, or covers it, and attributes that were not written in its tag. Empty for lines that
/// xacro adds, such as the first.
[[nodiscard]] PartNumbers parts_at(const WrittenExpansion& written, const source::SourceFile& text, std::uint32_t line,
                                   std::optional<std::uint32_t> column);

/// Returns the outermost parts that a line of a source makes: by tags, attributes and texts there, and by calls and
/// includes there.
[[nodiscard]] PartNumbers parts_from(const WrittenExpansion& written, const source::Sources& sources,
                                     source::FileId file, std::uint32_t line);

/// Returns the outermost parts that the names defined in a line of a source make: by uses of its properties, arguments
/// and macros in tags and texts, also through other properties and the parameters of macros.
[[nodiscard]] PartNumbers parts_from_names(const WrittenExpansion& written, const xacro::Record& record,
                                           const source::Sources& sources, source::FileId file, std::uint32_t line);

/// The directions in which a part and its source are shown.
enum class Direction : std::uint8_t {
  to_source,  ///< at the source, with the line of the expansion
  to_output,  ///< at the expansion, a text among the sources, with the place in the source
};

/// Returns a note at the part's source or in the expansion, with the calls and includes around it and their arguments.
[[nodiscard]] source::Diagnostic place_note(const WrittenExpansion& written, std::size_t part,
                                            const source::Sources& sources, source::FileId expansion,
                                            Direction direction);

/// Returns those parts as JSON (docs/schema/where.schema.json). Without a spelling files have their names.
[[nodiscard]] std::string places_json(const WrittenExpansion& written, const PartNumbers& parts,
                                      const source::Sources& sources, source::FileId expansion,
                                      const source::FileSpelling& spelling = nullptr);

/// Returns the sources of all parts as JSON (docs/schema/source-map.schema.json).
[[nodiscard]] std::string source_map_json(const WrittenExpansion& written, const std::string& output,
                                          const source::Sources& sources);

}  // namespace urdfmill::session
