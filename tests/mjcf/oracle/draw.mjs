// draw.mjs PACKAGE URDFMILL FILE…: compares the triangles that MuJoCo draws with those of the meshes. Each robot is
// converted with its meshes, and each link has the triangles of its visuals and those of its collisions.
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {unpacked} from './unpacked.mjs';

const [packageFolder, urdfmill, ...files] = process.argv.slice(2);
const mj = await (await import(pathToFileURL(join(packageFolder, 'mujoco.js')).href)).default({print: () => {}, printErr: () => {}});
const work = mkdtempSync(join(tmpdir(), 'mjcf-draw-'));
process.on('exit', () => rmSync(work, {recursive: true, force: true}));
const BODY = 1, MESH = 7;

function run(args) {
  const r = spawnSync(urdfmill, args, {encoding: 'utf8', maxBuffer: 1 << 28});
  if (r.status > 1) throw new Error(`urdfmill ${args[0]}: ${r.stderr.split('\n')[0]}`);
  return r.stdout;
}

/// Returns "link visual" and "link collision" with the number of triangles of their meshes.
function expected(file) {
  const known = new Map(JSON.parse(run(['mesh', '-q', '--format', 'json', file])).map(mesh => [mesh.file, mesh.triangles])), counts = {};
  for (const link of JSON.parse(run(['convert', '-q', '--to', 'json', file])).links)
    for (const [what, parts] of [['visual', link.visuals ?? []], ['collision', link.collisions ?? []]])
      for (const part of parts)
        if (part.geometry.type === 'mesh') counts[`${link.name} ${what}`] = (counts[`${link.name} ${what}`] ?? 0) + known.get(part.geometry.filename);
  return counts;
}

/// Returns the same of the geoms in MuJoCo.
function drawn(file) {
  const folder = join(work, 'made', basename(file, '.urdf')), made = join(folder, 'robot.xml');
  mkdirSync(folder, {recursive: true});
  run(['convert', '-q', '--to', 'mjcf', file, '--meshes', 'copy', join(folder, 'assets'), '-o', made]);
  mj.FS.mkdirTree(join(folder, 'assets'));
  for (const name of readdirSync(join(folder, 'assets'))) mj.FS.writeFile(join(folder, 'assets', name), readFileSync(join(folder, 'assets', name)));
  const m = mj.MjModel.from_xml_string(readFileSync(made, 'utf8').replaceAll('file="assets/', `file="${folder}/assets/`)), counts = {};
  for (let g = 0; g < m.ngeom; g++) {
    if (m.geom_type[g] !== MESH) continue;
    const key = `${mj.mj_id2name(m, BODY, m.geom_bodyid[g])} ${m.geom_group[g] === 2 ? 'visual' : 'collision'}`;
    counts[key] = (counts[key] ?? 0) + m.mesh_facenum[m.geom_dataid[g]];
  }
  m.delete();
  return counts;
}

let failed = 0, all = files.flatMap(file => unpacked(file, work));
for (const file of all) {
  let problem = '';
  try {
    const [ours, theirs] = [expected(file), drawn(file)].map(counts => JSON.stringify(Object.entries(counts).sort()));
    if (ours !== theirs) problem = `${ours}, in MuJoCo ${theirs}`;
  } catch (error) { problem = String(error?.message ?? error); }
  if (problem) failed++, console.log(`${basename(file)}: ${problem}`);
}
console.log(`${all.length - failed} of ${all.length} robots are drawn whole in MuJoCo`);
process.exit(failed > 0 ? 1 : 0);
