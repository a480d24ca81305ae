// A convex body that stands for a mesh which is missing: it encloses the frame of its link and those of the joints on it.
import { BufferAttribute, BufferGeometry, Vector3 } from "three";
import { ConvexGeometry } from "three/examples/jsm/geometries/ConvexGeometry.js";

const colour = [0.55, 0.57, 0.62, 0.5], sides = 8;

/** Returns the hull of balls around points, each a few circles, in translucent grey. */
export function hull(centres: Vector3[], radius: number): BufferGeometry {
  const around: Vector3[] = [];
  for (const height of [-0.9, -0.4, 0.4, 0.9])
    for (let i = 0; i < sides; ++i) {
      const angle = ((i + 0.5) * 2 * Math.PI) / sides, width = Math.sqrt(1 - height * height);
      around.push(new Vector3(width * Math.cos(angle), width * Math.sin(angle), height).multiplyScalar(radius));
    }
  const geometry = new ConvexGeometry(centres.filter((point) => Number.isFinite(point.length())).flatMap((point) => around.map((each) => each.clone().add(point))));
  const count = geometry.attributes.position.count;
  geometry.setAttribute("color", new BufferAttribute(new Float32Array(4 * count).map((_, i) => colour[i % 4]), 4));
  return geometry;
}
