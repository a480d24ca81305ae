// Closed loops in the page: joints that nobody moves follow those that are moved, by damped least squares, as in
// lib/urdfmill/kinematics/loops.cpp.
import { Matrix4, Quaternion, Vector3 } from "three";
import { matrix } from "./geometry";
import { Loop, turns } from "./model";
import { solved, turn } from "./reach";
import { RobotView } from "./robot";

const steps = 60, closed = 1e-9, outside = 1e-6;

interface End { position: Vector3; rotation: Matrix4; drivers: ReturnType<RobotView["drivers"]> }

/** The motion of a point and of a frame for a unit of a joint. */
interface Motion { linear: Vector3; angular: Vector3 }

function motion(view: RobotView, end: End, name: string): Motion {
  const made = { linear: new Vector3(), angular: new Vector3() };
  for (const { joint, factor } of end.drivers.get(name) ?? []) {
    const at = view.objects.get(joint.child)!.matrixWorld, axis = new Vector3(...joint.axis).transformDirection(at).multiplyScalar(factor);
    if (!turns(joint)) {
      made.linear.add(axis);
      continue;
    }
    made.angular.add(axis);
    made.linear.add(axis.clone().cross(end.position.clone().sub(new Vector3().setFromMatrixPosition(at))));
  }
  return made;
}

const quaternion = (rotation: Matrix4): Quaternion => new Quaternion().setFromRotationMatrix(rotation);

/** The loops of a robot. */
export class Loops {
  /** The joints that move an end of a loop. */
  readonly joints: string[];

  constructor(private readonly view: RobotView, private readonly loops: Loop[]) {
    this.joints = [...new Set(loops.flatMap(({ ends }) => ends.flatMap(({ link }) => [...view.drivers(link).keys()])))];
  }

  private ends(loop: Loop): [End, End] {
    const end = ({ link, pose }: Loop["ends"][0]): End => {
      const place = this.view.links.get(link)!.matrixWorld.clone().multiply(matrix(pose));
      return { position: new Vector3().setFromMatrixPosition(place), rotation: new Matrix4().extractRotation(place), drivers: this.view.drivers(link) };
    };
    return [end(loop.ends[0]), end(loop.ends[1])];
  }

  /** Returns the gaps of all loops (m, and rad times the size of the robot), and their change with each of the joints. */
  private state(names: string[]): { gaps: number[]; columns: number[][] } {
    const gaps: number[] = [], columns = names.map((): number[] => []), size = this.view.size;
    for (const loop of this.loops) {
      const [first, second] = this.ends(loop), way = second.position.clone().sub(first.position);
      const z = new Vector3(...loop.axis).applyMatrix4(first.rotation), other = new Vector3(...loop.axis).applyMatrix4(second.rotation);
      const slides = loop.type === "prismatic", across = (v: Vector3): Vector3 => v.clone().addScaledVector(z, -z.dot(v));
      gaps.push(...(slides ? across(way) : way).toArray());
      if (loop.type === "revolute") gaps.push(...z.clone().cross(other).multiplyScalar(size).toArray());
      else if (loop.type !== "spherical") gaps.push(...turn(quaternion(first.rotation), quaternion(second.rotation)).multiplyScalar(size).toArray());
      names.forEach((name, i) => {
        const a = motion(this.view, first, name), b = motion(this.view, second, name), apart = b.linear.clone().sub(a.linear);
        const turned = a.angular.clone().cross(z);
        columns[i].push(...(slides ? across(apart).addScaledVector(turned, -z.dot(way)).addScaledVector(z, -turned.dot(way)) : apart).toArray());
        if (loop.type === "revolute") columns[i].push(...turned.cross(other).add(z.clone().cross(b.angular.clone().cross(other))).multiplyScalar(size).toArray());
        else if (loop.type !== "spherical") columns[i].push(...b.angular.clone().sub(a.angular).multiplyScalar(size).toArray());
      });
    }
    return { gaps, columns };
  }

  /** Returns how far the joints are beyond their limits. */
  private excess(names: string[]): number {
    return names.reduce((sum, name) => sum + Math.abs(this.view.value(name) - this.view.bounded(name, this.view.value(name))), 0);
  }

  /** Moves joints, except those that are held, until the loops close; false if they stay open, or close beyond limits. */
  close(held: Set<string>, assign: (values: [string, number][]) => void): boolean {
    const names = this.joints.filter((name) => !held.has(name)), size = (e: number[]): number => Math.hypot(...e), near = closed * this.view.size;
    const before = this.excess(names);
    let now = this.state(names), damping = 1e-6;
    for (let i = 0; i < steps && size(now.gaps) > near && names.length > 0 && damping < 1e6; ++i) {
      const square = names.map((_, a) => names.map((__, b) => now.columns[a].reduce((sum, value, k) => sum + value * now.columns[b][k], a === b ? damping : 0)));
      const move = solved(square, names.map((_, a) => -now.columns[a].reduce((sum, value, k) => sum + value * now.gaps[k], 0)));
      const from = names.map((name): [string, number] => [name, this.view.value(name)]);
      assign(from.map(([name, value], a) => [name, value + move[a]]));
      const next = this.state(names);
      if (size(next.gaps) < size(now.gaps)) {
        now = next;
        damping = Math.max(damping / 10, 1e-12);
      } else {
        assign(from);
        damping *= 10;
      }
    }
    return size(now.gaps) <= 1e-6 * this.view.size && this.excess(names) <= before + outside;
  }
}
