#include "urdfmill/mesh/convert.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/reading.hpp"
#include "urdfmill/mesh/rules.hpp"
#include "urdfmill/mesh/writer.hpp"

namespace urdfmill::mesh {
namespace {

/// Returns the corners of all triangles in sorted order.
std::vector<Point> sorted_corners(const Mesh& mesh, bool as_floats) {
  std::vector<Point> corners;
  for (const Part& part : mesh.parts)
    for (const Triangle& triangle : part.triangles)
      for (const std::uint32_t index : triangle) {
        Point p = mesh.positions[index];
        for (double& value : p) value = (as_floats ? static_cast<float>(value) : value) + 0.0;
        corners.push_back(p);
      }
  std::sort(corners.begin(), corners.end());
  return corners;
}

std::string losses(const Mesh& mesh, Target target) {
  std::string lost;
  const auto lose = [&](const char* what) { lost += (lost.empty() ? "" : ", ") + std::string(what); };
  const auto any = [&](auto attribute) {
    return std::any_of(mesh.parts.begin(), mesh.parts.end(), [&](const Part& p) { return !(p.*attribute).empty(); });
  };
  if (target == Target::stl) {
    if (!mesh.materials.empty()) lose("materials");
    if (any(&Part::texture_coordinates)) lose("texture coordinates");
    if (mesh.parts.size() > 1) lose("parts");
  }
  if (target != Target::glb && any(&Part::colours)) lose("colours of vertices");
  const auto has_picture = [](const Material& material) { return material.picture != nullptr; };
  if (target == Target::obj && std::any_of(mesh.materials.begin(), mesh.materials.end(), has_picture))
    lose("textures in the file");
  return lost;
}

}  // namespace

std::string ending(Target target) {
  return target == Target::stl ? ".stl" : target == Target::obj ? ".obj" : ".glb";
}

std::optional<Target> target_of_name(std::string_view path) {
  for (const Target target : {Target::stl, Target::obj, Target::glb})
    if (path.size() > 4 && equal_words(path.substr(path.size() - 4), ending(target))) return target;
  return std::nullopt;
}

std::vector<OutputFile> convert(const Mesh& mesh, Target target, const std::string& name, source::Sink& sink) {
  const auto refuse = [&](const char* why) {
    source::report(sink, rules::not_proved, "\"" + name + "\" is not written: " + why);
    return std::vector<OutputFile>();
  };
  if (mesh.triangle_count() > 0 && !bounds(mesh)) return refuse("its coordinates are not finite");
  std::vector<OutputFile> files;
  if (target == Target::stl) files.push_back({name, to_stl(mesh)});
  if (target == Target::glb) files.push_back({name, to_glb(mesh)});
  if (target == Target::obj) {
    const std::string materials = std::filesystem::path(name).stem().string() + ".mtl";
    ObjFiles made = to_obj(mesh, materials);
    files.push_back({name, std::move(made.obj)});
    if (!made.mtl.empty()) files.push_back({materials, std::move(made.mtl)});
  }
  source::Collector ignored;
  const auto again = read('a' + ending(target), files[0].bytes, {.companions = false}, ignored);
  const bool floats = target != Target::obj;
  if (!again || (mesh.triangle_count() > 0 && !bounds(*again)) ||
      sorted_corners(*again, false) != sorted_corners(mesh, floats))
    return refuse("it would not read as the same triangles");
  if (const std::string lost = losses(mesh, target); !lost.empty())
    source::report(sink, rules::conversion_loss, "\"" + name + "\" does not have these: " + lost);
  return files;
}

}  // namespace urdfmill::mesh
