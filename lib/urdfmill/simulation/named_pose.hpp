// Named joint positions, such as the group states of an SRDF.
#pragma once
#include <functional>
#include <map>
#include <string>

namespace urdfmill::simulation {

/// A named position; missing joints are at 0.
struct NamedPose {
  std::string name;
  std::map<std::string, double, std::less<>> positions;  ///< by joint; rad or m
};

}  // namespace urdfmill::simulation
