#include "urdfmill/kinematics/equivalence.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <unordered_map>

#include "urdfmill/kinematics/equivalence_parts.hpp"
#include "urdfmill/kinematics/part_values.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::kinematics {
namespace {

/// Of each link (by index) the joint above it.
std::vector<const urdf::Joint*> joints_above(const urdf::Robot& robot, const Tree& tree) {
  std::vector<const urdf::Joint*> above(robot.links.size());
  for (const Body& body : tree.bodies())
    if (body.link != none && body.joint != none) above[body.link] = &robot.joints[body.joint];
  return above;
}

double fraction(std::mt19937_64& random) {
  return static_cast<double>(random() >> 11) * 0x1p-53;
}

}  // namespace

std::string_view text(Aspect aspect) {
  switch (aspect) {
    case Aspect::structure:
      return "structure";
    case Aspect::kinematics:
      return "kinematics";
    case Aspect::dynamics:
      return "dynamics";
    case Aspect::limits:
      return "limits";
    case Aspect::visuals:
      return "visuals";
    case Aspect::collisions:
      break;
  }
  return "collisions";
}

void Comparison::differ(Aspect aspect, std::string message, source::Span in_a, source::Span in_b, double deviation) {
  result.differences.push_back({aspect, std::move(message), in_a, in_b, deviation});
}

bool Comparison::wants(Aspect aspect) const {
  return std::find(options.aspects.begin(), options.aspects.end(), aspect) != options.aspects.end();
}

bool Comparison::close(double x, double y) const {
  return kinematics::close(x, y, options.tolerance);
}

std::string instead(double in_a, double in_b) {
  return text::shortest(in_a) + " and " + text::shortest(in_b) +
         (std::isfinite(in_a) && std::isfinite(in_b) ? " (" + text::shortest(std::abs(in_a - in_b)) + " apart)" : "");
}

std::string words(std::span<const double> values) {
  std::string result;
  for (double value : values) (result += result.empty() ? "" : " ") += text::shortest(value + 0.0);
  return result;
}

void pair_up(Comparison& c) {
  std::unordered_map<std::string_view, std::string_view> name_in_b;
  for (const auto& [a, b] : c.options.link_names) name_in_b.emplace(a, b);
  std::unordered_map<std::string_view, std::size_t> links_of_b;
  for (std::size_t i = 0; i < c.b.links.size(); ++i) links_of_b.emplace(c.b.links[i].name.value, i);
  std::vector<bool> used(c.b.links.size());
  for (std::size_t i = 0; i < c.a.links.size(); ++i) {
    const urdf::Link& link = c.a.links[i];
    const auto renamed = name_in_b.find(link.name.value);
    const auto found = links_of_b.find(renamed == name_in_b.end() ? link.name.value : renamed->second);
    if (found == links_of_b.end() || used[found->second]) {
      if (c.wants(Aspect::structure))
        c.differ(Aspect::structure, "link " + link.name.value + " is missing in the second model", link.span, {});
      continue;
    }
    used[found->second] = true;
    c.links.push_back({i, found->second});
  }
  for (std::size_t i = 0; i < used.size() && c.wants(Aspect::structure); ++i)
    if (!used[i])
      c.differ(Aspect::structure, "link " + c.b.links[i].name.value + " is missing in the first model", {},
               c.b.links[i].span);
  const auto above_a = joints_above(c.a, c.tree_a);
  const auto above_b = joints_above(c.b, c.tree_b);
  for (const LinkPair& pair : c.links)
    if (above_a[pair.a] && above_b[pair.b]) c.joints.push_back({above_a[pair.a], above_b[pair.b]});
}

std::optional<std::vector<std::size_t>> variable_pairs(const Comparison& c) {
  std::unordered_map<std::string_view, std::string_view> joint_in_b;
  for (const JointPair& pair : c.joints) joint_in_b.emplace(pair.a->name.value, pair.b->name.value);
  std::vector<std::size_t> pairs;
  for (const Variable& v : c.tree_a.variables()) {
    const std::string_view joint = c.a.joints[v.joint].name.value;
    const auto found = joint_in_b.find(joint);
    if (found == joint_in_b.end()) return std::nullopt;
    const std::string name = std::string(found->second) + v.name.substr(joint.size());
    pairs.push_back(c.tree_b.find_variable(name));
    if (pairs.back() == none) return std::nullopt;
  }
  if (pairs.size() != c.tree_b.variables().size()) return std::nullopt;
  return pairs;
}

std::vector<Sample> draw_samples(const Comparison& c) {
  const auto pairs = variable_pairs(c);
  const std::vector<Variable>& variables = c.tree_a.variables();
  if (!pairs) return {};
  std::mt19937_64 random(c.options.seed);
  std::vector<Sample> samples;
  for (int k = 0; k < c.options.samples; ++k) {
    Sample sample{std::vector<double>(variables.size()), std::vector<double>(variables.size())};
    for (std::size_t i = 0; i < variables.size(); ++i) {
      const double fallback = variables[i].rotational ? pi : 1;
      const bool limited = std::isfinite(variables[i].lower) && std::isfinite(variables[i].upper);
      const double lower = limited ? variables[i].lower : -fallback;
      const double upper = limited ? variables[i].upper : fallback;
      sample.a[i] = sample.b[(*pairs)[i]] = lower + (upper - lower) * fraction(random);
    }
    samples.push_back(std::move(sample));
  }
  return samples;
}

Equivalence compare(const urdf::Robot& a, const Tree& tree_a, const urdf::Robot& b, const Tree& tree_b,
                    const EquivalenceOptions& options) {
  Comparison c{a, b, tree_a, tree_b, options, {}, {}, {}};
  pair_up(c);
  c.result.links = c.links.size();
  c.result.joints = c.joints.size();
  c.result.variables = tree_a.variables().size();
  if (c.wants(Aspect::structure)) compare_structure(c);
  if (c.wants(Aspect::kinematics)) compare_kinematics(c);
  if (c.wants(Aspect::dynamics)) compare_dynamics(c);
  if (c.wants(Aspect::limits)) compare_limits(c);
  if (c.wants(Aspect::visuals)) compare_visuals(c);
  if (c.wants(Aspect::collisions)) compare_collisions(c);
  return std::move(c.result);
}

}  // namespace urdfmill::kinematics
