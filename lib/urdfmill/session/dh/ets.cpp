#include "urdfmill/session/dh/ets.hpp"

#include "urdfmill/emit/urdf.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/tables/ets_reader.hpp"
#include "urdfmill/tables/rules.hpp"

namespace urdfmill::session {

std::optional<tables::EtsConstants::value_type> ets_constant(std::string_view word) {
  const std::size_t sign = word.find('=');
  const auto value = sign == std::string_view::npos ? std::nullopt : parse_position(word.substr(sign + 1), true, false);
  if (!value) return std::nullopt;
  return std::pair(std::string(word.substr(0, sign)), *value);
}

std::optional<std::string> ets_urdf(std::string_view sequence, const tables::EtsConstants& constants,
                                    const std::string& name, const kinematics::DhRobotOptions& options,
                                    std::string& error, source::Sink& sink) {
  const auto ets = tables::parse_ets(sequence, constants, error);
  if (!ets) {
    error = "the sequence cannot be read: " + error;
    return std::nullopt;
  }
  if (!ets->unused.empty()) {
    error = "⟨set⟩ " + ets->unused.front() + " has no effect: the sequence does not use it";
    return std::nullopt;
  }
  const auto warn = [&](const std::vector<std::string>& numbers, const std::string& read, const std::string& hint) {
    if (numbers.empty()) return;
    source::report(sink, tables::rules::dh_unit_suspicious, "\"" + numbers.front() + "\" is read in " + read, {}, hint);
  };
  warn(ets->perhaps_degrees, "rad", "90deg is an angle in degrees");
  warn(ets->perhaps_millimetres, "m", "lengths are in m: 400 mm are 0.4");
  return emit::model_urdf(kinematics::robot_from_ets(*ets, name, options, sink), std::nullopt, sink);
}

}  // namespace urdfmill::session
