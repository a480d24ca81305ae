// Inverse kinematics in the page: damped least squares, which follows a pointer and needs no server.
import { Matrix4, Quaternion, Vector3 } from "three";
import { turns } from "./model";
import { RobotView } from "./robot";

/** The wanted position of a point in the link's frame; with a rotation, also the link's orientation. */
export interface Goal { point: Vector3; position: Vector3; rotation: Quaternion | null }
/** The distance (m, rad) of the link from the goal. */
export interface Miss { position: number; rotation: number }

const steps = 40, longestStep = 0.35, near = 1e-10;

/** Returns x of A x = b for square, positive definite A; by elimination with pivots. */
export function solved(a: number[][], b: number[]): number[] {
  const n = b.length, rows = a.map((row, i) => [...row, b[i]]);
  for (let i = 0; i < n; ++i) {
    let pivot = i;
    for (let k = i + 1; k < n; ++k) if (Math.abs(rows[k][i]) > Math.abs(rows[pivot][i])) pivot = k;
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    for (let k = i + 1; k < n; ++k) {
      const factor = rows[k][i] / rows[i][i];
      for (let j = i; j <= n; ++j) rows[k][j] -= factor * rows[i][j];
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; --i) x[i] = (rows[i][n] - rows[i].slice(i + 1, n).reduce((sum, value, k) => sum + value * x[i + 1 + k], 0)) / rows[i][i];
  return x;
}

/** Returns the rotation from one orientation to another as axis times angle. */
export function turn(from: Quaternion, to: Quaternion): Vector3 {
  const q = to.clone().multiply(from.clone().invert());
  if (q.w < 0) q.set(-q.x, -q.y, -q.z, -q.w);
  const sine = Math.hypot(q.x, q.y, q.z), angle = 2 * Math.atan2(sine, q.w);
  return new Vector3(q.x, q.y, q.z).multiplyScalar(sine > 1e-12 ? angle / sine : 2);
}

/** Moves the joints above a link, within their limits, as close to the goal as possible; null if no joint moves it. */
export function reach(view: RobotView, link: string, goal: Goal): Miss | null {
  const drivers = view.drivers(link), object = view.links.get(link);
  if (drivers.size === 0 || !object) return null;
  const names = [...drivers.keys()], length = view.size;  // weight that makes angles comparable with lengths
  const error = (): number[] => {
    const place = goal.point.clone().applyMatrix4(object.matrixWorld), e = goal.position.clone().sub(place).toArray() as number[];
    if (goal.rotation) e.push(...turn(new Quaternion().setFromRotationMatrix(new Matrix4().extractRotation(object.matrixWorld)), goal.rotation).multiplyScalar(length).toArray());
    return e;
  };
  const column = (name: string): number[] => {
    const place = goal.point.clone().applyMatrix4(object.matrixWorld), linear = new Vector3(), angular = new Vector3();
    for (const { joint, factor } of drivers.get(name)!) {
      const at = view.objects.get(joint.child)!.matrixWorld, axis = new Vector3(...joint.axis).transformDirection(at).multiplyScalar(factor);
      if (!turns(joint)) {
        linear.add(axis);
        continue;
      }
      angular.add(axis);
      linear.add(axis.clone().cross(place.clone().sub(new Vector3().setFromMatrixPosition(at))));
    }
    return goal.rotation ? [...linear.toArray(), ...angular.multiplyScalar(length).toArray()] : linear.toArray();
  };
  /** Returns a step that moves no joint further beyond the limit it is at. */
  const step = (e: number[]): Map<string, number> => {
    const columns = new Map(names.map((name) => [name, column(name)]));
    const damping = 0.5 * e.reduce((sum, value) => sum + value * value, 0) + 1e-9 * length * length;
    for (;;) {
      const free = [...columns.values()], square = e.map((_, i) => e.map((__, j) => free.reduce((sum, c) => sum + c[i] * c[j], i === j ? damping : 0)));
      const y = solved(square, e), moves = new Map([...columns].map(([name, c]) => [name, c.reduce((sum, value, i) => sum + value * y[i], 0)]));
      const stopped = [...moves].filter(([name, move]) => view.bounded(name, view.value(name) + Math.sign(move) * 1e-9) === view.value(name) && move !== 0);
      if (stopped.length === 0 || columns.size === stopped.length) return stopped.length === 0 ? moves : new Map();
      for (const [name] of stopped) columns.delete(name);
    }
  };
  const size = (e: number[]): number => Math.hypot(...e);
  let e = error();
  for (let i = 0; i < steps && size(e) > near; ++i) {
    const before = new Map(names.map((name) => [name, view.value(name)])), moves = step(e);
    if (moves.size === 0) break;
    const most = Math.max(...[...moves.values()].map(Math.abs)), factor = Math.min(1, longestStep / most);
    view.setAll([...moves].map(([name, move]) => [name, view.value(name) + move * factor]));
    const now = error();
    if (size(now) >= size(e)) {
      view.setAll([...before]);
      break;
    }
    e = now;
  }
  return { position: Math.hypot(...e.slice(0, 3)), rotation: Math.hypot(...e.slice(3)) / length };
}
