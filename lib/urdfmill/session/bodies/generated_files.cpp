#include "urdfmill/session/bodies/generated_files.hpp"

#include <filesystem>
#include <utility>
#include <vector>

#include "urdfmill/files/sha256.hpp"
#include "urdfmill/mesh/picture_type.hpp"
#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/usd/rules.hpp"

namespace urdfmill::session {

namespace fs = std::filesystem;

std::string GeneratedFiles::add(const std::string& name, const NewFiles::Make& make) {
  const std::vector<mesh::OutputFile> files = (how_.written != nullptr ? *how_.written : unwritten_).make(name, make);
  if (files.empty()) return {};
  for (const mesh::OutputFile& file : files) {
    const std::string path = (fs::path(how_.folder) / file.name).string();
    contents_.insert_or_assign(path, file.bytes);
  }
  const std::string path = (fs::path(how_.folder) / files.front().name).string();
  std::string in_model = fs::path(path).lexically_relative(how_.output_folder).generic_string();
  paths_.insert_or_assign(in_model, path);
  return in_model;
}

std::string GeneratedFiles::add(const std::string& name, const std::string& bytes) {
  return add(name, [&](const std::string& made) { return std::vector<mesh::OutputFile>{{made, bytes}}; });
}

std::optional<std::string> GeneratedFiles::keep(const std::string& name, mesh::Mesh mesh, std::string& why) {
  if (!how_.has_place) {
    why = "without ⟨output⟩ or ⟨meshes⟩ copy DIR there is no place for one";
    return std::nullopt;
  }
  for (mesh::Material& material : mesh.materials)
    if (material.has_texture() && how_.format != mesh::Target::stl) keep_texture(material);
  source::Collector findings;
  const auto convert = [&](const std::string& file) { return mesh::convert(mesh, how_.format, file, findings); };
  const std::string ending = mesh::ending(how_.format);
  const std::vector<mesh::OutputFile> files = convert("mesh" + ending);
  if (files.empty()) {
    const source::Diagnostic* error = findings.first_error();
    why = error != nullptr ? error->message : "it cannot be written";
    return std::nullopt;
  }
  for (const source::Diagnostic& loss : findings.diagnostics) sink_.report(loss);
  std::string content;
  for (const mesh::OutputFile& file : files) content += file.bytes;
  std::string& known = meshes_[files::sha256(content)];
  // Files that refer to each other depend on their names.
  if (known.empty() && files.size() > 1) known = add(urdf::name_in_usd(name) + ending, convert);
  if (known.empty()) known = add(urdf::name_in_usd(name) + ending, files.front().bytes);
  return known;
}

void GeneratedFiles::keep_texture(mesh::Material& material) {
  std::string why;
  simulation::MeshSource source;
  if (material.picture)
    source.content.bytes = *material.picture;
  else if (how_.read)
    source = how_.read(material.texture, material.texture);
  if (source.content.error)
    why = source.content.error->message;
  else if (!source.refused.empty())
    why = source.refused;
  else if (mesh::picture_type(source.content.bytes).empty())
    why = "it is neither PNG nor JPEG";
  const std::string name = fs::path(material.texture).filename().string();
  material.picture.reset();
  material.texture.clear();
  if (why.empty())
    material.texture = fs::path(path(add(name, source.content.bytes))).filename().string();
  else
    source::report(sink_, usd::rules::texture_dropped,
                   "the texture of material \"" + material.name + "\" is not shown: " + why);
}

std::string GeneratedFiles::path(const std::string& name) const {
  const auto found = paths_.find(name);
  return found == paths_.end() ? std::string() : found->second;
}

std::function<simulation::MeshSource(const std::string& path, const std::string& uri)> GeneratedFiles::reader() const {
  return [this](const std::string& path, const std::string& uri) -> simulation::MeshSource {
    const auto found = contents_.find(path);
    if (found == contents_.end()) return how_.read(path, uri);
    simulation::MeshSource source;
    source.content.bytes = found->second;
    source.is_generated = how_.written == nullptr;
    return source;
  };
}

}  // namespace urdfmill::session
