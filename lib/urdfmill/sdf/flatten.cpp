#include "urdfmill/sdf/flatten.hpp"

#include <fmt/format.h>

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/sdf/frames.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {

namespace {

std::string value_of(const xml::Element& element, std::string_view name) {
  const xml::Attribute* attribute = element.attribute(name);
  return attribute != nullptr ? std::string(attribute->value) : std::string();
}

/// The names of a model as seen from inside it.
struct ModelScope {
  std::string prefix;            ///< "" for the outermost model, else "arm::hand::"
  std::set<std::string> models;  ///< models in it, down to deepest_model: "hand", "hand::thumb"

  ModelScope(const xml::Element& model, std::string given_prefix) : prefix(std::move(given_prefix)) {
    struct Open {
      const xml::Element* model;
      std::string way;
      std::size_t depth;
    };
    std::vector<Open> open{{&model, "", 0}};
    while (!open.empty()) {
      const auto [outer, way, depth] = std::move(open.back());
      open.pop_back();
      if (depth > deepest_model) continue;
      for (const xml::Element* e = outer->child("model"); e != nullptr; e = e->next_element("model")) {
        open.push_back({e, way + value_of(*e, "name") + "::", depth + 1});
        models.insert(way + value_of(*e, "name"));
      }
    }
  }

  /// Returns the name of the same part in the outermost model.
  [[nodiscard]] std::string outside(const std::string& name) const {
    if (name.empty() || name == "world") return name;
    return prefix + name + (models.contains(name) ? "::" + std::string(model_frame) : "");
  }
};

/// True if the attribute names something; an empty one does not, as in libsdformat.
bool names(const xml::Element& element, std::string_view attribute) {
  return !value_of(element, attribute).empty();
}

struct Nested {
  const xml::Element* model;
  std::shared_ptr<const ModelScope> around;
  std::size_t depth;
};

class Flattener {
 public:
  Flattener(const std::shared_ptr<const xml::Document>& sdf, source::Sink& sink)
      : sink_(sink), document_(std::make_shared<xml::Document>()) {
    document_->file = sdf->file;
    document_->retain(sdf);
  }

  std::shared_ptr<xml::Document> flatten(const xml::Element& root) {
    xml::Element* copy = xml::copy_tag(root, *document_);
    document_->append(copy);
    const bool in_world = root.child("world") != nullptr;
    if (in_world) {
      xml::Element* world = xml::copy_tag(*root.child("world"), *document_);
      xml::Document::append(copy, world);
      copy = world;
    }
    const xml::Element& place = in_world ? *root.child("world") : root;
    for (const xml::Element* e = place.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "model")
        flatten_model(*e, copy);
      else
        xml::Document::append(copy, xml::copy_subtree(*e, *document_));
    }
    return std::move(document_);
  }

 private:
  void flatten_model(const xml::Element& model, xml::Element* parent) {
    top_ = xml::copy_tag(model, *document_);
    xml::Document::append(parent, top_);
    const auto shared = std::make_shared<const ModelScope>(model, "");
    const ModelScope& scope = *shared;
    if (xml::Attribute* link = top_->attribute("canonical_link")) set(*link, scope.outside(std::string(link->value)));
    for (const xml::Element* e = model.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "model")
        open_.push_back({e, shared, 1});
      else
        add_part(*e, scope);
    }
    for (std::size_t next = 0; next < open_.size(); ++next) flatten_nested(Nested(std::move(open_[next])));
    open_.clear();
  }

  void flatten_nested(const Nested& nested) {
    const xml::Element& model = *nested.model;
    const std::string name = value_of(model, "name");
    if (nested.depth > deepest_model) {
      xml::report(
          sink_, rules::sdf_nested, &model, model.start_tag(),
          fmt::format("model \"{}\" is nested in more than {} others; that is not flattened", name, deepest_model),
          "nest the models less deeply");
      return;
    }
    const auto shared = std::make_shared<const ModelScope>(model, nested.around->prefix + name + "::");
    const ModelScope& scope = *shared;
    add_model_frame(nested, scope);
    for (const xml::Element* e = model.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "model")
        open_.push_back({e, shared, nested.depth + 1});
      else if (e->name == "link" || e->name == "joint" || e->name == "frame" || e->name == "plugin")
        add_part(*e, scope);
      else if (e->name != "pose")
        xml::report(
            sink_, rules::element_dropped, e, e->span,
            fmt::format("<{}> of model \"{}\" cannot be expressed for a part of the model around it; it is dropped",
                        e->name, name));
    }
  }

  /// Adds the frame that represents the model: at the model's pose, attached to its canonical link.
  void add_model_frame(const Nested& nested, const ModelScope& scope) {
    const xml::Element& model = *nested.model;
    xml::Element* frame = make("frame", model);
    set(*frame, "name", scope.prefix + std::string(model_frame));
    set(*frame, "attached_to", scope.prefix + canonical_link(model));
    const xml::Element* given = model.child("pose");
    xml::Element* pose = given != nullptr ? xml::copy_subtree(*given, *document_) : make("pose", model);
    rename_poses(*pose, *nested.around);
    if (!names(*pose, "relative_to")) set(*pose, "relative_to", nested.around->prefix + std::string(model_frame));
    xml::Document::append(frame, pose);
    xml::Document::append(top_, frame);
  }

  void add_part(const xml::Element& given, const ModelScope& scope) {
    xml::Element* part = xml::copy_subtree(given, *document_);
    xml::Document::append(top_, part);
    if (part->name != "link" && part->name != "joint" && part->name != "frame") return;
    rename_poses(*part, scope);
    const bool nested = !scope.prefix.empty();
    if (xml::Attribute* name = part->attribute("name"); name != nullptr && nested)
      set(*name, scope.prefix + std::string(name->value));
    const std::string own_frame = scope.prefix + std::string(model_frame);
    if (part->name == "link" && nested) place_in(*part, own_frame);
    if (part->name == "frame") {
      if (xml::Attribute* to = part->attribute("attached_to"); to != nullptr && !to->value.empty())
        set(*to, scope.outside(std::string(to->value)));
      else if (nested)
        set(*part, "attached_to", own_frame);
    }
    if (part->name == "joint") rename_joint(*part, scope);
  }

  /// Makes a link's pose relative to its model's frame unless it names another.
  void place_in(xml::Element& link, const std::string& frame) {
    xml::Element* pose = link.child("pose");
    if (pose == nullptr) xml::Document::append(&link, pose = make("pose", link));
    if (!names(*pose, "relative_to")) set(*pose, "relative_to", frame);
  }

  void rename_joint(xml::Element& joint, const ModelScope& scope) {
    for (xml::Element* e = joint.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "parent" || e->name == "child") xml::set_text(*e, scope.outside(text_of(*e)), *document_);
      if (!e->name.starts_with("axis")) continue;
      for (xml::Element* value = e->child(); value != nullptr; value = value->next_element()) {
        if (xml::Attribute* in = value->attribute("expressed_in")) set(*in, scope.outside(std::string(in->value)));
        if (xml::Attribute* leader = value->attribute("joint"); leader != nullptr && value->name == "mimic")
          set(*leader, scope.outside(std::string(leader->value)));
      }
    }
  }

  /// Renames the frames of poses in the element and its descendants.
  void rename_poses(xml::Element& top, const ModelScope& scope) {
    for (xml::Node* node = &top; node != nullptr; node = xml::next_in_order(*node, top))
      if (xml::Element* element = node->as_element(); element != nullptr && element->name == "pose")
        if (xml::Attribute* in = element->attribute("relative_to")) set(*in, scope.outside(std::string(in->value)));
  }

  xml::Element* make(std::string_view name, const xml::Element& from) {
    return xml::make_in_place_of(from, name, *document_);
  }
  void set(xml::Element& element, std::string_view name, const std::string& value) {
    xml::set_attribute(element, name, value, *document_);
  }
  void set(xml::Attribute& attribute, const std::string& value) { attribute.value = document_->keep(value); }

  source::Sink& sink_;
  std::shared_ptr<xml::Document> document_;
  xml::Element* top_ = nullptr;  ///< the model into which everything is merged
  std::vector<Nested> open_;
};

}  // namespace

std::shared_ptr<xml::Document> flatten(const std::shared_ptr<const xml::Document>& sdf, source::Sink& sink) {
  return Flattener(sdf, sink).flatten(*sdf->root());
}

std::string canonical_link(const xml::Element& model) {
  if (std::string named = value_of(model, "canonical_link"); !named.empty()) return named;
  std::string scope;
  for (const xml::Element* at = &model; at != nullptr; at = at->child("model")) {
    if (at != &model) scope += value_of(*at, "name") + "::";
    if (const xml::Element* link = at->child("link")) return scope + value_of(*link, "name");
  }
  return {};
}

}  // namespace urdfmill::sdf
