// gains.mjs PACKAGE URDFMILL FILE…: the step response of each joint has the natural frequency and the damping ratio that
// were asked for. The robot is converted with gains for all joints; for each joint in turn, the other joints are taken
// out of the MJCF, which locks them, and MuJoCo simulates a small step of the command. The
// response must be that of the ideal second-order system to within 1 % of the step. MuJoCo's followers are not rigid: of
// a joint that has some, the gains are compared with MuJoCo's mass matrix, to 1e-6.
import {readFileSync, writeFileSync, mkdtempSync, rmSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {pathToFileURL} from 'node:url';

const [packageFolder, urdfmill, ...files] = process.argv.slice(2);
const mj = await (await import(pathToFileURL(join(packageFolder, 'mujoco.js')).href)).default({print: () => {}, printErr: () => {}});
const work = mkdtempSync(join(tmpdir(), 'mjcf-gains-'));
process.on('exit', () => rmSync(work, {recursive: true, force: true}));
const tolerance = 0.01; // share of the step
const frequency = 5, ratios = [0.3, 0.7, 1, 1.5];

/// Returns the MJCF and the joints that have actuators; null for a file that is not a robot. Meshes are removed: they
/// are not available.
function convert(file, ratio) {
  const text = readFileSync(file, 'utf8').replace(/<!--[\s\S]*?-->|<(visual|collision)\b[^>]*?(?<!\/)>[\s\S]*?<\/\1\s*>/g, '');
  const urdf = join(work, 'robot.urdf'), gains = join(work, 'gains.yaml');
  writeFileSync(urdf, text);
  writeFileSync(gains, `"*": {frequency: ${frequency}, damping_ratio: ${ratio}}\n`);
  const r = spawnSync(urdfmill, ['convert', '--to', 'mjcf', '--actuators', 'position', '--gains', gains, '--output-format', 'concise', urdf], {encoding: 'utf8', maxBuffer: 1 << 28});
  return r.status === 0 ? {xml: r.stdout, damped: [...r.stderr.matchAll(/joint "([^"]*)": its own damping/g)].map(x => x[1])} : null;
}

/// Returns the MJCF in which only the joint moves, without stops, gravity and contacts.
function alone(xml, name) {
  return xml
    .replace(/<joint name="([^"]*)"[^>]*\/>/g, (all, joint) => joint === name ? all : '')
    .replace(/<joint joint1=[^>]*\/>/g, '')
    .replace(/<position name="[^"]*" joint="([^"]*)"[^>]*\/>/g, (all, joint) => joint === name ? all.replace(/ ctrlrange="[^"]*"/, '') : '')
    .replace(/ (range|actuatorfrcrange)="[^"]*"/g, '').replace(/<sensor>[\s\S]*?<\/sensor>|<keyframe>[\s\S]*?<\/keyframe>/g, '')
    .replace('<compiler', '<option timestep="0.0001" gravity="0 0 0" integrator="implicitfast"><flag contact="disable" frictionloss="disable"/></option><compiler');
}

/// Returns the followers of a joint, and itself, with their velocities relative to it.
function followers(xml, name) {
  const ties = [...xml.matchAll(/<joint joint1="([^"]*)" joint2="([^"]*)" polycoef="([^"]*)"/g)], rates = new Map([[name, 1]]);
  for (let i = 0; i < ties.length; i++)
    for (const [, follower, leader, law] of ties) if (rates.has(leader)) rates.set(follower, rates.get(leader) * Number(law.split(' ')[1]));
  return rates;
}

/// Returns the relative error of the gains for the inertia and the damping of a joint with its followers.
function gainError(xml, name, ratio) {
  const [, kp, kv] = new RegExp(`joint="${name}" kp="([^"]*)" kv="([^"]*)"`).exec(xml).map(Number);
  const m = mj.MjModel.from_xml_string(xml), d = new mj.MjData(m), M = new mj.DoubleBuffer(m.nv * m.nv);
  try {
    mj.mj_forward(m, d);
    mj.mj_fullM(m, d, M);
    const full = M.GetView(), moving = [...followers(xml, name)].map(([joint, rate]) => [m.jnt_dofadr[mj.mj_name2id(m, 3, joint)], rate]);
    let inertia = 0, damping = kv;
    for (const [a, ra] of moving) {
      damping += ra * ra * m.dof_damping[a];
      for (const [b, rb] of moving) inertia += ra * rb * full[a * m.nv + b];
    }
    const rate = 2 * Math.PI * frequency;
    return Math.max(Math.abs(kp / (inertia * rate * rate) - 1), Math.abs(damping / (2 * ratio * rate * inertia) - 1));
  } finally { M.delete(); d.delete(); m.delete(); }
}

function ideal(t, ratio) {
  const rate = 2 * Math.PI * frequency;
  if (ratio === 1) return 1 - (1 + rate * t) * Math.exp(-rate * t);
  if (ratio < 1) {
    const damped = rate * Math.sqrt(1 - ratio * ratio);
    return 1 - Math.exp(-ratio * rate * t) * (Math.cos(damped * t) + ratio * rate / damped * Math.sin(damped * t));
  }
  const root = Math.sqrt(ratio * ratio - 1), fast = -rate * (ratio + root), slow = -rate * (ratio - root);
  return 1 - (fast * Math.exp(slow * t) - slow * Math.exp(fast * t)) / (fast - slow);
}

function deviation(xml, name, ratio) {
  const m = mj.MjModel.from_xml_string(alone(xml, name)), d = new mj.MjData(m);
  try {
    const at = m.jnt_qposadr[mj.mj_name2id(m, 3, name)], step = 1e-3;
    mj.mj_forward(m, d);
    let worst = 0;
    const steps = Math.round(1.5 / frequency / m.opt.timestep);
    const start = d.qpos[at];
    d.ctrl[0] = start + step;
    for (let i = 0; i < steps; i++) {
      mj.mj_step(m, d);
      worst = Math.max(worst, Math.abs((d.qpos[at] - start) / step - ideal(d.time, ratio)));
    }
    return worst;
  } finally { d.delete(); m.delete(); }
}

let robots = 0, responses = 0, compared = 0, failed = 0, largest = 0;
for (const file of files) {
  const ratio = ratios[robots % ratios.length], made = convert(file, ratio);
  if (made === null || !made.xml.includes('<position ')) continue;
  robots++;
  for (const [, name] of made.xml.matchAll(/<position name="[^"]*" joint="([^"]*)"/g)) {
    if (made.damped.includes(name)) continue;
    if (followers(made.xml, name).size > 1) {
      const off = gainError(made.xml, name, ratio);
      compared++;
      if (!(off <= 1e-6)) { failed++; console.log(`${basename(file)}: the gains of joint ${name} are ${off.toPrecision(3)} off`); }
      continue;
    }
    const off = deviation(made.xml, name, ratio);
    responses++;
    largest = Math.max(largest, off);
    if (!(off <= tolerance)) { failed++; console.log(`${basename(file)}: joint ${name} is ${(100 * off).toPrecision(3)} % of the step away from the response of damping ratio ${ratio}`); }
  }
}
console.log(`${robots} robots, ${responses} step responses, at most ${(100 * largest).toPrecision(2)} % off, ${compared} leaders compared, ${failed} failed`);
process.exit(failed > 0 || responses + compared === 0 ? 1 : 0);
