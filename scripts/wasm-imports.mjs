// wasm-imports.mjs FILE...: checks that an engine imports the functions of its host (web/engine/posix/host.hpp) and nothing
// else, and prints its size.
import { readFileSync } from 'node:fs';
import { gzipSync, brotliCompressSync } from 'node:zlib';

const header = readFileSync(new URL('../web/engine/posix/host.hpp', import.meta.url), 'utf8');
const known = new Set([...header.matchAll(/^URDFMILL_HOST\((\w+)\)/gm)].map((match) => `host.${match[1]}`));
let failed = false;
for (const path of process.argv.slice(2)) {
  const bytes = readFileSync(path);
  const foreign = WebAssembly.Module.imports(new WebAssembly.Module(bytes))
    .map((each) => `${each.module}.${each.name}`)
    .filter((name) => !known.has(name));
  if (foreign.length > 0) {
    console.error(`${path} imports ${foreign.join(', ')}, which no host has`);
    failed = true;
  }
  const kilobytes = (size) => `${Math.round(size / 1000)} kB`;
  const packed = kilobytes(gzipSync(bytes, { level: 9 }).length);
  console.log(`${path}: ${kilobytes(bytes.length)}, ${packed} with gzip, ${kilobytes(brotliCompressSync(bytes).length)} with brotli`);
}
process.exit(failed ? 1 : 0);
