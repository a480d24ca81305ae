#include "urdfmill/session/mechanics/constraint_words.hpp"

#include <algorithm>
#include <string_view>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::session {
namespace {

using kinematics::Constraint;
using kinematics::ConstraintTerm;

using kinematics::Coordinate;
namespace kinematics_rules = kinematics::rules;

/// Reads the words of one constraint.
class ConstraintReader {
 public:
  ConstraintReader(const std::string& text, const urdf::Robot& robot, const kinematics::Tree& tree, source::Sink& sink)
      : robot_(robot), tree_(tree), sink_(sink) {
    constraint_.text = text;
    std::string spaced;
    for (const char c : text) spaced += c == '=' ? std::string(" = ") : std::string(1, c);
    for (const std::string_view word : words_of(spaced)) words_.emplace_back(word);
  }

  std::optional<Constraint> read() {
    if (!terms() || !value()) return std::nullopt;
    const std::vector<ConstraintTerm>& terms = constraint_.terms;
    const auto velocities =
        std::count_if(terms.begin(), terms.end(), [](const auto& term) { return term.is_velocity; });
    if (velocities != 0 && velocities != static_cast<std::ptrdiff_t>(terms.size())) {
      malformed("velocities and positions do not add up");
      return std::nullopt;
    }
    return std::move(constraint_);
  }

 private:
  bool malformed(const std::string& why) {
    report(sink_, kinematics_rules::value_malformed,
           "\"" + constraint_.text + "\" is not a constraint such as \"tip x = 1\" or \"elbow - 2*wrist = 0\": " + why);
    return false;
  }

  /// Reads TERM ± TERM … =.
  bool terms() {
    double sign = 1;
    while (true) {
      if (!term(sign)) return false;
      if (at_ >= words_.size()) return malformed("\"= NUMBER\" is missing");
      const std::string& word = words_[at_++];
      if (word == "=") return true;
      if (word != "+" && word != "-") return malformed("\"" + word + "\" is where +, - or = is expected");
      sign = word == "-" ? -1 : 1;
    }
  }

  bool value() {
    const auto value = at_ + 1 == words_.size() ? parse_position(words_[at_], true, false) : std::nullopt;
    if (!value) return malformed("one number must follow \"=\"");
    constraint_.value = *value;
    return true;
  }

  bool term(double sign) {
    if (at_ >= words_.size()) return malformed("a joint or link is missing");
    std::string word = words_[at_++];
    ConstraintTerm term;
    term.factor = sign;
    if (const std::size_t star = word.find('*'); star != std::string::npos) {
      const auto factor = parse_position(word.substr(0, star), true, false);
      if (!factor) return malformed("\"" + word.substr(0, star) + "\" is not a number");
      term.factor *= *factor;
      word.erase(0, star + 1);
    } else if (word.size() > 1 && word.front() == '-' && tree_.find_variable(word) == kinematics::none) {
      term.factor = -term.factor;
      word.erase(0, 1);
    }
    const bool along_body = take("body");
    const auto coordinate = at_ < words_.size() ? kinematics::find_coordinate(words_[at_]) : std::nullopt;
    if (along_body && !(coordinate && kinematics::is_velocity(*coordinate)))
      return malformed("one of vx vy vz wx wy wz must follow \"body\"");
    if (!coordinate) {
      term.variable = tree_.find_variable(word);
      if (term.variable == kinematics::none) return unknown_joint(word);
      term.is_velocity = take("dq");
    } else {
      ++at_;
      term.coordinate = *coordinate;
      term.is_velocity = kinematics::is_velocity(*coordinate);
      if (along_body) term.axes = kinematics::Axes::body;
      if (word.ends_with(':') && robot_.link(word) == nullptr) word.pop_back();
      const std::size_t link = kinematics::find_link(robot_, word, "link", sink_);
      if (link == kinematics::none) return false;
      term.body = tree_.body_of_link(link);
    }
    constraint_.terms.push_back(term);
    return true;
  }

  /// Takes the next word if it is that one.
  bool take(std::string_view word) {
    const bool there = at_ < words_.size() && words_[at_] == word;
    at_ += there ? 1 : 0;
    return there;
  }

  bool unknown_joint(const std::string& word) {
    std::vector<std::string_view> names;
    for (const kinematics::Variable& v : tree_.variables()) names.push_back(v.name);
    report(sink_, kinematics_rules::unknown_joint,
           "\"" + word + "\" in \"" + constraint_.text +
               "\" is neither a joint with a position of its own nor a link followed by a coordinate (x y z roll pitch "
               "yaw vx vy vz wx wy wz, body vx … body wz)",
           {}, text::did_you_mean_or_longer(word, names));
    return false;
  }

  std::vector<std::string> words_;
  const urdf::Robot& robot_;
  const kinematics::Tree& tree_;
  source::Sink& sink_;
  Constraint constraint_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<Constraint> parse_constraint(const std::string& text, const urdf::Robot& robot,
                                           const kinematics::Tree& tree, source::Sink& sink) {
  return ConstraintReader(text, robot, tree, sink).read();
}

std::optional<std::vector<Coordinate>> parse_task(const std::string& text, source::Sink& sink) {
  std::vector<Coordinate> task;
  for (const std::string_view word : words_of(text)) {
    const auto coordinate = kinematics::find_coordinate(word);
    if (!coordinate) {
      report(
          sink, kinematics_rules::value_malformed,
          "\"" + std::string(word) + "\" is none of x y z roll pitch yaw vx vy vz wx wy wz, the coordinates of a task");
      return std::nullopt;
    }
    task.push_back(*coordinate);
  }
  return task;
}

}  // namespace urdfmill::session
