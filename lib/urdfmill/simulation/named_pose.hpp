// Positions of joints that have a name, as SRDF gives them to groups.
#pragma once
#include <functional>
#include <map>
#include <string>

namespace urdfmill::simulation {

/// Joints that are not in it are at 0.
struct NamedPose {
  std::string name;
  std::map<std::string, double, std::less<>> positions;  ///< by joint; rad or m
};

}  // namespace urdfmill::simulation
