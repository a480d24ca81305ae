"""python_package_test.py SOURCE: tests the functions of the package urdfmill. Needs the program in PATH to compare with."""

import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

import urdfmill

SOURCE = pathlib.Path(sys.argv.pop())
ARM = str(SOURCE / "fixtures/arm/arm.urdf.xacro")
LIFT = str(SOURCE / "fixtures/migrate/lift.urdf")
SCARA = str(SOURCE / "fixtures/kinematics/scara.urdf")
XACRO = '''<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="n" default="2"/>
  <link name="link_${1 + $(arg n)}">é</link>
</robot>'''


def printed(*words):
    return subprocess.run(["urdfmill", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


class AsXacro(unittest.TestCase):
    def test_a_file_is_expanded_as_the_program_does(self):
        document = urdfmill.process_file(ARM, mappings={"prefix": "left_", "gripper": True})
        self.assertEqual(document.toprettyxml(indent="  "), printed("expand", ARM, "prefix:=left_", "gripper:=True"))
        self.assertEqual(urdfmill.process(ARM), printed("expand", ARM))

    def test_a_document_is_parsed_and_processed_in_two_steps(self):
        document = urdfmill.parse(io.StringIO(XACRO))
        urdfmill.process_doc(document, mappings={"n": 6})
        one_line = '<?xml version="1.0" ?><robot name="r"><link name="link_7">é</link></robot>'
        self.assertEqual(document.toxml(), one_line)
        self.assertEqual(
            document.toprettyxml(), '<?xml version="1.0" ?>\n<robot name="r">\n\t<link name="link_7">é</link>\n</robot>\n'
        )
        self.assertEqual(document.toxml(), one_line)
        self.assertEqual(document.dom().documentElement.getAttribute("name"), "r")

    def test_an_encoding_gives_bytes(self):
        document = urdfmill.parse(XACRO)
        urdfmill.process_doc(document)
        self.assertTrue(document.toxml(encoding="utf-8").startswith(b'<?xml version="1.0" encoding="utf-8"?><robot'))
        self.assertIn(b">&#233;<", document.toxml(encoding="us-ascii"))

    def test_a_document_that_was_not_processed_has_no_text(self):
        with self.assertRaises(urdfmill.XacroException):
            urdfmill.parse(XACRO).toxml()

    def test_a_mistake_is_an_exception_that_tells_the_place(self):
        document = urdfmill.parse("<robot xmlns:xacro='x'><a b='${nothing}'/></robot>")
        with self.assertRaisesRegex(urdfmill.XacroException, "string:1:"):
            urdfmill.process_doc(document)
        with self.assertRaisesRegex(urdfmill.XacroException, "No such file"):
            urdfmill.process_file("nowhere.xacro")
        with self.assertRaisesRegex(TypeError, "just_deps"):
            urdfmill.process_file(ARM, just_deps=True)


class Models(unittest.TestCase):
    def test_findings_are_dictionaries(self):
        self.assertEqual(urdfmill.check(ARM), [])
        pathlib.Path("twice.urdf").write_text("<robot name='r'><link name='a'/><link name='a'/></robot>")
        findings = urdfmill.check("twice.urdf")
        self.assertEqual([finding["file"] for finding in findings.errors], ["twice.urdf"])
        with self.assertRaisesRegex(urdfmill.Error, "No such file"):
            urdfmill.check("nowhere.urdf")

    def test_a_project_says_which_findings_it_wants(self):
        folder = pathlib.Path("project")
        folder.mkdir()
        (folder / ".urdfmill.yaml").write_text("ignore: [urdf-link-duplicate]")
        (folder / "twice.urdf").write_text("<robot name='r'><link name='a'/><link name='a'/></robot>")
        self.assertEqual(urdfmill.check(folder / "twice.urdf"), [])
        self.assertEqual(len(urdfmill.check(folder / "twice.urdf", config=False).errors), 1)

    def test_models_are_migrated_and_converted_as_the_program_does(self):
        self.assertEqual(urdfmill.migrate(LIFT, "1.2"), printed("migrate", "--urdf-version", "1.2", LIFT))
        self.assertEqual(urdfmill.convert(ARM, "yaml"), printed("convert", "--to", "yaml", ARM))
        with self.assertRaisesRegex(urdfmill.Error, "no format"):
            urdfmill.convert(ARM, "stl")

    def test_models_are_composed_and_laid_out_as_the_program_does(self):
        words = ["--prefix", "left_", "--merge-fixed"]
        self.assertEqual(
            urdfmill.convert(ARM, "urdf", prefix="left_", merge_fixed=True), printed("convert", "--to", "urdf", *words, ARM)
        )
        self.assertEqual(urdfmill.format(LIFT), printed("fmt", LIFT))
        with self.assertRaisesRegex(urdfmill.Error, "attach_at"):
            urdfmill.convert(ARM, "urdf", attach=LIFT)

    def test_what_is_computed_is_what_the_program_computes(self):
        at = {"elbow_pitch": "90deg"}
        self.assertEqual(urdfmill.fk(ARM, at), json.loads(printed("fk", "--format", "json", "--q", "elbow_pitch=90deg", ARM)))
        self.assertEqual(urdfmill.fk(ARM, at, links=["tool0"]),
                         json.loads(printed("fk", "--format", "json", "--q", "elbow_pitch=90deg", "--link", "tool0", ARM)))
        self.assertEqual(urdfmill.screws(ARM), json.loads(printed("screws", "--format", "json", ARM)))
        self.assertEqual(urdfmill.dynamics(ARM), json.loads(printed("dynamics", "--format", "json", ARM)))
        self.assertEqual(
            urdfmill.dynamics(ARM, at, torques={"elbow_pitch": 2}, constraints=["wrist_roll = 0"], floating_base=True),
            json.loads(printed("dynamics", "--q", "elbow_pitch=90deg", "--tau", "elbow_pitch=2", "--constraint",
                               "wrist_roll = 0", "--floating-base", "--format", "json", ARM)),
        )
        self.assertEqual(
            urdfmill.ik(ARM, positions=at, all_solutions=True),
            json.loads(printed("ik", "--pose-at", "elbow_pitch=90deg", "--all", "--format", "json", ARM)),
        )
        with self.assertRaisesRegex(urdfmill.Error, "kinematics-pose-unreachable"):
            urdfmill.ik(ARM, pose="9 0 0 0 0 0")
        with self.assertRaisesRegex(urdfmill.Error, "kinematics-values-unreadable"):
            urdfmill.identify(ARM, "no_such_file.csv")

    def test_sequences_code_workspaces_and_motions_are_as_on_the_command_line(self):
        sequence = "Rz(q1) Tx(L1) Rz(q2) Tx(1)"
        self.assertEqual(urdfmill.from_ets(sequence, {"L1": 0.5}, "planar"),
                         printed("from-ets", sequence, "--set", "L1=0.5", "--name", "planar"))
        with tempfile.TemporaryDirectory() as folder:
            table = os.path.join(folder, "arm.csv")
            with open(table, "w", encoding="utf-8") as file:
                file.write("theta,d,a,alpha\nq1,400,0,90\nq2,0,300,0\n")
            self.assertEqual(
                urdfmill.from_dh(table, "modified", degrees=True, millimetres=True, name="a"),
                printed("from-dh", table, "--convention", "modified", "--degrees", "--millimetres", "--name", "a"),
            )
        self.assertEqual(urdfmill.codegen(ARM, ["mass"], "python", name="m"),
                         printed("codegen", ARM, "--what", "mass", "--lang", "python", "--name", "m"))
        self.assertEqual(urdfmill.codegen(SCARA, ["mass"], ignore_mimic=True),
                         printed("codegen", SCARA, "--what", "mass", "--ignore-mimic"))
        self.assertNotEqual(urdfmill.codegen(SCARA, ["mass"], ignore_mimic=True), urdfmill.codegen(SCARA, ["mass"]))
        self.assertEqual(urdfmill.from_ets(sequence, {"L1": 0.5}, effort=7, velocity=3),
                         printed("from-ets", sequence, "--set", "L1=0.5", "--effort", "7", "--velocity", "3"))
        self.assertEqual(urdfmill.screws(ARM, frame="body"), json.loads(printed("screws", "--frame", "body", "--format", "json", ARM)))
        self.assertEqual(urdfmill.workspace(ARM, samples=50, seed=3),
                         json.loads(printed("workspace", ARM, "--samples", "50", "--random-seed", "3", "--format", "json")))
        self.assertEqual(urdfmill.excite(ARM, motions=30, period=5, velocity_limits=1, format="csv"),
                         printed("excite", ARM, "--motions", "30", "--period", "5", "--velocity", "1", "--format", "csv"))
        geared = urdfmill.dynamics(ARM, rotor_inertias={"elbow_pitch": 1e-4}, gear_ratios={"elbow_pitch": 100}, affine_in="tau",
                                   torques={"elbow_pitch": 1}, friction=False)
        self.assertEqual(geared, json.loads(printed(
            "dynamics", ARM, "--rotor-inertia", "elbow_pitch=1e-4", "--gear-ratio", "elbow_pitch=100", "--affine-in", "tau",
            "--tau", "elbow_pitch=1", "--no-friction", "--format", "json")))
        with self.assertRaisesRegex(urdfmill.Error, "kinematics-unknown-joint"):
            urdfmill.fk(ARM, {"no_such_joint": 1})

    def test_tables_are_those_of_the_program(self):
        self.assertEqual(urdfmill.dh(ARM), json.loads(printed("dh", "--format", "json", ARM)))
        options = ["--all-tips", "--convention", "modified", "--degrees", "--digits", "4", "--flip", "elbow_pitch"]
        self.assertEqual(
            urdfmill.dh(ARM, "text", all_tips=True, convention="modified", degrees=True, digits=4, flips=["elbow_pitch"]),
            printed("dh", *options, ARM),
        )
        self.assertEqual(
            urdfmill.dh(ARM, zeros={"elbow_pitch": "90deg"}, snap=1e-6),
            json.loads(printed("dh", "--format", "json", "--zero", "elbow_pitch=90deg", "--snap", "1e-6", ARM)),
        )
        with self.assertRaisesRegex(urdfmill.Error, "no effect"):
            urdfmill.dh(ARM, "matlab", degrees=True)

    def test_models_are_compared_as_the_program_does(self):
        pathlib.Path("arm.yaml").write_text(urdfmill.convert(ARM, "yaml"))
        self.assertEqual(urdfmill.verify(ARM, "arm.yaml"), json.loads(printed("verify", "--json", ARM, "arm.yaml")))
        prefixed = pathlib.Path("prefixed.urdf")
        prefixed.write_text(urdfmill.convert(ARM, "urdf", prefix="x_"))
        self.assertFalse(urdfmill.verify(ARM, prefixed)["equal"])
        links = {link["link"]: "x_" + link["link"] for link in urdfmill.fk(ARM)["links"]}
        self.assertTrue(urdfmill.verify(ARM, prefixed, link_names=links, aspects=["kinematics"])["equal"])
        with self.assertRaisesRegex(urdfmill.Error, "No such file"):
            urdfmill.verify(ARM, "nowhere.urdf")

    def test_options_have_the_names_of_the_interface(self):
        mjcf = urdfmill.convert(ARM, "mjcf", actuators="motor")
        self.assertEqual(mjcf, printed("convert", "--to", "mjcf", "--actuators", "motor", ARM))
        self.assertEqual(urdfmill.info(ARM), json.loads(printed("info", "--format", "json", ARM)))
        self.assertEqual(urdfmill.args(ARM), json.loads(printed("args", "--format", "json", ARM)))
        self.assertEqual(urdfmill.info("arm.xacro", text=XACRO)["root"], "link_3")
        with self.assertRaisesRegex(TypeError, 'no option "actuator"; did you mean "actuators"'):
            urdfmill.convert(ARM, "mjcf", actuator="motor")
        with self.assertRaisesRegex(urdfmill.Error, "scale has no effect on info; it is for mesh"):
            urdfmill.info(ARM, scale="2")
        with self.assertRaisesRegex(urdfmill.Error, "actuators has no effect"):
            urdfmill.convert(ARM, "sdf", actuators="motor")

    def test_a_session_has_texts_that_are_not_saved(self):
        pathlib.Path("part.xacro").write_text('<robot><link name="saved"/></robot>')
        robot = pathlib.Path("unsaved.urdf.xacro")
        robot.write_text(
            '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="part.xacro"/></robot>'
        )
        session = urdfmill.Session()
        self.assertEqual(urdfmill.info(robot, session=session)["root"], "saved")
        session.set_text("part.xacro", '<robot><link name="typed"/></robot>')
        self.assertEqual(urdfmill.info(robot, session=session)["root"], "typed")
        session.set_text("part.xacro", None)
        session.forget_packages()
        self.assertEqual(urdfmill.info(robot, session=session)["root"], "saved")

    def test_threads_may_call_at_once(self):
        expected = urdfmill.process(ARM)
        made = []
        threads = [threading.Thread(target=lambda: made.append(urdfmill.process(ARM))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(made, [expected] * 4)


unittest.main()
