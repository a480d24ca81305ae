// Vertex buffers of a link: the triangles of all its shapes, in the link's frame.
import { BufferAttribute, BufferGeometry, Color, Matrix4, Vector3 } from "three";
import { Shape, TextureUse } from "./model";

/** A mesh as lib/urdfmill/view/page_mesh.hpp writes it; `coordinates` are u, v and the material's number. */
export interface MeshData { positions: Float32Array; normals: Float32Array; colours: Uint8Array; coordinates: Float32Array | null; indices: Uint32Array }

export function readMesh(bytes: ArrayBuffer): MeshData {
  const [vertices, indices, textured] = new Uint32Array(bytes, 0, 3), head = 12, triple = vertices * 12;
  const colours = head + 2 * triple, coordinates = colours + 4 * vertices;
  return {
    positions: new Float32Array(bytes, head, vertices * 3),
    normals: new Float32Array(bytes, head + triple, vertices * 3),
    colours: new Uint8Array(bytes, colours, vertices * 4),
    coordinates: textured ? new Float32Array(bytes, coordinates, vertices * 3) : null,
    indices: new Uint32Array(bytes, coordinates + (textured ? triple : 0), indices),
  };
}

/** Returns twelve numbers, three rows of a rotation with its position, as a matrix. */
export function matrix(rows: number[]): Matrix4 {
  return new Matrix4().set(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7], rows[8], rows[9], rows[10], rows[11], 0, 0, 0, 1);
}

export interface Piece { shape: Shape; mesh: MeshData }
/** Opaque and translucent triangles on the same vertices; `layers` are the keys of textures, by layer. */
export interface LinkGeometry { solid: BufferGeometry | null; clear: BufferGeometry | null; layers: string[] }

const grey = [0.78, 0.78, 0.8, 1], opaque = 254 / 255;

/** Returns r, g, b (linear) and alpha of a vertex: the mesh's own look, as RViz shows it, else the model's. */
function paint(piece: Piece, vertex: number, colour: Color, out: Float32Array, at: number): void {
  const { shape, mesh } = piece, own = mesh.colours.subarray(4 * vertex, 4 * vertex + 4), model = shape.colour ?? grey;
  if (own[3] > 0) colour.setRGB(own[0] / 255, own[1] / 255, own[2] / 255, "srgb");
  else colour.setRGB(model[0], model[1], model[2], "srgb");
  colour.toArray(out, at);
  out[at + 3] = shape.standsIn ? 0.5 : own[3] > 0 ? own[3] / 255 : model[3];
}

/** Returns the layer of a vertex; -1 if it has only a colour. */
function layer(texture: TextureUse | null | undefined, layers: string[]): number {
  if (!texture) return -1;
  if (!layers.includes(texture.key)) layers.push(texture.key);
  return layers.indexOf(texture.key);
}

export function merged(pieces: Piece[], plain: boolean): LinkGeometry {
  const vertices = pieces.reduce((sum, { mesh }) => sum + mesh.positions.length / 3, 0), layers: string[] = [];
  const positions = new Float32Array(vertices * 3), normals = new Float32Array(vertices * 3);
  const colours = new Float32Array(vertices * 4).fill(1), layered = new Float32Array(vertices * 3).fill(-1);
  const solid: number[] = [], clear: number[] = [];
  const point = new Vector3(), colour = new Color();
  let first = 0;
  const lost = new Set<number>();  // vertices that are not finite; their triangles are not drawn
  for (const piece of pieces) {
    const { shape, mesh } = piece, map = matrix(shape.pose).scale(new Vector3(...shape.scale));
    const normalMap = map.clone().invert().transpose(), mirrors = map.determinant() < 0, count = mesh.positions.length / 3;
    for (let i = 0; i < count; ++i) {
      point.fromArray(mesh.positions, 3 * i).applyMatrix4(map).toArray(positions, 3 * (first + i));
      point.fromArray(mesh.normals, 3 * i).transformDirection(normalMap).toArray(normals, 3 * (first + i));
      const at = 3 * (first + i);
      if (!Number.isFinite(positions[at] + positions[at + 1] + positions[at + 2])) {
        lost.add(first + i);
        positions.fill(0, at, at + 3);
      }
      if (plain) continue;
      paint(piece, i, colour, colours, 4 * (first + i));
      if (!mesh.coordinates) continue;
      const [u, v, material] = mesh.coordinates.subarray(3 * i, 3 * i + 3), texture = shape.textures[material];
      layered.set([u, 1 - v, layer(texture, layers)], 3 * (first + i));
      if (texture && !texture.multiplies) colours.fill(1, 4 * (first + i), 4 * (first + i) + 3);
    }
    for (let i = 0; i < mesh.indices.length; i += 3) {
      const a = first + mesh.indices[i], b = first + mesh.indices[i + 1], c = first + mesh.indices[i + 2];
      if (lost.has(a) || lost.has(b) || lost.has(c)) continue;
      (colours[4 * a + 3] < opaque ? clear : solid).push(a, mirrors ? c : b, mirrors ? b : c);
    }
    first += count;
  }
  const attributes = { position: new BufferAttribute(positions, 3), normal: new BufferAttribute(normals, 3), color: new BufferAttribute(colours, 4) };
  const made = (order: number[]): BufferGeometry | null => {
    if (order.length === 0) return null;
    const geometry = new BufferGeometry();
    for (const [name, values] of Object.entries(attributes)) geometry.setAttribute(name, values);
    if (layers.length > 0) geometry.setAttribute("layered", shared);
    geometry.setIndex(new BufferAttribute(new Uint32Array(order), 1));
    return geometry;
  };
  const shared = new BufferAttribute(layered, 3);
  return { solid: made(solid), clear: made(clear), layers };
}
