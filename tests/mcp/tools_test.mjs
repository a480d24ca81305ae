// tools_test.mjs URDFMILL SOURCE: the SDK's client calls every tool and reads every kind of resource; what leads out of the
// folders is refused.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {call, connected, folder, LATEST_PROTOCOL_VERSION} from './client.mjs';

const [urdfmill, source] = process.argv.slice(2);
const top = folder(), work = join(top, 'work');
cpSync(join(source, 'fixtures/arm'), join(work, 'arm'), {recursive: true});
const put = (name, text) => {
  mkdirSync(dirname(join(work, name)), {recursive: true});
  writeFileSync(join(work, name), text);
  return join(work, name);
};
const read = name => readFileSync(join(work, name), 'utf8');
writeFileSync(join(top, 'secret.xacro'), '<robot name="secret"><link name="secret_link"/></robot>');
const client = await connected(urdfmill, work);
const called = new Set();
const run = (name, args, options) => (called.add(name), call(client, name, args, options));
const arm = 'arm/arm.urdf.xacro';

assert.equal(client.getServerVersion().name, 'urdfmill');
const {tools} = await client.listTools();
for (const tool of tools) {
  assert.equal(tool.inputSchema.additionalProperties, false);
  assert.equal(tool.annotations.openWorldHint, false);
  assert.equal(tool.annotations.readOnlyHint, !['edit', 'apply_fix'].includes(tool.name));
  for (const name of tool.inputSchema.required ?? []) assert.ok(tool.inputSchema.properties[name], `${tool.name} ${name}`);
  for (const [name, schema] of Object.entries(tool.inputSchema.properties)) assert.ok(schema.description, `${tool.name} ${name}`);
}

// Tools that read a model give what the command line gives.
const printed = (...words) => execFileSync(urdfmill, words, {cwd: work, encoding: 'utf8'});
assert.equal((await run('expand', {path: arm, arguments: {prefix: 'left_'}})).text, printed('expand', arm, 'prefix:=left_'));
assert.deepEqual((await run('info', {path: arm})).data, JSON.parse(printed('info', arm, '--format', 'json')));
assert.equal((await run('tree', {path: arm})).text, printed('tree', arm));
assert.deepEqual((await run('tree', {path: arm, format: 'json'})).data, JSON.parse(printed('tree', arm, '--format', 'json')));
assert.deepEqual((await run('collisions', {path: arm, format: 'json'})).data, JSON.parse(printed('collisions', arm, '--format', 'json')));
assert.deepEqual((await run('dh', {path: arm, format: 'json', convention: 'modified'})).data,
  JSON.parse(printed('dh', arm, '--format', 'json', '--convention', 'modified')));
assert.deepEqual((await run('fk', {path: arm, positions: ['elbow_pitch=30deg'], links: ['forearm'], digits: 6})).data,
  JSON.parse(printed('fk', arm, '--q', 'elbow_pitch=30deg', '--link', 'forearm', '--digits', '6', '--format', 'json')));
const compared = await run('diff', {path: arm, other: arm, arguments: {prefix: 'a_'}});
assert.equal(compared.outcome, 'clean', JSON.stringify(compared));

// The model as it was in a revision of git, of which nothing outside the folders is read.
const git = (...words) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {cwd: top, stdio: 'pipe'});
const boxed = size => `<robot name="v" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="${size}.xacro"/><link name="a"/></robot>`;
git('init', '-q');
put('versions/v.urdf.xacro', '<robot name="v"><link name="a"/></robot>');
put('versions/out.urdf.xacro', boxed('../../secret'));
git('add', '-A');
git('commit', '-qm', 'first');
assert.equal((await run('diff', {path: 'versions/v.urdf.xacro', against: 'HEAD'})).outcome, 'clean');
put('versions/v.urdf.xacro', '<robot name="v"><link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>');
put('versions/out.urdf.xacro', '<robot name="v"><link name="a"/></robot>');
const since = await run('diff', {path: 'versions/v.urdf.xacro', against: 'HEAD'});
assert.ok(since.outcome === 'findings' && since.data.changes[0].message.startsWith('link b added'), JSON.stringify(since));
assert.match((await run('diff', {path: 'versions/v.urdf.xacro', against: 'nothing'})).message, /"nothing" is no commit/);
assert.match((await run('diff', {path: 'versions/v.urdf.xacro'})).message, /either other or against/);
const linked = join(work, 'linked');
mkdirSync(linked);
writeFileSync(join(linked, '.git'), `gitdir: ${join(top, '.git')}\n`);
put('linked/versions/v.urdf.xacro', '<robot name="v"><link name="a"/></robot>');
assert.match((await run('diff', {path: 'linked/versions/v.urdf.xacro', against: 'HEAD'})).message, /"[^"]*linked\/.git" is not a folder/);
const hidden = await run('diff', {path: 'versions/out.urdf.xacro', against: 'HEAD'});
assert.ok(hidden.outcome === 'failure' && !JSON.stringify(hidden).includes('secret_link'), JSON.stringify(hidden));
const pose = (await run('fk', {path: arm, positions: ['elbow_pitch=0.5'], links: ['tool0']})).data;
const solved = await run('ik', {path: arm, positions: ['elbow_pitch=0.5'], all_solutions: true});
assert.ok(pose.links.length === 1 && solved.outcome === 'clean' && solved.data);
assert.equal((await run('convert', {path: arm, format: 'mjcf'})).text, printed('convert', '-q', arm, '--to', 'mjcf'));
assert.deepEqual((await run('where', {path: arm, place: 'forearm'})).data, JSON.parse(printed('where', arm, 'forearm', '--format', 'json')));
const made = await run('where', {path: arm, from: `${arm}:13`});
assert.ok(made.data.places.length > 5);
const seen = await run('picture', {path: arm, size: '160x120', frames: true});
assert.equal(seen.image.mimeType, 'image/png');
assert.equal(Buffer.from(seen.image.data, 'base64').readUInt32BE(16), 160);
assert.equal((await run('check', {})).outcome, 'clean');

// Robots by name, with the arguments that are found for them; parts are no robots.
put('arm/config/sides.launch', '<launch><param name="robot_description" command="$(find xacro)/xacro $(find arm)/sided.urdf.xacro side:=left"/></launch>');
put('arm/sided.urdf.xacro', '<robot name="sided" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="$(arg side)"/></robot>');
const there = (await run('robots', {})).data;
assert.ok(there.robots.some(each => each.path === arm), JSON.stringify(there));
assert.ok(there.parts.includes('arm/macros/shapes.xacro'), JSON.stringify(there));
for (const {path, arguments: named} of there.robots) assert.equal((await run('info', {path, arguments: named})).outcome, 'clean', path);
assert.deepEqual((await run('robots', {paths: ['arm/expected']})).data.robots.map(each => each.path), ['arm/expected/left_with_gripper.urdf', 'arm/expected/plain.urdf']);
assert.match((await run('robots', {paths: ['none']})).problems[0], /"none" does not exist/);

// A text takes the place of a file.
assert.equal((await run('info', {path: 'a.urdf', text: '<robot name="told"><link name="a"/></robot>'})).data.name, 'told');

// Wrong arguments are results that say what would be right.
assert.match((await run('info', {path: arm, pth: 1})).message, /info has no option "pth"/);
assert.match((await run('fk', {path: arm, digits: 40})).message, /digits: .*1.*17/);
assert.match((await run('fk', {path: arm, digits: 'six'})).message, /digits takes a number/);
assert.match((await run('tree', {path: arm, format: 'gif'})).message, /format/);
assert.match((await run('info', {})).message, /path is missing/);
assert.match((await run('convert', {path: arm, format: 'urdf', sites: true})).message, /sites/);
assert.match((await run('convert', {path: arm, format: 'urdf', meshes: 'copy'})).message, /no option meshes/);
assert.match((await run('where', {path: arm, place: 'foream'})).message, /did you mean "forearm"/);
const missing = await run('expand', {path: 'arm/none.xacro'});
assert.ok(missing.outcome === 'failure' && missing.counts.errors === 1, JSON.stringify(missing));

// Repairs: a fix by its id, once; then it is unknown.
put('bad/bad.urdf', `<robot name="bad">
  <link name="a"/><link name="b"/>
  <joint name="j" type="revolute"><parent link="a"/><child link="b"/><limit lower="1" upper="-1" effort="1" velocity="1"/></joint>
</robot>
`);
const faulty = await run('check', {paths: ['bad']});
assert.ok(faulty.findings.every(each => each.file === 'bad/bad.urdf'), JSON.stringify(faulty));
assert.ok((await run('check', {})).findings.every(each => !each.file.startsWith('/') && !each.file.startsWith('./')));
const fixes = faulty.findings.filter(each => each.fix?.id).map(each => each.fix.id);
assert.ok(fixes.length > 0, JSON.stringify(faulty));
const before = read('bad/bad.urdf');
const shown = await run('apply_fix', {paths: ['bad'], fixes, dry_run: true});
assert.match(shown.text ?? JSON.stringify(shown), /^--- bad\/bad.urdf/);
assert.equal(read('bad/bad.urdf'), before);
const fixed = await run('apply_fix', {paths: ['bad'], fixes});
assert.equal(fixed.fixed.length, 1, JSON.stringify(fixed));
assert.notEqual(read('bad/bad.urdf'), before);
const again = await run('apply_fix', {paths: ['bad'], fixes});
assert.deepEqual([again.outcome, again.unknown.sort()], ['failure', [...fixes].sort()]);

// Edits: each promise holds or is refused, and a refused one writes nothing.
const macro = 'arm/macros/shapes.xacro', text = read(macro);
const edit = (edits, promise, more = {}) => run('edit', {path: macro, edits, promise, ...more});
const link = 'radius length material:=casting">\n    <link name="${name}">';
const other = text => [{old_text: link, new_text: link.replace('<link name="${name}">', text)}];
const rename = other('<link name="${name}x">');
const refused = await edit(rename, 'same_model');
assert.match(refused.message, /^the edit is refused: .*arm.urdf.xacro would/);
assert.equal(refused.written, false);
assert.match((await edit(rename, 'same_expansion')).message, /would expand to another text/);
assert.match((await edit(other('<link name="${nam}">'), 'expands')).message, /would no longer expand/);
assert.match((await edit([{old_text: 'no such text', new_text: ''}], 'none')).message, /occurs 0 times/);
assert.equal(read(macro), text);
const spaced = await edit(other('<link   name="${name}">'), 'same_expansion', {dry_run: true});
assert.deepEqual([spaced.outcome, spaced.written], ['clean', false]);
assert.ok(spaced.robots.length >= 1 && spaced.robots.every(each => each.result === 'expands to the same text'), JSON.stringify(spaced));
const good = await edit(other('<link name="${name + \'\'}">'), 'same_model');
assert.equal(good.written, true, JSON.stringify(good));
assert.notEqual(read(macro), text);
put('arm/broken.urdf.xacro', '<robot name="b" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="${y}"/><link name="${z}"/></robot>');
const half = await run('edit', {path: 'arm/broken.urdf.xacro', edits: [{old_text: '${y}', new_text: 'a'}]});
assert.ok(half.written && half.counts.errors === 1 && /z/.test(half.findings[0].message), JSON.stringify(half));
const whole = await run('edit', {path: 'arm/broken.urdf.xacro', edits: [{path: 'arm/broken.urdf.xacro', old_text: '${z}', new_text: 'b'}]});
assert.deepEqual(whole.robots.map(each => each.result), ['expands now']);

// Nothing leads out of the folders: no path, link, include, package, mesh or resource.
symlinkSync(join(top, 'secret.xacro'), join(work, 'link.xacro'));
symlinkSync(top, join(work, 'up'));
for (const path of ['../secret.xacro', join(top, 'secret.xacro'), 'link.xacro', 'up/secret.xacro', '/etc/passwd', '-', 'arm/../../secret.xacro']) {
  for (const [name, args] of [['expand', {path}], ['info', {path}], ['check', {paths: [path]}], ['picture', {path}],
    ['edit', {path, edits: [{old_text: 'secret', new_text: 'x'}], promise: 'none'}]]) {
    const out = await run(name, args);
    assert.match(out.message ?? '', /is outside the folders/, `${name} ${path}: ${JSON.stringify(out)}`);
  }
}
put('out/package.xml', '<package><name>out</name></package>');
for (const [name, text] of [
  ['include', `<xacro:include filename="${join(top, 'secret.xacro')}"/>`],
  ['relative', '<xacro:include filename="../../secret.xacro"/>'],
  ['linked', '<xacro:include filename="../up/secret.xacro"/>'],
  ['package', '<xacro:include filename="$(find top)/secret.xacro"/>'],
  ['yaml', `<xacro:property name="p" value="\${load_yaml('${join(top, 'secret.xacro')}')}"/><link name="\${p}"/>`],
]) {
  const path = put(`out/${name}.xacro`, `<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">${text}<link name="a"/></robot>`);
  const out = await run('expand', {path, packages: {top}});
  assert.equal(out.outcome, 'failure', `${name}: ${JSON.stringify(out)}`);
  assert.ok(!JSON.stringify(out).includes('secret_link'), name);
}
writeFileSync(join(top, 'out.obj'), 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
put('out/mesh.urdf', `<robot name="m"><link name="a"><visual><geometry><mesh filename="file://${join(top, 'out.obj')}"/></geometry></visual></link></robot>`);
assert.match(JSON.stringify((await run('check', {paths: ['out/mesh.urdf']})).findings), /outside the folders/);
assert.match(JSON.stringify((await run('picture', {path: 'out/mesh.urdf', size: '32x24'})).findings), /cannot be read/);
for (const uri of [`file://${join(top, 'secret.xacro')}`, 'file:///etc/passwd', `file://${join(work, 'up/secret.xacro')}`, `file://${work}/%2e%2e/secret.xacro`, 'http://example.org/', 'urdfmill://docs/../README.md', 'file://%'])
  await assert.rejects(client.readResource({uri}), {code: -32002}, uri);

// Resources: pages, rules, sources, in parts.
const listed = [];
for (let cursor; ;) {
  const part = await client.listResources({cursor});
  listed.push(...part.resources.map(each => each.uri));
  if (!(cursor = part.nextCursor)) break;
}
assert.ok(listed.length > 300 && new Set(listed).size === listed.length);
const shownText = async uri => (await client.readResource({uri})).contents[0].text;
assert.equal(await shownText('urdfmill://docs/agents.md'), readFileSync(join(source, 'docs/agents.md'), 'utf8'));
assert.equal(await shownText(`file://${join(work, arm)}`), read(arm));
for (const uri of listed.filter(each => each.startsWith('urdfmill://'))) assert.match(await shownText(uri), /^# ./);
assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 3);

// Long answers come in pages that give the whole.
put('long/long.urdf', `<robot name="long">${Array.from({length: 3000}, (_, i) => `<link name="l${i}"/>` +
  (i ? `<joint name="j${i}" type="fixed"><parent link="l${i - 1}"/><child link="l${i}"/></joint>` : '')).join('\n')}</robot>`);
let all = '', page;
do {
  const part = await run('convert', {path: 'long/long.urdf', format: 'urdf', page});
  assert.ok(JSON.stringify(part).length < 60000);
  all += part.text;
  page = part.next;
} while (page);
assert.equal(all, printed('convert', '-q', 'long/long.urdf', '--to', 'urdf'));
assert.match((await run('convert', {path: arm, format: 'urdf', page: '3.3.3'})).message, /no such page/);

// Progress, cancellation, unknown names.
const steps = [];
await run('check', {paths: ['arm']}, {onprogress: step => steps.push(step)});
assert.ok(steps.length >= 1 && steps.every(step => step.progress <= step.total), JSON.stringify(steps));
const abort = new AbortController();
const cancelled = client.callTool({name: 'check', arguments: {}}, undefined, {signal: abort.signal});
abort.abort();
await assert.rejects(cancelled);
await client.ping();
await assert.rejects(client.callTool({name: 'chek', arguments: {}}), /did you mean \\?"check/);

assert.deepEqual([...called].sort(), tools.map(each => each.name).sort(), 'every tool is called');
await client.close();

// Without tools that change files.
const reader = await connected(urdfmill, '--read-only', work);
assert.deepEqual((await reader.listTools()).tools.filter(each => !each.annotations.readOnlyHint), []);
await assert.rejects(reader.callTool({name: 'edit', arguments: {}}), /no tool "edit"/);
await reader.close();
console.log(`${tools.length} tools, ${listed.length} resources, protocol ${LATEST_PROTOCOL_VERSION}`);
