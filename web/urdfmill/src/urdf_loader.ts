// npm's package urdf-loader, for models in every format that the engine reads: xacro, URDF, SDF, MJCF, YAML.
import Loader from "urdf-loader";
import { textOf } from "./errors.js";
import { fetching } from "./fetching.js";
import { folderOfPlace, pathOf, placeOf, withPlaces } from "./places.js";
import { normal } from "./paths.js";
import type { Urdfmill } from "./urdfmill.js";
import type { Finding } from "./values.js";
export * from "urdf-loader";

export default class URDFLoader extends Loader {
  /** Makes the engine that all loaders share. */
  static load: () => Promise<Urdfmill>;
  static #engine: Promise<Urdfmill> | undefined;

  /** Arguments of xacro files. */
  arguments: Record<string, string | number | boolean> = {};
  /** Takes what was found in the model before it is shown. */
  onFindings?: (findings: Finding[]) => void;

  override load(url: string, onLoad: Parameters<Loader["load"]>[1], onProgress?: (progress?: unknown) => void, onError?: (error: unknown) => void): void {
    const place = this.manager.resolveURL(url);
    this.manager.itemStart(place);
    this.urdf(place)
      .then((text) => {
        onProgress?.(null);
        this.workingPath ||= folderOfPlace(url);
        onLoad(this.parse(text));
      })
      .catch((error) => {
        if (onError) onError(error);
        else console.error("URDFLoader: Error loading file.", error);
        this.manager.itemError(place);
      })
      .finally(() => this.manager.itemEnd(place));
  }

  override loadAsync(url: string): ReturnType<Loader["loadAsync"]> {
    return new Promise((resolve, reject) => this.load(url, resolve, undefined, reject));
  }

  /** Returns the URDF of a model. Rejects with a ModelError if it cannot be expanded or converted. */
  async urdf(url: string): Promise<string> {
    const mill = await (URDFLoader.#engine ??= URDFLoader.load());
    const path = normal(pathOf(url));
    const files = fetching(mill, {
      file: async (from) => {
        const place = placeOf(from), response = await fetch(place, this.fetchOptions);
        if (from === path && !response.ok) throw new Error(`URDFLoader: ${place}: ${response.status} ${response.statusText}`);
        return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
      },
      package: (name) => {
        const place = this.#folderOf(name);
        return place && pathOf(place);
      },
    });
    const isOther = /\.(sdf|world|xml|mjcf|ya?ml)$/i.test(url.replace(/[?#].*/, ""));
    const options = { arguments: this.arguments };
    const result = await (isOther ? files.convert(path, { ...options, to: "urdf" }) : files.expand(path, { ...options, no_banner: true }));
    this.onFindings?.(result.findings);
    return withPlaces(textOf(result));
  }

  #folderOf(name: string): string | null {
    const { packages } = this;
    if (typeof packages === "function") return packages(name);
    if (typeof packages === "object") return packages[name] ?? null;
    return packages === "" ? null : packages.endsWith(name) ? packages : `${packages}/${name}`;
  }
}
