// build.mjs [--engine FILE]: bundles the extension into dist/: extension.js for the desktop, web.js for browsers; with the
// engine as WebAssembly also the Worker that holds it, and program.js, the command line for desktops without a program.
// URDFMILL_ROOT names the repository, for a copy of this folder.
import {build} from 'esbuild';
import {copyFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const engine = process.argv[2] === '--engine' ? process.argv[3] : undefined;
const common = {bundle: true, minify: true, external: ['vscode'], legalComments: 'linked'};
await build({...common, entryPoints: [join(here, 'src/extension.ts')], outfile: join(here, 'dist/extension.js'), platform: 'node', format: 'cjs', target: 'node20'});
await build({...common, entryPoints: [join(here, 'src/web.ts')], outfile: join(here, 'dist/web.js'), platform: 'browser', format: 'cjs', target: 'es2022'});
if (engine) {
  const root = process.env.URDFMILL_ROOT ?? join(here, '../..');
  await build({...common, entryPoints: [join(root, 'web/urdfmill/src/language_worker.ts')], outfile: join(here, 'dist/language_worker.js'), platform: 'browser', format: 'iife', target: 'es2022'});
  const command = `import {run} from ${JSON.stringify(join(root, 'web/urdfmill/src/command'))}; process.exitCode = run(['urdfmill', ...process.argv.slice(2)]);`;
  await build({...common, stdin: {contents: command, resolveDir: root}, outfile: join(here, 'dist/program.js'), platform: 'node', format: 'cjs', target: 'node20',
    define: {'import.meta.url': 'here'}, banner: {js: 'const here = require("node:url").pathToFileURL(__filename).href;'}});
  await copyFile(engine, join(here, 'dist/urdfmill.wasm'));
}
