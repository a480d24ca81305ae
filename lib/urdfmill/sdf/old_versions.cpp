#include "urdfmill/sdf/old_versions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string>

#include "urdfmill/sdf/names.hpp"
#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {

namespace {

constexpr int first_new = 7;

class Renewal {
 public:
  Renewal(const std::shared_ptr<const xml::Document>& sdf, int minor, source::Sink& sink)
      : sink_(sink), minor_(minor), document_(std::make_shared<xml::Document>()) {
    document_->file = sdf->file;
    document_->retain(sdf);
    document_->append(xml::copy_subtree(*sdf->root(), *document_));
  }

  std::shared_ptr<const xml::Document> run() {
    for (xml::Element* element : elements_of_sdf(*document_->root())) renew(*element);
    return document_;
  }

 private:
  void renew(xml::Element& element) {
    if (element.name == "pose") renew_pose(element);
    if (element.name == "axis" || element.name == "axis2") renew_axis(element);
    if (element.name == "model") rename_in(element);
  }

  void renew_pose(xml::Element& pose) {
    const xml::Attribute* frame = pose.attribute("frame");
    if (frame == nullptr) return;
    xml::set_attribute(pose, "relative_to", frame->value, *document_);
    xml::remove_attribute(pose, "frame");
  }

  void renew_axis(xml::Element& axis) {
    constexpr int last_in_model = 4;
    const xml::Element* stated = axis.child("use_parent_model_frame");
    const bool in_model = stated == nullptr ? minor_ <= last_in_model : is_true(text_of(*stated));
    if (stated != nullptr) xml::remove_child(axis, *stated);
    if (!in_model) return;
    xml::Element* xyz = axis.child("xyz");
    if (xyz == nullptr) {
      xyz = xml::make_in_place_of(axis, "xyz", *document_);
      xml::set_text(*xyz, "0 0 1", *document_);
      xml::Document::append(&axis, xyz);
    }
    xml::set_attribute(*xyz, "expressed_in", model_frame, *document_);
  }

  /// Gives joints and frames of a model names that no link has.
  void rename_in(xml::Element& model) {
    Scope scope;
    const auto for_each = [&](std::string_view kind, auto&& what) {
      for (xml::Element* e = model.child(kind); e != nullptr; e = e->next_element(kind))
        if (xml::Attribute* name = e->attribute("name")) what(*e, *name);
    };
    for_each("link", [&](xml::Element&, xml::Attribute& name) { scope.reserve(name.value); });
    for (const char* kind : {"joint", "frame"})
      for_each(kind, [&](xml::Element& element, xml::Attribute& name) {
        if (scope.is_free(name.value)) return scope.reserve(name.value);
        const std::string renamed = scope.take(std::string(name.value) + '_' + kind);
        xml::report(sink_, rules::renamed, &element, name.value_span,
                    fmt::format("{} \"{}\" has the name of another part of the model; it is called \"{}\"", kind,
                                name.value, renamed));
        name.value = document_->keep(renamed);
      });
  }

  source::Sink& sink_;
  const int minor_;
  const std::shared_ptr<xml::Document> document_;
};

}  // namespace

std::optional<int> minor_version(const xml::Element& root) {
  const std::string version = xml::attribute_text(root, "version");
  if (!version.starts_with("1.")) return std::nullopt;
  int minor = 0;
  const char* const end = version.data() + version.size();
  const auto [at, error] = std::from_chars(version.data() + 2, end, minor);
  if (error != std::errc() || at != end) return std::nullopt;
  return minor;
}

std::shared_ptr<const xml::Document> in_newer_form(std::shared_ptr<const xml::Document> sdf, source::Sink& sink) {
  constexpr int first_readable = 2;
  const xml::Element& root = *sdf->root();
  const std::optional<int> minor = minor_version(root);
  if (!minor || *minor >= first_new) return sdf;
  if (*minor < first_readable) {
    report_invalid(sink, root, fmt::format("SDF 1.{} has its values in attributes; it is not read", *minor),
                   "SDF 1.2 and newer are read");
    return nullptr;
  }
  return Renewal(sdf, *minor, sink).run();
}

bool is_in_older_form(const xml::Document& sdf) {
  const auto minor = sdf.root() == nullptr ? std::nullopt : minor_version(*sdf.root());
  return minor && *minor < first_new;
}

std::string repeated_name(const xml::Element& model) {
  std::set<std::string_view> names;
  for (const char* kind : {"link", "joint", "frame"})
    for (const xml::Element* e = model.child(kind); e != nullptr; e = e->next_element(kind))
      if (const xml::Attribute* name = e->attribute("name"); name != nullptr && !names.insert(name->value).second)
        return std::string(name->value);
  return {};
}

}  // namespace urdfmill::sdf
