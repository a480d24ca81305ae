// Writing of a tree as text, as the reference does (docs/xml.md).
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml {

/// The characters that are written as references besides `&`, `<` and `>`.
enum class Quoting : std::uint8_t {
  everywhere,       ///< `"` in attributes and in text: minidom up to Python 3.12
  attributes_only,  ///< `"`, line feeds, returns and tabs, in attributes: minidom since Python 3.13
};

/// A part of a written text and the node that it shows.
struct WrittenPart {
  std::size_t begin = 0;  ///< first byte, without indentation
  std::size_t end = 0;    ///< past the last byte
  const Node* node = nullptr;
  const Attribute* attribute = nullptr;  ///< the attribute of an element, whose start tag is the part before it
  bool is_end_tag = false;
};

/// Options of writing a document.
struct WriteOptions {
  /// Comment texts to put right after the XML declaration (the banner); each is written as `<!--text-->` on its own
  /// line.
  std::vector<std::string> banner;
  bool comments = true;  ///< false leaves comments out
  /// The indentation of a level, and the line end: the parameters of minidom's toprettyxml. With both empty the text is
  /// that of toxml.
  std::string_view indentation = "  ";
  std::string_view line_end = "\n";
  Quoting quoting = Quoting::everywhere;
  /// Indentation makes the text of a deep tree grow with the square of its depth; `write` fails beyond this many bytes.
  std::size_t max_bytes = std::size_t{768} << 20;
  /// Receives the parts of the text in the order of their first bytes; may be null.
  std::vector<WrittenPart>* parts = nullptr;
};

/// Appends the document to `out`: each element on its own line, attributes sorted by full name, texts and blank texts
/// by the reference's rules, `<?xml version="1.0" ?>` first. Returns the text of the reference's error if the tree
/// cannot be written (a comment with `--`, a text past `max_bytes`), else nothing.
std::optional<std::string> write(const Document& document, const WriteOptions& options, std::string& out);

/// The characters that are written as references.
enum class Escapes : std::uint8_t {
  python,     ///< `&`, `<`, `>` and `"`, in texts and values alike: CPython to 3.12
  markup,     ///< `&`, `<` and `>`: texts of CPython from 3.13 on
  text,       ///< `&`, `<`, `>`, and line ends that a reader would change
  attribute,  ///< `&`, `<`, `>`, `"`, and white space that a reader would change
};

/// Appends a text, or the value of an attribute, with references for special characters.
void append_escaped(std::string_view text, std::string& out, Escapes escapes = Escapes::python);

}  // namespace urdfmill::xml
