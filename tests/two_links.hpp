// A robot of two links and a joint, to which tests add elements that a format cannot express.
#pragma once
#include <string>

namespace urdfmill::test {

inline const std::string mass =
    R"(<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>)";
inline const std::string base = R"(<link name="base">)" + mass + "</link>";
inline const std::string hand =
    R"(<link name="hand">)" + mass + R"(<collision><geometry><box size="1 1 1"/></geometry></collision></link>)";

/// The joint "elbow" between them.
inline std::string joint(const std::string& type, const std::string& inside) {
  return R"(<joint name="elbow" type=")" + type + R"("><parent link="base"/><child link="hand"/>)" + inside +
         "</joint>";
}

inline std::string robot(const std::string& inside) {
  return R"(<robot name="r" version="1.2">)" + inside + "</robot>";
}

}  // namespace urdfmill::test
