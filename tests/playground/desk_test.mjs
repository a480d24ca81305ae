// desk_test.mjs PROGRAM SOURCE: what makes the page a place to work at: a folder with many files, robots that fail, edits that are
// kept, shown, taken back and written, borders that move, and tables that can be copied.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { browser, check, finish, folder, packages, until } from "../view/driver.mjs";
import { built, example, loads, opened, served } from "./site.mjs";

const [program, source] = process.argv.slice(2);
const chromium = await browser(), site = built(source), server = await served(site.path);
const pictures = process.env.URDFMILL_PICTURES;
const { context, page, troubles } = await opened(chromium, server.url);
await context.grantPermissions(["clipboard-read", "clipboard-write"]);
const picture = async (name) => { if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) }); };
const text = (id) => page.locator(`#${id}`).textContent();
const frame = () => page.frames().find((each) => each.url().endsWith("viewer.html"));
const links = () => frame()?.evaluate(() => Object.keys(window.viewer?.poses() ?? {})).catch(() => []) ?? [];
const findings = () => page.locator("#findings button").allTextContents();

// A repository: the robots among many other files. The first of the alphabet is a fragment, and one robot fails.
const box = (name, more = "") => `<link name="${name}"><visual><geometry><box size="0.2 0.1 0.1"/></geometry></visual>${more}</link>`;
const joint = (name, parent, child, type = "revolute") => `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/><origin xyz="0 0 0.3"/><axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>`;
const inertial = '<inertial><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial>';
const here = folder(), repository = here.file("many");
const contents = {
  "arm_description/package.xml": "<package><name>arm_description</name></package>",
  "arm_description/urdf/a_finger.urdf": `<robot name="finger">${box("finger")}</robot>`,
  "arm_description/urdf/arm.urdf.xacro": `<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:arg name="second" default="true"/>
<xacro:include filename="$(find arm_description)/urdf/parts/hand.xacro"/>
${box("base")}
${box("left", inertial)}
${joint("turn", "base", "left")}
<xacro:if value="$(arg second)">
${box("right", inertial)}
${joint("swing", "base", "right")}
</xacro:if>
</robot>
`,
  "arm_description/urdf/parts/hand.xacro": `<robot xmlns:xacro="http://www.ros.org/wiki/xacro">${box("hand")}${joint("grip", "left", "hand", "fixed")}</robot>\n`,
  "arm_description/urdf/broken.urdf.xacro": '<robot name="broken" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="${nowhere}"/></robot>',
  "arm_description/urdf/elsewhere.urdf.xacro": '<robot name="elsewhere" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="$(find other_description)/part.xacro"/><link name="a"/></robot>',
  "arm_description/urdf/meshes.urdf": `<robot name="meshes"><link name="shell"><visual><geometry><mesh filename="package://arm_description/shell.stl"/></geometry></visual><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<link name="bare"><visual><geometry><mesh filename="package://arm_description/bare.stl"/></geometry></visual></link><joint name="j" type="fixed"><parent link="shell"/><child link="bare"/></joint></robot>`,
  ...Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`.github/workflows/job_${i}.yml`, "on: push\n"])),
};
for (const [path, content] of Object.entries(contents)) {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), content);
}
await loads(page, () => page.setInputFiles("#folder", repository));
await until("the first robot is a whole one", async () => (await links()).length === 4);
check((await page.locator("#robot option:checked").textContent()) === "arm.urdf.xacro" && (await text("robot-folder")).trim() === "many/arm_description/urdf/", "and it is named, with its folder");
const rows = () => page.locator("#file-list button:visible").evaluateAll((all) => all.map((row) => row.dataset.path.split("/").pop()));
await until("its files come first", async () => (await rows()).join() === "hand.xacro,arm.urdf.xacro");
check((await page.locator("#file-list > details > summary").textContent()) === "125 other files", `others are one line: ${await page.locator("#file-list > details > summary").textContent()}`);
await picture("many");

// The picture is large, and the robot in the middle of it.
const area = await page.locator("#viewer").boundingBox();
check(area.width * area.height > 0.35 * 1400 * 850, `the picture has a third of the page and more: ${area.width} x ${area.height}`);
const isInMiddle = () => frame().evaluate(() => {
  const { clientWidth, clientHeight } = document.querySelector("canvas"), spots = Object.keys(window.viewer.poses()).map((link) => window.viewer.place(link));
  const x = spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length / clientWidth, y = spots.reduce((sum, spot) => sum + spot.y, 0) / spots.length / clientHeight;
  return x > 0.25 && x < 0.75 && y > 0.2 && y < 0.8;
});
await until("the robot is in the middle", isInMiddle);
await frame().click("[data-panel=motion]");
check(await frame().locator("#panel-motion").isVisible(), "its joints can be shown beside it");
await until("the robot is in the middle again", isInMiddle);
await frame().click("[data-panel=motion]");
check(!(await frame().locator("#panel-motion").isVisible()), "and folded");

// Borders move by pointer and keys, and stay where they are.
const width = () => page.locator("#results").evaluate((element) => element.clientWidth);
const before = await width(), border = page.locator(".splitter[data-size='--results']");
await border.focus();
for (let i = 0; i < 3; ++i) await page.keyboard.press("ArrowRight");
check((await width()) < before - 50, `arrow keys move a border: ${before} to ${await width()}`);
await until("the robot stays in the middle", isInMiddle);
const at = await border.boundingBox();
await page.mouse.move(at.x + 2, 400);
await page.mouse.down();
await page.mouse.move(at.x - 100, 400, { steps: 3 });
await page.mouse.up();
const moved = await width();
check(moved > before - 50, `and so does the pointer: ${moved}`);
await border.focus();
await page.keyboard.press("Home");
check(Math.abs((await width()) - before) <= 2, "Home puts it back");

// A table of a robot with several ends is that of one; another one can be chosen, and it can be copied.
await page.click("#tab-dh");
await until("the table is there", async () => (await page.locator("#dh tr").count()) === 2);
check((await page.locator("#tip option").allTextContents()).sort().join() === "hand,right", `both ends are offered: ${await page.locator("#tip option").allTextContents()}`);
await page.selectOption("#tip", "right");
await until("the table of the other end is shown", async () => /swing/.test(await text("dh")));
check(!/--tip/.test(await text("dh")), "without words of the command line");
await page.click("#copy-dh");
await until("the table is copied", async () => /^joint\ttype\ttheta[^]*\nswing\t/.test(await page.evaluate(() => navigator.clipboard.readText())));

// Arguments are a form.
await page.click("#tab-view");
await page.uncheck("#arguments input[name=second]");
await until("an argument expands again", async () => (await links()).length === 3);
await page.click("#defaults");
await until("and the defaults again", async () => (await links()).length === 4);

// A robot that fails is not shown as the one before it; the error is beside the picture.
const choose = (name) => page.selectOption("#robot", { label: name });
await choose("broken.urdf.xacro");
await until("an error is shown", async () => /nowhere/.test(await frame().locator("#error").innerText().catch(() => "")));
check((await links()).length === 0 && (await frame().locator("#name").textContent()) === "no robot", "without the robot before it");
const [error, canvas] = [await frame().locator("#error").boundingBox(), await frame().locator("#canvas").boundingBox()];
check(canvas.y + canvas.height <= error.y + 1, `the error is below the picture: ${JSON.stringify([canvas, error])}`);
await picture("failed");
await page.click("#tab-expansion");
check((await page.evaluate(() => window.playground.expansion())) === "", "nor is its expansion");
await page.click("#tab-view");
await choose("elsewhere.urdf.xacro");
await until("a missing package is given by a button of the page", async () => /folder with “Open…”/.test(await frame().locator("#error").innerText().catch(() => "")));
check(!/⟨|--package|URDFMILL_/.test((await frame().locator("#error").innerText()) + (await text("findings"))), "without words of the command line");
await choose("meshes.urdf");
await until("missing meshes are replaced", async () => JSON.stringify(await frame().evaluate(() => window.viewer.instead())) === '{"collisions":["shell"],"hulls":["bare"]}');
check(/collisions for shell; hulls around the joints for bare/.test(await frame().locator("#notes").innerText()), "and a note says so");
check((await frame().evaluate(() => window.viewer.seen())).links.join() === "shell,bare", "both links are drawn");
await picture("missing");

// Findings of one cause are one group; a place cannot be mistaken for another.
check((await findings()).every((row) => /many\/arm_description\/urdf\//.test(row)), "each has its whole path");
await choose("arm.urdf.xacro");

// Edits are shown as a difference, kept over a reload, and saved as a patch that git applies.
const edit = (from, to) => page.evaluate(([old, made]) => {
  const { view } = window.playground.editor, begin = view.state.doc.toString().indexOf(old);
  view.dispatch({ changes: { from: begin, to: begin + old.length, insert: made } });
}, [from, to]);
const shownText = () => page.evaluate(() => window.playground.editor.view.state.doc.toString());
await until("the robot is open", async () => /xacro:arg/.test(await shownText()));
await edit('<xacro:arg name="second" default="true"/>', '<xacro:arg name="second" default="false"/>');
await until("an edit changes the robot", async () => (await links()).length === 3);
await page.click("#file-list button[data-path$='hand.xacro']");
await edit("\n", "\n<!-- the end -->");
await until("changed files are counted", async () => (await text("changed-count")) === "2");
await page.click("#tab-changes");
await until("and shown as a difference", async () => (await page.locator("#changes .added").allTextContents()).some((line) => /default="false"/.test(line)));
check((await page.locator("#changes .removed").allTextContents()).join("").includes('default="true"'), "with what was there");
await picture("changes");
const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#save-patch")]);
check(saved.suggestedFilename() === "many.patch", `a patch has a name: ${saved.suggestedFilename()}`);
const applied = spawnSync("git", ["apply", await saved.path()], { cwd: repository, encoding: "utf8" });
check(applied.status === 0, `git takes the patch: ${applied.stderr}`);
const onPage = Object.fromEntries(await page.evaluate(() => window.playground.files().map(([path, content]) => [path, new TextDecoder().decode(content)])));
for (const path of ["urdf/arm.urdf.xacro", "urdf/parts/hand.xacro"])
  check(readFileSync(join(repository, "arm_description", path), "utf8") === onPage[`many/arm_description/${path}`], `${path} is then as on the page`);
const [all] = await Promise.all([page.waitForEvent("download"), page.click("#save-changed")]);
const { unzipSync } = packages("fflate");
check(Object.keys(unzipSync(readFileSync(await all.path()))).sort().join() === "many/arm_description/urdf/arm.urdf.xacro,many/arm_description/urdf/parts/hand.xacro", "changed files are saved as a zip");
await page.waitForTimeout(700);
await page.reload();
await page.mouse.move(300, 300);
await page.waitForFunction(() => document.body.dataset.loaded === "1", null, { timeout: 120000 });
check((await text("changed-count")) === "2" && /the end/.test(await shownText()), "a reload keeps the edits");
await until("and the robot", async () => (await links()).length === 3);
await page.click("#tab-changes");
await page.locator("#changes summary button").first().click();
await until("a file can be taken back", async () => (await text("changed-count")) === "1");

// A folder that was opened by its handle is written back. The private file system of the page stands for the disk.
await page.evaluate(async () => {
  const disk = await navigator.storage.getDirectory(), robot = await disk.getDirectoryHandle("robot", { create: true });
  const writable = await (await robot.getFileHandle("r.urdf", { create: true })).createWritable();
  await writable.write('<robot name="r"><link name="a"/></robot>');
  await writable.close();
  window.showDirectoryPicker = async () => robot;
});
await page.click("#new");
await loads(page, () => page.click("#pick-folder"));
check(await page.locator("#write-back").isHidden() === false && await page.locator("#write-back").isDisabled(), "with nothing to write the button is disabled");
await edit('"a"', '"b"');
await until("with a change it is enabled", async () => page.locator("#write-back").isEnabled());
await page.focus("#tab-changes");
await page.keyboard.press("Control+s");
const written = () => page.evaluate(async () => (await (await (await (await (await navigator.storage.getDirectory()).getDirectoryHandle("robot")).getFileHandle("r.urdf")).getFile()).text()));
// A file cannot be read while the page replaces it.
await until("Ctrl-S writes to the folder", async () => (await written().catch(() => "")) === '<robot name="r"><link name="b"/></robot>');
await until("and nothing is left to write", async () => (await text("changed-count")) === "");

// Keys.
await page.focus("#theme");
await page.keyboard.press("?");
check(await page.locator("#keys").isVisible(), "? lists the keys");
await page.keyboard.press("Escape");
await page.keyboard.press("Alt+2");
check(await page.evaluate(() => document.querySelector("#editor").contains(document.activeElement)), "Alt-2 goes to the source");
check(troubles.length === 0, `troubles: ${[...new Set(troubles)].join("; ")}`);

// From 360 pixels to 4k nothing is wider than the page.
for (const [wide, high] of [[360, 740], [820, 1180], [1280, 720], [3840, 2160]]) {
  const other = await opened(chromium, server.url, { width: wide, height: high });
  check((await other.page.evaluate(() => document.documentElement.scrollWidth)) <= wide, `the start fits into ${wide} pixels`);
  await example(other.page, "Arm");
  check((await other.page.evaluate(() => document.documentElement.scrollWidth)) <= wide, `the page fits into ${wide} pixels`);
  const inside = () => other.page.frames().find((each) => each.url().endsWith("viewer.html"));
  await until("the robot is drawn", async () => (await inside()?.evaluate(() => window.viewer?.loads() ?? 0).catch(() => 0)) > 0);
  const bar = await inside().locator("#picture > .tools").evaluate((tools) => Math.max(...[...tools.querySelectorAll("button")].map((button) => button.getBoundingClientRect().right)) - document.querySelector("#picture").getBoundingClientRect().right);
  check(bar <= 0, `no button of the picture is cut off at ${wide} pixels: ${bar}`);
  if (pictures) await other.page.screenshot({ path: join(pictures, `width-${wide}.png`) });
  await other.context.close();
}
server.end();
await chromium.close();
finish();
