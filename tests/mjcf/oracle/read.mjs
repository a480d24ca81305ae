// read.mjs PACKAGE URDFMILL FILE…: MJCF read by urdfmill and by MuJoCo. At zero and at random positions of all joints of one
// variable, the bodies are in the same places; they weigh the same; the mass matrix is the same but for armature, which
// URDF has no word for.
import {readFileSync, readdirSync, mkdtempSync, rmSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {tmpdir} from 'node:os';
import {basename, dirname, join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const [packageFolder, urdfmill, ...files] = process.argv.slice(2);
const mj = await (await import(pathToFileURL(join(packageFolder, 'mujoco.js')).href)).default({print: () => {}, printErr: () => {}});
const tolerance = 1e-9, positions = 8;
const BODY = 1, JOINT = 3, SLIDE = 2, HINGE = 3;
const work = mkdtempSync(join(tmpdir(), 'mjcf-read-'));
process.on('exit', () => rmSync(work, {recursive: true, force: true}));

let state = 1;
const random = () => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return state / 4294967296; };
const apart = (a, b) => a.reduce((worst, x, i) => Math.max(worst, Math.abs(x - b[i])), 0);
const rows = (a, o) => [0, 1, 2].map(i => [a[o + 3 * i], a[o + 3 * i + 1], a[o + 3 * i + 2]]);
const transposed = A => A[0].map((_, j) => A.map(row => row[j]));
const product = (A, B) => A.map(row => B[0].map((_, j) => row.reduce((sum, x, k) => sum + x * B[k][j], 0)));
const turned = (A, v) => A.map(row => row.reduce((sum, x, k) => sum + x * v[k], 0));

function run(args) {
  const r = spawnSync(urdfmill, args, {encoding: 'utf8', maxBuffer: 1 << 28});
  if (r.status !== 0) throw new Error(`urdfmill ${args[0]}: ${r.stderr.split('\n')[0]}`);
  return r.stdout;
}

/// The model, in a copy of its folder that MuJoCo can see.
function load(file) {
  const copy = (from, to) => {
    mj.FS.mkdirTree(to);
    for (const entry of readdirSync(from, {withFileTypes: true})) {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) copy(source, target); else mj.FS.writeFile(target, readFileSync(source));
    }
  };
  const folder = dirname(resolve(file));
  if (!copied.has(folder)) copy(folder, '/models' + folder);
  copied.add(folder);
  return mj.MjModel.from_xml_path('/models' + folder + '/' + basename(file));
}
const copied = new Set();

function compare(file) {
  const problems = [], m = load(file), d = new mj.MjData(m), urdf = join(work, basename(file) + '.urdf');
  run(['convert', '-q', '--to', 'urdf', file, '-o', urdf]);
  const body = name => name === 'world' ? 0 : mj.mj_name2id(m, BODY, name);
  const named = new Map();
  for (let k = 0; k < m.njnt; k++) {
    if (m.jnt_type[k] !== SLIDE && m.jnt_type[k] !== HINGE) continue;
    named.set(mj.mj_id2name(m, JOINT, k) || mj.mj_id2name(m, BODY, m.jnt_bodyid[k]) + '_joint', k);
  }
  const tree = JSON.parse(run(['dynamics', '-q', '--format', 'json', '--ignore-mimic', urdf]));
  const joints = tree.variables.map(v => v.joint).filter(name => named.has(name));
  for (const name of named.keys()) if (!joints.includes(name)) problems.push(`joint ${name} is missing`);
  const M = new mj.DoubleBuffer(Math.max(1, m.nv * m.nv));
  m.opt.disableflags |= 16;
  for (let n = 0; n <= positions && problems.length === 0; n++) {
    const q = Object.fromEntries(joints.map(name => [name, n === 0 ? 0 : 2 * random() - 1]));
    d.qpos.set(m.qpos0);
    for (const name of joints) d.qpos[m.jnt_qposadr[named.get(name)]] += q[name];
    // In `fk` followers go where their leaders take them.
    const ties = followers(urdf);
    for (const [name, leader, offset, multiplier] of ties.values()) {
      q[name] = offset + multiplier * q[leader];
      const at = m.jnt_qposadr[named.get(name)];
      d.qpos[at] = m.qpos0[at] + q[name];
    }
    mj.mj_kinematics(m, d);
    mj.mj_comPos(m, d);
    const given = joints.filter(name => !ties.has(name)).flatMap(name => ['--q', `${name}=${q[name]}`]);
    const links = JSON.parse(run(['fk', '-q', '--format', 'json', urdf, ...given])).links;
    const root = body(links[0].link), R0 = rows(d.xmat, 9 * root), p0 = [0, 1, 2].map(i => d.xpos[3 * root + i]);
    for (const link of links) {
      const b = body(link.link);
      if (b < 0) continue;
      const R = product(transposed(R0), rows(d.xmat, 9 * b)), p = turned(transposed(R0), [0, 1, 2].map(i => d.xpos[3 * b + i] - p0[i]));
      const error = Math.max(apart(R.flat(), link.matrix.slice(0, 3).flatMap(r => r.slice(0, 3))), apart(p, link.matrix.slice(0, 3).map(r => r[3])));
      if (!(error <= tolerance)) problems.push(`pose of ${link.link}: ${error} apart`);
    }
    if (joints.length === 0) continue;
    const dynamics = JSON.parse(run(['dynamics', '-q', '--format', 'json', '--ignore-mimic', urdf, ...joints.flatMap(name => ['--q', `${name}=${q[name]}`])]));
    mj.mj_crb(m, d);
    mj.mj_fullM(m, d, M);
    const full = M.GetView(), at = joints.map(name => m.jnt_dofadr[named.get(name)]);
    const place = joints.map(name => dynamics.variables.findIndex(v => v.joint === name));
    const theirs = at.flatMap((a, i) => at.map((b, j) => full[a * m.nv + b] - (i === j ? m.dof_armature[a] : 0)));
    const ours = place.flatMap(a => place.map(b => dynamics.mass_matrix[a][b]));
    const error = apart(ours, theirs) / Math.max(1e-9, ...theirs.map(Math.abs));
    if (!(error <= tolerance)) problems.push(`mass matrix: ${error} apart`);
  }
  for (const p of tree.parameters) {
    const b = body(p.link);
    if (b > 0 && Math.abs(m.body_mass[b] - p.mass) > tolerance * p.mass) problems.push(`mass of ${p.link}: ${p.mass}, in MuJoCo ${m.body_mass[b]}`);
  }
  M.delete(); d.delete(); m.delete();
  return problems;
}

/// By the joint that follows: its name, the leader's, offset and multiplier.
const known = new Map();
function followers(urdf) {
  if (known.has(urdf)) return known.get(urdf);
  const found = new Map();
  for (const [, name, inside] of readFileSync(urdf, 'utf8').matchAll(/<joint name="([^"]*)"[^>]*>([\s\S]*?)<\/joint>/g)) {
    const mimic = /<mimic joint="([^"]*)"([^>]*)>/.exec(inside);
    const number = (key, otherwise) => Number(new RegExp(`${key}="([^"]*)"`).exec(mimic[2])?.[1] ?? otherwise);
    if (mimic) found.set(name, [name, mimic[1], number('offset', 0), number('multiplier', 1)]);
  }
  known.set(urdf, found);
  return found;
}

let failed = 0;
for (const file of files) {
  let problems;
  try { problems = compare(file); } catch (error) { problems = [String(error?.message ?? error)]; }
  if (problems.length > 0) failed++;
  for (const problem of problems.slice(0, 5)) console.log(`${basename(file)}: ${problem}`);
}
console.log(`${files.length - failed} of ${files.length} models are the same as in MuJoCo`);
process.exit(failed > 0 ? 1 : 0);
