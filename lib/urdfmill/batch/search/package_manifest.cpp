#include "urdfmill/batch/search/package_manifest.hpp"

#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::batch {

PackageManifest manifest_around(const std::string& file, const files::Snapshot& snapshot) {
  const std::string path = snapshot.canonical(file);
  PackageManifest package;
  package.folder = std::string(files::folder_of(path));
  for (std::string folder = package.folder; folder.size() > 1; folder = files::folder_of(folder)) {
    const std::string manifest = files::join_path(folder, "package.xml");
    if (snapshot.kind(manifest) != files::PathKind::file) continue;
    package.folder = folder;
    const files::FilePtr text = snapshot.read(manifest);
    const auto document = xml::parse(text->bytes(), source::FileId{0}, {.namespaces = false}).document;
    if (!document || document->root() == nullptr) return package;
    for (const xml::Element* e = document->root()->child(); e != nullptr; e = e->next_element()) {
      const std::string value = urdf::text_of(e).value;
      if (e->name == "name") package.name = value;
      if (e->name.ends_with("depend")) package.dependencies.insert(value);
    }
    package.is_ros1 = package.dependencies.contains("catkin") && !package.dependencies.contains("ament_cmake") &&
                      !package.dependencies.contains("ament_python");
    return package;
  }
  return package;
}

}  // namespace urdfmill::batch
