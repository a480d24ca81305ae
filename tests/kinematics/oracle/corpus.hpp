// Shared parts of the comparisons with other programs.
#pragma once
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "../models.hpp"
#include "tests/corpus.hpp"
#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::kinematics::test {

/// The model without elements that have neither pose nor mass.
inline std::string without_shapes(std::string text) {
  for (const char* name : {"visual", "collision", "transmission", "gazebo"}) {
    const std::string begin = std::string("<") + name;
    const std::string end = std::string("</") + name + ">";
    for (std::size_t at = 0; (at = text.find(begin, at)) != std::string::npos;) {
      const std::size_t tag_end = text.find('>', at);
      const char after = text[at + begin.size()];
      if (tag_end == std::string::npos || (after != '>' && after != ' ' && after != '/' && after != '\n')) {
        ++at;
        continue;
      }
      if (text[tag_end - 1] == '/') {
        text.erase(at, tag_end + 1 - at);
        continue;
      }
      const std::size_t close = text.find(end, tag_end);
      if (close == std::string::npos) break;
      text.erase(at, close + end.size() - at);
    }
  }
  return text;
}

/// Values for the variables: within ±1, 0 for joints of several variables, which other programs hold fixed.
inline std::vector<double> positions(const urdf::Robot& robot, const Tree& tree, std::mt19937_64& random) {
  std::vector<double> q;
  for (const Variable& v : tree.variables()) {
    const urdf::JointType type = robot.joints[v.joint].type;
    const bool single = type != urdf::JointType::floating && type != urdf::JointType::planar;
    q.push_back(single ? static_cast<double>(random() >> 11) * 0x1p-52 - 1 : 0);
  }
  return q;
}

}  // namespace urdfmill::kinematics::test
