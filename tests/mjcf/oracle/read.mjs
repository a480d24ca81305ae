// read.mjs PACKAGE URDFMILL FILE…: compares MJCF as read by urdfmill and by MuJoCo. At zero and at random positions of
// all joints of one variable, the bodies have the same poses, masses and inertia axes. The mass matrix is the same,
// including the armature of hinges and slides, and so are limits, damping, friction and mimic joints. Named geoms have
// the same shape and place. urdfmill refuses the models that MuJoCo refuses.
import {readFileSync, readdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {tmpdir} from 'node:os';
import {basename, dirname, join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {unpacked} from './unpacked.mjs';

const [packageFolder, urdfmill, ...files] = process.argv.slice(2);
const mj = await (await import(pathToFileURL(join(packageFolder, 'mujoco.js')).href)).default({print: () => {}, printErr: () => {}});
const positions = 8;
let tolerance = 1e-9;
const BODY = 1, JOINT = 3, GEOM = 5, SLIDE = 2, HINGE = 3;
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

/// Loads the model from a copy of its folder that MuJoCo can see.
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

/// Compares mass, first moment and inertia of each link about its frame.
function weights(m, tree, body, problems) {
  const known = new Map(tree.parameters.map(p => [p.link, p]));
  for (let b = 1; b < m.nbody; b++) {
    const name = mj.mj_id2name(m, BODY, b), ours = known.get(name) ?? {mass: 0, first_moment: [0, 0, 0], inertia_xx_xy_xz_yy_yz_zz: [0, 0, 0, 0, 0, 0]};
    // The name of an unnamed body is undefined memory.
    if (!name || mj.mj_name2id(m, BODY, name) !== b) continue;
    const mass = m.body_mass[b], c = [0, 1, 2].map(i => m.body_ipos[3 * b + i]), [w, x, y, z] = [0, 1, 2, 3].map(i => m.body_iquat[4 * b + i]);
    const R = [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)], [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)], [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]];
    const I = [0, 1, 2].map(i => m.body_inertia[3 * b + i]), D = [[I[0], 0, 0], [0, I[1], 0], [0, 0, I[2]]], J = product(product(R, D), transposed(R)), cc = c.reduce((sum, v) => sum + v * v, 0);
    for (let i = 0; i < 3; i++) for (let k = 0; k < 3; k++) J[i][k] += mass * ((i === k ? cc : 0) - c[i] * c[k]);
    const theirs = [J[0][0], J[0][1], J[0][2], J[1][1], J[1][2], J[2][2]], size = Math.max(1e-300, ...theirs.map(Math.abs));
    if (!(Math.abs(mass - ours.mass) <= tolerance * Math.max(mass, 1e-9))) problems.push(`mass of ${name}: ${ours.mass}, in MuJoCo ${mass}`);
    else if (mass === 0) continue;
    else if (!(apart(c.map(v => v * mass), ours.first_moment) / mass <= tolerance)) problems.push(`centre of mass of ${name}: ${ours.first_moment.map(v => v / mass)}, in MuJoCo ${c}`);
    else if (!(apart(theirs, ours.inertia_xx_xy_xz_yy_yz_zz) / size <= 10 * tolerance)) problems.push(`inertia of ${name}: ${ours.inertia_xx_xy_xz_yy_yz_zz}, in MuJoCo ${theirs}`);
  }
}

/// Compares limits, damping, friction and force of each joint of one variable.
function bounds(m, d, model, named, problems) {
  const joints = new Map(model.joints.map(j => [j.name, j])), LIMIT = 3;
  for (const [name, k] of named) {
    const j = joints.get(name), at = m.jnt_qposadr[k], v = m.jnt_dofadr[k];
    if (!j) continue;
    // Returns the limit that the constraint rows of a distant position imply.
    const bound = value => {
      d.qpos.set(m.qpos0); d.qpos[at] = m.qpos0[at] + value;
      mj.mj_kinematics(m, d); mj.mj_comPos(m, d); mj.mj_tendon?.(m, d); mj.mj_crb(m, d); mj.mj_makeConstraint(m, d);
      for (let r = 0; r < d.nefc; r++) if (d.efc_type[r] === LIMIT && d.efc_id[r] === k) return value + (value > 0 ? d.efc_pos[r] : -d.efc_pos[r]);
      return null;
    };
    const unlimited = x => x === null || x === undefined || Math.abs(x) >= 1e16 ? null : x;
    const limit = j.type === 'continuous' ? null : j.limits;
    for (const [what, value, ours] of [['lower', -1000, unlimited(limit?.lower)], ['upper', 1000, unlimited(limit?.upper)]]) {
      const theirs = bound(value);
      if ((theirs === null) !== (ours === null) || (theirs !== null && !(Math.abs(theirs - ours) <= tolerance * 1000))) problems.push(`${what} limit of ${name}: ${ours}, in MuJoCo ${theirs}`);
    }
    if (!(Math.abs(m.dof_damping[v] - (j.dynamics?.damping ?? 0)) <= tolerance)) problems.push(`damping of ${name}: ${j.dynamics?.damping}, in MuJoCo ${m.dof_damping[v]}`);
    if (!(Math.abs(m.dof_frictionloss[v] - (j.dynamics?.friction ?? 0)) <= tolerance)) problems.push(`friction of ${name}: ${j.dynamics?.friction}, in MuJoCo ${m.dof_frictionloss[v]}`);
  }
}

/// Compares mimic joints: each has an equality in MuJoCo, and none is missing.
function tied(m, ties, named, inactive, problems) {
  const JOINTS = 2, at = new Map([...named].map(([name, k]) => [k, name])), lines = new Map();
  for (let e = 0; e < m.neq; e++) {
    const [a, b, ...rest] = m.eq_data.slice(11 * e, 11 * e + 5), follower = at.get(m.eq_obj1id[e]), leader = at.get(m.eq_obj2id[e]);
    if (m.eq_type[e] === JOINTS && follower && leader && follower !== leader && rest.every(x => x === 0) && !lines.has(follower)) lines.set(follower, `${leader} ${a} ${b}`);
  }
  for (const [name, leader, offset, multiplier] of ties.values())
    if (lines.get(name) !== `${leader} ${offset} ${multiplier}`) problems.push(`${name} follows ${leader} ${offset} ${multiplier}, in MuJoCo ${lines.get(name)}`);
  for (const name of lines.keys()) if (!ties.has(name) && !inactive) problems.push(`${name} follows nothing, in MuJoCo ${lines.get(name)}`);
}

/// Compares shape and place of geoms by name.
function shapes(m, model, body, problems) {
  const types = {2: 'sphere', 3: 'capsule', 5: 'cylinder', 6: 'box'};
  for (const link of model.links) for (const part of [...(link.visuals ?? []), ...(link.collisions ?? [])]) {
    const g = part.name ? mj.mj_name2id(m, GEOM, part.name) : -1, b = body(link.name);
    if (g < 0 || m.geom_bodyid[g] !== b) continue;
    const shape = part.geometry, theirs = types[m.geom_type[g]];
    if (theirs === undefined || shape.type === 'mesh') continue;
    const size = [0, 1, 2].map(i => m.geom_size[3 * g + i]);
    const ours = {sphere: [shape.radius], capsule: [shape.radius, shape.length / 2], cylinder: [shape.radius, shape.length / 2], box: (shape.size ?? []).map(x => x / 2)}[shape.type] ?? [];
    if (theirs !== shape.type || !(apart(ours, size) <= tolerance)) { problems.push(`geom ${part.name}: ${shape.type} ${ours}, in MuJoCo ${theirs} ${size}`); continue; }
    const matrix = ([w, x, y, z]) => [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x), 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
    const [x, y, z, w] = part.origin.quat_xyzw, error = Math.max(apart(part.origin.xyz, [0, 1, 2].map(i => m.geom_pos[3 * g + i])), apart(matrix([w, x, y, z]), matrix([0, 1, 2, 3].map(i => m.geom_quat[4 * g + i]))));
    if (!(error <= tolerance)) problems.push(`pose of geom ${part.name}: ${error} apart`);
  }
}

function compare(file) {
  let m;
  try { m = load(file); } catch (error) {
    const r = spawnSync(urdfmill, ['convert', '-q', '--to', 'urdf', file, '-o', '-'], {encoding: 'utf8', maxBuffer: 1 << 28});
    return r.status !== 0 ? [] : [`MuJoCo refuses it: ${String(error?.message ?? error).replace(/\s+/g, ' ')}`];
  }
  tolerance = m.nmesh > 0 ? 1e-6 : 1e-9; // MuJoCo stores the corners of meshes in 32 bits
  const problems = [], d = new mj.MjData(m), urdf = join(work, basename(file) + '.urdf');
  run(['convert', '-q', '--to', 'urdf', file, '-o', urdf]);
  // The positions are drawn, and do not close loops.
  writeFileSync(urdf, readFileSync(urdf, 'utf8').replace(/<loop_joint[^]*?<\/loop_joint>/g, ''));
  const body = name => name === 'world' ? 0 : mj.mj_name2id(m, BODY, name);
  const named = new Map();
  for (let k = 0; k < m.njnt; k++) {
    if (m.jnt_type[k] !== SLIDE && m.jnt_type[k] !== HINGE) continue;
    const name = mj.mj_id2name(m, JOINT, k);
    if (mj.mj_name2id(m, JOINT, name) === k) named.set(name, k);
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
    // In `fk`, mimic joints are at the positions given by their leaders.
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
    const theirs = at.flatMap((a, i) => at.map((b, j) => full[a * m.nv + b]));
    const ours = place.flatMap(a => place.map(b => dynamics.mass_matrix[a][b]));
    const error = apart(ours, theirs) / Math.max(1e-9, ...theirs.map(Math.abs));
    if (!(error <= tolerance)) problems.push(`mass matrix: ${error} apart`);
  }
  const model = JSON.parse(run(['convert', '-q', '--to', 'json', urdf]));
  weights(m, tree, body, problems);
  bounds(m, d, model, named, problems);
  shapes(m, model, body, problems);
  tied(m, followers(urdf), named, /active="false"/.test(readFileSync(file, 'utf8')), problems);
  M.delete(); d.delete(); m.delete();
  return problems;
}

/// Maps each mimic joint to its name, its leader's, offset and multiplier.
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

let failed = 0, all = files.flatMap(file => unpacked(file, work));
for (const file of all) {
  let problems;
  try { problems = compare(file); } catch (error) { problems = [String(error?.message ?? error)]; }
  if (problems.length > 0) failed++;
  for (const problem of problems.slice(0, 5)) console.log(`${basename(file)}: ${problem}`);
}
console.log(`${all.length - failed} of ${all.length} models are the same as in MuJoCo`);
process.exit(failed > 0 ? 1 : 0);
