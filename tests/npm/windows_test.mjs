// windows_test.mjs PROGRAM SOURCE BUILD: the engine over a file system that behaves like Windows: drives, backslashes, names in
// any case, CRLF.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { folder, wasm } from "./package.mjs";
import { source } from "./source.mjs";
import { WindowsFiles } from "./windows.mjs";

const { Urdfmill, nodeHost } = await import(pathToFileURL(join(folder, "dist/node.mjs")).href);
const { wordFromWindows } = await source("windows_paths");
const engine = new WebAssembly.Module(readFileSync(wasm));
const crlf = (lines) => lines.join("\r\n") + "\r\n";
const robot = (...lines) => crlf(['<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">', ...lines, "</robot>"]);
const files = {
  "C:\\ws\\src\\arm\\package.xml": "<package><name>arm</name></package>",
  "C:\\ws\\src\\arm\\urdf\\Arm.xacro": robot('  <xacro:include filename="$(find arm)/urdf/PARTS.xacro"/>', '  <xacro:include filename="sub/leg.xacro"/>', '  <xacro:part at="$(find arm)"/>'),
  "C:\\ws\\src\\arm\\urdf\\parts.xacro": robot('  <xacro:macro name="part" params="at"><link name="part"><visual><geometry><mesh filename="file://${at}/a.stl"/></geometry></visual></link></xacro:macro>'),
  "C:\\ws\\src\\arm\\urdf\\sub\\leg.xacro": robot('  <link name="leg"/>'),
  "C:\\ws\\bad.xacro": robot('  <link name="${none}"/>'),
  "D:\\other\\hand\\package.xml": "<package><name>hand</name></package>",
  "D:\\other\\hand\\hand.xacro": robot('  <link name="hand"/>'),
  "\\\\nas\\models\\base.urdf": '<robot name="base"><link name="a"/></robot>',
};
const made = (given) => {
  const windows = new WindowsFiles(files, given);
  const mill = new Urdfmill(engine, nodeHost(windows.system));
  return {
    windows, mill,
    run(...words) {
      windows.printed = { 1: [], 2: [] };
      const code = mill.run(["urdfmill", ...words.map(wordFromWindows)]);
      return { code, out: Buffer.concat(windows.printed[1]).toString(), err: Buffer.concat(windows.printed[2]).toString() };
    },
  };
};

test("a workspace on a drive is expanded", () => {
  const { mill, windows } = made();
  const { text, code, dependencies } = mill.expand("/C:/ws/src/arm/urdf/arm.XACRO", { no_banner: true });
  assert.equal(code, 0);
  assert.match(text, /<link name="leg"\/>\n[^]*filename="file:\/\/\/C:\/ws\/src\/arm\/a.stl"/);
  assert.ok(dependencies.includes("/C:/ws/src/arm/urdf/sub/leg.xacro"));
  assert.ok(windows.asked.every((path) => !path.includes("/")));
});

test("shares and other drives are read", () => {
  const { mill } = made({ environment: { ROS_PACKAGE_PATH: "D:\\other;C:\\nothing" } });
  assert.equal(JSON.parse(mill.info("/UNC/nas/models/base.urdf").text).name, "base");
  const text = crlf(['<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">', '<xacro:include filename="$(find hand)/hand.xacro"/></robot>']);
  assert.match(mill.expand("/C:/ws/x.xacro", { text }).text, /<link name="hand"\/>/);
});

test("the command line takes and prints paths of Windows", () => {
  const { run, windows } = made();
  const expanded = run("expand", "C:\\ws\\src\\arm\\urdf\\Arm.xacro", "--no-banner", "-o", "src\\arm.urdf");
  assert.deepEqual([expanded.code, expanded.err], [0, ""]);
  assert.match(windows.readFileSync("C:\\ws\\src\\arm.urdf").toString(), /<link name="leg"\/>\n/);
  const failed = run("expand", "C:\\ws\\bad.xacro");
  assert.equal(failed.code, 2);
  assert.match(failed.err, /^C:\/ws\/bad.xacro:2:\d+: error: name 'none' is not defined/m);
  assert.equal(run("expand", "bad.xacro").err.match(/^bad.xacro:2/m)?.[0], "bad.xacro:2");
  assert.match(run("check", "\\\\nas\\models\\base.urdf", "--output-format", "concise").out + "", /^$|UNC/);
  assert.match(run("expand", "C:\\ws\\none.xacro").err, /C:\/ws\/none.xacro.*No such file or directory/);
});

test("sources keep their line ends", () => {
  const { mill } = made();
  const { text } = mill.format("/C:/ws/src/arm/urdf/Arm.xacro");
  assert.ok(text.includes("\r\n"), "fmt keeps CRLF");
});
