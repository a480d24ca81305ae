// Files that a user drops or picks: folders, files and zip files, by relative path.
import { deflateSync, inflateSync, strFromU8, strToU8, unzipSync, zipSync } from "fflate";

export type Files = Map<string, Uint8Array>;

/** Folders that no model reads. */
const skipped = /(^|\/)(\.git|node_modules|__pycache__)\//;
/** Larger files are meshes or recordings that no page needs; bytes. */
const largest = 64 << 20;
/** All files together; bytes. */
const most = 512 << 20;

export const isText = (path: string): boolean => /\.(xacro|urdf|gazebo|trans|srdf|sdf|world|usda|ya?ml|xml|launch|py|md|txt|mjcf)$/i.test(path);
export const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
export const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);

/** Collects files with a bound of their sizes. */
class Collection {
  readonly files: Files = new Map();
  readonly left: string[] = [];
  folder: FileSystemDirectoryHandle | null = null;
  private size = 0;

  fits(path: string, size: number): boolean {
    if (skipped.test(path)) return false;
    if (size > largest || this.size + size > most) {
      this.left.push(path);
      return false;
    }
    this.size += size;
    return true;
  }

  async add(path: string, file: File): Promise<void> {
    if (/\.zip$/i.test(path)) return this.unzip(new Uint8Array(await file.arrayBuffer()));
    if (this.fits(path, file.size)) this.files.set(path, new Uint8Array(await file.arrayBuffer()));
  }

  private unzip(archive: Uint8Array): void {
    const found = unzipSync(archive, { filter: ({ name, originalSize }) => !name.endsWith("/") && this.fits(name, originalSize) });
    for (const [name, content] of Object.entries(found)) {
      const path = name.split("/").filter((part) => part !== "" && part !== "." && part !== "..").join("/");
      this.files.set(path, content);
    }
  }
}

async function walk(entry: FileSystemEntry, collection: Collection): Promise<void> {
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) return collection.add(path, await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail)));
  if (skipped.test(`${path}/`)) return;
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives about a hundred entries at a time, and none at its end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return;
    for (const each of some) await walk(each, collection);
  }
}

async function walkFolder(folder: FileSystemDirectoryHandle, path: string, collection: Collection): Promise<void> {
  for await (const [name, entry] of folder.entries()) {
    const at = `${path}/${name}`;
    if (entry.kind === "file") await collection.add(at, await (entry as FileSystemFileHandle).getFile());
    else if (!skipped.test(`${at}/`)) await walkFolder(entry as FileSystemDirectoryHandle, at, collection);
  }
}

/** Files that came in, the paths of those that are too large, and the folder if the page may write to it. */
export interface Opened { files: Files; left: string[]; folder: FileSystemDirectoryHandle | null }

/** Reads what was dropped. */
export async function dropped(data: DataTransfer): Promise<Opened> {
  const collection = new Collection();
  // The list is empty after the event.
  const items = [...data.items], entries = items.map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const handle = items.length === 1 && entries[0]?.isDirectory ? items[0].getAsFileSystemHandle?.() : undefined;
  for (const entry of entries) await walk(entry, collection);
  collection.folder = ((await handle?.catch(() => null)) as FileSystemDirectoryHandle | null | undefined) ?? null;
  return collection;
}

/** Reads a folder, to which changes can be written back. */
export async function ofFolder(folder: FileSystemDirectoryHandle): Promise<Opened> {
  const collection = new Collection();
  collection.folder = folder;
  await walkFolder(folder, folder.name, collection);
  return collection;
}

/** Writes files into the folder that they came from; their paths begin with its name. */
export async function writeBack(folder: FileSystemDirectoryHandle, files: [string, Uint8Array][]): Promise<void> {
  if ((await folder.requestPermission?.({ mode: "readwrite" })) === "denied") throw new Error("the browser does not let the page write to the folder");
  for (const [path, content] of files) {
    const parts = path.split("/").slice(1), name = parts.pop()!;
    let into = folder;
    for (const part of parts) into = await into.getDirectoryHandle(part);
    const writable = await (await into.getFileHandle(name)).createWritable();
    await writable.write(content as BufferSource);
    await writable.close();
  }
}

/** Returns files as a zip. */
export const zipped = (files: Iterable<[string, Uint8Array]>): Uint8Array => zipSync(Object.fromEntries(files), { level: 6 });

/** Reads what was picked. */
export async function picked(list: Iterable<File>): Promise<Opened> {
  const collection = new Collection();
  for (const file of list) await collection.add(file.webkitRelativePath || file.name, file);
  return collection;
}

/** A link holds at most so many characters; longer ones are cut by some programs. */
const longest = 30_000;

/** Returns the fragment that holds the texts and the open file; null if they are too long for a link. */
export function fragment(files: Files, open: string): string | null {
  const texts = Object.fromEntries([...files].filter(([path]) => isText(path)).map(([path, content]) => [path, text(content)]));
  const packed = deflateSync(strToU8(JSON.stringify({ open, files: texts })), { level: 9 });
  const encoded = btoa(strFromU8(packed, true)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return encoded.length > longest ? null : `#m=${encoded}`;
}

/** Reads a fragment; null if it holds no model. */
export function ofFragment(hash: string): { open: string; files: Files } | null {
  if (!hash.startsWith("#m=")) return null;
  try {
    const encoded = hash.slice(3).replaceAll("-", "+").replaceAll("_", "/");
    const { open, files } = JSON.parse(strFromU8(inflateSync(strToU8(atob(encoded), true)))) as { open: string; files: Record<string, string> };
    return { open: String(open), files: new Map(Object.entries(files).map(([path, content]) => [path, bytes(String(content))])) };
  } catch {
    return null;
  }
}
