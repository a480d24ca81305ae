// Laying out XML that people write, URDF and xacro above all: indentation, line breaks and the spaces inside tags.
// Names, values, texts and comments stay as they are written, byte for byte, and so does what xacro makes of the file.
#pragma once
#include <cstddef>
#include <optional>
#include <string>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::format {

/// The layout.
struct Options {
  std::string indentation = "  ";  ///< of one level: blanks, or a tab
  std::size_t width = 120;         ///< characters a line may have before a start tag gets one attribute a line
  bool keep_pairs = false;         ///< `<a></a>` stays a pair of tags
};

/// The text of `sources[file]` laid out; the same text if it is laid out already. Nothing, and the reason in `sink`, if
/// it is not XML (rules xml-*), in an encoding whose markup is not ASCII (format-encoding), or if the result would not
/// be the same document (format-not-proved): what is returned has been parsed again and compared.
[[nodiscard]] std::optional<std::string> formatted(source::Sources& sources, source::FileId file,
                                                   const Options& options, source::Sink& sink);

}  // namespace urdfmill::format
