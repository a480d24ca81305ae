#include "urdfmill/session/joint_values.hpp"

#include "urdfmill/kinematics/dh_reader.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::session {

std::optional<double> parse_position(std::string_view text, bool rotational, bool degrees) {
  constexpr std::string_view unit = "deg";
  const bool with_unit = rotational && text.ends_with(unit);
  if (with_unit) text.remove_suffix(unit.size());
  bool with_pi = false;
  const std::optional<double> value = kinematics::parse_quantity(text, with_pi);
  if (!value || (with_pi && (with_unit || !rotational))) return std::nullopt;
  return with_unit || (degrees && rotational && !with_pi) ? *value * (kinematics::pi / 180) : *value;
}

std::string value_form(bool rotational) {
  return rotational ? "NAME=NUMBER (rad, \"90deg\" or \"pi/2\")" : "NAME=NUMBER (m)";
}

std::optional<std::vector<double>> joint_values(const kinematics::Tree& tree, const std::vector<std::string>& words,
                                                bool check_limits, source::Sink& sink) {
  std::vector<double> values(tree.variables().size(), 0.0);
  bool right = true;
  for (const std::string& word : words) {
    const std::size_t sign = word.rfind('=');
    const std::string name = word.substr(0, sign);
    const std::size_t index = tree.find_variable(name);
    if (index == kinematics::none) {
      std::vector<std::string_view> names;
      for (const kinematics::Variable& v : tree.variables()) names.push_back(v.name);
      source::report(sink, kinematics::rules::unknown_joint,
                     "\"" + name + "\" is no joint to give a value: it does not exist, is fixed or mimics another", {},
                     text::did_you_mean(name, names));
      right = false;
      continue;
    }
    const kinematics::Variable& variable = tree.variables()[index];
    const std::optional<double> value =
        sign == std::string::npos ? std::nullopt : parse_position(word.substr(sign + 1), variable.rotational, false);
    if (!value) {
      source::report(sink, kinematics::rules::value_malformed,
                     "\"" + word + "\" is not " + value_form(variable.rotational));
      right = false;
      continue;
    }
    values[index] = *value;
    if (check_limits && (*value < variable.lower || *value > variable.upper))
      source::report(sink, kinematics::rules::outside_limits,
                     "joint " + name + " is at " + text::shortest(*value) + ", outside its limits " +
                         text::shortest(variable.lower) + " to " + text::shortest(variable.upper));
  }
  if (!right) return std::nullopt;
  return values;
}

std::vector<double> chain_positions(const kinematics::Chain& chain, const urdf::Robot& robot,
                                    const kinematics::Tree& tree, const std::vector<double>& values) {
  std::vector<double> positions;
  for (const kinematics::ChainJoint& joint : chain.joints)
    for (const kinematics::Body& body : tree.bodies())
      if (body.joint != kinematics::none && robot.joints[body.joint].name.value == joint.name)
        positions.push_back(kinematics::joint_position(body, values));
  return positions;
}

}  // namespace urdfmill::session
