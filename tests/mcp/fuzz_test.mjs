// fuzz_test.mjs URDFMILL SOURCE [COUNT [SEED]]: random, broken and contradictory messages. Every request is answered once, in
// the form of the protocol, and the server ends when the client does.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {cpSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';

const [urdfmill, source, count = '1500', seed = '7'] = process.argv.slice(2);
let state = BigInt(seed) * 2n + 1n;
const random = n => Number((state = (state * 6364136223846793005n + 1442695040888963407n) & (2n ** 64n - 1n)) >> 33n) % n;
const one = list => list[random(list.length)];
const work = mkdtempSync(join(tmpdir(), 'urdfmill-mcp-'));
process.on('exit', () => rmSync(work, {recursive: true, force: true}));
cpSync(join(source, 'fixtures/arm'), join(work, 'arm'), {recursive: true});

const server = spawn(urdfmill, ['mcp', work], {stdio: ['pipe', 'pipe', 'inherit']});
const open = new Map();
let answered = 0, wake = () => {};
createInterface({input: server.stdout}).on('line', line => {
  const message = JSON.parse(line);
  assert.equal(message.jsonrpc, '2.0');
  if ('method' in message) return assert.equal(message.method, 'notifications/progress');
  assert.ok(('result' in message) !== ('error' in message), line);
  const key = JSON.stringify(message.id);
  if (message.id !== null) {
    assert.ok(open.has(key), `an answer to nothing: ${line.slice(0, 200)}`);
    open.delete(key);
  }
  ++answered;
  wake();
});
const ended = new Promise(done => server.on('exit', (code, signal) => done(signal ?? code)));

const paths = ['arm/arm.urdf.xacro', 'arm/macros/arm.xacro', 'arm', '.', '', '/', '..', '\u0000', 'a\nb', 'arm/arm.urdf.xacro/x', '~', '-', '\ud800', 'é'.repeat(300)];
const texts = ['', '<', '<robot name="a"><link name="b"/></robot>', '<robot xmlns:xacro="http://www.ros.org/wiki/xacro">${1/0}</robot>', '${', '{{{', '\u202e', 'forearm', '13', '13:4', 'json', 'text', 'urdf'];
const values = [null, true, false, 0, -1, 1e308, 7, 0.5, [], {}, [1, 2, 3], ['elbow_pitch=1'], {prefix: 'x_'}, [[[]]], ...paths, ...texts];
let tools = [];
function anything(depth = 0) {
  if (depth < 2 && random(4) === 0) return Array.from({length: random(4)}, () => anything(depth + 1));
  if (depth < 2 && random(4) === 0) return Object.fromEntries(Array.from({length: random(4)}, () => [one(['path', 'a', '', 'page', '__proto__']), anything(depth + 1)]));
  return one(values);
}
/// A value that a schema takes, mostly.
function fitting(name, schema) {
  if (random(6) === 0) return anything();
  if (schema.enum) return one(schema.enum);
  if (name === 'size') return one(['16x12', '1x1', 'x', '99999x99999']);
  if (name === 'restarts' || name === 'digits') return random(9);
  if (schema.type === 'boolean') return random(2) === 1;
  if (schema.type === 'integer' || schema.type === 'number') return one([0, 1, 2, -1, 0.25, 1e9, 12]);
  if (schema.type === 'array') return Array.from({length: random(3)}, () => name === 'edits' ? {old_text: one(['<', 'name', 'millarm', texts[2]]), new_text: one(texts)} : one([...paths, ...texts, 'elbow_pitch=1', 'urdf-*']));
  if (schema.type === 'object') return one([{prefix: 'x_'}, {a: one(paths)}, {}]);
  return one([...paths, ...texts]);
}
function params(method) {
  if (random(12) === 0) return anything();
  if (method === 'tools/call') {
    const tool = one(tools), args = {};
    for (const [name, schema] of Object.entries(tool.inputSchema.properties))
      if ((tool.inputSchema.required ?? []).includes(name) ? random(20) > 0 : random(8) === 0) args[name] = fitting(name, schema);
    if ('path' in args && random(3) > 0) args.path = paths[0];
    return {name: random(30) ? tool.name : one(texts), arguments: random(30) ? args : anything(), _meta: random(3) ? undefined : {progressToken: one([1, 'a', {}, null])}};
  }
  if (method === 'resources/read') return {uri: one(['file://' + one(paths), 'urdfmill://rules/urdf-limit-order', 'urdfmill://docs/' + one(paths), one(texts), 'file://' + work + '/arm/arm.urdf.xacro', 'file:///%zz', 'file://' + '%2e%2e/'.repeat(9)])};
  return {cursor: random(2) ? undefined : one(['', '200', '-1', 'x', '99999999999999999999'])};
}
const methods = ['tools/call', 'tools/call', 'tools/call', 'tools/call', 'tools/list', 'resources/list', 'resources/read', 'resources/templates/list', 'ping', 'initialize', 'server/discover', 'no/such', ''];
const send = text => new Promise(done => server.stdin.write(text + '\n', done));
/// Waits until at most so many requests have no answer.
const settle = async most => { while (open.size > most) await Promise.race([new Promise(done => (wake = done)), ended.then(how => { throw Error(`the server ended: ${how}`); })]); };

async function request(id, method, given) {
  open.set(JSON.stringify(id), method);
  await send(JSON.stringify({jsonrpc: '2.0', id, method, params: given}));
}
open.set('0', 'initialize');
const listing = new Promise(done => createInterface({input: server.stdout}).on('line', function first(line) {
  const {id, result} = JSON.parse(line);
  if (id === 1) done(result.tools);
}));
await send(JSON.stringify({jsonrpc: '2.0', id: 0, method: 'initialize', params: {protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {name: 'f', version: '1'}}}));
await request(1, 'tools/list');
tools = await listing;

for (let i = 2; i < Number(count); ++i) {
  const id = random(9) ? i : `id ${i}`;
  switch (random(14)) {
    case 0:  // not a message: answered without an id, or with the one that it has
      await send(one(['{', 'null', '[]', '[1]', '""', '{"jsonrpc":"2.0"}', '{"jsonrpc":"1.0","method":"ping"}', '\u0000', '{"jsonrpc":"2.0","id":{},"method":"ping"}', 'é'.repeat(random(2000)), '['.repeat(5000)]));
      break;
    case 1:  // a part of a message
      await send(JSON.stringify({jsonrpc: '2.0', id: null, method: 'tools/list', params: anything()}).slice(0, random(60)).replaceAll('\n', ' '));
      break;
    case 2:  // a notification, for which there is no answer
      await send(JSON.stringify({jsonrpc: '2.0', method: one(['notifications/initialized', 'notifications/cancelled', 'x']), params: one([undefined, {requestId: 'none'}, {requestId: -1}, anything()])?.valueOf?.()}));
      break;
    default: {
      const method = one(methods);
      let given = params(method);
      if (typeof given !== 'object') given = undefined;  // else the message itself is refused
      if (given === null) given = undefined;
      await request(id, method, given);
    }
  }
  await settle(6);
}
await settle(0);
server.stdin.end();
assert.equal(await ended, 0);
console.log(`${count} messages with seed ${seed}: ${answered} answers`);
