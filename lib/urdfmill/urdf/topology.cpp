// The tree of links and joints (docs/urdfdom.md, "The tree"). urdfdom does not detect second parents and detached
// cycles; strict reading does.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/read_parts.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::urdf {

namespace {

class Topology {
 public:
  Topology(ReadContext& context, const xml::Element& element, const Robot& robot)
      : context_(context), element_(element), robot_(robot) {
    for (const Link& link : robot.links) names_.push_back(link.name.value);
    known_.insert(names_.begin(), names_.end());
    for (const Joint& joint : robot.joints) joints_.push_back(&joint);
    std::stable_sort(joints_.begin(), joints_.end(),
                     [](const Joint* a, const Joint* b) { return a->name.value < b->name.value; });
  }

  void check() {
    for (const Joint* joint : joints_)
      if (!check_ends(*joint)) return;
    if (context_.strict()) check_parents();
    // If a joint names an unknown link, roots and cycles only follow from that.
    if (!complete_ || robot_.links.empty()) return;
    check_roots();
    if (context_.strict()) check_cycles();
  }

 private:
  /// Returns the joint's element, for the trail of calls that made it.
  [[nodiscard]] const xml::Element& element_of(const Joint& joint) const {
    return joint.element != nullptr ? *joint.element : element_;
  }

  bool check_end(const Joint& joint, const Word& end, std::string_view role) {
    if (known_.contains(end.value) && !end.value.empty()) return true;
    complete_ = false;
    const xml::Element& at = element_of(joint);
    if (end.value.empty()) {
      const xml::Element* named = at.child(role);
      const xml::Element& place = named != nullptr ? *named : at;
      return context_.problem(Reach::document, rules::element_missing, place, place.start_tag(),
                              fmt::format("joint \"{}\": no <{} link=\"…\"/>", joint.name.value, role));
    }
    return context_.problem(
        Reach::document, rules::link_unknown, at, end.span,
        fmt::format("joint \"{}\": the {} link \"{}\" does not exist", joint.name.value, role, end.value),
        text::did_you_mean(end.value, links_meant(joint, role)));
  }

  /// Returns the links that a misspelt end may mean: for a child, links without a parent joint that are not above the
  /// parent; for a parent, links other than the child and its descendants.
  [[nodiscard]] std::vector<std::string_view> links_meant(const Joint& joint, std::string_view role) {
    const bool is_child = role == "child";
    // Each hint visits all links and their ancestors, so a model of thousands of misspelt joints gets only so many.
    constexpr std::size_t most_hints = 50;
    if (++hints_ > most_hints) return {};
    std::map<std::string_view, std::string_view> parent_of;
    for (const Joint* other : joints_) parent_of.emplace(other->child.value, other->parent.value);
    const auto is_at_or_below = [&](std::string_view link, std::string_view top) {
      for (std::size_t steps = 0; steps <= parent_of.size(); ++steps) {
        if (link == top) return true;
        const auto up = parent_of.find(link);
        if (up == parent_of.end()) return false;
        link = up->second;
      }
      return false;
    };
    std::vector<std::string_view> names;
    for (const std::string_view name : names_) {
      if (is_child ? parent_of.contains(name) || is_at_or_below(joint.parent.value, name)
                   : is_at_or_below(name, joint.child.value))
        continue;
      names.push_back(name);
    }
    return names;
  }

  bool check_ends(const Joint& joint) {
    if (joint.child.value.empty() && !joint.parent.value.empty()) return check_end(joint, joint.child, "child");
    return check_end(joint, joint.parent, "parent") && check_end(joint, joint.child, "child");
  }

  void check_parents() {
    std::map<std::string_view, const Joint*> parents;
    for (const Joint& joint : robot_.joints) {
      if (joint.child.value.empty()) continue;
      if (joint.child.value == joint.parent.value) {
        context_.problem(
            Reach::nothing, rules::self_joint, element_of(joint), wrong_end(joint).span,
            fmt::format("joint \"{}\" connects link \"{}\" to itself", joint.name.value, joint.child.value));
        continue;
      }
      const auto [first, fresh] = parents.emplace(joint.child.value, &joint);
      if (!fresh)
        context_.problem(Reach::nothing, rules::several_parents, element_of(joint), joint.child.span,
                         fmt::format("link \"{}\" is already the child of joint \"{}\"; joint \"{}\" gives it a second "
                                     "parent, and urdfdom keeps the joint whose name sorts last",
                                     joint.child.value, first->second->name.value, joint.name.value),
                         {}, {}, {{"the first one is", first->second->child.span}});
    }
  }

  /// Returns the end of a joint from a link to itself that is more likely wrong: the child if another joint has that
  /// child too.
  [[nodiscard]] const Word& wrong_end(const Joint& joint) const {
    const bool is_child_elsewhere = std::any_of(joints_.begin(), joints_.end(), [&joint](const Joint* other) {
      return other != &joint && other->child.value == joint.child.value;
    });
    return is_child_elsewhere ? joint.child : joint.parent;
  }

  void check_roots() {
    std::set<std::string_view> children;
    for (const Joint& joint : robot_.joints) children.insert(joint.child.value);
    std::vector<const Link*> roots;
    for (const Link& link : robot_.links)
      if (children.insert(link.name.value).second) roots.push_back(&link);  // the first one of equal names
    if (roots.size() == 1) return;
    if (roots.empty()) {
      context_.problem(Reach::document, rules::no_root, element_, element_.start_tag(),
                       "every link is the child of some joint, so there is no root link: the joints form a cycle");
      return;
    }
    constexpr std::size_t most_shown = 8;
    const std::size_t shown = std::min(roots.size(), most_shown);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < shown; ++i) {
      const std::size_t size = links_below(roots[i]->name.value);
      names.push_back(fmt::format("\"{}\" ({} link{})", roots[i]->name.value, size, size == 1 ? "" : "s"));
    }
    const std::size_t more = roots.size() - shown;
    context_.problem(Reach::document, rules::several_roots,
                     roots[1]->element != nullptr ? *roots[1]->element : element_, roots[1]->span,
                     fmt::format("the model falls into {} trees: {}{}; only one link may be the root", roots.size(),
                                 fmt::join(names, ", "), more ? fmt::format(" and {} more", more) : ""),
                     {}, {}, places_of(roots));
  }

  /// Returns the places of the first roots, except for the second one: the call of a macro that makes it, or its own.
  static std::vector<source::TrailStep> places_of(const std::vector<const Link*>& roots) {
    constexpr std::size_t most_places = 4;
    std::vector<source::TrailStep> places;
    for (std::size_t i = 0; i < std::min(roots.size(), most_places); ++i) {
      if (i == 1) continue;
      const Link& root = *roots[i];
      const std::vector<source::TrailStep> trail =
          root.element != nullptr ? xml::trail_of(*root.element) : std::vector<source::TrailStep>();
      if (trail.empty())
        places.push_back({fmt::format("root \"{}\" is", root.name.value), root.name.span});
      else
        places.push_back(
            {fmt::format("root \"{}\" is made by {}", root.name.value, trail.back().text), trail.back().span});
    }
    return places;
  }

  /// Returns the number of links in the tree below a root, including the root.
  [[nodiscard]] std::size_t links_below(std::string_view root) const {
    std::map<std::string_view, std::vector<std::string_view>> children;
    for (const Joint* joint : joints_) children[joint->parent.value].push_back(joint->child.value);
    std::set<std::string_view> seen;
    std::vector<std::string_view> open{root};
    while (!open.empty()) {
      const std::string_view link = open.back();
      open.pop_back();
      if (seen.insert(link).second)
        for (const std::string_view child : children[link]) open.push_back(child);
    }
    return seen.size();
  }

  void check_cycles() {
    std::map<std::string_view, const Joint*> parents;
    for (const Joint* joint : joints_) parents[joint->child.value] = joint;
    std::map<std::string_view, std::size_t> seen;
    std::size_t walk = 0;
    for (const Link& link : robot_.links) {
      ++walk;
      std::string_view at = link.name.value;
      while (!seen.contains(at)) {
        seen[at] = walk;
        const auto up = parents.find(at);
        if (up == parents.end() || up->second->parent.value == at) break;
        at = up->second->parent.value;
        if (const auto met = seen.find(at); met != seen.end() && met->second == walk) report_cycle(at, parents);
      }
    }
  }

  void report_cycle(std::string_view start, const std::map<std::string_view, const Joint*>& parents) {
    std::string way(start);
    const Joint* joint = parents.at(start);
    const Joint* first = joint;
    std::vector<source::TrailStep> places;
    constexpr std::size_t most_places = 4;
    do {
      if (joint != first && places.size() < most_places)
        places.push_back({fmt::format("joint \"{}\" is", joint->name.value), joint->span});
      way = fmt::format("{} -[{}]-> {}", joint->parent.value, joint->name.value, way);
      joint = parents.at(joint->parent.value);
    } while (joint != first);
    context_.problem(Reach::nothing, rules::cycle, element_of(*first), first->span,
                     fmt::format("the joints form a cycle: {}", way), {}, {}, std::move(places));
  }

  ReadContext& context_;
  const xml::Element& element_;
  const Robot& robot_;
  std::vector<std::string_view> names_;
  std::set<std::string_view> known_;
  std::vector<const Joint*> joints_;  // in name order
  std::size_t hints_ = 0;
  bool complete_ = true;  // every joint joins two existing links
};

}  // namespace

void check_topology(ReadContext& context, const xml::Element& robot_element, const Robot& robot) {
  Topology(context, robot_element, robot).check();
}

}  // namespace urdfmill::urdf
