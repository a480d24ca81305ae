// Positions of several joints at once: named states of an SRDF, and poses of a link.
import { Euler, Quaternion, Vector3 } from "three";
import { Robot, Source } from "./model";
import { byId, isFilled, make, visible } from "./elements";
import { reach } from "./reach";
import { RobotView } from "./robot";

/** A button for each state of an SRDF, which moves the state's joints and leaves the others. */
export function fillStates(robot: Robot, take: (positions: [string, number][]) => void): void {
  if (isFilled("states", robot.states)) return;
  byId("states-section").hidden = robot.states.length === 0;
  byId("states").replaceChildren(...robot.states.map(({ name, positions }) => {
    const button = make("button", name);
    button.type = "button";
    button.dataset.state = name;
    button.addEventListener("click", () => take(Object.entries(positions)));
    return button;
  }));
}

const fields = ["x", "y", "z", "roll", "pitch", "yaw"];

/** Returns the pose of a link in the root as x, y, z (m), roll, pitch, yaw (rad; about the fixed axes, as in URDF). */
export function poseOf(view: RobotView, link: string): number[] {
  const object = view.links.get(link)!, place = new Vector3().setFromMatrixPosition(object.matrixWorld);
  const { x, y, z } = new Euler().setFromRotationMatrix(object.matrixWorld, "ZYX");
  return [...place.toArray(), x, y, z];
}

/** Moves joints until a link has a pose: with the engine if there is a server, else in the page. Returns a message. */
async function moveTo(view: RobotView, link: string, pose: number[], from: Source): Promise<string> {
  if (from.ik) {
    const seed = [...view.drivers(link).keys()].map((name) => ({ name, value: String(view.value(name)) }));
    const answer = await from.ik({ link, pose: pose.map(String).join(" "), seed });
    if (answer.joints) {
      view.setAll(answer.joints.map(({ joint, position }) => [joint, position]));
      return "";
    }
    if (answer.refused) return answer.refused;
  }
  const before = [...view.drivers(link).keys()].map((name): [string, number] => [name, view.value(name)]);
  const rotation = new Quaternion().setFromEuler(new Euler(pose[3], pose[4], pose[5], "ZYX"));
  const miss = reach(view, link, { point: new Vector3(), position: new Vector3(pose[0], pose[1], pose[2]), rotation });
  if (!miss) return `no joint moves ${link}`;
  if (miss.position < 1e-6 && miss.rotation < 1e-6) return "";
  view.setAll(before);
  return `${link} does not reach the pose from here; the best attempt is off by ${(miss.position * 1000).toFixed(1)} mm and ${miss.rotation.toFixed(3)} rad`;
}

/** A form that moves a link to a pose, below the link's properties. */
export class PoseForm {
  private readonly inputs: HTMLInputElement[] = [];
  private readonly said = make("p");

  constructor(readonly view: RobotView, readonly link: string, private readonly from: Source, private readonly moved: () => void) {
    const box = byId("pose"), form = make("form", "", "pose"), title = make("h3", `Pose of ${link} in the root, m and rad`);
    box.replaceChildren();
    if (view.drivers(link).size === 0) return;
    for (const field of fields) {
      const label = make("label", field), input = make("input");
      input.type = "number";
      input.step = "any";
      input.name = field;
      this.inputs.push(input);
      label.append(input);
      form.append(label);
    }
    this.said.setAttribute("role", "status");
    form.append(make("button", "Move there"), this.said);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.move();
    });
    box.append(title, form);
    this.refresh();
  }

  /** Writes the pose of the link into the fields, except one that is being edited. */
  refresh(): void {
    if (this.inputs.some((input) => input === document.activeElement)) return;
    const pose = poseOf(this.view, this.link);
    this.inputs.forEach((input, i) => { input.value = String(Number(pose[i].toFixed(6)) + 0); });
  }

  private async move(): Promise<void> {
    const pose = this.inputs.map((input) => input.valueAsNumber);
    if (!pose.every(Number.isFinite)) {
      this.said.textContent = "Six numbers are needed.";
      return;
    }
    this.said.textContent = "";
    const text = await moveTo(this.view, this.link, pose, this.from).catch((error: unknown) => String(error));
    this.moved();
    this.said.textContent = visible(text || `${this.link} is there.`);
  }
}
