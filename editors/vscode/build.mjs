// build.mjs: bundles the extension into dist/extension.js.
import {build} from 'esbuild';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
await build({
  entryPoints: [join(here, 'src/extension.ts')],
  outfile: join(here, 'dist/extension.js'),
  bundle: true, minify: true, platform: 'node', format: 'cjs', target: 'node20', external: ['vscode'], legalComments: 'linked',
});
