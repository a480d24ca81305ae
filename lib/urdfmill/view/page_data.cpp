#include "urdfmill/view/page_data.hpp"

#include <fmt/format.h>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/image_file.hpp"
#include "urdfmill/text/fnv.hpp"
#include "urdfmill/view/page_mesh.hpp"

namespace urdfmill::view {
namespace {

/// A key derived from the bytes.
std::string name_of(const std::string& bytes) {
  return fmt::format("{:016x}-{}", text::fnv1a(bytes), bytes.size());
}

}  // namespace

std::string PageData::keep(std::string&& bytes) {
  std::string key = name_of(bytes);
  const auto [entry, is_new] = entries_.try_emplace(key);
  if (is_new) entry->second.bytes = std::move(bytes);
  entry->second.used = reading_;
  return key;
}

std::string PageData::mesh(const std::shared_ptr<const mesh::Mesh>& mesh, bool with_coordinates) {
  const auto [known, is_new] = meshes_.try_emplace(std::pair(mesh, with_coordinates));
  if (is_new) known->second.key = keep(page_mesh(*mesh, with_coordinates));
  known->second.used = reading_;
  entries_.at(known->second.key).used = reading_;
  return known->second.key;
}

std::optional<std::string> PageData::texture(const files::FileInFolder& file) {
  const auto [known, is_new] = textures_.try_emplace(file.file);
  if (is_new) {
    files::ReadResult read = files::read_file(file.file, {.beneath = file.folder, .largest = picture::largest_texture});
    // No other file of the disk is served.
    if (!read.error && picture::is_texture(read.bytes)) known->second = keep(std::move(read.bytes));
  }
  if (known->second) entries_.at(*known->second).used = reading_;
  return known->second;
}

std::optional<std::string> PageData::texture(const std::shared_ptr<const std::string>& picture) {
  if (!picture::is_texture(*picture)) return std::nullopt;
  const auto [known, is_new] = pictures_.try_emplace(picture);
  if (is_new) known->second.key = keep(std::string(*picture));
  known->second.used = reading_;
  entries_.at(known->second.key).used = reading_;
  return known->second.key;
}

const std::string* PageData::find(const std::string& key) const {
  const auto found = entries_.find(key);
  return found == entries_.end() ? nullptr : &found->second.bytes;
}

void PageData::end() {
  const auto is_old = [&](const auto& item) { return item.second.used + 1 < reading_; };
  std::erase_if(meshes_, is_old);
  std::erase_if(pictures_, is_old);
  std::erase_if(entries_, is_old);
  std::erase_if(textures_, [&](const auto& item) { return item.second && !entries_.contains(*item.second); });
}

}  // namespace urdfmill::view
