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

/** Puts the packages that `lsp` is given into the environment, where the engine finds them. Returns an option that is none of this server. */
function takePackages(words: string[], environment: Record<string, string>): string | undefined {
  const variables: Record<string, string> = { "--package": "URDFMILL_PACKAGES", "--package-path": "ROS_PACKAGE_PATH" };
  for (let i = 0; i < words.length; ++i) {
    if (words[i] === "--stdio") continue;
    const [, name, joined] = /^(--[a-z-]+)(?:=(.*))?$/s.exec(words[i]) ?? [], variable = variables[name ?? ""];
    if (!variable) return words[i];
    // A list is split at colons: a drive of Windows is /C in it.
    const given = (joined ?? words[++i] ?? "").replace(/^((?:[\w-]+=)?\/[A-Z]):(?=\/)/, "$1");
    environment[variable] = [given, environment[variable] ?? ""].filter((path) => path !== "").join(":");
  }
  return undefined;
}

/** Runs the words and returns the exit code; the first is the name of the program: "urdfmill" or "xacro". A language server goes on: it has none. */
export function run(words: string[]): number | undefined {
  const machine = system();
  flags.forEach(setFlagsFromString);
  try {
    const module = new WebAssembly.Module(readFileSync(new URL("./urdfmill.wasm", import.meta.url)));
    const host = nodeHost(machine), given = machine.isWindows ? words.map(wordFromWindows) : words;
    const isServer = given[0] === "urdfmill" && given[1] === "lsp" && !given.some((word) => ["-h", "--help"].includes(word));
    if (!isServer) return instantiate(module, host).run(given);
    const refused = takePackages(given.slice(2), host.environment);
    if (refused !== undefined) {
      console.error(`urdfmill: lsp as WebAssembly has no option ${refused}; it has --package and --package-path`);
      return 2;
    }
    serveLanguage(instantiate(module, host));
    return undefined;
  } catch (error) {
    console.error(`${words[0]}: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}
