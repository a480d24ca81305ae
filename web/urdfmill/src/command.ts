// The command line on this build, for systems without a native program. It is one file that starts fast.
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { instantiate } from "./engine.js";
import { nodeHost } from "./host_node.js";
import { system } from "./system.js";
import { wordFromWindows } from "./windows_paths.js";

// A command calls a small part of the engine, and mostly ends before optimised code would pay: what it calls is compiled when
// it is first called, and optimised when it has run for long.
const flags = ["--wasm-lazy-compilation", "--wasm-lazy-validation", "--wasm-tiering-budget=100000000"];

/** Runs the words and returns the exit code; the first is the name of the program: "urdfmill" or "xacro". */
export function run(words: string[]): number {
  const machine = system();
  flags.forEach(setFlagsFromString);
  try {
    const module = new WebAssembly.Module(readFileSync(new URL("./urdfmill.wasm", import.meta.url)));
    return instantiate(module, nodeHost(machine)).run(machine.isWindows ? words.map(wordFromWindows) : words);
  } catch (error) {
    console.error(`${words[0]}: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}
