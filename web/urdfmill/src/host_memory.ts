// Files in memory, for pages and tests: a map from absolute POSIX paths to bytes. The folders are implied.
import type { Host, Status } from "./engine.js";
import { errno } from "./errno.js";
import { fnv1a } from "./hash.js";
import { folderOf, normal } from "./paths.js";

export interface MemoryHost extends Host {
  files: Map<string, Uint8Array>;
}

/// The parts of a host that do not depend on its files.
export function surroundings(): Omit<Host, "read" | "list" | "status" | "canonical" | "write" | "remove"> {
  return {
    output: () => {},
    isTerminal: () => false,
    environment: {},
    workingFolder: "/",
    now: () => BigInt(Date.now()) * 1_000_000n,
    random: (bytes) => void globalThis.crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  };
}

/// The status of a file with these bytes, or of a folder, in files that have no dates and links.
export const statusOf = (path: string, bytes?: Uint8Array): Status =>
  ({ kind: bytes ? "file" : "folder", size: bytes?.length ?? 0, modified: 0n, device: 1n, inode: fnv1a(path), link: false });

/// Makes a host of a map, which it reads anew at each call and changes when the engine writes.
export function memoryHost(files: Map<string, Uint8Array>, setup: Partial<Host> = {}): MemoryHost {
  const at = (path: string) => normal(path, host.workingFolder);
  const isFolder = (path: string): boolean => {
    const beginning = path === "/" ? "/" : path + "/";
    if (path === "/" || path === host.workingFolder) return true;
    for (const name of files.keys()) if (name.startsWith(beginning)) return true;
    return false;
  };
  /// ENOTDIR below a file, as on a disk, else ENOENT.
  const missing = (path: string): number => {
    for (let above = folderOf(path); above !== "/"; above = folderOf(above)) if (files.has(above)) return errno.ENOTDIR;
    return errno.ENOENT;
  };
  const host: MemoryHost = {
    ...surroundings(),
    files,
    read(path) {
      if (path === "-" || path === "/dev/stdin") return new Uint8Array();
      return files.get(at(path)) ?? (isFolder(at(path)) ? errno.EISDIR : missing(at(path)));
    },
    list(folder) {
      const path = at(folder);
      if (files.has(path)) return errno.ENOTDIR;
      const beginning = path === "/" ? "/" : path + "/";
      const kinds = new Map<string, Status["kind"]>();
      for (const name of files.keys()) {
        if (!name.startsWith(beginning)) continue;
        const [first, ...rest] = name.slice(beginning.length).split("/");
        kinds.set(first, rest.length > 0 ? "folder" : "file");
      }
      if (kinds.size === 0 && !isFolder(path)) return missing(path);
      return [...kinds].map(([name, kind]) => ({ name, kind, link: false }));
    },
    status(path) {
      const normalPath = at(path), bytes = files.get(normalPath);
      return bytes || isFolder(normalPath) ? statusOf(normalPath, bytes) : missing(normalPath);
    },
    canonical(path) {
      const normalPath = at(path);
      return files.has(normalPath) || isFolder(normalPath) ? normalPath : missing(normalPath);
    },
    write(path, bytes, createFolders) {
      const normalPath = at(path);
      if (isFolder(normalPath)) return errno.EISDIR;
      if (missing(normalPath) === errno.ENOTDIR) return errno.ENOTDIR;
      if (!createFolders && !isFolder(folderOf(normalPath))) return errno.ENOENT;
      files.set(normalPath, bytes.slice());
      return 0;
    },
    remove: (path) => (files.delete(at(path)) ? 0 : errno.ENOENT),
    ...setup,
  };
  return host;
}
