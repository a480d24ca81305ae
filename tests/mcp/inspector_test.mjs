// inspector_test.mjs URDFMILL SOURCE: the inspector's command line lists tools and resources, and calls a tool.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {dirname, join} from 'node:path';
import {packages} from './client.mjs';

// Programs that it starts run on this Node.js, too.
process.env.PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
const [urdfmill, source] = process.argv.slice(2);
const inspector = join(packages('@modelcontextprotocol/inspector'), '.bin/mcp-inspector');
const inspect = (...words) => JSON.parse(execFileSync(inspector, ['--cli', urdfmill, 'mcp', join(source, 'fixtures'), '--method', ...words], {encoding: 'utf8'}));
assert.ok(inspect('tools/list').tools.some(tool => tool.name === 'edit'));
assert.ok(inspect('resources/list').resources.some(each => each.uri === 'urdfmill://docs/agents.md'));
assert.equal(inspect('tools/call', '--tool-name', 'info', '--tool-arg', 'path=arm/arm.urdf.xacro').structuredContent.data.name, 'millarm');
