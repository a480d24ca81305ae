// simulate.mjs PACKAGE URDFMILL FILE…: simulates robots. Each is converted with a floating base and dropped on a floor
// for two seconds: nothing may become infinite, and MuJoCo may not warn. For robots with mimic joints, a sine pushes
// the mimic joints for a second with the base fixed, and then the leaders are pushed into their stops for another
// second: the mimic joints must stay at the positions given by their leaders.
import {readFileSync, writeFileSync, mkdtempSync, rmSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {pathToFileURL} from 'node:url';

const [packageFolder, urdfmill, ...files] = process.argv.slice(2);
const mj = await (await import(pathToFileURL(join(packageFolder, 'mujoco.js')).href)).default({print: () => {}, printErr: () => {}});
const work = mkdtempSync(join(tmpdir(), 'mjcf-simulate-'));
process.on('exit', () => rmSync(work, {recursive: true, force: true}));
const farthest = 100;     // m; no robot flies that far in two seconds
const lagging = 1e-3;     // rad or m; lag of a mimic joint pushed with its full effort
const lagging_at_stop = 1e-2; // for strongly damped light joints that hit a stop
const lagging_way = 0.01; // share of the fastest joint's path in a step: without limits, arms turn over

/// Returns the MJCF; null for a file that is not a robot. Meshes are removed: they are not available, and most robots
/// have primitives.
function convert(file, options) {
  const text = readFileSync(file, 'utf8').replace(/<!--[\s\S]*?-->|<(visual|collision)\b[^>]*?(?<!\/)>[\s\S]*?<\/\1\s*>/g,
    (all, tag) => tag && /<mesh\b/.test(all) ? '' : all);
  const urdf = join(work, 'robot.urdf');
  writeFileSync(urdf, text);
  const r = spawnSync(urdfmill, ['convert', '-q', '--to', 'mjcf', '--actuators', 'none', ...options, urdf], {encoding: 'utf8', maxBuffer: 1 << 28});
  return r.status === 0 ? r.stdout : null;
}

function drop(xml) {
  const m = mj.MjModel.from_xml_string(xml.replace('<worldbody>', '<worldbody><geom type="plane" size="0 0 1"/>'));
  const d = new mj.MjData(m), steps = Math.ceil(2 / m.opt.timestep);
  try {
    if (m.nq < 7 || m.jnt_type[0] !== 0) return '';
    // A joint whose range does not contain 0 starts at the nearer limit.
    for (let k = 1; k < m.njnt; k++) {
      const [low, high] = [m.jnt_range[2 * k], m.jnt_range[2 * k + 1]];
      if (low < high && m.jnt_type[k] >= 2) d.qpos[m.jnt_qposadr[k]] = Math.min(Math.max(0, low), high);
    }
    mj.mj_kinematics(m, d);
    let lowest = 0;
    for (let g = 1; g < m.ngeom; g++) lowest = Math.min(lowest, d.geom_xpos[3 * g + 2] - m.geom_rbound[g]);
    d.qpos[2] += 0.2 - lowest;
    const start = Array.from(d.qpos.slice(0, 3));
    for (let i = 0; i < steps; i++) mj.mj_step(m, d);
    for (let i = 0; i < m.nq; i++) if (!Number.isFinite(d.qpos[i])) return 'a position is not finite';
    const away = [0, 1, 2].map(i => d.qpos[i] - start[i]);
    if (Math.hypot(...away) > farthest) return `it flew by ${away.map(x => x.toFixed(1))}`;
    // Time returns to 0 when MuJoCo gives up on a state.
    return d.time > 1.9 ? '' : 'MuJoCo reset the simulation';
  } finally { d.delete(); m.delete(); }
}

function follow(xml) {
  const ties = [...xml.matchAll(/<joint joint1="([^"]*)" joint2="([^"]*)" polycoef="([^"]*)"/g)];
  if (ties.length === 0) return '';
  const m = mj.MjModel.from_xml_string(xml), d = new mj.MjData(m);
  try {
    const address = name => m.jnt_qposadr[mj.mj_name2id(m, 3, name)], velocity = name => m.jnt_dofadr[mj.mj_name2id(m, 3, name)];
    // Contacts are off, and so are stops if those of a mimic joint contradict those of its leader.
    m.opt.disableflags |= 16;
    const laws = ties.map(([, follower, leader, law]) => { const [a, b] = law.split(' ').map(Number); return {follower, leader, a, b}; });
    const range = name => { const k = mj.mj_name2id(m, 3, name), [low, high] = [m.jnt_range[2 * k], m.jnt_range[2 * k + 1]]; return low < high ? [low, high] : [-Infinity, Infinity]; };
    const contradict = ({follower, leader, a, b}) => { const [low, high] = range(follower), ends = b === 0 ? [a] : range(leader).map(x => a + b * x); return Math.min(...ends) < low - 1e-6 || Math.max(...ends) > high + 1e-6; };
    if (laws.some(contradict)) m.opt.disableflags |= 8;
    const leaders = laws.map(law => law.leader).filter(name => laws.every(law => law.follower !== name));
    for (const name of leaders) { const [low, high] = range(name); if (Number.isFinite(low)) d.qpos[address(name)] = Math.min(Math.max(0, low), high); }
    for (let pass = 0; pass < laws.length; pass++)
      for (const {follower, leader, a, b} of laws) d.qpos[address(follower)] = a + b * d.qpos[address(leader)];
    mj.mj_forward(m, d);
    let problem = '';
    for (const pushed of [laws.map(law => law.follower), leaders]) {
      let worst = 0, who = '', fastest = 0;
      for (let i = 0; i < Math.ceil(1 / m.opt.timestep); i++) {
        for (const name of pushed) {
          const at = velocity(name);
          d.qfrc_applied[at] = 5 * m.dof_M0[at] * (pushed === leaders ? 20 * Math.sign(Math.sin(6 * d.time)) : Math.sin(6 * d.time));
        }
        mj.mj_step(m, d);
        fastest = d.qvel.reduce((most, v) => Math.max(most, Math.abs(v)), fastest);
        for (const {follower, leader, a, b} of laws) {
          const off = Math.abs(d.qpos[address(follower)] - a - b * d.qpos[address(leader)]);
          if (!(off <= worst)) { worst = off; who = follower; }
        }
      }
      d.qfrc_applied.fill(0);
      if (!(worst <= Math.max(pushed === leaders ? lagging_at_stop : lagging, lagging_way * fastest * m.opt.timestep))) problem ||= `joint ${who} is ${worst} away from where its leader takes it`;
    }
    return problem;
  } finally { d.delete(); m.delete(); }
}

let dropped = 0, followed = 0, failed = 0;
for (const file of files) {
  const fall = convert(file, ['--floating-base']), stand = convert(file, []);
  const problems = [];
  try {
    if (fall) { dropped++; problems.push(drop(fall)); }
    if (stand && stand.includes('<equality>')) { followed++; problems.push(follow(stand)); }
  } catch (error) { problems.push(String(error?.message ?? error).split('\n')[0]); }
  for (const problem of problems.filter(Boolean)) { failed++; console.log(`${basename(file)}: ${problem}`); }
}
console.log(`${dropped} dropped, ${followed} with followers, ${failed} failed`);
process.exit(failed > 0 || dropped === 0 ? 1 : 0);
