// A glTF file: its JSON, its buffers, and typed access to their values.
#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/mesh/reading.hpp"
#include "urdfmill/text/json_reader.hpp"

namespace urdfmill::mesh {

using text::Json;

/// A typed view of a buffer.
struct Accessor {
  std::string_view bytes;  ///< starting at the first value
  std::size_t count = 0, stride = 0, components = 1;
  int type = 0;  ///< component type by glTF's number
  bool normalised = false;

  /// Returns a component of a value; normalised integers become [0, 1] or [−1, 1].
  [[nodiscard]] double value(std::size_t index, std::size_t component) const;

 private:
  [[nodiscard]] double scaled(double number, double largest) const;
};

/// Copies the numbers of a list if it has the right length.
template <std::size_t size>
void read_numbers(const Json& json, std::string_view name, std::array<double, size>& values) {
  const Json* list = json.member(name);
  if (list == nullptr || list->items.size() != size) return;
  for (std::size_t i = 0; i < size; ++i) values[i] = list->items[i].value;
}

/// A .gltf or .glb that is being read. Its functions report errors and return false.
class GltfFile {
 public:
  explicit GltfFile(Reading& reading) : reading_(reading) {}

  /// Reads the JSON and the buffers, and refuses required extensions that the reader does not support.
  bool open();

  [[nodiscard]] const Json& root() const { return root_; }
  /// Returns an element of a list in the root; null if it does not exist.
  [[nodiscard]] const Json* entry(std::string_view list, std::optional<std::size_t> index) const;
  /// Opens the values of an accessor that has at least `components` components. The view is valid as long as this file.
  bool accessor(std::optional<std::size_t> index, std::size_t components, Accessor& out);
  /// Count the visible nodes, their copies, primitives and morph targets, each as often as it appears. Return false at
  /// the limit.
  bool count_node();
  /// Counts vertices that a morph target or a skin moves. Returns false at the limit.
  bool count_moved(std::size_t vertices);
  /// Returns the bytes of a buffer view; empty if there is none.
  [[nodiscard]] std::string_view slice(std::optional<std::size_t> index) const;

 private:
  bool wrong(const std::string& message) { return reading_.fail(rules::malformed, message); }
  bool split_chunks(std::string_view& text);
  bool check_version();
  bool check_extensions();
  bool read_buffers();
  std::optional<std::string> content_of(const std::string& uri);
  bool fill(const Json* sparse, Accessor& out);
  bool view_of(const Json& json, Accessor& out);

  Reading& reading_;
  Json root_;
  std::optional<std::string_view> glb_buffer_;
  std::vector<std::string_view> buffers_;
  std::vector<std::string> kept_;
  std::deque<std::string> dense_;  ///< values of sparse accessors
  std::size_t dense_size_ = 0;     ///< total size (bytes)
  std::size_t nodes_ = 0, moved_ = 0;
};

}  // namespace urdfmill::mesh
