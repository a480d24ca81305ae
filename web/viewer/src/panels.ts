// The panels beside the picture. Everything that comes from a model is set as text, never as markup.
import { Argument, Finding, Joint, Model, Place, Robot, moves, range, turns } from "./model";
import { editorLink } from "./editors";
import { byId, forget, isFilled, make, visible } from "./elements";
import { RobotView } from "./robot";

/** Sets values that differ: a browser lays sliders out again for each value that is set. */
function put<Key extends "min" | "max" | "step" | "value">(element: HTMLInputElement, key: Key, value: string): void {
  if (element[key] !== value) element[key] = value;
}

const short = (value: number): string => String(Number(value.toFixed(4)));

/** Sliders for independent joints; mimic joints are listed with their leaders. */
export class JointPanel {
  private rows: { joint: Joint; slider: HTMLInputElement | null; field: HTMLInputElement | null; note: HTMLElement; shown: string }[] = [];
  private robot!: RobotView;
  degrees = false;

  constructor(private readonly changed: () => void) {}

  /** Shows the joints of a robot. */
  take(robot: RobotView): void {
    this.robot = robot;
    const joints = [...robot.joints.values()];
    if (!isFilled("joints", joints.map(({ name, type, lower, upper, mimic }) => [name, type, lower, upper, mimic]))) this.fill(robot);
    this.refresh();
  }

  /** Shows no joints. */
  clear(): void {
    this.rows = [];
    forget("joints");
    byId("joints").replaceChildren();
  }

  private fill(robot: RobotView): void {
    const panel = byId("joints");
    panel.replaceChildren();
    this.rows = [];
    for (const joint of robot.joints.values()) {
      if (!moves(joint)) continue;
      const row = make("div", "", "joint"), label = make("label", joint.name), id = `joint-${this.rows.length}`, note = make("small");
      row.append(label);
      if (joint.mimic) {
        row.append(note);
        this.rows.push({ joint, slider: null, field: null, note, shown: "" });
      } else {
        const slider = make("input"), field = make("input"), line = make("div");
        slider.type = "range";
        slider.id = id;
        slider.step = "any";
        label.htmlFor = id;
        field.type = "number";
        field.setAttribute("aria-label", visible(`${joint.name}, value`));
        slider.dataset.joint = joint.name;
        slider.addEventListener("input", () => this.move(joint, slider.valueAsNumber));
        field.addEventListener("change", () => { if (Number.isFinite(field.valueAsNumber)) this.move(joint, field.valueAsNumber); });
        // An arrow key moves by a hundredth of the range; browsers differ in their handling of step "any".
        slider.addEventListener("keydown", (event) => {
          const [lower, upper] = this.bounds(joint), step = (upper - lower) / 100;
          const ways: Record<string, number> = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step };
          if (!(event.key in ways)) return;
          event.preventDefault();
          this.move(joint, slider.valueAsNumber + ways[event.key]);
        });
        line.append(slider, field);
        row.append(line, note);
        this.rows.push({ joint, slider, field, note, shown: "" });
      }
      panel.append(row);
    }
    if (this.rows.length === 0) panel.append(make("p", "No joint moves."));
  }

  /** Writes the values of the robot into the sliders. */
  refresh(): void {
    for (const row of this.rows) {
      const { joint, slider, field, note } = row, shown = `${this.robot.position(joint)} ${this.degrees}`;
      if (row.shown === shown) continue;
      row.shown = shown;
      const factor = this.factor(joint), unit = this.unit(joint), value = this.robot.position(joint) * factor;
      if (!slider || !field) {
        note.textContent = visible(`follows ${joint.mimic!.joint}: ${short(value)} ${unit}`);
        continue;
      }
      const [lower, upper] = this.bounds(joint);
      put(slider, "min", String(lower));
      put(slider, "max", String(upper));
      put(slider, "value", String(value));
      slider.setAttribute("aria-valuetext", `${short(value)} ${unit}`);
      put(field, "value", short(value));
      put(field, "step", String(Number(((upper - lower) / 100).toPrecision(1))));
      const limited = joint.type !== "continuous" && joint.lower !== null && joint.upper !== null;
      note.textContent = limited ? `${short(lower)} … ${short(upper)} ${unit}` : `no limits, ${unit}`;
    }
  }

  reset(): void {
    for (const { joint } of this.rows) this.robot.set(joint.name, 0);
    this.changed();
  }

  private move(joint: Joint, shown: number): void {
    this.robot.set(joint.name, shown / this.factor(joint));
    // The typed value may be outside the limits.
    for (const row of this.rows) if (row.joint === joint) row.shown = "";
    this.changed();
  }
  private bounds(joint: Joint): [number, number] {
    const [lower, upper] = range(joint), factor = this.factor(joint);
    return [lower * factor, upper * factor];
  }
  private factor(joint: Joint): number {
    return this.degrees && turns(joint) ? 180 / Math.PI : 1;
  }
  private unit(joint: Joint): string {
    return turns(joint) ? (this.degrees ? "°" : "rad") : "m";
  }
}

/** Links that are not shown, and links that are shown translucent. */
export interface Dimmed { hidden: Set<string>; faded: Set<string> }

/** Hides or fades the chosen link or the others, or shows all again. */
export function dim(action: string, chosen: string | null, links: string[], dimmed: Dimmed): void {
  if (action === "none") {
    dimmed.hidden.clear();
    dimmed.faded.clear();
  }
  if (chosen === null) return;
  const toggle = (set: Set<string>, from: Set<string>): void => {
    from.delete(chosen);
    if (!set.delete(chosen)) set.add(chosen);
  };
  if (action === "hide") toggle(dimmed.hidden, dimmed.faded);
  if (action === "fade") toggle(dimmed.faded, dimmed.hidden);
  if (action === "others") {
    for (const link of links) dimmed.faded.add(link);
    dimmed.faded.delete(chosen);
    dimmed.hidden.delete(chosen);
  }
}

/** Shows the state of the chosen link on the buttons, and that of all links in the tree. */
export function fillDimmed(chosen: string | null, { hidden, faded }: Dimmed): void {
  for (const [action, set] of [["hide", hidden], ["fade", faded], ["others", null]] as [string, Set<string> | null][]) {
    const button = document.querySelector<HTMLButtonElement>(`button[data-dim=${action}]`)!;
    button.disabled = chosen === null;
    if (set) button.setAttribute("aria-pressed", String(chosen !== null && set.has(chosen)));
  }
  document.querySelector<HTMLButtonElement>("button[data-dim=none]")!.disabled = hidden.size + faded.size === 0;
  for (const button of byId("tree").querySelectorAll<HTMLButtonElement>("button[data-link]")) {
    button.classList.toggle("hidden-link", hidden.has(button.dataset.link!));
    button.classList.toggle("faded-link", faded.has(button.dataset.link!));
  }
}

/** The links as a tree of buttons; a search keeps the matches and their ancestors. */
export function fillTree(robot: Robot, choose: (link: string) => void): void {
  if (isFilled("tree", [robot.links.map((link) => link.name), robot.joints.map(({ name, type, parent, child }) => [name, type, parent, child])])) return;
  const children = new Map<string, Joint[]>(), held = new Set(robot.joints.map((joint) => joint.child));
  for (const joint of robot.joints) children.set(joint.parent, [...(children.get(joint.parent) ?? []), joint]);
  const seen = new Set<string>();
  const item = (link: string, joint: Joint | null): HTMLLIElement => {
    seen.add(link);
    const entry = make("li"), button = make("button", link);
    button.type = "button";
    button.dataset.link = link;
    if (joint) button.append(make("span", `  ${joint.name}, ${joint.type}`, "unit"));
    button.addEventListener("click", () => choose(link));
    entry.append(button);
    const below = (children.get(link) ?? []).filter((next) => !seen.has(next.child));
    if (below.length > 0) {
      const list = make("ul");
      for (const next of below) list.append(item(next.child, next));
      entry.append(list);
    }
    return entry;
  };
  byId("tree").replaceChildren(...robot.links.filter((link) => !held.has(link.name)).map((link) => item(link.name, null)));
}

export function search(words: string): void {
  const wanted = words.toLowerCase();
  const filter = (entry: Element): boolean => {
    const button = entry.querySelector(":scope > button")!;
    const below = [...entry.querySelectorAll(":scope > ul > li")].map(filter).some((found) => found);
    const found = below || (button.textContent ?? "").toLowerCase().includes(wanted);
    (entry as HTMLElement).hidden = !found;
    return found;
  };
  for (const entry of byId("tree").children) filter(entry);
}

/** A place in a file, with the line and a link to an editor. */
function placeOf(place: Place): HTMLElement {
  const box = make("div"), where = make("p", "", "place"), link = make("a", `${place.file}:${place.line}:${place.column}`);
  if (place.path) {  // empty in an exported page
    link.href = editorLink(place);
    link.title = "Open in the editor";
  }
  where.append(link);
  box.append(where);
  if (place.text) box.append(make("pre", place.text));
  for (const step of place.trail) box.append(make("p", `${step.text} at ${step.file}:${step.line}`, "place"));
  return box;
}

export function showLink(model: Model, view: RobotView, name: string): void {
  const robot = model.robot!, link = robot.links.find((one) => one.name === name);
  const panel = byId("link");
  panel.replaceChildren();
  for (const button of byId("tree").querySelectorAll("button")) button.setAttribute("aria-current", String(button.dataset.link === name));
  if (!link) return;
  panel.append(make("h3", link.name));
  if (link.place) panel.append(placeOf(link.place));
  const table = make("table"), body = make("tbody");
  const row = (key: string, value: string): void => {
    const line = make("tr");
    line.append(make("td", key), make("td", value));
    body.append(line);
  };
  const joint = robot.joints.find((one) => one.child === name);
  if (joint) {
    row("joint", `${joint.name} (${joint.type})`);
    row("parent", joint.parent);
    if (moves(joint)) {
      row("axis", joint.axis.map(short).join(" "));
      row("position", `${short(view.position(joint))} ${turns(joint) ? "rad" : "m"}`);
    }
  }
  if (link.inertial) row("mass", `${short(link.inertial.mass)} kg`);
  row("at", view.links.get(name)!.matrixWorld.elements.slice(12, 15).map(short).join(" ") + " m");
  const files = link.shapes.filter((shape) => shape.standsIn).map((shape) => shape.standsIn!);
  if (files.length > 0) row("missing", [...new Set(files)].join(", "));
  table.append(body);
  panel.append(table);
  if (joint?.place) panel.append(placeOf(joint.place));
  const findings = model.findings.filter((finding) => finding.links.includes(name));
  for (const finding of findings) panel.append(make("p", `${finding.severity}: ${finding.message}`, finding.severity));
}

/** Groups of findings that were opened or closed. */
const turned = new Map<string, boolean>();

/** Lists the findings, errors first; those of one rule are one entry that opens. */
export function fillFindings(findings: Finding[], choose: (finding: Finding) => void): void {
  if (isFilled("findings", findings)) return;
  const list = byId("findings");
  list.replaceChildren();
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const cause = `${finding.severity} ${finding.rule}`, group = groups.get(cause);
    if (group) group.push(finding);
    else groups.set(cause, [finding]);
  }
  const row = (finding: Finding, words: string): HTMLLIElement => {
    const entry = make("li"), button = make("button", words, finding.severity), { place } = finding;
    button.type = "button";
    if (place) {
      const where = make("span", `${place.file.replace(/.*\//, "")}:${place.line}`, "unit");
      where.title = `${place.file}:${place.line}:${place.column}`;
      button.append(words && " ", where);
    }
    button.addEventListener("click", () => choose(finding));
    entry.append(button);
    return entry;
  };
  const together = (cause: string, group: Finding[]): HTMLLIElement => {
    const entry = make("li"), details = make("details"), [{ severity, message, rule }] = group, rows = make("ul");
    const isSame = group.every((finding) => finding.message === message && finding.place);
    const head = make("summary", `${severity}: ${isSame ? message : rule.replaceAll("-", " ")} `, severity);
    head.append(make("span", String(group.length), "count"));
    rows.append(...group.map((finding) => row(finding, isSame ? "" : finding.message)));
    details.open = turned.get(cause) ?? group.length <= 3;
    details.addEventListener("toggle", () => void turned.set(cause, details.open));
    details.append(head, rows);
    entry.append(details);
    return entry;
  };
  const severities = ["error", "warning", "note"];
  const sorted = [...groups].sort(([, [a]], [, [b]]) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  list.append(...sorted.map(([cause, group]) => (group.length === 1 ? row(group[0], `${group[0].severity}: ${group[0].message}`) : together(cause, group))));
  if (findings.length === 0) list.append(make("li", "None."));
}

/** The arguments of the xacro as a form; submitting it expands the file again. */
export function fillArguments(values: Argument[], send: ((values: Argument[]) => Promise<void>) | null): void {
  byId("arguments-section").hidden = values.length === 0 || send === null;
  const form = byId<HTMLFormElement>("arguments");
  const active = document.activeElement;
  if (active instanceof HTMLInputElement && form.contains(active)) return;  // not while the user is typing
  if (isFilled("arguments", values)) return;
  form.replaceChildren();
  for (const { name, value } of values) {
    const label = make("label", name), field = make("input");
    field.name = name;
    field.value = value;
    field.autocomplete = "off";
    label.append(field);
    form.append(label);
  }
  const button = make("button", "Expand");
  form.append(button);
  form.onsubmit = (event) => {
    event.preventDefault();
    button.focus();
    const fields = [...form.querySelectorAll("input")].map((field) => ({ name: field.name, value: field.value }));
    if (send) void send(fields);
  };
}
