#!/usr/bin/env python3
"""Drives `urdfmill lsp` with Neovim over public robots: neovim_test.py URDFMILL RECORDED"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

from client import configuration_of

ROBOTS = {
    'PR2+pr2_common': [
        {'name': 'pr2_description/urdf/upper_arm_v0/upper_arm.urdf.xacro', 'macros': 3, 'macro': 'pr2_upper_arm_v0',
         'defined': ['pr2_upper_arm_v0']},
    ],
    'UniversalRobots+Universal_Robots_ROS2_Description': [
        # The defaults of its arguments name no robot.
        {'name': 'urdf/ur_macro.xacro', 'macros': 1, 'macro': 'ur_robot', 'defined': ['ur_robot'],
         'model': 'urdf/ur.urdf.xacro', 'arguments': {'name': 'ur', 'ur_type': 'ur5e'}},
    ],
    'frankarobotics+franka_description': [
        {'name': 'robots/common/franka_robot.xacro', 'macros': 1, 'macro': 'franka_robot', 'defined': ['franka_robot']},
    ],
}


def skip(reason):
    print(f'skipped: {reason}')
    sys.exit(77)


def test_configuration(nvim, program):
    """The file of editors/neovim starts the server for a xacro."""
    path = configuration_of('neovim', 'init.lua')
    with tempfile.TemporaryDirectory() as folder:
        robot = os.path.join(folder, 'arm.urdf.xacro')
        with open(robot, 'w', encoding='utf-8') as file:
            file.write('<robot name="r"/>\n')
        script = os.path.join(folder, 'check.lua')
        with open(script, 'w', encoding='utf-8') as file:
            # Older versions, such as Debian 12's, lack functions that it calls: there only its syntax is checked.
            file.write(f"""
local loaded, problem = loadfile('{path}')
if not loaded then print(problem) vim.cmd('cquit') end
if vim.fn.has('nvim-0.8') == 0 then print('not started: Neovim is older than 0.8') vim.cmd('quitall!') end
loaded()
vim.cmd('filetype on')
vim.cmd('edit {robot}')
if not vim.wait(120000, function() return next(vim.diagnostic.get(0)) ~= nil end, 20) then print('no findings') vim.cmd('cquit') end
vim.cmd('quitall!')
""")
        environment = {**os.environ, 'PATH': os.path.dirname(program) + os.pathsep + os.environ['PATH'], 'HOME': folder,
                       'XDG_STATE_HOME': folder, 'XDG_CACHE_HOME': folder}
        run = subprocess.run([nvim, '--headless', '--clean', '-n', '-S', script], env=environment, stdin=subprocess.DEVNULL,
                             capture_output=True, text=True, timeout=300, check=False)
        print('configuration:', run.stdout, run.stderr)
        if run.returncode != 0:
            sys.exit(f'the configuration of Neovim: nvim ended with {run.returncode}')


def main():
    program, recorded = sys.argv[1:3]
    nvim = shutil.which('nvim') or skip('no nvim')
    robots = os.path.join(recorded, 'conformance/robots/files')
    if not os.path.isdir(robots):
        skip('no recorded robots')
    here = os.path.dirname(os.path.abspath(__file__))
    test_configuration(nvim, program)
    with tempfile.TemporaryDirectory() as home:
        for folder, files in ROBOTS.items():
            environment = {**os.environ, 'URDFMILL': program, 'FOLDER': os.path.join(robots, folder), 'FILES': json.dumps(files),
                           'HOME': home, 'XDG_STATE_HOME': home, 'XDG_CACHE_HOME': home}
            run = subprocess.run([nvim, '--headless', '--clean', '-n', '-S', os.path.join(here, 'neovim_test.lua')], env=environment,
                                 stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=False)
            print(folder, run.stdout, run.stderr)
            if run.returncode != 0:
                sys.exit(f'{folder}: nvim ended with {run.returncode}')


main()
