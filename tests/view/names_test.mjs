// names_test.mjs PROGRAM: names that try to be markup, script or another text, in the page that is served and in the one
// that is exported: nothing of them runs or is fetched, and each is shown as text.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { browser, check, finish, folder, until, view, watchedPage } from "./driver.mjs";

const program = process.argv[2];
const run = "window.attacked=1";
const names = [
  `<script>${run}</script>`, `</script><script>${run}</script>`, `"><img src=x onerror=${run}>`, `'><svg onload=${run}>`, `javascript:${run}`,
  `--><script>${run}</script><!--`, "<!--<script>", "]]><b>", `{{constructor.constructor('${run}')()}}`, `\${${run}}`, "__proto__", "constructor",
  "&lt;img&gt;", "</title></style></textarea>", `https://evil.example/${run}`, `url(https://evil.example/x)`, `" style="background:url(https://evil.example)" x="`,
  "\\u003cimg src=x onerror=window.attacked=1\\u003e", "a\u202egnp.exe", "toString", "<base href=https://evil.example/>", "<meta http-equiv=refresh content=0>",
];
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
/** The text that the page shows for a name: directional marks are escapes. */
const shownAs = (name) => name.replaceAll("\u202e", "\\u202e");

const here = folder();
// No name of a file has a slash.
const asFile = (name) => name.replaceAll("/", "∕");
const chain = names.map((name, i) => {
  const link = escaped(name), parent = escaped(names[i - 1] ?? ""), mesh = escaped(asFile(name));
  const joint = i === 0 ? "" : `<joint name="${escaped(`j ${name}`)}" type="revolute"><parent link="${parent}"/><child link="${link}"/><limit lower="-1" upper="1" effort="1" velocity="1"/>${i > 1 ? `<mimic joint="${escaped(`j ${names[1]}`)}"/>` : ""}</joint>`;
  // The mass is an error, so that each name is in a finding.
  return `<link name="${link}"><inertial><mass value="-1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
<visual name="${link}"><geometry><mesh filename="${mesh}.stl"/></geometry><material name="${link}"><color rgba="1 0 0 1"/><texture filename="${mesh}.png"/></material></visual></link>${joint}`;
});
const model = `<robot name="${escaped(names.slice(0, 5).join(" "))}" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:arg name="&lt;img src=x onerror=${run}>" default="${escaped(names[2])}"/>
${chain.join("\n").replaceAll("${", () => "$${")}</robot>
`;
const file = `${asFile(names[2])}.xacro`;
here.write(file, model);
here.write("states.srdf", `<robot name="r">${names.map((name) => `<group_state name="${escaped(name)}" group="all"><joint name="${escaped(`j ${names[1]}`)}" value="0.5"/></group_state>`).join("")}</robot>`);

const chromium = await browser();

/** Opens a page, uses all of it, and checks that nothing of the model became more than text. */
async function attack(what, url) {
  const { page, errors } = await watchedPage(chromium, 1300, 900), outside = [], dialogs = [], opened = [];
  const home = new URL(url).href;
  page.on("request", (request) => { if (!request.url().startsWith(home) && !/^(blob|data):/.test(request.url())) outside.push(request.url()); });
  page.on("dialog", (dialog) => { dialogs.push(dialog.message()); void dialog.dismiss(); });
  page.on("popup", (popup) => opened.push(popup.url()));
  await page.goto(url);
  await until(`${what}: the page shows the robot`, async () => (await page.evaluate(() => window.viewer?.loads() ?? 0)) > 0, 60000);
  for (const box of await page.locator("#show input[type=checkbox]").all()) await box.check();
  for (const button of await page.locator("#tree button, #findings button, #states button").all()) await button.evaluate((element) => element.click());
  await page.locator("#measure").click();
  for (const button of await page.locator("#tree button").all()) await button.evaluate((element) => element.click());
  if (url.startsWith("http:")) {
    await page.locator("#arguments button").click();
    await until(`${what}: the arguments are taken`, async () => (await page.evaluate(() => window.viewer.loads())) > 1, 60000);
  }
  const links = await page.locator("#tree button").evaluateAll((buttons) => buttons.map((button) => button.dataset.link));
  check(JSON.stringify([...links].sort()) === JSON.stringify([...names].sort()), `${what}: the tree has the names as they are`);
  const text = await page.evaluate(() => document.body.textContent);
  for (const name of names) check(text.includes(shownAs(name)), `${what}: ${JSON.stringify(name)} is shown as text`);
  check(!/[\u202a-\u202e\u2066-\u2069]/.test(await page.evaluate(() => document.title + [...document.querySelectorAll("body :not(script)")].map((element) => [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("")).join(""))), `${what}: no mark changes the direction of a text`);
  const found = await page.evaluate(() => ({
    attacked: window.attacked,
    polluted: Object.keys(Object.prototype).length,
    elements: [...document.querySelectorAll("body img, body svg:not(body > svg, #picture > .tools svg), body iframe, body base, body meta, body style, body b")].map((element) => element.outerHTML),
    scripts: [...document.scripts].filter((script) => script.type !== "application/json").length,
    handlers: [...document.querySelectorAll("*")].flatMap((element) => [...element.attributes].filter((attribute) => attribute.name.startsWith("on")).map((attribute) => attribute.name)),
    addresses: [...document.querySelectorAll("[href], [src], [action]")].map((element) => (element instanceof SVGElement ? element.getAttribute("href") : element.href ?? element.src ?? element.action)).filter((address) => !/^(#icon-[a-z]+$|vscode|data|http:\/\/127\.0\.0\.1)/.test(address)),
  }));
  check(found.attacked === undefined && dialogs.length === 0, `${what}: no name runs`);
  check(found.polluted === 0, `${what}: no name changes the objects of the page`);
  check(found.elements.length === 0 && found.handlers.length === 0, `${what}: no name is markup: ${found.elements} ${found.handlers}`);
  check(found.scripts === 1, `${what}: the page has one script`);
  check(found.addresses.length === 0, `${what}: no name is an address: ${found.addresses}`);
  check(outside.length === 0 && opened.length === 0, `${what}: nothing is fetched from elsewhere: ${outside} ${opened}`);
  check(errors.length === 0, `${what}: no error: ${errors}`);
  // The policy holds where a text would become markup.
  const isRefused = await page.evaluate(() => {
    try {
      document.createElement("div").innerHTML = "<b>";
      return false;
    } catch {
      return true;
    }
  });
  check(isRefused, `${what}: the browser takes no text as markup`);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.append("window.attacked = 2");
    document.body.append(script);
  }).catch(() => {});
  check((await page.evaluate(() => window.attacked)) === undefined, `${what}: the policy lets no other script run`);
  await page.close();
}

const shown = await view(program, here.file(file), "--srdf", here.file("states.srdf"));
await attack("served", shown.url);
execFileSync(program, ["export", "-q", "--findings", here.file(file), "--srdf", here.file("states.srdf"), "-o", here.file("r.html")]);
await attack("exported", pathToFileURL(here.file("r.html")).href);
finish();
