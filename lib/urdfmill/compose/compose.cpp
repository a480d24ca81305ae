#include "urdfmill/compose/compose.hpp"

#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/compose/attach.hpp"
#include "urdfmill/compose/extract.hpp"
#include "urdfmill/compose/merge_fixed.hpp"
#include "urdfmill/compose/parts.hpp"
#include "urdfmill/compose/prefix.hpp"
#include "urdfmill/compose/proof.hpp"
#include "urdfmill/compose/reroot.hpp"
#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::compose {

namespace {

/// The result of a step; empty if there is none or it is not proved.
std::optional<urdf::Robot> proved(const urdf::Robot& from, std::optional<Composed> step, source::Sink& sink) {
  if (!step) return std::nullopt;
  const std::array originals{Original{from, step->images}};
  if (!prove(originals, step->robot, sink)) return std::nullopt;
  return std::move(step->robot);
}

std::optional<urdf::Robot> prefixed(const urdf::Robot& robot, std::string_view prefix, source::Sink& sink) {
  return proved(robot, add_prefix(robot, prefix, sink), sink);
}

/// Returns the name without the prefix that it already has.
std::string without_prefix(const std::string& name, std::string_view prefix) {
  return name.starts_with(prefix) ? name.substr(prefix.size()) : name;
}

/// Returns the name of the link that is called so in the model or will be in the result.
std::string link_called(const urdf::Robot& robot, const std::string& name, const std::string& prefix) {
  for (const std::string& other : {without_prefix(name, prefix), prefix + name})
    if (robot.link(name) == nullptr && robot.link(other) != nullptr) return other;
  return name;
}

/// True if each of the two models has a prefix of its own.
bool have_own_prefixes(const Options& options) {
  return options.attach != nullptr && !options.attach_prefix.empty() && !options.prefix.empty();
}

std::optional<urdf::Robot> attached(const urdf::Robot& base, const Options& options, source::Sink& sink) {
  std::optional<urdf::Robot> child = *options.attach;
  if (!options.attach_prefix.empty()) child = prefixed(*child, options.attach_prefix, sink);
  if (!child) return std::nullopt;
  const std::string joint =
      have_own_prefixes(options) ? options.attach_joint : without_prefix(options.attach_joint, options.prefix);
  const std::string at = link_called(base, options.at, options.prefix);
  auto both = attach(base, *child, {at, joint, options.attach_origin}, sink);
  if (!both) return std::nullopt;
  const std::array originals{Original{base, both->base}, Original{*child, both->child}};
  if (!prove(originals, both->robot, sink)) return std::nullopt;
  return std::move(both->robot);
}

std::optional<urdf::Robot> merged(const urdf::Robot& robot, const Options& options,
                                  const std::vector<std::string>& placeholders, source::Sink& sink) {
  Separate separate{{}, options.apart};
  for (const std::string& name : options.keep) {
    const urdf::Link* link = find_link(robot, link_called(robot, name, options.prefix), "⟨keep⟩", sink);
    if (link == nullptr) return std::nullopt;
    separate.keep.insert(link->name.value);
  }
  return proved(robot, merge_fixed(robot, placeholders, separate, sink), sink);
}

/// Adds a prefix to each name.
void add_to_each(std::set<std::string>& names, const std::string& prefix) {
  std::set<std::string> prefixed;
  for (const std::string& name : names) prefixed.insert(prefix + name);
  names = std::move(prefixed);
}

}  // namespace

bool Options::any() const {
  return !extract.empty() || !root.empty() || attach != nullptr || merge_fixed || !prefix.empty();
}

std::optional<urdf::Robot> compose(urdf::Robot robot, const Options& options, source::Sink& sink) {
  // All steps require that joints connect existing links and that these form a tree.
  for (const urdf::Robot* given : {static_cast<const urdf::Robot*>(&robot), options.attach})
    if (given != nullptr && !kinematics::Tree::build(*given, kinematics::Mimics::follow, sink)) return std::nullopt;
  std::optional<urdf::Robot> current = std::move(robot);
  if (!options.extract.empty()) current = proved(*current, extract(*current, options.extract, sink), sink);
  std::vector<std::string> placeholders;
  if (current && !options.root.empty()) {
    auto rerooted = reroot(*current, options.root, sink);
    if (rerooted) placeholders = rerooted->added_links;
    current = proved(*current, std::move(rerooted), sink);
  }
  if (current && have_own_prefixes(options)) {
    current = prefixed(*current, options.prefix, sink);
    for (std::string& name : placeholders) name.insert(0, options.prefix);
  }
  if (current && options.attach != nullptr) current = attached(*current, options, sink);
  if (current && options.merge_fixed) current = merged(*current, options, placeholders, sink);
  if (current && !options.prefix.empty() && !have_own_prefixes(options)) {
    current = prefixed(*current, options.prefix, sink);
    if (options.apart != nullptr) add_to_each(*options.apart, options.prefix);
  }
  return current;
}

}  // namespace urdfmill::compose
