// urdf_loader_test.mjs PROGRAM SOURCE BUILD: urdfmill/urdf-loader loads what urdf-loader does, and the formats that it cannot.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { JSDOM } from "../../web/node_modules/jsdom/lib/api.js";
import { fixture, folder, program, project } from "./package.mjs";

const { window } = new JSDOM();
Object.assign(globalThis, { DOMParser: window.DOMParser, Document: window.Document, Element: window.Element });
const ur5 = readFileSync(fixture("kinematics/iiwa14.urdf"), "utf8");
const served = { "robots/ur5.urdf": ur5, "robots/bad.xacro": '<robot name="b" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="${none}"/></robot>' };
for (const format of ["sdf", "yaml"]) served[`robots/ur5.${format}`] = execFileSync(program, ["convert", fixture("kinematics/iiwa14.urdf"), "--to", format], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
served["robots/ur5.xacro"] = '<robot name="ur5" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="$(find ur)/ur5.urdf"/></robot>';
served["packages/ur/ur5.urdf"] = ur5;
const asked = [];
globalThis.fetch = async (url) => (asked.push(url), url in served ? new Response(served[url]) : new Response("", { status: 404, statusText: "Not Found" }));
const { default: Loader } = await import(pathToFileURL(join(folder, "dist/urdf_loader_node.mjs")).href);
const { default: Theirs } = await import(join(project, "node_modules/urdf-loader/src/URDFLoader.js"));
const shape = (robot) => [Object.keys(robot.links).sort(), Object.values(robot.joints).map(({ name, jointType, limit, axis }) => [name, jointType, limit.lower, axis.toArray()]).sort()];

test("every format gives the robot of urdf-loader", async () => {
  const expected = shape(await new Theirs().loadAsync("robots/ur5.urdf"));
  for (const format of ["urdf", "xacro", "sdf", "yaml"]) {
    const loader = new Loader();
    loader.packages = "packages";
    assert.deepEqual(shape(await loader.loadAsync(`robots/ur5.${format}`)).map((list) => list.length), expected.map((list) => list.length), format);
    if (format === "xacro") assert.deepEqual(shape(await loader.loadAsync(`robots/ur5.${format}`)), expected);
  }
  assert.ok(asked.includes("packages/ur/ur5.urdf"));
});

test("errors are passed on, with findings", async () => {
  const loader = new Loader();
  let findings = [];
  loader.onFindings = (found) => (findings = found);
  await assert.rejects(loader.loadAsync("robots/bad.xacro"), /none/);
  assert.equal(findings[0].severity, "error");
  await assert.rejects(new Loader().loadAsync("robots/none.urdf"), /robots\/none.urdf: 404 Not Found/);
});
