// Rules of the collision matrix.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::collisions::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule shape{
    "collisions-shape",
    Severity::warning,
    "A collision shape that is left out of the collision matrix",
    "A mesh cannot be read, or a size is not a possible one, so the contacts of its link are not all known: no pair of "
    "the link is called free of contacts, "
    "and the matrix is not complete.",
    R"(echo '<robot name="r"><link name="a"><collision><geometry><mesh filename="a.stl"/></geometry></collision></link>
<link name="b"><collision><geometry><sphere radius="1"/></geometry></collision></link>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>' > r.urdf
urdfmill collisions r.urdf)",
    "Give the folder of its package, or correct the name of the file or the size."};

inline constexpr Rule limit{
    "collisions-limit",
    Severity::error,
    "A robot that is too large for a collision matrix",
    "The number of pairs grows with the square of the number of links.",
    R"(python3 -c 'print("<robot name=\"r\"><link name=\"l\"/>" + "".join(f"<link name=\"l{i}\"><collision><geometry><sphere radius=\"1\"/></geometry></collision></link><joint name=\"j{i}\" type=\"fixed\"><parent link=\"l\"/><child link=\"l{i}\"/></joint>" for i in range(1001)) + "</robot>")' > r.urdf
urdfmill collisions r.urdf)",
    "Take the collision geometry of a part of the robot, or simpler meshes."};

inline constexpr Rule no_geometry{
    "collisions-no-geometry",
    Severity::error,
    "A robot without pairs of links that could collide",
    "Fewer than two links have collision geometry that can be read, so the matrix is empty.",
    R"(echo '<robot name="r"><link name="a"/></robot>' > r.urdf
urdfmill collisions r.urdf)",
    "Add `<collision>` elements to the links."};

inline constexpr Rule state{"collisions-state",
                            Severity::error,
                            "A state that the SRDF does not have",
                            "Contacts in the states that are named count as allowed.",
                            R"(echo '<robot name="r"><group name="g"/></robot>' > r.srdf
urdfmill collisions arm.urdf ⟨srdf⟩ r.srdf ⟨state⟩ home)",
                            "Name a `<group_state>` of the SRDF."};

inline constexpr Rule stale{
    "collisions-stale",
    Severity::error,
    "A disabled pair of an SRDF that does not agree with the robot",
    "A pair that touches in some positions and is disabled is not checked by MoveIt, and the robot can hit itself. A "
    "pair that cannot touch, or always does, and is not disabled costs time in each check, or makes every plan fail.",
    R"(echo '<robot name="r"><group name="g"/></robot>' > r.srdf
echo '<robot name="r"><link name="a"><collision><geometry><sphere radius="1"/></geometry></collision></link>
<link name="b"><collision><geometry><sphere radius="1"/></geometry></collision></link>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>' > r.urdf
urdfmill collisions r.urdf ⟨srdf⟩ r.srdf ⟨check⟩)",
    "Write the entries: ⟨srdf⟩ with ⟨write⟩. An entry with a reason of your own, such as User, is kept."};

inline constexpr Rule generated{
    "collisions-generated",
    Severity::error,
    "Disabled pairs that a macro or another file makes are not changed",
    "The source of an entry with an expression is the source of entries of other robots, too.",
    R"(echo '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="p" value="c"/>
<disable_collisions link1="${p}" link2="d" reason="Never"/></robot>' > r.srdf.xacro
echo '<robot name="r"><link name="a"><collision><geometry><sphere radius="1"/></geometry></collision></link>
<link name="b"><collision><geometry><sphere radius="1"/></geometry></collision></link>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>' > r.urdf
urdfmill collisions r.urdf ⟨srdf⟩ r.srdf.xacro ⟨diff⟩)",
    "Change the macro by hand, by the list that the command prints."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&shape, &limit, &no_geometry, &state, &stale, &generated};

}  // namespace urdfmill::collisions::rules
