// The command line on this build, for systems without a native program. It is one file that starts fast.
import { readFileSync } from "node:fs";
import { instantiate } from "./engine.js";
import { nodeHost } from "./host_node.js";
import { system } from "./system.js";
import { wordFromWindows } from "./windows_paths.js";

/** Runs the words and returns the exit code; the first is the name of the program: "urdfmill" or "xacro". */
export function run(words: string[]): number {
  const machine = system();
  try {
    const module = new WebAssembly.Module(readFileSync(new URL("./urdfmill.wasm", import.meta.url)));
    return instantiate(module, nodeHost(machine)).run(machine.isWindows ? words.map(wordFromWindows) : words);
  } catch (error) {
    console.error(`${words[0]}: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}
