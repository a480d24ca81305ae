// The files of one call: what the caller gave, as a host of the engine, with a record of what was read.
import type { Host } from "./engine.js";
import { errno } from "./errno.js";
import { memoryHost, statusOf } from "./host_memory.js";
import { normal } from "./paths.js";
import type { Contents, Files, Provider } from "./values.js";

const encoder = new TextEncoder();
export const bytesOf = (contents: Contents): Uint8Array => (typeof contents === "string" ? encoder.encode(contents) : contents);

const isProvider = (files: Files): files is Provider => typeof (files as Provider).read === "function";

/** Makes a host of files over the surroundings of another one. The folders exist, whatever the files say. */
export function hostOf(files: Files, base: Host, folders: string[] = []): Host {
  const known = new Set(folders.map((folder) => normal(folder, base.workingFolder)));
  const host = isProvider(files) ? providerHost(files, base) : mapHost(files, base);
  const status: Host["status"] = (path, follow) => (known.has(normal(path, base.workingFolder)) ? statusOf(path) : host.status(path, follow));
  return { ...host, status };
}

function mapHost(files: Exclude<Files, Provider>, base: Host): Host {
  const entries: Iterable<[string, Contents]> = files instanceof Map ? files : Object.entries(files);
  const { environment, workingFolder, now, random, output, isTerminal } = base;
  const contents = Array.from(entries, ([path, content]) => [normal(path, workingFolder), bytesOf(content)] as const);
  return memoryHost(contents, { environment, workingFolder, now, random, output, isTerminal });
}

/** A provider is asked once for each file and folder. */
function providerHost(provider: Provider, base: Host): Host {
  const at = (path: string) => normal(path, base.workingFolder);
  const contents = new Map<string, Uint8Array | number>(), listings = new Map<string, string[] | undefined>();
  const read = (path: string): Uint8Array | number => {
    let found = contents.get(path);
    if (found === undefined) {
      const given = provider.read(path) ?? { errno: errno.ENOENT };
      found = typeof given === "string" || given instanceof Uint8Array ? bytesOf(given) : given.errno;
      contents.set(path, found);
    }
    return found;
  };
  const listing = (path: string): string[] | undefined => {
    if (!listings.has(path)) {
      const names = provider.list?.(path);
      listings.set(path, names ? [...names] : undefined);
    }
    return listings.get(path);
  };
  return {
    ...base,
    read: (path) => {
      const found = read(at(path));
      return found === errno.ENOENT && listing(at(path)) ? errno.EISDIR : found;
    },
    list: (folder) =>
      listing(at(folder))?.map((name) => ({ name: name.replace(/\/$/, ""), kind: name.endsWith("/") ? "folder" as const : "file" as const, link: false })) ??
      errno.ENOENT,
    status(path) {
      const isFolder = at(path) === "/" || listing(at(path)) !== undefined, found = isFolder ? undefined : read(at(path));
      return typeof found === "number" ? found : statusOf(at(path), found);
    },
    canonical: (path) => at(path),
    write: () => errno.EROFS,
    remove: () => errno.EROFS,
  };
}

/** Makes a host that notes which files were read. */
export function recorded(host: Host, paths: Set<string>): Host {
  return {
    ...host,
    read(path, anyKind) {
      const found = host.read(path, anyKind);
      if (typeof found !== "number") paths.add(normal(path, host.workingFolder));
      return found;
    },
  };
}
