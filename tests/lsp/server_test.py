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


def test_findings_about_unused_and_old_text_are_tagged(program):
    folder, part, robot = workspace()
    text = ROBOT.replace('<xacro:arm', '<xacro:property name="x" value="${range(2)}"/><xacro:arm').replace('length="2"', 'length="${x[1]}"')
    tags = {'xacro-unused-parameter': [1], 'xacro-deprecated': [2]}
    plain = {'textDocument': {'publishDiagnostics': {'relatedInformation': True}}}
    for capabilities, expected in ((None, tags), (plain, dict.fromkeys(tags))):
        with Client(program, folder, capabilities) as client:
            client.open(part)
            client.open(robot, text)
            findings = client.wait_for_diagnostics(robot, 1) + client.wait_for_diagnostics(part, 1)
            assert {finding['code']: finding.get('tags') for finding in findings} == expected, findings


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


def document(path, **more):
    return {'textDocument': {'uri': uri_of(path)}, **more}


def applied(text, edits):
    """The text after edits whose positions count characters of the basic plane."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    place = lambda at: starts[at['line']] + at['character']
    for edit in sorted(edits, key=lambda edit: (edit['range']['start']['line'], edit['range']['start']['character']), reverse=True):
        text = text[:place(edit['range']['start'])] + edit['newText'] + text[place(edit['range']['end']):]
    return text


def test_structure(program):
    folder, part, robot = workspace()
    with Client(program, folder) as client:
        client.open(part)
        [root] = client.ask('textDocument/documentSymbol', document(part))
        [macro] = root['children']
        assert (macro['name'], macro['detail'], macro['kind']) == ('arm', 'length mass:=1', 12), macro
        assert macro['selectionRange'] == span(1, 21, 24)
        assert [link['name'] for link in macro['children']] == ['arm']
        folds = client.ask('textDocument/foldingRange', document(part))
        assert {'startLine': 1, 'endLine': 8} in folds, folds
        [chain] = client.ask('textDocument/selectionRange', document(part, positions=[position(5, 24)]))
        texts = []
        while chain:
            texts.append(chain['range'])
            chain = chain.get('parent')
        assert texts[0] == span(5, 21, 34), texts
        assert texts[-1]['start'] == position(0, 0), texts
        names = {symbol['name'] for symbol in client.ask('workspace/symbol', {'query': 'r'})}
        assert {'r', 'arm'} <= names, names
        client.open(robot)
        [link] = client.ask('textDocument/documentLink', document(robot))
        assert link['target'] == uri_of(part), link
        [lens] = client.ask('textDocument/codeLens', document(part))
        assert client.ask('codeLens/resolve', lens)['command']['title'] == 'called once'
        # A broken text has the structure that it had when it could be read.
        client.change(part, 2, [{'text': PART[:-20]}])
        assert client.ask('textDocument/documentSymbol', document(part))[0]['children'][0]['name'] == 'arm'


def test_names(program):
    folder, part, robot = workspace()
    with Client(program, folder) as client:
        client.open(robot)
        at = position(2, 11)
        [place] = client.ask('textDocument/definition', document(robot, position=at))
        assert place == {'uri': uri_of(part), 'range': span(1, 21, 24)}, place
        places = client.ask('textDocument/references', document(robot, position=at, context={'includeDeclaration': True}))
        assert len(places) == 2, places
        assert len(client.ask('textDocument/references', document(robot, position=at, context={'includeDeclaration': False}))) == 1
        [highlight] = client.ask('textDocument/documentHighlight', document(robot, position=at))
        assert highlight == {'range': span(2, 9, 12), 'kind': 2}, highlight
        hover = client.ask('textDocument/hover', document(robot, position=at))
        assert 'length' in hover['contents']['value'] and hover['range'] == span(2, 9, 12), hover
        assert client.ask('textDocument/prepareRename', document(robot, position=at)) == {'range': span(2, 9, 12), 'placeholder': 'arm'}
        edit = client.ask('textDocument/rename', document(robot, position=at, newName='leg'))
        assert edit['changes'] == {
            uri_of(part): [{'range': span(1, 21, 24), 'newText': 'leg'}],
            uri_of(robot): [{'range': span(2, 9, 12), 'newText': 'leg'}],
        }, edit
        assert client.refused('textDocument/rename', document(robot, position=at, newName='a b'))['code'] == -32803


def test_a_file_that_is_not_well_formed_has_the_names_it_had(program):
    folder, part, robot = workspace()
    with Client(program, folder) as client:
        client.open(part)
        client.open(robot)
        client.change(part, 2, [{'range': span(0, 0, 0), 'text': '<!-- é -->\n'}])
        client.change(part, 3, [{'range': span(3, 4, 4), 'text': '<link name="'}, {'range': span(9, 0, 0), 'text': '<\n'}])
        at = position(6, PART.splitlines()[5].index('length') + 1)
        length = span(6, at['character'] - 1, at['character'] + 5)
        hover = client.ask('textDocument/hover', document(part, position=at))
        assert '`2`' in hover['contents']['value'] and hover['range'] == length, hover
        [place] = client.ask('textDocument/definition', document(part, position=at))
        assert place == {'uri': uri_of(part), 'range': span(2, 34, 40)}, place
        places = client.ask('textDocument/references', document(part, position=at))
        assert [place['range'] for place in places if place['uri'] == uri_of(part)] == [span(2, 34, 40), length], places
        assert client.ask('textDocument/prepareRename', document(part, position=at)) == {'range': length, 'placeholder': 'length'}
        refusal = client.refused('textDocument/rename', document(part, position=at, newName='size'))
        assert refusal['message'] == 'part.xacro is not well-formed, so nothing can be proved', refusal
        [macro] = client.ask('textDocument/documentSymbol', document(part))[0]['children']
        assert macro['selectionRange'] == span(2, 21, 24), macro
        # Text that has been typed since has no meaning yet, and a place around it has its own.
        assert client.ask('textDocument/hover', document(part, position=position(3, 8))) is None
        [chain] = client.ask('textDocument/selectionRange', document(part, positions=[position(3, 8)]))
        assert chain == {'range': span(3, 8, 8)}, chain
        assert client.ask('textDocument/definition', document(robot, position=position(2, 11))) == [{'uri': uri_of(part), 'range': span(2, 21, 24)}]


def test_completion(program):
    folder, _, robot = workspace()
    text = ROBOT.replace('<xacro:arm length="2"/>', '<xacro:ar')
    with Client(program, folder) as client:
        client.open(robot)
        client.ask('textDocument/documentSymbol', document(robot))
        client.change(robot, 2, [{'text': text}])
        at = position(2, len('  <xacro:ar'))
        items = client.ask('textDocument/completion', document(robot, position=at))['items']
        arm = next(item for item in items if item['label'] == 'xacro:arm')
        assert '$' not in arm['textEdit']['newText'], arm
        assert '<xacro:arm length=""' in applied(text, [arm['textEdit']]), arm


def test_words(program):
    folder, part, robot = workspace()
    with Client(program, folder, options={'inlayHints': True}) as client:
        client.open(robot)
        help_ = client.ask('textDocument/signatureHelp', document(robot, position=position(2, len('  <xacro:arm '))))
        assert 'length' in help_['signatures'][0]['label'], help_
        client.open(part)
        data = client.ask('textDocument/semanticTokens/full', document(part))['data']
        assert len(data) % 5 == 0 and data, data
        line = column = 0
        words = []
        for i in range(0, len(data), 5):
            column = data[i + 1] + (0 if data[i] else column)
            line += data[i]
            words.append(PART.splitlines()[line][column:column + data[i + 2]])
        assert {'arm', 'length'} <= set(words), words
        everything = {'start': position(0, 0), 'end': position(99, 0)}
        hints = client.ask('textDocument/inlayHint', document(part, range=everything))
        assert {'position': position(5, 30), 'label': ' = 2'} in hints, hints


def test_calls(program):
    folder, part, robot = workspace()
    with Client(program, folder) as client:
        client.open(part)
        [item] = client.ask('textDocument/prepareCallHierarchy', document(part, position=position(1, 22)))
        assert item['name'] == 'arm', item
        [edge] = client.ask('callHierarchy/incomingCalls', {'item': item})
        assert edge['from']['uri'] == uri_of(robot) and edge['fromRanges'] == [span(2, 9, 12)], edge
        [edge] = client.ask('callHierarchy/outgoingCalls', {'item': edge['from']})
        assert edge['to']['name'] == 'arm' and edge['fromRanges'] == [span(2, 9, 12)], edge


def test_formatting(program):
    folder, _, robot = workspace()
    ugly = ROBOT.replace('  <xacro:arm length="2"/>', '<xacro:arm   length="2"></xacro:arm>').replace('  <xacro:include', '       <xacro:include')
    with Client(program, folder) as client:
        client.open(robot, ugly)
        options = {'tabSize': 2, 'insertSpaces': True}
        edits = client.ask('textDocument/formatting', document(robot, options=options))
        assert len(edits) == 4, edits
        assert applied(ugly, edits) == ROBOT, applied(ugly, edits)
        edits = client.ask('textDocument/rangeFormatting', document(robot, options=options, range=span(2, 0, 5)))
        assert applied(ugly, edits) == ROBOT.replace('  <xacro:include', '       <xacro:include'), applied(ugly, edits)
        client.change(robot, 2, [{'text': ugly[:-10]}])
        assert client.ask('textDocument/formatting', document(robot, options=options)) == []


def test_actions(program):
    folder, _, robot = workspace()
    text = f'<robot {XACRO} name="r">\n  <xacro:property name="x" value="1"/>\n  <link name="${{y}}"/>\n  <xacro:macro name="a" params="z"><link name="b"/></xacro:macro>\n</robot>\n'.replace('${y}', '${X}')
    with Client(program, folder) as client:
        client.open(robot, text)
        findings = client.wait_for_diagnostics(robot, 1)
        assert findings
        everywhere = {'start': position(0, 0), 'end': position(9, 0)}
        actions = client.ask('textDocument/codeAction', document(robot, range=everywhere, context={'diagnostics': []}))
        assert any(action['title'].startswith('Ignore ') for action in actions), actions
        ignore = next(action for action in actions if action['title'] == 'Ignore xacro-unused-parameter here')
        changed = applied(text, ignore['edit']['changes'][uri_of(robot)])
        assert '\n  <!-- urdfmill: ignore xacro-unused-parameter -->\n  <xacro:macro' in changed, changed
        client.change(robot, 2, [{'text': changed}])
        assert 'xacro-unused-parameter' not in rules(client.wait_for_diagnostics(robot, 2))


def test_the_name_that_a_hint_proposes_is_a_quick_fix(program):
    folder, _, robot = workspace()
    text = '<robot name="r">\n  <link name="upper_arm"/><link name="fore_arm"/>\n  <joint name="j" type="fixed"><parent link="uper_arm"/><child link="fore_arm"/></joint>\n</robot>\n'
    with Client(program, folder) as client:
        client.open(robot, text)
        [finding] = [each for each in client.wait_for_diagnostics(robot, 1) if each['code'] == 'urdf-link-unknown']
        assert finding['data']['meant'] == {'name': 'upper_arm', 'written': 'uper_arm'}, finding
        actions = client.ask('textDocument/codeAction', document(robot, range=finding['range'], context={'diagnostics': [finding]}))
        [action] = [each for each in actions if each['title'] == 'Change to "upper_arm"']
        assert action['kind'] == 'quickfix' and 'isPreferred' not in action and action['diagnostics'] == [finding], action
        changed = applied(text, action['edit']['changes'][uri_of(robot)])
        assert changed == text.replace('"uper_arm', '"upper_arm'), changed
        client.change(robot, 2, [{'text': changed}])
        assert 'urdf-link-unknown' not in rules(client.wait_for_diagnostics(robot, 2))


def test_models_of_simulators_have_findings_and_quick_fixes(program):
    folder, _, _ = workspace()
    for name, text, rule, meant in (('arm.sdf', '<sdf version="1.9"><model name="m"><link name="base"/><frame name="f" attached_to="bsae"/></model></sdf>\n', 'sdf-reference', 'base'),
                                    ('arm.xml', '<mujoco><worldbody><bodi name="a"></bodi></worldbody></mujoco>\n', 'mjcf-unknown-element', 'body')):
        model = os.path.join(folder, name)
        with Client(program, folder) as client:
            client.open(model, text)
            [finding] = [each for each in client.wait_for_diagnostics(model, 1) if each['code'] == rule]
            actions = client.ask('textDocument/codeAction', document(model, range=finding['range'], context={'diagnostics': [finding]}))
            [action] = [each for each in actions if each['title'] == f'Change to "{meant}"']
            changed = applied(text, action['edit']['changes'][uri_of(model)])
            client.change(model, 2, [{'text': changed}])
            assert rule not in rules(client.wait_for_diagnostics(model, 2)), changed


def test_a_selection_is_extracted_if_no_robot_changes(program):
    folder, part, robot = workspace()
    text = ROBOT.replace('length="2"', 'length="2 + 3"')
    with Client(program, folder) as client:
        client.open(robot, text)
        line, column = next((number, row.index('2 + 3')) for number, row in enumerate(text.split('\n')) if '2 + 3' in row)
        asked = document(robot, range=span(line, column, column + 5), context={'diagnostics': [], 'only': ['refactor']})
        [action] = client.ask('textDocument/codeAction', asked)
        assert action['kind'] == 'refactor.extract', action
        changed = applied(text, action['edit']['changes'][uri_of(robot)])
        assert '<xacro:property name="value" value="2 + 3"/>' in changed and 'length="${value}"' in changed, changed
        asked['context']['triggerKind'] = 2
        assert client.ask('textDocument/codeAction', asked) == [], 'proved at every move of the selection'
        asked['context']['triggerKind'] = 1
        asked['range'] = span(line, column, column)
        assert client.ask('textDocument/codeAction', asked) == []


def test_selected_elements_become_a_macro(program):
    folder, part, robot = workspace()
    with Client(program, folder) as client:
        client.open(part)
        begin = PART.splitlines()[3].index('<visual>')
        selection = {'start': position(3, 0), 'end': position(8, 0)}
        [action] = client.ask('textDocument/codeAction', document(part, range=selection, context={'diagnostics': [], 'only': ['refactor']}))
        assert action['title'] == 'Extract into a macro', action
        changed = applied(PART, action['edit']['changes'][uri_of(part)])
        assert changed == PART.replace(PART[PART.index('<visual>'):PART.index('</visual>') + 9], '<xacro:part length="${length}"/>').replace(
            '  <xacro:macro name="arm"', '  <xacro:macro name="part" params="length">\n    <visual>\n      <geometry>\n        <box size="${length} 1 1"/>\n'
            '      </geometry>\n    </visual>\n  </xacro:macro>\n  <xacro:macro name="arm"'), changed


def test_all_safe_fixes_are_proved_and_made_on_save_if_asked(program):
    folder, _, robot = workspace()
    text = '<robot name="r">\n  <link name="a"/>\n  <material name="blue"><color rgba="0 0 1 1"/></material>\n</robot>\n'
    plain = write(folder, 'plain.urdf', text)
    capabilities = {}
    with Client(program, folder, capabilities) as client:
        client.open(plain)
        assert 'urdf-material-unused' in rules(client.wait_for_diagnostics(plain, 1))
        [action] = client.ask('textDocument/codeAction', document(plain, range=span(0, 0, 0), context={'diagnostics': [], 'only': ['source.fixAll']}))
        assert action['kind'] == 'source.fixAll.urdfmill'
        fixed = applied(text, action['edit']['changes'][uri_of(plain)])
        assert 'blue' not in fixed and '<link name="a"/>' in fixed, fixed
        assert client.ask('textDocument/willSaveWaitUntil', document(plain, reason=1)) is None


def test_a_call_is_expanded_in_its_place(program):
    folder, part, robot = workspace()
    with Client(program, folder, options={'expandHere': 'show'}) as client:
        client.open(robot)
        [lens] = client.ask('textDocument/codeLens', document(robot))
        assert lens['command'] == {'title': 'expand here', 'command': 'show', 'arguments': [document(robot, position=position(2, 3))]}, lens
        here = client.ask('urdfmill/expansion', {**lens['command']['arguments'][0], 'here': True})['here']
        assert here == ('<link name="arm">\n  <visual>\n    <geometry>\n      <box size="2 1 1"/>\n    </geometry>\n  </visual>\n</link>\n'), here
    with Client(program, folder) as client:
        client.open(robot)
        assert client.ask('textDocument/codeLens', document(robot)) == []


def test_expansion(program):
    folder, part, robot = workspace()
    with Client(program, folder) as client:
        client.open(part)
        [model] = client.ask('urdfmill/models', document(part))
        assert model == {'uri': uri_of(robot), 'arguments': {}}
        preview = client.ask('urdfmill/expansion', document(part, position=position(5, 0)))
        assert 'here' not in preview
        lines = preview['text'].splitlines()
        [made] = preview['ranges']
        line = lines[made['start']['line']]
        assert line[made['start']['character']:].startswith('<box size="2 1 1"/>'), (line, made)
        places = client.ask('urdfmill/source', document(part, position=made['start']))
        assert places[0]['range'] == span(5, 10, 10 + len('<box size="${length} 1 1"/>')), places
        assert places[1]['uri'] == uri_of(robot), places
        client.ask('workspace/executeCommand', {'command': 'urdfmill.chooseModel', 'arguments': [model]})
        client.change(part, 2, [{'text': PART.replace('${length}', '${lenght}')}])
        assert 'lenght' in client.ask('urdfmill/expansion', document(part))['problem']


def main():
    program = sys.argv[1]
    for name, test in list(globals().items()):
        if name.startswith('test_') and (len(sys.argv) < 3 or sys.argv[2] in name):
            test(program)
            print(name)


main()
