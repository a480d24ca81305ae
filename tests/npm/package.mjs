// The built package for the tests: node TEST PROGRAM SOURCE BUILD. A test without the engine is skipped.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const [program, source, build] = process.argv.slice(2);
export const [wasm, expander] = ["urdfmill.wasm", "urdfmill-expand.wasm"].map((name) => join(build, name));
for (const engine of [wasm, expander]) if (!existsSync(engine)) {
  console.log(`skipped: there is no ${engine}; scripts/wasm builds it`);
  process.exit(77);
}

/** A project with the package installed, in a temporary folder, which goes with the process. */
export const project = mkdtempSync(join(tmpdir(), "urdfmill-npm-"));
process.on("exit", () => rmSync(project, { recursive: true, force: true }));
export const folder = join(project, "node_modules", "urdfmill");
mkdirSync(folder, { recursive: true });
execFileSync(process.execPath, [join(source, "web/urdfmill/build.mjs"), folder, wasm, expander], { stdio: "inherit" });
for (const name of ["jsdom", "three", "urdf-loader", "xacro-parser", "typescript", "@types"]) {
  symlinkSync(join(source, "web/node_modules", name), join(project, "node_modules", name));
}
export const fixture = (name) => join(source, "fixtures", name);
