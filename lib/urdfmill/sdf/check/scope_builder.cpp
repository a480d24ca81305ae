#include "urdfmill/sdf/check/scope_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "urdfmill/sdf/check/report.hpp"
#include "urdfmill/sdf/frames.hpp"
#include "urdfmill/sdf/old_versions.hpp"
#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/xml/content.hpp"

namespace urdfmill::sdf {
namespace {

/// Limits that no model of people reaches.
constexpr std::size_t deepest_scope = 100;
constexpr std::size_t most_entities = 500'000;

/// Returns the frame that the pose of an element is relative to; empty: the default one.
std::string base_in(const xml::Element& element, bool is_older) {
  const xml::Element* const pose = element.child("pose");
  return pose == nullptr ? std::string() : xml::attribute_text(*pose, is_older ? "frame" : "relative_to");
}

std::string_view word_of(EntityKind kind) {
  constexpr std::array<std::string_view, 4> words{"link", "joint", "frame", "model"};
  return words[static_cast<std::size_t>(kind)];
}

class ScopeBuilder {
 public:
  ScopeBuilder(const ReadInclude& read, source::Sink& sink) : read_(read), sink_(sink) {}

  std::vector<std::shared_ptr<const EntityScope>> build(const xml::Element& root) {
    std::vector<std::shared_ptr<const EntityScope>> scopes;
    minor_ = minor_version(root).value_or(newest_minor);
    for (const xml::Element* e = root.child(); e != nullptr; e = e->next_element())
      if (e->name == "model" || e->name == "world") scopes.push_back(scope_of(*e));
    return scopes;
  }

 private:
  static constexpr int newest_minor = 12, first_with_relative_to = 7;

  [[nodiscard]] bool is_older() const { return minor_ < first_with_relative_to; }
  /// True in the file that is checked, false in those that it includes.
  [[nodiscard]] bool is_own() const { return open_.empty(); }

  std::shared_ptr<EntityScope> scope_of(const xml::Element& element) {
    auto scope = std::make_shared<EntityScope>();
    scope->element = &element;
    scope->is_world = element.name == "world";
    scope->is_older = is_older();
    scope->is_static = is_true(xml::child_text(element, "static"));
    scope->canonical_link = xml::attribute_text(element, "canonical_link");
    if (++depth_ > deepest_scope || size_ > most_entities) scope->is_open = true;
    for (const xml::Element* e = element.child(); e != nullptr && !is_full(*scope); e = e->next_element())
      add(*e, *scope);
    --depth_;
    return scope;
  }

  [[nodiscard]] bool is_full(const EntityScope& scope) const {
    return scope.is_open && (depth_ > deepest_scope || size_ > most_entities);
  }

  void add(const xml::Element& element, EntityScope& scope) {
    Entity entity{EntityKind::link, &element, &element, nullptr, base_in(element, is_older()), {}};
    if (element.name == "include") return include(element, scope);
    if (element.name == "joint") {
      entity.kind = EntityKind::joint;
      entity.link = xml::child_text(element, "child");
    } else if (element.name == "frame") {
      entity.kind = EntityKind::frame;
      entity.link = xml::attribute_text(element, "attached_to");
    } else if (element.name == "model") {
      entity.kind = EntityKind::model;
      entity.inside = scope_of(element);
    } else if (element.name != "link") {
      return;
    }
    add(xml::attribute_text(element, "name"), std::move(entity), scope);
  }

  void add(const std::string& name, Entity entity, EntityScope& scope) {
    if (name.empty()) return;
    ++size_;
    const auto [known, is_new] = scope.entities.try_emplace(name, entity);
    if (is_new)
      scope.names.push_back(name);
    else if (is_own())
      report_duplicate(name, known->second, entity, scope);
    // A link is found before a joint or frame that is renamed because of it.
    if (!is_new && entity.kind < known->second.kind && entity.kind == EntityKind::link)
      known->second = std::move(entity);
  }

  void report_duplicate(const std::string& name, const Entity& first, const Entity& second, const EntityScope& scope) {
    const auto is_renamed = [](const Entity& entity) {
      return entity.kind == EntityKind::joint || entity.kind == EntityKind::frame;
    };
    const bool renames =
        (scope.is_world || is_older()) && first.kind != second.kind && (is_renamed(first) || is_renamed(second));
    const bool is_included = second.place->name == "include";
    std::string message =
        fmt::format("{} \"{}\" has the name of the {} before it", word_of(second.kind), name, word_of(first.kind));
    if (is_included) message += "; the file that is included calls it so";
    if (renames) message += "; readers rename one";
    const xml::Attribute* const attribute = second.place->attribute("name");
    report_repeated(sink_, *second.place, attribute != nullptr ? attribute->value_span : second.place->start_tag(),
                    *first.place, std::move(message),
                    is_included ? "give it a <name> in this <include>" : std::string(), renames ? As::other : As::rule);
  }

  void include(const xml::Element& element, EntityScope& scope) {
    const std::string uri = xml::child_text(element, "uri");
    const auto leave_open = [&](std::string message, std::string hint, As as) {
      scope.is_open = true;
      if (is_own())
        report_at(sink_, rules::include, element, place_of_uri(element), std::move(message), std::move(hint), as);
    };
    if (uri.empty()) return leave_open("<include> has no <uri>", {}, As::rule);
    if (!read_) {
      scope.is_open = true;
      return;
    }
    const IncludedFile file = read_(uri, open_.empty() ? std::string() : open_.back().folder);
    if (!file.document) {
      // Models that are found by their name may be installed where the file is used.
      const bool is_elsewhere = uri.find("://") != std::string::npos && !uri.starts_with("file://");
      if (uri.starts_with("http://") || uri.starts_with("https://")) {
        scope.is_open = true;
        return;
      }
      return leave_open(fmt::format("\"{}\" cannot be included: {}", uri, file.error), file.hint,
                        is_elsewhere && !file.is_found ? As::other : As::rule);
    }
    const auto is_open_file = [&](const OpenFile& open) { return open.identity == file.identity; };
    if (std::any_of(open_.begin(), open_.end(), is_open_file) || open_.size() >= deepest_scope)
      return leave_open(fmt::format("\"{}\" cannot be included: it includes itself", uri), {}, As::rule);
    const xml::Element* const root = file.document->root();
    const xml::Element* entity = nullptr;
    for (const char* kind : {"model", "actor", "light"})
      if (entity == nullptr && root != nullptr && root->name == "sdf") entity = root->child(kind);
    if (entity == nullptr)
      return leave_open(fmt::format("\"{}\" cannot be included: it contains no model", uri), {}, As::rule);
    for (const xml::Element* e = root->child(); e != nullptr && is_own(); e = e->next_element())
      if (e != entity && (e->name == "model" || e->name == "actor" || e->name == "light"))
        report_at(
            sink_, rules::several_models, element, place_of_uri(element),
            fmt::format("\"{}\" contains {} beside {}; an <include> takes one", uri, called(*e), called(*entity)));
    if (entity->name != "model") return;
    std::string name = xml::child_text(element, "name");
    if (name.empty()) name = xml::attribute_text(*entity, "name");
    std::shared_ptr<const EntityScope> inside = scope_of_file(file, *entity);
    if (is_true(xml::attribute_text(element, "merge"))) return merge(*inside, element, scope);
    if (element.child("static") != nullptr) {
      auto changed = std::make_shared<EntityScope>(*inside);
      changed->is_static = is_true(xml::child_text(element, "static"));
      inside = std::move(changed);
    }
    if (const std::string frame = xml::child_text(element, "placement_frame"); is_own() && !frame.empty())
      check_placement(element, frame, *inside);
    add(name, {EntityKind::model, entity, &element, inside, base_in(element, is_older()), {}}, scope);
  }

  /// Returns the scope of the model in a file, which is made once.
  std::shared_ptr<const EntityScope> scope_of_file(const IncludedFile& file, const xml::Element& model) {
    if (const auto known = known_.find(file.name); known != known_.end()) return known->second;
    const int outer = std::exchange(minor_, minor_version(*file.document->root()).value_or(newest_minor));
    open_.push_back({file.name.substr(0, file.name.rfind('/') + 1), file.identity});
    std::shared_ptr<EntityScope> made = scope_of(model);
    made->document = file.document;
    open_.pop_back();
    minor_ = outer;
    return known_[file.name] = std::move(made);
  }

  void check_placement(const xml::Element& include, const std::string& frame, const EntityScope& inside) {
    const xml::Element* const stated = include.child("placement_frame");
    if (include.child("pose") == nullptr)
      report_at(sink_, rules::missing, include, include.start_tag(),
                "an <include> with a <placement_frame> has no <pose>, the pose of that frame");
    if (look_up(inside, frame).outcome == Lookup::Outcome::missing)
      report_at(sink_, rules::reference, *stated, text_span(*stated),
                fmt::format("the included model has no frame \"{}\"", frame));
  }

  /// Makes the parts of a model those of the model around it.
  void merge(const EntityScope& inside, const xml::Element& include, EntityScope& scope) {
    scope.is_open = scope.is_open || inside.is_open;
    for (const std::string& name : inside.names) {
      Entity entity = inside.entities.at(name);
      entity.element = entity.place = &include;
      // Their frames are relative to a frame that stands for the merged model.
      if (entity.kind == EntityKind::frame && (entity.link.empty() || entity.link == model_frame))
        entity.link = inside.canonical_link;
      entity.pose_base.clear();
      add(name, std::move(entity), scope);
    }
  }

  static source::Span place_of_uri(const xml::Element& include) {
    const xml::Element* const uri = include.child("uri");
    return uri == nullptr ? include.start_tag() : text_span(*uri);
  }

  struct OpenFile {
    std::string folder;
    std::string identity;
  };

  const ReadInclude& read_;
  source::Sink& sink_;
  std::vector<OpenFile> open_;
  std::map<std::string, std::shared_ptr<const EntityScope>> known_;  ///< included files
  int minor_ = newest_minor;
  std::size_t depth_ = 0, size_ = 0;
};

}  // namespace

std::vector<std::shared_ptr<const EntityScope>> build_scopes(const xml::Element& root, const ReadInclude& read,
                                                             source::Sink& sink) {
  return ScopeBuilder(read, sink).build(root);
}

}  // namespace urdfmill::sdf
