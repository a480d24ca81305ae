#include "urdfmill/emit/tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "urdfmill/emit/json.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/urdf/loops.hpp"

namespace urdfmill::emit {

namespace {

using namespace urdf;

/// A link in the tree: its joint and its depth.
struct Branch {
  const Link* link;
  const Joint* joint;  ///< null for a root
  std::size_t depth = 0;
  bool is_last = false;  ///< among its siblings
};

/// Returns the links depth first from the root, children in document order; a robot has one root.
std::vector<Branch> walk(const Robot& robot) {
  std::map<std::string_view, const Link*> links;
  std::map<std::string_view, std::vector<const Joint*>> children;
  for (const Link& link : robot.links) links.emplace(link.name.value, &link);
  for (const Joint& joint : robot.joints) children[joint.parent.value].push_back(&joint);
  std::vector<Branch> branches, open;
  if (const Link* root = robot.root()) open.push_back({root, nullptr});
  while (!open.empty()) {
    const Branch branch = open.back();
    open.pop_back();
    const auto& joints = children[branch.link->name.value];
    for (auto it = joints.rbegin(); it != joints.rend(); ++it) {
      const auto child = links.find((*it)->child.value);
      // A leniently read model may be a graph; each link is shown only below its first joint.
      if (child == links.end() || branches.size() + open.size() > robot.links.size()) continue;
      open.push_back({child->second, *it, branch.depth + 1, it == joints.rbegin()});
    }
    branches.push_back(branch);
  }
  return branches;
}

/// Returns the lines before a branch. For a tree deeper than the width of a screen, only the innermost levels are
/// drawn, after the number of omitted ones, so that the text does not grow with the square of the depth.
std::string indentation(std::size_t depth, const std::vector<bool>& is_last) {
  constexpr std::size_t most_levels = 60;
  const std::size_t levels = depth - 1;
  const std::size_t first = levels > most_levels ? levels - most_levels : 0;
  std::string text;
  if (first > 0) text = fmt::format("… {} levels … ", first);
  for (std::size_t level = first; level < levels; ++level) text += is_last[level] ? "   " : "│  ";
  return text + (is_last[levels] ? "└─ " : "├─ ");
}

std::string axis_text(const urdf::Vector3& axis) {
  for (std::size_t i = 0; i < 3; ++i) {
    const double others = std::abs(axis[(i + 1) % 3]) + std::abs(axis[(i + 2) % 3]);
    if (others == 0 && std::abs(axis[i]) == 1) return fmt::format("{}{}", axis[i] < 0 ? "-" : "", "xyz"[i]);
  }
  return fmt::format("({:.4g} {:.4g} {:.4g})", axis[0], axis[1], axis[2]);
}

bool has_axis(JointType type) {
  return type != JointType::fixed && type != JointType::floating;
}

std::string describe(const Joint& joint) {
  std::string text = fmt::format("{} ({}", joint.name.value, urdf::text(joint.type));
  if (has_axis(joint.type)) text += fmt::format(", axis {}", axis_text(joint.axis));
  if (joint.limits && (joint.type == JointType::revolute || joint.type == JointType::prismatic))
    text += fmt::format(", {:.4g} … {:.4g}{}", joint.limits->lower.value, joint.limits->upper.value,
                        joint.type == JointType::revolute ? " rad" : " m");
  if (joint.mimic) text += fmt::format(", mimics {}", joint.mimic->joint.value);
  return text + ")";
}

std::string describe(const Loop& loop) {
  return fmt::format("{} ({}, closes a loop)", loop.name.value, urdf::text(loop.type));
}

Value joint_value(const Joint* joint) {
  if (joint == nullptr) return {};
  Fields fields{{"name", joint->name.value}, {"type", urdf::text(joint->type)}};
  if (has_axis(joint->type)) fields.emplace_back("axis", List{joint->axis[0], joint->axis[1], joint->axis[2]});
  if (joint->limits) {
    fields.emplace_back("lower", joint->limits->lower.value);
    fields.emplace_back("upper", joint->limits->upper.value);
  }
  if (joint->mimic) fields.emplace_back("mimic", joint->mimic->joint.value);
  return fields;
}

}  // namespace

std::string tree_text(const Robot& robot) {
  std::string out;
  std::vector<bool> is_last;  // for the branches from the root to the current one
  for (const Branch& branch : walk(robot)) {
    if (branch.joint != nullptr) {
      is_last.resize(branch.depth);
      is_last.back() = branch.is_last;
      out += indentation(branch.depth, is_last);
    }
    out += text::visible(branch.link->name.value);
    if (branch.joint != nullptr) out += "  ← " + text::visible(describe(*branch.joint));
    out += '\n';
  }
  for (const Loop& loop : loops_of(robot))
    out +=
        text::visible(fmt::format("{} ⇄ {}  ← {}", loop.ends[0].link.value, loop.ends[1].link.value, describe(loop))) +
        '\n';
  return out;
}

std::string tree_json(const Robot& robot) {
  // Processes from the leaves up: a branch is complete when a later one is not deeper.
  std::vector<Branch> branches = walk(robot);
  std::vector<List> below(1);
  for (auto it = branches.rbegin(); it != branches.rend(); ++it) {
    if (below.size() < it->depth + 2) below.resize(it->depth + 2);
    List own = std::move(below[it->depth + 1]);
    below[it->depth + 1].clear();
    std::reverse(own.begin(), own.end());
    below[it->depth].push_back(
        Fields{{"link", it->link->name.value}, {"joint", joint_value(it->joint)}, {"children", std::move(own)}});
  }
  if (below.front().empty()) return to_json(Value());
  Value tree = std::move(below.front().front());
  List loops;
  for (const Loop& loop : loops_of(robot))
    loops.push_back(Fields{{"name", loop.name.value},
                           {"type", urdf::text(loop.type)},
                           {"links", List{loop.ends[0].link.value, loop.ends[1].link.value}}});
  if (!loops.empty()) std::get<Fields>(tree.data).emplace_back("loops", std::move(loops));
  return to_json(tree);
}

std::string tree_dot(const Robot& robot) {
  // Graphviz replaces names of nodes that begin with a percent sign, and several names may look the same.
  std::map<std::string_view, std::string> nodes;
  const auto node_of = [&nodes](const std::string& name) -> const std::string& {
    const auto [known, is_new] = nodes.try_emplace(name, name);
    const bool is_plain = !name.starts_with('%') && !name.starts_with('#') && text::visible(name) == name;
    if (is_new && !is_plain) known->second = "#" + std::to_string(nodes.size()) + " " + name;
    return known->second;
  };
  text::CodeWriter<text::Dot> out;
  (out << "digraph ").quoted(robot.name.value) << " {\n  node [shape=box];\n";
  for (const Link& link : robot.links) {
    const std::string& node = node_of(link.name.value);
    (out << "  ").quoted(node);
    if (node != link.name.value) (out << " [label=").quoted(link.name.value) << "]";
    out << ";\n";
  }
  for (const Joint& joint : robot.joints) {
    (out << "  ").quoted(node_of(joint.parent.value));
    (out << " -> ").quoted(node_of(joint.child.value));
    (out << " [label=").quoted(describe(joint));
    out << (joint.type == JointType::fixed ? text::Literal(", style=dashed];\n") : text::Literal("];\n"));
  }
  for (const Loop& loop : loops_of(robot)) {
    (out << "  ").quoted(node_of(loop.ends[0].link.value));
    (out << " -> ").quoted(node_of(loop.ends[1].link.value));
    (out << " [label=").quoted(describe(loop)) << ", style=dotted, dir=none, constraint=false];\n";
  }
  out << "}\n";
  return std::move(out).text();
}

std::string tree_mermaid(const Robot& robot) {
  using text::Fragment;
  text::CodeWriter<text::Mermaid> out;
  out << "flowchart TD\n";
  std::map<std::string_view, std::size_t> numbers;
  for (const Link& link : robot.links) {
    const std::size_t number = numbers.emplace(link.name.value, numbers.size()).first->second;
    (out << "  l" << Fragment(number) << "[").quoted(link.name.value) << "]\n";
  }
  for (const Joint& joint : robot.joints) {
    out << "  l" << Fragment(numbers[joint.parent.value])
        << (joint.type == JointType::fixed ? text::Literal(" -.->|") : text::Literal(" -->|"));
    out.quoted(describe(joint)) << "| l" << Fragment(numbers[joint.child.value]) << "\n";
  }
  for (const Loop& loop : loops_of(robot)) {
    out << "  l" << Fragment(numbers[loop.ends[0].link.value]) << " -.-|";
    out.quoted(describe(loop)) << "| l" << Fragment(numbers[loop.ends[1].link.value]) << "\n";
  }
  return std::move(out).text();
}

}  // namespace urdfmill::emit
