// playground_test.mjs PROGRAM SOURCE RECORDED: drives the page in Chromium, from a disk and from a server, and compares
// what it shows with what the program prints.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browser, check, finish, packages, until } from "../view/driver.mjs";
import { recorded } from "../view/recorded.mjs";
import { built, example, loads, opened, served } from "./site.mjs";

const [program, source, corpus] = process.argv.slice(2);
const chromium = await browser(), site = built(source);
const fromDisk = pathToFileURL(join(site.path, "index.html")).href;
const says = (cwd, ...words) => spawnSync(program, words, { cwd, encoding: "utf8", maxBuffer: 1 << 28 }).stdout;
const pictures = process.env.URDFMILL_PICTURES;
const picture = async (page, name) => { if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) }); };

const { page, troubles, outside } = await opened(chromium, fromDisk);
const expansion = () => page.evaluate(() => window.playground.expansion());
const text = (id) => page.locator(`#${id}`).textContent();
const frame = () => page.frames().find((each) => each.url().endsWith("viewer.html"));
const drawn = () => frame()?.evaluate(() => window.viewer?.loads() ?? 0).catch(() => 0) ?? 0;
const findings = () => page.locator("#findings button").allTextContents();

// From a disk: the first example, and its panels.
const arm = join(source, "fixtures/arm");
await picture(page, "start");
await example(page, "Arm");
check((await page.locator("#robot option").allTextContents()).join() === "arm.urdf.xacro", "the robots are those that check finds");
await until("the robot is drawn", async () => (await drawn()) > 0, 60000);
await page.waitForTimeout(300);
await picture(page, "view");
await page.click("#tab-expansion");
const wanted = says(arm, "expand", "arm.urdf.xacro");
await until("the expansion is the program's", async () => (await expansion()) === wanted);
await page.click("#tab-tree");
await until("the tree is the program's", async () => (await text("tree")) === says(arm, "tree", "arm.urdf.xacro"));
await page.click("#tab-dh");
await until("the table has a row for each joint", async () => (await page.locator("#dh tr").count()) === 7);
await page.check("#degrees");
await until("angles can be in degrees", async () => /-90/.test(await text("dh")));
await picture(page, "dh");

// Arguments, and the trail of a place.
await page.click("#tab-expansion");
await page.check("#arguments input[name=gripper]");
await until("an argument expands again", async () => (await expansion()) === says(arm, "expand", "arm.urdf.xacro", "gripper:=true"));
await page.locator("#expansion .cm-line", { hasText: '<link name="pedestal">' }).click();
await until("a click shows the calls that made a line", async () => /in macro cylinder_link .*macros\/arm\.xacro:34:5[^]*in macro millarm/.test(await text("trail")));
check((await text("source-title")) === "macros/shapes.xacro", "and the source where it was written");
await picture(page, "trail");

// The editor: hover, completion, findings while typing.
await page.click("#file-list button[data-path='macros/arm.xacro']");
const call = page.locator("#editor .cm-line", { hasText: "cylinder_link" }).first();
await call.locator("span", { hasText: "cylinder_link" }).first().hover();
await until("a hover shows what a name is", async () => /cylinder_link/.test(await page.locator(".cm-tooltip-hover").textContent().catch(() => "")));
await picture(page, "hover");
await page.mouse.move(5, 5);
await page.click("#file-list button[data-path='arm.urdf.xacro']");
await page.evaluate(() => {
  const { view } = window.playground.editor, at = view.state.doc.toString().indexOf("</robot>");
  view.dispatch({ changes: { from: at, insert: '<link name="${nowhere}"/>\n' } });
});
await until("an error appears where it is typed", async () => (await findings()).some((finding) => /nowhere.*arm\.urdf\.xacro:21/s.test(finding)));
check((await page.locator("#editor .cm-lintRange-error").count()) > 0, "and is underlined");
await page.evaluate(() => {
  const { view } = window.playground.editor, at = view.state.doc.toString().indexOf("<link name=\"${nowhere}\"/>\n");
  view.dispatch({ changes: { from: at, to: at + 26, insert: "<xacro:mill" }, selection: { anchor: at + 11 } });
  view.focus();
});
await page.keyboard.type("a");
await until("a macro is completed", async () => /millarm/.test(await page.locator(".cm-tooltip-autocomplete").textContent().catch(() => "")));
await picture(page, "completion");

// Findings and their fixes.
await example(page, "Gate");
const before = () => page.evaluate(() => window.playground.editor.view.state.doc.toString());
await until("mistakes are found", async () => (await findings()).length === 6);
await page.locator("#findings button", { hasText: "stel" }).click();
await page.locator("#editor .cm-lintRange", { hasText: "stel" }).first().hover();
const fix = page.locator(".cm-diagnosticAction").first();
await until("a finding offers its fix", async () => fix.isVisible());
await picture(page, "fix");
await fix.click();
await until("the fix is made", async () => /<material name="steel"\/>/.test(await before()));
await until("and the finding is gone", async () => (await findings()).length === 5);
const wrong = await before();
await until("the button for safe fixes is enabled", async () => page.locator("#fix").isEnabled());
await page.click("#fix");
await until("safe fixes are made at once", async () => (await before()) !== wrong && /safe fixes are made/.test(await text("status")));
await until("the button is disabled with nothing left to fix", async () => page.locator("#fix").isDisabled());
await page.click("#undo");
await until("a fix is taken back", async () => (await before()) === wrong);
check((await text("count")) === (await page.locator("#findings .kind").allTextContents()).reduce((said, kind, _, all) => {
  const name = kind.replace(/: $/, ""), count = all.filter((one) => one === kind).length;
  return said.includes(name) ? said : [...said, `${count} ${name}${count === 1 ? "" : "s"}`];
}, []).join(", "), `the counts are those of the findings: ${await text("count")}`);

// Migration and saving.
await example(page, "Lift");
await page.click("#tab-migration");
await until("a migration shows what changes", async () => (await page.locator("#migration .added").count()) === 2);
await picture(page, "migration");
await page.click("#migrate");
const lift = says(join(source, "fixtures/migrate"), "migrate", "--urdf-version", "1.2", "lift.urdf");
await until("a migration changes the source as the program does", async () => (await before()) === lift);
await example(page, "UR5");
await page.click("#tab-save");
const ur5 = join(source, "fixtures/kinematics");
for (const [name, ...words] of [["sdf", "convert", "--to", "sdf"], ["yaml", "convert", "--to", "yaml"], ["mjcf.xml", "convert", "--to", "mjcf"], ["urdf", "convert", "--to", "urdf"], ["json", "convert", "--to", "json"]]) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(`#save button:text-is("${name}")`)]);
  check(file.suggestedFilename() === `ur5.${name}`, `${name} has a name`);
  check(readFileSync(await file.path(), "utf8") === says(ur5, ...words, "ur5.urdf"), `${name} is what the program writes`);
}
const [html] = await Promise.all([page.waitForEvent("download"), page.click('#save button:text-is("html")')]);
check(/<script type="application\/json" id="data">/.test(readFileSync(await html.path(), "utf8")), "a page can be saved");

// Models that are pasted, shared, zipped and picked.
await page.click("#new");
await page.fill("#paste", '<robot name="pasted"><link name="a"/></robot>');
await loads(page, () => page.click("#use-paste"));
check((await page.locator("#robot option").allTextContents()).join() === "pasted.urdf", "a pasted text is a model");
await example(page, "Arm");
await page.click("#share");
await until("a link holds the model", async () => (await page.evaluate(() => location.hash)).startsWith("#m="));
const shared = await opened(chromium, await page.evaluate(() => location.href));
await until("the link opens it", async () => (await shared.page.evaluate(() => window.playground.files().length)) === 7);
await shared.context.close();
const { zipSync, strToU8 } = packages("fflate");
const zip = zipSync({ "part/package.xml": strToU8("<package><name>part</name></package>"), "part/b.urdf.xacro": strToU8('<robot name="b" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="$(find part)/c.xacro"/></robot>'), "part/c.xacro": strToU8('<robot><link name="c"/></robot>') });
await loads(page, () => page.setInputFiles("#files", { name: "a.zip", mimeType: "application/zip", buffer: Buffer.from(zip) }));
await page.click("#tab-expansion");
await until("a zip is a folder of packages", async () => /<link name="c"\/>/.test(await expansion()));
await loads(page, () => page.setInputFiles("#folder", arm));
check((await page.locator("#robot option").count()) === 3, "a folder has all its robots");

// An engine that breaks is replaced.
await page.evaluate(() => window.playground.engine.replace("a test"));
await until("another engine takes its place", async () => /started again/.test(await text("status")));
await page.click("#tab-tree");
await until("and goes on", async () => (await text("tree")).includes("base_link"));
await page.evaluate(() => window.playground.editor.view.dispatch({ changes: { from: 0, insert: "<" } }));
await until("its language server, too", async () => (await findings()).some((finding) => /error/.test(finding)));

// Ten robots: fixtures, and recorded ones. The scene has every link of the expansion.
const robots = [...["kinematics/iiwa14.urdf", "kinematics/scara.urdf", "mjcf/cell.urdf", "models/cart.xacro", "sdf/arm.urdf"].map((name) => join(source, "fixtures", name)), ...recorded(corpus, 1).filter((_, i) => i % 130 === 7)].slice(0, 10);
await page.click("#tab-view");
for (const [i, robot] of robots.entries()) {
  const count = await drawn();
  await loads(page, () => page.setInputFiles("#files", robot));
  await until(`${robot} is drawn`, async () => (await drawn()) > count, 60000);
  const links = JSON.parse(says(".", "convert", "-q", "--lenient", "--to", "json", robot)).links.length;
  await until(`${robot} has ${links} links`, async () => Object.keys(await frame().evaluate(() => window.viewer.poses())).length === links);
  await until(`${robot} is in sight`, () => frame().evaluate(() => {
    const [link] = Object.keys(window.viewer.poses()), spot = window.viewer.place(link), { clientWidth, clientHeight } = document.querySelector("canvas");
    return spot !== null && spot.x >= 0 && spot.x <= clientWidth && spot.y >= 0 && spot.y <= clientHeight;
  }));
  await page.waitForTimeout(pictures ? 500 : 0);
  await picture(page, `robot-${i}`);
}
check(troubles.length === 0, `troubles: ${[...new Set(troubles)].join("; ")}`);
check(outside.length === 0, `requests to elsewhere: ${outside.join(" ")}`);

// From a server: offline after the first load.
const server = await served(site.path);
const online = await opened(chromium, server.url);
await online.page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true), null, { timeout: 120000 });
server.end();
await online.page.reload();
await online.page.keyboard.press("Shift");
await online.page.waitForFunction(() => document.body.dataset.started !== undefined, null, { timeout: 120000 });
await example(online.page, "Arm");
const inside = () => online.page.frames().find((each) => each.url().endsWith("viewer.html"))?.evaluate(() => window.viewer?.loads() ?? 0).catch(() => 0) ?? 0;
await until("the page works without its server", async () => (await inside()) > 0, 60000);
check(online.troubles.length === 0, `troubles from a server: ${online.troubles.join("; ")}`);
check(online.outside.length === 0, `requests to elsewhere: ${online.outside.join(" ")}`);

// On a phone, in the dark.
const phone = await opened(chromium, fromDisk, { width: 390, height: 780, colours: "dark", hasTouch: true, isMobile: true });
await example(phone.page, "Arm");
check((await phone.page.evaluate(() => document.documentElement.scrollWidth)) <= 390, "nothing is wider than a phone");
await phone.page.waitForTimeout(1500);
await picture(phone.page, "phone");
for (const pane of ["files", "source", "findings", "results"]) {
  await phone.page.click(`#panes [data-pane=${pane}]`);
  check(await phone.page.locator({ files: "#model", source: "#source", findings: "#problems", results: "#results" }[pane]).isVisible(), `${pane} can be seen on a phone`);
  await picture(phone.page, `phone-${pane}`);
}
check(phone.troubles.length === 0, `troubles on a phone: ${phone.troubles.join("; ")}`);

await chromium.close();
finish();
