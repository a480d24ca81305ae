// view.mjs PROGRAM MODEL SAVES [WORDS…] measures `urdfmill view` and prints JSON: the time from its start to the first
// picture in a running browser, and from each of SAVES saves of MODEL, which is overwritten, to the next picture; for
// comparison, an expansion of the model by `urdfmill expand`. Times in ms.
import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { browser, view } from "../tests/view/driver.mjs";

const [program, model, saves, ...words] = process.argv.slice(2);
const chromium = await browser();
const page = await chromium.newPage({ viewport: { width: 1280, height: 720 } });
/** When a picture of that model was drawn, by the clock that this program reads, too. */
const drawn = (name) => page.evaluate((wanted) => new Promise((done) => {
  const look = () => (window.viewer?.drawnName() === wanted ? done(performance.timeOrigin + performance.now()) : requestAnimationFrame(look));
  look();
}), name);
const text = readFileSync(model, "utf8"), [, name] = /<robot\b[^>]*?\bname="([^"]*)"/.exec(text);
const now = () => performance.timeOrigin + performance.now();

const first = [];
for (let i = 0; i < 5; ++i) {
  await page.goto("about:blank");
  const begin = now(), shown = await view(program, ...words, model);
  await page.goto(shown.url, { waitUntil: "commit" });
  first.push((await drawn(name)) - begin);
  await page.goto("about:blank");
  await shown.end();
}

const shown = await view(program, ...words, model), changes = [], expansions = [];
await page.goto(shown.url);
await drawn(name);
const { calls, triangles } = await page.evaluate(() => window.viewer.drawn());
for (let i = 0; i < Number(saves); ++i) {
  const next = `${name}_${i}`;
  writeFileSync(`${model}.new`, text.replace(`name="${name}"`, `name="${next}"`));
  const begin = now();
  renameSync(`${model}.new`, model);
  changes.push((await drawn(next)) - begin);
  if (i % 5 > 0) continue;
  const start = now();
  spawnSync(program, ["expand", "-q", ...words, model], { stdio: "ignore" });
  expansions.push(now() - start);
}
await page.goto("about:blank");
await shown.end();
writeFileSync(model, text);
console.log(JSON.stringify({ first, changes, expansions, calls, triangles }));
await chromium.close();
