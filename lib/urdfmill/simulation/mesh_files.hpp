// The mesh files of a model as a simulator wants them: in formats that it reads, one for each material, by the way from
// the output.
#pragma once
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::simulation {

/// Where the files of a model are, and where new ones may go. Any of the functions may be null: then nothing is found,
/// read or made.
struct MeshPlaces {
  /// The path of the file that a URI names, absolute; nothing if it is not there.
  std::function<std::optional<std::string>(const std::string& uri)> find = nullptr;
  /// Whether the content of the file may go into the output. Why not, or nothing.
  std::function<std::optional<std::string>(const std::string& path, const std::string& uri)> refuse = nullptr;
  /// Makes a file of that name beside the output, or of a name that is free; what the output calls it. Nothing if there
  /// is no place for files.
  std::function<std::optional<std::string>(const std::string& name, std::string bytes)> make = nullptr;
  std::string output_folder = {};  ///< absolute; names of files that stay are relative to it
  bool copy = false;               ///< files that need no conversion are copied as well
};

/// What a simulator reads.
struct MeshRules {
  std::size_t stl_triangles = 200'000;  ///< of a binary STL; OBJ has no bound
};

/// A file that a mesh became, or a part of it.
struct MeshPiece {
  std::string file;                    ///< as the output names it
  std::optional<mesh::Colour> colour;  ///< of its material; nothing if it has none
  std::string material;                ///< its name in the mesh; may be empty
  std::string texture;                 ///< as the output names it; empty if it has none
  std::size_t corners = 0;             ///< points in different places
  bool is_flat = false;                ///< all of them lie in a plane, or nearly
};

/// What became of a mesh: pieces, or why there are none.
struct MeshResult {
  std::vector<MeshPiece> pieces;
  std::string why;
};

/// The meshes of a model; each file is read and converted once.
class MeshFiles {
 public:
  /// Both must live as long.
  MeshFiles(const MeshPlaces& places, const MeshRules& rules) : places_(places), rules_(rules) {}

  /// The mesh as one file, or, if `by_material`, as one for each material in it.
  const MeshResult& get(const std::string& uri, bool by_material);
  /// The picture as the output names it: a PNG that is found; nothing, with the reason in `why`, if it cannot be had.
  [[nodiscard]] std::optional<std::string> texture(const std::string& uri, std::string& why);

 private:
  MeshResult convert(const std::string& uri, bool by_material);
  [[nodiscard]] std::string way_to(const std::string& path) const;

  const MeshPlaces& places_;
  MeshRules rules_;
  std::map<std::pair<std::string, bool>, MeshResult> known_;
  std::map<std::string, std::optional<std::string>> textures_;
};

}  // namespace urdfmill::simulation
