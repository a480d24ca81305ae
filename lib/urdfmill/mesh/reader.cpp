#include "urdfmill/mesh/reader.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/mesh/reading.hpp"

namespace urdfmill::mesh {
namespace {

struct Reader {
  Format format;
  std::array<std::string_view, 2> endings;
  bool (*read)(Reading&);
};

constexpr std::array<Reader, 5> readers{{
    {Format::stl, {".stl", ""}, read_stl},
    {Format::obj, {".obj", ""}, read_obj},
    {Format::ply, {".ply", ""}, read_ply},
    {Format::gltf, {".gltf", ".glb"}, read_gltf},
    {Format::collada, {".dae", ""}, read_collada},
}};

const Reader* reader_of_name(std::string_view path) {
  const std::size_t dot = path.find_last_of("./");
  if (dot == std::string_view::npos || path[dot] != '.') return nullptr;
  for (const Reader& reader : readers)
    for (const std::string_view ending : reader.endings)
      if (!ending.empty() && equal_words(path.substr(dot), ending)) return &reader;
  return nullptr;
}

/// Checks properties that apply to meshes of any format.
void look_over(Reading& reading) {
  const Mesh& mesh = reading.mesh;
  if (mesh.triangle_count() == 0) reading.warn(rules::no_triangles, "no triangles");
  std::size_t bad = 0;
  for (const Part& part : mesh.parts)
    for (const Triangle& triangle : part.triangles) {
      bool finite = true;
      for (const std::uint32_t index : triangle)
        for (const double value : mesh.positions[index]) finite = finite && std::isfinite(value);
      bad += finite ? 0 : 1;
    }
  if (bad > 0)
    reading.warn(rules::not_finite,
                 counted(bad, "triangle") + (bad == 1 ? " has" : " have") + " coordinates that are not finite");
  if (mesh.file.mirrored_parts > 0)
    reading.report(rules::mirrored, rules::mirrored.severity,
                   counted(mesh.file.mirrored_parts, "part") + (mesh.file.mirrored_parts == 1 ? " is" : " are") +
                       " placed by a mirroring transformation; the triangles are turned");
}

}  // namespace

std::optional<Format> format_of_name(std::string_view path) {
  const Reader* reader = reader_of_name(path);
  return reader == nullptr ? std::nullopt : std::optional(reader->format);
}

bool is_lfs_pointer(std::string_view bytes) {
  return bytes.starts_with("version https://git-lfs.github.com/spec/");
}

std::optional<Mesh> read(const std::string& path, std::string_view bytes, const ReadOptions& options,
                         source::Sink& sink, std::string_view shown) {
  Reading reading(path, shown.empty() ? std::string_view(path) : shown, bytes, options, sink);
  const Reader* reader = reader_of_name(path);
  if (reader == nullptr) {
    reading.fail(rules::unsupported, "not a format that is read; .stl, .obj, .ply, .gltf, .glb and .dae are");
    return std::nullopt;
  }
  if (is_lfs_pointer(bytes)) {
    reading.fail(rules::lfs_pointer, "the placeholder of Git LFS, not a mesh; `git lfs pull` fetches the file");
    return std::nullopt;
  }
  if (bytes.empty()) {
    reading.fail(rules::truncated, "the file is empty");
    return std::nullopt;
  }
  reading.mesh.file.format = reader->format;
  // A binary STL may begin with any bytes; its own reader checks them.
  if (reader->format != Format::stl) reading.bytes = without_mark(bytes);
  if (!reader->read(reading)) return std::nullopt;
  if (options.up.value_or(reader->format == Format::gltf ? UpAxis::y : UpAxis::z) == UpAxis::y) {
    transform(reading.mesh, y_to_z);
    reading.mesh.file.is_turned = true;
  }
  look_over(reading);
  return std::move(reading.mesh);
}

std::optional<Mesh> read_file(const std::string& path, const ReadOptions& options, source::Sink& sink,
                              std::string_view shown) {
  const files::ReadResult content = files::read_file(path, {.largest = options.limits.file_size});
  if (!content.error) return read(path, content.bytes, options, sink, shown);
  source::report(sink, rules::missing, content.error->message);
  return std::nullopt;
}

}  // namespace urdfmill::mesh
