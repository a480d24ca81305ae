// diff_test.mjs PROGRAM SOURCE: patches of the page between made texts: git applies them to the first text and gets the second, and
// none changes more lines than `diff` does.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { check, finish, folder, packages, skip } from "../view/driver.mjs";

const [, source] = process.argv.slice(2), here = folder(), pairs = 60;
let build;
try {
  ({ build } = packages("esbuild"));
} catch {
  skip("no esbuild: run scripts/setup --development, or npm ci in web/");
}
await build({ entryPoints: [join(source, "web/playground/src/diff.ts")], outfile: here.file("diff.mjs"), format: "esm" });
const { patch } = await import(pathToFileURL(here.file("diff.mjs")).href);

let state = 1;
/** Returns a whole number below `end`, the same in each run. */
function drawn(end) {
  state = (state * 1103515245 + 12345) % 2 ** 31;
  return Math.floor(state / 2 ** 12) % end;  // the low bits repeat soon
}
const text = (lines) => lines.join("\n") + (drawn(2) && lines.length > 0 ? "\n" : "");
const changedLines = (found) => found.split("\n").filter((line) => /^[-+](?![-+])/.test(line)).length;
const run = (...words) => spawnSync(words[0], words.slice(1), { cwd: here.path, encoding: "utf8" });
for (let i = 0; i < pairs; ++i) {
  const lines = Array.from({ length: drawn(40) }, () => `line ${drawn(6)}`), others = [...lines];
  for (let edits = drawn(8); edits > 0; --edits) others.splice(drawn(others.length + 1), drawn(2), ...(drawn(2) ? [`new ${drawn(6)}`] : []));
  const before = text(lines), after = text(others), found = patch("text", before, after);
  if (before === after) {
    check(found === "", "equal texts have no difference");
    continue;
  }
  for (const [name, content] of [["text", before], ["before", before], ["after", after], ["a.patch", found]]) here.write(name, content);
  const applied = run("git", "apply", "a.patch");
  check(applied.status === 0 && readFileSync(here.file("text"), "utf8") === after, `git applies: ${applied.stderr}${found}`);
  check(changedLines(found) <= changedLines(run("diff", "-u", "before", "after").stdout), `no more lines than needed: ${found}`);
}
const many = Array.from({ length: 5000 }, (_, i) => `old ${i}\n`).join(""), replaced = many.replaceAll("old", "new");
check(changedLines(patch("text", many, replaced)) === 10000, "texts without a common line are replaced as a whole");
finish();
