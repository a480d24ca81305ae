// The panels about the shown robot, each computed by the engine when it is seen.
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { base, common, Range, reveal } from "./editor";
import { diffLines } from "./changes";
import { button, byId, copy, download, make, tabs, visible } from "./elements";
import { EngineClient } from "./engine_client";
import { Run } from "./protocol";
import { Robot, relative, words } from "./robots";
import { Asked, ViewerFrame } from "./viewer_frame";
import { forPage } from "./wording";

interface Place { line: number; column: number }
interface Source { file: string; range: { start: Place; end: Place } }
interface Where { what: string; output: Source; source: Source; calls: (Source & { call: string; arguments?: Record<string, string> })[] }
interface Branch { link: string; joint: { type: string } | null; children: Branch[] }
interface Table { residual: { position_m: number; rotation_rad: number }; base_link: string; tip_link: string; angle_unit: string; length_unit: string; rows: Record<string, string | number>[] }

const position = ({ line, column }: Place) => ({ line: line - 1, character: column - 1 });
const rangeOf = ({ range }: Source): Range => ({ start: position(range.start), end: position(range.end) });

/** Returns the links without children, each with the number of joints above it that move. */
function tips({ link, joint, children }: Branch, above = 0): { link: string; moving: number }[] {
  const moving = above + (joint && joint.type !== "fixed" ? 1 : 0);
  return children.length === 0 ? [{ link, moving }] : children.flatMap((child) => tips(child, moving));
}

/** Formats that a model is saved in: the suffix, the words of the command, what it is. */
const formats: [suffix: string, words: string[], what: string][] = [
  ["urdf", ["convert", "--to", "urdf"], "URDF in one canonical form"],
  ["expanded.urdf", ["expand"], "URDF as xacro writes it"],
  ["sdf", ["convert", "--to", "sdf"], "SDF, for Gazebo"],
  ["mjcf.xml", ["convert", "--to", "mjcf"], "MJCF, for MuJoCo"],
  ["yaml", ["convert", "--to", "yaml"], "the model in YAML"],
  ["json", ["convert", "--to", "json"], "the model in JSON"],
  ["joint_limits.yaml", ["convert", "--to", "joint-limits"], "joint limits for MoveIt"],
  ["html", ["export", "--to", "html"], "a page with the robot in 3D"],
  ["glb", ["export", "--to", "glb"], "glTF 2.0, joints as nodes"],
];

export class Results {
  private robot: Robot | null = null;
  private tab = "view";
  private shown = new Set<string>();
  private round = 0;
  /** The robot whose expansion is shown. */
  private expanded = "";
  private readonly frame: ViewerFrame;
  private readonly expansion: EditorView;

  /** `reveal` shows a place of a source, `took` takes files that a command has changed, `fillChanges` shows the differences from the files that were opened. */
  constructor(private readonly engine: EngineClient, private readonly reveal: (path: string, range: Range) => void,
              private readonly took: (files: [string, Uint8Array][]) => void, private readonly setValues: (values: { name: string; value: string }[]) => void,
              private readonly fillChanges: (seen: boolean) => void, private readonly say: (text: string) => void) {
    this.frame = new ViewerFrame(byId<HTMLIFrameElement>("viewer"), (asked) => void this.answer(asked));
    this.expansion = new EditorView({ parent: byId("expansion"), extensions: base });
    tabs(document.querySelector("#results [role=tablist]")!, (name) => {
      this.tab = name;
      void this.fill();
    })("view");
    for (const id of ["convention", "degrees", "tip", "version"]) byId(id).addEventListener("change", () => void this.fill(true));
    byId("migrate").addEventListener("click", () => void this.migrate());
    byId("copy-tree").addEventListener("click", () => void this.copy({ "text/plain": `${byId("summary").textContent}\n${byId("tree").textContent}` }));
    byId("copy-dh").addEventListener("click", () => void this.copyTable());
    this.fillSave();
  }

  setTheme(dark: boolean): void {
    this.frame.setTheme(dark);
  }

  /** Shows a robot, or the same one after a change of its files. */
  async show(robot: Robot): Promise<void> {
    this.robot = robot;
    this.shown.clear();
    this.fillChanges(this.tab === "changes");
    await this.fill();
  }

  /** Shows no robot: the files hold none. */
  showNone(): void {
    this.robot = null;
    this.expanded = "";
    this.expansion.setState(EditorState.create({ extensions: base }));
    for (const id of ["trail", "summary", "tree", "dh", "migration"]) byId(id).replaceChildren();
    this.frame.show(JSON.stringify({ model: { robot: null, against: null, error: "There is no robot in these files.", motion: null, live: false, findings: [], arguments: [] }, data: {} }), "");
    this.fillChanges(this.tab === "changes");
  }

  private get key(): string {
    return JSON.stringify(this.robot);
  }

  /** Returns the expansion as it is shown. */
  expansionText(): string {
    return this.expansion.state.doc.toString();
  }

  /** Marks what a line of a source, from 1, has made, if the expansion is seen. */
  async follow(path: string, line: number): Promise<void> {
    if (this.tab !== "expansion" || !this.robot) return;
    const places = await this.where(["--from", `${path}:${line}`]);
    if (places[0]) reveal(this.expansion, rangeOf(places[0].output), false);
  }

  /** Fills the panel that is seen, if it is not up to date. A newer call ends an older one. */
  private async fill(anew = false): Promise<void> {
    const { robot, tab } = this;
    if (!robot || (this.shown.has(tab) && !anew)) return;
    this.shown.add(tab);
    const round = ++this.round;
    const fillers: Record<string, (robot: Robot, is: () => boolean) => Promise<void>> = {
      view: async (_, is) => {
        const json = await this.engine.call("view", robot.path, robot.values);
        if (is()) this.frame.show(json, this.key);
      },
      expansion: (_, is) => this.fillExpansion(is),
      tree: async (_, is) => {
        const summary = await this.run("info"), tree = await this.run("tree");
        if (!is()) return;
        byId("summary").textContent = visible(summary.out);
        byId("tree").textContent = visible(tree.out || forPage(tree.err));
      },
      dh: (_, is) => this.fillDh(is),
      migration: (_, is) => this.fillMigration(is),
      changes: async () => this.fillChanges(true),
      save: async () => {},
    };
    try {
      await fillers[tab](robot, () => round === this.round);
    } catch {
      // The engine was replaced; the page asks again.
      this.shown.delete(tab);
    }
  }

  private run(command: string, ...options: string[]): Promise<Run> {
    return this.engine.call("run", [command, ...options, this.robot!.path, ...words(this.robot!.values)]);
  }

  private async where(place: string[]): Promise<Where[]> {
    const { code, out } = await this.engine.call("run", ["where", "-q", "-f", "json", this.robot!.path, ...place, ...words(this.robot!.values)]);
    return code === 0 ? (JSON.parse(out) as { places: Where[] }).places : [];
  }

  private async fillExpansion(is: () => boolean): Promise<void> {
    const { code, out, err } = await this.run("expand", "-q");
    if (!is()) return;
    // While a source is broken, its last expansion stays.
    byId("trail").replaceChildren(...(code === 0 ? [] : [make("pre", forPage(err), "error")]));
    if (code !== 0 && this.expanded === this.key) return;
    this.expanded = this.key;
    const scroll = this.expansion.scrollDOM.scrollTop;
    this.expansion.setState(EditorState.create({
      doc: out,
      extensions: [
        common("expansion.urdf"), EditorState.readOnly.of(true), EditorView.contentAttributes.of({ "aria-label": "Expansion. Enter shows where a line was written.", tabindex: "0" }),
        EditorView.domEventHandlers({
          click: (_event, view) => void this.trail(view),
          keydown: (event, view) => {
            if (event.key !== "Enter") return false;
            void this.trail(view);
            return true;
          },
        }),
      ],
    }));
    this.expansion.scrollDOM.scrollTop = scroll;
  }

  /** Shows where the chosen part of the expansion was written, and the calls that made it. */
  private async trail(view: EditorView): Promise<void> {
    const { head } = view.state.selection.main, line = view.state.doc.lineAt(head);
    // Beside the text of a line, all of the line counts.
    const place = (await this.where([`${line.number}:${head - line.from + 1}`]))[0] ?? (await this.where([String(line.number)]))[0];
    const box = byId("trail");
    if (!place) return void box.replaceChildren(make("p", "Nothing of a source has made this.", "soft"));
    const step = (text: string, source: Source): HTMLElement => {
      const { range: { start } } = source, file = relative(source.file), made = button(text, () => this.reveal(file, rangeOf(source)));
      made.append(" ", make("span", `${file}:${start.line}:${start.column}`, "place"));
      return made;
    };
    const given = (values: Record<string, string> = {}): string => Object.entries(values).map(([name, value]) => `${name}="${value}"`).join(" ");
    box.replaceChildren(step(place.what, place.source), ...place.calls.map((call) => step(`in ${call.call} ${given(call.arguments)}`, call)));
    this.reveal(place.source.file, rangeOf(place.source));
  }

  private async fillDh(is: () => boolean): Promise<void> {
    const tree = await this.run("tree", "-q", "-f", "json");
    if (!is()) return;
    this.fillTips(tree.code === 0 && tree.out ? tips(JSON.parse(tree.out) as Branch) : []);
    const tip = byId<HTMLSelectElement>("tip").value, options = ["-f", "json", "--convention", byId<HTMLSelectElement>("convention").value, ...(tip ? ["--tip", tip] : []), ...(byId<HTMLInputElement>("degrees").checked ? ["--degrees"] : [])];
    const { code, out, err } = await this.run("dh", ...options);
    if (!is()) return;
    const box = byId("dh");
    byId<HTMLButtonElement>("copy-dh").disabled = code !== 0 || !out;
    if (code !== 0 || !out) return void box.replaceChildren(make("pre", forPage(err), "error"));
    const { base_link, tip_link, angle_unit, length_unit, rows, residual } = JSON.parse(out) as Table;
    const table = make("table"), names = ["joint", "type", "theta", "d", "a", "alpha", "lower", "upper"];
    table.append(make("caption", `${base_link} to ${tip_link}; ${length_unit}, ${angle_unit}`));
    const line = (kind: "th" | "td", values: string[]): HTMLElement => {
      const made = make("tr");
      made.append(...values.map((value, i) => {
        const cell = make(kind === "td" && i === 0 ? "th" : kind, value);
        if (cell.tagName === "TH") cell.setAttribute("scope", kind === "th" ? "col" : "row");
        return cell;
      }));
      return made;
    };
    const shown = (value: string | number | undefined): string => (typeof value === "number" ? String(Number(value.toPrecision(6))) : value ?? "");
    table.append(line("th", names), ...rows.map((row) => line("td", names.map((name) => shown(row[name])))));
    const proof = make("p", `Largest difference from the model: ${residual.position_m.toExponential(1)} m, ${residual.rotation_rad.toExponential(1)} rad`, "soft");
    box.replaceChildren(table, proof, ...(err ? [make("pre", forPage(err))] : []));
  }

  /** Offers the ends of the robot, the one with the most joints first; it is what the table is of until another one is chosen. */
  private fillTips(all: { link: string; moving: number }[]): void {
    const select = byId<HTMLSelectElement>("tip"), before = select.value;
    const sorted = all.filter(({ moving }) => moving > 0).sort((a, b) => b.moving - a.moving);
    byId("tip-label").hidden = sorted.length < 2;
    select.replaceChildren(...sorted.map(({ link }) => new Option(visible(link), link)));
    if (sorted.some(({ link }) => link === before)) select.value = before;
  }

  private async copy(parts: Record<string, string>): Promise<void> {
    await copy(parts).then(() => this.say("it is in the clipboard"), () => this.say("the browser does not let the page copy"));
  }

  /** Copies the table for spreadsheets, with tabs, and for documents, as HTML. */
  private async copyTable(): Promise<void> {
    const table = byId("dh").querySelector("table");
    if (table) await this.copy({ "text/plain": [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent).join("\t")).join("\n"), "text/html": table.outerHTML });
  }

  /** Offers the versions that the engine migrates to, the newest first. */
  private async fillVersions(): Promise<void> {
    const select = byId<HTMLSelectElement>("version");
    if (select.options.length > 0) return;
    const names = (await this.engine.call("options")).migrate.find(({ name }) => name === "urdf_version")!.words!.reverse();
    const group = (kind: string, isOf: (name: string) => boolean): HTMLOptionElement[] => names.filter(isOf).map((name) => new Option(`${kind} ${name}`, name));
    if (select.options.length === 0) select.append(...group("URDF", (name) => /^\d/.test(name)), ...group("ROS", (name) => !/^\d/.test(name)));
  }

  private async fillMigration(is: () => boolean): Promise<void> {
    await this.fillVersions();
    const version = byId<HTMLSelectElement>("version").value;
    const { out, err } = await this.engine.call("run", ["migrate", "--diff", "--urdf-version", version, this.robot!.path]);
    if (!is()) return;
    byId<HTMLButtonElement>("migrate").disabled = out === "";
    byId("migration").replaceChildren(...diffLines(`${out}${out && err ? "\n" : ""}${forPage(err) || (out ? "" : "Nothing changes.")}`.split("\n")));
  }

  private async migrate(): Promise<void> {
    const done = await this.engine.call("change", ["migrate", "-w", "--urdf-version", byId<HTMLSelectElement>("version").value, this.robot!.path]);
    this.took(done.files);
    byId("migration").textContent = visible(forPage(done.err));
  }

  private fillSave(): void {
    const list = make("ul");
    for (const [suffix, command, what] of formats) {
      const item = make("li");
      item.append(button(suffix, () => void this.save(suffix, command)), ` ${what}`);
      list.append(item);
    }
    byId("save").replaceChildren(list);
  }

  private async save(suffix: string, command: string[]): Promise<void> {
    if (!this.robot) return;
    const name = `${this.robot.path.split("/").pop()!.replace(/\.(urdf\.xacro|[^.]*)$/, "")}.${suffix}`;
    const { code, err, content } = await this.engine.call("save", [...command, this.robot.path, ...words(this.robot!.values)], name);
    byId("losses").textContent = visible(forPage(err) || (code === 0 ? `${name}: nothing is lost.` : ""));
    if (content) download(name, new Blob([content as BlobPart]));
  }

  private async answer(asked: Asked): Promise<void> {
    if ("arguments" in asked) this.setValues(asked.arguments);
    else if ("ik" in asked) this.frame.answer(asked.ik, await this.ik(asked.wanted));
  }

  private async ik({ link, pose, seed }: Extract<Asked, { ik: number }>["wanted"]): Promise<unknown> {
    const seeds = seed.flatMap(({ name, value }) => ["--seed", `${name}=${value}`]);
    const { code, out, err } = await this.run("ik", "-q", "-f", "json", "--tip", link, "--pose", pose, ...seeds);
    if (code !== 0) return { joints: null, refused: forPage(err) || null };
    const { solutions } = JSON.parse(out) as { solutions: { joints: { joint: string; position: number }[] }[] };
    return { joints: solutions[0]?.joints ?? null, refused: null };
  }
}
