// command_test.mjs PROGRAM SOURCE BUILD RUN_SESSION: the command line of the package against the recorded sessions: the same
// output, byte for byte, and the same exit codes. All commands without a shell's signs run in this process, each in an engine
// of its own, over the disk; the program runs what stands between. Some sessions run with the launcher as a whole.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { folder, program, project, source, wasm } from "./package.mjs";
import { source as imported } from "./source.mjs";

const runSession = process.argv[5];
const { Urdfmill, nodeHost } = await import(pathToFileURL(join(folder, "dist/node.mjs")).href);
const { system } = await imported("system");
const engine = new WebAssembly.Module(readFileSync(wasm));
const sessions = join(source, "tests/tools/sessions");
const environment = { HOME: "/nowhere", LANG: "C.UTF-8", PATH: `${dirname(program)}:/usr/bin:/bin`, ROOT: source };

// Sessions of commands that need a process, a socket or the ray tracer: the engine says so.
const otherSessions = new Set(["export", "picture"]);
const otherCommand = /--watch|--changed|\b-j\b|--jobs|--plot|\b(view|picture|export|lsp|mcp)\b/;

// The difference that docs/npm.md names: what is left of a residual of 1e-12.
const known = /^urdfmill dh \S*rounded\.urdf /;

/** Returns the words of a command that has no signs of a shell but quotes and $ROOT; undefined if it has others. */
function wordsOf(command) {
  if (!/^(urdfmill|xacro) /.test(command)) return undefined;
  const words = [];
  let rest = command;
  while (rest !== "") {
    const found = /^((?:[^\s'"|<>;&`*?$\\(){}[\]~#]|\$ROOT|'[^']*'|"(?:[^"$`\\]|\$ROOT)*")+)(\s+|$)/.exec(rest);
    if (!found) return undefined;
    words.push(found[1].replace(/'([^']*)'|"([^"]*)"|\$ROOT/g, (whole, single, double) => (single ?? double?.replaceAll("$ROOT", source) ?? source)));
    rest = rest.slice(found[0].length);
  }
  return words;
}

const shown = (text, prefix) => {
  const lines = text.replaceAll(source, "$ROOT").split("\n");
  const last = lines.pop();
  return [...lines, ...(last === "" ? [] : [last])].map((line) => (line === "" ? prefix[0] : prefix + line) + "\n").join("") + (last === "" ? "" : "[no end of line]\n");
};
const printed = ({ out, err, code }) => shown(out, "> ") + shown(err, "! ") + (code === 0 ? "" : `[exit ${code}]\n`);

function runHere(words, at) {
  const streams = { 1: [], 2: [] };
  const host = { ...nodeHost({ ...system(), environment, workingFolder: at }), isTerminal: () => false, output: (descriptor, bytes) => streams[descriptor].push(bytes) };
  const read = host.read;
  host.read = (path, anyKind) => (path === "-" || path === "/dev/stdin" ? new Uint8Array() : read(path, anyKind));
  const code = new Urdfmill(engine, host).run(words);
  return { code, out: Buffer.concat(streams[1]).toString(), err: Buffer.concat(streams[2]).toString() };
}

let compared = 0, different = 0, knownDifferent = 0;
const began = Date.now();
for (const name of readdirSync(sessions).filter((file) => file.endsWith(".session") && !otherSessions.has(file.slice(0, -8)))) {
  const at = mkdtempSync(join(tmpdir(), "urdfmill-session-"));
  // A command may have several lines; what it prints follows.
  for (const [, command, expected] of readFileSync(join(sessions, name), "utf8").matchAll(/^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ |#|\n).*\n)*)/gm)) {
    const words = otherCommand.test(command) ? undefined : wordsOf(command);
    if (!words) {
      spawnSync("sh", ["-c", command], { cwd: at, env: environment, stdio: "ignore" });
      continue;
    }
    ++compared;
    let actual;
    try {
      actual = printed(runHere(words, at));
    } catch (error) {
      actual = `${error}\n`;
    }
    if (actual === expected) continue;
    if (known.test(command)) {
      ++knownDifferent;
      continue;
    }
    if (++different <= 40) console.log(`${name}: ${command}\n--- recorded\n${expected.slice(0, 1500)}--- here\n${actual.slice(0, 1500)}`);
  }
  rmSync(at, { recursive: true });
}
console.log(`${compared} commands, ${different} differ, ${knownDifferent} differ as known, in ${((Date.now() - began) / 1000).toFixed(0)} s`);

const bin = join(project, "bin");
mkdirSync(bin);
for (const name of ["urdfmill", "xacro"])
  writeFileSync(join(bin, name), `#!/bin/sh\nURDFMILL_NATIVE=0 exec timeout 60 ${process.execPath} ${join(folder, `bin/${name}.js`)} "$@"\n`, { mode: 0o755 });
for (const name of ["args", "arm"]) execFileSync(runSession, [join(sessions, `${name}.session`), bin], { stdio: "inherit" });
process.exit(different === 0 ? 0 : 1);
