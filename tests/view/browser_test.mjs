// browser_test.mjs PROGRAM SOURCE: tests the page in Chromium: sliders, mimic joints, arguments, live reload, a broken
// save, picking, keyboard, accessibility, and the scene compared with `urdfmill fk`.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { browser, check, finish, folder, packages, until, view } from "./driver.mjs";

const [program, source] = process.argv.slice(2);
const chromium = await browser();
const here = folder();
const model = (length, extra = "") => `<robot name="rig" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:arg name="length" default="${length}"/>
<link name="base"><visual><geometry><box size="0.4 0.4 0.1"/></geometry></visual></link>
<link name="arm"><visual><origin xyz="0 0 0.25"/><geometry><cylinder radius="0.05" length="0.5"/></geometry>
<material name="red"><color rgba="0.8 0.1 0.1 1"/></material></visual></link>
<link name="hand"><visual><geometry><sphere radius="0.1"/></geometry></visual></link>
<link name="finger"/>
<joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/><limit lower="-1" upper="1.5" effort="1" velocity="1"/></joint>
<joint name="slide" type="prismatic"><parent link="arm"/><child link="hand"/><origin xyz="0 0 $(arg length)"/><axis xyz="0 0 1"/><limit lower="0" upper="0.2" effort="1" velocity="1"/></joint>
<joint name="follow" type="revolute"><parent link="hand"/><child link="finger"/><axis xyz="1 0 0"/><limit lower="-3" upper="3" effort="1" velocity="1"/><mimic joint="turn" multiplier="-2" offset="0.1"/></joint>
${extra}</robot>
`;
here.write("rig.xacro", model(0.6));
const shown = await view(program, here.file("rig.xacro"));
const page = await chromium.newPage({ viewport: { width: 1300, height: 800 } });
const violations = [], outside = [], errors = [];
page.on("console", (message) => { if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text()); });
page.on("pageerror", (error) => errors.push(error.message));
page.on("request", (request) => { if (!request.url().startsWith(shown.url) && !/^(blob|data):/.test(request.url())) outside.push(request.url()); });
await page.goto(shown.url);
const loads = () => page.evaluate(() => window.viewer?.loads() ?? 0);
await until("the page shows the robot", async () => (await loads()) > 0, 60000);
const at = async (link) => (await page.evaluate(() => window.viewer.poses()))[link].slice(12, 15);
const near = (a, b) => a.every((value, i) => Math.abs(value - b[i]) < 1e-6);
const slider = (joint) => page.locator(`input[type=range][data-joint=${joint}]`);

// Sliders, limits, mimic joints, reset.
check(near(await at("hand"), [0, 0, 0.6]), "the hand is where the model puts it");
await slider("slide").fill("0.15");
check(near(await at("hand"), [0, 0, 0.75]), "a slider moves its joint");
await slider("turn").focus();
for (let i = 0; i < 4; ++i) await page.keyboard.press("ArrowRight");
check(near(await at("hand"), [0.75 * Math.sin(0.1), 0, 0.75 * Math.cos(0.1)]), "arrow keys move a joint by a hundredth of its range");
check(/-0\.1 rad/.test(await page.locator(".joint", { hasText: "follow" }).first().innerText()) || /follows turn: -0\.1 rad/.test(await page.locator("#joints").innerText()), "a joint that follows says where it is");
await page.evaluate(() => window.viewer.set({ turn: 7 }));
check(near(await at("hand"), [0.75 * Math.sin(1.5), 0, 0.75 * Math.cos(1.5)]), "a joint stays within its limits");
await page.click("#degrees");
check((await slider("turn").getAttribute("max")).startsWith("85.9"), "degrees are shown where they are asked for");
await page.click("#degrees");
await page.click("#reset");
check(near(await at("hand"), [0, 0, 0.6]), "reset puts all joints to 0");

// Drawing takes at most two calls for each link, and each toggle changes the picture.
await page.uncheck("[data-show=grid]");
const drawn = await page.evaluate(() => window.viewer.drawn());
check(drawn.calls >= 3 && drawn.calls <= 2 * 4, `${drawn.calls} draw calls for 3 links with visuals`);
for (const mark of ["frames", "axes", "dh"]) {
  await page.check(`[data-show=${mark}]`);
  check((await page.evaluate(() => window.viewer.drawn())).calls > drawn.calls, `${mark} are drawn`);
  await page.uncheck(`[data-show=${mark}]`);
}
await page.check("[data-show=names]");
await until("names stand over the picture", async () => (await page.locator("#labels span").count()) === 4);
await page.uncheck("[data-show=names]");

// A click on the hand shows its line.
const place = await page.evaluate(() => window.viewer.place("hand"));
await page.click("#canvas", { position: place });
check(/hand/.test(await page.locator("#link h3").innerText()), "a click on a link chooses it");
check(/rig\.xacro:6:/.test(await page.locator("#link").innerText()), "its line in the source is shown");
await page.click("#tree button[data-link=arm]");
check(/turn \(revolute\)/.test(await page.locator("#link").innerText()), "the tree chooses links, too");
await page.fill("#search", "fing");
check((await page.locator("#tree button[data-link=finger]").isVisible()) && !(await page.locator("#search").evaluate((field) => field.value !== "fing")), "the search finds a link");
await page.fill("#search", "nothing like it");
check(!(await page.locator("#tree button[data-link=arm]").isVisible()), "what does not match is hidden");
await page.fill("#search", "");

// A save changes the picture, and joints keep their positions.
await slider("slide").fill("0.1");
const before = await loads();
here.write("rig.xacro", model(0.8));
await until("a save changes the picture", async () => (await loads()) > before);
check(near(await at("hand"), [0, 0, 0.9]), "the new length is shown, and the joint keeps its position");

// A broken save keeps the last robot and shows the place of the error.
here.write("rig.xacro", model(0.8, '<joint name="x" type="fixed"><parent link="${nowhere}"/></joint>'));
await until("an error is shown", async () => page.locator("#error").isVisible());
// The file may have been read between its truncation and its new content, which is another error for a moment.
const error = async () => page.locator("#error").innerText();
await until("the error has its place", async () => /rig\.xacro:11:.*nowhere/s.test(await error()));
check(near(await at("hand"), [0, 0, 0.9]), "the last robot stays");
here.write("rig.xacro", model(0.7));
await until("the error goes when it is corrected", async () => !(await page.locator("#error").isVisible()));
check(near(await at("hand"), [0, 0, 0.8]), "the corrected robot is shown");

// Arguments.
await page.fill("#arguments input[name=length]", "1.2");
await page.click("#arguments button");
await until("an argument expands the source again", async () => near(await at("hand"), [0, 0, 1.3]));

// Findings, keyboard, theme.
here.write("rig.xacro", model(0.7, '<gazebo reference="nothing"/>'));
await until("findings are listed", async () => (await page.locator("#findings button").count()) > 0);
const heavy = `<link name="tip"><inertial><mass value="1"/><inertia ixx="-1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<joint name="tip" type="fixed"><parent link="hand"/><child link="tip"/></joint>`;
here.write("rig.xacro", model(0.7, ["one", "two", "three", "four"].map((name) => `<gazebo reference="${name}"/>`).join("") + heavy));
const group = page.locator("#findings details", { hasText: "urdf gazebo reference" });
await until("findings of one rule are one entry", async () => (await group.locator(".count").textContent().catch(() => "")) === "4");
check((await group.locator("button:visible").count()) === 0, "a large group is closed");
await group.locator("summary").click();
check((await group.locator("button:visible").count()) === 4, "and opens");
check((await page.locator("#findings > li .error, #findings > li .warning, #findings > li .note").first().getAttribute("class")).includes("error"), "errors come first");
const frames = (await page.evaluate(() => window.viewer.drawn())).frames;
await page.focus("#canvas");
await page.keyboard.press("ArrowLeft");
await until("arrow keys turn the view", async () => (await page.evaluate(() => window.viewer.drawn())).frames > frames + 1);
const axe = readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8");
for (const theme of ["light", "dark"]) {
  if ((await page.evaluate(() => document.documentElement.dataset.theme)) !== theme) await page.click("#theme");
  const result = await page.evaluate(`${axe}; axe.run()`);
  const serious = result.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  check(serious.length === 0, `${theme}: ${serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`).join("; ")}`);
}
const [download] = await Promise.all([page.waitForEvent("download"), page.click("#screenshot")]);
check(download.suggestedFilename() === "rig.png", "a screenshot is a file");
check(violations.length === 0, `violations of the policy: ${violations.join("; ")}`);
check(outside.length === 0, `requests to elsewhere: ${outside.join(" ")}`);
check(errors.length === 0, `errors in the page: ${errors.join("; ")}`);
await shown.end();

// Comparing with another model.
here.write("old.urdf", '<robot name="rig"><link name="base"><visual><geometry><box size="0.2 0.2 0.4"/></geometry></visual></link></robot>');
const both = await view(program, "--against", here.file("old.urdf"), here.file("rig.xacro"));
await page.goto(both.url);
await until("the page shows both models", async () => (await loads()) > 0, 60000);
const together = (await page.evaluate(() => window.viewer.drawn())).calls;
await page.uncheck("[data-show=compare]");
check((await page.evaluate(() => window.viewer.drawn())).calls < together, "the other model is drawn over it, and can be hidden");
await both.end();

// On an exported page, opened from a disk, a hostile name stays text, and the links are at the poses of forward
// kinematics.
const hostile = "&lt;/script&gt;&lt;script&gt;document.title='taken'&lt;/script&gt;";
here.write("hostile.urdf", `<robot name="${hostile}"><link name="${hostile}"/></robot>`);
for (const [name, path] of [["hostile", here.file("hostile.urdf")], ["arm", join(source, "fixtures/arm/expected/left_with_gripper.urdf")]]) {
  const html = here.file(`${name}.html`);
  check(spawnSync(program, ["export", "-q", path, "-o", html]).status === 0, `${name} is exported`);
  await page.goto(pathToFileURL(html).href);
  await until(`${name} is shown from a file`, async () => (await loads()) > 0, 60000);
  check((await page.title()).endsWith("urdfmill") && (await page.title()) !== "taken", `${name}: no script of a model runs`);
  const joints = await page.evaluate(() => window.viewer.movable());
  const values = Object.fromEntries(joints.map((joint, i) => [joint, 0.011 + 0.003 * i]));
  await page.evaluate((given) => window.viewer.set(given), values);
  const poses = await page.evaluate(() => window.viewer.poses());
  const words = Object.entries(values).flatMap(([joint, value]) => ["--q", `${joint}=${value}`]);
  const said = JSON.parse(spawnSync(program, ["fk", "-q", "--format", "json", path, ...words], { encoding: "utf8" }).stdout);
  let worst = 0;
  for (const { link, matrix } of said.links)
    for (let i = 0; i < 3; ++i) for (let j = 0; j < 4; ++j) worst = Math.max(worst, Math.abs(poses[link][4 * j + i] - matrix[i][j]));
  check(said.links.length > 0 && worst < 1e-6, `${name}: links are ${worst} from where fk puts them`);
}
check(violations.length === 0, `violations of the policy: ${violations.join("; ")}`);
await chromium.close();
finish();
