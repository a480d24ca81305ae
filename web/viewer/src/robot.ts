// A robot in three.js: one object a link, below the object of its parent; at most two draw calls a link for what it
// looks like.
import {
  AxesHelper, ArrowHelper, BoxGeometry, BufferAttribute, BufferGeometry, Color, DoubleSide, Group, Material, Matrix4, Mesh,
  MeshBasicMaterial, MeshStandardMaterial, Object3D, Vector3,
} from "three";
import { Joint, Link, Robot, Shape, moves, range, turns } from "./model";

export interface Geometry { positions: Float32Array; normals: Float32Array; colours: Uint8Array; indices: Uint32Array }

/** The bytes of lib/urdfmill/picture/page_mesh.hpp. */
export function readMesh(bytes: ArrayBuffer): Geometry {
  const [vertices, indices] = new Uint32Array(bytes, 0, 2);
  const size = vertices * 12;
  return {
    positions: new Float32Array(bytes, 8, vertices * 3),
    normals: new Float32Array(bytes, 8 + size, vertices * 3),
    colours: new Uint8Array(bytes, 8 + 2 * size, vertices * 4),
    indices: new Uint32Array(bytes, 8 + 2 * size + vertices * 4, indices),
  };
}

/** Twelve numbers, three rows of a rotation with its position, as a matrix. */
export function matrix(rows: number[]): Matrix4 {
  return new Matrix4().set(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7], rows[8], rows[9], rows[10], rows[11], 0, 0, 0, 1);
}

export type Kind = "visual" | "collision" | "inertia" | "frames" | "dh" | "axes" | "names";
const grey = [0.78, 0.78, 0.8, 1];

interface Piece { shape: Shape; geometry: Geometry }

/** All pieces as one geometry with the colours of each. */
function merged(pieces: Piece[], plain: boolean): BufferGeometry {
  let vertices = 0, indices = 0;
  for (const { geometry } of pieces) {
    vertices += geometry.positions.length / 3;
    indices += geometry.indices.length;
  }
  const positions = new Float32Array(vertices * 3), normals = new Float32Array(vertices * 3), colours = new Float32Array(vertices * 3);
  const order = new Uint32Array(indices), point = new Vector3(), colour = new Color();
  let vertex = 0, index = 0;
  for (const { shape, geometry } of pieces) {
    const map = matrix(shape.pose).scale(new Vector3(...shape.scale));
    const normalMap = map.clone().invert().transpose();
    const own = shape.colour ?? grey;
    const mirrors = map.determinant() < 0;
    for (let i = 0; i < geometry.positions.length / 3; ++i) {
      point.fromArray(geometry.positions, 3 * i).applyMatrix4(map).toArray(positions, 3 * (vertex + i));
      point.fromArray(geometry.normals, 3 * i).transformDirection(normalMap).toArray(normals, 3 * (vertex + i));
      const c = geometry.colours.subarray(4 * i, 4 * i + 4);
      if (plain) colour.setRGB(1, 1, 1);
      else if (c[3] > 0) colour.setRGB(c[0] / 255, c[1] / 255, c[2] / 255, "srgb");
      else colour.setRGB(own[0], own[1], own[2], "srgb");
      colour.toArray(colours, 3 * (vertex + i));
    }
    for (let i = 0; i < geometry.indices.length; i += 3) {
      order[index + i] = vertex + geometry.indices[i];
      order[index + i + 1] = vertex + geometry.indices[mirrors ? i + 2 : i + 1];
      order[index + i + 2] = vertex + geometry.indices[mirrors ? i + 1 : i + 2];
    }
    vertex += geometry.positions.length / 3;
    index += geometry.indices.length;
  }
  const made = new BufferGeometry();
  made.setAttribute("position", new BufferAttribute(positions, 3));
  made.setAttribute("normal", new BufferAttribute(normals, 3));
  made.setAttribute("color", new BufferAttribute(colours, 3));
  made.setIndex(new BufferAttribute(order, 1));
  return made;
}

export class RobotView {
  readonly group = new Group();
  readonly links = new Map<string, Object3D>();
  readonly joints = new Map<string, Joint>();
  private readonly values = new Map<string, number>();
  private readonly parts: { kind: Kind; object: Object3D }[] = [];
  private readonly jointOf = new Map<string, Joint>();

  constructor(readonly model: Robot, meshes: Map<string, Geometry>, ghost = false) {
    for (const link of model.links) {
      const object = new Group();
      object.name = link.name;
      object.matrixAutoUpdate = false;
      this.links.set(link.name, object);
      this.fill(object, link, meshes, ghost);
    }
    for (const joint of model.joints) {
      this.joints.set(joint.name, joint);
      this.values.set(joint.name, 0);
      const parent = this.links.get(joint.parent), child = this.links.get(joint.child);
      if (!parent || !child || this.jointOf.has(joint.child)) continue;
      this.jointOf.set(joint.child, joint);
      parent.add(child);
    }
    for (const object of this.links.values()) if (!object.parent) this.group.add(object);
    for (const frame of model.dh) this.addFrame(frame.link, matrix(frame.pose), "dh", 0.14);
    this.addMarks();
    this.update();
  }

  /** The joint that moves a link. */
  jointAbove(link: string): Joint | undefined {
    for (let joint = this.jointOf.get(link); joint; joint = this.jointOf.get(joint.parent)) if (moves(joint) && !joint.mimic) return joint;
    return undefined;
  }

  value(name: string): number {
    return this.values.get(name) ?? 0;
  }

  /** Sets a joint, within its limits, and those that follow it. */
  set(name: string, value: number): void {
    const joint = this.joints.get(name);
    if (!joint || joint.mimic || !moves(joint)) return;
    const [lower, upper] = range(joint);
    this.values.set(name, joint.type === "continuous" ? value : Math.min(Math.max(value, Math.min(lower, 0)), Math.max(upper, 0)));
    this.update();
  }

  /** The position of a joint: its own, or what it follows. */
  position(joint: Joint, depth = 0): number {
    if (!joint.mimic || depth > this.joints.size) return this.value(joint.name);
    const followed = this.joints.get(joint.mimic.joint);
    return followed ? joint.mimic.multiplier * this.position(followed, depth + 1) + joint.mimic.offset : 0;
  }

  update(): void {
    for (const [child, joint] of this.jointOf) {
      const object = this.links.get(child)!;
      object.matrix.copy(matrix(joint.origin));
      if (moves(joint)) {
        const axis = new Vector3(...joint.axis), q = this.position(joint);
        object.matrix.multiply(turns(joint) ? new Matrix4().makeRotationAxis(axis, q) : new Matrix4().makeTranslation(axis.multiplyScalar(q)));
      }
    }
    this.group.updateMatrixWorld(true);
  }

  show(kind: Kind, on: boolean): void {
    for (const part of this.parts) if (part.kind === kind) part.object.visible = on;
  }

  setWireframe(on: boolean): void {
    for (const { kind, object } of this.parts)
      if (kind === "visual" || kind === "collision") ((object as Mesh).material as MeshStandardMaterial).wireframe = on;
  }

  /** Paints a link, or takes the paint off. */
  highlight(link: string | null, marked: Set<string>): void {
    for (const { kind, object } of this.parts) {
      if (kind !== "visual" && kind !== "collision") continue;
      const name = object.parent?.name ?? "", material = (object as Mesh).material as MeshStandardMaterial;
      material.emissive.set(name === link ? 0x2a5fb0 : marked.has(name) ? 0xa01008 : 0x000000);
    }
  }

  /** What a ray may meet, with the link it belongs to. */
  get targets(): Object3D[] {
    return this.parts.filter(({ kind, object }) => (kind === "visual" || kind === "collision") && object.visible).map(({ object }) => object);
  }

  dispose(): void {
    for (const { object } of this.parts)
      object.traverse((part) => {
        if (!(part instanceof Mesh)) return;
        part.geometry.dispose();
        (part.material as Material).dispose();
      });
  }

  private add(kind: Kind, parent: Object3D, object: Object3D): void {
    parent.add(object);
    this.parts.push({ kind, object });
  }

  private fill(object: Object3D, link: Link, meshes: Map<string, Geometry>, ghost: boolean): void {
    const pieces = (of: (shape: Shape) => boolean): Piece[] =>
      link.shapes.filter((shape) => of(shape) && (meshes.get(shape.mesh)?.indices.length ?? 0) > 0).map((shape) => ({ shape, geometry: meshes.get(shape.mesh)! }));
    const alpha = (shape: Shape): number => (shape.standsIn ? 0.5 : shape.colour?.[3] ?? 1);
    const look = { vertexColors: true, side: DoubleSide, roughness: 0.7, metalness: 0 };
    const clear = { transparent: true, depthWrite: false };
    const solid = pieces((shape) => !shape.collision && alpha(shape) >= 1);
    const seenThrough = pieces((shape) => !shape.collision && alpha(shape) < 1);
    const collisions = pieces((shape) => shape.collision);
    if (ghost) {
      if (solid.length > 0) this.add("visual", object, new Mesh(merged(solid, true), new MeshStandardMaterial({ ...look, ...clear, opacity: 0.35, color: 0x8a3ffc })));
      return;
    }
    if (solid.length > 0) this.add("visual", object, new Mesh(merged(solid, false), new MeshStandardMaterial(look)));
    if (seenThrough.length > 0) {
      const opacity = Math.min(...seenThrough.map(({ shape }) => alpha(shape)));
      this.add("visual", object, new Mesh(merged(seenThrough, false), new MeshStandardMaterial({ ...look, ...clear, opacity })));
    }
    if (collisions.length > 0) this.add("collision", object, new Mesh(merged(collisions, true), new MeshStandardMaterial({ ...look, ...clear, opacity: 0.4, color: 0xd9861a })));
    if (link.inertial) {
      const box = new Mesh(new BoxGeometry(...(link.inertial.box as [number, number, number])), new MeshBasicMaterial({ color: 0x8e24aa, opacity: 0.4, ...clear }));
      box.matrixAutoUpdate = false;
      box.matrix.copy(matrix(link.inertial.pose));
      this.add("inertia", object, box);
    }
  }

  private addFrame(link: string, pose: Matrix4, kind: Kind, size: number): void {
    const parent = this.links.get(link);
    if (!parent) return;
    const frame = new AxesHelper(size);
    frame.matrixAutoUpdate = false;
    frame.matrix.copy(pose);
    this.add(kind, parent, frame);
  }

  private addMarks(): void {
    for (const link of this.model.links) this.addFrame(link.name, new Matrix4(), "frames", 0.1);
    for (const joint of this.jointOf.values())
      if (moves(joint)) this.add("axes", this.links.get(joint.child)!, new ArrowHelper(new Vector3(...joint.axis), new Vector3(), 0.2, 0xd95f02, 0.05, 0.03));
    for (const kind of ["collision", "inertia", "frames", "dh", "axes"] as Kind[]) this.show(kind, false);
  }
}
