#include "urdfmill/kinematics/identification/motion_state.hpp"

#include "urdfmill/kinematics/random.hpp"

namespace urdfmill::kinematics {

MotionState draw_motion(const Tree& tree, std::mt19937_64& random) {
  const auto draw = [&](double size) { return size * (2 * draw_unit(random) - 1); };
  MotionState state;
  for (const Variable& variable : tree.variables()) {
    state.q.push_back(draw(variable.rotational ? pi : 1));
    state.dq.push_back(draw(2));
    state.ddq.push_back(draw(4));
  }
  return state;
}

}  // namespace urdfmill::kinematics
