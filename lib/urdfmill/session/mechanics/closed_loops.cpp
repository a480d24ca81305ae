#include "urdfmill/session/mechanics/closed_loops.hpp"

#include <string>
#include <utility>

#include "urdfmill/kinematics/loops.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/loops.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::session {
namespace {

using kinematics::Tree;

/// A search for closed loops decomposes matrices of that size many times.
constexpr std::size_t most_variables_of_loops = 100;

}  // namespace

bool close_loops(const urdf::Robot& robot, const Tree& tree, const GivenPositions& positions,
                 std::vector<std::vector<double>>& states, source::Sink& sink) {
  const kinematics::LoopCloser closer(robot, tree);
  if (!closer.has_loops()) return true;
  if (!kinematics::are_at_most(tree.variables().size(), most_variables_of_loops, "closed loops", sink)) return false;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::vector<bool>& given = positions.variables[i];
    std::vector<double>& q = states[i];
    for (std::size_t k = 0; i > 0 && k < q.size(); ++k)
      if (!given[k]) q[k] = states[i - 1][k];
    kinematics::ClosedLoops found = closer.close(q, given);
    if (!found.is_closed) {
      const urdf::Loop loop = urdf::loops_of(robot)[found.widest.loop];
      const auto rounded = [](double value) { return text::shortest(text::rounded(value, 4)); };
      xml::report(sink, rules::loop_open, loop.element, loop.name.span,
                  "loop joint \"" + loop.name.value + "\" stays open: its ends are " + rounded(found.widest.position) +
                      " m and " + rounded(found.widest.rotation) + " rad apart" +
                      (positions.is_trajectory ? " at sample " + std::to_string(i + 1) : std::string()));
      return false;
    }
    q = std::move(found.q);
    if (!positions.is_trajectory && !found.solved.empty()) {
      std::string words;
      for (const std::size_t variable : found.solved)
        text::add_item(words, tree.variables()[variable].name + "=" + text::shortest(text::rounded(q[variable], 6)));
      source::report(sink, rules::loop_solved, "loops close with " + words + " (rad, m)");
    }
  }
  return true;
}

}  // namespace urdfmill::session
