// quality_test.mjs PROGRAM SOURCE: accessibility of every part of the page (axe-core), the time to the first expansion,
// and Lighthouse's scores.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browser, check, executable, finish, packages, until } from "../view/driver.mjs";
import { built, example, opened, served } from "./site.mjs";

const [, source] = process.argv.slice(2);
const chromium = await browser(), site = built(source);
const fromDisk = pathToFileURL(join(site.path, "index.html")).href;
console.log(site.sizes.trim());

// From the last byte of the engine to the first expansion, in fresh pages.
const times = [];
for (let i = 0; i < 5; ++i) {
  const { context, page } = await opened(chromium, fromDisk);
  await example(page, "Arm");
  times.push(await page.evaluate(async () => {
    const { engine, milliseconds } = { engine: window.playground.engine, milliseconds: Number(document.body.dataset.started) };
    await engine.replace("a measurement");
    await engine.call("fill", window.playground.files());
    const begin = performance.now();
    const { code } = await engine.call("run", ["expand", "arm.urdf.xacro"]);
    return code === 0 ? milliseconds + performance.now() - begin : Infinity;
  }));
  await context.close();
}
times.sort((a, b) => a - b);
check(times[4] < Infinity, "a fresh page expands");
console.log(`first expansion ${times[2].toFixed(0)} ms after the download (${times.map((time) => time.toFixed(0)).join(", ")})`);

const axe = readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8");
async function accessible(page, what) {
  const { violations } = await page.evaluate(`${axe}; axe.run()`);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  check(serious.length === 0, `${what}: ${serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`).join("; ")}`);
}
for (const colours of ["light", "dark"]) {
  const { context, page } = await opened(chromium, fromDisk, { colours });
  await accessible(page, `${colours}: start`);
  await example(page, "Gate");
  await until("mistakes are found", async () => (await page.locator("#findings button").count()) === 6);
  for (const tab of ["view", "expansion", "tree", "dh", "migration", "changes", "save"]) {
    await page.click(`#tab-${tab}`);
    await page.waitForTimeout(300);
    await accessible(page, `${colours}: ${tab}`);
  }
  await page.locator("#findings button", { hasText: "stel" }).click();
  await page.locator("#editor .cm-lintRange", { hasText: "stel" }).first().hover();
  await until("a tooltip is shown", async () => page.locator(".cm-diagnosticAction").first().isVisible());
  await accessible(page, `${colours}: a finding`);
  await context.close();
  const phone = await opened(chromium, fromDisk, { colours, width: 390, height: 780 });
  await example(phone.page, "Arm");
  for (const pane of ["files", "source", "findings", "results"]) {
    await phone.page.click(`#panes [data-pane=${pane}]`);
    await accessible(phone.page, `${colours}: ${pane} on a phone`);
  }
  await phone.context.close();
}

// With keys only: to an example, through the tabs, into the editor and out of it.
const { page } = await opened(chromium, fromDisk);
await page.keyboard.press("Tab");
for (let i = 0; i < 20 && (await page.evaluate(() => document.activeElement.dataset.title)) !== "Arm"; ++i) await page.keyboard.press("Tab");
await page.keyboard.press("Enter");
await page.waitForFunction(() => document.body.dataset.loaded === "1");
await page.focus("#tab-view");
await page.keyboard.press("ArrowRight");
check((await page.getAttribute("#tab-expansion", "aria-selected")) === "true", "arrow keys choose a tab");
await page.evaluate(() => window.playground.editor.view.focus());
await page.keyboard.press("Escape");
await page.keyboard.press("Tab");
check(await page.evaluate(() => !document.querySelector("#editor").contains(document.activeElement)), "Escape and Tab leave the editor");
await chromium.close();

// Lighthouse is large (200 MB), so scripts/setup does not install it: npm install lighthouse@12 in any folder does.
let lighthouse;
try {
  lighthouse = (await import(pathToFileURL(createRequire(join(process.env.URDFMILL_NPM ?? "/opt/urdfmill/node_modules", "x")).resolve("lighthouse")).href)).default;
} catch {
  console.log("not measured: the scores of Lighthouse (URDFMILL_NPM names a node_modules folder with it)");
}
if (lighthouse) {
  const port = 9333, server = await served(site.path);
  const { chromium: launcher } = packages("playwright-core");
  const browserOfScores = await launcher.launch({ executablePath: executable, args: ["--no-sandbox", `--remote-debugging-port=${port}`] });
  const { lhr } = await lighthouse(server.url, { port, logLevel: "error", onlyCategories: ["performance", "accessibility", "best-practices"] });
  for (const [name, { score }] of Object.entries(lhr.categories)) console.log(`Lighthouse, ${name}: ${Math.round(100 * score)}`);
  for (const audit of Object.values(lhr.audits)) if (audit.score !== null && audit.score < 0.9) console.log(`  ${audit.id}: ${audit.displayValue ?? audit.title}`);
  check(lhr.categories.accessibility.score >= 0.95, "Lighthouse finds the page accessible");
  // The score of speed is for reading: it depends on what else the machine does.
  await browserOfScores.close();
  server.end();
}
finish();
