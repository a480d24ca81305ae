// build.mjs OUTPUT: bundles the page into the folder OUTPUT: viewer.js, viewer.css, index.html, and page_bundle.cpp with
// all three, which the program is built with.
import { build } from "esbuild";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const output = process.argv[2] ?? join(here, "dist");
await mkdir(output, { recursive: true });
await build({
  entryPoints: [join(here, "src/main.ts")],
  outfile: join(output, "viewer.js"),
  bundle: true,
  minify: true,
  charset: "ascii",
  format: "iife",
  target: "es2022",
  legalComments: "inline",
});
await writeFile(join(output, "viewer.css"), await readFile(join(here, "src/look.css"), "utf8") + await readFile(join(here, "src/viewer.css"), "utf8"));
await copyFile(join(here, "src/index.html"), join(output, "index.html"));

/// Splits a text into C++ literals short enough for every compiler.
function pieces(text) {
  const size = 12000, lines = [];
  for (let at = 0; at < text.length; at += size) {
    const piece = text.slice(at, at + size);
    // Octal escapes end after three digits; a question mark could begin a trigraph.
    lines.push('    "' + piece.replace(/[^ -~]|["\\?]/g, (c) => "\\" + c.charCodeAt(0).toString(8).padStart(3, "0")) + '",');
  }
  return [...lines, "    nullptr"].join("\n");
}
const parts = [["html", "index.html"], ["css", "viewer.css"], ["script", "viewer.js"]];
let code = '#include "urdfmill/view/page_bundle.hpp"\n\nnamespace urdfmill::view {\n';
for (const [name, file] of parts) {
  const bytes = await readFile(join(output, file), "latin1");
  code += `const char* const bundle_${name}[] = {\n${pieces(bytes)}};\n`;
}
await writeFile(join(output, "page_bundle.cpp"), code + "}  // namespace urdfmill::view\n");
