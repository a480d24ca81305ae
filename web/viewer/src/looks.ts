// Meshes, textures and their buffers, kept between versions of a model, so that saving a file reloads only what it
// changed.
import { DataArrayTexture, DoubleSide, LinearFilter, LinearMipmapLinearFilter, MeshLambertMaterial, MeshPhongMaterial, RepeatWrapping, SRGBColorSpace, Side, Texture } from "three";
import { LinkGeometry, MeshData, Piece, merged, readMesh } from "./geometry";
import { Robot, Shape, Source } from "./model";

const largestSide = 2048;

/** Makes pictures the layers of one texture, so that a link takes one draw call regardless of their number. They get the size of the largest. */
function stacked(images: ImageBitmap[]): DataArrayTexture {
  const side = (size: (image: ImageBitmap) => number): number => Math.min(Math.max(...images.map(size), 1), largestSide);
  const width = side((image) => image.width), height = side((image) => image.height);
  const data = new Uint8Array(width * height * 4 * images.length);
  const canvas = new OffscreenCanvas(width, height), context = canvas.getContext("2d", { willReadFrequently: true })!;
  images.forEach((image, layer) => {
    context.clearRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    data.set(context.getImageData(0, 0, width, height).data, layer * width * height * 4);
  });
  const texture = new DataArrayTexture(data, width, height, images.length);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.colorSpace = SRGBColorSpace;
  texture.needsUpdate = true;
  return texture;
}

/** Multiplies the colour by that of a layer where a vertex has one. */
function useLayers(material: MeshLambertMaterial | MeshPhongMaterial, layers: Texture): void {
  material.onBeforeCompile = (shader) => {
    shader.uniforms.layers = { value: layers };
    shader.vertexShader = shader.vertexShader.replace("#include <common>", "#include <common>\nattribute vec3 layered;\nvarying vec3 vLayered;")
      .replace("#include <uv_vertex>", "#include <uv_vertex>\nvLayered = layered;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nuniform mediump sampler2DArray layers;\nvarying vec3 vLayered;")
      .replace("#include <color_fragment>", "#include <color_fragment>\nvec4 texel = texture(layers, vLayered);\nif (vLayered.z > -0.5) diffuseColor.rgb *= texel.rgb;");
  };
  material.customProgramCacheKey = () => "layers";
}

/** How a surface is shown: normal, translucent, of a faded link, as another model over this one, as a collision. */
export type Surface = "solid" | "clear" | "faded" | "ghost" | "collision";
/** The highlight of a link: selected, or named by a finding. */
export type Paint = "none" | "chosen" | "marked";

const through = { transparent: true, depthWrite: false, forceSinglePass: true };
const surfaces = { solid: {}, clear: through, faded: { ...through, opacity: 0.25 }, ghost: { ...through, opacity: 0.35, color: 0x8a3ffc }, collision: { ...through, opacity: 0.4, color: 0xd9861a } };
const paints = { none: 0x000000, chosen: 0x2a5fb0, marked: 0xa01008 };

interface Kept<Value> { value: Value; used: number }

export class Looks {
  private readonly meshes = new Map<string, MeshData>();
  private readonly images = new Map<string, ImageBitmap>();
  private readonly geometries = new Map<string, Kept<LinkGeometry>>();
  private readonly stacks = new Map<string, Kept<DataArrayTexture>>();
  private readonly materials = new Map<string, Kept<MeshLambertMaterial | MeshPhongMaterial>>();
  private version = 0;
  private wireframe = false;

  /** `matt`: without specular highlights. */
  constructor(private readonly from: Source, private readonly matt: boolean) {}

  /** Fetches missing resources of robots and forgets unused ones. An unreadable picture is left out. */
  async fetch(robots: (Robot | null)[]): Promise<void> {
    ++this.version;
    const shapes = robots.flatMap((robot) => robot?.links.flatMap((link) => link.shapes) ?? []);
    const meshes = new Set(shapes.map((shape) => shape.mesh)), images = new Set(shapes.flatMap((shape) => shape.textures).flatMap((texture) => texture?.key ?? []));
    const missing = <Value>(keys: Set<string>, known: Map<string, Value>): string[] => [...keys].filter((key) => !known.has(key));
    await Promise.all([
      ...missing(meshes, this.meshes).map(async (key) => { this.meshes.set(key, readMesh(await this.from.data(key))); }),
      ...missing(images, this.images).map(async (key) => {
        const bytes = await this.from.data(key);
        try {
          this.images.set(key, await createImageBitmap(new Blob([bytes])));
        } catch {
          console.warn(`texture ${key} cannot be decoded`);
        }
      }),
    ]);
    for (const key of [...this.meshes.keys()]) if (!meshes.has(key)) this.meshes.delete(key);
    for (const key of [...this.images.keys()]) if (!images.has(key)) this.images.delete(key);
  }

  /** Returns the shapes of a link as buffers; `plain`: white, without textures. */
  geometry(shapes: Shape[], plain: boolean): LinkGeometry {
    const pieces: Piece[] = shapes.map((shape) => ({ shape: { ...shape, textures: shape.textures.map((texture) => (texture && this.images.has(texture.key) ? texture : null)) }, mesh: this.meshes.get(shape.mesh)! }))
      .filter(({ mesh }) => mesh && mesh.indices.length > 0);
    // Identical shapes are drawn once.
    const distinct = new Map(pieces.map((piece): [string, Piece] => [JSON.stringify(piece.shape), piece]));
    return this.kept(this.geometries, `${plain} ${[...distinct.keys()].join()}`, () => merged([...distinct.values()], plain));
  }

  texture(layers: string[]): DataArrayTexture {
    return this.kept(this.stacks, layers.join(" "), () => stacked(layers.map((key) => this.images.get(key)!)));
  }

  /** Returns a material shared by all links of the same look: a frame then sets few of them, and a save creates none. */
  material(surface: Surface, layers: string[], paint: Paint): MeshLambertMaterial | MeshPhongMaterial {
    const texture = layers.length > 0 ? this.texture(layers) : null;
    return this.kept(this.materials, [surface, paint, ...layers].join(" "), () => {
      const look = { vertexColors: true, side: DoubleSide as Side, emissive: paints[paint], wireframe: this.wireframe, ...surfaces[surface] };
      const material = this.matt ? new MeshLambertMaterial(look) : new MeshPhongMaterial({ ...look, specular: 0x383838, shininess: 40 });
      if (texture) useLayers(material, texture);
      return material;
    });
  }

  setWireframe(on: boolean): void {
    this.wireframe = on;
    for (const { value } of this.materials.values()) value.wireframe = on;
  }

  /** Frees resources that no robot has requested since the last fetch. */
  sweep(): void {
    const free = <Value>(kept: Map<string, Kept<Value>>, dispose: (value: Value) => void): void => {
      for (const [key, entry] of [...kept]) {
        if (entry.used === this.version) continue;
        dispose(entry.value);
        kept.delete(key);
      }
    };
    free(this.geometries, ({ solid, clear }) => { solid?.dispose(); clear?.dispose(); });
    free(this.stacks, (texture) => texture.dispose());
    free(this.materials, (material) => material.dispose());
  }

  private kept<Value>(kept: Map<string, Kept<Value>>, key: string, make: () => Value): Value {
    const known = kept.get(key) ?? { value: make(), used: 0 };
    known.used = this.version;
    kept.set(key, known);
    return known.value;
  }
}
