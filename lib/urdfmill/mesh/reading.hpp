// The state shared by the readers of all formats: the file, the limits, the findings.
#pragma once
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/rules.hpp"

namespace urdfmill::mesh {

/// A file being read. A reader fills `mesh`, or reports an error and returns false.
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
  std::size_t triangles = 0;  ///< triangles of all parts so far, counted before they are created

  /// Reports a finding about the mesh.
  void report(const source::Rule& rule, source::Severity severity, const std::string& message);
  /// Reports that the file cannot be read; returns false.
  bool fail(const source::Rule& rule, const std::string& message);
  void warn(const source::Rule& rule, const std::string& message);
  /// Counts triangles before they are created; reports and returns false if there would be too many.
  bool count_triangles(std::size_t more);
  /// Checks that more positions can be indexed with 32 bits.
  bool count_positions(std::size_t more);

  /// Returns the content of a file that the mesh requires; reports an error and returns nothing if it cannot be read.
  std::optional<std::string> needed_file(const std::string& relative);
  /// Returns the content of a file of materials; reports a warning and returns nothing if it cannot be read.
  std::optional<std::string> material_file(const std::string& relative);
  /// Records a texture and warns if it does not exist.
  void note_texture(const std::string& relative);

 private:
  /// Returns the folder that the files of the mesh must be inside.
  [[nodiscard]] std::filesystem::path root() const;
  /// Returns the path of a file inside that folder; otherwise reports with that severity and returns nothing.
  std::optional<std::string> inside(const std::string& relative, source::Severity severity);
  /// Returns the content of a file that belongs to the mesh; if it cannot be read, reports with that severity and
  /// returns nothing.
  std::optional<std::string> companion(const std::string& relative, const source::Rule& rule,
                                       source::Severity severity);

  std::size_t companion_bytes_ = 0;  ///< sum over the files that belong to the mesh; limited like one file
  std::set<std::string> known_textures_;
};

bool read_stl(Reading& reading);
bool read_obj(Reading& reading);
bool read_ply(Reading& reading);
bool read_gltf(Reading& reading);
bool read_collada(Reading& reading);

/// Compares letters without case.
[[nodiscard]] bool equal_words(std::string_view a, std::string_view b);
/// Returns a count with its noun: "1 triangle", "2 triangles".
[[nodiscard]] std::string counted(std::size_t number, std::string_view one);

/// Returns a text without UTF-8's byte order mark, which some editors add.
[[nodiscard]] inline std::string_view without_mark(std::string_view text) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

/// Loads a little-endian value of a plain type.
template <class T>
[[nodiscard]] T load(const char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

}  // namespace urdfmill::mesh
