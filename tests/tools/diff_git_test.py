#!/usr/bin/env python3
"""Tests `diff` with revisions of a git repository, and as git's own diff driver.

usage: diff_git_test.py PROGRAM       Exits 77 (skipped) where git is not installed.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from git_repository import ENVIRONMENT, GitTestCase

PROGRAM = os.path.realpath(sys.argv.pop())
XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
ARM = f"""<robot name="arm" {XACRO}>
  <xacro:arg name="side" default="left"/>
  <xacro:include filename="$(find arm)/urdf/leg.xacro"/>
  <link name="base"><visual><geometry><mesh filename="package://arm/meshes/a.stl"/></geometry></visual></link>
  <xacro:leg name="front"/>
  <xacro:leg name="rear"/>
</robot>
"""
LEG = f"""<robot {XACRO}>
  <xacro:macro name="leg" params="name">
    <link name="${{name}}_leg"/>
    <joint name="${{name}}_hip" type="revolute">
      <parent link="base"/><child link="${{name}}_leg"/>
      <origin xyz="0 0 0.1"/><axis xyz="0 1 0"/>
      <limit lower="-1" upper="1" effort="10" velocity="2"/>
    </joint>
  </xacro:macro>
</robot>
"""
PLAIN = '<robot name="{}"><link name="a"/></robot>\n'


class DiffOfRevisions(GitTestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.top = pathlib.Path(scratch.name).resolve() / "repository"
        self.top.mkdir()
        self.git("init", "-q", "-b", "main")
        self.write("arm/package.xml", "<package><name>arm</name></package>")
        self.write("arm/urdf/arm.urdf.xacro", ARM)
        self.write("arm/urdf/leg.xacro", LEG)
        self.write("arm/meshes/a.stl", "solid a\nendsolid a\n")
        self.write("other.urdf", PLAIN.format("other"))
        self.write("gone.urdf", PLAIN.format("gone"))
        self.commit()

    def diff(self, *words, folder=""):
        return subprocess.run(
            [PROGRAM, "diff", *words], cwd=self.top / folder, env=ENVIRONMENT, capture_output=True, text=True
        )

    def changes(self, *words, folder=""):
        done = self.diff("--json", *words, folder=folder)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return json.loads(done.stdout)

    def test_a_revision_is_expanded_in_its_own_tree(self):
        self.write("arm/urdf/leg.xacro", LEG.replace('upper="1"', 'upper="1.5"').replace("0.1", "0.12"))
        self.write("arm/meshes/a.stl", "solid b\nendsolid b\n")
        found = self.changes("git:HEAD:arm/urdf/arm.urdf.xacro", "arm/urdf/arm.urdf.xacro")["changes"]
        self.assertEqual(
            [(change["class"], change["part"], change["also"]) for change in found],
            [
                ("kinematic", "joint front_hip", ["joint rear_hip"]),
                ("limit", "joint front_hip", ["joint rear_hip"]),
                ("visual", "link base, visual mesh package://arm/meshes/a.stl", []),
            ],
        )
        self.assertEqual(found[0]["old_place"], {"file": "git:HEAD:arm/urdf/leg.xacro", "line": 6, "column": 7})
        self.assertEqual(found[0]["new_place"], {"file": "arm/urdf/leg.xacro", "line": 6, "column": 7})
        self.commit()
        both = self.changes("git:HEAD~1:arm/urdf/arm.urdf.xacro", "git:HEAD:arm/urdf/arm.urdf.xacro")["changes"]
        self.assertEqual([change["message"] for change in both], [change["message"] for change in found])

    def test_an_include_that_is_gone_is_read_from_the_revision(self):
        (self.top / "arm/urdf/leg.xacro").unlink()
        self.write("arm/urdf/part.xacro", LEG)
        self.write("arm/urdf/arm.urdf.xacro", ARM.replace("leg.xacro", "part.xacro"))
        self.assertTrue(self.changes("git:HEAD:arm/urdf/arm.urdf.xacro", "arm/urdf/arm.urdf.xacro")["same"])

    def test_the_robots_that_a_change_affects(self):
        self.git("checkout", "-qb", "topic")
        self.write("arm/urdf/leg.xacro", LEG.replace('effort="10"', 'effort="12"'))
        self.write("new.urdf", PLAIN.format("new"))
        (self.top / "gone.urdf").unlink()
        done = self.diff("--against", "git:main")
        self.assertEqual(done.returncode, 1)
        self.assertIn("arm/urdf/arm.urdf.xacro: different: 1 change (1 limit)\n", done.stdout)
        self.assertIn("effort limit 10 → 12 N·m", done.stdout)
        self.assertIn("interface: robot added\n  new.urdf:1:1\n", done.stdout)
        self.assertIn("interface: robot removed\n  was at git:main:gone.urdf:1:1\n", done.stdout)
        self.assertIn("compared 3 robots: 0 the same, 3 different; 1 not affected by the changes", done.stderr)
        # Only what counts fails.
        self.assertEqual(self.diff("--against", "git:main", "--fail-on", "visual").returncode, 0)
        self.assertEqual(self.diff("--against", "git:main", "arm", "--fail-on", "limit").returncode, 1)
        # A later change of the other branch is none of this one.
        self.commit()
        self.git("checkout", "-q", "main")
        self.write("other.urdf", PLAIN.format("other").replace('"a"', '"b"'))
        self.commit()
        self.git("checkout", "-q", "topic")
        self.assertNotIn("other", self.diff("--against", "git:main").stdout)

    def test_folders(self):
        self.write("other.urdf", PLAIN.format("other").replace('"a"', '"b"'))
        (self.top / "gone.urdf").unlink()
        models = {model["model"]: model for model in self.changes("git:HEAD:.", ".")}
        self.assertTrue(models["arm/urdf/arm.urdf.xacro"]["same"])
        self.assertEqual(models["git:HEAD:gone.urdf"]["changes"][0]["message"], "robot removed")
        self.assertFalse(models["other.urdf"]["same"])

    def test_the_text_of_a_pull_requests_comment(self):
        self.write("arm/urdf/leg.xacro", LEG.replace('effort="10"', 'effort="12"'))
        markdown = self.diff("--against", "git:HEAD", "--format", "markdown").stdout
        self.assertIn("### arm/urdf/arm.urdf.xacro\n", markdown)
        self.assertIn("| limit | joint front_hip: effort limit 10 → 12 N·m; also joint rear_hip | `arm/urdf/leg.xacro:7:7` |", markdown.replace("\\", ""))
        github = self.diff("--against", "git:HEAD", "--format", "github").stdout
        self.assertTrue(github.startswith("::notice file=arm/urdf/leg.xacro,line=7,col=7,"), github)

    def test_git_calls_it(self):
        self.write(".gitattributes", "*.urdf diff=robot\n")
        self.commit()
        self.write("other.urdf", PLAIN.format("other").replace('"a"', '"b"'))
        driver = f"""sh -c '"{PROGRAM}" diff "$2" "$5" || true' --"""
        shown = self.git("-c", f"diff.robot.command={driver}", "diff")
        self.assertIn("interface: link a: renamed b", shown)
        shown = self.git("-c", f'diff.robot.textconv="{PROGRAM}" convert --to yaml', "diff")
        self.assertIn("+- name: b", shown.replace("  ", ""))

    def test_mistakes(self):
        for words, message in (
            (("git:HEAD:nowhere.urdf", "other.urdf"), '"nowhere.urdf" does not exist in "HEAD"'),
            (("git:nothing:other.urdf", "other.urdf"), '"nothing" is no commit in'),
            (("git:HEAD", "other.urdf"), '"git:HEAD" is not of the form git:REV:PATH'),
            (("--against", "main"), "--against is of the form git:REV"),
            (("other.urdf",), "give two versions"),
            (("other.urdf", "arm"), "give two models or two folders"),
            (("--against", "git:HEAD", "nowhere"), "nowhere"),
        ):
            done = self.diff(*words)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn(message, done.stderr)
        done = self.diff("git:HEAD:urdf/arm.urdf.xacro", "urdf/arm.urdf.xacro", folder="arm")
        self.assertIn('did you mean "git:HEAD:./urdf/arm.urdf.xacro"?', done.stderr)
        done = self.diff("git:HEAD:./urdf/arm.urdf.xacro", "urdf/arm.urdf.xacro", folder="arm")
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
