// A file system that behaves like Windows: drives, backslashes, names in any case, files in use, no permissions.
const failure = (code) => Object.assign(new Error(code), { code });
const isDrive = (path) => /^[A-Z]:\\?$/i.test(path) || /^\\\\[^\\]+\\[^\\]+\\?$/.test(path);

export class WindowsFiles {
  /** files: texts by paths such as "C:\\ws\\Arm.xacro". */
  constructor(files, { workingFolder = "C:\\ws", environment = {} } = {}) {
    this.entries = new Map();
    this.inUse = 0;
    this.asked = [];
    for (const [path, text] of Object.entries(files)) this.put(path, Buffer.from(text));
    this.system = {
      fs: this, isWindows: true, environment, workingFolder, isTerminal: () => false, random: (bytes) => bytes.fill(7),
      nanoseconds: () => 0n, pause: () => void (this.inUse = Math.max(0, this.inUse - 1)), outputIsClosed: () => {},
    };
    this.printed = { 1: [], 2: [] };
    this.open = new Map();
    this.realpathSync = { native: (path) => this.at(path).path };
  }
  put(path, bytes) {
    const parts = path.split("\\");
    for (let n = path.startsWith("\\\\") ? 5 : 2; n < parts.length; ++n) {
      const folder = parts.slice(0, n).join("\\");
      if (!this.entries.has(folder.toLowerCase())) this.entries.set(folder.toLowerCase(), { path: folder });
    }
    const before = this.entries.get(path.toLowerCase());
    this.entries.set(path.toLowerCase(), { path: before?.path ?? path, bytes });
  }
  /** The entry of a path; only Windows' paths are taken. */
  at(path) {
    this.asked.push(path);
    if (typeof path !== "string" || path.includes("/") || !/^([A-Za-z]:\\|\\\\)/.test(path)) throw failure("EINVAL");
    const parts = [];
    for (const part of path.split("\\")) {
      if (part === "..") parts.pop();
      else if (part !== "." && (part !== "" || parts.length < 2)) parts.push(part);
    }
    const normal = parts.join("\\");
    const entry = this.entries.get(normal.toLowerCase()) ?? (isDrive(normal) ? { path: normal } : undefined);
    if (!entry) throw failure("ENOENT");
    return entry;
  }
  statSync(path) {
    const entry = this.at(path), isFile = Boolean(entry.bytes);
    return {
      isFile: () => isFile, isDirectory: () => !isFile, isSymbolicLink: () => false, size: BigInt(entry.bytes?.length ?? 0),
      mtimeNs: 0n, dev: 1n, ino: BigInt([...this.entries.values()].indexOf(entry) + 1), mode: 0o100666n, nlink: 1n,
    };
  }
  lstatSync(path) {
    return this.statSync(path);
  }
  readFileSync(path) {
    if (path === 0) return this.input ?? Buffer.alloc(0);
    const entry = this.at(path);
    if (!entry.bytes) throw failure("EISDIR");
    return entry.bytes;
  }
  readdirSync(path) {
    const entry = this.at(path), folder = entry.path.replace(/\\$/, "").toLowerCase() + "\\";
    if (entry.bytes) throw failure("ENOTDIR");
    return [...this.entries].filter(([name]) => name.startsWith(folder) && !name.slice(folder.length).includes("\\")).map(([, found]) => ({
      name: found.path.slice(folder.length), isFile: () => Boolean(found.bytes), isDirectory: () => !found.bytes, isSymbolicLink: () => false,
    }));
  }
  openSync(path, flags) {
    const exists = this.entries.has(path.toLowerCase());
    if (flags === "wx" && exists) throw failure("EEXIST");
    this.at(path.slice(0, path.lastIndexOf("\\") + 1));
    this.put(path, Buffer.alloc(0));
    const descriptor = 10 + this.open.size;
    this.open.set(descriptor, path);
    return descriptor;
  }
  writeSync(descriptor, bytes, offset = 0) {
    const part = Buffer.from(bytes.subarray(offset));
    if (descriptor < 3) this.printed[descriptor].push(part);
    else this.put(this.open.get(descriptor), Buffer.concat([this.at(this.open.get(descriptor)).bytes, part]));
    return part.length;
  }
  fsyncSync() {}
  closeSync() {}
  renameSync(from, to) {
    if (this.inUse > 0) throw failure("EPERM");
    const { bytes } = this.at(from);
    this.entries.delete(from.toLowerCase());
    this.put(to, bytes);
  }
  unlinkSync(path) {
    this.at(path);
    this.entries.delete(path.toLowerCase());
  }
  mkdirSync(path) {
    this.put(path + "\\x", Buffer.alloc(0));
    this.entries.delete((path + "\\x").toLowerCase());
  }
}
