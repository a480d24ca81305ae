#include "urdfmill/sdf/includes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/sdf/flatten.hpp"
#include "urdfmill/sdf/frames.hpp"
#include "urdfmill/sdf/old_versions.hpp"
#include "urdfmill/sdf/placement.hpp"
#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {
namespace {

constexpr std::string_view merged_prefix = "_merged__";

/// Limits that no model of people reaches.
constexpr std::size_t deepest_include = 100;
constexpr std::size_t most_nodes = 500'000;

/// Returns the model, actor or light that an include of the file stands for; null if there is none.
const xml::Element* entity_of(const xml::Element& root) {
  for (const char* kind : {"model", "actor", "light"})
    if (const xml::Element* found = root.child(kind)) return found;
  return nullptr;
}

/// Returns the number of nodes and attributes in an element.
std::size_t size_of(const xml::Element& top) {
  std::size_t size = 0;
  for (const xml::Node* node = &top; node != nullptr; node = xml::next_in_order(*node, top)) {
    ++size;
    if (const xml::Element* element = node->as_element())
      for (const xml::Attribute* a = element->first_attribute; a != nullptr; a = a->next) ++size;
  }
  return size;
}

bool takes_includes(const xml::Element& element) {
  return (element.name == "model" || element.name == "world") && element.child("include") != nullptr;
}

bool needs_change(const xml::Element& root) {
  for (const xml::Node* node = &root; node != nullptr; node = xml::next_in_order(*node, root))
    if (const xml::Element* element = node->as_element())
      if (takes_includes(*element) || element->attribute(placement_frame) != nullptr) return true;
  return false;
}

class Resolver {
 public:
  Resolver(const ReadInclude& read, source::Sink& sink) : read_(read), sink_(sink) {}

  /// Resolves a file. `folder` is its folder as in `ReadInclude`.
  std::shared_ptr<const xml::Document> resolve(std::shared_ptr<const xml::Document> sdf, const std::string& folder) {
    const bool is_older = is_in_older_form(*sdf);
    sdf = in_newer_form(std::move(sdf), sink_);
    if (!sdf || (folder.empty() && !needs_change(*sdf->root()))) return sdf;
    auto document = std::make_shared<xml::Document>();
    document->file = sdf->file;
    document->retain(sdf);
    xml::Element* root = xml::copy_subtree(*sdf->root(), *document);
    document->append(root);
    const std::vector<xml::Element*> elements = elements_of_sdf(*root);
    for (xml::Element* element : elements) {
      is_in_older_file_ = is_older;
      if (!folder.empty()) place_uri(*element, folder, *document);
      if (takes_includes(*element)) include_in(*element, folder, *document);
    }
    place_models(*document, sink_);
    return document;
  }

 private:
  /// Puts the folder of an included file before a relative name of a mesh or texture in it.
  static void place_uri(xml::Element& element, const std::string& folder, xml::Document& document) {
    const bool is_file = element.name.ends_with("_map") ||
                         (element.name == "uri" && element.parent != nullptr && element.parent->name != "include");
    if (!is_file) return;
    const std::string uri = text_of(element);
    if (uri.empty() || uri.starts_with('/') || uri.find("://") != std::string::npos) return;
    xml::set_text(element, folder + uri, document);
  }

  /// Replaces the includes among the children of a model or world.
  void include_in(xml::Element& parent, const std::string& folder, xml::Document& document) {
    xml::Node* node = std::exchange(parent.first_child, nullptr);
    parent.last_child = nullptr;
    while (node != nullptr) {
      xml::Node* next = std::exchange(node->next, nullptr);
      xml::Element* element = node->as_element();
      if (element != nullptr && element->name == "include") {
        include(*element, parent, folder, document);
      } else {
        if (element != nullptr && element->name != "plugin")
          taken_[&parent].insert(xml::attribute_text(*element, "name"));
        xml::Document::append(&parent, node);
      }
      node = next;
    }
  }

  void include(const xml::Element& include, xml::Element& parent, const std::string& folder, xml::Document& document) {
    const bool in_world = parent.name == "world";
    const std::string uri = child_text(include, "uri");
    if (uri.empty()) return refuse(include, in_world, "<include> has no <uri>");
    const IncludedFile file = read_ ? read_(uri, folder) : IncludedFile{.error = "files are not read here"};
    const auto fail = [&](std::string_view reason, const std::string& hint = {}) {
      refuse(include, in_world, fmt::format("\"{}\" cannot be included: {}", uri, reason), hint);
    };
    if (!file.document) return fail(file.error, file.hint);
    if (file.document->root() == nullptr || file.document->root()->name != "sdf") return fail("it is not SDF");
    if (std::find(open_.begin(), open_.end(), file.identity) != open_.end()) return fail("it includes itself");
    if (open_.size() >= deepest_include)
      return fail(fmt::format("files are included more than {} deep", deepest_include));
    const bool is_renaming = is_in_older_file_;
    const auto sdf = resolved(file);
    const xml::Element* entity = sdf ? entity_of(*sdf->root()) : nullptr;
    if (entity == nullptr) return fail("it contains no model");
    size_ += size_of(*entity);
    if (size_ > most_nodes) return fail(fmt::format("includes make more than {} elements and attributes", most_nodes));
    if (entity->name != "model" && !in_world)
      return xml::report(
          sink_, rules::element_dropped, &include, include.start_tag(),
          fmt::format("\"{}\" is a <{}>, which is not part of a robot; it is dropped", uri, entity->name));
    document.retain(sdf);
    xml::Element* made = xml::copy_subtree(*entity, document);
    change(*made, include, document);
    if (!place_by_frame(*made, document, sink_)) return;
    if (!is_true(xml::attribute_text(include, "merge"))) {
      const std::string name = xml::attribute_text(*made, "name");
      if (!taken_[&parent].insert(name).second && !name.empty())
        return fail(fmt::format("there is a \"{}\" already", name), "give it a <name> in this <include>");
      return xml::Document::append(&parent, made);
    }
    if (in_world) return fail("models are merged with models, not with worlds");
    if (const std::string name = is_renaming ? std::string() : repeated_name(*entity_of(*file.document->root()));
        !name.empty())
      return fail(
          fmt::format("two parts of it are called \"{}\", which libsdformat refuses when it merges them into SDF "
                      "1.7 or newer",
                      name));
    merge(*made, parent, include, document);
  }

  /// Resolves each file once.
  std::shared_ptr<const xml::Document> resolved(const IncludedFile& file) {
    if (const auto known = resolved_.find(file.name); known != resolved_.end()) return known->second;
    open_.push_back(file.identity);
    auto sdf = resolve(file.document, file.name.substr(0, file.name.rfind('/') + 1));
    open_.pop_back();
    return resolved_[file.name] = std::move(sdf);
  }

  /// Gives a model what the include says about it.
  void change(xml::Element& model, const xml::Element& include, xml::Document& document) {
    const auto replace = [&](std::string_view name) {
      const xml::Element* given = include.child(name);
      if (given == nullptr) return;
      if (const xml::Element* own = model.child(name)) xml::remove_child(model, *own);
      xml::Document::append(&model, xml::copy_subtree(*given, document));
    };
    if (const std::string name = child_text(include, "name"); !name.empty())
      xml::set_attribute(model, "name", name, document);
    replace("pose");
    if (model.name != "model") return;
    replace("static");
    if (const std::string frame = child_text(include, "placement_frame"); !frame.empty()) {
      if (include.child("pose") == nullptr)
        report_invalid(sink_, include, "an include with a <placement_frame> has a <pose>, the pose of that frame");
      xml::set_attribute(model, placement_frame, frame, document);
    }
    for (const xml::Element* e = include.child(); e != nullptr; e = e->next_element())
      if (e->name == "plugin")
        xml::Document::append(&model, xml::copy_subtree(*e, document));
      else if (e->name.find(':') != std::string_view::npos)
        xml::report(sink_, rules::element_dropped, e, e->start_tag(),
                    fmt::format("<{}> of an include is not applied; it is dropped", e->name));
  }

  /// Makes the parts of a model those of the model around it.
  static void merge(xml::Element& model, xml::Element& parent, const xml::Element& include, xml::Document& document) {
    const std::string frame = fmt::format("{}{}{}", merged_prefix, xml::attribute_text(model, "name"), model_frame);
    const auto set_reference = [&](xml::Element* element, std::string_view attribute, bool also_if_empty) {
      if (element == nullptr) return;
      const std::string stated = xml::attribute_text(*element, attribute);
      if (stated == model_frame || (also_if_empty && stated.empty()))
        xml::set_attribute(*element, attribute, frame, document);
    };
    const auto pose_in = [&](xml::Element& element) {
      if (xml::Element* pose = element.child("pose")) return pose;
      xml::Element* made = xml::make_in_place_of(element, "pose", document);
      xml::Document::append(&element, made);
      return made;
    };
    xml::Element* proxy = xml::make_in_place_of(include, "frame", document);
    xml::set_attribute(*proxy, "name", frame, document);
    xml::set_attribute(*proxy, "attached_to", canonical_link(model), document);
    xml::Element* own = pose_in(model);
    xml::Element* pose = xml::copy_subtree(*own, document);
    if (xml::attribute_text(*pose, "relative_to").empty())
      xml::set_attribute(*pose, "relative_to", model_frame, document);
    xml::Document::append(proxy, pose);
    xml::Document::append(&parent, proxy);
    for (xml::Node* node = model.first_child; node != nullptr;) {
      xml::Node* next = std::exchange(node->next, nullptr);
      if (xml::Element* part = node->as_element()) {
        if (part->name == "link" || part->name == "model") set_reference(pose_in(*part), "relative_to", true);
        if (part->name == "frame") set_reference(part, "attached_to", true);
        if (part->name == "frame" || part->name == "joint") set_reference(part->child("pose"), "relative_to", false);
        if (part->name == "joint") set_ends(*part, frame, document, set_reference);
        const bool is_kept = part->attribute("name") != nullptr || part->name == "gripper" || part->name == "plugin" ||
                             part->name.find(':') != std::string_view::npos;
        if (is_kept) xml::Document::append(&parent, part);
      }
      node = next;
    }
  }

  /// Makes a merged joint refer to the frame of its model.
  static void set_ends(xml::Element& joint, const std::string& frame, xml::Document& document,
                       const auto& set_reference) {
    for (const char* end : {"parent", "child"})
      if (xml::Element* element = joint.child(end); element != nullptr && text_of(*element) == model_frame)
        xml::set_text(*element, frame, document);
    for (const char* name : {"axis", "axis2"})
      if (xml::Element* axis = joint.child(name)) set_reference(axis->child("xyz"), "expressed_in", false);
  }

  void refuse(const xml::Element& include, bool in_world, std::string message, std::string hint = {}) {
    source::Diagnostic finding =
        source::finding(rules::sdf_include, std::move(message), include.start_tag(), std::move(hint));
    if (in_world) {
      finding.message += "; it is left out of the world";
      source::take_other_severity(finding, rules::other_severities);
    }
    sink_.report(std::move(finding));
  }

  const ReadInclude& read_;
  source::Sink& sink_;
  std::vector<std::string> open_;  ///< the files that are being resolved
  std::map<std::string, std::shared_ptr<const xml::Document>> resolved_;
  std::map<const xml::Element*, std::set<std::string>> taken_;  ///< names of the parts of models and worlds
  std::size_t size_ = 0;
  bool is_in_older_file_ = false;  ///< the include that is resolved is in an SDF before 1.7
};

}  // namespace

std::shared_ptr<const xml::Document> resolve_includes(std::shared_ptr<const xml::Document> sdf, const ReadInclude& read,
                                                      source::Sink& sink) {
  return Resolver(read, sink).resolve(std::move(sdf), {});
}

bool is_model_frame(std::string_view name) {
  if (!name.ends_with(model_frame)) return false;
  const std::size_t scope = name.rfind("::");
  const std::string_view own = scope == std::string_view::npos ? name : name.substr(scope + 2);
  return (scope != std::string_view::npos && own == model_frame) || own.starts_with(merged_prefix);
}

}  // namespace urdfmill::sdf
