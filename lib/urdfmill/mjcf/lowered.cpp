#include "urdfmill/mjcf/lowered.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/simulation/unique_names.hpp"
#include "urdfmill/urdf/materials.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

using urdf::JointType;

constexpr std::string_view world = "world";

bool is_empty(const urdf::Link& link) {
  return !link.inertial && link.visuals.empty() && link.collisions.empty();
}

bool is_identity(const urdf::Origin& origin) {
  return origin.xyz.values() == std::array<double, 3>{} && std::abs(origin.rotation[3]) == 1;
}

class Lowering {
 public:
  Lowering(const urdf::Robot& robot, const WriteOptions& options, source::Sink& sink) : options_(options), sink_(sink) {
    lowered_.robot = robot;
  }

  std::optional<Lowered> run() {
    resolve_materials();
    const auto tree = simulation::LinkTree::of(lowered_.robot);
    if (!tree) {
      xml::report(sink_, rules::not_a_tree, nullptr, lowered_.robot.name.span,
                  "the links do not form one tree, and bodies of MJCF are nested");
      return std::nullopt;
    }
    if (!check_depth(*tree) || !settle_root(*tree)) return std::nullopt;
    rename_worlds();
    note_fixed_joints();
    lower_shapes(lowered_.robot, options_, sink_);
    lower_joints(lowered_, sink_);
    join_joints(lowered_, sink_);
    lower_masses(lowered_, sink_);
    if (options_.sites) lower_frames(lowered_, sink_);
    lower_loops(lowered_, sink_);
    return std::move(lowered_);
  }

 private:
  /// Copies each visual's material into it, so that no definition is lost with another visual.
  void resolve_materials() {
    const urdf::MaterialsInForce materials(lowered_.robot);
    std::vector<std::optional<urdf::Material>> found;
    for (const urdf::Link& link : lowered_.robot.links)
      for (const urdf::Visual& visual : link.visuals) {
        const urdf::Material* material = materials.of(visual);
        found.push_back(material != nullptr ? std::optional(*material) : std::nullopt);
        if (found.back() && !found.back()->defined()) found.back().reset();
      }
    auto next = found.begin();
    for (urdf::Link& link : lowered_.robot.links)
      for (urdf::Visual& visual : link.visuals) visual.material = std::move(*next++);
    lowered_.robot.materials.clear();
  }

  bool check_depth(const simulation::LinkTree& tree) {
    const auto deeper = [](const auto& a, const auto& b) { return a.depth < b.depth; };
    const auto& node = *std::max_element(tree.links.begin(), tree.links.end(), deeper);
    if (node.depth < deepest) return true;
    xml::report(sink_, rules::too_deep, node.link->element, node.link->name.span,
                fmt::format("link \"{}\" is {} links away from the root; MuJoCo reads no more than {} bodies inside "
                            "each other",
                            node.link->name.value, node.depth, deepest));
    return false;
  }

  /// A root called "world" is MuJoCo's world, unless it has a mass.
  bool settle_root(const simulation::LinkTree& tree) {
    urdf::Robot& robot = lowered_.robot;
    const urdf::Link& root = robot.links[tree.root];
    lowered_.floating = options_.floating_base;
    if (root.name.value != world || root.inertial) return true;
    if (options_.floating_base) {
      xml::report(sink_, rules::floating_world, root.element, root.name.span,
                  "the root link is \"world\": a base that is fixed to it cannot float",
                  "⟨extract⟩ LINK takes the model from that link on");
      return false;
    }
    lowered_.is_root_world = true;
    const std::vector<std::size_t>& children = tree.links[tree.root].children;
    if (!is_empty(root) || children.size() != 1) return true;
    // The world contains one body only: just that body is read back.
    const urdf::Joint& joint = *tree.links[children.front()].joint;
    const bool floats = joint.type == JointType::floating;
    if (!floats && (joint.type != JointType::fixed || !is_identity(joint.origin))) return true;
    xml::report(sink_, rules::world_root, joint.element, joint.name.span,
                fmt::format("link \"world\" and joint \"{}\" are not written: a body that stands in the world of "
                            "MuJoCo {} by itself",
                            joint.name.value, floats ? "floats with a <freejoint>" : "is fixed"));
    lowered_.floating = floats;
    lowered_.start = joint.origin;
    lowered_.is_root_world = false;
    const std::string name = joint.name.value;
    const std::size_t number = tree.root;
    std::erase_if(robot.joints, [&](const urdf::Joint& j) { return j.name.value == name; });
    robot.links.erase(robot.links.begin() + static_cast<std::ptrdiff_t>(number));
    return true;
  }

  /// MuJoCo reserves the name for its own body.
  void rename_worlds() {
    simulation::UniqueNames names;
    for (const urdf::Link& link : lowered_.robot.links) names.reserve(link.name.value);
    for (urdf::Link& link : lowered_.robot.links) {
      if (link.name.value != world || (lowered_.is_root_world && !is_child(world))) continue;
      const std::string name = names.take("world_link");
      xml::report(
          sink_, rules::renamed, link.element, link.name.span,
          fmt::format("link \"world\" is called \"{}\" in MJCF: MuJoCo keeps this name for its own body", name));
      for (urdf::Joint& joint : lowered_.robot.joints) {
        if (joint.parent.value == world) joint.parent.value = name;
        if (joint.child.value == world) joint.child.value = name;
      }
      link.name.value = name;
      return;
    }
  }

  [[nodiscard]] bool is_child(std::string_view link) const {
    return std::any_of(lowered_.robot.joints.begin(), lowered_.robot.joints.end(),
                       [&](const urdf::Joint& joint) { return joint.child.value == link; });
  }

  void note_fixed_joints() {
    const auto is_fixed = [](const urdf::Joint& joint) { return joint.type == JointType::fixed; };
    const auto& joints = lowered_.robot.joints;
    const auto first = std::find_if(joints.begin(), joints.end(), is_fixed);
    if (first == joints.end()) return;
    const auto count = std::count_if(joints.begin(), joints.end(), is_fixed);
    xml::report(
        sink_, rules::fixed_joint, first->element, first->name.span,
        count == 1 ? fmt::format("the name of fixed joint \"{}\" is not kept: bodies of MJCF without a joint are fixed",
                                 first->name.value)
                   : fmt::format("the names of {} fixed joints are not kept: bodies of MJCF without a joint are fixed",
                                 count));
  }

  const WriteOptions& options_;
  source::Sink& sink_;
  Lowered lowered_;
};

}  // namespace

std::optional<Lowered> lower(const urdf::Robot& robot, const WriteOptions& options, source::Sink& sink) {
  return Lowering(robot, options, sink).run();
}

bool has_one_variable(const urdf::Joint& joint) {
  return joint.type == JointType::revolute || joint.type == JointType::continuous || joint.type == JointType::prismatic;
}

bool moves(const Lowered& lowered, const simulation::LinkNode& node) {
  return node.joint != nullptr ? node.joint->type != JointType::fixed : lowered.floating && !lowered.is_root_world;
}

}  // namespace urdfmill::mjcf
