// Rules of the collision matrix.
#pragma once
#include "urdfmill/source/other_severity.hpp"
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

inline constexpr Rule other_file{
    "collisions-other-file",
    Severity::error,
    "A file that is not an SRDF of the robot",
    "The disabled pairs of one robot are of no use to another, and a URDF has none.",
    R"(echo '<robot name="r"><link name="a"><collision><geometry><sphere radius="1"/></geometry></collision></link>
<link name="b"><collision><geometry><sphere radius="1"/></geometry></collision></link>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>' > r.urdf
urdfmill collisions r.urdf ⟨srdf⟩ r.urdf ⟨check⟩)",
    "Name the SRDF of the robot."};

inline constexpr Rule apart{
    "collisions-apart",
    Severity::warning,
    "Links whose contact is to be shown touch in no position that was tried",
    "The picture shows the position in which they were nearest.",
    R"(echo '<robot name="r"><link name="a"><collision><geometry><sphere radius="1"/></geometry></collision></link>
<link name="b"><collision><geometry><sphere radius="1"/></geometry></collision></link>
<joint name="j" type="fixed"><origin xyz="3 0 0"/><parent link="a"/><child link="b"/></joint></robot>' > r.urdf
urdfmill picture r.urdf ⟨collision⟩ a,b -o r.png)",
    "Nothing: the pair is one of class never, or touches in few positions."};

inline constexpr Rule never_wrong{
    "srdf-never-wrong",
    Severity::warning,
    "A pair of links that an SRDF says never touches does",
    "MoveIt does not check a disabled pair, so the robot can hit itself. A few random positions show the contact, so "
    "it is frequent: shapes, joints or limits have changed since the SRDF was made. Pairs that also touch at zero, or "
    "that one joint moves against each other, such as fingers, are left out.",
    R"(for i in 0 1 2 3; do p="$p<link name=\"l$i\"><collision><origin xyz=\"0 0 0.4\"/><geometry><box size=\"0.1 0.1 0.7\"/></geometry></collision></link>"; done
for i in 1 2 3; do p="$p<joint name=\"j$i\" type=\"revolute\"><origin xyz=\"0 0 0.8\"/><parent link=\"l$((i-1))\"/><child link=\"l$i\"/><axis xyz=\"0 1 0\"/><limit lower=\"-2.5\" upper=\"2.5\" effort=\"1\" velocity=\"1\"/></joint>"; done
echo "<robot name=\"r\">$p</robot>" > r.urdf
echo '<robot name="r"><disable_collisions link1="l0" link2="l3" reason="Never"/></robot>' > r.srdf
urdfmill check r.urdf r.srdf)",
    "Bring the SRDF up to date: ⟨urdfmill collisions⟩ with ⟨srdf⟩ and ⟨write⟩.",
    {.needs_whole_expansion = true}};

inline constexpr Rule contact{
    "srdf-contact",
    Severity::warning,
    "Links touch in a state of an SRDF, and the pair is not disabled",
    "MoveIt refuses to plan from or to a position in which the robot is in collision with itself. Only links that a "
    "disabled pair names are compared: the others may belong to another variant.",
    R"(echo '<robot name="r"><link name="a"><collision><geometry><sphere radius="1"/></geometry></collision></link>
<link name="b"><collision><geometry><sphere radius="1"/></geometry></collision></link><link name="c"/>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>
<joint name="k" type="fixed"><parent link="b"/><child link="c"/></joint></robot>' > r.urdf
echo '<robot name="r"><disable_collisions link1="a" link2="c" reason="Never"/><disable_collisions link1="b" link2="c" reason="Adjacent"/></robot>' > r.srdf
urdfmill check r.urdf r.srdf)",
    "Move the joints of the state, or disable the pair: ⟨urdfmill collisions⟩ with ⟨srdf⟩ and ⟨write⟩ finds which.",
    {.needs_whole_expansion = true}};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&shape,     &limit,      &no_geometry, &state,       &stale,
                                      &generated, &other_file, &apart,       &never_wrong, &contact};

/// The other severities of rules of this module.
inline constexpr source::OtherSeverity other_severities[] = {
    {&never_wrong, Severity::note, "if only two joints are between the links, of which the shapes often are coarse"},
    {&contact, Severity::note, "if they touch with all joints at zero, and in no state of the SRDF"},
};

}  // namespace urdfmill::collisions::rules
