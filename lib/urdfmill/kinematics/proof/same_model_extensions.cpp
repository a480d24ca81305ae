// Comparison of the extensions. Their order does not matter: a writer gathers elements that readers of URDF skip in one
// place.
#include <algorithm>
#include <compare>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/kinematics/proof/same_model_parts.hpp"
#include "urdfmill/urdf/loops.hpp"
#include "urdfmill/xml/content.hpp"

namespace urdfmill::kinematics {
namespace {

/// Returns `<gazebo reference="base">`, `link base, <sensor name="eye">`.
std::string named_extension(const urdf::Extension& extension, const xml::NewNames& new_names) {
  const auto now = [&](std::string_view name) {
    const auto renamed = new_names.find(name);
    return renamed == new_names.end() ? std::string(name) : renamed->second;
  };
  std::string text;
  if (!extension.owner.empty()) {
    const std::size_t blank = extension.owner.find(' ');
    text = extension.owner.substr(0, blank + 1) + now(extension.owner.substr(blank + 1)) + ", ";
  }
  (text += '<') += extension.element->name;
  for (const char* name : {"reference", "name"})
    if (const xml::Attribute* attribute = extension.element->attribute(name))
      (((text += ' ') += name) += "=\"").append(now(attribute->value)) += '"';
  return text += '>';
}

class ExtensionComparison {
 public:
  ExtensionComparison(const urdf::Robot& a, const urdf::Robot& b, const Images* images, Differences& differences)
      : a_(a), b_(b), differences_(differences) {
    if (images == nullptr) return;
    for (const auto& [name, image] : images->links) correspond("link ", name, image.link);
    for (const auto& [name, image] : images->joints) correspond("joint ", name, image);
    for (const urdf::Link& link : a.links) note_lone("link " + link.name.value, owners_a_, lone_a_);
    for (const urdf::Joint& joint : a.joints) note_lone("joint " + joint.name.value, owners_a_, lone_a_);
    for (const urdf::Link& link : b.links) note_lone("link " + link.name.value, owners_b_, lone_b_);
    for (const urdf::Joint& joint : b.joints) note_lone("joint " + joint.name.value, owners_b_, lone_b_);
  }

  void run() {
    // Most models have no difference here, not even in the order.
    if (std::equal(a_.extensions.begin(), a_.extensions.end(), b_.extensions.begin(), b_.extensions.end(),
                   [](const urdf::Extension& a, const urdf::Extension& b) {
                     return a.owner == b.owner && a.within == b.within && xml::same_content(*a.element, *b.element);
                   }))
      return;
    std::map<Held, std::vector<const urdf::Extension*>> in_b;
    for (const urdf::Extension& extension : b_.extensions)
      if (!lone_b_.contains(extension.owner) && !is_compared_as_loop(b_, extension))
        in_b[held(extension)].push_back(&extension);
    std::vector<const urdf::Extension*> left;
    for (const urdf::Extension& extension : a_.extensions) {
      if (lone_a_.contains(extension.owner) || is_compared_as_loop(a_, extension)) continue;
      const auto found = in_b.find(held(extension));
      if (found == in_b.end() || found->second.empty())
        left.push_back(&extension);
      else
        found->second.pop_back();
    }
    for (const auto& [key, extensions] : in_b)
      for (const urdf::Extension* extension : extensions) find_former(*extension, left);
    for (const urdf::Extension* extension : left)
      if (!is_of_lone_shape(*extension))
        differences_.removed(Aspect::extensions, named_extension(*extension, {}), extension->element->span);
  }

 private:
  /// An extension's place and content.
  struct Held {
    std::string owner;
    std::string within;
    std::string content;

    // NOLINTNEXTLINE(modernize-use-nullptr): it has no pointer
    std::strong_ordering operator<=>(const Held&) const = default;
  };
  using Owners = std::set<std::string, std::less<>>;

  [[nodiscard]] Held held(const urdf::Extension& extension) const {
    return {extension.owner, place_in(extension), xml::content_text(*extension.element)};
  }

  /// True for a loop, of which a physical comparison compares the meaning (compare_loops).
  [[nodiscard]] bool is_compared_as_loop(const urdf::Robot& robot, const urdf::Extension& extension) const {
    return differences_.options.measure == SameModelOptions::Measure::physical && urdf::is_loop(extension) &&
           urdf::loop_problem(robot, *extension.element).empty();
  }

  /// Returns the path from the owner; for a physical comparison without the numbers of shapes, whose order has no
  /// meaning there.
  [[nodiscard]] std::string place_in(const urdf::Extension& extension) const {
    std::string place = extension.within;
    if (differences_.options.measure == SameModelOptions::Measure::physical)
      std::erase_if(place, [](char c) { return c >= '0' && c <= '9'; });
    return place;
  }

  /// True for an extension of a shape whose link has more or fewer of its kind in the other model: it came or went with
  /// that shape.
  [[nodiscard]] bool is_of_lone_shape(const urdf::Extension& extension) const {
    if (!extension.owner.starts_with("link ")) return false;
    const std::string name = extension.owner.substr(std::string_view("link ").size());
    const auto renamed = new_names_.find(name);
    const auto former =
        std::find_if(new_names_.begin(), new_names_.end(), [&](const auto& names) { return names.second == name; });
    const urdf::Link* a = a_.link(former == new_names_.end() ? name : former->first);
    const urdf::Link* b = b_.link(renamed == new_names_.end() ? name : renamed->second);
    if (a == nullptr || b == nullptr) return false;
    return (extension.within.starts_with("visual ") && a->visuals.size() != b->visuals.size()) ||
           (extension.within.starts_with("collision ") && a->collisions.size() != b->collisions.size());
  }

  void correspond(const std::string& kind, const std::string& in_a, const std::string& in_b) {
    owners_a_.insert(kind + in_a);
    owners_b_.insert(kind + in_b);
    if (in_a != in_b) new_names_.emplace(in_a, in_b);
  }

  static void note_lone(std::string owner, const Owners& paired, Owners& lone) {
    if (!paired.contains(owner)) lone.insert(std::move(owner));
  }

  [[nodiscard]] std::vector<xml::ContentChange> changes(const urdf::Extension& a, const urdf::Extension& b) const {
    if (differences_.options.measure == SameModelOptions::Measure::physical) {
      std::vector<xml::ContentChange> found = xml::changes(*a.element, *b.element, new_names_);
      if (place_in(a) != place_in(b)) found.push_back({"place", a.within, b.within, a.element, b.element});
      return found;
    }
    if (auto change = xml::first_change(*a.element, *b.element)) return {*std::move(change)};
    return {{"place", a.within, b.within, a.element, b.element}};
  }

  /// Reports how an extension differs from the one of the same name in A that is most like it.
  void find_former(const urdf::Extension& extension, std::vector<const urdf::Extension*>& left) {
    const std::string name = named_extension(extension, {});
    auto like = left.end();
    std::vector<xml::ContentChange> fewest;
    for (auto other = left.begin(); other != left.end(); ++other) {
      if (named_extension(**other, new_names_) != name) continue;
      std::vector<xml::ContentChange> found = changes(**other, extension);
      if (like != left.end() && found.size() >= fewest.size()) continue;
      like = other;
      fewest = std::move(found);
    }
    if (like == left.end()) {
      if (!is_of_lone_shape(extension)) differences_.added(Aspect::extensions, name, extension.element->span);
      return;
    }
    const auto place = [](const xml::Element* element) { return element != nullptr ? element->span : source::Span(); };
    for (xml::ContentChange& change : fewest) {
      const Change kind = change.in_a == nullptr   ? Change::added
                          : change.in_b == nullptr ? Change::removed
                                                   : Change::changed;
      differences_.add({Aspect::extensions,
                        kind,
                        name,
                        std::move(change.where),
                        std::move(change.was),
                        std::move(change.is),
                        {},
                        place(change.in_a),
                        place(change.in_b),
                        0});
    }
    left.erase(like);
  }

  const urdf::Robot& a_;
  const urdf::Robot& b_;
  Differences& differences_;
  xml::NewNames new_names_;                       ///< new names of links and joints
  Owners owners_a_, owners_b_, lone_a_, lone_b_;  ///< "link base": in both models, and in one of them
};

}  // namespace

void compare_extensions(const urdf::Robot& a, const urdf::Robot& b, const Images* images, Differences& differences) {
  ExtensionComparison(a, b, images, differences).run();
}

}  // namespace urdfmill::kinematics
