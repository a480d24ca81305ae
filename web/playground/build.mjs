// build.mjs [OUTPUT [ENGINE]]: builds the playground into the folder OUTPUT (build/playground) with the engine of
// ENGINE (build/wasm/urdfmill.wasm). The folder is a page without a server: it opens from a disk, too.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { examples } from "./examples/examples.mjs";

const here = dirname(fileURLToPath(import.meta.url)), root = join(here, "../..");
const output = process.argv[2] ?? join(root, "build/playground");
const engine = process.argv[3] ?? join(root, "build/wasm/urdfmill.wasm");
const common = { bundle: true, minify: true, charset: "ascii", format: "iife", target: "es2022", legalComments: "none", metafile: true };
const inputs = new Set();

/** Returns the text of a bundled script. */
async function bundled(entry, plugins = []) {
  const { outputFiles: [file], metafile } = await build({ ...common, entryPoints: [entry], plugins, write: false });
  for (const input of Object.keys(metafile.inputs)) inputs.add(input);
  return file.text;
}

async function texts(folder) {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "utf8")])));
}

async function exampleFiles({ folder, only }) {
  const all = await texts(join(root, folder));
  return Object.fromEntries(Object.entries(all).filter(([name]) => only?.test(name) ?? true));
}

const made = {
  name: "made",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(worker-text|examples)$/ }, ({ path }) => ({ path, namespace: "made" }));
    onLoad({ filter: /^worker-text$/, namespace: "made" }, async () => ({ contents: await bundled(join(here, "src/worker.ts")), loader: "text" }));
    onLoad({ filter: /^examples$/, namespace: "made" }, async () => ({
      contents: JSON.stringify(await Promise.all(examples.map(async ({ title, text, open, ...where }) => ({ title, text, open, files: await exampleFiles(where) })))), loader: "json",
    }));
  },
};

await rm(output, { recursive: true, force: true });
await mkdir(output, { recursive: true });
await writeFile(join(output, "playground.js"), await bundled(join(here, "src/main.ts"), [made]));
await writeFile(join(output, "viewer.js"), await bundled(join(here, "../viewer/src/main.ts")));
// A script, because a page that was opened from a disk may fetch nothing; gzip, because not every server compresses.
const packed = gzipSync(await readFile(engine), { level: 9 }).toString("base64");
await writeFile(join(output, "engine.js"), `window.urdfmillEngine="${packed}";\n`);
await cp(join(here, "src/index.html"), join(output, "index.html"));
const look = await readFile(join(here, "../viewer/src/look.css"), "utf8");
for (const page of ["playground", "viewer"]) await writeFile(join(output, `${page}.css`), look + await readFile(join(here, page === "viewer" ? "../viewer" : "", `src/${page}.css`), "utf8"));
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const viewer = (await readFile(join(here, "../viewer/src/index.html"), "utf8"))
  .replace("<!--style-->", `<meta http-equiv="Content-Security-Policy" content="${policy}">\n<link rel="stylesheet" href="viewer.css">`)
  .replace("<!--data-->\n", "").replace("<!--script-->", '<script src="viewer.js"></script>');
await writeFile(join(output, "viewer.html"), viewer);

/** Writes the licences of the packages whose code is in the page. */
async function licences() {
  const names = [...new Set([...inputs].map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]).filter(Boolean))].sort();
  const parts = await Promise.all(names.map(async (name) => {
    const folder = join(here, "../node_modules", name), { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    return `${name} ${version} (${license})\n\n${file ? await readFile(join(folder, file), "utf8") : ""}`;
  }));
  return parts.join(`\n${"-".repeat(80)}\n\n`);
}
await writeFile(join(output, "THIRD_PARTY.txt"), await licences());

const files = (await readdir(output)).sort(), hash = createHash("sha256");
for (const file of files) hash.update(await readFile(join(output, file)));
const worker = (await readFile(join(here, "src/offline.js"), "utf8")).replace("VERSION", hash.digest("hex").slice(0, 16)).replace("FILES", JSON.stringify(["./", ...files]));
await writeFile(join(output, "offline.js"), worker);
for (const file of [...files, "offline.js"]) {
  const bytes = await readFile(join(output, file));
  console.log(`${file}: ${bytes.length} bytes, ${gzipSync(bytes).length} as gzip`);
}
