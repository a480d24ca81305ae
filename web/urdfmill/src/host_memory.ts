// Files in memory, for pages and tests: a map from absolute POSIX paths to bytes. The folders are implied.
import type { Host, Status } from "./engine.js";
import { errno } from "./errno.js";
import { fnv1a } from "./hash.js";
import { folderOf, nameOf, normal } from "./paths.js";

/// A map of files that also knows what their folders hold.
class IndexedFiles extends Map<string, Uint8Array> {
  /// The entries of each folder that holds a file.
  private readonly folders = new Map<string, Map<string, Status["kind"]>>();

  folder(path: string): ReadonlyMap<string, Status["kind"]> | undefined {
    return this.folders.get(path);
  }
  override set(path: string, bytes: Uint8Array): this {
    if (!this.has(path)) this.enter(path, "file");
    return super.set(path, bytes);
  }
  override delete(path: string): boolean {
    if (!super.delete(path)) return false;
    this.leave(path);
    return true;
  }
  override clear(): void {
    super.clear();
    this.folders.clear();
  }
  private enter(path: string, kind: Status["kind"]): void {
    const above = folderOf(path), entries = this.folders.get(above);
    if (entries) return void entries.set(nameOf(path), kind);
    this.folders.set(above, new Map([[nameOf(path), kind]]));
    if (above !== "/") this.enter(above, "folder");
  }
  private leave(path: string): void {
    const above = folderOf(path), entries = this.folders.get(above)!;
    entries.delete(nameOf(path));
    if (entries.size > 0) return;
    this.folders.delete(above);
    if (above !== "/") this.leave(above);
  }
}

export interface MemoryHost extends Host {
  /// The files: what is set, deleted or cleared here is seen by the next call, and what the engine writes is here.
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

/// Makes a host of files in memory: absolute normal paths with their bytes.
export function memoryHost(contents: Iterable<readonly [string, Uint8Array]> = [], setup: Partial<Host> = {}): MemoryHost {
  const files = new IndexedFiles();
  for (const [path, bytes] of contents) files.set(path, bytes);
  const at = (path: string) => normal(path, host.workingFolder);
  const isFolder = (path: string): boolean => path === "/" || path === host.workingFolder || files.folder(path) !== undefined;
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
      if (!isFolder(path)) return missing(path);
      return Array.from(files.folder(path) ?? [], ([name, kind]) => ({ name, kind, link: false }));
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
