// Rules of reading XML: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::xml::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule limit{
    "xml-limit",
    Severity::error,
    "A document past the limits of the reader",
    "Elements nested 200,000 deep or entities that expand to millions of bytes do not occur in robots; they are "
    "attempts to exhaust the reader's memory.",
    "{ printf '<r>%.0s' $(seq 2000); printf '</r>%.0s' $(seq 2000); } > r.urdf; urdfmill fmt r.urdf",
    "Remove the entities or the nesting. docs/limits.md lists the limits."};

inline constexpr Rule malformed{
    "xml-malformed",
    Severity::error,
    "The text is not well-formed XML",
    "No program can read the file. The message and its place are those of expat, the parser of the reference xacro; "
    "its columns count from 0.",
    R"(<robot name="r"><link></robot>)",
    "Correct the place that the message names, or the one right before it: a tag that is not closed, a bare & or <, a "
    "prefix such as xacro: without its xmlns declaration."};

inline constexpr Rule not_utf8{"xml-not-utf8",
                               Severity::error,
                               "The bytes are not UTF-8",
                               "xacro reads every file as UTF-8, whatever its XML declaration says.",
                               R"(printf '<robot name="gr\374n"/>' > r.urdf; urdfmill fmt r.urdf)",
                               "Save the file as UTF-8."};

inline constexpr Rule version{
    "xml-version",
    Severity::warning,
    "A version that XML does not have",
    "The parsers of xacro, urdfdom, Gazebo and MuJoCo accept any; libxml2 refuses the file, and with it lxml and the "
    "Python programs that use it.",
    R"(printf '<?xml version="0.0"?><robot name="r"><link name="a"/></robot>' > r.urdf; urdfmill check r.urdf)",
    R"(Write version="1.0".)",
    {.fix = source::FixSafety::certain}};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&limit, &malformed, &not_utf8, &version};

}  // namespace urdfmill::xml::rules
