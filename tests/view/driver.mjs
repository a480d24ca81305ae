// Functions shared by the tests of the viewer: a folder with a model, the program that shows it, a browser.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The tests use the packages of web/, too. */
export const packages = createRequire(new URL("../../web/package.json", import.meta.url));

/** Ends the test as skipped: ctest knows the code. */
export function skip(reason) {
  console.log(`skipped: ${reason}`);
  process.exit(77);
}

let failures = 0, checks = 0;
export function check(condition, what) {
  ++checks;
  if (condition) return;
  ++failures;
  console.log(`FAILED: ${what}`);
}
export function finish() {
  console.log(`${checks - failures} of ${checks} checks passed`);
  process.exit(failures > 0 || checks === 0 ? 1 : 0);
}

export function folder() {
  const path = mkdtempSync(join(tmpdir(), "urdfmill-view-"));
  process.on("exit", () => rmSync(path, { recursive: true, force: true }));
  return { path, write: (name, text) => writeFileSync(join(path, name), text), file: (name) => join(path, name) };
}

/** Starts `urdfmill view` and waits for its address. With `{ input: true }` before the words, standard input is open and errors are kept. */
export async function view(program, ...words) {
  const open = words[0]?.input === true;
  const child = spawn(program, ["view", "--no-open", "-q", ...(open ? words.slice(1) : words)], { stdio: open ? "pipe" : ["ignore", "pipe", "inherit"] });
  let complaints = "";
  child.stderr?.on("data", (text) => { complaints += text; });
  process.on("exit", () => child.kill());
  let said = "";
  const url = await new Promise((done, fail) => {
    child.stdout.on("data", (text) => { said += text; if (said.includes("\n")) done(said.trim()); });
    child.on("exit", (code) => fail(new Error(`urdfmill view ended with ${code}`)));
  });
  return { url, child, errors: () => complaints, end: () => new Promise((done) => { child.on("exit", (code, signal) => done(code ?? signal)); child.kill("SIGINT"); }) };
}

export const executable = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

export async function browser() {
  if (!executable) skip("no Chromium");
  let chromium;
  try {
    ({ chromium } = packages("playwright-core"));
  } catch {
    skip("no playwright-core: run scripts/setup --development, or npm ci in web/");
  }
  const launched = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"], headless: true });
  process.on("exit", () => { void launched.close(); });
  return launched;
}

export async function until(what, condition, limit_ms = 120000) {
  for (const end = Date.now() + limit_ms; Date.now() < end; await new Promise((done) => setTimeout(done, 20)))
    if (await condition()) return true;
  check(false, `${what}, within ${limit_ms} ms`);
  return false;
}

/** Returns the bytes of a picture with rectangles [colour, x, y, width, height], encoded by the browser. */
export async function image(page, width, height, type, rectangles) {
  const text = await page.evaluate(async ([w, h, form, all]) => {
    const canvas = new OffscreenCanvas(w, h), context = canvas.getContext("2d");
    for (const [colour, ...place] of all) {
      context.fillStyle = colour;
      context.fillRect(...place);
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: form, quality: 0.95 })).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  }, [width, height, type, rectangles]);
  return Buffer.from(text, "base64");
}

/** Returns the pixels of a picture's bytes, decoded by the browser: `at(x, y)` is [r, g, b, a]. */
export async function pixels(page, bytes) {
  const { width, height, text } = await page.evaluate(async (encoded) => {
    const file = Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([file]), { premultiplyAlpha: "none" });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height), context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let characters = "";
    for (let i = 0; i < data.length; i += 8192) characters += String.fromCharCode(...data.subarray(i, i + 8192));
    return { width: bitmap.width, height: bitmap.height, text: btoa(characters) };
  }, bytes.toString("base64"));
  const data = Buffer.from(text, "base64");
  return { width, height, data, at: (x, y) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)] };
}

/** A page of that size, and the errors that it reports. */
export async function watchedPage(chromium, width, height) {
  const page = await chromium.newPage({ viewport: { width, height } }), errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
  return { page, errors };
}
