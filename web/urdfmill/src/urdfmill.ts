// The engine as an object with functions.
import { type Engine, EngineBroken, type Host, type Options, type Session as Handle, instantiate } from "./engine.js";
import { OptionError, UrdfmillError } from "./errors.js";
import { type Functions, type SessionOptions, functions } from "./functions.js";
import { hostOf, recorded } from "./hosts.js";
import type { Call, Files, Packages, Pairs, Result } from "./values.js";

type Given = Call & Record<string, unknown>;

/** Calls the engine; the methods are those of the table of functions. */
abstract class Caller {
  abstract call(name: keyof Functions, parameters: string[], options: Given): Result;
}
interface Caller extends Functions {}
for (const name of Object.keys(functions) as (keyof Functions)[]) {
  const count = Object.values(functions[name]).filter((value) => value === undefined).length - (name === "convert" ? 1 : 0);
  Object.defineProperty(Caller.prototype, name, {
    value(this: Caller, ...words: unknown[]) {
      const parameters = words.slice(0, count);
      if (parameters.length < count || parameters.some((word) => typeof word !== "string"))
        throw new TypeError(`${name} takes ${count === 1 ? "a text" : `${count} texts`} and options`);
      return this.call(name, parameters as string[], (words[count] ?? {}) as Given);
    },
  });
}

/** Returns options as the engine takes them: no numbers in lists, no functions, nothing that was not given. */
function taken(options: Given): Options {
  const result: Options = {};
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) result[name] = value.every((one) => typeof one === "number") && value.length > 0 ? value.join(" ") : value.map(String);
    else if (typeof value === "object") result[name] = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]));
    else if (["string", "number", "boolean"].includes(typeof value)) result[name] = value as string | number | boolean;
    else throw new OptionError(`${name}: expected a text, a number, a list or an object, not a ${typeof value}`);
  }
  return result;
}

/** Returns the packages that findings name as missing. */
function missingPackages(result: Result): string[] {
  const names = result.findings.map(({ message }) => /\bpackage "([^"]+)"(?:, which meshes refer to,)? is not found/.exec(message)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined);
}

/** Calls again with the packages that a function finds, until it finds no other. */
function withPackages(find: Packages | undefined, run: (packages: Pairs | undefined) => Result): Result {
  if (typeof find !== "function") return run(find);
  const known: Record<string, string> = {};
  for (;;) {
    const result = run({ ...known });
    const added = missingPackages(result).filter((name) => !(name in known)).map((name) => [name, find(name)] as const).filter(([, folder]) => folder);
    if (added.length === 0) return result;
    for (const [name, folder] of added) known[name] = folder!;
  }
}

/** An instance of the engine. Instances share nothing; each is used by one thread. */
export class Urdfmill extends Caller {
  #engine: Engine | undefined;
  #files: Host;
  #isFree = false;

  /** @param host the files and surroundings of the calls that name no others */
  constructor(private readonly module: WebAssembly.Module, private readonly host: Host) {
    super();
    this.#files = host;
  }

  /** The engine, a new one after one that broke. */
  get #working(): Engine {
    if (this.#isFree) throw new UrdfmillError("the engine was freed");
    const current = () => this.#files;
    const { environment, workingFolder } = this.host;
    return (this.#engine ??= instantiate(this.module, {
      read: (path, anyKind) => current().read(path, anyKind),
      list: (folder) => current().list(folder),
      status: (path, followLinks) => current().status(path, followLinks),
      canonical: (path) => current().canonical(path),
      write: (path, bytes, createFolders) => current().write(path, bytes, createFolders),
      remove: (path) => current().remove(path),
      output: (descriptor, bytes) => current().output(descriptor, bytes),
      isTerminal: (descriptor) => current().isTerminal(descriptor),
      environment,
      workingFolder,
      now: () => current().now(),
      random: (bytes) => current().random(bytes),
    }));
  }

  /** Calls the engine with other files. An engine that breaks is replaced at the next call. */
  #with<T>(files: Host, work: (engine: Engine) => T): T {
    const engine = this.#working, before = this.#files;
    this.#files = files;
    try {
      return work(engine);
    } catch (error) {
      if (error instanceof EngineBroken) this.#engine = undefined;
      throw error;
    } finally {
      this.#files = before;
    }
  }

  call(name: keyof Functions, parameters: string[], options: Given): Result {
    return this.callIn(undefined, new Set(), name, parameters, options);
  }

  /** @internal Calls a function, in a session or for itself. */
  callIn(open: ((engine: Engine) => Handle) | undefined, dependencies: Set<string>, name: keyof Functions, parameters: string[], options: Given): Result {
    const { files, packages: find, ...others } = options;
    const left = [...parameters];
    const positional = Object.entries(functions[name]).map(([word, fallback]) => {
      const isParameter = fallback === undefined && left.length > 0;
      const value = isParameter ? left.shift() : word in others ? (others[word] as string | string[] | null | undefined) : fallback;
      if (!isParameter) delete others[word];
      if (value === undefined) throw new OptionError(`${name} needs the option "${word}"`);
      return Array.isArray(value) ? value.join(",") : value;
    });
    return withPackages(find, (packages) => {
      const host = recorded(files ? hostOf(files, this.host, Object.values(packages ?? {}).map(String)) : this.host, dependencies);
      const rows = taken(packages ? { ...others, packages } : others);
      const result = this.#with(host, (engine) => engine.call(name, positional, rows, open?.(engine)));
      return { ...result, findings: result.findings as unknown as Result["findings"], dependencies: [...dependencies] };
    });
  }

  /** Runs the command line and returns its exit code: run(["urdfmill", "check", "robot.urdf"]). */
  run(words: string[], files?: Files): number {
    return this.#with(files ? hostOf(files, this.host) : this.host, (engine) => engine.run(words));
  }

  /** Makes a session: its calls share parsed sources, packages that were found, and unsaved texts. */
  session(options: SessionOptions & { packages?: Record<string, string> } = {}): Session {
    const session = new Session(this, taken(options as Given));
    this.#with(this.host, (engine) => session.open(engine));
    return session;
  }

  /** All options of all functions, as docs/options.md lists them. */
  options(): unknown {
    return this.#working.optionsList();
  }

  version(): string {
    return this.#working.version();
  }

  /** Lets go of the engine and its memory. */
  free(): void {
    this.#engine = undefined;
    this.#isFree = true;
  }
}

/** Calls that share what they read; to be freed, as the engine's memory is not the garbage collector's. */
export class Session extends Caller {
  #engine: Engine | undefined;
  #handle: Handle | undefined;
  #texts = new Map<string, string>();
  #dependencies = new Set<string>();

  /** @internal */
  constructor(private readonly mill: Urdfmill, private readonly rows: Options) {
    super();
  }

  /** @internal Opens the session in an engine: again if the one before broke. */
  open(engine: Engine): Handle {
    if (this.#engine !== engine || !this.#handle) {
      this.#handle = engine.session(this.rows);
      this.#engine = engine;
      for (const [path, text] of this.#texts) this.#handle.setText(path, text);
    }
    return this.#handle;
  }

  call(name: keyof Functions, parameters: string[], options: Given): Result {
    return this.mill.callIn((engine) => this.open(engine), this.#dependencies, name, parameters, options);
  }

  /** Replaces the text of a file, like an editor's unsaved state; null: the file itself counts again. */
  setText(path: string, text: string | null): void {
    if (text === null) this.#texts.delete(path);
    else this.#texts.set(path, text);
    this.#handle?.setText(path, text);
  }

  /** Makes the session search for packages again. */
  forgetPackages(): void {
    this.#handle?.forgetPackages();
  }

  free(): void {
    this.#handle?.free();
    this.#handle = undefined;
  }
}
