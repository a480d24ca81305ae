// Mesh files: they exist, and programs can find and read them.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/urdf/vocabulary.hpp"

namespace urdfmill::urdf {

namespace {

std::string extension_of(std::string_view name) {
  const std::size_t point = name.rfind('.'), slash = name.rfind('/');
  if (point == std::string_view::npos || (slash != std::string_view::npos && point < slash)) return {};
  return text::lower_case(std::string(name.substr(point + 1)));
}

class MeshCheck {
 public:
  explicit MeshCheck(Findings& findings) : findings_(findings) {}

  void check(const xml::Element* element, const Mesh& mesh, const std::string& link) {
    if (!mesh.filename.span.known()) return;
    element_ = element;
    mesh_ = &mesh;
    link_ = link;
    const std::string& name = mesh.filename.value;
    if (name.empty()) return report(rules::mesh_missing, "the file name of the mesh is empty");
    if (!contains(mesh_suffixes(), extension_of(name)))
      report(rules::mesh_format,
             fmt::format("\"{}\" is not a mesh that RViz and Gazebo both read (stl, dae, obj, glb, gltf)", name));
    locate(name);
  }

  /// Reports the findings made once for all meshes.
  void finish() {
    for (const auto& [name, missing] : missing_) {
      const std::string more = missing.places > 1 ? fmt::format(" (in {} places)", missing.places) : "";
      findings_.report(rules::mesh_missing, missing.element, missing.mesh->filename.span,
                       fmt::format("link \"{}\": the mesh \"{}\" does not exist{}", missing.link, name, more));
    }
    if (first_relative_ == nullptr) return;
    element_ = first_relative_element_;
    mesh_ = first_relative_;
    link_ = first_relative_link_;
    const std::string more = relative_ > 1 ? fmt::format(" (and {} more)", relative_ - 1) : "";
    // The output file of an expansion, which a path would be relative to, is unknown here.
    const bool certain = findings_.options.written_in != nullptr;
    findings_.report(
        rules::mesh_relative, element_, mesh_->filename.span,
        fmt::format("link \"{}\": \"{}\"{} is relative to {}, which RViz cannot resolve", link_, mesh_->filename.value,
                    more, certain ? "the file" : "wherever the expanded file is loaded from"),
        {.hint = "use package://NAME/…"});
  }

 private:
  /// True for a path of Windows, C:\meshes or C:/meshes.
  static bool has_drive(std::string_view name) {
    return name.size() > 2 && name[1] == ':' && (name[2] == '\\' || name[2] == '/') &&
           ((name[0] >= 'a' && name[0] <= 'z') || (name[0] >= 'A' && name[0] <= 'Z'));
  }

  /// Returns the URI that is meant if the scheme is misspelt or has too few slashes, or if the path has backslashes;
  /// nothing if it is right or another one is meant.
  static std::string other_spelling(std::string_view name) {
    const std::size_t colon = name.find(':');
    if (colon == std::string_view::npos || colon < 2) return {};
    const std::string_view scheme = name.substr(0, colon);
    std::string_view meant;
    for (const std::string_view known : {"package", "model", "file"})
      if (scheme == known || text::misspelling(scheme, known)) meant = known;
    if (meant.empty()) return {};
    std::string rest(name.substr(std::min(name.find_first_not_of("/\\", colon + 1), name.size())));
    std::replace(rest.begin(), rest.end(), '\\', '/');
    if (meant == "file") rest.insert(0, 1, '/');
    std::string right = fmt::format("{}://{}", meant, rest);
    // file:/PATH is the same URI, while file://HOST/PATH is a different one.
    const bool as_given = right == name || (meant == "file" && scheme == meant && name.find('\\') == std::string::npos);
    return as_given ? std::string() : right;
  }

  void report(const source::Rule& rule, const std::string& what, text::Hint hint = {}) {
    findings_.report(rule, element_, mesh_->filename.span, fmt::format("link \"{}\": {}", link_, what),
                     {.hint = std::move(hint)});
  }

  void locate(std::string_view name) {
    if (const std::string meant = other_spelling(name); !meant.empty())
      return report(rules::mesh_missing, fmt::format("\"{}\" is not a path that readers can resolve", name),
                    text::meant_hint(name, meant));
    const std::size_t scheme_end = name.find("://");
    const std::string_view scheme = scheme_end == std::string_view::npos ? "" : name.substr(0, scheme_end);
    const std::string_view rest = scheme.empty() ? name : name.substr(scheme_end + 3);
    if (scheme == "package" || scheme == "model")
      in_package(rest, scheme);
    else if (scheme == "file" || rest.front() == '/' || has_drive(name))
      absolute(std::string(rest), name);
    else if (scheme.empty())
      relative(name);
  }

  void absolute(const std::string& path, std::string_view name) {
    const bool missing = is_missing(path);
    // file://$(find NAME)/… is a different path on every machine.
    const bool looked_up = findings_.options.sources != nullptr &&
                           findings_.options.sources->text(mesh_->filename.span).find('$') != std::string_view::npos;
    if (!looked_up)
      report(rules::mesh_absolute,
             fmt::format("\"{}\" is an absolute path, which does not exist on other machines{}", name,
                         missing ? " or on this one" : ""),
             "use package://NAME/…");
    else if (missing)
      miss();
  }

  void relative(std::string_view name) {
    if (relative_++ == 0) {
      first_relative_ = mesh_;
      first_relative_element_ = element_;
      first_relative_link_ = link_;
    }
    // Simulators resolve it in the folder of the loaded file; some in the package's folder, one level up.
    if (findings_.options.written_in == nullptr) return;
    const std::string& folder = findings_.options.folder;
    if (is_missing(folder + "/" + std::string(name)) && is_missing(folder + "/../" + std::string(name))) miss();
  }

  void in_package(std::string_view rest, std::string_view scheme) {
    if (!findings_.options.find_package) return;
    const std::size_t slash = rest.find('/');
    const std::string package(rest.substr(0, slash));
    const auto [known, fresh] = packages_.try_emplace(package);
    if (fresh) {
      known->second = findings_.options.find_package(package);
      if (!known->second && scheme == "package")
        findings_.report(rules::package_unknown, element_, mesh_->filename.span,
                         fmt::format("the package \"{}\", which meshes refer to, is not found", package),
                         {.hint = (findings_.options.package_places.empty()
                                       ? ""
                                       : "searched: " + findings_.options.package_places + "; ") +
                                  "give its folder with ⟨package " + package + "=DIR⟩"});
    }
    if (!known->second) return;
    const std::string path = *known->second + (slash == std::string_view::npos ? "" : std::string(rest.substr(slash)));
    if (is_missing(path)) miss();
  }

  /// Reports a missing file once, even if several visuals and collisions use it.
  void miss() {
    const auto [known, fresh] = missing_.try_emplace(mesh_->filename.value);
    if (fresh) known->second = {element_, mesh_, link_, 0};
    ++known->second.places;
  }

  [[nodiscard]] bool is_missing(const std::string& path) const {
    return findings_.options.file_exists && !findings_.options.file_exists(path);
  }

  struct Missing {
    const xml::Element* element = nullptr;
    const Mesh* mesh = nullptr;
    std::string_view link;
    std::size_t places = 0;
  };

  Findings& findings_;
  std::map<std::string, Missing> missing_;
  const xml::Element* element_ = nullptr;
  const Mesh* mesh_ = nullptr;
  std::string_view link_;
  std::map<std::string, std::optional<std::string>> packages_;
  std::size_t relative_ = 0;
  const Mesh* first_relative_ = nullptr;
  const xml::Element* first_relative_element_ = nullptr;
  std::string_view first_relative_link_;
};

}  // namespace

void check_meshes(Findings& findings) {
  MeshCheck meshes(findings);
  for (const Link& link : findings.robot.links) {
    for (const Visual& visual : link.visuals)
      if (const auto* mesh = std::get_if<Mesh>(&visual.geometry.shape))
        meshes.check(visual.element, *mesh, link.name.value);
    for (const Collision& collision : link.collisions)
      if (const auto* mesh = std::get_if<Mesh>(&collision.geometry.shape))
        meshes.check(collision.element, *mesh, link.name.value);
  }
  meshes.finish();
}

}  // namespace urdfmill::urdf
