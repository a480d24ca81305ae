#include "urdfmill/session/bodies/mesh_placement.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

#include "urdfmill/bodies/mesh_files.hpp"
#include "urdfmill/bodies/rules.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/session/bodies/mesh_content.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::session {

namespace {

namespace fs = std::filesystem;

/// Returns the text between two others as a file name; empty if it is not one.
std::string file_between(std::string_view text, std::string_view before, std::string_view after) {
  for (std::size_t at = text.find(before); at != std::string_view::npos; at = text.find(before, at)) {
    at += before.size();
    const std::string_view word = text.substr(at, text.find_first_of(after, at) - at);
    // In COLLADA an image may be named by an id, in glTF the data may be in the file itself.
    if (word.find('.') != std::string_view::npos && !word.starts_with("data:")) return std::string(word);
  }
  return {};
}

/// Returns another file that a mesh needs, of materials or a texture; empty if it needs none.
std::string companion(const std::string& path, std::string_view bytes) {
  const std::string kind = text::lower_case(fs::path(path).extension().string());
  if (kind == ".obj") return file_between(bytes, "mtllib ", "\r\n");
  if (kind == ".dae") return file_between(bytes, "<init_from>", "<");
  if (kind == ".gltf") return file_between(bytes, "\"uri\": \"", "\"");
  return {};
}

/// Meshes are larger than models.
files::ReadResult read_asset(const files::FileInFolder& file) {
  constexpr std::size_t largest = std::size_t{1} << 30U;
  return files::read_file(file.file, {.beneath = file.folder, .largest = largest});
}

/// Reads a file of the user's, or one that was written for the model.
files::ReadResult read_own(const std::string& path) {
  return read_asset({path, ""});
}

constexpr std::string_view mesh_word = "mesh", texture_word = "texture";

/// Returns the name with a number before its ending: base_1.stl; unchanged for 0.
std::string numbered_name(const fs::path& name, std::size_t number) {
  const std::string suffix = number == 0 ? "" : "_" + std::to_string(number);
  return name.stem().string() + suffix + name.extension().string();
}

/// Returns the name with the hash before its ending: base-3f2a….stl; unchanged if it already has that hash.
std::string hashed_name(const fs::path& name, const std::string& hash) {
  const std::string stem = name.stem().string(), suffix = "-" + hash;
  return stem.ends_with(suffix) ? name.filename().string() : stem + suffix + name.extension().string();
}

/// Returns the hash of files that belong together.
std::string hash_of(const std::vector<mesh::OutputFile>& files, const ContentHash& hash) {
  std::string all;
  for (const mesh::OutputFile& file : files) all += file.bytes;
  return hash(all);
}

class Placer {
 public:
  Placer(const MeshOptions& options, source::Sink& sink) : options_(options), sink_(sink) {}

  void place(urdf::Robot& robot) {
    for (urdf::Link& link : robot.links) {
      for (urdf::Visual& visual : link.visuals) {
        place(visual.geometry);
        if (visual.material) place(*visual.material);
      }
      for (urdf::Collision& collision : link.collisions) place(collision.geometry);
    }
    for (urdf::Material& material : robot.materials) place(material);
  }

  std::vector<FileCopy> copies;

 private:
  void place(urdf::Geometry& geometry) {
    if (auto* mesh = std::get_if<urdf::Mesh>(&geometry.shape)) place(mesh->filename, mesh_word);
  }
  void place(urdf::Material& material) {
    if (material.texture && !material.texture->value.empty()) place(*material.texture, texture_word);
  }

  void place(urdf::Word& name, std::string_view what) {
    if (options_.is_placed && options_.is_placed(name.value)) return;
    const auto known = names_.find(name.value);
    if (known != names_.end()) {
      name.value = known->second;
      return;
    }
    const std::string given = name.value;
    if (const auto file = options_.find_file(given))
      name.value = new_name(*file, name, what == mesh_word);
    else if (options_.meshes != Meshes::keep || (options_.place_of && !options_.place_of(given).empty()))
      report(about(source::finding(sdf::rules::mesh_not_found,
                                   std::string(what) + " \"" + given + "\" is not found; its name stays as it is"),
                   what == mesh_word ? source::subjects::mesh : source::subjects::file, given),
             name);
    names_.emplace(given, name.value);
  }

  [[nodiscard]] std::string new_name(const std::string& file, const urdf::Word& name, bool is_mesh) {
    if (options_.meshes == Meshes::copy) return copied(file, name, is_mesh);
    return options_.meshes == Meshes::keep && means_file_from_output(file, name.value) ? name.value : way_to(file);
  }

  /// True if a name, as it is, leads from the folder of the output to the file.
  [[nodiscard]] bool means_file_from_output(const std::string& file, const std::string& name) const {
    if (options_.output.empty() || name.find("://") != std::string::npos || fs::path(name).is_absolute()) return true;
    return (fs::path(options_.output_folder) / name).lexically_normal() == fs::path(file).lexically_normal();
  }

  [[nodiscard]] std::string way_to(const std::string& file) const {
    return fs::path(file).lexically_normal().lexically_relative(options_.output_folder).generic_string();
  }

  /// Returns the name of the copy. A file that cannot be read keeps its name, and the conversion fails.
  std::string copied(const std::string& file, const urdf::Word& name, bool is_mesh) {
    const std::optional<files::FileInFolder> allowed = options_.allow(file, name.value);
    if (!allowed) return refused(name, std::string(bodies::outside_tree));
    const files::ReadResult content = read_asset(*allowed);
    if (content.error) {
      xml::report(sink_, rules::mesh_unreadable, nullptr, name.span, content.error->message);
      return name.value;
    }
    if (mesh::is_lfs_pointer(content.bytes))
      return refused(name, "it is the placeholder of Git LFS; `git lfs pull` fetches the file");
    if (!is_mesh_or_texture(content.bytes)) return refused(name, "its content is neither a mesh nor a texture");
    if (options_.format && is_mesh && mesh::format_of_name(file)) return converted(file, content.bytes, name);
    if (const std::string other = companion(file, content.bytes); !other.empty())
      xml::report(sink_, rules::mesh_companion, nullptr, name.span,
                  "mesh \"" + name.value + "\" refers to \"" + other + "\", which is not copied with it");
    for (std::size_t number = 0;; ++number) {
      const std::string to =
          in_folder(options_.hash ? hashed_name(file, options_.hash(content.bytes)) : numbered_name(file, number));
      if (to == options_.output) return refused(name, "its copy would have the name of the output");
      if (!options_.hash && !is_free(to, file, content.bytes)) continue;
      if (taken_.emplace(text::lower_case(to), file).second && to != file) copies.push_back({*allowed, to});
      return way_to(to);
    }
  }

  [[nodiscard]] std::string in_folder(const std::string& name) const {
    return (fs::path(options_.mesh_folder) / name).string();
  }

  /// Returns the name of a copy in the requested format. Its materials are in files next to it, with its name.
  std::string converted(const std::string& file, std::string_view bytes, const urdf::Word& name) {
    source::Collector findings;
    auto mesh = mesh::read(file, bytes, {.root = options_.mesh_root ? options_.mesh_root(name.value) : std::string()},
                           findings, name.value);
    const std::string whole = fs::path(file).stem().string() + mesh::ending(*options_.format);
    if (mesh) name_textures(*mesh, fs::path(file).parent_path());
    for (std::size_t number = 0; mesh; ++number) {
      source::Collector losses;
      std::vector<mesh::OutputFile> files =
          mesh::convert(*mesh, *options_.format, numbered_name(whole, number), losses);
      if (options_.hash) files = hashed(*mesh, std::move(files));
      if (!std::all_of(files.begin(), files.end(), [&](const auto& made) { return has_room(file, made); })) continue;
      for (const mesh::OutputFile& made : files) add(file, made);
      for (const source::Diagnostic& loss : losses.diagnostics) report(loss, name);
      if (!files.empty()) return way_to(in_folder(files.front().name));
      break;
    }
    for (const source::Diagnostic& finding : findings.diagnostics) report(finding, name);
    return name.value;
  }

  /// Returns the same files with the hash of all of them in their names. Files refer to each other by name, so several
  /// are written again.
  [[nodiscard]] std::vector<mesh::OutputFile> hashed(const mesh::Mesh& mesh,
                                                     std::vector<mesh::OutputFile> files) const {
    if (files.empty()) return files;
    const std::string name = hashed_name(files.front().name, hash_of(files, options_.hash));
    if (files.size() == 1) return {{name, std::move(files.front().bytes)}};
    source::Collector reported_before;
    return mesh::convert(mesh, *options_.format, name, reported_before);
  }

  /// Textures stay in place: their names refer to them from the copy.
  void name_textures(mesh::Mesh& mesh, const fs::path& folder) const {
    for (mesh::Material& material : mesh.materials)
      if (!material.texture.empty() && fs::path(material.texture).is_relative())
        material.texture =
            (folder / material.texture).lexically_normal().lexically_relative(options_.mesh_folder).generic_string();
  }

  [[nodiscard]] bool has_room(const std::string& file, const mesh::OutputFile& made) const {
    if (options_.hash) return true;
    const std::string to = in_folder(made.name);
    if (to == options_.output) return false;
    const auto taken = taken_.find(text::lower_case(to));
    if (taken != taken_.end()) return taken->second == file;
    std::error_code error;
    return !fs::exists(to, error) || read_own(to).bytes == made.bytes;
  }

  void add(const std::string& file, const mesh::OutputFile& made) {
    const std::string to = in_folder(made.name);
    if (taken_.emplace(text::lower_case(to), file).second) copies.push_back({{file, ""}, to, made.bytes});
  }

  void report(source::Diagnostic finding, const urdf::Word& name) {
    finding.span = name.span;
    sink_.report(std::move(finding));
  }

  std::string refused(const urdf::Word& name, const std::string& reason) {
    xml::report(sink_, bodies::rules::mesh_refused, nullptr, name.span,
                "\"" + name.value + "\" is not copied: " + reason);
    return name.value;
  }

  /// True if a name may have this content: it is new, or has it. Names that differ only in case are the same on some
  /// systems.
  [[nodiscard]] bool is_free(const std::string& to, const std::string& file, const std::string& bytes) const {
    const auto taken = taken_.find(text::lower_case(to));
    if (taken != taken_.end() && taken->second == file) return true;
    std::error_code error;
    if (taken == taken_.end() && !fs::exists(to, error)) return true;
    const files::ReadResult there = read_own(taken == taken_.end() ? to : taken->second);
    return !there.error && there.bytes == bytes;
  }

  const MeshOptions& options_;
  source::Sink& sink_;
  std::map<std::string, std::string> names_;  ///< given names to present ones
  std::map<std::string, std::string> taken_;  ///< path in lower case to the file with its content
};

}  // namespace

std::vector<FileCopy> place_meshes(urdf::Robot& robot, const MeshOptions& options, source::Sink& sink) {
  Placer placer(options, sink);
  placer.place(robot);
  return std::move(placer.copies);
}

bool NewFiles::is_free(const std::string& path, const std::string& bytes) const {
  const std::string key = text::lower_case(path);
  if (key == text::lower_case(output_)) return false;
  const auto same_name = [&](const FileCopy& file) { return text::lower_case(file.to) == key; };
  const auto made = std::find_if(files_.begin(), files_.end(), same_name);
  if (made != files_.end()) return made->bytes == bytes;
  std::error_code error;
  if (!fs::exists(path, error)) return true;
  const files::ReadResult there = read_own(path);
  return !there.error && there.bytes == bytes;
}

std::string NewFiles::make(const std::string& name, std::string bytes) {
  const auto files = make(name, [&](const std::string& made) { return std::vector<mesh::OutputFile>{{made, bytes}}; });
  return (fs::path(folder_) / files.front().name).string();
}

std::vector<mesh::OutputFile> NewFiles::make(const std::string& name, const Make& make) {
  std::string hashed;
  if (hash_) hashed = hashed_name(name, hash_of(make(name), hash_));
  for (std::size_t number = 0;; ++number) {
    std::vector<mesh::OutputFile> files = make(hash_ ? hashed : numbered_name(name, number));
    const auto path_of = [&](const mesh::OutputFile& file) { return (fs::path(folder_) / file.name).string(); };
    if (!hash_ && !std::all_of(files.begin(), files.end(),
                               [&](const mesh::OutputFile& file) { return is_free(path_of(file), file.bytes); }))
      continue;
    for (const mesh::OutputFile& made : files) {
      const std::string to = path_of(made);
      if (std::none_of(files_.begin(), files_.end(), [&](const FileCopy& file) { return file.to == to; }))
        files_.push_back({{}, to, made.bytes});
    }
    return files;
  }
}

std::optional<files::IoError> copy_file(const FileCopy& copy, const std::string& folder) {
  files::WriteFileOptions options{.create_folders = true};
  if (files::path_below(copy.to, folder)) options.beneath = folder;
  if (copy.bytes) return files::write_file(copy.to, *copy.bytes, options).error;
  const files::ReadResult content = read_asset(copy.from);
  if (content.error) return content.error;
  return files::write_file(copy.to, content.bytes, options).error;
}

}  // namespace urdfmill::session
