// loops.mjs PACKAGE URDFMILL SCRATCH: a four-bar, and a bar on a ball that is held at two places, accelerate under their loops
// as in MuJoCo. Its constraints are soft: made stiff, they agree to a thousandth.
import {readFileSync, writeFileSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

const [packageFolder, urdfmill, scratch] = process.argv.slice(2);
const mj = await (await import(pathToFileURL(join(packageFolder, 'mujoco.js')).href)).default({print: () => {}, printErr: () => {}});
const tolerance = 1e-3;

function run(args) {
  const r = spawnSync(urdfmill, args, {encoding: 'utf8'});
  if (r.status !== 0) throw new Error(`urdfmill ${args[0]}: ${r.stderr}`);
  return r.stdout;
}

const link = (name, centre) => `<link name="${name}"><inertial><origin xyz="${centre}"/><mass value="1.5"/><inertia ixx="0.02" iyy="0.03" izz="0.015" ixy="0" ixz="0" iyz="0"/></inertial></link>`;
const joint = (name, parent, child, at, axis) => `<joint name="${name}" type="continuous"><parent link="${parent}"/><child link="${child}"/><origin xyz="${at}"/><axis xyz="${axis}"/></joint>`;
const end = (number, name, at) => `<link${number} link="${name}" xyz="${at}" rpy="0 0 0"/>`;
const robots = {
  bars: [`<link name="g"/>${link('a', '0 0 0.15')}${link('b', '0.25 0 0')}${link('c', '0.05 0 0.2')}
${joint('j1', 'g', 'a', '0 0 0', '0 1 0')}${joint('j2', 'a', 'b', '0 0 0.3', '0 1 0')}${joint('j3', 'g', 'c', '0.4 0 0', '0 1 0')}
<loop_joint name="closing" type="revolute">${end(1, 'b', '0.5 0 0.05')}${end(2, 'c', '0.1 0 0.35')}<axis xyz="0 1 0"/></loop_joint>`,
    [['j1', 0.3, 1.5, 2]]],
  ball: [`<link name="g"/>${link('a', '0 0 0.15')}${link('b', '0.1 0.05 0.1')}${link('c', '0.05 0 0.2')}${link('d', '0 0.1 0.05')}${link('e', '0.1 0 0')}
${joint('j1', 'g', 'a', '0 0 0', '0 1 0')}${joint('j2', 'a', 'b', '0 0 0.3', '1 0 0')}${joint('j3', 'g', 'c', '0.4 0 0', '0 0 1')}${joint('j4', 'c', 'd', '0 0.1 0.1', '0 1 0')}${joint('j5', 'd', 'e', '0.1 0 0', '1 0 1')}
<loop_joint name="closing" type="spherical">${end(1, 'b', '0.5 0.1 0.05')}${end(2, 'e', '0 0 0.25')}</loop_joint>`,
    [['j1', 0.1, 1, 2]]],
};

let compared = 0;
const faults = [];
for (const [name, [content, given]] of Object.entries(robots)) {
  const urdf = join(scratch, `${name}.urdf`);
  writeFileSync(urdf, `<robot name="${name}">${content}</robot>`);
  const words = given.flatMap(([j, q, dq, tau]) => ['--q', `${j}=${q}`, '--dq', `${j}=${dq}`, '--tau', `${j}=${tau}`]);
  const {variables} = JSON.parse(run(['dynamics', '-q', '--format', 'json', urdf, ...words]));
  const mjcf = run(['convert', '-q', '--to', 'mjcf', urdf]).replaceAll('<connect ', '<connect solref="0.005 1" solimp="0.99999 0.99999 0.001" ');
  const model = mj.MjModel.from_xml_string(mjcf), data = new mj.MjData(model);
  // Names of joints in MuJoCo's order.
  const order = [...mjcf.matchAll(/<joint name="([^"]*)"/g)].map(([, joint]) => variables.find((variable) => variable.joint === joint));
  order.forEach((variable, i) => {
    data.qpos[i] = variable.position;
    data.qvel[i] = variable.velocity;
    data.qfrc_applied[i] = variable.torque;
  });
  mj.mj_forward(model, data);
  const size = Math.max(...order.map(({acceleration}) => Math.abs(acceleration)));
  order.forEach(({joint, acceleration}, i) => {
    compared += 1;
    if (!(Math.abs(acceleration - data.qacc[i]) < tolerance * size)) faults.push(`${name}: ${joint} accelerates by ${acceleration}, in MuJoCo by ${data.qacc[i]}`);
  });
}
console.log(`${compared} accelerations compared, ${faults.length} faults`);
for (const fault of faults) console.log(fault);
process.exit(faults.length > 0 || compared === 0 ? 1 : 0);
