// Files that arrive later: a call is made, what it misses is fetched, and it is made again.
import { type Functions, functions } from "./functions.js";
import { folderOf } from "./paths.js";
import type { Urdfmill } from "./urdfmill.js";
import type { Contents, Result } from "./values.js";

/** Functions that return promises of what the others return. */
export type Asynchronous = {
  [Name in keyof Functions]: (...parameters: Parameters<Functions[Name]>) => Promise<Awaited<ReturnType<Functions[Name]>>>;
};

/** Finds what calls ask for. What is not there is null or undefined. */
export interface Sources {
  file(path: string): PromiseLike<Contents | null | undefined> | Contents | null | undefined;
  /** Returns the folder of a package. */
  package?(name: string): PromiseLike<string | null | undefined> | string | null | undefined;
}

/** Returns a source that fetches files below a URL: "/arm/arm.xacro" from BASE/arm/arm.xacro. */
export const from = (base: URL | string, options?: RequestInit): Sources["file"] => async (path) => {
  const response = await fetch(new URL("." + encodeURI(path), base), options);
  if (response.status === 404 || response.status === 410) return null;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
};

/** Removes the folders of other paths: the engine looks at these, too, but no server has them as files. */
function withoutFolders(paths: string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths) for (let above = folderOf(path); above !== "/"; above = folderOf(above)) folders.add(above);
  return paths.filter((path) => !folders.has(path));
}

type Call = (path: string, ...rest: unknown[]) => Result;

/** Makes an object with the functions of an engine, whose files are fetched when they are needed, once each. It looks for
 * nothing that models do not name, neither configurations nor folders of packages. */
export function fetching(mill: Urdfmill, sources: Sources): Asynchronous {
  const rows = mill.options() as Record<string, { name: string }[]>;
  const takes = (name: keyof Functions, option: string) => rows[name].some((row) => row.name === option);
  const known = new Map<string, Contents | null>(), folders = new Map<string, string | null>();

  async function call(name: keyof Functions, words: unknown[]): Promise<Result> {
    const parameters = words.filter((word) => typeof word === "string") as [string, ...string[]];
    const given = (words[parameters.length] ?? {}) as Record<string, unknown>;
    const narrowed = ["no_package_search", "no_config", "ignore_environment"].filter((option) => takes(name, option));
    for (;;) {
      const asked = new Set<string>(), packages = new Set<string>();
      const options = {
        ...Object.fromEntries(narrowed.map((option) => [option, true])),
        ...given,
        files: {
          read(path: string) {
            asked.add(path);
            return known.get(path);
          },
        },
        packages(wanted: string) {
          const own = given.packages as Record<string, string> | ((name: string) => string) | undefined;
          const found = (typeof own === "function" ? own(wanted) : own?.[wanted]) ?? folders.get(wanted);
          if (found === undefined) packages.add(wanted);
          return found;
        },
      };
      const result = (mill[name] as Call)(...parameters, options);
      if (!sources.package) packages.clear();
      const files = withoutFolders([...asked, ...known.keys()]).filter((path) => !known.has(path));
      if (files.length + packages.size === 0) return result;
      await Promise.all([
        ...files.map(async (path) => known.set(path, (await sources.file(path)) ?? null)),
        ...[...packages].map(async (wanted) => folders.set(wanted, (await sources.package!(wanted)) ?? null)),
      ]);
    }
  }
  return Object.fromEntries(
    (Object.keys(functions) as (keyof Functions)[]).map((name) => [name, (...words: unknown[]) => call(name, words)]),
  ) as unknown as Asynchronous;
}
