#include "urdfmill/mjcf/check.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "urdfmill/mjcf/check/bodies.hpp"
#include "urdfmill/mjcf/check/names.hpp"
#include "urdfmill/mjcf/check/structure.hpp"
#include "urdfmill/mjcf/check_rules.hpp"
#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::mjcf {
namespace {

/// Checks the structure and the files of a model, of the files that it includes and of the models that it attaches.
class FileCheck {
 public:
  FileCheck(const ReadOptions& options, source::Sink& sink) : options_(options), sink_(sink) {}

  /// True if an element makes names that are not in the files.
  [[nodiscard]] bool makes_names() const { return makes_names_; }

  void run(const std::shared_ptr<const xml::Document>& mjcf) {
    models_.push_back({mjcf, {}});
    for (std::size_t i = 0; i < models_.size() && i < most_models; ++i)
      check_model(models_[i].first, models_[i].second);
  }

 private:
  static constexpr std::size_t most_models = 1000;

  /// A file of a model, with its folder: empty, or with a slash at the end.
  struct PartFile {
    const xml::Element* root;
    std::string folder;
  };

  void check_model(const std::shared_ptr<const xml::Document>& model, const std::string& folder) {
    model_folder_ = folder;
    parts_ = {{model->root(), folder}};
    included_.clear();
    look_into(*model->root(), root_content, folder);
    for (const PartFile& part : parts_) find_makers(*part.root);
    if (options_.exists) check_files();
  }

  void find_makers(const xml::Element& root) {
    for (const xml::Node* node = &root; node != nullptr && !makes_names_; node = xml::next_in_order(*node, root))
      if (const xml::Element* element = node->as_element()) makes_names_ = mjcf::makes_names(*element);
  }

  void look_into(const xml::Element& element, std::uint16_t content, const std::string& folder) {
    check_structure(
        element, content,
        [&, folder](const xml::Element& include, std::uint16_t around) { look_at_include(include, around, folder); },
        sink_);
  }

  void look_at_include(const xml::Element& include, std::uint16_t content, const std::string& folder) {
    const xml::Attribute* const file = include.attribute("file");
    if (file == nullptr)
      return xml::report(sink_, rules::missing, &include, include.start_tag(), "<include> has no attribute \"file\"");
    if (!options_.read_file) return;
    std::string name = model_folder_ + std::string(file->value);
    OtherFile other = options_.read_file(name);
    if (!other.document && folder != model_folder_)
      other = options_.read_file(name = folder + std::string(file->value));
    if (!other.document)
      return xml::report(sink_, rules::file_not_found, &include, file->value_span,
                         fmt::format("\"{}\" cannot be included: {}", file->value, other.error));
    // A file that is included twice is refused when the model is assembled.
    if (!included_.insert(name).second) return;
    kept_.push_back(other.document);
    const std::string inner = name.substr(0, name.rfind('/') + 1);
    parts_.push_back({other.document->root(), inner});
    look_into(*other.document->root(), content, inner);
  }

  struct Folders {
    std::string meshes, textures;
    bool strips = false;
  };

  [[nodiscard]] Folders folders() const {
    std::string assets;
    Folders found;
    for (const PartFile& part : parts_)
      for (const xml::Element* e = part.root->child("compiler"); e != nullptr; e = e->next_element("compiler")) {
        for (const auto& [name, value] : {std::pair("assetdir", &assets), std::pair("meshdir", &found.meshes),
                                          std::pair("texturedir", &found.textures)})
          if (e->attribute(name) != nullptr) *value = xml::attribute_text(*e, name);
        if (e->attribute("strippath") != nullptr) found.strips = xml::attribute_text(*e, "strippath") == "true";
      }
    if (found.meshes.empty()) found.meshes = assets;
    if (found.textures.empty()) found.textures = assets;
    return found;
  }

  void check_files() {
    const Folders folders = this->folders();
    const std::vector<PartFile> parts = parts_;
    for (const PartFile& part : parts)
      for (const xml::Node* node = part.root; node != nullptr; node = xml::next_in_order(*node, *part.root))
        if (const xml::Element* element = node->as_element()) look_at_files(*element, folders, part.folder);
  }

  void look_at_files(const xml::Element& element, const Folders& folders, const std::string& folder) {
    if (element.parent == nullptr || element.name == "include") return;
    const bool is_texture = element.name == "texture";
    const bool is_mesh =
        element.name == "mesh" || element.name == "skin" || element.name == "hfield" || element.name == "flexcomp";
    if (element.name == "model" && element.parent->name == "asset") return look_at_model(element);
    if (!is_texture && !is_mesh) return;
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) {
      if (!a->name.starts_with("file") || a->value.empty()) continue;
      std::string name(a->value);
      if (folders.strips) name = name.substr(name.rfind('/') + 1);
      const std::string& below = is_texture ? folders.textures : folders.meshes;
      if (exists(model_folder_, below, name) || exists(folder, below, name)) continue;
      xml::report(
          sink_, rules::file_not_found, &element, a->value_span,
          fmt::format("the {} \"{}\" does not exist", element.name, a->value),
          below.empty() ? std::string() : fmt::format("{} is \"{}\"", is_texture ? "texturedir" : "meshdir", below));
    }
  }

  [[nodiscard]] bool exists(const std::string& folder, const std::string& below, const std::string& name) const {
    std::string path = below.empty() || name.starts_with('/') ? name : below + (below.ends_with('/') ? "" : "/") + name;
    if (!path.starts_with('/')) path.insert(0, folder);
    return options_.exists(path);
  }

  void look_at_model(const xml::Element& element) {
    const xml::Attribute* const file = element.attribute("file");
    if (file == nullptr || !options_.read_file) return;
    const std::string name = model_folder_ + std::string(file->value);
    const OtherFile other = options_.read_file(name);
    if (!other.document)
      return xml::report(sink_, rules::file_not_found, &element, file->value_span,
                         fmt::format("the model \"{}\" cannot be read: {}", file->value, other.error));
    if (is_mjcf(*other.document) && attached_.insert(name).second)
      models_.emplace_back(other.document, name.substr(0, name.rfind('/') + 1));
  }

  const ReadOptions& options_;
  source::Sink& sink_;
  std::vector<std::pair<std::shared_ptr<const xml::Document>, std::string>> models_;
  std::vector<PartFile> parts_;
  std::vector<std::shared_ptr<const xml::Document>> kept_;
  std::set<std::string> included_, attached_;
  std::string model_folder_;
  bool makes_names_ = false;
};

/// Passes on the errors that MuJoCo makes as well, and counts them.
void report_invalid(const source::Collector& found, source::Sink& sink) {
  for (const source::Diagnostic& finding : found.diagnostics)
    if (finding.rule == &rules::invalid) sink.report(finding);
}

}  // namespace

void check(const std::shared_ptr<const xml::Document>& mjcf, const ReadOptions& options, source::Sink& sink) {
  source::Collector found;
  FileCheck files(options, found);
  files.run(mjcf);
  source::Collector refused;
  Faults faults(refused);
  // Errors above that keep it from being assembled are not reported again.
  if (const auto whole = assemble(mjcf, options, faults); !faults.failed()) {
    check_names(*whole->root(), files.makes_names(), found);
    check_bodies(*whole->root(), found);
  }
  if (found.first_error() == nullptr) {
    source::Collector read;
    (void)urdf_document(mjcf, read, options);
    report_invalid(read, found);
  }
  for (source::Diagnostic& finding : found.diagnostics) sink.report(std::move(finding));
}

}  // namespace urdfmill::mjcf
