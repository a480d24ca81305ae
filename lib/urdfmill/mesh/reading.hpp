// What the readers of all formats share: the file being read, its limits, its findings.
#pragma once
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/rules.hpp"

namespace urdfmill::mesh {

/// One file on its way to a mesh. A reader fills `mesh` and returns false after it reported an error.
class Reading {
 public:
  Reading(const std::string& file_path, std::string_view shown_name, std::string_view content,
          const ReadOptions& read_options, source::Sink& findings)
      : path(file_path), shown(shown_name), bytes(content), options(read_options), sink(findings) {}

  const std::string& path;
  std::string_view shown;
  std::string_view bytes;
  const ReadOptions& options;
  source::Sink& sink;
  Mesh mesh;
  std::size_t triangles = 0;  ///< of all parts so far, counted before they are made

  /// Reports that the file cannot be read; false.
  bool fail(const source::Rule& rule, const std::string& message);
  void warn(const source::Rule& rule, const std::string& message);
  /// Makes room in the budget for triangles to be; false, reported, where there is none.
  bool count_triangles(std::size_t more);
  /// Makes sure of room for more positions: indices have 32 bits.
  bool count_positions(std::size_t more);

  /// The content of a file that the mesh cannot do without; nothing, reported as an error, if it cannot be read.
  std::optional<std::string> needed_file(const std::string& relative);
  /// The content of a file of materials; nothing, reported as a warning, if it cannot be read.
  std::optional<std::string> material_file(const std::string& relative);
  /// Notes a texture and warns of one that is not there.
  void note_texture(const std::string& relative);

 private:
  /// The path of a file in the folder of the mesh; nothing, with a report of that severity, if it is elsewhere.
  std::optional<std::string> inside(const std::string& relative, source::Severity severity);
  /// The content of a file that belongs to the mesh; nothing, with a report of that severity, if it cannot be read.
  std::optional<std::string> companion(const std::string& relative, const source::Rule& rule,
                                       source::Severity severity);
  void report(const source::Rule& rule, source::Severity severity, const std::string& message);
};

bool read_stl(Reading& reading);
bool read_obj(Reading& reading);
bool read_ply(Reading& reading);
bool read_gltf(Reading& reading);
bool read_collada(Reading& reading);

/// Letters without case.
[[nodiscard]] bool equal_words(std::string_view a, std::string_view b);
/// The text of a number of triangles and the like: "1 triangle", "2 triangles".
[[nodiscard]] std::string counted(std::size_t number, std::string_view one);

/// A text without the mark of UTF-8 that some editors put before it.
[[nodiscard]] inline std::string_view without_mark(std::string_view text) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

/// A little-endian value of a plain type.
template <class T>
[[nodiscard]] T load(const char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

}  // namespace urdfmill::mesh
