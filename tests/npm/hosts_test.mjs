// The hosts of the engine: files in memory, of a disk, and of a disk of Windows.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { source } from "./source.mjs";
import { WindowsFiles } from "./windows.mjs";

const { nodeHost } = await source("host_node");
const { system } = await source("system");
const { memoryHost } = await source("host_memory");
const paths = await source("windows_paths");
const bytes = (text) => new TextEncoder().encode(text);
const text = (found) => (typeof found === "number" ? found : new TextDecoder().decode(found));

test("messages of a language client are taken from bytes that come in any pieces", async () => {
  const { Messages } = await source("language_stdio");
  const framed = (message) => `Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`;
  const sent = ['{"id":1}', '{"name":"Gelenk ü"}', ""], all = Buffer.from(sent.map(framed).join("") + `Content-Type: x\r\ncontent-length: 2\r\n\r\n{}`);
  for (const size of [1, 7, all.length]) {
    const messages = new Messages(), found = [];
    for (let at = 0; at < all.length; at += size) found.push(...messages.take(all.subarray(at, at + size)));
    assert.deepEqual(found, [...sent, "{}"], `in pieces of ${size}`);
  }
});

test("a language server over standard input answers everything before it ends", async () => {
  const { serveLanguage } = await source("language_stdio"), { writes, restore } = captured();
  // An engine that echoes what it gets, each in a step of its own.
  const queue = [], answers = [];
  serveLanguage({ languageServer: () => ({ send: (message) => void queue.push(message), step: () => queue.length > 0 && answers.push(queue.shift()) > 0, next: () => answers.shift() ?? null }) });
  const message = (method) => { const text = JSON.stringify({ method }); return `Content-Length: ${text.length}\r\n\r\n${text}`; };
  process.stdin.emit("data", Buffer.from(["initialize", "shutdown", "exit"].map(message).join("")));
  await new Promise((done) => setTimeout(done, 200));
  const said = writes.join(""), code = process.exitCode;
  restore();
  for (const method of ["initialize", "shutdown", "exit"]) assert.ok(said.includes(`"${method}"`), `${method} in ${said}`);
  assert.equal(code, 0);
});

/** Keeps what is written to standard output. */
function captured() {
  const { write } = process.stdout, writes = [], before = process.exitCode;
  process.stdout.write = (text) => writes.push(text) > 0;
  return { writes, restore: () => { process.stdout.write = write; process.exitCode = before; } };
}

test("paths of Windows lead to POSIX paths and back", () => {
  for (const [windows, posix] of [
    ["C:\\a\\b.xacro", "/C:/a/b.xacro"], ["c:/a", "/C:/a"], ["C:\\", "/C:/"], ["\\\\nas\\models\\arm.urdf", "/UNC/nas/models/arm.urdf"],
    ["\\\\?\\C:\\long", "/C:/long"], ["\\\\?\\UNC\\nas\\models", "/UNC/nas/models"],
  ]) assert.equal(paths.fromWindows(windows), posix);
  for (const [posix, windows] of [["/C:/a/b", "C:\\a\\b"], ["/C/a", "C:\\a"], ["/C:", "C:\\"], ["/UNC/nas/models/x", "\\\\nas\\models\\x"]])
    assert.equal(paths.toWindows(posix), windows);
  for (const [word, expected] of [
    ["C:\\a\\b.xacro", "/C:/a/b.xacro"], ["urdf\\arm.xacro", "urdf/arm.xacro"], ["prefix:=a\\b", "prefix:=a\\b"], ["--package=arm=C:\\ws\\arm", "--package=arm=/C:/ws/arm"],
    ["--output=out\\x.urdf", "--output=out/x.urdf"], ["arm=C:\\ws\\arm", "arm=/C:/ws/arm"], ["--to", "--to"], ["-", "-"],
  ]) assert.equal(paths.wordFromWindows(word), expected);
  assert.equal(paths.variableFromWindows("C:\\ros\\install;D:\\ws\\install;"), "/C/ros/install:/D/ws/install");
  assert.equal(paths.variableFromWindows("arm=C:\\ws\\arm;leg=D:\\leg"), "arm=/C/ws/arm:leg=/D/leg");
  assert.equal(paths.variableFromWindows("a plain value"), "a plain value");
  assert.equal(paths.textForWindows('/C:/ws/a.xacro:3 "/C:/b" file:///C:/m.stl a/C:/x'), 'C:/ws/a.xacro:3 "C:/b" file:///C:/m.stl a/C:/x');
});

test("a disk of Windows is read and written with POSIX paths", () => {
  const windows = new WindowsFiles({ "C:\\ws\\Arm.xacro": "<robot/>\r\n", "C:\\ws\\sub\\leg.xacro": "leg", "\\\\nas\\m\\x.urdf": "nas" }, { environment: { Path: "C:\\bin;D:\\x" } });
  const host = nodeHost(windows.system);
  assert.equal(host.workingFolder, "/C:/ws");
  assert.equal(host.environment.PATH, "/C/bin:/D/x");
  assert.equal(text(host.read("Arm.xacro", false)), "<robot/>\r\n");
  assert.equal(text(host.read("/C:/WS/aRM.xacro", false)), "<robot/>\r\n");
  assert.equal(text(host.read("../ws/./sub/leg.xacro", false)), "leg");
  assert.equal(text(host.read("/UNC/nas/m/x.urdf", false)), "nas");
  assert.equal(host.canonical("/c:/WS/aRM.xacro"), "/C:/ws/Arm.xacro");
  assert.equal(host.read("none.xacro", false), 2);
  assert.equal(host.read("/C:/ws", false), 21);
  assert.equal(host.list("Arm.xacro"), 20);
  assert.deepEqual(host.list(".").map(({ name, kind }) => [name, kind]), [["Arm.xacro", "file"], ["sub", "folder"]]);
  assert.equal(host.status("SUB", true).kind, "folder");

  windows.inUse = 3;
  assert.equal(host.write("new/deep/out.urdf", bytes("a"), true), 0);
  assert.equal(text(host.read("/C:/ws/new/deep/out.urdf", false)), "a");
  assert.equal(host.write("ARM.xacro", bytes("b"), false), 0);
  assert.equal(text(host.read("Arm.xacro", false)), "b");
  windows.inUse = 100;
  assert.equal(host.write("Arm.xacro", bytes("c"), false), 1);
  assert.equal(text(host.read("Arm.xacro", false)), "b");
  assert.deepEqual([...windows.entries.keys()].filter((name) => name.includes("urdfmill-")), []);
  assert.equal(host.remove("arm.XACRO"), 0);
  assert.equal(host.remove("arm.XACRO"), 2);
  host.output(1, bytes('<mesh filename="/C:/ws/a.stl"/>'));
  assert.equal(Buffer.concat(windows.printed[1]).toString(), '<mesh filename="C:/ws/a.stl"/>');
});

test("a disk of this machine is read and written", () => {
  const folder = fs.mkdtempSync(join(tmpdir(), "urdfmill-host-"));
  try {
    fs.writeFileSync(join(folder, "a"), "one", { mode: 0o640 });
    fs.symlinkSync("a", join(folder, "link"));
    fs.symlinkSync("none", join(folder, "dangling"));
    fs.linkSync(join(folder, "a"), join(folder, "second"));
    const host = nodeHost({ ...system(), workingFolder: folder });
    assert.equal(text(host.read("a", false)), "one");
    assert.deepEqual([host.read("none", false), host.read("a/b", false), host.read(".", false), host.read("/dev/null", false)], [2, 20, 21, 22]);
    assert.equal(text(host.read("/dev/null", true)), "");
    assert.deepEqual(host.list(folder).map(({ name, kind, link }) => [name, kind, link]).sort(), [
      ["a", "file", false], ["dangling", "other", true], ["link", "file", true], ["second", "file", false],
    ]);
    assert.equal(host.status("link", false).link, true);
    assert.equal(host.status("link", true).kind, "file");
    // A file with two names stays one file; a link stays a link.
    assert.equal(host.write("link", bytes("longer"), false), 0);
    assert.equal(fs.readFileSync(join(folder, "second"), "utf8"), "longer");
    assert.ok(fs.lstatSync(join(folder, "link")).isSymbolicLink());
    fs.unlinkSync(join(folder, "second"));
    assert.equal(host.write("a", bytes("x"), false), 0);
    assert.equal(fs.readFileSync(join(folder, "a"), "utf8"), "x");
    assert.equal(fs.statSync(join(folder, "a")).mode & 0o777, 0o640);
    assert.deepEqual([host.write("no/folder", bytes(""), false), host.write(".", bytes(""), false), host.write("dangling", bytes(""), false)], [2, 21, 2]);
    assert.deepEqual(fs.readdirSync(folder).sort(), ["a", "dangling", "link"]);
    // The program knows the names of temporary files: the hash is that of tests/files.
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test("files in memory imply their folders", () => {
  const host = memoryHost(new Map([["/a/b/c.urdf", bytes("c")]]), { workingFolder: "/a" });
  assert.equal(text(host.read("b/../b/c.urdf", false)), "c");
  assert.deepEqual(host.list("/"), [{ name: "a", kind: "folder", link: false }]);
  assert.deepEqual([host.read("b", false), host.read("b/c.urdf/d", false), host.read("none", false), host.list("none")], [21, 20, 2, 2]);
  assert.equal(host.status("b", true).kind, "folder");
  assert.equal(host.write("new/x", bytes("x"), false), 2);
  assert.equal(host.write("new/x", bytes("x"), true), 0);
  assert.equal(text(host.files.get("/a/new/x")), "x");
  assert.equal(host.remove("new/x"), 0);
  assert.deepEqual([host.status("new", true), host.list("new")], [2, 2]);
  host.files.set("/a/b/d/e", bytes("e"));
  assert.deepEqual(host.list("b").map(({ name, kind }) => [name, kind]), [["c.urdf", "file"], ["d", "folder"]]);
  host.files.clear();
  assert.deepEqual([host.list("b"), host.list("."), host.list("/")], [2, [], []]);
});

test("a folder of many in memory is listed without a look at the others", () => {
  const files = new Map(Array.from({ length: 20000 }, (_, i) => [`/models/robot${i}/robot.urdf`, bytes("")]));
  let names = 0;
  const keys = files.keys.bind(files), host = memoryHost(files);
  host.files.keys = files.keys = () => (++names, keys());
  for (let i = 0; i < 20000; ++i) assert.equal(host.list(`/models/robot${i}`).length, 1);
  assert.equal(host.list("/models").length, 20000);
  assert.equal(names, 0);
});
