// types_test.mjs SOURCE PYTHON URDFMILL: every message that the server sends in server_test.py has the type that the protocol gives it,
// as TypeScript's compiler checks it with the declarations of `vscode-languageserver-protocol`.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const [source, python, urdfmill] = process.argv.slice(2);
const packages = join(source, 'editors/vscode/node_modules');
const work = mkdtempSync(join(tmpdir(), 'urdfmill-lsp-types-'));
process.on('exit', () => rmSync(work, {recursive: true, force: true}));
const run = (program, words, environment = {}) => spawnSync(program, words, {cwd: work, encoding: 'utf8', maxBuffer: 1 << 28, env: {...process.env, ...environment}});

const record = join(work, 'messages.jsonl');
const session = run(python, [join(source, 'tests/lsp/server_test.py'), urdfmill], {URDFMILL_LSP_RECORD: record});
assert.equal(session.status, 0, session.stdout + session.stderr);

const messages = new Map();  // those that the protocol knows, by their text, with their types
const counts = new Map();
for (const line of readFileSync(record, 'utf8').trim().split('\n')) {
  const {asked, message} = JSON.parse(line);
  const method = message.method ?? asked;
  if (method?.startsWith('urdfmill/')) continue;
  const type = message.error ? 'Refusal' : asked ? `Answer<${JSON.stringify(asked)}>` : 'id' in message ? `Asked<${JSON.stringify(method)}>` : `Told<${JSON.stringify(method)}>`;
  counts.set(type, (counts.get(type) ?? 0) + 1);
  const {id, ...rest} = message;
  messages.set(JSON.stringify(rest), [type, message]);
}

const declarations = `import * as lsp from 'vscode-languageserver-protocol';
type Protocol = typeof lsp;
type Named<M> = {[K in keyof Protocol]: Protocol[K] extends {method: M; type: infer T} ? T : never}[keyof Protocol];
type ParametersOf<T> = T extends lsp.ProtocolRequestType<infer P, any, any, any, any> ? P : T extends lsp.ProtocolNotificationType<infer P, any> ? P : never;
type ResultOf<T> = T extends lsp.ProtocolRequestType<any, infer R, any, any, any> ? R : T extends lsp.ProtocolRequestType0<infer R, any, any, any> ? R : never;
type Message = {jsonrpc: '2.0'};
type Id = {id: number | string | null};
type Written<R> = [R] extends [never] ? never : [R] extends [void] ? null : R;
type Answer<M> = Message & Id & {result: Written<ResultOf<Named<M>>>};
type Asked<M> = Message & Id & {method: M; params: ParametersOf<Named<M>>};
type Told<M> = Message & {method: M; params: ParametersOf<Named<M>>};
type Refusal = Message & Id & {error: {code: number; message: string; data?: lsp.LSPAny}};
`;
const compile = (name, lines) => {
  writeFileSync(join(work, name), declarations + lines.join('\n') + '\n');
  return run(process.execPath, [join(packages, 'typescript/bin/tsc'), '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', name]);
};
symlinkSync(packages, join(work, 'node_modules'));
writeFileSync(join(work, 'package.json'), '{"type": "module"}');

// Mistakes are found: a severity, a member and a method that the protocol does not have.
const position = '{line: 0, character: 0}', range = `{start: ${position}, end: ${position}}`;
for (const wrong of [`Told<"textDocument/publishDiagnostics"> = {jsonrpc: '2.0', method: 'textDocument/publishDiagnostics', params: {uri: '', diagnostics: [{range: ${range}, message: '', severity: 5}]}}`,
                     `Answer<"textDocument/hover"> = {jsonrpc: '2.0', id: 1, result: {contents: '', place: ${range}}}`,
                     `Answer<"textDocument/no"> = {jsonrpc: '2.0', id: 1, result: null}`])
  assert.match(compile('wrong.ts', [`const a: ${wrong};`]).stdout, /wrong\.ts.*error TS2/, wrong);

const {status, stdout} = compile('messages.ts', [...messages.values()].map(([type, message], i) => `const m${i}: ${type} = ${JSON.stringify(message)};`));
assert.equal(status, 0, stdout.slice(0, 4000));
const expected = ['Refusal', 'Answer<"initialize">', 'Answer<"textDocument/codeAction">', 'Answer<"textDocument/completion">', 'Told<"textDocument/publishDiagnostics">'];
for (const type of expected) assert.ok(counts.has(type), `no ${type} among ${[...counts.keys()]}`);
console.log(`${messages.size} different messages of ${counts.size} types`);
