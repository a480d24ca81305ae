// page_scenes_test.mjs PROGRAM SOURCE CORPUS: the links on an exported page at random joint values stand where `urdfmill fk`
// says, for the fixtures and the recorded robots: each fortieth, or all with URDFMILL_ALL=1.
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

/** The largest distance (of positions in m, of entries of rotations) between both; null where the model is refused. */
async function compare(model) {
  const html = here.file("robot.html");
  if (spawnSync(program, ["export", "-q", model, "-o", html]).status !== 0) return null;
  await page.goto(pathToFileURL(html).href);
  if (!(await until(`${model} is shown`, async () => (await page.evaluate(() => window.viewer?.loads() ?? 0)) > 0, 60000))) return Infinity;
  // Joints of several variables stand still on the page.
  const { joints, standing } = await page.evaluate(() => ({ joints: window.viewer.movable(), standing: window.viewer.types().some((type) => type === "floating" || type === "planar") }));
  if (standing) return null;
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
const robots = [join(source, "fixtures/models/arm.urdf"), join(source, "fixtures/arm/expected/left_with_gripper.urdf"), ...recorded(corpus, 40)];
for (const robot of robots) {
  const worst = await compare(robot);
  if (worst === null) continue;
  ++compared;
  check(worst < 1e-6, `${robot}: ${worst}`);
}
console.log(`${compared} robots compared, ${robots.length - compared} refused or with joints of several variables`);
check(compared >= 2, "robots were compared");
await chromium.close();
finish();
