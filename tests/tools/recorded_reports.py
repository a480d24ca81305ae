"""Cases from public bug reports: what `check` and `convert` must say about each, and what they must not say.

recorded_reports.py PROGRAM RECORDED: runs the program in the folders of RECORDED/conformance/reports. Each row has the
words of a command, the exit code (none: any) and regular expressions that its output has, or, after a "!", does not have.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

SKIPPED = 77
PROGRAM, CASES = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2], "conformance", "reports")

ROWS = {
    "02-xacro-arg-used-before-declared": [
        ("check cell.xacro", 1, [r"cell\.xacro:1:.*error: .*declared in line 2, used in line 1"]),
        ("check link_before_arg.xacro", 1,
         [r"link_before_arg\.xacro:2:.*error: .*declared in line 3, used in line 2", "move"]),
        ("check dynamic.xacro", 1, [r"dynamic\.xacro:4:.*error: .*computed name"]),
        ("check --strict never_declared.xacro", 1, [r"never_declared\.xacro:2:.*error: argument \"p\" is not declared"]),
    ],
    "15-srdf-consistency": [
        ("check .", 1, [r"hand\.srdf:3:.*error: .*\"ring_j\"", r"hand\.srdf:4:.*error: .*\"indexx\"", "did you mean \"index\"",
                        r"hand\.srdf:5:.*\"thumb_j\" is fixed", r"hand\.srdf:5:.*\"index_j\" is at 1\.4, outside",
                        r"hand\.srdf:6:.*\"fingerz\"", r"hand\.srdf:7:.*\"pinky_j\"", r"hand\.srdf:8:.*\"thump\"",
                        r"hand\.srdf:9:.*\"wrist\"", r"hand\.srdf:10:.*\"nobody\""]),
        ("check hand.urdf hand.srdf", 1, [r"\"ring_j\"", r"\"nobody\""]),
        ("check hand.srdf", 1, [r"!no link", r"hand\.srdf:3:.*\"ring_j\"", r"hand\.srdf:10:.*\"nobody\"", r"checked with hand\.urdf"]),
    ],
    "18-ros2-controllers-yaml": [
        (f"check {inputs}", 1, [r"controllers\.yaml:8:.*\"joints\"", "did you mean \"joint\"",
                                r"controllers\.yaml:11:.*error: .*\"middle_joint\"",
                                r"controllers\.yaml:12:.*error: .*\"velocity\".*right_joint"])
        for inputs in (".", "robot.urdf controllers.yaml")
    ],
    "16-zero-pose-outside-limits": [
        ("check .", 0, [r"r4\.srdf:3:.*warning: .*\"extended\": joint \"elbow\".*outside", r"!\"ready\": joint"]),
        ("check --notes r4.urdf", 0, [r"note: .*\"elbow\".*\"wrist\""]),
        ("convert --to mjcf r4.urdf", 0, [r"warning: joint \"elbow\" starts at 0, outside", r"warning: joint \"wrist\""]),
        ("convert --to sdf r4.urdf", 0, [r"warning: joint \"elbow\" starts at 0, outside"]),
        ("convert --to mjcf --srdf r4.srdf r4.urdf", 0, [r"r4\.srdf:3:.*\"extended\": joint \"elbow\".*outside",
                                                         r"!\"ready\": joint"]),
    ],
    "19-ros2-control-in-gazebo-and-old-plugin": [
        ("check car.urdf", 0, [r"car\.urdf:5:.*<ros2_control>.*<robot>", "!filename"]),
        ("check --for humble humble.urdf", 0, ["!urdf-for-distribution"]),
        *((f"check {option} jazzy humble.urdf", 1,
           [r"humble\.urdf:5:.*warning: .*ign_ros2_control/IgnitionSystem", "gz_ros2_control/GazeboSimSystem",
            r"humble\.urdf:8:.*error: .*ign_ros2_control-system", "gz_ros2_control::GazeboSimROS2ControlPlugin",
            r"humble\.urdf:9:.*error: .*classic"]) for option in ("--for", "--urdf-version")),
        ("migrate --for jazzy humble.urdf", 0,
         [r"<plugin>gz_ros2_control/GazeboSimSystem</plugin>", r'filename="libgz_ros2_control-system\.so"',
          r'name="gz_ros2_control::GazeboSimROS2ControlPlugin"', "libgazebo_ros_diff_drive"]),
    ],
    "21-merge-fixed-joints": [
        ("convert --to urdf --merge-fixed h.urdf", 0, ['<link name="foot"', '!<link name="logo"', '!<link name="imu"']),
        ("convert --to urdf --merge-fixed --keep imu h.urdf", 0, ['<link name="imu"', '!<link name="logo"']),
        ("convert --to sdf --lump-fixed h.urdf", 0, [r"<link name=.foot.", r"!<link name=.logo."]),
    ],
    "25-mimic-command-interface-humble-to-jazzy": [
        *((f"check --for jazzy {name}.urdf", 1, [rf"{name}\.urdf:{line}:.*error: joint \"left\" mimics \"right\""])
          for name, line in (("old_idiom", 8), ("no_param", 8), ("leader_missing", 7))),
        *((f"check --notes {name}.urdf", 0, [r"note: joint \"left\" mimics \"right\""])
          for name in ("old_idiom", "no_param", "leader_missing")),
        *((f"check --notes --for humble {name}.urdf", 0, ["!mimics"]) for name in ("old_idiom", "no_param", "leader_missing")),
    ],
    "26-exporter-inertia-wrong": [
        ("check rod.urdf", 0, [r"rod\.urdf:4:.*warning: link \"rod\""]),
        ("check dumbbell.urdf", 0, [r"dumbbell\.urdf:4:.*warning: link \"bar\".*parallel-axis.*0\.0833"]),
        ("check magnitude.urdf", 0, [r"magnitude\.urdf:3:.*warning: link \"part\""]),
    ],
    "29-launch-parses-description-as-yaml": [
        ("check t.xacro", 0, [r"t\.xacro:2:.*warning: launch", r"demo\.launch\.py:\d", "value_type=str"]),
    ],
    "35-closed-loops": [
        ("check fourbar.urdf", 1, [r"second parent"]),
        ("convert --to mjcf fourbar.sdf", 0, [r'connect name="j4" body1="c" body2="b" anchor="0 0 0.3"',
                                              r'connect name="j4_2" body1="c" body2="b" anchor="0 0.1 0.3"']),
        ("convert --to sdf fourbar.sdf", 0, [r'joint name="j4" type="revolute"']),
        ("convert --to usd fourbar.sdf", 0, [r"excludeFromArticulation = true"]),
    ],
    "37-sdf-relative-mesh-paths": [
        ("check model/r.urdf", 1, [r"gone\.stl\" does not exist"]),
        ("convert model/r.urdf -o {out}/r.sdf", 0, [r"gone\.stl"]),
        ("convert model/r.urdf -o {out}/r.urdf", 0, [r"gone\.stl"]),
        ("check {out}/r.sdf", None, [r"!a\.stl\" does not exist"]),
        ("check {out}/r.urdf", None, [r"!a\.stl\" does not exist"]),
    ],
    "59-xacro-tag-without-prefix": [
        ("check inertia.xacro", 0, [r":5:.*<insert_block> without prefix", r":11:.*<property> without prefix",
                                    r":12:.*<macro> without prefix", r"<xacro:macro>"]),
    ],
    "79-ros2-control-joint-claimed-twice": [
        ("check dual.urdf", 1, [r"dual\.urdf:14:.*error: .*joint_1/position, joint_2/position.*\"ArmHardware\".*\"ArmSim\"",
                                r"dual\.urdf:9:"]),
        ("check same_name.urdf", 1, [r"same_name\.urdf:12:.*error: .*\"System\"", r"same_name\.urdf:7:"]),
        ("check fine.urdf", 0, ["!urdf-control"]),
    ],
}


def main():
    if not CASES.is_dir():
        print("skipped: the recorded cases are absent")
        return SKIPPED
    wrong = []
    with tempfile.TemporaryDirectory() as out:
        for case, rows in ROWS.items():
            if not (CASES / case).is_dir():
                wrong.append(f"{case}: is not recorded")
                continue
            for words, code, expected in rows:
                done = subprocess.run([PROGRAM, *words.format(out=out).split()], cwd=CASES / case, capture_output=True,
                                      text=True, check=False)
                said = done.stdout + done.stderr
                if code is not None and done.returncode != code:
                    wrong.append(f"{case}: {words}: exit {done.returncode}, not {code}\n{said}")
                for pattern in expected:
                    if bool(re.search(pattern.removeprefix("!"), said)) == pattern.startswith("!"):
                        wrong.append(f"{case}: {words}: {pattern}\n{said}")
    print("\n".join(wrong) or f"{sum(map(len, ROWS.values()))} commands in {len(ROWS)} cases")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
