// The client of the Model Context Protocol's own SDK, connected with `urdfmill mcp`.
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

/// The folder of npm packages that has the package; ends the test as skipped if there is none.
export function packages(name) {
  for (const folder of [process.env.URDFMILL_NPM, '/opt/urdfmill/node_modules', '/usr/local/lib/node_modules', '/usr/lib/node_modules'])
    if (folder && existsSync(join(folder, name))) return folder;
  console.log(`skipped: no npm package ${name} (scripts/setup --tests installs it; URDFMILL_NPM names the node_modules folder)`);
  process.exit(77);
}

const sdk = join(packages('@modelcontextprotocol/sdk'), '@modelcontextprotocol/sdk/dist/esm');
const from = path => import(pathToFileURL(join(sdk, path)));
const {Client} = await from('client/index.js');
const {StdioClientTransport} = await from('client/stdio.js');
export const {LATEST_PROTOCOL_VERSION} = await from('types.js');

/// A client of a server over these folders.
export async function connected(urdfmill, ...words) {
  const client = new Client({name: 'test', version: '1'});
  const transport = new StdioClientTransport({command: urdfmill, args: ['mcp', ...words], stderr: 'inherit'});
  await client.connect(transport);
  // The client checks structured content by the schemas of the tools that it has listed.
  await client.listTools();
  return client;
}

/// Calls a tool; returns its structured content.
export async function call(client, name, args = {}, options = undefined) {
  const result = await client.callTool({name, arguments: args}, undefined, options);
  const told = JSON.parse(result.content.find(each => each.type === 'text').text);
  if (JSON.stringify(told) !== JSON.stringify(result.structuredContent)) throw Error(`${name}: text and structured content differ`);
  if (result.isError !== (told.outcome === 'failure')) throw Error(`${name}: isError ${result.isError}, but ${told.outcome}`);
  return Object.assign(told, {image: result.content.find(each => each.type === 'image')});
}

/// A folder that is removed at the end.
export function folder() {
  const path = mkdtempSync(join(tmpdir(), 'urdfmill-mcp-'));
  process.on('exit', () => rmSync(path, {recursive: true, force: true}));
  return path;
}
