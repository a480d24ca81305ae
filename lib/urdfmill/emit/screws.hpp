// Screw axes of a chain, and its Jacobian, in several notations.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "urdfmill/emit/pose.hpp"
#include "urdfmill/kinematics/screws.hpp"

namespace urdfmill::emit {

enum class ScrewFrame : std::uint8_t { space, body };

/// The data to print: the screws of the chain in one frame, and its state at any given positions.
struct ScrewReport {
  const kinematics::Chain* chain = nullptr;
  ScrewFrame frame = ScrewFrame::space;
  kinematics::Screws screws;  ///< 6×n, (ω, v)
  /// The arm at given joint positions.
  struct State {
    std::string time;  ///< time of the sample; may be empty
    std::vector<double> q;
    kinematics::Transform pose;
    kinematics::Screws jacobian;  ///< in the same frame
  };
  std::vector<State> states;
  bool trajectory = false;  ///< writes states as a list even if there is one
  NumberStyle style;
};

[[nodiscard]] Value screws_tree(const ScrewReport& report);
[[nodiscard]] std::string screws_text(const ScrewReport& report);
/// Returns variables M, Slist or Blist (as named in Modern Robotics), thetalist, T and J; at most one state.
[[nodiscard]] std::string screws_matlab(const ScrewReport& report);
[[nodiscard]] std::string screws_python(const ScrewReport& report);

}  // namespace urdfmill::emit
