// Random trees of links, from a fixed seed: every joint type with one variable, fixed joints, axes and origins that are
// zero, parallel or skew, links with and without mass and shapes, mimic joints.
#pragma once
#include <random>
#include <string>

#include "urdfmill/text/numbers.hpp"

namespace urdfmill::compose::test {

class RobotSource {
 public:
  explicit RobotSource(std::uint64_t seed) : random_(seed) {}

  /// URDF of a robot with links l0, l1, … and their parent joints j1, j2, ….
  std::string next(std::size_t links) {
    std::string text = "<robot name=\"random\">";
    std::string leader;
    for (std::size_t i = 0; i < links; ++i) text += link("l" + std::to_string(i));
    for (std::size_t i = 1; i < links; ++i)
      text += joint("j" + std::to_string(i), "l" + std::to_string(draw(i)), "l" + std::to_string(i), leader);
    return text + "</robot>";
  }

  std::size_t draw(std::size_t count) { return random_() % count; }

 private:
  bool chance(int percent) { return random_() % 100 < static_cast<std::uint64_t>(percent); }
  double number() { return static_cast<double>(random_() >> 11) * 0x1p-52 - 1; }

  std::string vector(bool any_zero = true) {
    std::string text;
    for (int i = 0; i < 3; ++i) text += (i ? " " : "") + text::shortest(any_zero && chance(40) ? 0 : number());
    return text;
  }
  std::string origin() {
    if (chance(15)) return "";
    std::string text = "<origin xyz=\"" + vector() + "\"";
    if (chance(30))
      text += " rpy=\"0 1.5707963267948966 0\"";
    else if (chance(60))
      text += " rpy=\"" + vector() + "\"";
    return text + "/>";
  }
  std::string axis() {
    static const char* const plain[] = {"1 0 0", "0 1 0", "0 0 1", "0 0 -1", "0 2 0"};
    return std::string("<axis xyz=\"") + (chance(60) ? plain[draw(5)] : vector(false)) + "\"/>";
  }

  std::string link(const std::string& name) {
    std::string text = "<link name=\"" + name + "\">";
    if (chance(70))
      text += "<inertial>" + origin() + "<mass value=\"" + text::shortest(2 + number()) +
              "\"/><inertia ixx=\"0.3\" ixy=\"0.01\" ixz=\"-0.02\" iyy=\"0.4\" iyz=\"0.03\" izz=\"0.25\"/></inertial>";
    while (chance(40))
      text += "<visual>" + origin() + "<geometry><box size=\"0.1 0.2 " + text::shortest(2 + number()) +
              "\"/></geometry><material name=\"m" + std::to_string(draw(2)) +
              "\"><color rgba=\"0 0.5 1 1\"/></material></visual>";
    while (chance(30))
      text += "<collision>" + origin() + "<geometry><sphere radius=\"" + text::shortest(2 + number()) +
              "\"/></geometry></collision>";
    return text + "</link>";
  }

  std::string joint(const std::string& name, const std::string& parent, const std::string& child, std::string& leader) {
    static const char* const types[] = {"fixed", "fixed", "revolute", "continuous", "prismatic"};
    const std::string type = types[draw(5)];
    std::string text = "<joint name=\"" + name + "\" type=\"" + type + "\">" + origin() + "<parent link=\"" + parent +
                       "\"/><child link=\"" + child + "\"/>";
    if (type != "fixed") {
      text += axis() + "<limit lower=\"-1\" upper=\"0.5\" effort=\"7\" velocity=\"3\"/>";
      if (!leader.empty() && chance(25)) text += "<mimic joint=\"" + leader + "\" multiplier=\"-0.5\" offset=\"0.1\"/>";
      if (leader.empty() || chance(30)) leader = text.find("mimic") == std::string::npos ? name : leader;
    }
    return text + "</joint>";
  }

  std::mt19937_64 random_;
};

}  // namespace urdfmill::compose::test
