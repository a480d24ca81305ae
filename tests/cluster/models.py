"""Trees of generated models, for the tests of runs over many."""

import pathlib

HEAD = '<robot name="{name}" xmlns:xacro="http://www.ros.org/wiki/xacro">\n'
# A family shares its parts; the number of links that they make determines the cost of a model.
FAMILY = """<xacro:property name="radius" value="{radius}"/>
<xacro:macro name="chain" params="prefix count parent">
  <xacro:if value="${{count > 0}}">
    <link name="${{prefix}}_${{count}}"><inertial><mass value="${{0.1 * count + radius}}"/>
      <inertia ixx="${{radius**2}}" iyy="${{radius**2}}" izz="${{radius**2}}" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <joint name="${{prefix}}_joint_${{count}}" type="revolute"><parent link="${{parent}}"/><child link="${{prefix}}_${{count}}"/>
      <origin xyz="${{radius * sin(count)}} 0 ${{radius}}"/><axis xyz="0 0 1"/>
      <limit lower="${{-pi / (count + 1)}}" upper="${{pi / 2}}" effort="1" velocity="1"/></joint>
    <xacro:chain prefix="${{prefix}}" count="${{count - 1}}" parent="${{prefix}}_${{count}}"/>
  </xacro:if>
</xacro:macro>
"""


def make(folder, count, weight=4, families=20):
    """Writes `count` models below `folder`, a hundred in each folder, and their includes into `folder`/families."""
    folder = pathlib.Path(folder)
    (folder / "families").mkdir(parents=True)
    for family in range(families):
        text = HEAD.format(name="family") + FAMILY.format(radius=0.1 + family / 100) + "</robot>\n"
        (folder / f"families/family{family}.xacro").write_text(text)
    for i in range(count):
        if i % 100 == 0:
            (folder / f"{i // 100:05}").mkdir()
        text = HEAD.format(name=f"robot{i}") + f'<xacro:include filename="../families/family{i % families}.xacro"/>\n'
        text += f'<link name="base"/>\n<xacro:chain prefix="l" count="{weight + i % 3}" parent="base"/>\n</robot>\n'
        (folder / f"{i // 100:05}/m{i}.urdf.xacro").write_text(text)


def files(folder):
    """The bytes of all files below a folder, by relative path."""
    folder = pathlib.Path(folder)
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
