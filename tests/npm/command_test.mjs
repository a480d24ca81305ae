// command_test.mjs PROGRAM SOURCE BUILD RUN_SESSION [SESSION…]: the recorded sessions of the command line, run by the npm
// package's launcher without a native program: the same output, byte for byte, and the same exit codes.
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, project, source } from "./package.mjs";

const [runSession, ...wanted] = process.argv.slice(5);
const bin = join(project, "bin");
mkdirSync(bin);
for (const name of ["urdfmill", "xacro"])
  writeFileSync(join(bin, name), `#!/bin/sh\nURDFMILL_NATIVE=0 exec timeout 60 ${process.execPath} ${join(folder, `bin/${name}.js`)} "$@"\n`, { mode: 0o755 });

const sessions = join(source, "tests/tools/sessions");
// Commands that need a process, a network or the ray tracer say so: their sessions cannot be the same.
const left = new Set(process.env.URDFMILL_ALL ? [] : ["export", "jobs", "picture", "program"]);
const names = wanted.length > 0 ? wanted : readdirSync(sessions).filter((name) => name.endsWith(".session")).map((name) => name.slice(0, -8)).filter((name) => !left.has(name));

const run = (name) => new Promise((resolve) => {
  const child = spawn(runSession, [join(sessions, `${name}.session`), bin]);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
  child.on("close", (code) => resolve({ name, code, text }));
});
let failed = 0;
for (const name of names) {
  const { code, text } = await run(name);
  if (code !== 0) {
    ++failed;
    console.log(`${name}: differs\n${text.split("\n").slice(0, 40).join("\n")}`);
  }
}
console.log(`${names.length} sessions, ${failed} differ; left out: ${[...left].join(", ")}`);
process.exit(failed === 0 ? 0 : 1);
