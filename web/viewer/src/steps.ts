// Joints of several variables as a sequence of joints with one variable each, as in lib/urdfmill/kinematics/tree.cpp.
import { Matrix4, Vector3 } from "three";
import { Joint } from "./model";

const unmoved = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** Returns two directions in the plane of a normal: x and y, rotated with z to it by the smallest angle. */
function planeAxes(normal: Vector3): [Vector3, Vector3] {
  const z = new Vector3(0, 0, 1), turn = z.clone().cross(normal), sine = turn.length();
  if (sine < 1e-12) return [new Vector3(1, 0, 0), new Vector3(0, normal.z < 0 ? -1 : 1, 0)];
  const rotation = new Matrix4().makeRotationAxis(turn.divideScalar(sine), Math.atan2(sine, normal.z));
  return [new Vector3(1, 0, 0).applyMatrix4(rotation), new Vector3(0, 1, 0).applyMatrix4(rotation)];
}

/** Returns the variables of a joint in order, each with the axis it moves along or about. */
function variables(joint: Joint): [name: string, turning: boolean, axis: Vector3][] {
  const [x, y, z] = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];
  if (joint.type === "floating") return [["x", false, x], ["y", false, y], ["z", false, z], ["yaw", true, z], ["pitch", true, y], ["roll", true, x]];
  const normal = new Vector3(...joint.axis), [a, b] = planeAxes(normal);
  return [["x", false, a], ["y", false, b], ["angle", true, normal]];
}

/** The frames between the steps have names that no link can have. */
export const isBetween = (link: string): boolean => link.startsWith("\0");

/** Returns the joint itself, or a joint for each of its variables. */
export function steps(joint: Joint): Joint[] {
  const isNormal = joint.axis.some((value) => value !== 0);
  if (joint.mimic || (joint.type !== "floating" && (joint.type !== "planar" || !isNormal))) return [joint];
  const all = variables(joint), between = (name: string): string => `\0${joint.name}.${name}`;
  return all.map(([name, turning, axis], i): Joint => ({
    ...joint,
    name: `${joint.name}.${name}`,
    type: turning ? "continuous" : "prismatic",
    parent: i === 0 ? joint.parent : between(all[i - 1][0]),
    child: i === all.length - 1 ? joint.child : between(name),
    origin: i === 0 ? joint.origin : unmoved,
    axis: axis.toArray(),
    lower: null,
    upper: null,
  }));
}
