// pictures_test.mjs PROGRAM SOURCE CORPUS: compares screenshots of robots with pictures of `urdfmill picture` from the
// same camera: the same outline, and similar colours where both show the robot.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browser, check, finish, folder, pixels, until } from "./driver.mjs";

const [program, source, corpus] = process.argv.slice(2);
const chromium = await browser();
const here = folder();
const page = await chromium.newPage({ viewport: { width: 1240, height: 620 } });

// CIE L*a*b* of sRGB, D65.
const linear = Float64Array.from({ length: 256 }, (_, value) => (value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
const root = (t) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 * t + 16) / 116);
function lab([r, g, b]) {
  const [x, y, z] = [0.4124 * r + 0.3576 * g + 0.1805 * b, 0.2126 * r + 0.7152 * g + 0.0722 * b, 0.0193 * r + 0.1192 * g + 0.9505 * b];
  const [fx, fy, fz] = [root(x / 0.9505), root(y), root(z / 1.089)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

// Only the traced picture has shadows; a mean difference of 2 over a robot is hardly visible.
const leastOverlap = 0.96, mostDifference = 13;
const cell = 6, magenta = [255, 0, 255];
/** Outlines as intersection over union, and the mean difference of colours (CIE76) of cells that both cover. */
function compare(shot, traced) {
  const covered = (at) => Math.hypot(...magenta.map((value, i) => shot.data[at + i] - value)) > 12;
  let both = 0, either = 0, sum = 0, cells = 0;
  for (let i = 0; i < shot.data.length; i += 4) {
    const a = covered(i), b = traced.data[i + 3] > 127;
    both += a && b ? 1 : 0;
    either += a || b ? 1 : 0;
  }
  for (let y = 0; y + cell <= shot.height; y += cell)
    for (let x = 0; x + cell <= shot.width; x += cell) {
      const mean = [[0, 0, 0], [0, 0, 0]];
      let full = true;
      for (let j = 0; j < cell && full; ++j)
        for (let i = 0; i < cell && full; ++i) {
          const at = 4 * ((y + j) * shot.width + x + i);
          full = covered(at) && traced.data[at + 3] > 250;
          for (let c = 0; c < 3; ++c) {
            mean[0][c] += linear[shot.data[at + c]] / cell ** 2;
            mean[1][c] += linear[traced.data[at + c]] / cell ** 2;
          }
        }
      if (!full) continue;
      const [a, b] = mean.map(lab);
      sum += Math.hypot(...a.map((value, i) => value - b[i]));
      ++cells;
    }
  return { overlap: both / either, difference: cells > 0 ? sum / cells : Infinity, cells };
}

const robots = [["fixtures/models/arm.urdf"], ["fixtures/arm/expected/left_with_gripper.urdf"], ["fixtures/compose/gripper.urdf"]]
  .map(([path]) => ({ name: path, model: join(source, path), words: [] }));
const list = join(corpus, "conformance/meshes/robots.jsonl");
if (existsSync(list))
  for (const line of readFileSync(list, "utf8").trim().split("\n")) {
    const { id, urdf, packages } = JSON.parse(line), meshes = join(corpus, "conformance/meshes");
    robots.push({ name: id, model: join(meshes, urdf), words: Object.entries(packages).map(([name, path]) => `--package=${name}=${join(meshes, "files", path)}`) });
  }
else console.log("the corpus is not there: only fixtures are compared");

const trace = (robot, view, size, positions) => spawnSync(program, ["picture", "-q", robot.model, ...robot.words, ...positions, "--view", view, "--size", size, "--transparent", "-o", here.file("traced.png")], { encoding: "utf8" });
let compared = 0;
for (const robot of robots) {
  const html = here.file("robot.html");
  if (spawnSync(program, ["export", "-q", robot.model, ...robot.words, "-o", html]).status !== 0) continue;
  await page.goto(pathToFileURL(html).href);
  await until(`${robot.name} is shown`, async () => (await page.evaluate(() => window.viewer?.loads() ?? 0)) > 0, 60000);
  const instead = await page.evaluate(() => Object.values(window.viewer.instead()).flat());
  if (instead.length > 0) {
    console.log(`${robot.name}: meshes are missing, for which the page shows collisions, and a picture a box: ${instead.join(", ")}`);
    continue;
  }
  await page.evaluate(() => { window.viewer.studio(0xff00ff); window.viewer.look(40, 25); });
  const { calls, links } = await page.evaluate(() => ({ calls: window.viewer.drawn().calls, links: Object.keys(window.viewer.poses()).length }));
  check(calls > 0 && calls <= 2 * links, `${robot.name}: ${calls} draw calls for ${links} links`);
  const shot = await pixels(page, await page.locator("#canvas").screenshot());
  // The page begins within the limits.
  const positions = Object.entries(await page.evaluate(() => window.viewer.values())).flatMap(([joint, value]) => (value === 0 ? [] : ["--q", `${joint}=${value}`]));
  const done = trace(robot, "40,25", `${shot.width}x${shot.height}`, positions);
  if (done.status !== 0) {
    console.log(`${robot.name}: ${done.stderr}`);
    continue;
  }
  const traced = await pixels(page, readFileSync(here.file("traced.png"))), same = compare(shot, traced);
  ++compared;
  console.log(`${robot.name}: outlines ${same.overlap.toFixed(4)}, difference of colours ${same.difference.toFixed(2)} in ${same.cells} cells`);
  check(same.overlap > leastOverlap, `${robot.name}: outlines overlap by ${same.overlap.toFixed(4)}`);
  check(same.difference < mostDifference, `${robot.name}: colours differ by ${same.difference.toFixed(2)}`);
  if (compared > 1) continue;
  // Differences are detected: other colours, another direction.
  const inverted = { ...traced, data: Buffer.from(traced.data.map((value, i) => (i % 4 === 3 ? value : 255 - value))) };
  check(compare(shot, inverted).difference > mostDifference, "inverted colours differ");
  trace(robot, "70,25", `${shot.width}x${shot.height}`, positions);
  const other = compare(shot, await pixels(page, readFileSync(here.file("traced.png"))));
  check(other.overlap < leastOverlap, `from elsewhere the outlines differ: ${other.overlap.toFixed(4)}`);
}
check(compared >= (existsSync(list) ? 10 : 3), `${compared} robots were compared`);
await chromium.close();
finish();
