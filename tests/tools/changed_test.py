#!/usr/bin/env python3
"""Tests `check --changed`: which robots of a git repository are checked after a change.

usage: changed_test.py PROGRAM       Exits 77 (skipped) where git is not installed.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from git_repository import ENVIRONMENT, GitTestCase

PROGRAM = os.path.realpath(sys.argv.pop())
XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'


def robot(name, inside="", link=""):
    return f'<robot name="{name}" {XACRO}>{inside}<link name="base">{link}{INERTIAL}</link></robot>\n'


def mesh(uri):
    return f'<visual><geometry><mesh filename="{uri}"/></geometry></visual>'


TREE = {
    "aa/package.xml": "<package><name>aa</name><version>1.0.0</version></package>",
    "aa/urdf/plain.urdf": robot("plain").replace(f" {XACRO}", ""),
    "aa/urdf/common.xacro": f"<robot {XACRO}><xacro:macro name='m' params=''><link name='x'/></xacro:macro></robot>",
    "aa/urdf/uses.urdf.xacro": robot("uses", '<xacro:include filename="common.xacro"/>'),
    "aa/urdf/found.urdf.xacro": robot("found", '<xacro:include filename="$(find aa)/urdf/common.xacro"/>'),
    "aa/config/limits.yaml": "{a: 1}\n",
    "aa/urdf/yaml.urdf.xacro": robot(
        "yaml", "<xacro:property name='y' value=\"${xacro.load_yaml('$(find aa)/config/' + 'limits' + '.yaml')}\"/><material name=\"m${y['a']}\"/>"
    ),
    "aa/urdf/many.urdf.xacro": robot("many", '<xacro:include filename="parts/*.xacro"/>'),
    "aa/urdf/parts/one.xacro": f"<robot {XACRO}/>",
    "aa/meshes/base.stl": "solid a\nendsolid a\n",
    "aa/urdf/mesh.urdf": robot("mesh", link=mesh("package://aa/meshes/base.stl")).replace(f" {XACRO}", ""),
    "aa/meshes/shape.obj": "mtllib shape.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
    "aa/meshes/shape.mtl": "newmtl m\n",
    "aa/urdf/obj.urdf": robot("obj", link=mesh("package://aa/meshes/shape.obj")).replace(f" {XACRO}", ""),
    "b/package.xml": "<package><name>b</name></package>",
    "b/robot.urdf.xacro": robot("b", '<xacro:property name="s" value="$(arg size)"/><material name="m${s}"/>'),
    "b/launch.py": "Command(['xacro ', 'b/robot.urdf.xacro', ' size:=1'])\n",
    "c/.urdfmill.yaml": "robots: [{file: arm.urdf.xacro, args: {side: left}}, {file: arm.urdf.xacro, args: {side: right}}]",
    "c/arm.urdf.xacro": robot("c", '<xacro:arg name="side" default="left"/><xacro:include filename="$(arg side).xacro"/>'),
    "c/left.xacro": f"<robot {XACRO}/>",
    "c/right.xacro": f"<robot {XACRO}/>",
}
ALL = 9


class Changed(GitTestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = pathlib.Path(scratch.name)
        self.top = self.scratch / "repository"
        self.top.mkdir()
        for name, text in TREE.items():
            self.write(name, text)
        self.git("init", "-q", "-b", "main")
        self.commit()

    def check(self, *words, folder=None, **environment):
        return subprocess.run(
            [PROGRAM, "check", *words],
            cwd=folder or self.top,
            env={**ENVIRONMENT, **environment},
            capture_output=True,
            text=True,
        )

    def checked(self, *words, folder=None, **environment):
        """Returns the numbers of robots that are checked, and that are not because they have not changed."""
        done = self.check(
            "--output-format=json", "--no-defaults", *(words or ("--changed=HEAD",)), folder=folder, **environment
        )
        self.assertIn("checked", done.stderr, done.stderr)
        robots, unchanged = re.search(r"checked (?:\d+ of )?(\d+) robots? in", done.stderr), re.search(
            r"; (\d+) robots? unchanged", done.stderr
        )
        return int(robots[1]), int(unchanged[1]) if unchanged else 0

    def test_robots_that_were_not_checked_are_no_test_cases(self):
        self.write("aa/urdf/plain.urdf", TREE["aa/urdf/plain.urdf"] + "\n")
        done = self.check("--changed=HEAD", "--output-format=junit")
        self.assertEqual(re.findall(r'<testcase .* name="(.*?)"', done.stdout), ["aa/urdf/plain.urdf"])

    def affects(self, count, *words, **more):
        self.assertEqual(self.checked(*words, **more), (count, ALL - count))

    def test_nothing_has_changed(self):
        self.assertEqual(self.checked("."), (ALL, 0))
        self.affects(0)

    def test_a_model_and_its_includes(self):
        self.write("aa/urdf/plain.urdf", TREE["aa/urdf/plain.urdf"] + "\n")
        self.affects(1)
        self.write("aa/urdf/common.xacro", TREE["aa/urdf/common.xacro"] + "\n")
        self.affects(3)
        self.git("add", "-A")
        self.affects(3)

    def test_a_yaml_file_named_by_an_expression(self):
        self.write("aa/config/limits.yaml", "{a: 2}\n")
        self.affects(1)
        (self.top / "aa/config/limits.yaml").unlink()
        self.affects(1)

    def test_meshes_and_what_belongs_to_them(self):
        self.write("aa/meshes/base.stl", "solid b\nendsolid b\n")
        self.affects(1)
        (self.top / "aa/meshes/base.stl").rename(self.top / "aa/meshes/Base.stl")
        self.affects(1)
        self.write("aa/meshes/shape.mtl", "newmtl n\n")
        self.affects(2)

    def test_a_mesh_that_was_missing(self):
        self.write("aa/urdf/mesh.urdf", TREE["aa/urdf/mesh.urdf"].replace("base", "new"))
        self.commit()
        self.affects(0)
        self.write("aa/meshes/new.stl", "solid a\nendsolid a\n")
        self.affects(1)

    def test_packages(self):
        self.write("aa/package.xml", TREE["aa/package.xml"].replace("1.0.0", "1.0.1"))
        self.affects(0)
        self.write("aa/package.xml", TREE["aa/package.xml"].replace("<name>aa<", "<name>z<"))
        self.affects(ALL)
        self.write("aa/package.xml", TREE["aa/package.xml"])
        self.write("d/COLCON_IGNORE", "")
        self.affects(ALL)

    def test_configurations(self):
        self.write("c/.urdfmill.yaml", TREE["c/.urdfmill.yaml"] + "\n")
        self.affects(1)
        (self.top / "c/.urdfmill.yaml").unlink()
        self.affects(1)
        self.write(".urdfmill.yaml", "ignore: []")
        self.affects(ALL)

    def test_argument_sets(self):
        self.write("c/right.xacro", TREE["c/right.xacro"] + "\n")
        self.affects(1)

    def test_arguments_of_launch_files(self):
        self.write("b/launch.py", TREE["b/launch.py"].replace("size:=1", "size:=2"))
        self.affects(1)
        (self.top / "b/launch.py").unlink()
        self.affects(1)
        self.write("b/launch.py", TREE["b/launch.py"])
        self.write("README.md", "# Robots\n")
        self.affects(0)

    def test_files_that_match_a_pattern(self):
        self.write("aa/urdf/parts/two.xacro", f"<robot {XACRO}/>")
        self.affects(1)
        self.commit()
        (self.top / "aa/urdf/parts/two.xacro").unlink()
        self.affects(1)

    def test_deleted_and_renamed_files(self):
        (self.top / "aa/urdf/common.xacro").rename(self.top / "aa/urdf/renamed.xacro")
        self.affects(2)
        self.git("mv", "aa/urdf/plain.urdf", "aa/urdf/other.urdf")
        self.affects(3)

    def test_a_part_that_no_robot_includes(self):
        self.write("aa/urdf/lonely.xacro", f"<robot {XACRO}><xacro:macro name='l' params=''/></robot>")
        done = self.check("--changed=HEAD")
        self.assertIn("unused by any checked robot: ./aa/urdf/lonely.xacro", done.stderr)
        self.commit()
        self.assertNotIn("lonely", self.check("--changed=HEAD").stderr)

    def test_untracked_and_ignored_files(self):
        self.write(".gitignore", "ignored*\n")
        self.write("aa/ignored.urdf", robot("i"))
        self.write("aa/new.urdf", robot("n"))
        self.assertEqual(self.checked(), (1, ALL))

    def test_strange_names(self):
        for name in (b"new\nline.urdf", b'quo"te.urdf', "h\u00e4.urdf".encode(), b"\xff.urdf", b" -x.urdf"):
            (pathlib.Path(os.fsdecode(os.path.join(os.fsencode(self.top), name)))).write_text(robot("s"))
        self.assertEqual(self.checked(), (5, ALL))

    def test_links(self):
        (self.top / "aa/urdf/link.xacro").symlink_to("common.xacro")
        self.write("aa/urdf/linked.urdf.xacro", robot("linked", '<xacro:include filename="link.xacro"/>'))
        self.commit()
        self.write("aa/urdf/common.xacro", TREE["aa/urdf/common.xacro"] + "\n")
        self.assertEqual(self.checked(), (3, ALL - 2))
        self.git("checkout", "-q", ".")
        (self.top / "aa/urdf/link.xacro").unlink()
        (self.top / "aa/urdf/link.xacro").symlink_to("parts/one.xacro")
        self.assertEqual(self.checked(), (1, ALL))

    def test_branches_are_compared_with_their_common_commit(self):
        self.git("checkout", "-qb", "work")
        self.write("aa/urdf/plain.urdf", TREE["aa/urdf/plain.urdf"] + "\n")
        self.commit()
        self.git("checkout", "-q", "main")
        self.write("c/left.xacro", TREE["c/left.xacro"] + "\n")
        self.commit()
        self.git("checkout", "-q", "work")
        self.affects(1, "--changed=main")
        self.affects(0, "--changed=HEAD")

    def test_the_upstream_is_the_default(self):
        self.assertEqual(self.check("--changed").returncode, 2)
        self.assertIn("has no upstream; name what to compare with: --changed=origin/main", self.check("--changed").stderr)
        clone = self.scratch / "clone"
        self.git("clone", "-q", str(self.top), str(clone))
        (clone / "aa/urdf/plain.urdf").write_text(robot("changed"))
        self.affects(1, "--changed", folder=clone)
        self.commit(folder=clone)
        self.affects(1, "--changed", folder=clone)
        self.git("checkout", "-q", "--detach", folder=clone)
        self.affects(1, "--changed", folder=clone)

    def test_subfolders_and_named_files(self):
        self.write("aa/urdf/common.xacro", TREE["aa/urdf/common.xacro"] + "\n")
        self.write("c/left.xacro", TREE["c/left.xacro"] + "\n")
        self.assertEqual(self.checked("--changed=HEAD", "urdf", folder=self.top / "aa"), (2, 5))
        self.assertEqual(self.checked("--changed=HEAD", "arm.urdf.xacro", folder=self.top / "c"), (1, 0))
        self.assertEqual(self.checked("--changed=HEAD", "aa/urdf/plain.urdf"), (0, 1))

    def test_a_work_tree_and_the_variables_of_hooks(self):
        tree = self.scratch / "tree"
        self.git("worktree", "add", "-q", str(tree))
        (tree / "aa/urdf/plain.urdf").write_text(robot("changed"))
        self.affects(1, "--changed=main", folder=tree)
        self.affects(0, "--changed=HEAD")
        self.affects(1, "--changed=main", folder=tree, GIT_DIR=str(self.top / ".git"), GIT_INDEX_FILE="nothing")

    def test_submodules_and_repositories_inside(self):
        inner = self.scratch / "inner"
        inner.mkdir()
        (inner / "robot.urdf").write_text(robot("inner"))
        (inner / "other.urdf").write_text(robot("other"))
        self.git("init", "-q", "-b", "main", folder=inner)
        self.commit(folder=inner)
        self.git("submodule", "--quiet", "add", str(inner), "inner")
        self.commit()
        self.assertEqual(self.checked(), (0, ALL + 2))
        (self.top / "inner/robot.urdf").write_text(robot("changed"))
        self.assertEqual(self.checked(), (2, ALL))
        self.assertEqual(self.checked("--changed=HEAD", "inner"), (1, 1))
        self.git("checkout", "-q", ".", folder=self.top / "inner")
        shutil.copytree(inner, self.top / "loose")
        self.assertEqual(self.checked(), (2, ALL + 2))

    def test_shallow_clones_are_refused(self):
        self.git("checkout", "-qb", "work")
        self.write("aa/urdf/plain.urdf", TREE["aa/urdf/plain.urdf"] + "\n")
        self.commit()
        clone = self.scratch / "clone"
        self.git("clone", "-q", "--depth", "1", "--no-single-branch", f"file://{self.top}", str(clone))
        for revision in ("origin/main", "HEAD~1"):
            done = self.check(f"--changed={revision}", folder=clone)
            self.assertEqual(done.returncode, 2)
            self.assertIn("this clone has only a part of the history: fetch all of it", done.stderr)
        self.affects(0, "--changed=HEAD", folder=clone)

    def test_errors(self):
        for words, message in {
            ("--changed=nothing",): '--changed: "nothing" is no commit in "',
            ("--changed=--help",): '--changed: "--help" is no commit in "',
            ("--changed", "."): '"." is a path: write --changed=REV to name a revision, or put --changed after the paths',
            ("--changed=HEAD", "-"): "--changed: standard input has no history",
            ("--changed=HEAD", "--fix"): "--changed cannot be combined with --fix",
            ("--changed=HEAD", "--write-baseline", "x"): "--changed cannot be combined with --fix or --write-baseline",
            ("--changed=HEAD", "--report", "x"): "--changed has no effect here: a plan or report lists all models",
            ("--changed=HEAD", str(self.scratch)): "--changed: git finds no repository around",
        }.items():
            done = self.check(*words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn(message, done.stderr)
        empty = self.scratch / "empty"
        self.git("init", "-q", str(empty))
        (empty / "r.urdf").write_text(robot("r"))
        self.assertEqual(self.check("--changed=HEAD", folder=empty).returncode, 2)
        done = self.check("--changed=HEAD", PATH="/nonexistent")
        self.assertIn("--changed needs git, which is not in PATH", done.stderr)

    def test_git_runs_nothing_that_the_repository_names(self):
        mark = self.scratch / "mark"
        script = self.scratch / "script"
        script.write_text(f"#!/bin/sh\ntouch {mark}\nexit 1\n")
        script.chmod(0o755)
        for name in ("core.fsmonitor", "diff.external", "diff.d.textconv", "diff.d.command", "core.pager"):
            self.git("config", name, str(script))
        self.write(".gitattributes", "*.urdf diff=d\n")
        hooks = self.top / ".git/hooks"
        hooks.mkdir(exist_ok=True)
        for hook in ("post-index-change", "fsmonitor-watchman"):
            shutil.copy(script, hooks / hook)
        self.write("aa/urdf/plain.urdf", TREE["aa/urdf/plain.urdf"] + "\n")
        self.affects(1)
        self.assertFalse(mark.exists())


if __name__ == "__main__":
    unittest.main()
