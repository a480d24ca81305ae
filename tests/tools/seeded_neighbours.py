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


WRENCH = [f"{kind}.{axis}" for kind in ("force", "torque") for axis in "xyz"]
MOTION = [f"orientation.{axis}" for axis in "xyzw"] + [f"{kind}.{axis}" for kind in ("angular_velocity", "linear_acceleration") for axis in "xyz"]


def component(kind, name, states, commands=()):
    return (f'<{kind} name="{name}">' + "".join(f'<command_interface name="{each}"/>' for each in commands)
            + "".join(f'<state_interface name="{each}"/>' for each in states) + f"</{kind}>\n")


FILES = {
    "package.xml": "<package format=\"3\"><name>arm</name><buildtool_depend>ament_cmake</buildtool_depend>\n"
                   "<exec_depend>parts</exec_depend></package>\n",
    "CMakeLists.txt": "install(DIRECTORY urdf config meshes DESTINATION share/arm)\n",
    "meshes/readme.txt": "none\n",
    "urdf/arm.urdf":
        '<robot name="arm">\n' + "".join(f'<link name="{n}"/>\n' for n in ("base", "upper", "lower", "hand", "finger", "thumb", "left", "right"))
        + joint("shoulder", "base", "upper") + joint("elbow", "upper", "lower")
        + '<joint name="flange" type="fixed"><parent link="lower"/><child link="hand"/></joint>\n'
        + joint("grip", "hand", "finger") + joint("follow", "hand", "thumb", '<mimic joint="grip"/>')
        + joint("left_wheel", "base", "left") + joint("right_wheel", "base", "right")
        + '<ros2_control name="h" type="system">\n<hardware><plugin>mock_components/GenericSystem</plugin></hardware>\n'
        + control("shoulder") + control("elbow") + control("grip") + control("left_wheel", "velocity") + control("right_wheel", "velocity")
        + component("sensor", "tcp_fts", WRENCH) + component("sensor", "imu", MOTION)
        + component("gpio", "flange_io", ["digital_in"], ["digital_out"])
        + "</ros2_control>\n<gazebo><a>package://arm/meshes/a.png</a>\n<b>package://parts/b.png</b></gazebo>\n</robot>\n",
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
<link_sphere_approximation link="hand"><sphere center="0 0 0.1" radius="0.05"/></link_sphere_approximation>
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
    wrist_broadcaster:
      type: force_torque_sensor_broadcaster/ForceTorqueSensorBroadcaster
    imu_broadcaster:
      type: imu_sensor_broadcaster/IMUSensorBroadcaster
    io_controller:
      type: gpio_controllers/GpioCommandController
    wheel_pid:
      type: pid_controller/PidController
    wheel_controller:
      type: forward_command_controller/ForwardCommandController
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
wrist_broadcaster:
  ros__parameters:
    sensor_name: tcp_fts
    frame_id: hand
imu_broadcaster:
  ros__parameters:
    sensor_name: imu
    frame_id: base
io_controller:
  ros__parameters:
    gpios: [flange_io]
    command_interfaces:
      flange_io:
        - interfaces: [digital_out]
    state_interfaces:
      flange_io:
        - interfaces: [digital_in]
wheel_pid:
  ros__parameters:
    dof_names: [left_wheel]
    command_interface: velocity
    reference_and_state_interfaces: [velocity]
    gains:
      left_wheel: {p: 1.0, i: 0.0, d: 0.0}
wheel_controller:
  ros__parameters:
    joints: [wheel_pid/left_wheel]
    interface_name: velocity
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
    "config/pilz_cartesian_limits.yaml": """cartesian_limits:
  max_trans_vel: 1.0
  max_trans_acc: 2.25
  max_trans_dec: -5.0
  max_rot_vel: 1.57
""",
    "config/sensors_3d.yaml": """sensors:
  - camera
camera:
  sensor_plugin: occupancy_map_monitor/PointCloudOctomapUpdater
  point_cloud_topic: /points
""",
    "config/nav2_params.yaml": """bt_navigator:
  ros__parameters:
    robot_base_frame: base
local_costmap:
  local_costmap:
    ros__parameters:
      global_frame: odom
      robot_base_frame: base
ekf_filter_node:
  ros__parameters:
    base_link_frame: base
    world_frame: odom
slam_toolbox:
  ros__parameters:
    base_frame: base
amcl:
  ros__parameters:
    base_frame_id: base
""",
    "config/view.rviz": """Visualization Manager:
  Displays:
    - Class: rviz_default_plugins/Grid
      Reference Frame: <Fixed Frame>
    - Class: rviz_default_plugins/Axes
      Reference Frame: finger
  Global Options:
    Fixed Frame: shoulder_world
""",
    "config/bridge.yaml": """- ros_topic_name: elbow_cmd
  gz_topic_name: /model/arm/joint/elbow/0/cmd_pos
  ros_type_name: std_msgs/msg/Float64
  gz_type_name: gz.msgs.Double
  direction: ROS_TO_GZ
- ros_topic_name: scan
  gz_topic_name: /world/w/model/arm/link/hand/sensor/lidar/scan
  ros_type_name: sensor_msgs/msg/LaserScan
  gz_type_name: gz.msgs.LaserScan
  direction: GZ_TO_ROS
- topic_name: clock
  ros_type_name: rosgraph_msgs/msg/Clock
  gz_type_name: gz.msgs.Clock
""",
}

S, C, L = "config/arm.srdf", "config/controllers.yaml", "config/joint_limits.yaml"
K, O, M, I = (f"config/{n}.yaml" for n in ("kinematics", "ompl_planning", "moveit_controllers", "initial_positions"))
P, D, N = (f"config/{n}.yaml" for n in ("pilz_cartesian_limits", "sensors_3d", "nav2_params"))
V, R, B, G = "config/view.rviz", "urdf/arm.urdf", "CMakeLists.txt", "config/bridge.yaml"


def line_of(file, text):
    return FILES[file].count("\n", 0, FILES[file].index(text)) + 1


# The file, what is replaced (once) and by what, the rule, and the line, or file and line; None: the line of the replacement.
FAULTS = [
    (S, 'tip_link="hand"', 'tip_link="hadn"', "srdf-group-unknown", 2),
    (S, 'base_link="base" tip_link="hand"', 'base_link="hand" tip_link="base"', "srdf-group-chain", 2),
    (S, '<joint name="grip"/>', '<joint name="gripp"/>', "srdf-group-unknown", 3),
    (S, '<link name="finger"/>', '<link name="fingr"/>', "srdf-group-unknown", 3),
    (S, '<group name="gripper"/></group>', '<group name="griper"/></group>', "srdf-group-unknown", 4),
    (S, '<link name="finger"/></group>', '<link name="finger"/><group name="all"/></group>', "srdf-group-cycle", None),
    (S, '</robot>', '<group name="empty"/>\n</robot>', "srdf-group-empty", 13),
    (S, '</robot>', '<group name="arm"><link name="base"/></group>\n</robot>', "srdf-duplicate", 13),
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
    (C, "joints: [shoulder, elbow]", "joints: [shoulder, elbw]", "control-joint-unknown", 24),
    (C, "joints: [shoulder, elbow]", "joints: [shoulder, wrist]", "control-joint-unknown", 24),
    (C, "command_interfaces: [position]", "command_interfaces: [velocity]", "control-interface-missing", 25),
    (C, "state_interfaces: [position, velocity]", "state_interfaces: [position, acceleration]", "control-interface-missing", 26),
    (C, "command_interfaces: [position]", "command_interfaces: [postion]", "control-parameter-value", 25),
    (C, "allow_partial_joints_goal", "allow_partial_joint_goal", "control-parameter-unknown", 27),
    (C, "goal_time: 0.5", "goal_time: 1", "control-parameter-type", 29),
    (C, "joint: grip", "joint: [grip]", "control-parameter-type", 34),
    (C, "joint: grip", "joints: [grip]", "control-parameter-unknown", 34),
    (C, "joint: grip", "joint: follow", "control-interface-missing", 34),
    (C, "    wheel_radius: 0.1\n", "", "control-parameter-missing", 36),
    (C, "wheel_separation: 0.4", "wheel_separation: 1", "control-parameter-type", 40),
    (C, "left_wheel_names: [left_wheel]", "left_wheel_names: left_wheel", "control-parameter-type", 38),
    (C, "left_wheel_names: [left_wheel]", "left_wheel_names: [shoulder]", "control-interface-missing", 38),
    (C, "use_local_topics: true", "use_local_topics: 'true'", "control-parameter-type", None),
    (C, "\ngripper_controller:\n  ros", "\ngriper_controller:\n  ros", "control-controller-name", 32),
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
    (I, "elbow: 0", "elbow: zero", "moveit-value-type", 3),
    (S, 'center="0 0 0.1"', 'center="0 0.1"', "srdf-sphere", 12),
    (S, 'radius="0.05"', 'radius="-1"', "srdf-sphere", 12),
    (S, '<link_sphere_approximation link="hand"', '<link_sphere_approximation link="hnd"', "srdf-unknown-name", 12),
    (S, 'parent_group="arm"', 'parent_group="amr"', "srdf-end-effector", 7),
    (S, '<group_state name="open" group="gripper">', '<group_state name="home" group="arm">', "srdf-duplicate", 6),
    (S, 'name="shoulder" value="0"', 'name="sholder" value="0"', "srdf-group-state", 5),
    (S, 'link1="base"', 'link1="bsae"', "srdf-unknown-name", 10),
    (C, "sensor_name: tcp_fts", "sensor_name: tcp_ft", "control-component-unknown", None),
    (C, "sensor_name: tcp_fts", "sensor_name: flange", "control-component-unknown", None),
    (C, "sensor_name: imu", "sensor_name: tcp_fts", "control-interface-missing", None),
    (C, "frame_id: hand", "frame_id: hnad", "control-frame-unknown", None),
    (C, "    frame_id: base\n", "", "control-parameter-missing", line_of(C, "\nimu_broadcaster:") + 1),
    (C, "gpios: [flange_io]", "gpios: [flang_io]", "control-component-unknown", None),
    (C, "interfaces: [digital_out]", "interfaces: [digital_on]", "control-interface-missing", None),
    (C, "interfaces: [digital_in]", "interfaces: [analog_in]", "control-interface-missing", None),
    (C, "joints: [wheel_pid/left_wheel]", "joints: [whel_pid/left_wheel]", "control-chain-unknown", None),
    (C, "interface_name: velocity", "interface_nam: velocity", "control-parameter-unknown", None),
    (C, "pid_controller/PidController", "pid_controller/PidControler", "control-type-unknown", None),
    (C, "gpio_controllers/GpioCommandController", "gpio_controllers/GpioComandController", "control-type-unknown", None),
    (C, "dof_names:", "dof_name:", "control-parameter-unknown", None),
    (C, "p: 1.0", "p: 1", "control-parameter-type", None),
    (C, "publish_rate: 50.0", "publish_rate: 50", "control-parameter-type", None),
    (C, "right_wheel_names", "right_wheels_names", "control-parameter-unknown", None),
    (L, "    max_velocity: 1.5\n", "", "moveit-limit-incomplete", 8),
    (L, "max_acceleration: 1.0", "max_acceleration: 1", "moveit-value-type", None),
    (L, "has_acceleration_limits: false", "has_aceleration_limits: false", "moveit-limit-unknown", None),
    (M, "    - arm_controller\n  arm_controller:\n", "    - arm_controllr\n  arm_controllr:\n", "moveit-controller-not-loaded", 4),
    (M, "      - shoulder", "      - sholder", "moveit-joint-unknown", 7),
    (P, "max_trans_vel: 1.0", "max_trans_vel: 1", "moveit-value-type", None),
    (P, "max_rot_vel", "max_rot_val", "moveit-limit-unknown", None),
    (D, "  - camera", "  - camra", "moveit-sensor-unknown", None),
    (N, "robot_base_frame: base", "robot_base_frame: bsae", "frame-unknown", None),
    (N, "base_link_frame: base", "base_link_frame: bsae", "frame-unknown", None),
    (N, "base_frame: base\namcl", "base_frame: bsae\namcl", "frame-unknown", None),
    (N, "base_frame_id: base", "base_frame_id: bsae", "frame-unknown", None),
    (V, "Reference Frame: finger", "Reference Frame: fingr", "frame-unknown", None),
    (G, "joint/elbow/", "joint/elbwo/", "bridge-name-unknown", None),
    (G, "link/hand/", "link/hnad/", "bridge-name-unknown", None),
    (G, "GZ_TO_ROS", "GZ_TO_ROS2", "bridge-entry-refused", None),
    (G, "  ros_type_name: rosgraph_msgs/msg/Clock\n", "", "bridge-entry-refused", line_of(G, "- topic_name: clock")),
    (B, " meshes", "", "package-folder-not-installed", (R, line_of(R, "package://arm"))),
]


# The faults that have one certain fix.
LEAST_FIXED = 20


def findings(folder):
    """(file, line, rule) of each finding above a note about the files beside the robot."""
    done = subprocess.run([PROGRAM, "check", "--output-format", "json", "."], cwd=folder, capture_output=True, text=True,
                          check=False)
    return [(row["file"].removeprefix("./"), row["range"]["start"]["line"], row["rule"])
            for row in json.loads(done.stdout)["diagnostics"]
            if row["severity"] != "note" and row["rule"].startswith(("srdf-", "control-", "moveit-", "frame-", "bridge-", "package-"))]


def repaired(folder, file, what, wrong):
    """True if --fix changes the file, after which nothing may be wrong; most often it is the one without a fault again."""
    before = (folder / file).read_text(encoding="utf-8")
    subprocess.run([PROGRAM, "check", "--fix", "-q", "."], cwd=folder, capture_output=True, check=False)
    after = (folder / file).read_text(encoding="utf-8")
    if after != before and (found := findings(folder)):
        wrong.append(f"{file}: {what}: --fix leaves {found}")
    return after != before


def write(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def main():
    wrong, fixed = [], 0
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
            expected = line if isinstance(line, tuple) else (file, line or FILES[file].count("\n", 0, at) + 1)
            folder = pathlib.Path(place, str(number))
            write(folder, {**FILES, file: FILES[file].replace(old, new, 1)})
            if (found := findings(folder)) != [(*expected, rule)]:
                wrong.append(f"{file}: {old} → {new}: not {rule} at {expected}, but {found}")
                continue
            fixed += repaired(folder, file, f"{old} → {new}", wrong)
    if fixed < LEAST_FIXED:
        wrong.append(f"only {fixed} faults are repaired by --fix, not {LEAST_FIXED}")
    print("\n".join(wrong) or f"{len(FAULTS)} faults, each found once at its line; {fixed} repaired by --fix")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
