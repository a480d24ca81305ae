// page_scenes_test.mjs PROGRAM SOURCE CORPUS: the links on an exported page at random joint values have the poses of
// `urdfmill fk`, for the fixtures and the recorded robots: each fortieth, or all with URDFMILL_ALL=1.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browser, check, finish, folder, until } from "./driver.mjs";
import { recorded } from "./recorded.mjs";

const [program, source, corpus] = process.argv.slice(2);
const chromium = await browser();
const here = folder(), page = await chromium.newPage();
let seed = 4711;
const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;

/** Returns the largest difference (of positions in m, of entries of rotations) between both; null if the model is refused. */
async function compare(model) {
  const html = here.file("robot.html");
  if (spawnSync(program, ["export", "-q", model, "-o", html]).status !== 0) return null;
  await page.goto(pathToFileURL(html).href);
  if (!(await until(`${model} is shown`, async () => (await page.evaluate(() => window.viewer?.loads() ?? 0)) > 0, 60000))) return Infinity;
  const joints = await page.evaluate(() => window.viewer.movable());
  const wanted = Object.fromEntries(joints.map((joint) => [joint, 6 * random() - 3]));
  await page.evaluate((given) => window.viewer.set(given), wanted);
  const { values, poses } = await page.evaluate(() => ({ values: window.viewer.values(), poses: window.viewer.poses() }));
  const words = Object.entries(values).flatMap(([joint, value]) => ["--q", `${joint}=${value}`]);
  const fk = spawnSync(program, ["fk", "-q", "--format", "json", model, ...words], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (fk.status !== 0) return null;
  let worst = 0;
  for (const { link, matrix } of JSON.parse(fk.stdout).links) {
    const here4 = poses[link];
    if (!here4) return Infinity;
    for (let i = 0; i < 3; ++i) for (let j = 0; j < 4; ++j) worst = Math.max(worst, Math.abs(here4[4 * j + i] - matrix[i][j]));
  }
  return worst;
}

let compared = 0;
// Joints of several variables, one of them below another, and planar joints in several directions.
const free = (name, type, parent, child, axis = "0 0 1") => `<link name="${child}"/><joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/><origin xyz="0.1 0.2 0.3" rpy="0.4 0.5 0.6"/><axis xyz="${axis}"/></joint>`;
here.write("free.urdf", `<robot name="free"><link name="world"/>${free("ship", "floating", "world", "deck")}${free("cart", "planar", "deck", "crate")}${free("wall", "planar", "world", "slide", "1 2 -3")}${free("below", "planar", "world", "under", "0 0 -2")}</robot>`);
const robots = [here.file("free.urdf"), join(source, "fixtures/models/arm.urdf"), join(source, "fixtures/arm/expected/left_with_gripper.urdf"), ...recorded(corpus, 40)];
for (const robot of robots) {
  const worst = await compare(robot);
  if (worst === null) continue;
  ++compared;
  check(worst < 1e-6, `${robot}: ${worst}`);
  if (robot.endsWith("free.urdf")) check((await page.evaluate(() => window.viewer.movable())).length === 15, "each variable of a joint has a slider");
}
console.log(`${compared} robots compared, ${robots.length - compared} refused`);
check(compared >= 2, "robots were compared");
await chromium.close();
finish();
