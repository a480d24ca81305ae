// vscode_test.mjs SOURCE URDFMILL RECORDED: the types and the bundle of the extension, its grammar on lines with expected scopes
// and on xacro files (of the recorded robots one in twenty, with URDFMILL_ALL all), the choice of the program, previews, snippets, and
// what the package contains.
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {runInNewContext} from 'node:vm';

// Programs that it starts run on this Node.js, too.
process.env.PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
const [source, urdfmill, recorded] = process.argv.slice(2);
const here = join(source, 'editors/vscode');
const require = createRequire(join(here, 'package.json'));
const work = mkdtempSync(join(tmpdir(), 'urdfmill-vscode-'));
process.on('exit', () => rmSync(work, {recursive: true, force: true}));
const run = (program, ...words) => {
  const {status, stdout, stderr} = spawnSync(program, words, {cwd: here, encoding: 'utf8'});
  assert.equal(status, 0, `${program} ${words.join(' ')}\n${stdout}${stderr}`);
  return stdout;
};

run(process.execPath, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.');
const grammars = ['xacro', 'urdf'].map(each => `syntaxes/${each}.tmLanguage.json`);
run(join(here, 'node_modules/.bin/vscode-tmgrammar-test'), ...grammars.flatMap(each => ['-g', each]), ...readdirSync(join(here, 'tests')).map(each => `tests/${each}`));

// Every expression of every xacro file is highlighted as one, and the grammar finds its way to the end of the file.
const oniguruma = require('vscode-oniguruma'), textmate = require('vscode-textmate');
await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer);
const registry = new textmate.Registry({
  onigLib: Promise.resolve({createOnigScanner: patterns => new oniguruma.OnigScanner(patterns), createOnigString: text => new oniguruma.OnigString(text)}),
  loadGrammar: async scope => scope === 'text.xml.xacro' ? textmate.parseRawGrammar(readFileSync(join(here, grammars[0]), 'utf8'), 'a.json') : null,
});
const grammar = await registry.loadGrammar('text.xml.xacro');
const xacroBelow = folder => execFileSync('find', [folder, '-name', '*.xacro', '-type', 'f'], {encoding: 'utf8', maxBuffer: 1 << 26}).trim().split('\n').sort();
const robots = recorded && existsSync(join(recorded, 'conformance/robots/files')) ? xacroBelow(join(recorded, 'conformance/robots/files')) : [];
const sources = [...xacroBelow(join(source, 'fixtures')), ...robots.filter((_, i) => i % (process.env.URDFMILL_ALL ? 1 : 20) === 0)];
let expressions = 0;
for (const path of sources) {
  const text = readFileSync(path, 'utf8');
  if (spawnSync(urdfmill, ['fmt', '--check', path]).status > 1) continue;  // not well-formed
  let stack = textmate.INITIAL;
  for (const [i, line] of text.split('\n').entries()) {
    const {tokens, ruleStack} = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    for (const {index} of line.matchAll(/(?<!\$)\$[{(]/g)) {
      const {scopes} = tokens.find(each => each.startIndex <= index && index < each.endIndex);
      if (scopes.some(each => each.startsWith('comment') || each.startsWith('meta.tag.pre'))) continue;
      assert.ok(scopes.some(each => each.startsWith('meta.embedded')), `${path}:${i + 1}:${index + 1}: ${scopes}`);
      ++expressions;
    }
  }
  const {tokens} = grammar.tokenizeLine('<end/>', stack);
  assert.equal(tokens[1]?.scopes.at(-1), 'entity.name.tag.xml', `${path}: the grammar is lost at its end`);
}
assert.ok(expressions > 80, `${expressions} expressions`);

// The program: the setting, the extension's own copy, PATH, npm's launcher on Windows, the engine.
const {build} = require('esbuild');
await build({entryPoints: [join(here, 'src/program.ts')], outfile: join(work, 'program.mjs'), format: 'esm', platform: 'node'});
const {findProgram} = await import(pathToFileURL(join(work, 'program.mjs')));
const place = (name, file = 'urdfmill') => {
  mkdirSync(join(work, name), {recursive: true});
  writeFileSync(join(work, name, file), '');
  return join(work, name, file);
};
const machine = {own: work, path: '', home: join(work, 'home'), platform: 'linux', node: '/editor'};
const found = (setting, more = {}) => findProgram(setting, {...machine, ...more});
const byNode = file => ({command: '/editor', args: [file], env: {ELECTRON_RUN_AS_NODE: '1'}});
if (!existsSync('/usr/local/bin/urdfmill')) {
  assert.equal(found(''), undefined);
  const engineOfOwn = place('dist', 'program.js');
  assert.deepEqual(found(''), byNode(engineOfOwn), 'without a program the engine takes its place');
}
place('npm', 'urdfmill.cmd');
const launcher = place('npm/node_modules/urdfmill/bin', 'urdfmill.js');
const windows = {platform: 'win32', path: `C:\\nowhere;${join(work, 'npm')}`};
assert.deepEqual(found('', windows), byNode(launcher), 'npm puts a .cmd into PATH');
place('home/AppData/Roaming/npm', 'urdfmill.cmd');
const usual = place('home/AppData/Roaming/npm/node_modules/urdfmill/bin', 'urdfmill.js');
assert.deepEqual(found('', {platform: 'win32'}), byNode(usual), 'or elsewhere');
assert.deepEqual(found('', {...windows, own: place('none', 'x') && join(work, 'none'), path: join(work, 'exe') + (place('exe', 'urdfmill.exe') && '')}), {command: join(work, 'exe/urdfmill.exe'), args: []});
assert.deepEqual(found('', {path: `/nowhere:${join(work, 'path')}`, own: join(work, place('path') && 'none')}), {command: join(work, 'path/urdfmill'), args: []});
const own = place('bin');
assert.deepEqual(found('', {path: join(work, 'path')}), {command: own, args: []});
assert.deepEqual(found('/set/urdfmill', {path: join(work, 'path')}), {command: '/set/urdfmill', args: []});
assert.deepEqual(found('/set/urdfmill.js'), byNode('/set/urdfmill.js'));

// Previews: a save redoes only those that read the file; a robot has one server, however often it is asked for.
{
  const saved = [], opened = [], pages = {};
  globalThis.vscodeOfTest = {
    window: {
      createWebviewPanel: (_, title) => ({title, onDidDispose() {}, dispose() {}, reveal() {}, webview: {set html(text) { (pages[title] ??= []).push(text); }}}),
      setStatusBarMessage: text => assert.fail(text), showErrorMessage: text => assert.fail(text),
    },
    workspace: {onDidSaveTextDocument: act => saved.push(act) && {dispose() {}}},
    ViewColumn: {Beside: 2}, Uri: {parse: text => text}, env: {openExternal: address => opened.push(address)},
  };
  const stand = {name: 'vscode', setup({onResolve, onLoad}) {
    onResolve({filter: /^vscode$/}, () => ({path: 'vscode', namespace: 'test'}));
    onLoad({filter: /./, namespace: 'test'}, () => ({contents: 'module.exports = globalThis.vscodeOfTest'}));
  }};
  await build({entryPoints: [join(here, 'src/preview.ts')], outfile: join(work, 'preview.cjs'), format: 'cjs', platform: 'node', bundle: true, plugins: [stand]});
  const {Previews} = require(join(work, 'preview.cjs'));
  const robots = join(work, 'robots');
  mkdirSync(robots);
  writeFileSync(join(robots, 'part.xacro'), '<robot><link name="part"/></robot>');
  writeFileSync(join(robots, 'a.xacro'), '<robot name="a" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="part.xacro"/></robot>');
  writeFileSync(join(robots, 'b.urdf'), '<robot name="b"><link name="b"/></robot>');
  const hasPage = spawnSync(urdfmill, ['export', '-q', '-o', join(work, 'page.html'), join(robots, 'b.urdf')]).status === 0;
  if (hasPage) {
    const until = async condition => {
      for (const end = Date.now() + 60_000; !condition(); await new Promise(done => setTimeout(done, 10))) assert.ok(Date.now() < end, 'in time');
    };
    const previews = new Previews(() => ({command: urdfmill, args: [], packages: []}));
    const count = title => pages[title]?.length ?? 0;
    const save = name => { for (const act of saved) act({fileName: join(robots, name), uri: {fsPath: join(robots, name)}}); };
    writeFileSync(join(robots, 'c.xacro'), '<robot name="c"><link name="${<c"/></robot>');
    previews.show([join(robots, 'c.xacro')]);
    await until(() => count('c.xacro') === 1);
    assert.match(pages['c.xacro'][0], /cannot be shown[^]*c\.xacro:1/, 'a robot that fails from the beginning says why');
    for (const name of ['a.xacro', 'b.urdf']) previews.show([join(robots, name)]);
    await until(() => count('a.xacro') === 1 && count('b.urdf') === 1);
    save('part.xacro');
    save('README.md');
    await until(() => count('a.xacro') === 2);
    save('b.urdf');
    await until(() => count('b.urdf') === 2);
    assert.equal(count('a.xacro'), 2, 'a save of another file leaves the preview');
    save('.urdfmill.yaml');
    await until(() => count('a.xacro') === 3 && count('b.urdf') === 3);
    previews.showInBrowser([join(robots, 'b.urdf')]);
    await until(() => opened.length === 1);
    previews.showInBrowser([join(robots, 'b.urdf')]);
    assert.deepEqual(opened, [opened[0], opened[0]], 'the second time the same server is opened');
    previews.dispose();
  } else {
    console.log('not tested: previews (the program has no page)');
  }
}

// Snippets are well-formed with their defaults.
for (const {path} of JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).contributes.snippets)
  for (const [name, {body}] of Object.entries(JSON.parse(readFileSync(join(here, path), 'utf8')))) {
    const text = body.join('\n').replaceAll('\\$', '\0').replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1').replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$0/g, '').replaceAll('\0', '$');
    const robot = text.includes('<robot') ? text : `<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">${text}</robot>`;
    const {status, stderr} = spawnSync(urdfmill, ['fmt', '-'], {input: robot, encoding: 'utf8'});
    assert.ok(status === 0, `${name}: ${stderr}${robot}`);
  }

// The package: the bundle and what package.json names, no sources, no packages; with a program, for one platform.
const list = file => JSON.parse(execFileSync('python3', ['-c', `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z: print(json.dumps({i.filename: [i.file_size, i.external_attr >> 16 & 0o777] for i in z.infolist()}))`, file], {encoding: 'utf8'}));
const plain = join(work, 'plain.vsix');
run(join(source, 'scripts/vsix'), '-o', plain);
const files = list(plain), names = Object.keys(files).sort();
const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
for (const each of [manifest.main, ...manifest.contributes.grammars.map(grammar => grammar.path), ...manifest.contributes.languages.map(language => language.configuration), ...manifest.contributes.snippets.map(({path}) => path), manifest.icon])
  assert.ok(names.includes('extension/' + each.replace('./', '')), each);
assert.deepEqual(names.filter(each => /node_modules|\/src\/|\/tests\/|\.ts$|\.map$/.test(each)), []);
assert.ok(statSync(plain).size < 1_000_000);
const bundled = execFileSync('python3', ['-c', 'import sys, zipfile; sys.stdout.write(zipfile.ZipFile(sys.argv[1]).read("extension/dist/extension.js").decode())', plain], {encoding: 'utf8', maxBuffer: 1 << 26});
const used = manifest.contributes.commands.map(each => each.command).filter(each => bundled.includes(`"${each}"`)).sort();
assert.deepEqual(used, manifest.contributes.commands.map(each => each.command).sort(), 'every command is there');
for (const [, name] of bundled.matchAll(/require\("([^"]+)"\)/g))
  assert.ok(name === 'vscode' || require('node:module').isBuiltin(name), `the bundle needs ${name}`);

// In a browser: the entry needs nothing of Node, and the Worker with the engine answers an editor.
const engine = join(source, 'build/wasm/urdfmill.wasm');
const web = join(work, 'web.vsix');
run(join(source, 'scripts/vsix'), '-o', web, ...existsSync(engine) ? ['--engine', engine] : []);
const unpacked = name => execFileSync('python3', ['-c', 'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))', web, `extension/${name}`], {maxBuffer: 1 << 28});
assert.deepEqual([...new Set([...unpacked(manifest.browser.replace('./', '')).toString().matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name))], ['vscode']);
if (existsSync(engine)) {
  // On a desktop without a program, the same package runs the command line and the language server with Node.
  const unpackedAt = join(work, 'desktop/dist');
  mkdirSync(unpackedAt, {recursive: true});
  for (const name of ['program.js', 'urdfmill.wasm']) writeFileSync(join(unpackedAt, name), unpacked(`dist/${name}`));
  const desktop = (input, ...words) => spawnSync(process.execPath, [join(unpackedAt, 'program.js'), ...words], {input, encoding: 'utf8', cwd: join(work, 'robots')});
  assert.match(desktop('', 'expand', '-q', 'a.xacro').stdout, /<link name="part"\/>/);
  const framed = (...messages) => messages.map(message => JSON.stringify({jsonrpc: '2.0', ...message})).map(text => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`).join('');
  const uri = pathToFileURL(join(work, 'robots/a.xacro')).href;
  const spoken = desktop(framed({id: 1, method: 'initialize', params: {capabilities: {}, rootUri: pathToFileURL(join(work, 'robots')).href}}, {method: 'initialized', params: {}},
    {method: 'textDocument/didOpen', params: {textDocument: {uri, version: 1, languageId: 'xacro', text: '<robot name="ä${nowhere}" xmlns:xacro="http://www.ros.org/wiki/xacro"/>'}}},
    {id: 2, method: 'urdfmill/settle'}, {id: 3, method: 'shutdown'}, {method: 'exit'}), 'lsp');
  assert.match(spoken.stdout, /"hoverProvider"/, spoken.stderr);
  assert.equal(spoken.status, 0, 'after shutdown the server ends with 0');
  assert.equal(desktop('', 'lsp', '--python', '3.10').status, 2, 'an option without effect is refused');
  const arrived = [];
  let deliver;
  const page = {WebAssembly, TextEncoder, TextDecoder, setTimeout, crypto, Uint8Array, BigInt64Array, Date, console};
  page.globalThis = page;
  page.addEventListener = (_, handler) => { deliver = data => handler({data}); };
  page.postMessage = message => arrived.push(message);
  runInNewContext(unpacked('dist/language_worker.js').toString(), page);
  const answer = async matches => {
    for (const end = Date.now() + 120000; Date.now() < end; await new Promise(done => setTimeout(done, 10))) {
      const found = arrived.find(matches);
      if (found) return found;
    }
    assert.fail(`no answer among ${JSON.stringify(arrived)}`);
  };
  const bytes = text => new TextEncoder().encode(text);
  deliver({files: [['/0-w/a.xacro', bytes('<robot name="a" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="b.xacro"/></robot>')], ['/0-w/b.xacro', bytes('<robot/>')]]});
  deliver({engine: readFileSync(engine)});
  deliver({jsonrpc: '2.0', id: 1, method: 'initialize', params: {capabilities: {}, workspaceFolders: [{uri: 'file:///0-w', name: 'w'}]}});
  assert.ok((await answer(({id}) => id === 1)).result.capabilities.hoverProvider);
  const text = '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="${nowhere}"/></robot>';
  deliver({jsonrpc: '2.0', method: 'textDocument/didOpen', params: {textDocument: {uri: 'file:///0-w/b.xacro', version: 1, languageId: 'xacro', text}}});
  const {params} = await answer(({method, params}) => method === 'textDocument/publishDiagnostics' && params.diagnostics.length > 0);
  assert.match(params.diagnostics[0].message, /nowhere/);
} else {
  console.log('not tested: the Worker with the engine (no build/wasm/urdfmill.wasm)');
}

chmodSync(own, 0o755);
const whole = join(work, 'whole.vsix');
run(join(source, 'scripts/vsix'), '-o', whole, '--program', own, '--target', 'linux-x64');
assert.ok('extension/bin/urdfmill' in list(whole));
console.log(`${sources.length} sources with ${expressions} expressions; ${names.length} files in the package, ${statSync(plain).size} bytes`);
