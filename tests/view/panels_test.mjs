// panels_test.mjs PROGRAM: sliders, fields and mimic texts follow every motion; links are hidden and faded; the grid
// fits the robot; over another model only differences are drawn; on a phone the robot stays in sight; a trajectory has a
// time bar.
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { browser, check, finish, folder, until, view, watchedPage } from "./driver.mjs";

const [program] = process.argv.slice(2);
const chromium = await browser();
const here = folder();
const { page, errors } = await watchedPage(chromium, 1300, 800);
const open = async (url) => {
  await page.goto(url);
  await until("the page shows the robot", async () => page.evaluate(() => (window.viewer?.loads() ?? 0) > 0), 60000);
};
const values = () => page.evaluate(() => window.viewer.values());
let before = 0;
const seen = () => page.evaluate(() => window.viewer.seen());

const box = (size, at) => `<visual><origin xyz="${at}"/><geometry><box size="${size}"/></geometry></visual>`;
const joint = (name, parent, child, xyz, lower, upper, more = "") =>
  `<joint name="${name}" type="revolute"><parent link="${parent}"/><child link="${child}"/><origin xyz="${xyz}"/><axis xyz="0 0 1"/><limit lower="${lower}" upper="${upper}" effort="1" velocity="1"/>${more}</joint>`;
const robot = (scale, reach = 0.4) => `<robot name="r"><link name="base">${box("0.1 0.1 0.1", "0 0 0")}</link>
<link name="arm">${box("0.4 0.1 0.05", "0.2 0 0")}</link><link name="hand">${box(`${reach} 0.1 0.05`, "0.2 0 0")}</link><link name="twin">${box("0.1 0.05 0.05", "0 0.1 0")}</link>
${joint("swing", "base", "arm", "0 0 0.1", -3, 3)}${joint("bend", "arm", "hand", "0.4 0 0", 0.5, 1.5)}
${joint("echo", "base", "twin", "0 0 0.3", -6, 6, '<mimic joint="swing" multiplier="2"/>')}</robot>`.replace(/(xyz|size)="([^"]*)"/g, (text, key, numbers) => (text.includes('"0 0 1"') ? text : `${key}="${numbers.split(" ").map((number) => number * scale).join(" ")}"`));
here.write("arm.urdf", robot(1));
here.write("other.urdf", robot(1, 0.5));
const shown = await view(program, "--against", here.file("other.urdf"), here.file("arm.urdf"));
await open(shown.url);

// A joint whose limits exclude 0 starts at the nearest limit.
const row = (name) => page.evaluate((wanted) => {
  const slider = document.querySelector(`input[data-joint=${wanted}]`);
  return { slider: slider.valueAsNumber, field: slider.parentElement.querySelector("input[type=number]").valueAsNumber };
}, name);
check((await values()).bend === 0.5 && (await row("bend")).field === 0.5, `0 is outside the limits of bend: ${JSON.stringify(await row("bend"))}`);
await page.click("#reset");
check((await values()).bend === 0.5, "reset does not leave the limits");

// Panels fold, by their buttons and by keys, and the robot is fitted to the room that they leave.
const width = () => page.locator("#canvas").evaluate((canvas) => canvas.clientWidth);
const beside = await width();
await page.keyboard.press("j");
check(!(await page.locator("#panel-motion").isVisible()) && (await width()) > beside + 200, "J folds the joints");
await page.click("[data-panel=model]");
check((await width()) === 1300 && (await page.getAttribute("[data-panel=model]", "aria-expanded")) === "false", "a button folds the links");
const spot = await page.evaluate(() => window.viewer.place("hand"));
check(spot.x > 325 && spot.x < 975, `the robot is in the middle of the wider picture: ${JSON.stringify(spot)}`);
const tools = await page.locator("#picture > .tools").boundingBox(), highest = await page.evaluate(() => Math.min(...Object.keys(window.viewer.poses()).map((link) => window.viewer.place(link).y)));
check(highest > tools.height, `and below the tools: ${highest}, ${tools.height}`);
await page.keyboard.press("j");
await page.click("[data-panel=model]");
await page.keyboard.press("?");
check(await page.locator("#keys").isVisible(), "? lists the keys");
await page.keyboard.press("Escape");

// Over another model, links that are the same in both are drawn once.
check((await seen()).others.join() === "hand", `only the hand differs: ${(await seen()).others}`);
await page.check("[data-show=beside]");
check((await seen()).others.length === 4, "side by side both are complete");
await page.uncheck("[data-show=beside]");

// Dragging a joint or a tip moves sliders, fields and what follows.
for (const mode of ["drag", "tip"]) {
  await page.click("[data-view=top]");
  await page.click(`#${mode}`);
  const from = (await values()).swing, area = await page.locator("#canvas").boundingBox();
  const at = await page.evaluate(() => window.viewer.project([0.3 * Math.cos(window.viewer.values().swing), 0.3 * Math.sin(window.viewer.values().swing), 0.125]));
  await page.mouse.move(area.x + at.x, area.y + at.y);
  await page.mouse.down();
  await page.mouse.move(area.x + at.x, area.y + at.y - 40, { steps: 5 });
  const { swing } = await values(), { slider, field } = await row("swing");
  check(swing !== from, `${mode}: the arm moves`);
  check(Math.abs(slider - swing) < 1e-3 && Math.abs(field - swing) < 1e-3, `${mode}: slider ${slider} and field ${field} show ${swing}`);
  const note = await page.locator("#joints small", { hasText: "follows swing" }).innerText();
  check(note.includes(String(Number((2 * swing).toFixed(4)))), `${mode}: what follows shows ${2 * swing}: ${note}`);
  await page.mouse.up();
  await page.click(`#${mode}`);
}

// Links are hidden and faded.
await page.click("#tree button[data-link=arm]");
await page.click("[data-dim=hide]");
check((await seen()).links.join() === "base,hand,twin", `the arm is hidden: ${(await seen()).links}`);
await page.uncheck("[data-show=visual]");
await page.check("[data-show=visual]");
check(!(await seen()).links.includes("arm"), "it stays hidden when visuals are shown again");
await page.click("[data-dim=hide]");
check((await seen()).links.includes("arm"), "it is shown again");
await page.click("[data-dim=others]");
check((await page.locator("#tree button.faded-link").count()) === 3, "the others are faded");
await page.click("[data-dim=none]");
check((await page.locator("#tree button.faded-link").count()) === 0 && (await seen()).links.length === 4, "all are shown again");

// The grid has cells that suit the size of the robot.
check((await page.evaluate(() => window.viewer.cell())) === 0.1, `a robot of 0.8 m stands on cells of 0.1 m: ${await page.evaluate(() => window.viewer.cell())}`);
await page.goto("about:blank");
await shown.end();
for (const [scale, cell] of [[0.01, 0.001], [30, 10]]) {
  here.write("scaled.urdf", robot(scale));
  const scaled = await view(program, here.file("scaled.urdf"));
  await open(scaled.url);
  check((await page.evaluate(() => window.viewer.cell())) === cell, `at ${scale} times the size the cells are ${cell} m: ${await page.evaluate(() => window.viewer.cell())}`);
  if (scale === 30) {
    // On a phone the robot is above the panels, and stays there while they scroll.
    await page.setViewportSize({ width: 390, height: 800 });
    const inSight = async () => {
      const area = await page.locator("#canvas").boundingBox();
      return area !== null && area.y >= 0 && area.y + area.height < 700 && area.height > 250;
    };
    check(await inSight(), "the robot is in sight on a phone");
    await page.locator("input[data-joint=bend]").scrollIntoViewIfNeeded();
    const slider = await page.locator("input[data-joint=bend]").boundingBox();
    check(await inSight() && slider.y > 0 && slider.y < 800, "the robot and its sliders are in sight together");
    await page.locator("#tree").scrollIntoViewIfNeeded();
    check(await inSight(), "the robot stays in sight at the end of the page");
  }
  await page.goto("about:blank");
  await scaled.end();
}

// A trajectory has a time bar; between samples joints move on straight lines, outside their limits, too.
await page.setViewportSize({ width: 1300, height: 800 });
here.write("arm.csv", "time,swing,bend\n10,0,0.5\n11,1,1\n14,1,2\n");
const moving = await view(program, "--q", here.file("arm.csv"), here.file("arm.urdf"));
await open(moving.url);
const at = async (time) => {
  await page.locator("#time").fill(String(time));
  return values();
};
const nearly = (found, swing, bend) => Math.abs(found.swing - swing) < 1e-9 && Math.abs(found.bend - bend) < 1e-9;
check(nearly(await values(), 0, 0.5) && /0\.00 \/ 4\.00 s/.test(await page.locator("#clock").innerText()), `the first sample is shown first: ${await page.locator("#clock").innerText()}`);
check(nearly(await at(0.5), 0.5, 0.75), `half way to the second sample: ${JSON.stringify(await values())}`);
check(nearly(await at(4), 1, 2), `the last sample is outside the limits: ${JSON.stringify(await values())}`);
check((await row("bend")).field === 2, "and the field says so");
const [picture, bar] = [await page.locator("#canvas").boundingBox(), await page.locator("#motion").boundingBox()];
check(picture.y + picture.height <= bar.y && bar.y + bar.height <= 800, `the bar is below the picture: ${JSON.stringify([picture, bar])}`);
await page.click("#play");
await until("it plays again from the start", async () => { const { swing } = await values(); return swing > 0 && swing < 1; });
await until("and ends", async () => (await page.locator("#play").innerText()) === "Play" && nearly(await values(), 1, 2));
before = await page.evaluate(() => window.viewer.loads());
here.write("arm.csv", "time,swing,bend\n0,2,1\n1,1,1\n");
await until("a saved trajectory is shown", async () => (await page.evaluate(() => window.viewer.loads())) > before && nearly(await values(), 2, 1));
await page.goto("about:blank");
await moving.end();
const still = await view(program, "--q", "swing=90deg", "--q", "bend=1", here.file("arm.urdf"));
await open(still.url);
check(nearly(await values(), Math.PI / 2, 1) && (await page.locator("#motion").isHidden()), "one position has no time bar");
await page.goto("about:blank");
await still.end();

// An exported page shows the same.
check(spawnSync(program, ["export", "-q", "--q", here.file("arm.csv"), here.file("arm.urdf"), "-o", here.file("arm.html")]).status === 0, "the moving arm is exported");
await page.goto(pathToFileURL(here.file("arm.html")).href);
await until("the exported page has the trajectory", async () => nearly(await values(), 2, 1) && !(await page.locator("#motion").isHidden()));
check(spawnSync(program, ["export", "-q", "--q", "swing=far", here.file("arm.urdf"), "-o", here.file("arm.html")]).status === 2, "a position that is no number is an error");

// States from standard input move a running robot; a line that is none is named once.
const live = await view(program, { input: true }, "--joint-states", here.file("arm.urdf"));
await open(live.url);
live.child.stdin.write('{"swing": 0.25, "bend": 1}\n');
await until("a state is shown", async () => nearly(await values(), 0.25, 1));
live.child.stdin.write('{"name": ["bend", "elbow"], "position": [1.75, 3], "velocity": [0, 0]}\n');
await until("a JointState is shown, outside the limits, too", async () => nearly(await values(), 0.25, 1.75));
check(/no joint elbow/.test(await page.locator("#status").innerText()), `an unknown joint is named: ${await page.locator("#status").innerText()}`);
live.child.stdin.write('swing\n{"swing": "1"}\n{"swing": 0.5}\n');
await until("lines after a wrong one are shown", async () => nearly(await values(), 0.5, 1.75));
check(/line 3: no state of joints/.test(live.errors()) && !/line 4/.test(live.errors()), `the first wrong line is named: ${live.errors()}`);
live.child.stdin.end();
await page.goto("about:blank");
check((await live.end()) === 0, "the end of the states does not end the viewer");
check(errors.length === 0, `errors in the page: ${errors.join("; ")}`);
await chromium.close();
finish();
