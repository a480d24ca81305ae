// motion_test.mjs PROGRAM SOURCE: moves several joints at once: states of an SRDF, dragging a tip, a pose as numbers
// (by the server and on an exported page); and two models side by side.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { browser, check, finish, folder, packages, pixels, until, view, watchedPage } from "./driver.mjs";

const [program, source] = process.argv.slice(2);
const chromium = await browser();
const here = folder();
const { page, errors } = await watchedPage(chromium, 1300, 800);
const loads = () => page.evaluate(() => window.viewer?.loads() ?? 0);
const open = async (url) => {
  await page.goto(url);
  await until("the page shows the robot", async () => (await loads()) > 0, 60000);
};
const poses = () => page.evaluate(() => window.viewer.poses());
const values = () => page.evaluate(() => window.viewer.values());
const distance = (a, b) => Math.max(...a.map((value, i) => Math.abs(value - b[i])));

// An arm of six joints with a spherical wrist, and a gripper with a mimic joint.
const names = ["j1", "j2", "j3", "j4", "j5", "j6"], axes = ["0 0 1", "0 1 0", "0 1 0", "1 0 0", "0 1 0", "1 0 0"];
const origins = ["0 0 0.3", "0.05 0 0.2", "0 0 0.5", "0.2 0 0.05", "0.25 0 0", "0.1 0 0"];
const box = (size, at) => `<visual><origin xyz="${at}"/><geometry><box size="${size}"/></geometry></visual>`;
const limit = '<limit lower="-2.8" upper="2.8" effort="1" velocity="1"/>';
const arm = (extra = "") => `<robot name="six"><link name="base">${box("0.3 0.3 0.3", "0 0 0.15")}</link>
${names.map((name, i) => `<link name="l${i + 1}">${box("0.08 0.08 0.08", "0 0 0")}</link>
<joint name="${name}" type="revolute"><parent link="${i === 0 ? "base" : `l${i}`}"/><child link="l${i + 1}"/><origin xyz="${origins[i]}"/><axis xyz="${axes[i]}"/>${limit}</joint>`).join("\n")}
<link name="left"/><link name="right"/>
<joint name="open" type="prismatic"><parent link="l6"/><child link="left"/><axis xyz="0 1 0"/><limit lower="0" upper="0.05" effort="1" velocity="1"/></joint>
<joint name="follow" type="prismatic"><parent link="l6"/><child link="right"/><axis xyz="0 1 0"/><limit lower="-0.05" upper="0" effort="1" velocity="1"/><mimic joint="open" multiplier="-1"/></joint>
${extra}</robot>
`;
here.write("six.urdf", arm());
here.write("six.srdf", `<robot name="six"><group name="arm"/><group_state name="ready" group="arm"><joint name="j2" value="0.4"/><joint name="j3" value="-0.7"/></group_state>
<group_state name="open hand" group="hand"><joint name="open" value="0.03"/></group_state></robot>`);
const shown = await view(program, "--srdf", here.file("six.srdf"), here.file("six.urdf"));
await open(shown.url);

// States of the SRDF.
check((await page.locator("#states button").allInnerTexts()).join() === "ready,open hand", "each group state has a button");
await page.click("[data-state=ready]");
await page.click("[data-state='open hand']");
const ready = await values();
check(ready.j2 === 0.4 && ready.j3 === -0.7 && ready.open === 0.03 && ready.j1 === 0, "states set their joints and leave the others");
let before = await loads();
here.write("six.srdf", '<robot name="six"><group_state name="bent" group="arm"><joint name="j2" value="1"/></group_state></robot>');
await until("a saved SRDF changes the buttons", async () => (await loads()) > before && (await page.locator("[data-state=bent]").count()) === 1);

// While dragging the tip, the held point stays below the pointer.
async function drag(link, dx, dy, keys = []) {
  await page.click("#tip");
  const from = await page.evaluate((name) => window.viewer.place(name), link), area = await page.locator("#canvas").boundingBox();
  const start = await poses();
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(area.x + from.x, area.y + from.y);
  await page.mouse.down();
  for (let i = 1; i <= 8; ++i) await page.mouse.move(area.x + from.x + (dx * i) / 8, area.y + from.y + (dy * i) / 8);
  const to = await page.evaluate((name) => window.viewer.place(name), link), end = await poses();
  await page.mouse.up();
  for (const key of keys) await page.keyboard.up(key);
  await page.click("#tip");
  return { missed: Math.hypot(to.x - from.x - dx, to.y - from.y - dy), start: start[link], end: end[link] };
}
await page.evaluate(() => window.viewer.set({ j1: 0, j2: 0.4, j3: 0.7, j4: 0, j5: 0.5, j6: 0 }));
const dragged = await drag("l6", 40, -30);
check(dragged.missed < 6, `the tip follows the pointer: ${dragged.missed.toFixed(1)} pixels from it`);
const held = await drag("l6", -30, 20, ["Shift"]);
check(held.missed < 6 && distance(held.start.slice(0, 12), held.end.slice(0, 12)) < 1e-3, `with Shift it keeps its rotation: ${distance(held.start.slice(0, 12), held.end.slice(0, 12))}`);
const far = await drag("l6", 900, -700);
check(Object.values(await values()).every((value) => Math.abs(value) <= 2.8) && far.end.every(Number.isFinite), "out of reach joints stay within their limits");

// A pose entered as numbers is reached at the random positions of `fk`.
let seed = 7;
const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
const fields = ["x", "y", "z", "roll", "pitch", "yaw"];
async function moveTo(link, numbers) {
  await page.click(`#tree button[data-link=${link}]`);
  for (const [i, field] of fields.entries()) await page.fill(`#pose input[name=${field}]`, String(numbers[i]));
  await page.click("#pose button");
  await until("the pose is answered", async () => (await page.locator("#pose [role=status]").innerText()) !== "");
  return page.locator("#pose [role=status]").innerText();
}
async function reaches(what, link, joints) {
  const wanted = Object.fromEntries(joints.map((joint) => [joint, 1.6 * random() - 0.8]));
  await page.evaluate((given) => window.viewer.set(given), wanted);
  const [goal, matrix] = [await page.evaluate((name) => window.viewer.pose(name), link), (await poses())[link]];
  await page.evaluate((given) => window.viewer.set(given), Object.fromEntries(Object.entries(wanted).map(([joint, value]) => [joint, value + 0.3 * random()])));
  const said = await moveTo(link, goal);
  const off = distance(matrix, (await poses())[link]);
  check(/is there/.test(said) && off < 1e-6, `${what}: ${link} is ${off} from the pose: ${said}`);
}
for (let i = 0; i < 5; ++i) await reaches("view", "l6", names);
await reaches("a finger that follows", "right", names);
const refused = await moveTo("l6", [9, 0, 0, 0, 0, 0]);
check(/l6 cannot reach the pose/.test(refused), `what is out of reach is refused: ${refused}`);
const answer = await fetch(`${shown.url}ik`, { method: "POST", body: JSON.stringify({ link: "nowhere", pose: "0 0 0 0 0 0", seed: [] }) });
check(/nowhere/.test((await answer.json()).refused), "a link that does not exist is named");
for (const body of ["", "[]", '{"link": "l6"}', '{"link": 1, "pose": "", "seed": []}', '{"link": "l6", "pose": "", "seed": [1]}'])
  check((await fetch(`${shown.url}ik`, { method: "POST", body })).status === 400, `${body} is no wanted pose`);

// Dragging a joint seen from above moves a link around the axis that points to the eye.
here.write("boom.urdf", `<robot name="boom"><link name="base"/><link name="boom">${box("1 0.1 0.1", "0.5 0 0")}</link>
<joint name="swing" type="revolute"><parent link="base"/><child link="boom"/><axis xyz="0 0 1"/><limit lower="-3" upper="3" effort="1" velocity="1"/></joint></robot>`);
const boom = await view(program, here.file("boom.urdf"));
await open(boom.url);
await page.click("[data-view=top]");
await page.click("#drag");
{
  const area = await page.locator("#canvas").boundingBox(), on = (x, y) => page.evaluate((point) => window.viewer.project(point), [x, y, 0.05]);
  const [from, to] = [await on(0.8, 0), await on(0.8 * Math.cos(0.5), 0.8 * Math.sin(0.5))];
  await page.mouse.move(area.x + from.x, area.y + from.y);
  await page.mouse.down();
  await page.mouse.move(area.x + to.x, area.y + to.y, { steps: 6 });
  await page.mouse.up();
  const { swing } = await values();
  check(Math.abs(swing - 0.5) < 0.02, `the boom follows the pointer by 0.5 rad: ${swing}`);
}
await page.click("#drag");
await page.goto("about:blank");
await boom.end();
await open(shown.url);

// The place of a link opens in the chosen editor.
await page.click("#tree button[data-link=l1]");
const link = () => page.locator("#link a").first().getAttribute("href");
check(/^vscode:\/\/file\/.*six\.urdf:2:/.test(await link()), `a place opens in an editor: ${await link()}`);
await page.selectOption("#editor", "idea");
check(/^idea:\/\/open\?file=\/.*six\.urdf&line=2/.test(await link()), `another editor has another address: ${await link()}`);

// New elements of the page are as accessible as the rest.
const axe = readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8");
async function accessible(what) {
  const { violations } = await page.evaluate(`${axe}; axe.run()`);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  check(serious.length === 0, `${what}: ${serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`).join("; ")}`);
}
await accessible("states and a pose");

// Two links selected in the tree are measured without a pointer.
await page.evaluate((all) => window.viewer.set(Object.fromEntries(all.map((name) => [name, 0]))), names);
await page.click("#measure");
await page.click("#tree button[data-link=base]");
await page.click("#tree button[data-link=l1]");
check(/^300\.0 mm/.test(await page.locator("#status").innerText()), `the distance of two links is 300 mm: ${await page.locator("#status").innerText()}`);
await page.click("#measure");
await page.goto("about:blank");
await page.goto("about:blank");
await shown.end();

// The exported page has states and computes poses by itself.
const html = here.file("six.html");
check(spawnSync(program, ["export", "-q", "--srdf", here.file("six.srdf"), here.file("six.urdf"), "-o", html]).status === 0, "the arm is exported");
await open(pathToFileURL(html).href);
await page.click("[data-state=bent]");
check((await values()).j2 === 1, "an exported page has the states");
for (let i = 0; i < 3; ++i) await reaches("export", "l6", names);
check(/does not reach/.test(await moveTo("l6", [9, 0, 0, 0, 0, 0])), "out of reach is said");
here.write("other.srdf", '<robot name="six"><group_state name="a" group="arm"><joint name="j9" value="1"/></group_state></robot>');
const other = spawnSync(program, ["export", "--srdf", here.file("other.srdf"), here.file("six.urdf"), "-o", here.file("other.html")], { encoding: "utf8" });
check(other.status === 0 && /no joint "j9"/.test(other.stderr), `a joint that the model does not have is named: ${other.stderr}`);
here.write("broken.srdf", "<robot><group_state");
const broken = spawnSync(program, ["export", "-q", "--srdf", here.file("broken.srdf"), here.file("six.urdf"), "-o", html], { encoding: "utf8" });
check(broken.status === 2 && /broken\.srdf/.test(broken.stderr), `an SRDF that cannot be read is an error: ${broken.stderr}`);

// Two models side by side have each its half and its own colours, and the same view.
const post = (colour) => `<robot name="post"><link name="post"><visual><geometry><box size="0.3 0.3 0.6"/></geometry><material name="m"><color rgba="${colour} 1"/></material></visual></link></robot>`;
here.write("red.urdf", post("0.9 0.05 0.05"));
here.write("blue.urdf", post("0.05 0.05 0.9"));
const both = await view(program, "--against", here.file("blue.urdf"), here.file("red.urdf"));
await open(both.url);
await page.uncheck("[data-show=grid]");
await page.check("[data-show=beside]");
await page.click("[data-view=front]");
const shot = await pixels(page, await page.locator("#canvas").screenshot()), middle = Math.round(shot.height / 2);
const left = shot.at(Math.round(shot.width / 4), middle), right = shot.at(Math.round((3 * shot.width) / 4), middle);
check(left[0] > 2 * left[2] && right[2] > 2 * right[0], `this model is red on the left (${left}), the other blue on the right (${right})`);
check(/post \(this\)[^]*post \(other\)/.test(await page.locator("#captions").innerText()), "each half says which model it is");
await accessible("side by side");
await page.click("#canvas", { position: { x: (3 * shot.width) / 4, y: middle } });
check((await page.locator("#link h3").innerText()) === "post", "a click on the other model chooses the link of that name");
await page.uncheck("[data-show=beside]");
const over = await pixels(page, await page.locator("#canvas").screenshot());
const centre = over.at(Math.round(over.width / 2), Math.round(over.height / 2));
check(centre[0] > centre[1], `the overlay is back in the middle: ${centre}`);

// A four-bar linkage: the joints of a loop follow one that is moved, to where fk puts them, and stop it where it cannot close.
const hinge = (name, parent, child, at) => `<joint name="${name}" type="continuous"><parent link="${parent}"/><child link="${child}"/><origin xyz="${at}"/><axis xyz="0 1 0"/></joint>`;
here.write("bars.urdf", `<robot name="bars"><link name="g"/>${["a", "b", "c"].map((name) => `<link name="${name}">${box("0.05 0.05 0.05", "0 0 0")}</link>`).join("")}
${hinge("j1", "g", "a", "0 0 0")}${hinge("j2", "a", "b", "0 0 0.3")}${hinge("j3", "g", "c", "0.4 0 0")}
<loop_joint name="close" type="revolute"><link1 link="b" xyz="0.5 0 0.05" rpy="0 0 0"/><link2 link="c" xyz="0.1 0 0.35" rpy="0 0 0"/><axis xyz="0 1 0"/></loop_joint></robot>`);
const bars = await view(program, here.file("bars.urdf"));
await open(bars.url);
for (const j1 of [0.3, 0.6, -0.2]) {
  await page.evaluate((value) => window.viewer.set({ j1: value }), j1);
  const fk = JSON.parse(spawnSync(program, ["fk", "-q", "--format", "json", here.file("bars.urdf"), "--q", `j1=${j1}`], { encoding: "utf8" }).stdout).links;
  const seen = await poses();
  const off = Math.max(...fk.flatMap(({ link, matrix }) => matrix.flatMap((row, r) => row.map((value, c) => Math.abs(value - seen[link][4 * c + r])))));
  check(off < 1e-6, `with j1 at ${j1}, links stand where fk puts them: ${off} off`);
}
for (let j1 = 0.1; j1 < 1.75; j1 += 0.1) await page.evaluate((value) => window.viewer.set({ j1: value }), j1);
const stopped = await values();
// The crank and its opposite pivot come closer than the difference of the other two bars between 1.293 and 1.848 rad.
check(stopped.j1 > 1.1 && stopped.j1 < 1.293, `a crank stops where its loop cannot close: ${stopped.j1}`);
await page.goto("about:blank");
await bars.end();

check(errors.length === 0, `errors in the page: ${errors.join("; ")}`);
await chromium.close();
await both.end();
finish();
