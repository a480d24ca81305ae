// The page: files come in, the engine checks them, the panels show what it says.
import examples from "examples";
import { Argument, fillArguments, setField } from "./arguments";
import { Changes } from "./changes";
import { Range, SourceEditor } from "./editor";
import { button, byId, keys, make, visible } from "./elements";
import { EngineClient } from "./engine_client";
import { fillFiles } from "./file_tree";
import { Files, Opened, bytes, dropped, fragment, isText, ofFolder, ofFragment, picked, text } from "./files";
import { FindingsPanel } from "./findings";
import { Edits, forget, keepEdits, keepFiles, keptEdits, keptFiles } from "./kept";
import { layOut, pane } from "./layout";
import { Project } from "./project";
import { Results } from "./results";
import { Robot, fillRobots, findRobots, relative, words } from "./robots";

const project = new Project();
let robots: Robot[] = [], robot: Robot | null = null, given = new Map<string, string>(), later = 0, keeping = 0;
/** The browser has the files as they were opened, without which edits are nothing. */
let isKept = false;
/** The files that the expansion of the robot reads, and those that it asks for in vain. */
let own: string[] = [], missing: string[] = [];

/** Returns the engine: engine.js, a script so that the page also works from a disk, leaves it in the window. */
function engineText(): Promise<string> {
  const known = window as unknown as { urdfmillEngine?: string };
  if (known.urdfmillEngine) return Promise.resolve(known.urdfmillEngine);
  return new Promise((done, fail) => {
    const script = make("script");
    script.src = "engine.js";
    script.addEventListener("load", () => (known.urdfmillEngine ? done(known.urdfmillEngine) : fail(new Error("engine.js holds no engine"))));
    script.addEventListener("error", () => fail(new Error("engine.js cannot be read")));
    document.head.append(script);
  });
}

/** Resolves when the user first does something; until then the engine is not loaded. */
let want = (): void => {};
const wanted = new Promise<void>((done) => { want = done; });
for (const sign of ["pointermove", "pointerdown", "keydown", "focusin", "dragenter"]) addEventListener(sign, () => want(), { once: true });

const say = (message: string): void => {
  byId("status").textContent = visible(message);
  byId("status").title = message;
};
const engine = new EngineClient(engineText);
const listeners = new Set<(message: string) => void>();
engine.onMessage = (message) => { for (const each of listeners) each(message); };
const transport = { send: (message: string) => engine.send(message), subscribe: (handler: (message: string) => void) => void listeners.add(handler), unsubscribe: (handler: (message: string) => void) => void listeners.delete(handler) };

const findings = new FindingsPanel((path, range) => void reveal(path, range));
const editor: SourceEditor = new SourceEditor(byId("editor"), read, changed, (path, list) => {
  findings.take(path, project.files.has(path) ? list : []);
  if (path === editor.path) void offerFixes();
}, opened, fixing);
const changes = new Changes(project, take, () => {
  keepAll();
  void refresh();
}, say);
const results = new Results(engine, (path, range) => void reveal(path, range), (list) => fixing("the migration", () => take(list)), setValues, (seen) => changes.fill(seen), say);

function read(path: string): string | null {
  const content = project.files.get(path);
  return content && isText(path) ? text(content) : null;
}

/** Takes a text that the user has written. */
function changed(path: string, content: string): void {
  project.files.set(path, bytes(content));
  void engine.call("write", path, project.files.get(path)!).catch(() => {});
  soon();
}

function soon(): void {
  clearTimeout(later);
  later = window.setTimeout(() => void refresh(), 250);
  clearTimeout(keeping);
  keeping = window.setTimeout(keep, 500);
}

/** Takes files that were written by something else than the editor. */
function take(list: [string, Uint8Array][]): void {
  for (const [path, content] of list) {
    if (!project.files.has(path)) continue;
    project.files.set(path, content);
    void engine.call("write", path, content).catch(() => {});
    if (isText(path)) editor.refresh(path, text(content));
  }
  editor.filesChanged([], list.map(([path]) => path));
  soon();
}

/** Makes changes that can be undone. */
function fixing(what: string, make: () => void): void {
  const before = new Map(project.files);
  make();
  project.remember(what, before);
  offerUndo();
}

function offerUndo(): void {
  const { last } = project;
  byId("undo").hidden = last === null;
  byId("undo").title = last ? visible(`Undo: ${last.what}`) : "";
}

/** Enables the button for safe fixes if the open file has any. */
async function offerFixes(): Promise<void> {
  const { path } = editor, fixes = await editor.safeFixes().catch(() => null);
  if (path === editor.path) byId<HTMLButtonElement>("fix").disabled = fixes === null;
}

/** Keeps the files in the browser as they are. */
function keepAll(): void {
  const { files } = project;
  isKept = false;
  void keepFiles(files).then(() => {
    isKept = files === project.files;
    keep();
  }).catch(() => say("the browser keeps no edits: save them before you leave"));
}

/** Keeps the edits in the browser. */
function keep(): void {
  if (!isKept) return;
  const edits: Edits = { name: project.name, time: Date.now(), changed: project.changed().map(({ path, after }) => [path, after]), open: editor.path, robot: robot?.path ?? "", given: [...given], folder: project.folder };
  // Not every browser keeps a handle of a folder.
  void keepEdits(edits).catch(() => keepEdits({ ...edits, folder: null })).catch(() => {});
}

function reveal(path: string, range: Range): boolean {
  return editor.open(relative(path), range) && (pane("source"), true);
}

function opened(path: string): void {
  const end = path.lastIndexOf("/") + 1, folder = make("span", "", "folder");
  folder.append(make("bdi", path.slice(0, end)));
  byId("source-title").replaceChildren(...(end > 0 ? [folder] : []), make("span", path.slice(end)));
  byId("source-title").title = path;
  byId<HTMLButtonElement>("fix").disabled = true;
  void offerFixes();
  fillTree();
}

function fillTree(): void {
  const others = [...project.files.keys()].filter((path) => !own.includes(path));
  fillFiles(byId("file-list"), { own, missing, others, open: editor.path, edited: new Set(project.changed().map(({ path }) => path)), opens: isText }, (path) => { if (editor.open(path)) pane("source"); });
}

/** Asks for the files of the shown robot. */
async function fillOwn(shown: Robot): Promise<void> {
  const { out } = await engine.call("run", ["deps", "-q", "-f", "json", shown.path, ...words(shown.values)]);
  const asked = out ? (JSON.parse(out) as { dependencies: { path: string }[] }).dependencies.map(({ path }) => relative(path)) : [];
  own = [shown.path, ...new Set(asked)].filter((path, i, all) => project.files.has(path) && all.indexOf(path) === i);
  missing = [...new Set(asked)].filter((path) => !project.files.has(path) && ![...project.files.keys()].some((file) => file.startsWith(`${path.replace(/\/$/, "")}/`)));
  fillTree();
}

/** Asks for the arguments of the shown robot, which keep what the user has given. */
async function fillForm(): Promise<void> {
  const { code, out } = await engine.call("run", ["args", "-q", "-f", "json", robot!.path]);
  const all = code === 0 && out ? (JSON.parse(out) as { arguments: Argument[] }).arguments : [];
  const choices = new Map<string, Set<string>>();
  for (const { values } of robots) for (const [name, value] of Object.entries(values)) choices.set(name, (choices.get(name) ?? new Set()).add(value));
  byId("defaults").hidden = given.size === 0;
  fillArguments(all, new Map([...Object.entries(robot!.values), ...given]), choices, (name, value) => {
    given.set(name, value);
    soon();
  });
}

function setValues(values: { name: string; value: string }[]): void {
  for (const { name, value } of values) if (setField(name, value)) given.set(name, value);
  void refresh();
}

async function refresh(): Promise<void> {
  clearTimeout(later);
  offerUndo();
  if (!robot) return changes.fill(true);
  const shown = { path: robot.path, values: { ...robot.values, ...Object.fromEntries(given) } };
  try {
    await fillForm();
    await Promise.all([fillOwn(shown), results.show(shown)]);
  } catch {
    // The engine was replaced: the page asks again.
  }
}

async function show(chosen: Robot, values = new Map<string, string>()): Promise<void> {
  robot = chosen;
  given = values;
  own = [chosen.path];
  missing = [];
  byId("arguments").dataset.content = "";
  const index = robots.indexOf(chosen), folder = chosen.path.slice(0, chosen.path.lastIndexOf("/") + 1);
  byId<HTMLSelectElement>("robot").value = String(index);
  byId("robot-folder").firstElementChild!.textContent = visible(folder);
  byId("robot-folder").title = chosen.path;
  editor.open(chosen.path);
  await refresh();
}

/** The state of the page when it was last open. */
interface Before { opened: Files; robot: string; given: Map<string, string> }

/** Begins with other files. */
async function load({ files, left, folder }: Opened, open: string | null, before: Before | null = null): Promise<void> {
  if (files.size === 0) return say(left.length > 0 ? "these files are too large for the page" : "there are no files");
  want();
  await ready;
  const old = project.files;
  project.begin(files, folder, before?.opened);
  isKept = false;
  findings.clear();
  editor.reset();
  [robot, own, missing] = [null, [], []];
  say("Reading…");
  let first = 0;
  try {
    await engine.call("fill", [...files]);
    if (editor.client.connected) editor.filesChanged([...old.keys()], [...files.keys()]);
    else editor.client.connect(transport);
    ({ robots, first } = await findRobots(engine));
  } catch (error) {
    return say((error as Error).message);
  }
  fillRobots(robots);
  byId<HTMLButtonElement>("share").disabled = false;
  pane(matchMedia("(max-width: 900px)").matches ? "results" : "source");
  const known = robots.findIndex(({ path }) => path === (before?.robot || open)), index = known < 0 ? first : known;
  const skipped = left.length > 0 ? `; not read, too large: ${left.join(", ")}` : "";
  if (!robots[index]) {
    byId("robot-folder").firstElementChild!.textContent = "";
    const some = open && files.has(open) ? open : [...files.keys()].find(isText);
    if (some) editor.open(some);
    fillTree();
    results.showNone();
    say(`no robot in ${files.size} files${skipped}`);
  } else {
    await show(robots[index], before?.given);
    if (open && open !== robots[index].path) editor.open(open);
    say(`${robots.length} ${robots.length === 1 ? "robot" : "robots"} in ${files.size} ${files.size === 1 ? "file" : "files"}${skipped}`);
  }
  void editor.settled().catch(() => {}).then(() => findings.settle());
  document.body.dataset.loaded = String(Number(document.body.dataset.loaded ?? 0) + 1);
  isKept = before !== null;
  if (!before) keepAll();
}

/** Begins with what was open last, and its edits. */
async function goOn(edits: Edits): Promise<void> {
  const opened = await keptFiles(), files = new Map([...opened, ...edits.changed]);
  await load({ files, left: [], folder: edits.folder }, edits.open, { opened, robot: edits.robot, given: new Map(edits.given) });
}

/** Offers to go on with what was open last. */
async function offerKept(): Promise<Edits | null> {
  const edits = await keptEdits();
  byId("kept").hidden = edits === null;
  if (!edits) return null;
  const count = edits.changed.length, text = count === 0 ? "nothing changed" : count === 1 ? "1 file changed" : `${count} files changed`;
  byId("kept-what").textContent = visible(`${edits.name}, ${text}, ${new Date(edits.time).toLocaleString()}`);
  byId("go-on").onclick = () => void goOn(edits);
  return edits;
}

/** Goes on at once if the page is loaded again with edits. */
async function offerAtStart(): Promise<void> {
  const edits = await offerKept(), [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (edits && edits.changed.length > 0 && visit?.type === "reload" && document.body.dataset.pane === "start" && !ofFragment(location.hash)) await goOn(edits);
}

engine.onReplaced = (reason) => {
  say(`the engine was started again: ${reason}`);
  void engine.call("fill", [...project.files]).then(() => {
    editor.client.disconnect();
    editor.client.connect(transport);
    void refresh();
  });
};

const opening = (list: Promise<Opened>): void => void list.then((all) => load(all, null)).catch((error: Error) => { if (error.name !== "AbortError") say(error.message); });
for (const [id, field] of [["pick-folder", "folder"], ["pick-files", "files"]] as const) {
  const input = byId<HTMLInputElement>(field);
  byId(id).addEventListener("click", () => {
    if (id === "pick-folder" && window.showDirectoryPicker) opening(window.showDirectoryPicker().then(ofFolder));
    else input.click();
  });
  input.addEventListener("change", () => { if (input.files?.length) opening(picked(input.files)); });
}
const begin = (files: Files, open: string): void => void load({ files, left: [], folder: null }, open);
byId("use-paste").addEventListener("click", () => {
  const pasted = byId<HTMLTextAreaElement>("paste").value, name = /xmlns:xacro|<xacro:/.test(pasted) ? "pasted.xacro" : /<sdf\b/.test(pasted) ? "pasted.sdf" : /<mujoco\b/.test(pasted) ? "pasted.xml" : "pasted.urdf";
  begin(new Map([[name, bytes(pasted)]]), name);
});
for (const { title, text: about, open, files: some } of examples) {
  const item = make("li"), made = button(title, () => begin(new Map(Object.entries(some).map(([path, content]) => [path, bytes(content)])), open));
  made.dataset.title = title;
  made.append(make("small", about));
  item.append(made);
  byId("examples").append(item);
}
addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
for (const end of ["dragleave", "drop"]) addEventListener(end, () => document.body.classList.remove("dropping"));
addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer) opening(dropped(event.dataTransfer));
});
byId("new").addEventListener("click", () => {
  pane("start");
  void offerKept();
  byId("pick-folder").focus();
});
byId("forget").addEventListener("click", () => void forget().then(offerKept));
byId("share").addEventListener("click", () => {
  const link = fragment(project.files, editor.path);
  if (!link) return say("the texts are too long for a link");
  history.replaceState(null, "", link);
  const address = location.href;
  void (navigator.clipboard?.writeText(address) ?? Promise.reject()).then(() => say("a link to these texts is in the clipboard"), () => say("the address of the page now holds these texts"));
});
byId("robot").addEventListener("change", (event) => void show(robots[Number((event.target as HTMLSelectElement).value)]));
byId("defaults").addEventListener("click", () => { if (robot) void show(robot); });
byId("fix").addEventListener("click", () => void editor.safeFixes().then((fix) => {
  fix?.();
  say(fix ? "safe fixes are made" : "there is no safe fix in this file");
}, (error: Error) => say(error.message)));
byId("undo").addEventListener("click", () => {
  take(project.undo());
  offerUndo();
});
for (const moved of ["click", "keyup"])
  byId("editor").addEventListener(moved, () => void results.follow(editor.path, editor.view.state.doc.lineAt(editor.view.state.selection.main.head).number).catch(() => {}));
addEventListener("pagehide", () => { if (project.changed().length > 0) keep(); });
layOut((dark) => results.setTheme(dark), () => changes.save());
keys();

const ready = (async () => {
  await wanted;
  say("Loading the engine…");
  await engineText();
  const start = performance.now(), version = await engine.start();
  if (byId("status").textContent === "Loading the engine…") say(`urdfmill ${version}, ready`);
  document.body.dataset.started = (performance.now() - start).toFixed(1);
})();
ready.catch((error: Error) => say(`the engine cannot be started: ${error.message}`));
const openFragment = (): void => {
  const shared = ofFragment(location.hash);
  if (shared) begin(shared.files, shared.open);
};
addEventListener("hashchange", openFragment);
openFragment();
void offerAtStart();
if (location.protocol.startsWith("http") && "serviceWorker" in navigator) void navigator.serviceWorker.register("offline.js").catch(() => {});

// For tests and scripts.
Object.assign(window, { playground: { engine, editor, files: () => [...project.files], expansion: () => results.expansionText(), patch: () => changes.patch() } });
