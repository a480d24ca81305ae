// scenes_test.mjs PROGRAM SOURCE CORPUS: the nodes of a GLB at random joint values have the poses of `urdfmill fk`, for
// the fixtures and the recorded robots: each tenth, or all with URDFMILL_ALL=1.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recorded } from "./recorded.mjs";

const [program, source, corpus] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "urdfmill-scenes-"));
let seed = 12345;
const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;

// 4×4 matrices by rows.
const product = (a, b) => a.map((row) => [0, 1, 2, 3].map((j) => row.reduce((sum, value, k) => sum + value * b[k][j], 0)));
const ofQuaternion = ([x, y, z, w]) => [
  [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
  [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
  [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
];
const pose = ({ translation = [0, 0, 0], rotation = [0, 0, 0, 1] }) => [...ofQuaternion(rotation).map((row, i) => [...row, translation[i]]), [0, 0, 0, 1]];
function motion({ type, axis }, q) {
  if (type === "prismatic") return pose({ translation: axis.map((value) => value * q) });
  const half = q / 2;
  return pose({ rotation: [...axis.map((value) => value * Math.sin(half)), Math.cos(half)] });
}

function json(path) {
  const bytes = readFileSync(path);
  if (bytes.toString("latin1", 0, 4) !== "glTF" || bytes.readUInt32LE(8) !== bytes.length) throw new Error(`${path} is no GLB`);
  return JSON.parse(bytes.toString("utf8", 20, 20 + bytes.readUInt32LE(12)));
}

/** The largest distance (of positions in m, of entries of rotations) between both; null where the model is refused. */
function compare(model) {
  const glb = join(folder, "robot.glb");
  if (spawnSync(program, ["export", "-q", model, "-o", glb]).status !== 0) return null;
  const gltf = json(glb), joints = {};
  for (const node of gltf.nodes) if (node.extras?.joint !== undefined) joints[node.extras.joint] = node.extras;
  if (Object.values(joints).some(({ type }) => type === "floating" || type === "planar")) return null;
  const values = {}, words = [];
  for (const [name, joint] of Object.entries(joints)) {
    if (joint.type === "fixed" || joint.mimic || !joint.axis) continue;
    const lower = Math.max(joint.lower ?? -3, -3), upper = Math.min(joint.upper ?? 3, 3);
    values[name] = lower + (upper - lower) * random();
    words.push("--q", `${name}=${values[name]}`);
  }
  const fk = spawnSync(program, ["fk", "-q", model, "--format", "json", ...words], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (fk.status !== 0) return null;
  const position = (name, depth = 0) => {
    const { mimic } = joints[name] ?? {};
    if (!mimic || depth > 100) return values[name] ?? 0;
    return mimic.multiplier * position(mimic.joint, depth + 1) + mimic.offset;
  };
  const found = {};
  const walk = (index, above) => {
    const node = gltf.nodes[index], { extras = {} } = node;
    let here = product(above, pose(node));
    if (extras.joint !== undefined && extras.type !== "fixed" && extras.axis) here = product(here, motion(extras, position(extras.joint)));
    if (extras.link !== undefined) found[extras.link] = here;
    for (const child of node.children ?? []) walk(child, here);
  };
  for (const child of gltf.nodes[0].children ?? []) walk(child, pose({}));
  let worst = 0;
  for (const { link, matrix } of JSON.parse(fk.stdout).links) {
    const here = found[link];
    if (!here) return Infinity;
    for (let i = 0; i < 3; ++i) for (let j = 0; j < 4; ++j) worst = Math.max(worst, Math.abs(here[i][j] - matrix[i][j]));
  }
  return worst;
}

const robots = [join(source, "fixtures/models/arm.urdf"), join(source, "fixtures/arm/expected/left_with_gripper.urdf"),
  ...recorded(corpus, 10)];
let compared = 0, failed = 0;
for (const robot of robots) {
  const worst = compare(robot);
  if (worst === null) continue;
  ++compared;
  if (worst < 1e-6) continue;
  ++failed;
  console.log(`${robot}: ${worst}`);
}
rmSync(folder, { recursive: true });
console.log(`${compared} robots compared, ${robots.length - compared} refused or with joints of several variables, ${failed} differ`);
process.exit(failed > 0 || compared < 2 ? 1 : 0);
