// A robot in three.js: one object for each link, below the object of its parent; at most two draw calls for each link.
import { AxesHelper, ArrowHelper, BoxGeometry, BufferGeometry, Group, Line, Material, Matrix4, Mesh, MeshBasicMaterial, Object3D, Vector3 } from "three";
import { matrix } from "./geometry";
import { hull } from "./hull";
import { Loops } from "./loops";
import { Looks, Paint, Surface } from "./looks";
import { Joint, Link, Robot, Shape, moves, turns } from "./model";
import { isBetween, steps } from "./steps";

export type Kind = "visual" | "collision" | "inertia" | "frames" | "dh" | "axes" | "names";

/** Returns the links that have the same shapes at the same places in both robots. */
export function sameLinks(one: RobotView, other: RobotView): Set<string> {
  const tolerance = 1e-6;  // m, and for directions, as of `urdfmill picture --against`
  const shapes = new Map(one.model.links.map((link) => [link.name, JSON.stringify(link.shapes)]));
  return new Set(other.model.links.flatMap(({ name, shapes: theirs }) => {
    if (shapes.get(name) !== JSON.stringify(theirs)) return [];
    const here = one.links.get(name)!.matrixWorld.elements, there = other.links.get(name)!.matrixWorld.elements;
    return here.every((value, i) => Math.abs(value - there[i]) < tolerance) ? [name] : [];
  }));
}

export class RobotView {
  readonly group = new Group();
  readonly links = new Map<string, Object3D>();
  /** The links, and the frames between the steps of joints of several variables. */
  readonly objects = new Map<string, Object3D>();
  readonly joints = new Map<string, Joint>();
  private readonly values = new Map<string, number>();
  private readonly parts: { kind: Kind; object: Object3D }[] = [];
  private readonly made = new Set<Kind>(["visual"]);
  private readonly surfaces: { mesh: Mesh; link: string; surface: Surface; layers: string[] }[] = [];
  private readonly jointOf = new Map<string, Joint>();
  private readonly hidden = new Map<string, Set<string>>();
  private readonly on = new Map<Kind, boolean>();
  private readonly hulls: BufferGeometry[] = [];
  private readonly loops: Loops | null;
  /** Links of which a mesh is missing, and what is shown instead. */
  readonly instead: { collisions: string[]; hulls: string[] } = { collisions: [], hulls: [] };

  /** `ghost`: violet and translucent, to be shown over another. */
  constructor(readonly model: Robot, private readonly looks: Looks, ghost = false) {
    for (const link of model.links) {
      const object = this.frame(link.name);
      this.links.set(link.name, object);
      this.objects.set(link.name, object);
    }
    for (const joint of model.joints.flatMap(steps)) {
      this.joints.set(joint.name, joint);
      if (isBetween(joint.child)) this.objects.set(joint.child, this.frame(joint.child));
      this.values.set(joint.name, this.bounded(joint.name, 0));
      const parent = this.objects.get(joint.parent), child = this.objects.get(joint.child);
      if (!parent || !child || this.jointOf.has(joint.child)) continue;
      this.jointOf.set(joint.child, joint);
      parent.add(child);
    }
    for (const object of this.objects.values()) if (!object.parent) this.group.add(object);
    const { size } = this;
    for (const link of model.links) this.addVisuals(this.links.get(link.name)!, link, ghost, size);
    this.update();
    this.loops = model.loops.length > 0 ? new Loops(this, model.loops) : null;
    this.loops?.close(new Set(), (values) => this.assign(values));
  }

  /** Returns the joint that moves a link. */
  jointAbove(link: string): Joint | undefined {
    for (let joint = this.jointOf.get(link); joint; joint = this.jointOf.get(joint.parent)) if (moves(joint) && !joint.mimic) return joint;
    return undefined;
  }

  value(name: string): number {
    return this.values.get(name) ?? 0;
  }

  /** Returns the value within the joint's limits that is closest; limits in the wrong order are none. */
  bounded(name: string, value: number): number {
    const joint = this.joints.get(name)!, lower = joint.lower ?? -Infinity, upper = joint.upper ?? Infinity;
    return joint.type === "continuous" || lower > upper ? value : Math.min(Math.max(value, lower), upper);
  }

  private assign(values: [string, number][]): void {
    for (const [name, value] of values) this.values.set(name, value);
    this.update();
  }

  /**
   * Sets joints, within their limits unless they are not `bounded`, and their mimic joints. Joints of loops follow; where
   * a loop cannot close, nothing moves.
   */
  set(name: string, value: number): void {
    this.setAll([[name, value]]);
  }
  setAll(values: [string, number][], bounded = true): void {
    const before = [...this.values], held = new Set(values.map(([name]) => name));
    for (const [name, value] of values) {
      const joint = this.joints.get(name);
      if (joint && !joint.mimic && moves(joint) && Number.isFinite(value)) this.values.set(name, bounded ? this.bounded(name, value) : value);
    }
    this.update();
    if (!this.loops || this.loops.joints.every((name) => held.has(name))) return;
    if (!this.loops.close(held, (found) => this.assign(found))) this.assign(before);
  }

  /** Returns the independent joints that move a link: each with the joints above the link that it moves, and their factors. */
  drivers(link: string): Map<string, { joint: Joint; factor: number }[]> {
    const found = new Map<string, { joint: Joint; factor: number }[]>();
    for (let joint = this.jointOf.get(link); joint; joint = this.jointOf.get(joint.parent)) {
      if (!moves(joint)) continue;
      let driver: Joint | undefined = joint, factor = 1;
      for (let depth = 0; driver?.mimic && depth <= this.joints.size; ++depth) {
        factor *= driver.mimic.multiplier;
        driver = this.joints.get(driver.mimic.joint);
      }
      if (driver && !driver.mimic && moves(driver)) found.set(driver.name, [...(found.get(driver.name) ?? []), { joint, factor }]);
    }
    return found;
  }

  /** Returns the length of the longest branch, summed from link to link; m, never 0. */
  get size(): number {
    const way = (link: string): number => {
      const joint = this.jointOf.get(link);
      return joint ? Math.hypot(joint.origin[3], joint.origin[7], joint.origin[11]) + way(joint.parent) : 0;
    };
    return Math.max(...[...this.links.keys()].map(way), 0.01);
  }

  /** Returns the position of a joint: its own, or that given by its leader. */
  position(joint: Joint, depth = 0): number {
    if (!joint.mimic || depth > this.joints.size) return this.value(joint.name);
    const followed = this.joints.get(joint.mimic.joint);
    return followed ? joint.mimic.multiplier * this.position(followed, depth + 1) + joint.mimic.offset : 0;
  }

  update(): void {
    for (const [child, joint] of this.jointOf) {
      const object = this.objects.get(child)!;
      object.matrix.copy(matrix(joint.origin));
      if (moves(joint)) {
        const axis = new Vector3(...joint.axis), q = this.position(joint);
        object.matrix.multiply(turns(joint) ? new Matrix4().makeRotationAxis(axis, q) : new Matrix4().makeTranslation(axis.multiplyScalar(q)));
      }
    }
    this.group.updateMatrixWorld(true);
  }

  /** Shows all objects of a kind, which are created when first needed. */
  show(kind: Kind, on: boolean): void {
    if (on && !this.made.has(kind)) {
      this.made.add(kind);
      this.make(kind);
      this.group.updateMatrixWorld(true);
    }
    this.on.set(kind, on);
    this.updateVisible();
  }

  /** Hides the parts of links, for a reason; they are seen again when no reason is left. */
  hide(reason: string, links: Set<string>): void {
    this.hidden.set(reason, links);
    this.updateVisible();
  }

  /** Returns the links of which a shape is drawn. */
  seen(): string[] {
    return [...new Set(this.targets.map((object) => object.parent!.name))];
  }

  private updateVisible(): void {
    const hidden = [...this.hidden.values()];
    for (const { kind, object } of this.parts)
      object.visible = (this.on.get(kind) ?? true) && !hidden.some((links) => links.has(object.parent!.name));
  }

  /** Highlights a link, or removes the highlight; faded links are translucent. */
  highlight(link: string | null, marked: Set<string>, faded: Set<string> = new Set()): void {
    for (const { mesh, link: name, surface, layers } of this.surfaces) {
      const paint: Paint = name === link ? "chosen" : marked.has(name) ? "marked" : "none";
      const isFaded = faded.has(name) && (surface === "solid" || surface === "clear");
      mesh.material = this.looks.material(isFaded ? "faded" : surface, layers, paint);
    }
  }

  /** Returns the objects that a ray may hit, with the links they belong to. */
  get targets(): Object3D[] {
    return this.parts.filter(({ kind, object }) => (kind === "visual" || kind === "collision") && object.visible).map(({ object }) => object);
  }

  /** Frees its own resources; Looks keeps those of links. */
  dispose(): void {
    for (const each of this.hulls) each.dispose();
    for (const { kind, object } of this.parts)
      object.traverse((part) => {
        if (!(part instanceof Mesh || part instanceof Line)) return;
        if (kind !== "visual" && kind !== "collision") (part.geometry as BufferGeometry).dispose();
        (part.material as Material).dispose();
      });
  }

  private frame(name: string): Object3D {
    const object = new Group();
    object.name = name;
    object.matrixAutoUpdate = false;
    return object;
  }

  private add(kind: Kind, parent: Object3D, object: Object3D): void {
    parent.add(object);
    this.parts.push({ kind, object });
  }

  private addSurface(kind: Kind, parent: Object3D, geometry: BufferGeometry | null, surface: Surface, layers: string[]): void {
    if (!geometry) return;
    const mesh = new Mesh(geometry, this.looks.material(surface, layers, "none"));
    this.add(kind, parent, mesh);
    this.surfaces.push({ mesh, link: parent.name, surface, layers });
  }

  private addVisuals(object: Object3D, link: Link, ghost: boolean, size: number): void {
    const shapes = this.visuals(object, link, size);
    const { solid, clear, layers } = this.looks.geometry(shapes, ghost);
    this.addSurface("visual", object, solid, ghost ? "ghost" : "solid", layers);
    if (!ghost) this.addSurface("visual", object, clear, "clear", layers);
  }

  /** Returns the visuals of a link. For missing meshes these are its collisions, else a hull around its joints is added. */
  private visuals(object: Object3D, link: Link, size: number): Shape[] {
    const visuals = link.shapes.filter((shape) => !shape.collision), there = visuals.filter((shape) => !shape.standsIn);
    if (there.length === visuals.length) return visuals;
    const collisions = link.shapes.filter((shape) => shape.collision && !shape.standsIn);
    if (collisions.length > 0) {
      this.instead.collisions.push(link.name);
      return [...there, ...collisions];
    }
    this.instead.hulls.push(link.name);
    const joints = this.model.joints.filter((joint) => joint.parent === link.name).map(({ origin }) => new Vector3(origin[3], origin[7], origin[11]));
    const geometry = hull([new Vector3(), ...joints], 0.05 * size);
    this.hulls.push(geometry);
    this.addSurface("visual", object, geometry, "clear", []);
    return there;
  }

  private addFrame(link: string, pose: Matrix4, kind: Kind, size: number): void {
    const parent = this.links.get(link);
    if (!parent) return;
    const frame = new AxesHelper(size);
    frame.matrixAutoUpdate = false;
    frame.matrix.copy(pose);
    this.add(kind, parent, frame);
  }

  private addInertia(link: Link): void {
    if (!link.inertial) return;
    const look = { color: 0x8e24aa, opacity: 0.4, transparent: true, depthWrite: false, forceSinglePass: true };
    const box = new Mesh(new BoxGeometry(...(link.inertial.box as [number, number, number])), new MeshBasicMaterial(look));
    box.matrixAutoUpdate = false;
    box.matrix.copy(matrix(link.inertial.pose));
    this.add("inertia", this.links.get(link.name)!, box);
  }

  private make(kind: Kind): void {
    if (kind === "collision")
      for (const link of this.model.links) {
        const { solid } = this.looks.geometry(link.shapes.filter((shape) => shape.collision), true);
        this.addSurface("collision", this.links.get(link.name)!, solid, "collision", []);
      }
    if (kind === "inertia") this.model.links.forEach((link) => this.addInertia(link));
    if (kind === "frames") for (const link of this.model.links) this.addFrame(link.name, new Matrix4(), "frames", 0.1);
    if (kind === "dh") for (const frame of this.model.dh) this.addFrame(frame.link, matrix(frame.pose), "dh", 0.14);
    if (kind === "axes")
      for (const joint of this.jointOf.values())
        if (moves(joint)) this.add("axes", this.objects.get(joint.child)!, new ArrowHelper(new Vector3(...joint.axis), new Vector3(), 0.2, 0xd95f02, 0.05, 0.03));
  }
}
