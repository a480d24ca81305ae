// Tree to text, as the reference writes it (specs/xacro.md, section R).
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml {

struct WriteOptions {
  /// Comment texts to put right behind the XML declaration (the banner); each is written as `<!--text-->` on its own
  /// line.
  std::vector<std::string> banner;
  bool comments = true;  ///< false leaves comments out
};

/// Appends the document to `out`: two blanks of indentation, attributes sorted by full name, texts and blank texts by
/// the reference's rules, `<?xml version="1.0" ?>` first. Returns the text of the reference's error if the tree cannot
/// be written (a comment with `--`), else nothing.
std::optional<std::string> write(const Document& document, const WriteOptions& options, std::string& out);

/// Escapes `&`, `<`, `>` and `"` and appends.
void append_escaped(std::string_view text, std::string& out);

}  // namespace urdfmill::xml
