#include "urdfmill/session/mechanics/joint_values.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/tables/dh_quantity.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/words.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::session {
namespace {

/// Returns "a, b and c" with at most as many names as fit a line.
std::string joined(const std::vector<std::string>& names) {
  constexpr std::size_t most_listed = 8;
  const std::size_t listed = names.size() > most_listed ? most_listed - 1 : names.size();
  std::string text;
  for (std::size_t i = 0; i < listed; ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return listed == names.size() ? text : text + " and " + std::to_string(names.size() - listed) + " more";
}

/// Sets the values of samples, and remembers the reports.
class Values {
 public:
  Values(const kinematics::Tree& tree, const JointInput& input, JointQuantity quantity, source::Sink& sink)
      : tree_(tree), input_(input), quantity_(quantity), sink_(sink) {}

  std::optional<std::vector<std::vector<double>>> read() {
    std::vector<std::vector<double>> all;
    for (const JointSample& sample : input_.samples) {
      all.push_back(values(sample));
      if (!right_) return std::nullopt;  // the next samples would have the same error
    }
    if (quantity_ == JointQuantity::position) {
      report_missing("position");
      report_outside(all);
    }
    return all;
  }

  /// Reports which variables the samples of a file leave without a value, except those whose index is in `known`.
  void report_missing(std::string_view what, const std::vector<std::size_t>& known = {}) {
    const std::size_t n = tree_.variables().size();
    std::vector<std::size_t> missing(n, 0);
    std::size_t from_file = 0;
    source::Span place;
    for (const JointSample& sample : input_.samples) {
      if (!sample.span.known()) continue;
      if (from_file++ == 0) place = sample.span;
      std::vector<bool> given(n, false);
      for (const JointWord& word : sample.words)
        if (const std::size_t index = variable_of(word.joint); index < n) given[index] = true;
      for (std::size_t i = 0; i < n; ++i) missing[i] += given[i] ? 0 : 1;
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < n; ++i)
      if (missing[i] > 0 && std::find(known.begin(), known.end(), i) == known.end())
        names.push_back(tree_.variables()[i].name + (missing[i] == from_file
                                                         ? ""
                                                         : " (in " + std::to_string(missing[i]) + " of " +
                                                               std::to_string(from_file) + " samples)"));
    if (names.empty()) return;
    const bool several = names.size() > 1;
    source::report(sink_, kinematics::rules::values_missing,
                   "the file has no " + std::string(what) + " of " + joined(names) + ": " +
                       (several ? "they count" : "it counts") + " as 0",
                   place);
  }

 private:
  void error(const source::Rule& rule, std::string message, source::Span span, text::Hint hint = {}) {
    source::report(sink_, rule, std::move(message), span, std::move(hint));
    right_ = false;
  }

  std::vector<double> values(const JointSample& sample) {
    std::vector<double> result(tree_.variables().size(), 0.0);
    std::vector<bool> given(result.size(), false);
    places_.emplace_back(result.size());
    for (const JointWord& word : sample.words) {
      const std::size_t index = variable_of(word.joint);
      if (index == other_quantity) continue;
      if (index == kinematics::none) {
        report_unknown(word);
        continue;
      }
      const kinematics::Variable& variable = tree_.variables()[index];
      const std::optional<double> value = quantity_ == JointQuantity::force
                                              ? urdf::parse_number(word.value)
                                              : parse_position(word.value, variable.rotational, input_.degrees);
      if (!value) {
        error(
            kinematics::rules::value_malformed,
            "\"" + word.joint + (word.value.empty() ? "" : "=" + word.value) + "\" is not " + form(variable.rotational),
            word.span);
      } else if (given[index]) {
        error(kinematics::rules::value_repeated,
              "joint " + word.joint + " is given twice, as " + text::shortest(result[index]) + " and as " +
                  text::shortest(*value),
              word.span);
      } else {
        given[index] = true;
        result[index] = *value;
        places_.back()[index] = word.span;
      }
    }
    return result;
  }

  static constexpr std::size_t other_quantity = kinematics::none - 1;

  /// Returns the variable that a word or a column names. Positions in a trajectory may be q.JOINT, next to other
  /// quantities of the same joints, as dynamics and excite write them.
  [[nodiscard]] std::size_t variable_of(std::string_view name) const {
    const std::size_t index = tree_.find_variable(name);
    if (index != kinematics::none || !input_.trajectory || quantity_ != JointQuantity::position) return index;
    const auto column = trajectory_column(tree_, name);
    if (!column) return kinematics::none;
    if (column->quantity == "q") return column->variable;
    const auto& others = trajectory_quantities;
    const bool is_other = std::find(others.begin(), others.end(), column->quantity) != others.end();
    return is_other ? other_quantity : kinematics::none;
  }

  [[nodiscard]] std::string form(bool rotational) const {
    if (quantity_ == JointQuantity::force) return rotational ? "NAME=NUMBER (N m)" : "NAME=NUMBER (N)";
    return value_form(rotational);
  }

  void report_unknown(const JointWord& word) {
    std::vector<std::string_view> names;
    std::string parts;
    for (const kinematics::Variable& v : tree_.variables()) {
      names.push_back(v.name);
      if (v.name.starts_with(word.joint + ".")) text::add_item(parts, v.name);
    }
    if (word.value.empty() && !word.span.known())
      return error(kinematics::rules::value_malformed, "\"" + word.joint + "\" is not JOINT=VALUE", word.span);
    const kinematics::IdleJoint* idle = tree_.find_idle_joint(word.joint);
    if (idle == nullptr && parts.empty())
      return error(kinematics::rules::unknown_joint, "there is no joint \"" + word.joint + "\"", word.span,
                   text::did_you_mean_or_longer(word.joint, names));
    const std::string why = idle == nullptr        ? "it has several: " + parts
                            : idle->leader.empty() ? "it is fixed"
                                                   : "it mimics \"" + idle->leader + "\"";
    error(kinematics::rules::unknown_joint, "joint \"" + word.joint + "\" cannot be given a value: " + why, word.span);
  }

  /// Reports once for each joint that it is outside its limits, at the first place.
  void report_outside(const std::vector<std::vector<double>>& all) {
    for (std::size_t i = 0; i < tree_.variables().size(); ++i) {
      const kinematics::Variable& variable = tree_.variables()[i];
      std::size_t first = all.size();
      std::size_t count = 0;
      for (std::size_t k = 0; k < all.size(); ++k) {
        if (all[k][i] >= variable.lower && all[k][i] <= variable.upper) continue;
        if (count++ == 0) first = k;
      }
      if (count == 0) continue;
      source::report(sink_, kinematics::rules::outside_limits,
                     "joint " + variable.name + " is at " + text::shortest(all[first][i]) + ", outside its limits " +
                         text::shortest(variable.lower) + " to " + text::shortest(variable.upper) +
                         (count > 1 ? "; it is outside in " + std::to_string(count) + " of " +
                                          std::to_string(all.size()) + " samples"
                                    : ""),
                     places_[first][i], degrees_hint(variable, all[first][i]));
    }
  }

  /// Returns a hint for a position of more than a turn that may be meant in degrees.
  [[nodiscard]] std::string degrees_hint(const kinematics::Variable& variable, double value) const {
    const bool may_be_degrees = variable.rotational && !input_.degrees && std::abs(value) > 2 * kinematics::pi;
    return may_be_degrees
               ? "angles are in rad; degrees are written " + variable.name + "=" + text::shortest(value) + "deg"
               : std::string();
  }

  const kinematics::Tree& tree_;
  const JointInput& input_;
  JointQuantity quantity_;
  source::Sink& sink_;
  std::vector<std::vector<source::Span>> places_;  ///< places of the values, by sample and variable
  bool right_ = true;
};

}  // namespace

std::optional<TrajectoryColumn> trajectory_column(const kinematics::Tree& tree, std::string_view name) {
  const std::size_t dot = name.find('.');
  if (dot == std::string_view::npos || tree.find_variable(name) != kinematics::none) return std::nullopt;
  const std::size_t variable = tree.find_variable(name.substr(dot + 1));
  if (variable == kinematics::none) return std::nullopt;
  return TrajectoryColumn{name.substr(0, dot), variable};
}

JointInput::JointInput(const std::vector<std::string>& words) : samples(1) {
  for (const std::string& word : words) {
    const std::size_t sign = word.rfind('=');
    samples.front().words.push_back(
        {word.substr(0, sign), sign == std::string::npos ? std::string() : word.substr(sign + 1)});
  }
}

std::optional<double> parse_position(std::string_view text, bool rotational, bool degrees) {
  const std::optional<tables::DhQuantity> value = tables::parse_dh_quantity(text);
  using tables::Dimension;
  const Dimension wrong = rotational ? Dimension::length : Dimension::angle;
  if (!value || value->moves || value->dimension == wrong) return std::nullopt;
  // Fractions of pi are angles.
  if (!rotational && value->has_fixed && value->dimension == Dimension::unsaid) return std::nullopt;
  return value->si(rotational && degrees ? kinematics::pi / 180 : 1);
}

std::string value_form(bool rotational) {
  return rotational ? "NAME=NUMBER (rad, \"90deg\" or \"pi/2\")" : "NAME=NUMBER (m)";
}

std::optional<std::vector<std::vector<double>>> joint_values(const kinematics::Tree& tree, const JointInput& input,
                                                             JointQuantity quantity, source::Sink& sink) {
  return Values(tree, input, quantity, sink).read();
}

void report_missing(const kinematics::Tree& tree, const JointInput& input, std::string_view what,
                    const std::vector<std::size_t>& known, source::Sink& sink) {
  Values(tree, input, JointQuantity::rate, sink).report_missing(what, known);
}

std::vector<std::string_view> words_of(std::string_view text) {
  return text::words(text, " ,;\t\n");
}

std::optional<std::vector<urdf::Number>> numbers_of(std::string_view text) {
  std::vector<urdf::Number> numbers;
  for (const std::string_view word : words_of(text)) {
    const auto value = urdf::parse_number(word);
    if (!value || !std::isfinite(*value)) return std::nullopt;
    numbers.push_back({*value, std::string(word), {}});
  }
  return numbers;
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
