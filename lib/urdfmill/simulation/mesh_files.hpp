// The mesh files of a model in a form that a simulator can use: in formats that it reads, one file for each material,
// named relative to the output.
#pragma once
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::simulation {

/// Keeps a mesh that is inside a model as a file of that name, to which it adds an ending and, if it is taken, a
/// number. Returns the name of the file in a URDF; nothing, and sets `why`, if there is no place for it.
using KeepMesh = std::function<std::optional<std::string>(const std::string& name, mesh::Mesh mesh, std::string& why)>;

/// The content of a mesh or picture file. It is read once, so that what was allowed is what is written.
struct MeshSource {
  files::ReadResult content;
  std::string refused = {};   ///< the reason why it must not go into the output; empty if it may
  bool is_generated = false;  ///< it is in no file: it was made for this output, which has to hold it
};

/// Access to the files of a model, and the place of new ones. Without `find`, no file is found; `read` belongs to it.
/// The other functions may be null; then nothing is written or noted.
struct MeshPlaces {
  /// Returns the absolute path of the file that a URI names; nothing if it does not exist.
  std::function<std::optional<std::string>(const std::string& uri)> find = nullptr;
  /// Reads the file. Only an allowed content may go into the output.
  std::function<MeshSource(const std::string& path, const std::string& uri)> read = nullptr;
  /// Writes a file beside the output, under that name or a similar unused one, and returns its name in the output.
  /// Returns nothing if there is no place for files.
  std::function<std::optional<std::string>(const std::string& name, std::string bytes)> make = nullptr;
  /// Receives each existing file outside the output's folder that the output names.
  std::function<void(const std::string& path)> note_outside = nullptr;
  std::string output_folder = {};  ///< absolute; names of existing files are relative to it
  bool copy = false;               ///< also copies files that need no conversion
};

/// Limits of a simulator's mesh reader.
struct MeshRules {
  std::size_t stl_triangles = 200'000;  ///< in a binary STL; OBJ has no limit
};

/// An output file of a mesh or of a part of it.
struct MeshPiece {
  std::string file;                    ///< its name in the output
  std::optional<mesh::Colour> colour;  ///< colour of its material; empty if it has none
  std::string material;                ///< its name in the mesh; may be empty
  std::string texture;                 ///< its name in the output; empty if it has none
  std::size_t corners = 0;             ///< number of distinct points
  bool is_flat = false;                ///< all points are coplanar, or almost
};

/// The result for a mesh: pieces, or the reason why there are none.
struct MeshResult {
  std::vector<MeshPiece> pieces;
  std::string why;
};

/// The meshes of a model; each file is read and converted once.
class MeshFiles {
 public:
  /// Both arguments must outlive this object.
  MeshFiles(const MeshPlaces& places, const MeshRules& rules) : places_(places), rules_(rules) {}

  /// Returns the mesh as one file, or, if `by_material`, as one for each of its materials.
  const MeshResult& get(const std::string& uri, bool by_material);
  /// Returns the name of a PNG picture in the output; if it is not available, returns nothing and sets `why`.
  [[nodiscard]] std::optional<std::string> texture(const std::string& uri, std::string& why);

 private:
  /// A mesh as it was read, and where.
  struct Original {
    std::string path;
    MeshSource source;
    mesh::Mesh mesh;
    std::vector<std::optional<std::size_t>> materials;  ///< those in use
  };

  MeshResult convert(const std::string& uri, bool by_material);
  /// Returns the piece for a file that the simulator reads as it is. A reason in `why` means that there is none.
  MeshPiece keep(const Original& original, std::string& why);
  /// Returns converted pieces, one for each material if `is_split`. A reason in `why` means that there are none.
  std::vector<MeshPiece> write(const Original& original, bool is_split, std::string& why);
  /// Writes a file beside the output and returns its name; returns nothing and sets `why` if it cannot be written.
  std::optional<std::string> put(const Original& original, const std::string& name, std::string bytes,
                                 std::string& why);
  /// True if the simulator reads the file as it is.
  [[nodiscard]] bool reads(const mesh::Mesh& mesh) const;
  [[nodiscard]] std::string way_to(const std::string& path) const;

  const MeshPlaces& places_;
  MeshRules rules_;
  std::map<std::pair<std::string, bool>, MeshResult> known_;
  std::map<std::string, std::optional<std::string>> textures_;
};

}  // namespace urdfmill::simulation
