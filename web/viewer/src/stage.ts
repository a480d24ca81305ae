// The canvas: camera, lights, ground, and where a pointer is. A frame is drawn when something changed, never on its own.
import {
  AmbientLight, Box3, BufferGeometry, Color, DirectionalLight, GridHelper, HemisphereLight, Line, LineBasicMaterial, Object3D, PerspectiveCamera,
  Raycaster, Scene, Sphere, Vector2, Vector3, WebGLRenderer, Ray,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(30, 1, 0.01, 1000);
  readonly controls: OrbitControls;
  readonly grid = new GridHelper(20, 20, 0x66707f, 0xaab3c0);
  frames = 0;
  private readonly renderer: WebGLRenderer;
  private readonly sun = new DirectionalLight(0xffffff, 1.6);
  private asked = false;
  onFrame: () => void = () => {};

  constructor(readonly canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true });
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(2, 1.4, 1.2);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.draw());
    this.grid.rotation.x = Math.PI / 2;
    this.scene.add(new HemisphereLight(0xffffff, 0xb0a89c, 1.3), new AmbientLight(0xffffff, 0.3), this.sun, this.grid);
    this.scene.children[0].position.set(0, 0, 1);
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement!);
    canvas.addEventListener("keydown", (event) => this.key(event));
    this.resize();
  }

  /** Draws before long. */
  draw(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => this.render());
  }

  render(): void {
    this.asked = false;
    this.sun.position.copy(this.camera.position).add(new Vector3(0, 0, 2));
    this.renderer.render(this.scene, this.camera);
    ++this.frames;
    this.onFrame();
  }

  get calls(): number {
    return this.renderer.info.render.calls;
  }
  get triangles(): number {
    return this.renderer.info.render.triangles;
  }

  setBackground(colour: number): void {
    this.scene.background = new Color(colour);
    this.draw();
  }

  /** Looks at all of an object: from azimuth and elevation in degrees. */
  look(object: Object3D, azimuth: number, elevation: number): void {
    const box = new Box3().setFromObject(object);
    const sphere = box.isEmpty() ? new Sphere(new Vector3(), 0.5) : box.getBoundingSphere(new Sphere());
    const radius = Math.max(sphere.radius, 0.02), az = (azimuth * Math.PI) / 180, el = (elevation * Math.PI) / 180;
    const half = Math.min(this.camera.fov, this.camera.fov * this.camera.aspect) / 2;
    const away = (1.05 * radius) / Math.sin((half * Math.PI) / 180);
    this.controls.target.copy(sphere.center);
    this.camera.position.set(Math.cos(el) * Math.cos(az), Math.cos(el) * Math.sin(az), Math.sin(el)).multiplyScalar(away).add(sphere.center);
    this.camera.near = away / 100;
    this.camera.far = away * 50;
    this.camera.updateProjectionMatrix();
    this.grid.position.z = box.isEmpty() ? 0 : Math.min(box.min.z, 0);
    this.controls.update();
    this.draw();
  }

  /** The ray below a pointer. */
  ray(event: PointerEvent): Raycaster {
    const area = this.canvas.getBoundingClientRect();
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2(((event.clientX - area.left) / area.width) * 2 - 1, 1 - ((event.clientY - area.top) / area.height) * 2), this.camera);
    return caster;
  }

  /** Where a point of the world is on the canvas, in its pixels; null behind the camera. */
  place(point: Vector3): { x: number; y: number } | null {
    const seen = point.clone().project(this.camera);
    if (seen.z > 1) return null;
    return { x: ((seen.x + 1) / 2) * this.canvas.clientWidth, y: ((1 - seen.y) / 2) * this.canvas.clientHeight };
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
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
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
    event.preventDefault();
    this.controls.update();
    this.draw();
  }
}

/** The angle (rad) or way (m) that a pointer's ray says on a joint's axis; null where the axis is seen end on or edge on. */
export function along(ray: Ray, origin: Vector3, axis: Vector3, turning: boolean, zero: Vector3): number | null {
  if (turning) {
    const slope = ray.direction.dot(axis);
    if (Math.abs(slope) < 0.15) return null;
    const way = origin.clone().sub(ray.origin).dot(axis) / slope;
    const point = ray.at(way, new Vector3()).sub(origin);
    return Math.atan2(axis.dot(zero.clone().cross(point)), zero.dot(point));
  }
  // The point of the axis that is nearest to the ray.
  const between = origin.clone().sub(ray.origin), b = axis.dot(ray.direction), d = axis.dot(between), e = ray.direction.dot(between);
  return Math.abs(1 - b * b) < 0.02 ? null : (b * e - d) / (1 - b * b);
}
