#include "urdfmill/session/rotors.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::session {
namespace {

namespace rules = kinematics::rules;
using kinematics::Actuation;
using kinematics::Rotor;
using kinematics::Tree;
using kinematics::Vector;

/// NAME=NUMBER.
std::optional<std::pair<std::string, double>> parse(const std::string& word, bool positive, source::Sink& sink) {
  const std::size_t sign = word.rfind('=');
  const auto value = sign == std::string::npos ? std::nullopt : urdf::parse_number(word.substr(sign + 1));
  if (value && std::isfinite(*value) && (positive ? *value > 0 : *value != 0)) return {{word.substr(0, sign), *value}};
  report(sink, rules::value_malformed,
         "\"" + word + "\" is not NAME=NUMBER" + (positive ? " with a number above 0" : " with a number other than 0"));
  return std::nullopt;
}

/// How an actuator, or the one actuator of a joint, turns with the variables; nothing, with a report, for other names.
std::optional<Rotor> find_rotor(const Tree& tree, const Actuation& actuation, const std::string& name,
                                source::Sink& sink) {
  const auto n = static_cast<Eigen::Index>(tree.variables().size());
  const std::size_t joint = tree.find_variable(name);
  for (const kinematics::Transmission& transmission : actuation.transmissions) {
    for (std::size_t i = 0; i < transmission.actuators.size(); ++i) {
      const bool drives = transmission.variables.size() == 1 && transmission.variables[0] == joint;
      if (transmission.actuators[i] != name && !drives) continue;
      Rotor rotor{transmission.actuators[i], 0, Vector::Zero(n)};
      for (std::size_t k = 0; k < transmission.variables.size(); ++k)
        rotor.ratio(static_cast<Eigen::Index>(transmission.variables[k])) =
            transmission.ratio(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k));
      return rotor;
    }
    if (std::find(transmission.variables.begin(), transmission.variables.end(), joint) !=
            transmission.variables.end() &&
        joint != kinematics::none) {
      report(sink, rules::value_malformed,
             "joint " + name + " is driven by two actuators: name " + transmission.actuators[0] + " or " +
                 transmission.actuators[1]);
      return std::nullopt;
    }
  }
  if (joint != kinematics::none) return Rotor{name, 0, Vector::Unit(n, static_cast<Eigen::Index>(joint))};
  std::vector<std::string_view> names;
  for (const kinematics::Variable& v : tree.variables()) names.push_back(v.name);
  for (const kinematics::Transmission& transmission : actuation.transmissions)
    names.insert(names.end(), transmission.actuators.begin(), transmission.actuators.end());
  report(sink, rules::unknown_joint, "\"" + name + "\" is neither an actuator nor a joint that moves independently", {},
         text::did_you_mean(name, names));
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
    if (rotor == nullptr || (named->ratio.array() != 0).count() != 1) {
      report(sink, rules::value_malformed,
             "\"" + word +
                 "\": " + (rotor == nullptr ? "no rotor inertia is known there" : "it drives several joints together"));
      return false;
    }
    rotor->ratio = (named->ratio.array() != 0).cast<double>() * given->second;
  }
  return true;
}

}  // namespace urdfmill::session
