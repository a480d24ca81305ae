// The playground, built into a folder, and a server that gives it out.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { folder, packages, skip } from "../view/driver.mjs";

/** Builds the page into a new folder; ends the test as skipped if something for it is missing. */
export function built(source) {
  const engine = join(source, "build/wasm/urdfmill.wasm");
  if (!existsSync(engine)) skip("no build/wasm/urdfmill.wasm: run scripts/wasm");
  for (const name of ["esbuild", "codemirror", "@codemirror/lsp-client", "fflate"]) {
    try {
      packages.resolve(name);
    } catch {
      skip(`no ${name}: run scripts/setup --development, or npm ci in web/`);
    }
  }
  const { path } = folder(), output = join(path, "playground");
  const done = spawnSync(process.execPath, [join(source, "web/playground/build.mjs"), output, engine], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
  return { path: output, sizes: done.stdout };
}

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".txt": "text/plain" };

/** Serves a folder on this machine; without compression, as the plainest server does, or with. */
export async function served(path, more = () => null) {
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://localhost").pathname, file = join(path, name === "/" ? "index.html" : name);
    const content = more(name) ?? (existsSync(file) ? readFileSync(file) : null);
    if (content === null) response.statusCode = 404;
    response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
    response.end(content ?? "");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}/`, end: () => server.closeAllConnections() ?? server.close() };
}

/** Opens the page, and waits until its engine has started. */
export async function opened(chromium, url, { width = 1400, height = 850, colours = "light", ...options } = {}) {
  const context = await chromium.newContext({ viewport: { width, height }, colorScheme: colours, acceptDownloads: true, ...options });
  const page = await context.newPage(), troubles = [], outside = [], base = url.replace(/[^/]*$/, "");
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => { if (message.type() === "error" || /Content.Security.Policy/i.test(message.text())) troubles.push(message.text()); });
  page.on("request", (request) => { if (!request.url().startsWith(base) && !/^(blob|data):/.test(request.url())) outside.push(request.url()); });
  await page.goto(url);
  // The engine is loaded when the user begins to do something.
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => document.body.dataset.started !== undefined, null, { timeout: 120000 });
  return { context, page, troubles, outside };
}

/** Waits for the page to show a model after `act`. */
export async function loads(page, act) {
  const before = await page.evaluate(() => document.body.dataset.loaded ?? "0");
  await act();
  await page.waitForFunction((last) => (document.body.dataset.loaded ?? "0") !== last, before, { timeout: 120000 });
}

export const example = (page, title) => loads(page, async () => {
  if (!(await page.locator("#start").isVisible())) await page.click("#new");
  await page.click(`#examples button[data-title="${title}"]`);
});
