// The page: files come in, the engine checks them, the panels show what it says.
import examples from "examples";
import { Finding, Range, SourceEditor } from "./editor";
import { button, byId, make, visible } from "./elements";
import { EngineClient } from "./engine_client";
import { Files, bytes, dropped, fragment, isText, ofFragment, picked, text } from "./files";
import { home } from "./protocol";
import { Results, Robot } from "./results";

interface Argument { name: string; default: string | null; required: boolean }
interface Planned { input?: string; arguments?: Record<string, string> }

let files: Files = new Map();
const findings = new Map<string, Finding[]>();
let robots: Robot[] = [], robot: Robot | null = null, given = new Map<string, string>(), later = 0;

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

const say = (words: string): void => { byId("status").textContent = visible(words); };
const engine = new EngineClient(engineText);
const listeners = new Set<(message: string) => void>();
engine.onMessage = (message) => { for (const each of listeners) each(message); };
const transport = { send: (message: string) => engine.send(message), subscribe: (handler: (message: string) => void) => void listeners.add(handler), unsubscribe: (handler: (message: string) => void) => void listeners.delete(handler) };

const editor = new SourceEditor(byId("editor"), read, changed, found, opened);
const results = new Results(engine, (path, range) => void reveal(path, range), take, setValues);

function read(path: string): string | null {
  const content = files.get(path);
  return content && isText(path) ? text(content) : null;
}

/** Takes a text that the user has written. */
function changed(path: string, content: string): void {
  files.set(path, bytes(content));
  void engine.call("write", path, files.get(path)!).catch(() => {});
  clearTimeout(later);
  later = window.setTimeout(() => void refresh(), 250);
}

/** Takes files that the engine has written. */
function take(list: [string, Uint8Array][]): void {
  for (const [path, content] of list) {
    if (!files.has(path)) continue;
    files.set(path, content);
    if (isText(path)) editor.refresh(path, text(content));
  }
  void refresh();
}

function found(path: string, list: Finding[]): void {
  if (list.length > 0 && files.has(path)) findings.set(path, list);
  else findings.delete(path);
  fillFindings();
}

function reveal(path: string, range: Range): boolean {
  return editor.open(path.replace(new RegExp(`^(${home}/|\\./)`), ""), range) && (pane("source"), true);
}

function opened(path: string): void {
  byId("source-title").textContent = visible(path);
  fillFiles();
}

function fillFindings(): void {
  const list = [...findings].flatMap(([path, all]) => all.map((finding) => ({ path, finding })));
  list.sort((a, b) => (a.finding.severity ?? 1) - (b.finding.severity ?? 1));
  const number = (severity: number, name: string): string => {
    const count = list.filter(({ finding }) => (finding.severity ?? 1) === severity).length;
    return `${count} ${name}${count === 1 ? "" : "s"}`;
  };
  byId("count").textContent = `${number(1, "error")}, ${number(2, "warning")}`;
  byId<HTMLButtonElement>("fix").disabled = list.length === 0;
  byId("findings").replaceChildren(...list.slice(0, 500).map(({ path, finding }) => {
    const item = make("li"), { line, character } = finding.range.start;
    const made = button("", () => reveal(path, finding.range));
    const kind = ["", "error", "warning", "note"][finding.severity ?? 1] ?? "note";
    made.append(make("span", `${kind}: `, kind), visible(finding.message), " ", make("span", `${path}:${line + 1}:${character + 1} ${finding.code ?? ""}`, "place"));
    item.append(made);
    return item;
  }));
}

function fillFiles(): void {
  byId("file-list").replaceChildren(...[...files.keys()].sort().map((path) => {
    const item = make("li");
    if (!isText(path)) {
      item.className = "other";
      item.textContent = visible(path);
      return item;
    }
    const made = button(path, () => { if (editor.open(path)) pane("source"); });
    if (path === editor.path) made.setAttribute("aria-current", "true");
    item.append(made);
    return item;
  }));
}

/** Shows one part of the page where there is room for one only. */
function pane(name: string): void {
  document.body.dataset.pane = name;
  for (const each of document.querySelectorAll<HTMLElement>("#panes button")) each.setAttribute("aria-current", String(each.dataset.pane === name));
}

/** Lists the robots in the files as `check` of a folder finds them. */
async function findRobots(): Promise<void> {
  const { out } = await engine.call("run", ["plan", "-q", "."]);
  const planned = out.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Planned).filter(({ input }) => input !== undefined);
  robots = planned.map(({ input, arguments: values }) => ({ path: input!.replace(/^\.\//, ""), values: values ?? {} }));
  const select = byId<HTMLSelectElement>("robot");
  select.replaceChildren(...robots.map(({ path, values }, i) => new Option(visible([path, ...Object.entries(values).map((pair) => pair.join(":="))].join(" ")), String(i))));
}

/** Asks for the arguments of the shown robot, which keep what the user has given. */
async function fillArguments(): Promise<void> {
  const { code, out } = await engine.call("run", ["args", "-q", "-f", "json", robot!.path]);
  const all = code === 0 && out ? (JSON.parse(out) as { arguments: Argument[] }).arguments : [];
  byId("arguments-section").hidden = all.length === 0;
  const form = byId("arguments");
  if (form.dataset.names === JSON.stringify(all)) return;
  form.dataset.names = JSON.stringify(all);
  form.replaceChildren(...all.map(({ name, default: value, required }) => {
    const label = make("label", `${name} `), field = make("input");
    field.name = name;
    field.value = given.get(name) ?? robot!.values[name] ?? value ?? "";
    field.autocomplete = "off";
    if (required) field.placeholder = "required";
    field.addEventListener("change", () => {
      given.set(name, field.value);
      void refresh();
    });
    label.append(field);
    return label;
  }));
}

function setValues(values: { name: string; value: string }[]): void {
  for (const { name, value } of values) {
    const field = byId("arguments").querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    if (!field || field.value === value) continue;
    field.value = value;
    given.set(name, value);
  }
  void refresh();
}

async function refresh(): Promise<void> {
  clearTimeout(later);
  if (!robot) return;
  try {
    await fillArguments();
    await results.show({ path: robot.path, values: { ...robot.values, ...Object.fromEntries(given) } });
  } catch {
    // The engine was replaced: the page asks again.
  }
}

async function show(chosen: Robot): Promise<void> {
  robot = chosen;
  given = new Map();
  byId("arguments").dataset.names = "";
  editor.open(chosen.path);
  await refresh();
}

/** Begins with other files. */
async function load(next: Files, open: string | null, left: string[] = []): Promise<void> {
  if (next.size === 0) return say(left.length > 0 ? "these files are too large for the page" : "there are no files");
  want();
  await ready;
  const before = files;
  files = next;
  findings.clear();
  fillFindings();
  editor.reset();
  say("Reading…");
  try {
    await engine.call("fill", [...files]);
    if (editor.client.connected) editor.filesChanged([...before.keys()], [...files.keys()]);
    else editor.client.connect(transport);
    await findRobots();
  } catch (error) {
    return say((error as Error).message);
  }
  fillFiles();
  byId<HTMLButtonElement>("share").disabled = false;
  pane(matchMedia("(max-width: 900px)").matches ? "results" : "source");
  const index = Math.max(robots.findIndex(({ path }) => path === open), 0);
  byId<HTMLSelectElement>("robot").value = String(index);
  const skipped = left.length > 0 ? `; not read, too large: ${left.join(", ")}` : "";
  if (!robots[index]) {
    robot = null;
    const first = open ?? [...files.keys()].find(isText);
    if (first) editor.open(first);
    return say(`no robot in ${files.size} files${skipped}`);
  }
  await show(robots[index]);
  if (open && open !== robots[index].path) editor.open(open);
  say(`${robots.length} ${robots.length === 1 ? "robot" : "robots"} in ${files.size} ${files.size === 1 ? "file" : "files"}${skipped}`);
  document.body.dataset.loaded = String(Number(document.body.dataset.loaded ?? 0) + 1);
}

engine.onReplaced = (reason) => {
  say(`the engine was started again: ${reason}`);
  void engine.call("fill", [...files]).then(() => {
    editor.client.disconnect();
    editor.client.connect(transport);
    void refresh();
  });
};

const openList = async (list: FileList | null): Promise<void> => {
  if (!list || list.length === 0) return;
  const { files: next, left } = await picked(list);
  await load(next, null, left);
};
for (const [id, field] of [["pick-folder", "folder"], ["pick-files", "files"]] as const) {
  const input = byId<HTMLInputElement>(field);
  byId(id).addEventListener("click", () => input.click());
  input.addEventListener("change", () => void openList(input.files).catch((error: Error) => say(error.message)));
}
byId("use-paste").addEventListener("click", () => {
  const pasted = byId<HTMLTextAreaElement>("paste").value, name = /xmlns:xacro|<xacro:/.test(pasted) ? "pasted.xacro" : /<sdf\b/.test(pasted) ? "pasted.sdf" : /<mujoco\b/.test(pasted) ? "pasted.xml" : "pasted.urdf";
  void load(new Map([[name, bytes(pasted)]]), name);
});
for (const { title, text: about, open, files: some } of examples) {
  const item = make("li");
  item.append(button(title, () => void load(new Map(Object.entries(some).map(([path, content]) => [path, bytes(content)])), open)), ` ${about}`);
  byId("examples").append(item);
}
addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
for (const end of ["dragleave", "drop"]) addEventListener(end, () => document.body.classList.remove("dropping"));
addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer) void dropped(event.dataTransfer).then(({ files: next, left }) => load(next, null, left)).catch((error: Error) => say(error.message));
});
byId("new").addEventListener("click", () => {
  pane("start");
  byId("pick-folder").focus();
});
byId("share").addEventListener("click", () => {
  const link = fragment(files, editor.path);
  if (!link) return say("the texts are too long for a link");
  history.replaceState(null, "", link);
  const address = location.href;
  void (navigator.clipboard?.writeText(address) ?? Promise.reject()).then(() => say("a link to these texts is in the clipboard"), () => say("the address of the page now holds these texts"));
});
byId("robot").addEventListener("change", (event) => void show(robots[Number((event.target as HTMLSelectElement).value)]));
byId("fix").addEventListener("click", () => void editor.fixAll().then((any) => say(any ? "safe fixes are made" : "there is no safe fix in this file"), (error: Error) => say(error.message)));
for (const each of document.querySelectorAll<HTMLElement>("#panes button")) each.addEventListener("click", () => pane(each.dataset.pane!));
for (const moved of ["click", "keyup"])
  byId("editor").addEventListener(moved, () => void results.follow(editor.path, editor.view.state.doc.lineAt(editor.view.state.selection.main.head).number).catch(() => {}));

function setTheme(dark: boolean): void {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme").textContent = dark ? "Light" : "Dark";
  results.setTheme(dark);
}
byId("theme").addEventListener("click", () => setTheme(document.documentElement.dataset.theme !== "dark"));
setTheme(matchMedia("(prefers-color-scheme: dark)").matches);

const ready = (async () => {
  await wanted;
  say("Loading the engine…");
  await engineText();
  const begin = performance.now(), version = await engine.start();
  if (byId("status").textContent === "Loading the engine…") say(`urdfmill ${version}, ready`);
  document.body.dataset.started = (performance.now() - begin).toFixed(1);
})();
ready.catch((error: Error) => say(`the engine cannot be started: ${error.message}`));
const openFragment = (): void => {
  const shared = ofFragment(location.hash);
  if (shared) void load(shared.files, shared.open);
};
addEventListener("hashchange", openFragment);
openFragment();
if (location.protocol.startsWith("http") && "serviceWorker" in navigator) void navigator.serviceWorker.register("offline.js").catch(() => {});

// For tests and scripts.
Object.assign(window, { playground: { engine, editor, files: () => [...files], expansion: () => results.expansionText() } });
