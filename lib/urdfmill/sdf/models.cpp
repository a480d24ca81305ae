#include "urdfmill/sdf/models.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {
namespace {

constexpr std::string_view separator = "::";

struct NamedModel {
  std::string name;
  const xml::Element* model;
};

std::string name_of(const xml::Element& element) {
  const xml::Attribute* name = element.attribute("name");
  return name == nullptr ? std::string() : std::string(name->value);
}

/// Collects the models in an element, each followed by its nested models.
void collect(const xml::Element& place, const std::string& prefix, bool nested, std::vector<NamedModel>& models) {
  for (const xml::Element* e = place.child("model"); e != nullptr; e = e->next_element("model")) {
    models.push_back({prefix + name_of(*e), e});
    if (nested) collect(*e, models.back().name + std::string(separator), nested, models);
  }
}

/// Characters of all names of nested models and of their parts.
constexpr std::size_t most_in_names = 8'000'000;

bool names_fit(const xml::Element& root) {
  struct Open {
    const xml::Element* place;
    std::size_t prefix;  ///< characters before the names in it
    bool is_model;
  };
  std::vector<Open> open{{&root, 0, false}};
  for (std::size_t characters = 0; !open.empty();) {
    const auto [place, prefix, is_model] = open.back();
    open.pop_back();
    for (const xml::Element* e = place->child(); e != nullptr; e = e->next_element()) {
      if (e->name == "model")
        open.push_back({e, prefix + name_of(*e).size() + separator.size(), true});
      else if (e->name == "world" && place == &root)
        open.push_back({e, 0, false});
      else if (!is_model)
        continue;
      if ((characters += prefix) > most_in_names) return false;
    }
  }
  return true;
}

std::vector<NamedModel> models_of(const xml::Document& sdf, bool nested) {
  std::vector<NamedModel> models;
  const xml::Element& root = *sdf.root();
  collect(root, {}, nested, models);
  for (const xml::Element* world = root.child("world"); world != nullptr; world = world->next_element("world"))
    collect(*world, {}, nested, models);
  return models;
}

/// Returns the nested model that a part refers to, or an empty text: the ends of a joint, the attachment of a frame.
std::string leads_to(const xml::Element& part, const std::vector<std::string>& inner) {
  std::vector<std::string> ends;
  if (part.name == "joint") ends = {xml::child_text(part, "parent"), xml::child_text(part, "child")};
  if (const xml::Attribute* to = part.attribute("attached_to"); to != nullptr && part.name == "frame")
    ends = {std::string(to->value)};
  for (const std::string& end : ends)
    for (const std::string& model : inner)
      if (end == model || end.starts_with(model + std::string(separator))) return model;
  return {};
}

}  // namespace

bool nested_names_fit(const xml::Document& sdf, source::Sink& sink) {
  if (names_fit(*sdf.root())) return true;
  xml::report(sink, rules::sdf_nested, sdf.root(), sdf.root()->start_tag(),
              fmt::format("the names of models inside each other have more than {} million characters",
                          most_in_names / 1'000'000),
              "nest the models less deeply, or give them shorter names");
  return false;
}

std::vector<ModelName> model_names(const xml::Document& sdf, bool nested) {
  std::vector<ModelName> names;
  for (const NamedModel& model : models_of(sdf, nested && names_fit(*sdf.root())))
    names.push_back({model.name, model.model->child("link") == nullptr && model.model->child("model") != nullptr});
  return names;
}

std::shared_ptr<xml::Document> model_alone(const std::shared_ptr<const xml::Document>& sdf, std::string_view name,
                                           bool nested, source::Sink& sink) {
  const std::vector<NamedModel> models = models_of(*sdf, true);
  const auto found = std::find_if(models.begin(), models.end(), [&](const NamedModel& m) { return m.name == name; });
  if (found == models.end()) {
    std::vector<std::string_view> names;
    names.reserve(models.size());
    for (const NamedModel& model : models) names.push_back(model.name);
    const text::Hint hint = text::did_you_mean(name, names);
    std::string list;
    for (const NamedModel& model : models) text::add_item(list, model.name);
    report_invalid(sink, *sdf->root(), fmt::format("there is no model \"{}\" in this SDF", name),
                   hint.empty() ? "models: " + list : hint);
    return nullptr;
  }
  auto document = std::make_shared<xml::Document>();
  document->file = sdf->file;
  document->retain(sdf);
  xml::Element* root = xml::copy_tag(*sdf->root(), *document);
  document->append(root);
  xml::Element* model = xml::copy_tag(*found->model, *document);
  xml::Document::append(root, model);
  std::vector<std::string> inner;
  for (const xml::Element* e = found->model->child("model"); e != nullptr && !nested; e = e->next_element("model"))
    inner.push_back(name_of(*e));
  for (const xml::Element* e = found->model->child(); e != nullptr; e = e->next_element()) {
    if (!nested && e->name == "model") {
      source::Diagnostic note = source::finding(
          rules::sdf_nested, fmt::format("model \"{}\" in \"{}\" is a robot of its own", name_of(*e), name),
          e->start_tag());
      source::take_other_severity(note, rules::other_severities);
      sink.report(std::move(note));
    } else if (const std::string other = leads_to(*e, inner); !other.empty()) {
      xml::report(sink, rules::element_dropped, e, e->start_tag(),
                  fmt::format("{} \"{}\" leads to model \"{}\", which is a robot of its own; it is dropped", e->name,
                              name_of(*e), other));
    } else {
      xml::Document::append(model, xml::copy_subtree(*e, *document));
    }
  }
  return document;
}

}  // namespace urdfmill::sdf
