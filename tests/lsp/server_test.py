#!/usr/bin/env python3
"""Talks with `urdfmill lsp` about a small workspace: server_test.py URDFMILL"""
import os
import sys
import tempfile

from client import Client, uri_of

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
PART = f'<robot {XACRO}>\n  <xacro:macro name="arm" params="length mass:=1">\n    <link name="arm">\n      <visual>\n        <geometry>\n          <box size="${{length}} 1 1"/>\n        </geometry>\n      </visual>\n    </link>\n  </xacro:macro>\n</robot>\n'
ROBOT = f'<robot {XACRO} name="r">\n  <xacro:include filename="part.xacro"/>\n  <xacro:arm length="2"/>\n</robot>\n'


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, 'w', encoding='utf-8', newline='') as file:
        file.write(text)
    return path


def rules(findings):
    return [finding['code'] for finding in findings]


def position(line, character):
    return {'line': line, 'character': character}


def span(line, begin, end):
    return {'start': position(line, begin), 'end': position(line, end)}


def workspace():
    folder = os.path.realpath(tempfile.mkdtemp())
    return folder, write(folder, 'part.xacro', PART), write(folder, 'robot.urdf.xacro', ROBOT)


def test_lifecycle(program):
    folder, _, _ = workspace()
    with Client(program, folder) as client:
        assert client.abilities['serverInfo']['name'] == 'urdfmill'
        assert client.refused('initialize', {'capabilities': {}})['code'] == -32600
        assert client.refused('no/such', {})['code'] == -32601
        client.send_bytes(b'{nonsense')
        while None not in client.answers:
            client.take()
        assert client.answers.pop(None)['error']['code'] == -32700
        client.tell('no/such/notification', {})


def test_findings_of_a_part_come_from_its_robot(program):
    folder, part, _ = workspace()
    with Client(program, folder) as client:
        client.open(part)
        assert rules(client.wait_for_diagnostics(part, 1)) == ['xacro-unused-parameter']
        # The name in the expression is misspelt: the call in the robot leads there.
        line = PART.splitlines()[5]
        begin = line.index('length')
        client.change(part, 2, [{'range': span(5, begin, begin + 6), 'text': 'lenght'}])
        findings = client.wait_for_diagnostics(part, 2)
        error = next(finding for finding in findings if finding['severity'] == 1)
        assert error['range']['start']['line'] == 5, error
        assert 'did you mean' in error['message'], error
        assert error['relatedInformation'][0]['location']['uri'] == uri_of(os.path.join(folder, 'robot.urdf.xacro')), error
        assert error['relatedInformation'][0]['location']['range']['start']['line'] == 2
        # A broken text is an error, and one that is whole again has none.
        client.change(part, 3, [{'text': PART[:-20]}])
        assert any(finding['severity'] == 1 for finding in client.wait_for_diagnostics(part, 3))
        client.change(part, 4, [{'text': PART}])
        assert rules(client.wait_for_diagnostics(part, 4)) == ['xacro-unused-parameter']


def test_positions_count_utf16_unless_utf8_is_agreed(program):
    folder, part, _ = workspace()
    text = f'<robot {XACRO} name="r">\n  <!-- 🤖é --><link name="a"/><joint/>\n</robot>\n'
    for capabilities, begin in (({}, 30), ({'general': {'positionEncodings': ['utf-8', 'utf-16']}}, 33)):
        robot = write(folder, 'other.urdf.xacro', text)
        with Client(program, folder, capabilities) as client:
            assert client.abilities['capabilities']['positionEncoding'] == ('utf-16' if begin == 30 else 'utf-8')
            client.open(robot)
            findings = client.wait_for_diagnostics(robot, 1)
            starts = {finding['range']['start']['character'] for finding in findings if finding['range']['start']['line'] == 1}
            assert begin in starts, findings
            # An edit after the robot's face is made in the same units.
            client.change(robot, 2, [{'range': span(1, begin, begin + len('<joint/>')), 'text': ''}])
            assert not any(finding['severity'] == 1 for finding in client.wait_for_diagnostics(robot, 2))


def test_a_new_robot_and_a_closed_file(program):
    folder, part, robot = workspace()
    os.remove(robot)
    with Client(program, folder) as client:
        client.open(part)
        client.wait_for_diagnostics(part, 1)
        client.open(robot, ROBOT.replace('length="2"', 'lengh="2"'))
        assert any(finding['severity'] == 1 for finding in client.wait_for_diagnostics(robot, 1)), client.diagnostics
        client.tell('textDocument/didClose', {'textDocument': {'uri': uri_of(robot)}})
        client.tell('textDocument/didClose', {'textDocument': {'uri': uri_of(part)}})
        while client.diagnostics[uri_of(robot)]:
            client.take()


def test_cancellation(program):
    folder, part, _ = workspace()
    with Client(program, folder) as client:
        client.open(part)
        body = []
        for number in range(200):
            body.append({'id': f'c{number}', 'method': 'textDocument/hover', 'params': {'textDocument': {'uri': uri_of(part)}, 'position': position(0, 0)}})
            body.append({'method': '$/cancelRequest', 'params': {'id': f'c{number}'}})
        for message in body:
            client.send(message)
        for number in range(200):
            client.wait(f'c{number}')


def main():
    program = sys.argv[1]
    for name, test in list(globals().items()):
        if name.startswith('test_') and (len(sys.argv) < 3 or sys.argv[2] in name):
            test(program)
            print(name)


main()
