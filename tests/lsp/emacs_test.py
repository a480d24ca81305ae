#!/usr/bin/env python3
"""Drives `urdfmill lsp` with Emacs's client eglot: emacs_test.py URDFMILL RECORDED"""
import os
import shutil
import subprocess
import sys
import tempfile

from client import configuration_of

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
PART = f'<robot {XACRO}>\n  <xacro:macro name="arm" params="length">\n    <link name="arm${{length}}"/>\n  </xacro:macro>\n</robot>\n'
ROBOT = f'<robot {XACRO} name="r">\n  <xacro:include filename="part.xacro"/>\n  <xacro:arm length="2"/>\n</robot>\n'


def skip(reason):
    print(f'skipped: {reason}')
    sys.exit(77)


def main():
    program = sys.argv[1]
    emacs = shutil.which('emacs') or skip('no emacs')
    here = os.path.dirname(os.path.abspath(__file__))
    # Emacs has eglot since version 29; Debian has it as elpa-eglot before.
    has_eglot = [emacs, '--batch', '--eval', "(progn (package-initialize) (require 'eglot))"]
    if subprocess.run(has_eglot, capture_output=True, check=False).returncode != 0:
        skip('no eglot')
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (('part.xacro', PART), ('robot.urdf.xacro', ROBOT), ('package.xml', '<package><name>p</name></package>\n')):
            with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
                file.write(text)
        environment = {**os.environ, 'CONFIGURATION': configuration_of('emacs', 'init.el'), 'PATH': os.path.dirname(program) + os.pathsep + os.environ['PATH'], 'FILE': os.path.join(folder, 'robot.urdf.xacro'), 'HOME': folder}
        run = subprocess.run([emacs, '--batch', '--eval', '(package-initialize)', '-l', os.path.join(here, 'emacs_test.el')], env=environment,
                             stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=False)
        print(run.stdout, run.stderr)
        sys.exit(run.returncode)


main()
