"""The page of what each format can hold, from conversions of small robots: docs/losses.md."""
import json
import pathlib
import subprocess
import tempfile

HEAD = """# What each format can hold

This page is written by `scripts/generate`: each cell is a conversion of a robot with that one feature, and `verify --extensions` of
both. *kept*: the robots are equal. *another form*: they are equal, and notes of the named rules say how it was written. *lost*: they
differ, or a warning of the named rules says what is gone. *refused*: nothing is written without another option. A difference that no
finding names ends the script. USD is written for Isaac Sim. The rules are in [rules.md](rules.md); [sdf.md](sdf.md),
[mjcf.md](mjcf.md) and [usd.md](usd.md) have the details.
"""

FORMATS = {"urdf": ("URDF", "urdf", ()), "sdf": ("SDF", "sdf", ()), "mjcf": ("MJCF", "mjcf", ()), "usd": ("USD", "usda", ("--for", "isaac"))}

INERTIAL = '<inertial><mass value="1"/><inertia ixx="0.02" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial>'
TURNED = '<inertial><origin xyz="0.1 0 0" rpy="0.3 0.2 0.1"/><mass value="1"/><inertia ixx="0.02" ixy="0.001" ixz="0" iyy="0.03" iyz="0" izz="0.025"/></inertial>'


def link(name, inside=INERTIAL):
    return f'<link name="{name}">{inside}</link>'


def joint(name, child, inside="", kind="continuous", parent="arm"):
    return f'<joint name="{name}" type="{kind}"><origin xyz="0 0.1 0.2" rpy="0.1 0.2 0.3"/><parent link="{parent}"/><child link="{child}"/><axis xyz="0 1 0"/>{inside}</joint>'


def urdf(*parts, version="1.0"):
    return f'<robot name="probe" version="{version}">{link("base")}{link("arm")}{joint("j", "arm", parent="base")}{"".join(parts)}</robot>'


def moved(kind, inside="", version="1.0"):
    return urdf(link("hand"), joint("k", "hand", inside, kind), version=version)


def shown(geometry, more="", part="visual", version="1.0"):
    return urdf(link("hand", f"{INERTIAL}<{part}>{geometry and f'<geometry>{geometry}</geometry>'}{more}</{part}>"), joint("k", "hand"), version=version)


BODY = "<inertial><mass>1</mass><inertia><ixx>0.02</ixx><iyy>0.02</iyy><izz>0.02</izz></inertia></inertial>"
AXIS = "<axis><xyz>0 1 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis>"


def body(name, inside=""):
    return f'<link name="{name}"><pose>0 0.1 0.2 0.1 0.2 0.3</pose>{BODY}{inside}</link>'


def turns(name, child, kind="revolute", inside=AXIS, parent="arm"):
    return f'<joint name="{name}" type="{kind}"><parent>{parent}</parent><child>{child}</child>{inside}</joint>'


def sdf(*parts):
    return f'<sdf version="1.11"><model name="probe">{body("base")}{body("arm")}{turns("j", "arm", parent="base")}{"".join(parts)}</model></sdf>'


def turned(kind, inside=AXIS):
    return sdf(body("hand"), turns("k", "hand", kind, inside))


def solid(geometry, more=""):
    return sdf(body("hand", f'<collision name="c"><geometry>{geometry}</geometry>{more}</collision>'), turns("k", "hand"))


MASS = '<inertial pos="0 0 0" mass="1" diaginertia="0.02 0.02 0.02"/>'
HINGE = '<joint name="k" axis="0 1 0"/>'


def mjcf(inside=HINGE, outside=""):
    hand = f'<body name="hand" pos="0 0 0.2">{MASS}{inside}</body>'
    arm = f'<body name="arm" pos="0 0 0.2">{MASS}<joint name="j" axis="0 1 0"/>{hand}</body>'
    return f'<mujoco model="probe"><compiler angle="radian"/><worldbody><body name="base">{MASS}{arm}</body></worldbody>{outside}</mujoco>'


LIMITS = '<limit lower="-1" upper="1"/>'
FEATURES = {
    "urdf": {
        "continuous joint": urdf(),
        "prismatic joint with limits of position": moved("prismatic", LIMITS, "1.2"),
        "revolute joint with limits of position": moved("revolute", LIMITS, "1.2"),
        "limit of effort": moved("revolute", '<limit lower="-1" upper="1" effort="10"/>', "1.2"),
        "limit of velocity": moved("revolute", '<limit lower="-1" upper="1" velocity="2"/>', "1.2"),
        "limits of acceleration and jerk (1.2)": moved("revolute", '<limit lower="-1" upper="1" acceleration="3" jerk="4"/>', "1.2"),
        "damping": moved("continuous", '<dynamics damping="0.5"/>'),
        "friction": moved("continuous", '<dynamics friction="0.2"/>'),
        "fixed joint": moved("fixed"),
        "floating joint": moved("floating"),
        "planar joint": moved("planar"),
        "`<mimic>`": moved("continuous", '<mimic joint="j" multiplier="-1.5" offset="0.1"/>'),
        "`<calibration>`": moved("continuous", '<calibration rising="0.1"/>'),
        "`<safety_controller>`": moved("continuous", '<safety_controller k_velocity="5"/>'),
        "turned inertia": urdf(link("hand", TURNED), joint("k", "hand")),
        "link without mass": urdf(link("hand", ""), joint("k", "hand", kind="fixed")),
        "`<loop_joint>`": urdf('<loop_joint name="l" type="spherical"><link1 link="base" xyz="0 0.1 0.2"/><link2 link="arm"/></loop_joint>'),
        "box": shown('<box size="0.1 0.2 0.3"/>', part="collision"),
        "sphere": shown('<sphere radius="0.1"/>', part="collision"),
        "cylinder": shown('<cylinder radius="0.1" length="0.3"/>', part="collision"),
        "capsule (1.1)": shown('<capsule radius="0.1" length="0.3"/>', part="collision", version="1.1"),
        "visual": shown('<box size="0.1 0.2 0.3"/>'),
        "colour with transparency": shown('<box size="0.1 0.2 0.3"/>', '<material name="m"><color rgba="0.2 0.4 0.6 0.5"/></material>'),
        "`<transmission>`": urdf('<transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="j"><hardwareInterface>hardware_interface/EffortJointInterface</hardwareInterface></joint><actuator name="a"><mechanicalReduction>50</mechanicalReduction></actuator></transmission>'),
        "`<ros2_control>`": urdf('<ros2_control name="c" type="system"><hardware><plugin>mock_components/GenericSystem</plugin></hardware><joint name="j"><command_interface name="effort"/><state_interface name="position"/></joint></ros2_control>'),
        "start position (`initial_value`)": urdf('<ros2_control name="c" type="system"><joint name="j"><command_interface name="position"/><state_interface name="position"><param name="initial_value">0.5</param></state_interface></joint></ros2_control>'),
        "`<gazebo>`: plugin": urdf('<gazebo><plugin name="p" filename="libp.so"/></gazebo>'),
        "`<gazebo>`: sensor": urdf('<gazebo reference="arm"><sensor name="s" type="imu"><update_rate>100</update_rate></sensor></gazebo>'),
        "element of a vendor": urdf('<vendor thing="1"/>'),
    },
    "sdf": {
        "revolute joint": sdf(),
        "prismatic joint": turned("prismatic"),
        "ball joint": turned("ball", ""),
        "universal joint": turned("universal", AXIS + AXIS.replace("axis>", "axis2>").replace("0 1 0", "1 0 0")),
        "screw joint": turned("screw", AXIS + "<screw_thread_pitch>0.1</screw_thread_pitch>"),
        "spring of a joint": turned("revolute", AXIS.replace("</limit>", "</limit><dynamics><spring_stiffness>2</spring_stiffness></dynamics>")),
        "start position (1.6 to 1.8)": turned("revolute", AXIS.replace("</axis>", "<initial_position>0.5</initial_position></axis>")).replace('"1.11"', '"1.8"'),
        "pose of a joint": turned("revolute", '<pose>0 0 0.1 0 0 0.2</pose>' + AXIS),
        "`<frame>`": sdf('<frame name="f" attached_to="arm"><pose>0.1 0 0 0 0 0</pose></frame>'),
        "nested model": sdf(f'<model name="m">{body("hand")}</model><joint name="k" type="fixed"><parent>arm</parent><child>m::hand</child></joint>'),
        "second parent (a loop)": sdf(body("hand") + turns("k", "hand") + '<joint name="l" type="ball"><parent>base</parent><child>hand</child></joint>'),
        "ellipsoid": solid("<ellipsoid><radii>0.1 0.2 0.3</radii></ellipsoid>"),
        "cone (1.11)": solid("<cone><radius>0.1</radius><length>0.3</length></cone>"),
        "plane": solid("<plane><normal>0 0 1</normal></plane>"),
        "friction of a surface": solid("<sphere><radius>0.1</radius></sphere>", "<surface><friction><ode><mu>0.4</mu><mu2>0.4</mu2></ode></friction></surface>"),
        "`<sensor>` of a link": sdf(body("hand", '<sensor name="s" type="imu"><update_rate>100</update_rate></sensor>') + turns("k", "hand")),
        "`<plugin>`": sdf('<plugin name="p" filename="libp.so"/>'),
        "`<self_collide>`": sdf("<self_collide>true</self_collide>"),
        "`<static>`": sdf("<static>true</static>"),
    },
    "mjcf": {
        "hinge": mjcf(),
        "slide with range": mjcf('<joint name="k" type="slide" range="-1 1"/>'),
        "ball": mjcf('<joint name="k" type="ball"/>'),
        "two hinges of one body": mjcf('<joint name="k" axis="0 1 0"/><joint name="k2" axis="1 0 0"/>'),
        "`armature`": mjcf('<joint name="k" armature="0.1"/>'),
        "`stiffness` of a joint": mjcf('<joint name="k" stiffness="3"/>'),
        "damping and friction": mjcf('<joint name="k" damping="0.5" frictionloss="0.2"/>'),
        "`<site>`": mjcf(HINGE + '<site name="s" pos="0.1 0 0"/>'),
        "mesh in the model": mjcf(HINGE + '<geom type="mesh" mesh="m"/>', '<asset><mesh name="m" vertex="0 0 0 0.1 0 0 0 0.1 0 0 0 0.1"/></asset>'),
        "ellipsoid": mjcf(HINGE + '<geom type="ellipsoid" size="0.1 0.2 0.3"/>'),
        "capsule": mjcf(HINGE + '<geom type="capsule" size="0.1 0.2"/>'),
        "`<equality><joint>` (a follower)": mjcf(outside='<equality><joint joint1="k" joint2="j" polycoef="0 2 0 0 0"/></equality>'),
        "`<equality><connect>` (a loop)": mjcf(outside='<equality><connect name="l" body1="base" body2="hand" anchor="0 0 0.4"/></equality>'),
        "`<actuator>`": mjcf(outside='<actuator><motor name="a" joint="k"/></actuator>'),
        "`<sensor>`": mjcf(outside='<sensor><jointpos name="s" joint="k"/></sensor>'),
        "`<tendon>`": mjcf(outside='<tendon><fixed name="t"><joint joint="j" coef="1"/><joint joint="k" coef="1"/></fixed></tendon>'),
        "`<contact><exclude>`": mjcf(outside='<contact><exclude body1="base" body2="hand"/></contact>'),
        "`<keyframe>`": mjcf(outside='<keyframe><key name="home" qpos="0.1 0.2"/></keyframe>'),
    },
}


def convert(source, to, folder, environment):
    """Converts a robot and compares both; returns the cell."""
    title, suffix, options = FORMATS[to]
    result, report = folder / f"result.{suffix}", folder / "report.json"
    for old in (result, report):
        old.unlink(missing_ok=True)
    words = ["urdfmill", "convert", source, "--to", to, *options, "-o", result, "--loss-report", report, "-q"]
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, encoding="utf-8")
    findings = json.loads(report.read_text())["diagnostics"] if report.exists() else []
    rules = sorted({each["rule"] for each in findings})
    names = ", ".join(f"`{rule}`" for rule in rules)
    if not result.exists() and rules:
        return f"refused: {names}"
    if not result.exists():
        raise SystemExit(f"losses: {source.read_text()} is not written as {title}:\n{done.stderr}")
    same = subprocess.run(["urdfmill", "verify", "-q", "--extensions", source, result], cwd=folder, env=environment, capture_output=True, encoding="utf-8")
    if same.returncode == 0 and not rules:
        return "kept"
    if same.returncode == 0 and all(each["severity"] == "note" for each in findings):
        return f"another form: {names}"
    if not rules:
        raise SystemExit(f"losses: {source.read_text()} as {title} differs, and nothing says so:\n{same.stdout}{same.stderr}")
    return f"lost: {names}"


def page(environment):
    text = HEAD
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for source, features in FEATURES.items():
            others = [name for name in FORMATS if name != source]
            text += f"\n## From {FORMATS[source][0]}\n\n| feature | " + " | ".join(FORMATS[name][0] for name in others) + " |\n|---" + "|---" * len(others) + "|\n"
            for feature, robot in features.items():
                model = folder / f"probe.{FORMATS[source][1]}"
                model.write_text(robot, encoding="utf-8")
                text += f"| {feature} | " + " | ".join(convert(model, name, folder, environment) for name in others) + " |\n"
    return text

