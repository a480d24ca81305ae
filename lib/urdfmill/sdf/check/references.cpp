#include "urdfmill/sdf/check/references.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "urdfmill/sdf/check/report.hpp"
#include "urdfmill/sdf/frames.hpp"
#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/xml/content.hpp"

namespace urdfmill::sdf {
namespace {

constexpr std::string_view world_frame = "world";

class ReferenceCheck {
 public:
  ReferenceCheck(const EntityScope& scope, source::Sink& sink) : scope_(scope), sink_(sink) {}

  void run() {
    check_model();
    for (const std::string& name : scope_.names) {
      const Entity& entity = scope_.entities.at(name);
      check_pose(*entity.place, false);
      if (!is_own(entity)) continue;
      if (entity.kind == EntityKind::frame) check_attachment(*entity.element);
      if (entity.kind == EntityKind::joint) check_joint(name, *entity.element);
      if (entity.kind == EntityKind::link) check_parts(*entity.element);
    }
    check_cycles();
  }

 private:
  static bool is_own(const Entity& entity) { return entity.element == entity.place; }

  /// Returns the name that is probably meant: one of the scope or of a model in it, or the world; empty if there is
  /// none.
  [[nodiscard]] std::string name_meant(const std::string& name, bool may_be_world) const {
    constexpr std::string_view separator = "::";
    const EntityScope* scope = &scope_;
    std::string around;
    std::string_view rest = name;
    for (std::size_t end = rest.find(separator); end != std::string_view::npos; end = rest.find(separator)) {
      const Entity* model = scope->find(rest.substr(0, end));
      if (model == nullptr || model->inside == nullptr) break;
      scope = model->inside.get();
      around.append(rest.substr(0, end + separator.size()));
      rest.remove_prefix(end + separator.size());
    }
    std::vector<std::string_view> names(scope->names.begin(), scope->names.end());
    if (may_be_world && around.empty()) names.push_back(world_frame);
    // Names of older versions may contain the separator; else the rest begins with the name that is not there.
    std::size_t end = rest.size();
    std::string_view meant = text::closest_name(rest, names);
    if (meant.empty()) {
      end = std::min(rest.find(separator), end);
      meant = text::closest_name(rest.substr(0, end), names);
    }
    if (meant.empty()) return {};
    std::string whole = around.append(meant).append(rest.substr(end));
    const bool is_there = whole == world_frame || look_up(scope_, whole).outcome != Lookup::Outcome::missing;
    return is_there ? whole : std::string();
  }

  /// Reports a name that stands for nothing in the scope; true if it does stand for something, as far as is known.
  bool look_for(const xml::Element& element, source::Span span, const std::string& name, const std::string& subject,
                As as = As::rule) {
    if (look_up(scope_, name).outcome != Lookup::Outcome::missing) return true;
    text::Hint hint;
    if (hints_left_ > 0) {
      --hints_left_;
      hint = text::meant_hint(name, name_meant(name, element.name == "parent"));
    }
    if (hint.empty() && name == world_frame && !scope_.is_world)
      hint = "inside a model only a joint can name the world";
    report_at(sink_, rules::reference, element, span,
              fmt::format("{} \"{}\", which the {} does not have", subject, name, scope_.is_world ? "world" : "model"),
              hint, as);
    return false;
  }

  void look_for_attribute(const xml::Element& element, std::string_view attribute, const std::string& subject,
                          As as = As::rule) {
    const xml::Attribute* const found = element.attribute(attribute);
    const std::string name = xml::attribute_text(element, attribute);
    if (found != nullptr && !name.empty()) look_for(element, found->value_span, name, subject, as);
  }

  /// Checks the pose of an element in the scope. libsdformat looks up those of parts of links only when it needs them.
  void check_pose(const xml::Element& owner, bool is_part) {
    const xml::Element* const pose = owner.child("pose");
    if (pose == nullptr) return;
    look_for_attribute(*pose, scope_.is_older ? "frame" : "relative_to",
                       fmt::format("the pose of {} is relative to", called(owner)), is_part ? As::other : As::rule);
  }

  void check_attachment(const xml::Element& frame) {
    look_for_attribute(frame, "attached_to",
                       fmt::format("frame \"{}\" is attached to", xml::attribute_text(frame, "name")));
  }

  void check_parts(const xml::Element& link) {
    for (const xml::Element* e = link.child(); e != nullptr; e = e->next_element()) {
      const bool has_frame = e->name == "visual" || e->name == "collision" || e->name == "sensor" || e->name == "light";
      if (has_frame) check_pose(*e, true);
    }
  }

  void check_model() {
    if (scope_.is_world) return;
    const xml::Element& model = *scope_.element;
    look_for_attribute(model, "canonical_link", fmt::format("the canonical link of {} is", called(model)));
    look_for_attribute(model, "placement_frame", fmt::format("the placement frame of {} is", called(model)));
    bool has_body = scope_.is_static || scope_.is_open;
    for (const std::string& name : scope_.names) {
      const EntityKind kind = scope_.entities.at(name).kind;
      has_body = has_body || kind == EntityKind::link || kind == EntityKind::model;
    }
    if (!has_body)
      report_at(sink_, rules::empty_model, model, model.start_tag(), called(model) + " has no link",
                "a model without links is static: <static>true</static>");
  }

  void check_joint(const std::string& name, const xml::Element& joint) {
    const std::string parent = xml::child_text(joint, "parent"), child = xml::child_text(joint, "child");
    bool are_known = !parent.empty() && !child.empty();
    if (!parent.empty() && parent != world_frame) are_known = check_end(name, joint, "parent", parent) && are_known;
    if (child == world_frame) {
      const xml::Element& end = *joint.child("child");
      report_at(sink_, rules::joint_ends, end, text_span(end),
                fmt::format("the world is the child of joint \"{}\"", name), "exchange parent and child");
      are_known = false;
    } else if (!child.empty()) {
      are_known = check_end(name, joint, "child", child) && are_known;
    }
    if (are_known) check_different(name, joint, parent, child);
    for (const char* kind : {"axis", "axis2"})
      if (const xml::Element* axis = joint.child(kind)) check_axis(name, *axis);
  }

  bool check_end(const std::string& joint_name, const xml::Element& joint, std::string_view kind,
                 const std::string& frame) {
    const xml::Element& end = *joint.child(kind);
    if (frame == joint_name) {
      report_at(sink_, rules::joint_ends, end, text_span(end),
                fmt::format("joint \"{}\" is its own {}", joint_name, kind));
      return false;
    }
    return look_for(end, text_span(end), frame, fmt::format("the {} of joint \"{}\" is", kind, joint_name));
  }

  void check_different(const std::string& name, const xml::Element& joint, const std::string& parent,
                       const std::string& child) {
    const auto moved = link_of(scope_, child);
    const auto other = parent == world_frame ? std::optional<std::string>(std::string()) : link_of(scope_, parent);
    if (!moved || !other || *moved != *other || moved->empty()) return;
    report_at(sink_, rules::joint_ends, joint, joint.start_tag(),
              parent == child ? fmt::format("joint \"{}\" has \"{}\" as parent and child", name, parent)
                              : fmt::format("joint \"{}\" connects \"{}\" with \"{}\", which are both on link \"{}\"",
                                            name, parent, child, *moved));
  }

  void check_axis(const std::string& joint, const xml::Element& axis) {
    if (const xml::Element* xyz = axis.child("xyz"))
      look_for_attribute(*xyz, "expressed_in", fmt::format("the axis of joint \"{}\" is expressed in", joint),
                         As::other);
    if (const xml::Element* mimic = axis.child("mimic"))
      look_for_attribute(*mimic, "joint", fmt::format("joint \"{}\" follows", joint));
  }

  void check_cycles() {
    find_cycles([&](const Entity& entity) { return pose_base(entity); }, "the pose of {} is relative to itself");
    find_cycles(
        [&](const Entity& entity) {
          return entity.kind == EntityKind::frame || entity.kind == EntityKind::joint ? entity.link : std::string();
        },
        "{} is attached to itself");
  }

  static std::string pose_base(const Entity& entity) {
    if (!entity.pose_base.empty()) return entity.pose_base;
    return entity.kind == EntityKind::joint || entity.kind == EntityKind::frame ? entity.link : std::string();
  }

  /// Reports each cycle once, at its first entity in the document.
  void find_cycles(const std::function<std::string(const Entity&)>& base_of, fmt::string_view message) {
    std::set<const Entity*> done;
    for (const std::string& name : scope_.names) {
      std::vector<const Entity*> way;
      std::set<const Entity*> on_way;
      const Entity* entity = &scope_.entities.at(name);
      while (entity != nullptr && done.insert(entity).second) {
        way.push_back(entity);
        on_way.insert(entity);
        const std::string base = base_of(*entity);
        entity = base.empty() ? nullptr : look_up(scope_, base).first;
        if (entity != nullptr && on_way.contains(entity)) report_cycle(way, entity, message);
      }
    }
  }

  void report_cycle(const std::vector<const Entity*>& way, const Entity* again, fmt::string_view message) {
    constexpr std::size_t most_named = 6;
    std::size_t begin = 0;
    while (way[begin] != again) ++begin;
    std::string by;
    for (std::size_t i = begin + 1; i < way.size() && i < begin + most_named; ++i)
      by += (by.empty() ? ", by way of " : ", ") + called(*way[i]->place);
    const xml::Element& place = *way[begin]->place;
    report_at(sink_, rules::cycle, place, place.start_tag(), fmt::format(fmt::runtime(message), called(place)) + by);
  }

  const EntityScope& scope_;
  source::Sink& sink_;
  std::size_t hints_left_ = 100;  ///< each compares with all names
};

}  // namespace

void check_references(const EntityScope& scope, source::Sink& sink) {
  std::vector<const EntityScope*> open{&scope};
  while (!open.empty()) {
    const EntityScope& next = *open.back();
    open.pop_back();
    ReferenceCheck(next, sink).run();
    for (const auto& [name, entity] : next.entities)
      if (entity.inside && entity.element == entity.place) open.push_back(entity.inside.get());
  }
}

}  // namespace urdfmill::sdf
