// The command line on this build, for systems without a native program. It is one file that starts fast.
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { instantiate } from "./engine.js";
import { nodeHost } from "./host_node.js";
import { serveLanguage } from "./language_stdio.js";
import { system } from "./system.js";
import { wordFromWindows } from "./windows_paths.js";

// A command calls a small part of the engine, and mostly ends before optimised code would pay: what it calls is compiled when
// it is first called, and optimised when it has run for long.
const flags = ["--wasm-lazy-compilation", "--wasm-lazy-validation", "--wasm-tiering-budget=100000000"];

/** Folders of packages that `lsp` is given; the engine finds them in the environment. */
function packagePaths(words: string[]): string[] {
  return words.flatMap((word, i) => (word === "--package-path" ? words.slice(i + 1, i + 2) : word.startsWith("--package-path=") ? [word.slice("--package-path=".length)] : []));
}

/** Runs the words and returns the exit code; the first is the name of the program: "urdfmill" or "xacro". A language server goes on: it has none. */
export function run(words: string[]): number | undefined {
  const machine = system();
  flags.forEach(setFlagsFromString);
  try {
    const module = new WebAssembly.Module(readFileSync(new URL("./urdfmill.wasm", import.meta.url)));
    const host = nodeHost(machine), given = machine.isWindows ? words.map(wordFromWindows) : words;
    if (given[1] !== "lsp" || given.includes("--help")) return instantiate(module, host).run(given);
    host.environment.ROS_PACKAGE_PATH = [...packagePaths(given), host.environment.ROS_PACKAGE_PATH ?? ""].filter((path) => path !== "").join(":");
    serveLanguage(instantiate(module, host));
    return undefined;
  } catch (error) {
    console.error(`${words[0]}: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}
