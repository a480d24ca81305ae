// Meshes and textures that the page fetches, by keys derived from their bytes.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::view {

/// Bytes by key, kept while a displayed model needs them.
class PageData {
 public:
  /// Stores the bytes of a mesh (page_mesh.hpp) and returns their key.
  [[nodiscard]] std::string mesh(const std::shared_ptr<const mesh::Mesh>& mesh, bool with_coordinates);
  /// Stores the bytes of a texture and returns their key; empty if the file is neither PNG nor JPEG, or too large.
  [[nodiscard]] std::optional<std::string> texture(const files::FileInFolder& file);
  /// The same for a texture inside a mesh file.
  [[nodiscard]] std::optional<std::string> texture(const std::shared_ptr<const std::string>& picture);
  /// The bytes; null for an unknown key.
  [[nodiscard]] const std::string* find(const std::string& key) const;

  /// Begins a reading. At its end, data that neither it nor the previous one asked for is dropped; a page may still
  /// fetch data of the previous reading.
  void begin() { ++reading_; }
  /// Ends the reading.
  void end();
  /// Forgets textures, so that they are read again when they are asked for.
  void forget_textures() { textures_.clear(); }

  /// Calls with each key and its bytes, in the order of the keys.
  template <class Call>
  void each(const Call& call) const {
    for (const auto& [key, entry] : entries_) call(key, entry.bytes);
  }

 private:
  struct Entry {
    std::string bytes;
    std::uint64_t used = 0;  ///< the last reading that asked for it
  };
  struct Known {
    std::string key;
    std::uint64_t used = 0;
  };

  std::string keep(std::string&& bytes);

  std::uint64_t reading_ = 0;
  std::map<std::string, Entry> entries_;
  std::map<std::pair<std::shared_ptr<const mesh::Mesh>, bool>, Known> meshes_;
  std::map<std::shared_ptr<const std::string>, Known> pictures_;  ///< in meshes
  std::map<std::string, std::optional<std::string>> textures_;    ///< keys by path
};

}  // namespace urdfmill::view
