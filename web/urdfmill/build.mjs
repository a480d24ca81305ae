// build.mjs OUTPUT WASM…: builds the npm package into the folder OUTPUT: the launcher, the library for Node and browsers, its
// types, and the engine's WebAssembly.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [output, ...engines] = process.argv.slice(2);
const dist = join(output, "dist");
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

const source = (name) => join(here, "src", `${name}.ts`);
const common = { bundle: true, charset: "utf8", target: "es2022", legalComments: "inline", external: ["three", "urdf-loader"] };
// A CommonJS file finds the files beside it by its name.
const commonjs = {
  format: "cjs", platform: "node", outExtension: { ".js": ".cjs" }, define: { "import.meta.url": "here" },
  banner: { js: 'const here = require("node:url").pathToFileURL(__filename).href;' },
};
const named = (names) => Object.fromEntries(names.map((name) => [name.replace("_browser", ""), source(name)]));
const nodes = ["node", "xacro_parser_node", "urdf_loader_node"];
const module = { ...common, format: "esm", outdir: dist, outExtension: { ".js": ".mjs" } };
await Promise.all([
  build({ ...module, entryPoints: named(["index", "xacro_parser_browser", "urdf_loader_browser"]) }),
  build({ ...module, platform: "node", entryPoints: { ...named(nodes), worker_node: source("worker_node") } }),
  build({ ...module, entryPoints: { worker: source("worker_browser") } }),
  build({ ...common, ...commonjs, outdir: dist, entryPoints: named(["node", "xacro_parser_node"]) }),
  build({ ...common, ...commonjs, outdir: dist, entryPoints: named(["command"]) }),
]);
const compiler = join(here, "../node_modules/typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "-p", here, "--declaration", "--emitDeclarationOnly", "--outDir", join(dist, "types")], { stdio: "inherit" });
for (const engine of engines) copyFileSync(engine, join(dist, basename(engine)));
for (const file of ["package.json", "README.md", "THIRD_PARTY.md", "bin"]) cpSync(join(here, file), join(output, file), { recursive: true });
copyFileSync(join(here, "../../LICENSE"), join(output, "LICENSE"));
