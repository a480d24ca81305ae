// modern_test.mjs URDFMILL SOURCE: the client of the protocol without a handshake (2026-07-28), which checks every result by
// the schemas of that version, and versions that nobody speaks.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {packages} from './client.mjs';

const [urdfmill, source] = process.argv.slice(2);
const at = join(packages('@modelcontextprotocol/client'), '@modelcontextprotocol/client/dist');
const {Client} = await import(pathToFileURL(join(at, 'index.mjs')));
const {StdioClientTransport} = await import(pathToFileURL(join(at, 'stdio.mjs')));
const words = ['mcp', join(source, 'fixtures')];

for (const [mode, version] of [[{pin: '2026-07-28'}, '2026-07-28'], ['auto', '2026-07-28'], ['legacy', '2025-11-25']]) {
  const client = new Client({name: 'test', version: '1'}, {versionNegotiation: {mode}});
  await client.connect(new StdioClientTransport({command: urdfmill, args: words}));
  assert.equal(client.getNegotiatedProtocolVersion(), version);
  assert.equal(client.getServerVersion().name, 'urdfmill');
  assert.ok((await client.listTools()).tools.length >= 12);
  const {structuredContent, isError} = await client.callTool({name: 'info', arguments: {path: 'arm/arm.urdf.xacro'}});
  assert.deepEqual([isError, structuredContent.data.name], [false, 'millarm']);
  assert.ok((await client.listResources()).resources.length > 200);
  assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 3);
  const {contents} = await client.readResource({uri: 'urdfmill://docs/agents.md'});
  assert.equal(contents[0].text, readFileSync(join(source, 'docs/agents.md'), 'utf8'));
  await assert.rejects(client.readResource({uri: 'urdfmill://docs/none'}), {code: version === '2026-07-28' ? -32602 : -32002});
  await client.close();
}

/// The answers to messages.
const answers = (...messages) => spawnSync(urdfmill, words, {input: messages.map(each => JSON.stringify({jsonrpc: '2.0', ...each}) + '\n').join(''), encoding: 'utf8'})
  .stdout.trim().split('\n').map(each => JSON.parse(each));
const meta = version => ({_meta: {'io.modelcontextprotocol/protocolVersion': version, 'io.modelcontextprotocol/clientCapabilities': {}}});
const initialize = protocolVersion => ({id: 1, method: 'initialize', params: {protocolVersion, capabilities: {}, clientInfo: {name: 't', version: '1'}}});
assert.deepEqual(answers({id: 1, method: 'tools/list', params: meta('2031-01-01')})[0].error.data, {supported: ['2026-07-28'], requested: '2031-01-01'});
assert.equal(answers(initialize('2024-11-05'))[0].result.protocolVersion, '2024-11-05');
assert.equal(answers(initialize('2031-01-01'))[0].result.protocolVersion, '2025-11-25');
assert.equal(answers({id: 1, method: 'tools/list'})[0].error.code, -32600);
