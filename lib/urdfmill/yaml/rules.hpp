// The rules of YAML: what each finding is called, how severe it is, and its page.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::yaml::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule not_proved{
    "yaml-not-proved",
    Severity::error,
    "What was written does not read back as what was meant",
    "All YAML is read back with yaml-cpp, which MoveIt, ros2_control and Nav2 read with, and compared before it is given "
    "out. This text differs, which is a bug in urdfmill.",
    "urdfmill convert --to yaml ...",
    "Report it, with the model."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&not_proved};

}  // namespace urdfmill::yaml::rules
