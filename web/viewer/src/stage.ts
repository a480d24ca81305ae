// The canvas: camera, lights, ground, and pointer position. A frame is drawn only when something changed.
import {
  BufferAttribute, BufferGeometry, Color, DirectionalLight, GridHelper, HemisphereLight, Line, LineBasicMaterial, Mesh, Object3D,
  PerspectiveCamera, Raycaster, Scene, Vector2, Vector3, WebGLRenderer, Ray,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

/** The share of the picture that is left free around a robot. */
const margin = 0.08;

/** Returns the corners of everything visible of objects, in the world; small cubes for parts without a surface. */
function corners(objects: Object3D[]): number[] {
  const found: number[] = [], point = new Vector3(), half = 0.15;
  for (const object of objects)
    object.traverseVisible((part) => {
      if (!(part instanceof Mesh)) return;
      const position = (part.geometry as BufferGeometry).attributes.position as BufferAttribute;
      for (let i = 0; i < position.count; ++i) {
        point.fromBufferAttribute(position, i).applyMatrix4(part.matrixWorld);
        found.push(point.x, point.y, point.z);
      }
    });
  if (found.length > 0) return found;
  for (const object of objects)
    object.traverse((part) => {
      point.setFromMatrixPosition(part.matrixWorld);
      for (const way of [-half, half]) found.push(point.x + way, point.y, point.z, point.x, point.y + way, point.z, point.x, point.y, point.z + way);
    });
  return found;
}

/** True if the browser draws without a graphics card: smooth edges would then triple the time of a frame, specular highlights add half of it. */
export function isSoftware(): boolean {
  const probe = new OffscreenCanvas(1, 1).getContext("webgl2"), info = probe?.getExtension("WEBGL_debug_renderer_info");
  const name = info ? String(probe!.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  probe?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(30, 1, 0.01, 1000);
  readonly controls: OrbitControls;
  readonly grid = new GridHelper(20, 20, 0x66707f, 0xaab3c0);
  frames = 0;
  /** The edge of a cell of the grid; m. */
  cell = 1;
  /** Two objects, each in its half of the canvas and seen by the same camera; null: one picture of everything. */
  private halves: [Object3D, Object3D] | null = null;
  private readonly renderer: WebGLRenderer;
  // The lights of pictures (lib/urdfmill/picture/render.cpp): a sky, a lamp at the camera's left shoulder, a weak light
  // from the right. A matt surface returns 1/π of the light it receives.
  private readonly sky = new HemisphereLight(new Color(0.5, 0.53, 0.58), new Color(0.3, 0.29, 0.28), Math.PI);
  private readonly lamp = new DirectionalLight(new Color(0.58, 0.56, 0.52), Math.PI);
  private readonly fill = new DirectionalLight(new Color(0.1, 0.1, 0.11), Math.PI);
  private asked = false;
  /** The objects and the direction that the view was fitted to; null after the user has turned or zoomed it. */
  private fitted: [objects: () => Object3D[], azimuth: number, elevation: number] | null = null;
  onFrame: () => void = () => {};
  /** Returns the height of what covers the top of the canvas; px. */
  covered: () => number = () => 0;

  constructor(readonly canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: !isSoftware() });
    this.renderer.info.autoReset = false;
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(2, 1.4, 1.2);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.draw());
    this.controls.addEventListener("start", () => { this.fitted = null; });
    this.grid.rotation.x = Math.PI / 2;
    this.sky.position.set(0, 0, 1);
    this.scene.add(this.sky, this.lamp, this.fill, this.grid);
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement!);
    canvas.addEventListener("keydown", (event) => this.key(event));
    this.resize();
  }

  /** Requests a frame. */
  draw(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => this.render());
  }

  render(): void {
    this.asked = false;
    const right = new Vector3(), up = new Vector3(), back = new Vector3();
    this.camera.updateMatrixWorld();
    this.camera.matrixWorld.extractBasis(right, up, back);
    this.lamp.position.copy(right).multiplyScalar(-0.55).addScaledVector(back, 0.62).add(new Vector3(0, 0, 0.95));
    this.fill.position.copy(right);
    this.renderer.info.reset();
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement!;
    this.renderer.setScissorTest(this.halves !== null);
    if (this.halves) this.halves.forEach((_, i) => this.renderHalf(i, width / 2, height));
    else this.renderer.render(this.scene, this.camera);
    ++this.frames;
    this.onFrame();
  }

  private renderHalf(half: number, width: number, height: number): void {
    this.halves!.forEach((object, i) => { object.visible = i === half; });
    this.renderer.setViewport(half * width, 0, width, height);
    this.renderer.setScissor(half * width, 0, width, height);
    this.renderer.render(this.scene, this.camera);
    for (const object of this.halves!) object.visible = true;
  }

  /** Shows two objects side by side, or everything in one picture again. */
  split(halves: [Object3D, Object3D] | null): void {
    const changes = (halves === null) !== (this.halves === null);
    this.halves = halves;
    if (changes) this.resize();
  }

  /** Returns the half that contains a pointer: 0, or 1 if it is on the right of two. */
  half(event: PointerEvent): number {
    const area = this.canvas.getBoundingClientRect();
    return this.halves && event.clientX - area.left > area.width / 2 ? 1 : 0;
  }

  get calls(): number {
    return this.renderer.info.render.calls;
  }
  get triangles(): number {
    return this.renderer.info.render.triangles;
  }

  /** Sets the colour of the background, and the opacity of the grid on it. */
  setBackground(colour: number, grid = 1): void {
    this.scene.background = new Color(colour);
    Object.assign(this.grid.material, { transparent: grid < 1, opacity: grid, needsUpdate: true });
    this.draw();
  }

  /** Fits the view to everything visible of objects, from azimuth and elevation in degrees, as `urdfmill picture` does. */
  look(objects: () => Object3D[], azimuth: number, elevation: number): void {
    this.fitted = [objects, azimuth, elevation];
    const az = (azimuth * Math.PI) / 180, el = (elevation * Math.PI) / 180, points = corners(objects());
    if (points.length === 0) return;
    const back = new Vector3(Math.cos(el) * Math.cos(az), Math.cos(el) * Math.sin(az), Math.sin(el));
    const right = new Vector3(-Math.sin(az), Math.cos(az), 0), up = back.clone().cross(right);
    const ty = Math.tan((this.camera.fov * Math.PI) / 360) * (1 - margin), tx = ty * this.camera.aspect;
    const top = ty * Math.max(1 - (2 * this.covered()) / Math.max(this.canvas.clientHeight, 1), 0.3);
    // The four planes of the field of view are moved until each touches a point (lib/urdfmill/picture/camera.cpp).
    const most = { right: -Infinity, left: -Infinity, up: -Infinity, down: -Infinity, near: -Infinity, far: Infinity, low: Infinity };
    for (let i = 0; i < points.length; i += 3) {
      const [px, py, pz] = [points[i], points[i + 1], points[i + 2]];
      const x = px * right.x + py * right.y, y = px * up.x + py * up.y + pz * up.z, z = px * back.x + py * back.y + pz * back.z;
      most.right = Math.max(most.right, x + tx * z);
      most.left = Math.max(most.left, tx * z - x);
      most.up = Math.max(most.up, y + top * z);
      most.down = Math.max(most.down, ty * z - y);
      most.near = Math.max(most.near, z);
      most.far = Math.min(most.far, z);
      most.low = Math.min(most.low, pz);
    }
    const distance = Math.max((most.right + most.left) / (2 * tx), (most.up + most.down) / (ty + top), most.near + (most.near - most.far) * 0.01 + 1e-4);
    const middle = right.multiplyScalar((most.right - most.left) / 2).add(up.multiplyScalar((most.up - most.down + (ty - top) * distance) / 2));
    this.camera.position.copy(middle).addScaledVector(back, distance);
    this.controls.target.copy(middle).addScaledVector(back, (most.near + most.far) / 2);
    const away = distance - (most.near + most.far) / 2, deep = most.near - most.far;
    this.camera.near = Math.max(away / 1000, (distance - most.near) / 4);
    this.camera.far = (away + deep) * 50;
    this.camera.updateProjectionMatrix();
    this.fitGrid(points);
    this.grid.position.z = Math.min(most.low, 0);
    this.controls.update();
    this.draw();
  }

  /** Makes the cells of the grid the power of ten that fits twice into the size of the points, below them. */
  private fitGrid(points: number[]): void {
    const least = [Infinity, Infinity, Infinity], most = [-Infinity, -Infinity, -Infinity];
    points.forEach((value, i) => {
      least[i % 3] = Math.min(least[i % 3], value);
      most[i % 3] = Math.max(most[i % 3], value);
    });
    const size = Math.hypot(...most.map((value, i) => value - least[i]));
    if (!(size > 0) || !Number.isFinite(size)) return;
    this.cell = Number(`1e${Math.floor(Math.log10(size / 2))}`);
    this.grid.scale.setScalar(this.cell);
    const near = (i: number): number => Math.round((least[i] + most[i]) / 2 / this.cell) * this.cell;
    this.grid.position.set(near(0), near(1), 0);
  }

  /** Returns the ray below a pointer. */
  ray(event: PointerEvent): Raycaster {
    const area = this.canvas.getBoundingClientRect();
    const caster = new Raycaster(), width = this.halves ? area.width / 2 : area.width, left = area.left + this.half(event) * width;
    caster.setFromCamera(new Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - area.top) / area.height) * 2), this.camera);
    return caster;
  }

  /** Returns the place of a point of the world on the canvas, in its pixels, on the left of two halves; null if the camera does not face it. */
  place(point: Vector3): { x: number; y: number } | null {
    const seen = point.clone().project(this.camera);
    if (seen.z > 1) return null;
    return { x: ((seen.x + 1) / (this.halves ? 4 : 2)) * this.canvas.clientWidth, y: ((1 - seen.y) / 2) * this.canvas.clientHeight };
  }

  line(from: Vector3, to: Vector3): Line {
    const line = new Line(new BufferGeometry().setFromPoints([from, to]), new LineBasicMaterial({ color: 0xc2185b, depthTest: false }));
    this.scene.add(line);
    return line;
  }

  picture(): Promise<Blob | null> {
    this.render();
    return new Promise((done) => this.canvas.toBlob(done));
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement!;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(window.devicePixelRatio);
    this.renderer.setSize(width, height, false);
    this.renderer.setViewport(0, 0, width, height);
    this.camera.aspect = (this.halves ? width / 2 : width) / height;
    // 30° for the shorter side.
    this.camera.fov = (Math.atan(0.268 / Math.min(this.camera.aspect, 1)) * 360) / Math.PI;
    this.camera.updateProjectionMatrix();
    if (this.fitted) this.look(...this.fitted);
    this.render();
  }

  private key(event: KeyboardEvent): void {
    const turn = (az: number, el: number): void => {
      const from = this.camera.position.clone().sub(this.controls.target), size = from.length();
      const azimuth = Math.atan2(from.y, from.x) + az, elevation = Math.min(Math.max(Math.asin(from.z / size) + el, -1.5), 1.5);
      from.set(Math.cos(elevation) * Math.cos(azimuth), Math.cos(elevation) * Math.sin(azimuth), Math.sin(elevation)).multiplyScalar(size);
      this.camera.position.copy(this.controls.target).add(from);
    };
    const zoom = (factor: number): void => {
      this.camera.position.sub(this.controls.target).multiplyScalar(factor).add(this.controls.target);
    };
    const step = 0.1;
    if (event.key === "ArrowLeft") turn(-step, 0);
    else if (event.key === "ArrowRight") turn(step, 0);
    else if (event.key === "ArrowUp") turn(0, step);
    else if (event.key === "ArrowDown") turn(0, -step);
    else if (event.key === "+" || event.key === "=") zoom(0.9);
    else if (event.key === "-") zoom(1 / 0.9);
    else return;
    this.fitted = null;
    event.preventDefault();
    this.controls.update();
    this.draw();
  }
}

/** Returns the angle (rad) or distance (m) that a pointer's ray selects on a joint's axis; null if the axis is seen end on or edge on. */
export function along(ray: Ray, origin: Vector3, axis: Vector3, turning: boolean, zero: Vector3): number | null {
  if (turning) {
    const slope = ray.direction.dot(axis);
    if (Math.abs(slope) < 0.15) return null;
    const way = origin.clone().sub(ray.origin).dot(axis) / slope;
    const point = ray.at(way, new Vector3()).sub(origin);
    return Math.atan2(axis.dot(zero.clone().cross(point)), zero.dot(point));
  }
  // Computes the point of the axis that is closest to the ray.
  const between = origin.clone().sub(ray.origin), b = axis.dot(ray.direction), d = axis.dot(between), e = ray.direction.dot(between);
  return Math.abs(1 - b * b) < 0.02 ? null : (b * e - d) / (1 - b * b);
}
