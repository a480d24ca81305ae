// Imports a source of the package by itself.
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const { buildSync } = createRequire(new URL("../../web/package.json", import.meta.url))("esbuild");

export async function source(name) {
  const folder = mkdtempSync(join(tmpdir(), "urdfmill-npm-"));
  try {
    const outfile = join(folder, `${name}.mjs`);
    buildSync({ entryPoints: [fileURLToPath(new URL(`../../web/urdfmill/src/${name}.ts`, import.meta.url))], bundle: true, format: "esm", platform: "node", outfile });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
