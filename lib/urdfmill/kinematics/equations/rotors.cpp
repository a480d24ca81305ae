#include "urdfmill/kinematics/equations/rotors.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::kinematics {
namespace {

/// Reads NAME=NUMBER.
std::optional<std::pair<std::string, double>> parse(const std::string& word, bool positive, source::Sink& sink) {
  const std::size_t sign = word.rfind('=');
  const auto value = sign == std::string::npos ? std::nullopt : urdf::parse_number(word.substr(sign + 1));
  if (value && std::isfinite(*value) && (positive ? *value > 0 : *value != 0)) return {{word.substr(0, sign), *value}};
  report(sink, rules::value_malformed,
         "\"" + word + "\" is not NAME=NUMBER" + (positive ? " with a number above 0" : " with a number other than 0"));
  return std::nullopt;
}

/// Returns how an actuator, or the only actuator of a joint, turns with the variables; reports and returns nothing for
/// other names.
std::optional<Rotor> find_rotor(const Tree& tree, const Actuation& actuation, const std::string& name,
                                source::Sink& sink) {
  const auto n = static_cast<Eigen::Index>(tree.variables().size());
  const std::size_t joint = tree.find_variable(name);
  for (const Transmission& transmission : actuation.transmissions) {
    for (std::size_t i = 0; i < transmission.actuators.size(); ++i) {
      const bool drives = transmission.joints.size() == 1 && transmission.joints[0] == name;
      if (transmission.actuators[i] == name || drives) return transmission.rotor(i, 0, tree.variables().size());
    }
    if (std::find(transmission.joints.begin(), transmission.joints.end(), name) != transmission.joints.end()) {
      report(sink, rules::value_malformed,
             "joint " + name + " is driven by two actuators: name " + transmission.actuators[0] + " or " +
                 transmission.actuators[1]);
      return std::nullopt;
    }
  }
  if (joint != none) return Rotor{name, 0, Vector::Unit(n, static_cast<Eigen::Index>(joint)), name};
  std::vector<std::string_view> names;
  for (const Variable& v : tree.variables()) names.push_back(v.name);
  for (const Transmission& transmission : actuation.transmissions)
    names.insert(names.end(), transmission.actuators.begin(), transmission.actuators.end());
  report(sink, rules::unknown_joint, "\"" + name + "\" is neither an actuator nor a joint that moves independently", {},
         text::did_you_mean_or_longer(name, names));
  return std::nullopt;
}

Rotor* known(Actuation& actuation, const std::string& name) {
  const auto found = std::find_if(actuation.rotors.begin(), actuation.rotors.end(),
                                  [&](const Rotor& rotor) { return rotor.name == name; });
  return found == actuation.rotors.end() ? nullptr : &*found;
}

}  // namespace

bool add_rotors(const Tree& tree, const std::vector<std::string>& inertias, const std::vector<std::string>& ratios,
                Actuation& actuation, source::Sink& sink) {
  for (const std::string& word : inertias) {
    const auto given = parse(word, true, sink);
    auto rotor = given ? find_rotor(tree, actuation, given->first, sink) : std::nullopt;
    if (!rotor) return false;
    rotor->inertia = given->second;
    if (Rotor* same = known(actuation, rotor->name))
      *same = *std::move(rotor);
    else
      actuation.rotors.push_back(*std::move(rotor));
  }
  for (const std::string& word : ratios) {
    const auto given = parse(word, false, sink);
    const auto named = given ? find_rotor(tree, actuation, given->first, sink) : std::nullopt;
    if (!named) return false;
    Rotor* rotor = known(actuation, named->name);
    if (rotor == nullptr || named->joint.empty()) {
      report(sink, rules::value_malformed,
             "\"" + word +
                 "\": " + (rotor == nullptr ? "no rotor inertia is known there" : "it drives several joints together"));
      return false;
    }
    // The inertia at the joint stays: only the rotor's own share of an armature is new.
    if (rotor->is_armature) rotor->inertia /= given->second * given->second;
    rotor->ratio = named->ratio * (given->second / named->turns);
    rotor->turns = given->second;
  }
  return true;
}

}  // namespace urdfmill::kinematics
