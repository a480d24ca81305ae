#include "urdfmill/session/checks/check_inputs.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "urdfmill/bodies/mesh_files.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::session {
namespace {

namespace fs = std::filesystem;

template <std::size_t count>
bool ends_with_one(std::string_view path, const std::array<std::string_view, count>& endings) {
  const std::string name = text::lower_case(std::string(path.substr(path.rfind('/') + 1)));
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return name.ends_with(ending); });
}

class NamedFiles {
 public:
  NamedFiles(std::string folder, const xacro::PackageIndex& packages, CheckInputs& inputs)
      : folder_(std::move(folder)), packages_(packages), inputs_(inputs) {}

  void look_at(const xml::Element& element) {
    if (element.name == "mesh" || element.name == "texture")
      if (const xml::Attribute* name = element.attribute("filename")) add(std::string(name->value));
    for (const xml::Element* child = element.child(); child != nullptr; child = child->next_element()) look_at(*child);
  }

 private:
  void add(const std::string& uri) {
    constexpr std::array<std::string_view, 4> with_companions{".obj", ".dae", ".gltf", ".zae"};
    if (uri.empty()) return;
    const std::string place = bodies::place_of_file(uri, folder_, packages_);
    if (place.empty()) {
      if (std::string package = bodies::package_of_uri(uri); !package.empty())
        inputs_.unknown_packages.insert(std::move(package));
      return;
    }
    std::error_code ignored;
    inputs_.files.insert(fs::absolute(place, ignored).lexically_normal().string());
    if (ends_with_one(uri, with_companions))
      inputs_.companion_folders.insert(bodies::mesh_root(uri, folder_, packages_));
  }

  std::string folder_;
  const xacro::PackageIndex& packages_;
  CheckInputs& inputs_;
};

}  // namespace

CheckInputs check_inputs(Session& session, const Input& input, const ReadModel& model) {
  CheckInputs inputs;
  inputs.lacks_value = lacks_value(model.findings);
  const auto& document = model.loaded.document;
  if (document && document->root() != nullptr)
    NamedFiles(input.folder(), session.packages(input), inputs).look_at(*document->root());
  return inputs;
}

bool may_be_companion(std::string_view path) {
  constexpr std::array<std::string_view, 13> endings{".mtl", ".bin",  ".png", ".jpg", ".jpeg", ".tga", ".tif",
                                                     ".bmp", ".tiff", ".gif", ".dds", ".ktx2", ".webp"};
  return ends_with_one(path, endings);
}

}  // namespace urdfmill::session
