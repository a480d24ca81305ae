// Mesh files: whether they are there, and whether programs can read and find them.
#include <fmt/format.h>

#include <algorithm>

#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

/// What both RViz and Gazebo read.
constexpr std::string_view c_formats[] = {"stl", "dae", "obj", "glb", "gltf"};

std::string extension_of(std::string_view name) {
  const std::size_t point = name.rfind('.'), slash = name.rfind('/');
  if (point == std::string_view::npos || (slash != std::string_view::npos && point < slash)) return {};
  std::string extension(name.substr(point + 1));
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return extension;
}

class MeshCheck {
 public:
  MeshCheck(Findings& findings, const xml::Element* element, const Mesh& mesh, const std::string& link)
      : findings_(findings), element_(element), mesh_(mesh), link_(link) {}

  void run() {
    const std::string& name = mesh_.filename.value;
    if (!mesh_.filename.span.known()) return;
    if (name.empty()) return report("urdf-mesh-missing", "the file name of the mesh is empty");
    const std::string extension = extension_of(name);
    if (std::find(std::begin(c_formats), std::end(c_formats), extension) == std::end(c_formats))
      report("urdf-mesh-format",
             fmt::format("\"{}\" is no mesh that RViz and Gazebo both read (stl, dae, obj, glb, gltf)", name));
    locate(name);
  }

 private:
  void report(std::string_view rule, const std::string& what, std::string hint = {}) {
    findings_.report(rule, element_, mesh_.filename.span, fmt::format("link \"{}\": {}", link_, what),
                     {.hint = std::move(hint)});
  }

  void locate(std::string_view name) {
    const std::size_t scheme_end = name.find("://");
    const std::string_view scheme = scheme_end == std::string_view::npos ? "" : name.substr(0, scheme_end);
    const std::string_view rest = scheme.empty() ? name : name.substr(scheme_end + 3);
    if (scheme == "package" || scheme == "model") return in_package(rest, scheme);
    if (scheme == "file") {
      report("urdf-mesh-absolute", fmt::format("\"{}\" is an absolute path, which other machines do not have", name),
             "use package://NAME/…");
      return exists(std::string(rest), name);
    }
    if (!scheme.empty()) return;
    if (name.front() == '/') {
      report("urdf-mesh-absolute", fmt::format("\"{}\" is an absolute path, which other machines do not have", name),
             "use package://NAME/…");
      return exists(std::string(name), name);
    }
    report("urdf-mesh-relative", fmt::format("\"{}\" is relative to the file, which RViz cannot resolve", name),
           "use package://NAME/…");
    exists(findings_.options.folder + "/" + std::string(name), name);
  }

  void in_package(std::string_view rest, std::string_view scheme) {
    if (!findings_.options.find_package) return;
    const std::size_t slash = rest.find('/');
    const std::string_view package = rest.substr(0, slash);
    const auto folder = findings_.options.find_package(package);
    if (!folder) {
      if (scheme == "package")
        report("urdf-package-unknown", fmt::format("the package \"{}\" of the mesh is not found", package),
               "name it with --package NAME=DIR");
      return;
    }
    exists(*folder + (slash == std::string_view::npos ? "" : std::string(rest.substr(slash))), mesh_.filename.value);
  }

  void exists(const std::string& path, std::string_view name) {
    if (findings_.options.file_exists && !findings_.options.file_exists(path))
      report("urdf-mesh-missing", fmt::format("the mesh \"{}\" does not exist ({})", name, path));
  }

  Findings& findings_;
  const xml::Element* element_;
  const Mesh& mesh_;
  const std::string& link_;
};

}  // namespace

void check_meshes(Findings& findings) {
  for (const Link& link : findings.robot.links) {
    for (const Visual& visual : link.visuals)
      if (const auto* mesh = std::get_if<Mesh>(&visual.geometry.shape))
        MeshCheck(findings, visual.element, *mesh, link.name.value).run();
    for (const Collision& collision : link.collisions)
      if (const auto* mesh = std::get_if<Mesh>(&collision.geometry.shape))
        MeshCheck(findings, collision.element, *mesh, link.name.value).run();
  }
}

}  // namespace urdfmill::urdf
