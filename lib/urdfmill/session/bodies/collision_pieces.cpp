#include "urdfmill/session/bodies/collision_pieces.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "urdfmill/files/sha256.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/writer.hpp"
#include "urdfmill/session/bodies/mesh_pieces.hpp"
#include "urdfmill/session/rules.hpp"

namespace urdfmill::session {
namespace {

class CollisionCutter {
 public:
  CollisionCutter(const CollisionPieces& how, source::Sink& sink) : how_(how), sink_(sink) {}

  void cut(urdf::Robot& robot) {
    for (urdf::Link& link : robot.links) {
      std::vector<urdf::Collision> made;
      names_.clear();
      for (const urdf::Collision& collision : link.collisions) names_.insert(collision.name.value);
      std::vector<std::size_t> first, count;  // by old collisions: places among the new ones
      for (const urdf::Collision& collision : link.collisions) {
        first.push_back(made.size());
        cut(collision, made);
        count.push_back(made.size() - first.back());
      }
      if (made.size() != link.collisions.size()) spread_extensions(robot, "link " + link.name.value, first, count);
      link.collisions = std::move(made);
    }
  }

 private:
  void cut(const urdf::Collision& collision, std::vector<urdf::Collision>& made) {
    const auto* mesh = std::get_if<urdf::Mesh>(&collision.geometry.shape);
    if (mesh == nullptr) {
      made.push_back(collision);
      return;
    }
    const std::vector<std::string>& files = pieces(mesh->filename);
    if (files.empty()) made.push_back(collision);
    for (std::size_t i = 0; i < files.size(); ++i) {
      urdf::Collision& piece = made.emplace_back(collision);
      std::get<urdf::Mesh>(piece.geometry.shape).filename.value = files[i];
      if (i > 0 && !piece.name.value.empty()) piece.name.value = unused(piece.name.value, i);
    }
  }

  /// Returns the name with a number, from this one on, that no collision of the link has.
  std::string unused(const std::string& name, std::size_t number) {
    for (;; ++number)
      if (std::string made = name + '_' + std::to_string(number); names_.insert(made).second) return made;
  }

  /// Returns the files of a mesh's pieces; none if it stays as it is.
  const std::vector<std::string>& pieces(const urdf::Word& uri) {
    const auto [known, is_new] = known_.try_emplace(uri.value);
    if (!is_new) return known->second;
    const auto path = how_.find(uri.value);
    if (!path) return known->second;
    source::Collector findings;
    std::string content;
    const auto mesh = read(*path, uri.value, content, findings);
    const auto found = mesh ? pieces_of(*mesh, cut(*mesh, content), uri.value, findings) : std::nullopt;
    if (!found || !how_.make) {
      report(rules::collision_whole, uri,
             "mesh \"" + uri.value + "\" stays whole: " +
                 (found ? "there is no place for files of its pieces; name the output with -o" : reason(findings)));
      return known->second;
    }
    std::vector<std::string>& files = content.empty() ? known->second : files_[content];
    const std::string stem = std::filesystem::path(*path).stem().string() + "_piece_";
    for (std::size_t i = files.size(); i < found->pieces.pieces.size(); ++i)
      files.push_back(how_.make(stem + std::to_string(i) + ".stl", mesh::to_stl(found->pieces.pieces[i].hull)));
    known->second = files;
    report(rules::collision_pieces, uri, summary(*found));
    return known->second;
  }

  /// Returns the pieces of a mesh; those of one content are cut once.
  [[nodiscard]] std::optional<mesh::ConvexPieces> cut(const mesh::Mesh& mesh, const std::string& content) {
    if (content.empty()) return mesh::convex_pieces(mesh, how_.most, how_.jobs);
    files::DerivedValues& known = how_.of_contents != nullptr ? *how_.of_contents : own_;
    return *known.get<const std::optional<mesh::ConvexPieces>>(
        "pieces\n" + std::to_string(how_.most) + '\n' + content, [&] {
          return std::make_shared<std::optional<mesh::ConvexPieces>>(mesh::convex_pieces(mesh, how_.most, how_.jobs));
        });
  }

  /// Reads a mesh. `content` becomes a text that only meshes with the same triangles have; empty if they may be in
  /// other files.
  [[nodiscard]] std::optional<mesh::Mesh> read(const std::string& path, const std::string& uri, std::string& content,
                                               source::Sink& sink) {
    simulation::MeshSource source = how_.read(path, uri);
    if (source.refused.empty() && source.content.error) source.refused = source.content.error->message;
    if (!source.refused.empty()) {
      refused_ = source.refused;
      return std::nullopt;
    }
    auto mesh = mesh::read(path, source.content.bytes, {.root = how_.mesh_root(uri)}, sink, uri);
    if (mesh && mesh->file.format != mesh::Format::gltf)
      content = files::sha256(source.content.bytes).append(mesh::text(mesh->file.format));
    return mesh;
  }

  [[nodiscard]] std::string reason(const source::Collector& findings) {
    if (!refused_.empty()) return std::exchange(refused_, {});
    for (const source::Diagnostic& finding : findings.diagnostics)
      if (finding.severity == source::Severity::error) return finding.message;
    return "it cannot be read";
  }

  static std::string summary(const PiecesOfMesh& found) {
    const mesh::ConvexPieces& pieces = found.pieces;
    const bool is_one = pieces.pieces.size() == 1;
    return fmt::format("mesh \"{}\" collides as {} convex {} of {:.3g} times the volume of its hull{}", found.name,
                       pieces.pieces.size(), is_one ? "piece" : "pieces", pieces.volume / pieces.hull_volume,
                       pieces.farthest_beyond > 0
                           ? fmt::format(", up to {:.2g} m from the mesh", pieces.farthest_beyond)
                           : std::string());
  }

  void report(const source::Rule& rule, const urdf::Word& uri, std::string message) {
    source::report(sink_, rule, std::move(message), uri.span);
  }

  /// Gives the extensions inside an old collision to each of its pieces.
  static void spread_extensions(urdf::Robot& robot, const std::string& owner, const std::vector<std::size_t>& first,
                                const std::vector<std::size_t>& count) {
    constexpr std::string_view kind = "collision ";
    std::vector<urdf::Extension> all;
    for (urdf::Extension& extension : robot.extensions) {
      if (extension.owner != owner || !extension.within.starts_with(kind)) {
        all.push_back(std::move(extension));
        continue;
      }
      const std::size_t end = std::min(extension.within.find('/'), extension.within.size());
      const std::size_t old = std::stoul(extension.within.substr(kind.size(), end - kind.size()));
      for (std::size_t i = 0; i < count[old]; ++i) {
        urdf::Extension& copy = all.emplace_back(extension);
        copy.within.replace(kind.size(), end - kind.size(), std::to_string(first[old] + i));
      }
    }
    robot.extensions = std::move(all);
  }

  const CollisionPieces& how_;
  source::Sink& sink_;
  std::string refused_;
  std::set<std::string> names_;  ///< names of collisions of the present link
  files::DerivedValues own_;
  std::map<std::string, std::vector<std::string>> known_;  ///< files of the pieces by URI
  std::map<std::string, std::vector<std::string>> files_;  ///< the same by content
};

}  // namespace

void cut_collisions(urdf::Robot& robot, const CollisionPieces& how, source::Sink& sink) {
  CollisionCutter(how, sink).cut(robot);
}

}  // namespace urdfmill::session
