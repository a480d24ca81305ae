// Rules of YAML: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::yaml::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule not_proved{"yaml-not-proved",
                                 Severity::error,
                                 "What was written does not read back as what was meant",
                                 "All YAML is read back with yaml-cpp, which MoveIt, ros2_control and Nav2 read with, "
                                 "and compared before it is given "
                                 "out. This text differs, which is a bug in urdfmill.",
                                 "urdfmill convert ⟨to⟩ yaml ...",
                                 "Report it, with the model."};

inline constexpr Rule too_large{
    "yaml-too-large",
    Severity::error,
    "More values than are written as YAML",
    "All YAML is read back with yaml-cpp, which takes a thousand bytes for each value; at most 2 million are written.",
    "",
    "Write JSON, which has no such limit."};

inline constexpr Rule reads_differently{
    "yaml-reads-differently",
    Severity::warning,
    "A value in YAML that programs read differently",
    "xacro reads YAML 1.1 with PyYAML; MoveIt, ros2_control and Nav2 read with yaml-cpp. The same text is another "
    "value "
    "to them: yes and on are booleans or texts, 010 is 8 or 10, 1:30 is 90 or a text, << merges or is a key, and of a "
    "repeated key the last value or the first is taken.",
    R"(echo 'length: 1:30' > sizes.yaml
echo '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:property name="sizes" value="${xacro.load_yaml(&quot;sizes.yaml&quot;)}"/>
<link name="a"><visual><geometry><sphere radius="${sizes.length}"/></geometry></visual></link></robot>' > r.xacro
urdfmill check r.xacro)",
    "Write true or false, numbers in base 10, each key once, and texts that look like something else in quotes."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&not_proved, &too_large, &reads_differently};

}  // namespace urdfmill::yaml::rules
