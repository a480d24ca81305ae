#include "urdfmill/compose/attach.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "urdfmill/compose/extensions.hpp"
#include "urdfmill/compose/parts.hpp"
#include "urdfmill/compose/rules.hpp"
#include "urdfmill/urdf/extension_names.hpp"
#include "urdfmill/urdf/materials.hpp"
#include "urdfmill/xml/report.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::compose {

namespace {

using Names = std::set<std::string, std::less<>>;

/// Names defined by extensions.
Names own_names(Extensions& extensions, const urdf::KnownNames& known) {
  Names names;
  for (const Extensions::Item& item : extensions.items) {
    if (!item.owner.empty()) continue;
    for (const urdf::NamePlace& place : urdf::name_places(*item.element, known))
      if (place.kind == urdf::NameKind::own) names.insert(place.name);
  }
  return names;
}

/// Names of materials that visuals refer to.
Names wanted_materials(const urdf::Robot& robot) {
  Names names;
  for (const urdf::Link& link : robot.links)
    for (const urdf::Visual& visual : link.visuals)
      if (visual.material && !visual.material->name.value.empty()) names.insert(visual.material->name.value);
  return names;
}

class Attacher {
 public:
  Attacher(const urdf::Robot& base, const urdf::Robot& child, const AttachOptions& options, source::Sink& sink)
      : base_(base), child_(child), options_(options), sink_(sink), base_extensions_(base), child_extensions_(child) {}

  std::optional<Attached> attach() {
    if (find_link(base_, options_.at, "⟨at⟩", sink_) == nullptr) return std::nullopt;
    const urdf::Link* root = child_.root();
    if (root == nullptr) {
      xml::report(sink_, rules::unknown_link, nullptr, child_.span, "the model to be attached has no root");
      return std::nullopt;
    }
    const std::string joint =
        options_.joint.empty() ? fmt::format("{}_{}_joint", options_.at, root->name.value) : options_.joint;
    if (clashes(joint)) return std::nullopt;
    if (root->name.value == "world")
      xml::report(sink_, rules::world, root->element, root->name.span,
                  fmt::format("the root of the model on link \"{}\" is called \"world\"; simulators treat only a root "
                              "of that name as the ground",
                              options_.at));
    Attached result{base_, Images::identity(base_), Images::identity(child_)};
    join(result.robot, joint, *root);
    return result;
  }

 private:
  void add_clashes(std::string_view kind, const Names& ours, const Names& theirs) {
    for (const std::string& name : theirs)
      if (ours.contains(name)) clashes_.push_back(fmt::format("{} \"{}\"", kind, name));
  }

  /// True if a name is used by both models; reports all such names together.
  bool clashes(const std::string& joint) {
    const urdf::KnownNames ours(base_), theirs(child_);
    add_clashes("link", ours.links, theirs.links);
    add_clashes("joint", ours.joints, theirs.joints);
    if (ours.joints.contains(joint) || theirs.joints.contains(joint))
      clashes_.push_back(fmt::format("joint \"{}\" (the one between)", joint));
    const urdf::MaterialsInForce our_materials(base_), their_materials(child_);
    const Names we_want = wanted_materials(base_), they_want = wanted_materials(child_);
    const auto compare = [&](const Names& wanted, const auto& other) {
      for (const std::string& name : wanted) {
        const auto a = our_materials.by_name().find(name), b = their_materials.by_name().find(name);
        const auto* ours_is = a == our_materials.by_name().end() ? nullptr : a->second;
        const auto* theirs_is = b == their_materials.by_name().end() ? nullptr : b->second;
        const bool known_to_other = other.contains(name) || (&wanted == &we_want ? theirs_is : ours_is);
        if (known_to_other && !same_look(ours_is, theirs_is)) materials_.insert(name);
      }
    };
    compare(we_want, they_want);
    compare(they_want, we_want);
    for (const std::string& name : materials_) clashes_.push_back(fmt::format("material \"{}\"", name));
    add_clashes("transmission or hardware", own_names(base_extensions_, ours), own_names(child_extensions_, theirs));
    if (clashes_.empty()) return false;
    report_clashes();
    return true;
  }

  void report_clashes() {
    constexpr std::size_t shown = 5;
    std::string list;
    for (std::size_t i = 0; i < std::min(clashes_.size(), shown); ++i) list += (i == 0 ? "" : ", ") + clashes_[i];
    if (clashes_.size() > shown) list += fmt::format(", and {} more,", clashes_.size() - shown);
    xml::report(sink_, rules::name_clash, nullptr, child_.name.span,
                fmt::format("{} {} in both models", list, clashes_.size() == 1 ? "is" : "are"),
                "put a prefix on the names of the attached model: ⟨attach-prefix⟩ NAME_");
  }

  void join(urdf::Robot& robot, const std::string& joint_name, const urdf::Link& root) {
    robot.version = std::max(base_.version, child_.version);
    for (const urdf::Material& material : child_.materials)
      if (std::none_of(robot.materials.begin(), robot.materials.end(),
                       [&](const urdf::Material& ours) { return ours.name.value == material.name.value; }))
        robot.materials.push_back(material);
    robot.links.insert(robot.links.end(), child_.links.begin(), child_.links.end());
    urdf::Joint joint;
    joint.name.value = joint_name;
    joint.origin = options_.origin;
    joint.parent.value = options_.at;
    joint.child = root.name;
    robot.joints.push_back(std::move(joint));
    robot.joints.insert(robot.joints.end(), child_.joints.begin(), child_.joints.end());
    base_extensions_.items.insert(base_extensions_.items.end(), child_extensions_.items.begin(),
                                  child_extensions_.items.end());
    declare_prefixes(robot);
    base_extensions_.keep(child_.document);
    base_extensions_.keep(child_extensions_.shared_document());
    base_extensions_.put_into(robot);
  }

  /// The attached model may use namespace prefixes that the other one does not declare.
  void declare_prefixes(urdf::Robot& robot) {
    const xml::Element* ours = base_.document ? base_.document->root() : nullptr;
    const xml::Element* theirs = child_.document ? child_.document->root() : nullptr;
    if (ours == nullptr || theirs == nullptr) return;
    std::vector<const xml::Attribute*> missing;
    for (const xml::Attribute* a = theirs->first_attribute; a != nullptr; a = a->next)
      if (a->name.starts_with("xmlns") && ours->attribute(a->name) == nullptr) missing.push_back(a);
    if (missing.empty()) return;
    auto document = std::make_shared<xml::Document>();
    document->file = base_.document->file;
    document->retain(base_.document);
    xml::Element* root = xml::copy_subtree(*ours, *document);
    document->append(root);
    for (const xml::Attribute* a : missing)
      xml::Document::append(root, document->make_attribute(document->intern(a->name), document->keep(a->value)));
    robot.document = std::move(document);
  }

  const urdf::Robot& base_;
  const urdf::Robot& child_;
  const AttachOptions& options_;
  source::Sink& sink_;
  Extensions base_extensions_, child_extensions_;
  Names materials_;
  std::vector<std::string> clashes_;
};

}  // namespace

std::optional<Attached> attach(const urdf::Robot& base, const urdf::Robot& child, const AttachOptions& options,
                               source::Sink& sink) {
  return Attacher(base, child, options, sink).attach();
}

}  // namespace urdfmill::compose
