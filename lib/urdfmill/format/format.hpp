// Layout of hand-written XML, mainly URDF and xacro: indentation, line breaks and spaces inside tags. Names, values,
// texts and comments stay unchanged byte for byte, and so does the file's expansion.
#pragma once
#include <cstddef>
#include <optional>
#include <string>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::format {

/// Options of the layout.
struct Options {
  std::string indentation = "  ";  ///< one level: blanks or a tab
  std::size_t width = 120;         ///< the longest line before a start tag is written with one attribute a line
  bool keep_pairs = false;         ///< keeps `<a></a>` as a pair of tags
};

/// Returns the text of `sources[file]` laid out; the same text if it is laid out already. Returns nothing and reports
/// the reason if it is not XML (rules xml-*), in an encoding whose markup is not ASCII (format-encoding), or if the
/// result would not be the same document (format-not-proved): the result is parsed again and compared.
[[nodiscard]] std::optional<std::string> formatted(source::Sources& sources, source::FileId file,
                                                   const Options& options, source::Sink& sink);

}  // namespace urdfmill::format
