// The files of a disk, on Linux, macOS and Windows. Everything of the system is passed in, so that a test can pass a system
// that behaves like Windows.
import type { Host, Status } from "./engine.js";
import { errno, errnoOf } from "./errno.js";
import { fnv1a } from "./hash.js";
import { fromWindows, textForWindows, toWindows, variableFromWindows } from "./windows_paths.js";

interface Entry {
  name: string | Uint8Array;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

interface State {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
  size: bigint;
  mtimeNs: bigint;
  dev: bigint;
  ino: bigint;
  mode: bigint;
  nlink: bigint;
}

// Most of the files that are asked for do not exist, and an exception takes longer than the question.
interface Quiet {
  bigint: true;
  throwIfNoEntry: false;
}
const quiet: Quiet = { bigint: true, throwIfNoEntry: false };

/// The functions of node:fs that the host calls.
export interface FileSystem {
  readFileSync(path: string | number): Uint8Array;
  readdirSync(path: string, options: { withFileTypes: true }): Entry[];
  statSync(path: string, options: { bigint: true }): State;
  lstatSync(path: string, options: { bigint: true }): State;
  statSync(path: string, options: Quiet): State | undefined;
  lstatSync(path: string, options: Quiet): State | undefined;
  realpathSync: { native(path: string): string };
  openSync(path: string, flags: string, mode?: number): number;
  writeSync(descriptor: number, bytes: Uint8Array, offset?: number): number;
  fsyncSync(descriptor: number): void;
  fchmodSync(descriptor: number, mode: number): void;
  closeSync(descriptor: number): void;
  renameSync(from: string, to: string): void;
  unlinkSync(path: string): void;
  mkdirSync(path: string, options: { recursive: true }): unknown;
}

/// The parts of Node and of the machine that the host uses.
export interface System {
  fs: FileSystem;
  isWindows: boolean;
  environment: Record<string, string | undefined>;
  workingFolder: string;
  isTerminal(descriptor: number): boolean;
  random(bytes: Uint8Array): void;
  nanoseconds(): bigint;
  /// Waits until a file or a pipe may be free again.
  pause(milliseconds: number): void;
  /// Called when the reader of the output has closed it: ends the process.
  outputIsClosed(): void;
}

// A temporary name begins with at most this much of the name that it is for.
const longestStem = 200;
const largestFile = 256n << 20n;
// A virus scanner or an indexer of Windows holds new files for some milliseconds.
const attempts = 10, pauseMs = 20;

const kindOf = (entry: Pick<State, "isFile" | "isDirectory">): Status["kind"] =>
  entry.isFile() ? "file" : entry.isDirectory() ? "folder" : "other";

/// Makes a host of the files of a system.
export function nodeHost(system: System): Host {
  const { fs } = system;
  const native = system.isWindows ? toWindows : (path: string) => path;
  const posix = system.isWindows ? fromWindows : (path: string) => path;
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(system.environment)) {
    if (value !== undefined) environment[system.isWindows ? name.toUpperCase() : name] = system.isWindows ? variableFromWindows(value) : value;
  }
  const workingFolder = posix(system.workingFolder);
  const at = (path: string) => native(path.startsWith("/") ? path : path === "" || path === "." ? workingFolder : `${workingFolder}/${path}`);

  /// Calls a function; what it throws becomes the number of an error.
  function attempt<T>(work: () => T): T | number {
    try {
      return work();
    } catch (error) {
      return errnoOf(error);
    }
  }

  function writeAll(descriptor: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      try {
        done += fs.writeSync(descriptor, bytes, done);
      } catch (error) {
        if (errnoOf(error) !== errno.EAGAIN) throw error;
        system.pause(1);
      }
    }
  }

  /// Returns a name beside the target, which every build of urdfmill knows as a temporary one.
  function temporaryName(target: string): string {
    const at = target.lastIndexOf(system.isWindows ? "\\" : "/") + 1, name = target.slice(at);
    const random = new Uint8Array(4);
    system.random(random);
    const hash = fnv1a("a temporary file of urdfmill for " + name).toString(16).padStart(16, "0");
    return `${target.slice(0, at)}${name.slice(0, longestStem)}.urdfmill-${hash}-${new DataView(random.buffer).getUint32(0)}`;
  }

  /// Writes a file beside its target and renames it, so that at any moment the file is the old or the new one.
  function replace(target: string, bytes: Uint8Array, mode: number | undefined): void {
    const temporary = temporaryName(target);
    try {
      const descriptor = fs.openSync(temporary, "wx", 0o666);
      try {
        writeAll(descriptor, bytes);
        if (mode !== undefined && !system.isWindows) fs.fchmodSync(descriptor, mode);
        fs.fsyncSync(descriptor);
      } finally {
        fs.closeSync(descriptor);
      }
      for (let left = attempts; ; --left) {
        try {
          return fs.renameSync(temporary, target);
        } catch (error) {
          const mayPass = ([errno.EPERM, errno.EACCES, errno.EBUSY] as number[]).includes(errnoOf(error));
          if (!system.isWindows || !mayPass || left === 0) throw error;
          system.pause(pauseMs);
        }
      }
    } catch (error) {
      attempt(() => fs.unlinkSync(temporary));
      throw error;
    }
  }

  function writeOver(path: string, bytes: Uint8Array, state: State): void {
    if (kindOf(state) === "file" && state.nlink <= 1n) return replace(path, bytes, Number(state.mode & 0o7777n));
    // Pipes and devices cannot be replaced, and a file with several names must stay one file.
    const descriptor = fs.openSync(path, "w");
    try {
      writeAll(descriptor, bytes);
    } finally {
      fs.closeSync(descriptor);
    }
  }

  return {
    environment,
    workingFolder,
    read(path, anyKind) {
      return attempt(() => {
        if (path === "-" || path === "/dev/stdin") return fs.readFileSync(0);
        const state = fs.statSync(at(path), { bigint: true });
        if (state.isDirectory()) return errno.EISDIR;
        if (!state.isFile() && !anyKind) return errno.EINVAL;
        return state.size > largestFile ? errno.EFBIG : fs.readFileSync(at(path));
      });
    },
    list(folder) {
      return attempt(() => fs.readdirSync(at(folder), { withFileTypes: true }).map((entry) => {
        const name = String(entry.name), link = entry.isSymbolicLink();
        if (!link) return { name, kind: kindOf(entry), link };
        const target = attempt(() => fs.statSync(at(`${folder}/${name}`), { bigint: true }));
        return { name, kind: typeof target === "number" ? "other" : kindOf(target), link };
      }));
    },
    status(path, followLinks) {
      return attempt(() => {
        const state = followLinks ? fs.statSync(at(path), quiet) : fs.lstatSync(at(path), quiet);
        if (!state) return errno.ENOENT;
        return {
          kind: kindOf(state), size: Number(state.size), modified: state.mtimeNs, device: state.dev, inode: state.ino,
          link: state.isSymbolicLink(), permissions: Number(state.mode & 0o7777n), names: Number(state.nlink),
        };
      });
    },
    canonical: (path) => attempt(() => posix(fs.realpathSync.native(at(path)))),
    write(path, bytes, createFolders) {
      const result = attempt(() => {
        let target = at(path);
        const folder = path.slice(0, path.lastIndexOf("/"));
        if (createFolders && folder !== "") fs.mkdirSync(at(folder), { recursive: true });
        const link = attempt(() => fs.lstatSync(target, { bigint: true }));
        if (typeof link === "number") return link === errno.ENOENT ? replace(target, bytes, undefined) : link;
        if (link.isSymbolicLink()) target = fs.realpathSync.native(target);
        const state = fs.statSync(target, { bigint: true });
        return state.isDirectory() ? errno.EISDIR : writeOver(target, bytes, state);
      });
      return result ?? 0;
    },
    remove: (path) => attempt(() => fs.unlinkSync(at(path))) ?? 0,
    output(descriptor, bytes) {
      const isText = system.isWindows && !bytes.includes(0);
      const written = attempt(() => writeAll(descriptor, isText ? latin1(textForWindows(characters(bytes))) : bytes));
      if (written === errno.EPIPE) system.outputIsClosed();
    },
    isTerminal: (descriptor) => system.isTerminal(descriptor),
    now: () => system.nanoseconds(),
    random: (bytes) => system.random(bytes),
  };
}

// The bytes of a text that may be any encoding, as characters of the same numbers, and back.
const characters = (bytes: Uint8Array): string => {
  let text = "";
  for (let from = 0; from < bytes.length; from += 8192) text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return text;
};
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
