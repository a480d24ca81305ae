// The page of `urdfmill view` and of `urdfmill export MODEL -o robot.html`.
import { Object3D, Vector3 } from "three";
import { Finding, Model, moves, source, turns } from "./model";
import { JointPanel, byId, fillArguments, fillFindings, fillTree, make, search, showLink } from "./panels";
import { Looks } from "./looks";
import { Kind, RobotView } from "./robot";
import { Stage, along } from "./stage";

const from = source();
const stage = new Stage(byId<HTMLCanvasElement>("canvas"));
const looks = new Looks(from);
const shown: Record<string, boolean> = { visual: true, collision: false, inertia: false, frames: false, axes: false, dh: false, names: false, grid: true, wireframe: false, findings: false, compare: true };
let model: Model | null = null, view: RobotView | null = null, other: RobotView | null = null, joints: JointPanel | null = null;
let chosen: string | null = null, loads = 0;

function marked(): Set<string> {
  const wanted = shown.findings ? model?.findings ?? [] : [];
  return new Set(wanted.filter((finding) => finding.severity !== "note" && finding.link).map((finding) => finding.link!));
}

function applyShown(): void {
  if (!view) return;
  for (const kind of ["visual", "collision", "inertia", "frames", "axes", "dh"] as Kind[]) view.show(kind, shown[kind]);
  view.setWireframe(shown.wireframe);
  view.highlight(chosen, marked());
  stage.grid.visible = shown.grid;
  if (other) other.group.visible = shown.compare;
  stage.draw();
}

function choose(link: string | null): void {
  chosen = link;
  if (model?.robot && view && link) showLink(model, view, link);
  applyShown();
}

function moved(): void {
  if (other && view) for (const joint of view.joints.values()) other.set(joint.name, view.value(joint.name));
  if (chosen) choose(chosen);
  stage.draw();
}

function showError(text: string | null): void {
  const box = byId("error");
  box.hidden = text === null;
  box.replaceChildren();
  if (text !== null) box.append(make("h2", "The model cannot be shown as it is saved; this is the last one that could"), make("pre", text));
}

/** Puts a model on the stage; joints that it shares with the one before keep their positions. */
async function take(next: Model): Promise<void> {
  await looks.fetch([next.robot, next.against]);
  const before = view, first = view === null;
  model = next;
  showError(next.error);
  fillFindings(next.findings, (finding: Finding) => choose(finding.link));
  fillArguments(next.arguments, from.setArguments);
  byId("status").textContent = next.error ? "error in the model" : `${next.findings.length} findings`;
  if (next.robot) {
    byId("name").textContent = next.robot.name;
    document.title = `${next.robot.name} – urdfmill`;
    view = new RobotView(next.robot, looks);
    if (before) {
      for (const joint of view.joints.values()) view.set(joint.name, before.value(joint.name));
      stage.scene.remove(before.group);
      before.dispose();
    }
    stage.scene.add(view.group);
    if (other) {
      stage.scene.remove(other.group);
      other.dispose();
    }
    other = next.against ? new RobotView(next.against, looks, true) : null;
    if (other) stage.scene.add(other.group);
    looks.sweep();
    joints = new JointPanel(view, moved);
    joints.degrees = byId<HTMLInputElement>("degrees").checked;
    joints.refresh();
    fillTree(next.robot, choose);
    search(byId<HTMLInputElement>("search").value);
    if (first) stage.look(view.group, 35, 22);
    fillShow();
    choose(chosen && view.links.has(chosen) ? chosen : null);
    moved();
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

function fillShow(): void {
  const names: Record<string, string> = {
    visual: "visuals", collision: "collisions", inertia: "inertias", frames: "frames", axes: "joint axes", dh: "DH frames", names: "names",
    grid: "grid", wireframe: "wireframe", findings: "findings", compare: "other model",
  };
  const panel = byId("show");
  if (panel.childElementCount > 0 && panel.dataset.other === String(other !== null)) return;
  panel.dataset.other = String(other !== null);
  panel.replaceChildren();
  for (const [key, text] of Object.entries(names)) {
    if (key === "compare" && !other) continue;
    const label = make("label"), box = make("input");
    box.type = "checkbox";
    box.checked = shown[key];
    box.dataset.show = key;
    box.addEventListener("change", () => {
      shown[key] = box.checked;
      applyShown();
    });
    label.append(box, ` ${text}`);
    panel.append(label);
  }
}

stage.onFrame = () => {
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

// The pointer: a click chooses a link; with "Drag joints" a drag moves the joint above it; with "Measure" two clicks
// measure.
interface Pick { link: string; point: Vector3 }
function pick(event: PointerEvent): Pick | null {
  const hit = view && stage.ray(event).intersectObjects(view.targets, false)[0];
  return hit ? { link: (hit.object.parent as Object3D).name, point: hit.point } : null;
}
const isOn = (id: string): boolean => byId(id).getAttribute("aria-pressed") === "true";
let down: { x: number; y: number } | null = null, ends: Vector3[] = [], ruler: Object3D | null = null;
let dragged: { joint: string; origin: Vector3; axis: Vector3; zero: Vector3; turning: boolean; start: number; value: number } | null = null;

stage.canvas.addEventListener("pointerdown", (event) => {
  down = { x: event.clientX, y: event.clientY };
  const hit = isOn("drag") ? pick(event) : null, joint = hit && view!.jointAbove(hit.link);
  if (!joint) return;
  const at = view!.links.get(joint.child)!.matrixWorld, axis = new Vector3(...joint.axis).transformDirection(at);
  const origin = new Vector3().setFromMatrixPosition(at), turning = turns(joint);
  const zero = hit.point.clone().sub(origin).projectOnPlane(axis).normalize();
  const start = along(stage.ray(event).ray, origin, axis, turning, zero);
  if (start === null) return;
  dragged = { joint: joint.name, origin, axis, zero, turning, start, value: view!.value(joint.name) };
  stage.controls.enabled = false;
  stage.canvas.setPointerCapture(event.pointerId);
}, { capture: true });
stage.canvas.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const now = along(stage.ray(event).ray, dragged.origin, dragged.axis, dragged.turning, dragged.zero);
  if (now === null) return;
  view!.set(dragged.joint, dragged.value + now - dragged.start);
  joints!.refresh();
  moved();
});
stage.canvas.addEventListener("pointerup", (event) => {
  const still = down !== null && Math.hypot(event.clientX - down.x, event.clientY - down.y) < 4;
  down = null;
  stage.controls.enabled = true;
  dragged = null;
  if (!still) return;
  const hit = pick(event);
  if (isOn("measure")) {
    if (!hit) return;
    if (ruler) stage.scene.remove(ruler);
    ends = [...ends.slice(-1), hit.point];
    if (ends.length < 2) return;
    ruler = stage.line(ends[0], ends[1]);
    byId("status").textContent = `${(ends[0].distanceTo(ends[1]) * 1000).toFixed(1)} mm`;
    ends = [];
    return stage.draw();
  }
  choose(hit ? hit.link : null);
});
stage.canvas.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() === "f" && view) stage.look(view.group, 35, 22);
});

for (const id of ["drag", "measure"])
  byId(id).addEventListener("click", () => byId(id).setAttribute("aria-pressed", String(!isOn(id))));
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-view]"))
  button.addEventListener("click", () => {
    const angles: Record<string, [number, number]> = { iso: [35, 22], front: [0, 0], side: [-90, 0], top: [-90, 89.9] };
    if (view) stage.look(view.group, ...angles[button.dataset.view!]);
  });
byId("reset").addEventListener("click", () => joints?.reset());
byId("degrees").addEventListener("change", (event) => {
  if (!joints) return;
  joints.degrees = (event.target as HTMLInputElement).checked;
  joints.refresh();
});
byId("search").addEventListener("input", (event) => search((event.target as HTMLInputElement).value));
byId("screenshot").addEventListener("click", async () => {
  const blob = await stage.picture();
  if (!blob) return;
  const link = make("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${model?.robot?.name ?? "robot"}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
function setTheme(dark: boolean): void {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme").textContent = dark ? "Light" : "Dark";
  stage.setBackground(dark ? 0x14171c : 0xf4f6f9);
}
byId("theme").addEventListener("click", () => setTheme(document.documentElement.dataset.theme !== "dark"));
setTheme(matchMedia("(prefers-color-scheme: dark)").matches);

// What tests and scripts may ask: the scene as numbers.
const viewer = {
  /** The pose of each link: 16 numbers by columns. */
  poses: (): Record<string, number[]> => Object.fromEntries([...(view?.links ?? [])].map(([name, object]) => [name, [...object.matrixWorld.elements]])),
  set: (values: Record<string, number>): void => {
    for (const [name, value] of Object.entries(values)) view?.set(name, value);
    joints?.refresh();
    moved();
  },
  movable: (): string[] => [...(view?.joints.values() ?? [])].filter((joint) => moves(joint) && !joint.mimic).map((joint) => joint.name),
  drawn: (): { calls: number; triangles: number; frames: number } => {
    stage.render();
    return { calls: stage.calls, triangles: stage.triangles, frames: stage.frames };
  },
  place: (link: string): { x: number; y: number } | null => {
    const object = view?.links.get(link);
    return object ? stage.place(new Vector3().setFromMatrixPosition(object.matrixWorld)) : null;
  },
  /** Where a point of the world is on the canvas, in its pixels. */
  project: (point: [number, number, number]): { x: number; y: number } | null => stage.place(new Vector3(...point)),
  loads: (): number => loads,
};
Object.assign(window, { viewer });

void (async () => {
  try {
    await take(await from.model());
  } catch (error) {
    showError(String(error));
  }
  if (from.changed) void follow();
})();
