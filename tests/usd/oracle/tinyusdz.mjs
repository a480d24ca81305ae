// tinyusdz.mjs PACKAGE URDFMILL SCRATCH MODEL.urdf…: each model as USD, for each simulator, in an independent reader, npm's tinyusdz:
// it takes the layer, and every link stands where the joints at 0 put it; of a model with meshes, every triangle is there, and
// its package has the same meshes.
import fs from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';

const [library, urdfmill, scratch, ...models] = process.argv.slice(2);
// The package is built for browsers, and refuses Node unless it does not look like it.
globalThis.window = globalThis;
process.type = 'renderer';
const { default: load } = await import(path.join(library, 'tinyusdz.js'));
console.error = () => {}; // its parser prints what it tried
const { TinyUSDZLoaderNative: Reader } = await load({ wasmBinary: fs.readFileSync(path.join(library, 'tinyusdz.wasm')), printErr: () => {} });

const run = (...words) => spawnSync(urdfmill, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
const valid = (name) => name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d)/, '_');
const farthest = 1e-5; // m; layers hold single precision

/** The poses of bodies and frames by name of their prims; those of joints and materials are others. */
function poses(node, found = new Map()) {
  if (/\/(Joints|Looks)$/.test(node.absPath)) return found;
  if (!found.has(node.primName)) found.set(node.primName, node.globalMatrix);
  for (const child of node.children ?? []) poses(child, found);
  return found;
}

let read = 0, packages = 0;
const faults = [];
for (const model of models) {
  // A follower's offset moves it although all joints are at 0, and a layer has the joints at 0.
  const urdf = fs.readFileSync(model, 'utf8');
  const is_offset = /<mimic[^>]*offset="-?[^0"]/.test(urdf) || /<mimic[^>]*offset="-?0\.\d*[1-9]/.test(urdf);
  for (const engine of ['plain', 'isaac', 'newton']) {
    const file = path.join(scratch, 'model.usda');
    if (run('convert', '-q', '--to', 'usd', '--for', engine, model, '-o', file).status !== 0) continue;
    const bytes = fs.readFileSync(file);
    const reader = new Reader();
    read += 1;
    const fail = (what) => faults.push(`${model} (${engine}): ${what}`);
    if (!reader.loadAsLayerFromBinary(bytes, 'model.usda') || !reader.loadFromBinary(bytes, 'model.usda')) {
      fail(`refused: ${String(reader.error()).slice(-300)}`);
    } else {
      const found = poses(reader.getDefaultRootNode());
      const links = is_offset ? [] : JSON.parse(run('fk', model, '--format', 'json').stdout || '{"links":[]}').links;
      for (const { link, xyz } of links) {
        const matrix = found.get(valid(link));
        const off = matrix && Math.hypot(matrix[12] - xyz[0], matrix[13] - xyz[1], matrix[14] - xyz[2]);
        if (!(off < farthest)) fail(matrix ? `link ${link} is ${off} m off` : `link ${link} has no prim`);
      }
      let faces = 0;
      for (let i = 0; i < reader.numMeshes(); ++i) faces += reader.getMesh(i).faceVertexCounts?.length ?? 0;
      const written = [...bytes.toString('utf8').matchAll(/int\[\] faceVertexCounts = \[([^\]]*)\]/g)].reduce((sum, [, list]) => sum + list.split(',').length, 0);
      if (faces !== written) fail(`${faces} faces of ${written}`);
      if (engine === 'plain' && reader.numMeshes() > 0) {
        const packed = path.join(scratch, 'model.usdz'), again = new Reader();
        run('convert', '-q', model, '-o', packed);
        if (!again.loadFromBinary(fs.readFileSync(packed), 'model.usdz')) fail(`package refused: ${String(again.error()).slice(-300)}`);
        else if (again.numMeshes() !== reader.numMeshes()) fail(`the package has ${again.numMeshes()} meshes of ${reader.numMeshes()}`);
        packages += 1;
        again.delete();
      }
    }
    reader.delete();
  }
}
console.log(`${read} layers and ${packages} packages read, ${faults.length} faults`);
for (const fault of faults.slice(0, 20)) console.log(fault);
process.exit(faults.length > 0 || read === 0 || packages === 0 ? 1 : 0);
