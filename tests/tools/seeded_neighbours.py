"""Faults in the files beside a robot: each of them is found once, at its line, by the right rule, and nothing else is.

seeded_neighbours.py PROGRAM: makes a package with a robot, an SRDF, parameters of controllers and MoveIt's configuration
in which nothing is wrong, and then one copy for each fault: a replacement in one file.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())


def joint(name, parent, child, more="", kind="revolute"):
    return (f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/><axis xyz="0 0 1"/>'
            f'<limit lower="-1" upper="1" effort="1" velocity="2"/>{more}</joint>\n')


def control(name, command="position"):
    return (f'<joint name="{name}"><command_interface name="{command}"/><state_interface name="position"/>'
            f'<state_interface name="velocity"/></joint>\n')


FILES = {
    "package.xml": "<package format=\"3\"><name>arm</name><buildtool_depend>ament_cmake</buildtool_depend></package>\n",
    "urdf/arm.urdf":
        '<robot name="arm">\n' + "".join(f'<link name="{n}"/>\n' for n in ("base", "upper", "lower", "hand", "finger", "thumb", "left", "right"))
        + joint("shoulder", "base", "upper") + joint("elbow", "upper", "lower")
        + '<joint name="flange" type="fixed"><parent link="lower"/><child link="hand"/></joint>\n'
        + joint("grip", "hand", "finger") + joint("follow", "hand", "thumb", '<mimic joint="grip"/>')
        + joint("left_wheel", "base", "left") + joint("right_wheel", "base", "right")
        + '<ros2_control name="h" type="system">\n<hardware><plugin>mock_components/GenericSystem</plugin></hardware>\n'
        + control("shoulder") + control("elbow") + control("grip") + control("left_wheel", "velocity") + control("right_wheel", "velocity")
        + "</ros2_control>\n</robot>\n",
    "config/arm.srdf": """<robot name="arm">
<group name="arm"><chain base_link="base" tip_link="hand"/></group>
<group name="gripper"><joint name="grip"/><link name="finger"/></group>
<group name="all"><group name="arm"/><group name="gripper"/></group>
<group_state name="home" group="arm"><joint name="shoulder" value="0"/><joint name="elbow" value="0.5"/></group_state>
<group_state name="open" group="gripper"><joint name="grip" value="0.1"/></group_state>
<end_effector name="tool" parent_link="hand" group="gripper" parent_group="arm"/>
<virtual_joint name="world_joint" type="fixed" parent_frame="world" child_link="base"/>
<passive_joint name="follow"/>
<disable_collisions link1="base" link2="upper" reason="Adjacent"/>
<disable_collisions link1="upper" link2="lower" reason="Adjacent"/>
</robot>
""",
    "config/controllers.yaml": """controller_manager:
  ros__parameters:
    update_rate: 100
    arm_controller:
      type: joint_trajectory_controller/JointTrajectoryController
    gripper_controller:
      type: position_controllers/GripperActionController
    base_controller:
      type: diff_drive_controller/DiffDriveController
    state_broadcaster:
      type: joint_state_broadcaster/JointStateBroadcaster
arm_controller:
  ros__parameters:
    joints: [shoulder, elbow]
    command_interfaces: [position]
    state_interfaces: [position, velocity]
    allow_partial_joints_goal: true
    constraints:
      goal_time: 0.5
      shoulder:
        trajectory: 0.1
gripper_controller:
  ros__parameters:
    joint: grip
    goal_tolerance: 0.01
base_controller:
  ros__parameters:
    left_wheel_names: [left_wheel]
    right_wheel_names: [right_wheel]
    wheel_separation: 0.4
    wheel_radius: 0.1
    publish_rate: 50.0
    update_rate: 50
state_broadcaster:
  ros__parameters:
    use_local_topics: true
""",
    "config/joint_limits.yaml": """joint_limits:
  shoulder:
    has_velocity_limits: true
    max_velocity: 2.0
    has_acceleration_limits: true
    max_acceleration: 1.0
  elbow:
    has_velocity_limits: true
    max_velocity: 1.5
    has_acceleration_limits: false
""",
    "config/kinematics.yaml": """arm:
  kinematics_solver: kdl_kinematics_plugin/KDLKinematicsPlugin
  kinematics_solver_timeout: 0.005
""",
    "config/ompl_planning.yaml": """planner_configs:
  RRTConnect:
    type: geometric::RRTConnect
arm:
  planner_configs:
    - RRTConnect
""",
    "config/moveit_controllers.yaml": """moveit_simple_controller_manager:
  controller_names:
    - arm_controller
  arm_controller:
    type: FollowJointTrajectory
    joints:
      - shoulder
      - elbow
""",
    "config/initial_positions.yaml": """initial_positions:
  shoulder: 0.5
  elbow: 0
""",
}

S, C, L = "config/arm.srdf", "config/controllers.yaml", "config/joint_limits.yaml"
K, O, M, I = (f"config/{n}.yaml" for n in ("kinematics", "ompl_planning", "moveit_controllers", "initial_positions"))
# The file, what is replaced (once) and by what, the rule, and the line; None: the line of the replacement.
FAULTS = [
    (S, 'tip_link="hand"', 'tip_link="hadn"', "srdf-group-unknown", 2),
    (S, 'base_link="base" tip_link="hand"', 'base_link="hand" tip_link="base"', "srdf-group-chain", 2),
    (S, '<joint name="grip"/>', '<joint name="gripp"/>', "srdf-group-unknown", 3),
    (S, '<link name="finger"/>', '<link name="fingr"/>', "srdf-group-unknown", 3),
    (S, '<group name="gripper"/></group>', '<group name="griper"/></group>', "srdf-group-unknown", 4),
    (S, '<link name="finger"/></group>', '<link name="finger"/><group name="all"/></group>', "srdf-group-cycle", None),
    (S, '</robot>', '<group name="empty"/>\n</robot>', "srdf-group-empty", 12),
    (S, '</robot>', '<group name="arm"><link name="base"/></group>\n</robot>', "srdf-duplicate", 12),
    (S, 'name="home" group="arm"', 'name="home" group="amr"', "srdf-group-state", 5),
    (S, 'name="elbow" value="0.5"', 'name="elbow" value="1.5"', "srdf-group-state", 5),
    (S, '<joint name="shoulder" value="0"/>', '<joint name="shoulder" value="0"/><joint name="flange" value="0"/>',
     "srdf-group-state", 5),
    (S, 'value="0.1"', 'value="wide"', "srdf-group-state", 6),
    (S, 'group="gripper" parent_group', 'group="hand" parent_group', "srdf-end-effector", 7),
    (S, 'parent_link="hand"', 'parent_link="hnad"', "srdf-unknown-name", 7),
    (S, 'type="fixed" parent_frame="world" child_link="base"', 'type="floating" parent_frame="world" child_link="upper"', "srdf-virtual-joint", 8),
    (S, 'type="fixed"', 'type="fixd"', "srdf-virtual-joint", 8),
    (S, '<passive_joint name="follow"/>', '<passive_joint name="folow"/>', "srdf-unknown-name", 9),
    (S, 'link2="upper"', 'link2="uper"', "srdf-unknown-name", 10),
    (S, '<disable_collisions link1="upper"', '<disable_colisions link1="upper"', "srdf-unknown-element", 11),
    (C, "update_rate: 100", "update_rate: 100.0", "control-parameter-type", 3),
    (C, "update_rate: 50", "update_rate: 500", "control-update-rate", None),
    (C, "/JointTrajectoryController", "/JointTrajectoryControler", "control-type-unknown", 5),
    (C, "joints: [shoulder, elbow]", "joints: [shoulder, elbw]", "control-joint-unknown", 14),
    (C, "joints: [shoulder, elbow]", "joints: [shoulder, wrist]", "control-joint-unknown", 14),
    (C, "command_interfaces: [position]", "command_interfaces: [velocity]", "control-interface-missing", 15),
    (C, "state_interfaces: [position, velocity]", "state_interfaces: [position, acceleration]", "control-interface-missing", 16),
    (C, "command_interfaces: [position]", "command_interfaces: [postion]", "control-parameter-value", 15),
    (C, "allow_partial_joints_goal", "allow_partial_joint_goal", "control-parameter-unknown", 17),
    (C, "goal_time: 0.5", "goal_time: 1", "control-parameter-type", 19),
    (C, "joint: grip", "joint: [grip]", "control-parameter-type", 24),
    (C, "joint: grip", "joints: [grip]", "control-parameter-unknown", 24),
    (C, "joint: grip", "joint: follow", "control-interface-missing", 24),
    (C, "    wheel_radius: 0.1\n", "", "control-parameter-missing", 26),
    (C, "wheel_separation: 0.4", "wheel_separation: 1", "control-parameter-type", 30),
    (C, "left_wheel_names: [left_wheel]", "left_wheel_names: left_wheel", "control-parameter-type", 28),
    (C, "left_wheel_names: [left_wheel]", "left_wheel_names: [shoulder]", "control-interface-missing", 28),
    (C, "use_local_topics: true", "use_local_topics: 'true'", "control-parameter-type", None),
    (C, "\ngripper_controller:\n  ros", "\ngriper_controller:\n  ros", "control-controller-name", 22),
    (L, "  elbow:", "  elbwo:", "moveit-joint-unknown", 7),
    (L, "max_velocity: 2.0", "max_velocity: 3.0", "moveit-limit-above-model", 4),
    (L, "max_velocity: 2.0", "max_velocity: 2", "moveit-value-type", 4),
    (L, "has_velocity_limits: true", "has_velocity_limits: 1", "moveit-value-type", 3),
    (L, "    max_acceleration: 1.0\n", "", "moveit-limit-incomplete", 5),
    (L, "max_acceleration", "max_aceleration", "moveit-limit-unknown", 6),
    (K, "arm:", "amr:", "moveit-group-unknown", 1),
    (O, "    - RRTConnect", "    - RRTConect", "moveit-planner-unknown", 6),
    (M, "    - arm_controller", "    - arm_controler", "moveit-controller-unknown", 3),
    (M, "      - elbow", "      - elbo", "moveit-joint-unknown", 8),
    (I, "shoulder: 0.5", "shoulder: 1.5", "moveit-position-range", 2),
    (I, "  elbow: 0", "  elbw: 0", "moveit-joint-unknown", 3),
]


def findings(folder):
    """(file, line, rule) of each finding above a note about the files beside the robot."""
    done = subprocess.run([PROGRAM, "check", "--output-format", "json", "."], cwd=folder, capture_output=True, text=True,
                          check=False)
    return [(row["file"].removeprefix("./"), row["range"]["start"]["line"], row["rule"])
            for row in json.loads(done.stdout)["diagnostics"]
            if row["severity"] != "note" and row["rule"].startswith(("srdf-", "control-", "moveit-"))]


def write(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def main():
    wrong = []
    with tempfile.TemporaryDirectory() as place:
        clean = pathlib.Path(place, "clean")
        write(clean, FILES)
        if found := findings(clean):
            wrong.append(f"without a fault: {found}")
        for number, (file, old, new, rule, line) in enumerate(FAULTS):
            if FILES[file].count(old) < 1:
                wrong.append(f"{file}: no {old}")
                continue
            at = FILES[file].index(old)
            expected = line or FILES[file].count("\n", 0, at) + 1
            folder = pathlib.Path(place, str(number))
            write(folder, {**FILES, file: FILES[file].replace(old, new, 1)})
            if (found := findings(folder)) != [(file, expected, rule)]:
                wrong.append(f"{file}: {old} → {new}: not {rule} in line {expected}, but {found}")
    print("\n".join(wrong) or f"{len(FAULTS)} faults, each found once at its line")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
