// Pointer actions on the picture: a click selects a link; depending on the mode, a drag moves a joint or a tip, and two
// clicks measure.
import { Object3D, Plane, Quaternion, Vector3 } from "three";
import { byId } from "./elements";
import { turns } from "./model";
import { Goal, reach } from "./reach";
import { RobotView } from "./robot";
import { Stage, along } from "./stage";

export type Mode = "drag" | "tip" | "measure";
const modes: Mode[] = ["drag", "tip", "measure"];

/** The objects that the pointer acts on, and the functions that it calls. */
export interface Surroundings {
  stage: Stage;
  /** The robot, and the one beside it. */
  view(): RobotView | null;
  other(): RobotView | null;
  choose(link: string | null): void;
  moved(): void;
  say(text: string): void;
}

interface Pick { link: string; point: Vector3; ofOther: boolean }
interface JointDrag { joint: string; origin: Vector3; axis: Vector3; zero: Vector3; turning: boolean; start: number; value: number }
interface TipDrag { link: string; plane: Plane; goal: Goal; held: Quaternion }

export class Pointer {
  private down: { x: number; y: number } | null = null;
  private joint: JointDrag | null = null;
  private tip: TipDrag | null = null;
  private ends: Vector3[] = [];
  private ruler: Object3D | null = null;

  constructor(private readonly around: Surroundings) {
    const { canvas } = around.stage;
    canvas.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.release(event));
    for (const mode of modes) byId(mode).addEventListener("click", () => this.setMode(this.mode === mode ? null : mode));
  }

  get mode(): Mode | null {
    return modes.find((mode) => byId(mode).getAttribute("aria-pressed") === "true") ?? null;
  }

  /** Sets one end of a measurement; the second one gives the distance. */
  measure(point: Vector3): void {
    const { stage } = this.around;
    if (this.ruler) stage.scene.remove(this.ruler);
    this.ruler = null;
    this.ends = [...this.ends.slice(-1), point];
    if (this.ends.length < 2) return this.around.say("the other end?");
    const [from, to] = this.ends, apart = to.clone().sub(from);
    this.ruler = stage.line(from, to);
    this.around.say(`${(apart.length() * 1000).toFixed(1)} mm (${apart.toArray().map((value) => (value * 1000).toFixed(1)).join(", ")})`);
    this.ends = [];
    stage.draw();
  }

  private setMode(wanted: Mode | null): void {
    for (const mode of modes) byId(mode).setAttribute("aria-pressed", String(mode === wanted));
    if (this.ruler) this.around.stage.scene.remove(this.ruler);
    this.ruler = null;
    this.ends = [];
    this.around.stage.draw();
  }

  private pick(event: PointerEvent): Pick | null {
    const { stage } = this.around, ofOther = stage.half(event) === 1;
    const hit = (ofOther ? this.around.other() : this.around.view())?.targets ?? [];
    const first = stage.ray(event).intersectObjects(hit, false)[0];
    return first ? { link: (first.object.parent as Object3D).name, point: first.point, ofOther } : null;
  }

  private press(event: PointerEvent): void {
    this.down = { x: event.clientX, y: event.clientY };
    const { mode } = this, view = this.around.view();
    if (!view || (mode !== "drag" && mode !== "tip")) return;
    const hit = this.pick(event);
    if (!hit || hit.ofOther) return;
    if (mode === "drag") this.joint = this.takeJoint(event, view, hit);
    else this.tip = this.takeTip(view, hit);
    if (!this.joint && !this.tip) return;
    this.around.stage.controls.enabled = false;
    this.around.stage.canvas.setPointerCapture(event.pointerId);
  }

  private takeJoint(event: PointerEvent, view: RobotView, hit: Pick): JointDrag | null {
    const joint = view.jointAbove(hit.link);
    if (!joint) return null;
    const at = view.objects.get(joint.child)!.matrixWorld, axis = new Vector3(...joint.axis).transformDirection(at);
    const origin = new Vector3().setFromMatrixPosition(at), turning = turns(joint);
    const zero = hit.point.clone().sub(origin).projectOnPlane(axis).normalize();
    const start = along(this.around.stage.ray(event).ray, origin, axis, turning, zero);
    return start === null ? null : { joint: joint.name, origin, axis, zero, turning, start, value: view.value(joint.name) };
  }

  /** Moves the tip in the plane through it that faces the camera. */
  private takeTip(view: RobotView, hit: Pick): TipDrag | null {
    if (view.drivers(hit.link).size === 0) {
      this.around.say(`no joint moves ${hit.link}`);
      return null;
    }
    const object = view.links.get(hit.link)!, facing = this.around.stage.camera.getWorldDirection(new Vector3());
    const goal: Goal = { point: object.worldToLocal(hit.point.clone()), position: hit.point.clone(), rotation: null };
    return { link: hit.link, plane: new Plane().setFromNormalAndCoplanarPoint(facing, hit.point), goal, held: object.getWorldQuaternion(new Quaternion()) };
  }

  private move(event: PointerEvent): void {
    const view = this.around.view();
    if (!view || (!this.joint && !this.tip)) return;
    const { ray } = this.around.stage.ray(event);
    if (this.joint) {
      const now = along(ray, this.joint.origin, this.joint.axis, this.joint.turning, this.joint.zero);
      if (now === null) return;
      view.set(this.joint.joint, this.joint.value + now - this.joint.start);
    } else if (this.tip) {
      if (!ray.intersectPlane(this.tip.plane, this.tip.goal.position)) return;
      const miss = reach(view, this.tip.link, { ...this.tip.goal, rotation: event.shiftKey ? this.tip.held : null });
      if (miss) this.around.say(miss.position < 1e-4 && miss.rotation < 1e-3 ? "" : `${(miss.position * 1000).toFixed(1)} mm from there`);
    }
    this.around.moved();
  }

  private release(event: PointerEvent): void {
    const still = this.down !== null && Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) < 4;
    this.down = this.joint = this.tip = null;
    this.around.stage.controls.enabled = true;
    if (!still) return;
    const hit = this.pick(event);
    if (this.mode !== "measure") return this.around.choose(hit ? hit.link : null);
    if (hit) this.measure(hit.point);
  }
}
