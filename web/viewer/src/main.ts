// The page of `urdfmill view` and of `urdfmill export MODEL -o robot.html`.
import { Vector3 } from "three";
import { Finding, Model, moves, source } from "./model";
import { listenForEditor } from "./editors";
import { byId, copy, download, forget, keys, make, visible } from "./elements";
import { Dimmed, JointPanel, dim, fillArguments, fillDimmed, fillFindings, fillTree, search, showLink } from "./panels";
import { Looks } from "./looks";
import { Pointer } from "./pointer";
import { Player } from "./player";
import { PoseForm, fillStates, poseOf } from "./poses";
import { Kind, RobotView, sameLinks } from "./robot";
import { Stage, isSoftware } from "./stage";

const from = source(), isInside = from.theme !== null;
const stage = new Stage(byId<HTMLCanvasElement>("canvas"));
const looks = new Looks(from, isSoftware());
// Old robots are freed after the next frame, so that shared shaders are not rebuilt.
const old: RobotView[] = [];
const shown: Record<string, boolean> = { visual: true, collision: false, inertia: false, frames: false, axes: false, dh: false, names: false, grid: true, wireframe: false, findings: false, compare: true, beside: false };
let model: Model | null = null, view: RobotView | null = null, other: RobotView | null = null, pose: PoseForm | null = null;
const joints = new JointPanel(() => moved());
// Positions that were given are shown as they are, outside the limits, too.
const player = new Player((positions) => {
  view?.setAll(positions, false);
  moved();
});
let chosen: string | null = null, loads = 0, drawnName = "";
const dimmed: Dimmed = { hidden: new Set(), faded: new Set() };

function marked(): Set<string> {
  const wanted = shown.findings ? model?.findings ?? [] : [];
  return new Set(wanted.filter((finding) => finding.severity !== "note").flatMap((finding) => finding.links));
}

const beside = (): boolean => shown.beside && other !== null;

function applyShown(): void {
  if (!view) return;
  for (const one of [view, ...(other && beside() ? [other] : [])]) {
    for (const kind of ["visual", "collision", "inertia", "frames", "axes", "dh"] as Kind[]) one.show(kind, shown[kind]);
    one.highlight(chosen, one === view ? marked() : new Set(), dimmed.faded);
    one.hide("chosen", dimmed.hidden);
  }
  looks.setWireframe(shown.wireframe);
  stage.grid.visible = shown.grid;
  if (other) other.group.visible = shown.compare || beside();
  fillDimmed(chosen, dimmed);
  stage.draw();
}

/** Shows the other model over this one, or beside it. */
function placeOther(): void {
  if (other) {
    stage.scene.remove(other.group);
    old.push(other);
  }
  other = model?.against ? new RobotView(model.against, looks, !shown.beside) : null;
  if (other) stage.scene.add(other.group);
  stage.split(other && view && shown.beside ? [view.group, other.group] : null);
  byId("captions").hidden = !beside();
  byId("caption-this").textContent = visible(`${model?.robot?.name ?? ""} (this)`);
  byId("caption-other").textContent = visible(`${model?.against?.name ?? ""} (other)`);
}

function choose(link: string | null): void {
  chosen = link;
  if (model?.robot && view && link) {
    showLink(model, view, link);
    if (pose?.link !== link || pose.view !== view) pose = new PoseForm(view, link, from, moved);
    else pose.refresh();
  }
  applyShown();
}

/** Fits the view to everything shown. */
function look(azimuth: number, elevation: number): void {
  if (view) stage.look(() => (other?.group.visible ? [view!.group, other.group] : view ? [view.group] : []), azimuth, elevation);
  byId("grid-cell").textContent = `${stage.cell} m`;
}

/** With "Measure", selecting links sets the ends, so that no pointer is needed. */
function chooseInTree(link: string): void {
  choose(link);
  const object = view?.links.get(link);
  if (pointer.mode === "measure" && object) pointer.measure(new Vector3().setFromMatrixPosition(object.matrixWorld));
}

function setJoints(values: [string, number][]): void {
  view?.setAll(values);
  moved();
}

/** Follows a change of joints, wherever it came from. */
function moved(): void {
  joints.refresh();
  if (other && view) {
    other.setAll([...view.joints.keys()].map((name) => [name, view!.value(name)]), false);
    // Shown over this robot, the other one is the difference.
    other.hide("same", beside() ? new Set() : sameLinks(view, other));
  }
  if (chosen) choose(chosen);
  stage.draw();
}

function showError(text: string | null): void {
  const box = byId("error");
  box.hidden = text === null;
  box.replaceChildren();
  if (!view) stage.grid.visible = false;
  if (text !== null) box.append(make("h2", view ? "The model has an error; the picture is of the last one without" : "The model cannot be shown"), make("pre", text));
}

/** Names the links of which meshes are missing. */
function showNotes(): void {
  const { collisions, hulls } = view?.instead ?? { collisions: [], hulls: [] }, box = byId("notes");
  const some = (text: string, links: string[]): string[] => (links.length > 0 ? [`${text} for ${links.slice(0, 5).join(", ")}${links.length > 5 ? ` and ${links.length - 5} more` : ""}`] : []);
  const shownInstead = [...some("collisions", collisions), ...some("hulls around the joints", hulls)];
  box.textContent = visible(`Meshes are missing. Shown instead: ${shownInstead.join("; ")}.`);
  box.hidden = shownInstead.length === 0;
}

/** Removes the robot, of which no part is the next one's. */
function clear(): void {
  for (const one of [view, other]) {
    if (!one) continue;
    stage.scene.remove(one.group);
    old.push(one);
  }
  view = other = pose = chosen = null;
  stage.split(null);
  joints.clear();
  for (const id of ["tree", "link", "pose"]) byId(id).replaceChildren();
  forget("tree");
  byId("name").textContent = "no robot";
  stage.draw();
}

/** Tells models apart: by the page around this one, else by their arguments. */
const keyOf = (one: Model | null): string | null => one && (one.key ?? JSON.stringify(one.arguments));

/** Shows a model on the stage; joints that it shares with the previous one keep their positions. */
async function take(next: Model): Promise<void> {
  await looks.fetch([next.robot, next.against]);
  const isOther = keyOf(model) !== keyOf(next);
  // A page around this one has robots that are not each other's versions; a server has only one.
  if (!next.robot && isOther && next.key !== undefined) clear();
  // The view is fitted again when another robot is shown.
  const before = view, first = before === null || isOther || before.model.name !== next.robot?.name;
  model = next;
  showError(next.error);
  fillFindings(next.findings, (finding: Finding) => choose(finding.links[0] ?? null));
  fillArguments(next.arguments, from.setArguments);
  if (!isInside) byId("status").textContent = next.error ? "error in the model" : `${next.findings.length} ${next.findings.length === 1 ? "finding" : "findings"}`;
  if (next.robot) {
    byId("name").textContent = visible(next.robot.name);
    document.title = visible(`${next.robot.name} – urdfmill`);
    view = new RobotView(next.robot, looks);
    if (before) {
      old.push(before);
      view.setAll([...view.joints.keys()].map((name) => [name, before.value(name)]));
      stage.scene.remove(before.group);
    }
    stage.scene.add(view.group);
    placeOther();
    joints.degrees = byId<HTMLInputElement>("degrees").checked;
    joints.take(view);
    fillTree(next.robot, chooseInTree);
    fillStates(next.robot, setJoints);
    search(byId<HTMLInputElement>("search").value);
    // A model without shapes is shown by its frames.
    if (first && next.robot.links.every((link) => link.shapes.every((shape) => shape.collision))) shown.frames = true;
    fillShow();
    choose(chosen && view.links.has(chosen) ? chosen : null);
    moved();
    player.take(next.motion ?? null);
    if (first) look(35, 22);
    showNotes();
    looks.sweep();
  }
  ++loads;
  document.body.dataset.version = String(next.version);
}

async function follow(): Promise<void> {
  for (;;) {
    try {
      if (await from.changed!(model?.version ?? 0)) await take(await from.model());
      if (byId("status").textContent === "the server has ended") byId("status").textContent = "";
    } catch {
      byId("status").textContent = "the server has ended";
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

/** Shows states of the joints as they come. */
async function followStates(): Promise<void> {
  for (let seen = 0;;) {
    try {
      const { version, positions } = await from.state!(seen);
      if (version === seen || !view) continue;
      seen = version;
      const unknown = Object.keys(positions).filter((name) => !view!.joints.has(name));
      byId("status").textContent = unknown.length > 0 ? visible(`no joint ${unknown.join(", ")}`) : "";
      view.setAll(Object.entries(positions), false);
      moved();
    } catch {
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

function fillShow(): void {
  const names: Record<string, string> = {
    visual: "visuals", collision: "collisions", inertia: "inertias", frames: "frames", axes: "joint axes", dh: "DH frames", names: "names",
    grid: "grid", wireframe: "wireframe", findings: "findings", compare: "other model", beside: "side by side",
  };
  const panel = byId("show");
  if (panel.childElementCount > 0 && panel.dataset.other === String(other !== null)) return;
  panel.dataset.other = String(other !== null);
  panel.replaceChildren();
  for (const [key, text] of Object.entries(names)) {
    if ((key === "compare" || key === "beside") && !other) continue;
    const label = make("label"), box = make("input");
    box.type = "checkbox";
    box.checked = shown[key];
    box.dataset.show = key;
    box.addEventListener("change", () => {
      shown[key] = box.checked;
      if (key === "beside") {
        placeOther();
        look(35, 22);
        moved();
      }
      applyShown();
    });
    label.append(box, ` ${text} `);
    if (key === "grid") {
      const cell = make("span", `${stage.cell} m`, "unit");
      cell.id = "grid-cell";
      label.append(cell);
    }
    panel.append(label);
  }
}

stage.onFrame = () => {
  for (const one of old.splice(0)) one.dispose();
  drawnName = view?.model.name ?? "";
  const box = byId("labels");
  if (!shown.names || !view) return box.replaceChildren();
  box.replaceChildren(...[...view.links].flatMap(([name, object]) => {
    const place = stage.place(new Vector3().setFromMatrixPosition(object.matrixWorld));
    if (!place) return [];
    const label = make("span", name);
    label.style.left = `${place.x + 4}px`;
    label.style.top = `${place.y - 8}px`;
    return [label];
  }));
};

const pointer = new Pointer({ stage, view: () => view, other: () => other, choose, moved, say: (text) => { byId("status").textContent = visible(text); } });
/** Shows or folds a panel beside the picture. */
function fold(name: string, open: boolean): void {
  byId(`panel-${name}`).hidden = !open;
  document.querySelector(`[data-panel=${name}]`)!.setAttribute("aria-expanded", String(open));
}
const isOpen = (name: string): boolean => !byId(`panel-${name}`).hidden;
document.body.classList.toggle("inside", isInside);
// In another page the picture comes first.
fold("motion", !isInside || innerWidth > 860 || innerWidth <= 640);
fold("model", !isInside && (innerWidth > 900 || innerWidth <= 640));
const tools = document.querySelector<HTMLElement>("#picture > .tools")!;
stage.covered = () => tools.offsetTop + tools.offsetHeight;
for (const button of document.querySelectorAll<HTMLElement>("[data-panel]"))
  button.addEventListener("click", () => fold(button.dataset.panel!, !isOpen(button.dataset.panel!)));
keys({ f: () => look(35, 22), j: () => fold("motion", !isOpen("motion")), l: () => fold("model", !isOpen("model")) });

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-view]"))
  button.addEventListener("click", () => {
    const angles: Record<string, [number, number]> = { iso: [35, 22], front: [0, 0], side: [-90, 0], top: [-90, 89.9] };
    look(...angles[button.dataset.view!]);
  });
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-dim]"))
  button.addEventListener("click", () => {
    if (view) dim(button.dataset.dim!, chosen, [...view.links.keys()], dimmed);
    applyShown();
  });
listenForEditor(() => { if (chosen) choose(chosen); });
byId("reset").addEventListener("click", () => joints.reset());
byId("degrees").addEventListener("change", (event) => {
  joints.degrees = (event.target as HTMLInputElement).checked;
  joints.refresh();
});
byId("search").addEventListener("input", (event) => search((event.target as HTMLInputElement).value));
byId("screenshot").addEventListener("click", async () => {
  const blob = await stage.picture();
  if (blob) download(`${view?.model.name ?? "robot"}.png`, blob);
});
byId("copy-picture").addEventListener("click", async () => {
  const blob = await stage.picture();
  const said = await (blob ? copy({ "image/png": blob }) : Promise.reject()).then(() => "the picture is in the clipboard", () => "the browser does not let the page copy a picture");
  byId("status").textContent = said;
});
function setTheme(dark: boolean): void {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme").textContent = dark ? "Light" : "Dark";
  stage.setBackground(dark ? 0x14171c : 0xf3f5f8, dark ? 0.3 : 1);
}
byId("theme").addEventListener("click", () => setTheme(document.documentElement.dataset.theme !== "dark"));
setTheme(matchMedia("(prefers-color-scheme: dark)").matches);
async function followTheme(): Promise<void> {
  for (;;) setTheme((await from.theme!()) === "dark");
}
if (from.theme) {
  byId("theme").hidden = true;
  void followTheme();
}

// The scene as numbers, for tests and scripts.
const viewer = {
  /** Returns the pose of each link: 16 numbers by columns. */
  poses: (): Record<string, number[]> => Object.fromEntries([...(view?.links ?? [])].map(([name, object]) => [name, [...object.matrixWorld.elements]])),
  set: (values: Record<string, number>): void => setJoints(Object.entries(values)),
  /** Returns the joints that are not mimic joints. */
  values: (): Record<string, number> => Object.fromEntries(viewer.movable().map((name) => [name, view!.value(name)])),
  /** Returns x, y, z, roll, pitch, yaw of a link in the root. */
  pose: (link: string): number[] => (view ? poseOf(view, link) : []),
  movable: (): string[] => [...(view?.joints.values() ?? [])].filter((joint) => moves(joint) && !joint.mimic).map((joint) => joint.name),
  drawn: (): { calls: number; triangles: number; frames: number } => {
    stage.render();
    return { calls: stage.calls, triangles: stage.triangles, frames: stage.frames };
  },
  place: (link: string): { x: number; y: number } | null => {
    const object = view?.links.get(link);
    return object ? stage.place(new Vector3().setFromMatrixPosition(object.matrixWorld)) : null;
  },
  /** Returns the place of a point of the world on the canvas, in its pixels. */
  project: (point: [number, number, number]): { x: number; y: number } | null => stage.place(new Vector3(...point)),
  /** Returns the name of the robot in the last frame. */
  drawnName: (): string => drawnName,
  look,
  /** Shows a plain background without the grid. */
  studio: (colour: number): void => {
    shown.grid = false;
    document.body.classList.add("studio");
    applyShown();
    stage.setBackground(colour);
  },
  loads: (): number => loads,
  /** Returns the edge of a cell of the grid; m. */
  cell: (): number => stage.cell,
  /** Returns the links of which a mesh is missing, and what is shown instead. */
  instead: (): RobotView["instead"] | null => view?.instead ?? null,
  /** Returns the links of this robot, and of the other, of which a shape is drawn. */
  seen: (): { links: string[]; others: string[] } => ({ links: view?.seen() ?? [], others: other?.group.visible ? other.seen() : [] }),
};
Object.assign(window, { viewer });

void (async () => {
  let live = false;
  try {
    const first = await from.model();
    await take(first);
    live = first.live;
  } catch (error) {
    showError(String(error));
  }
  if (from.changed) void follow();
  if (from.state && live) void followStates();
})();
