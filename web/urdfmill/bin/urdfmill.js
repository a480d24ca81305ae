#!/usr/bin/env node
// Runs the program of the optional package for this system, or, where it does not run, the same engine as WebAssembly:
// the same words, output and exit codes. Under the name xacro it is the reference's command line.
"use strict";
const { spawnSync } = require("node:child_process");
const { existsSync } = require("node:fs");
const { constants } = require("node:os");
const { basename, join } = require("node:path");

const name = /^xacro\b/.test(basename(process.argv[1])) ? "xacro" : "urdfmill";
const packages = { "linux arm64": "@urdfmill/linux-arm64", "linux x64": "@urdfmill/linux-x64" };
const words = process.argv.slice(2);

/// Runs the native program; returns its exit code, or the reason why there is none.
function runNative() {
  if (process.env.URDFMILL_NATIVE === "0") return "URDFMILL_NATIVE=0 forbids the native program";
  const system = `${process.platform} ${process.arch}`, native = packages[system];
  if (!native) return `there is no program for ${system}; there is one for ${Object.keys(packages).join(" and ")}`;
  let path;
  try {
    path = require.resolve(`${native}/bin/urdfmill`);
  } catch {
    return `the package ${native} is not installed; npm leaves it out with --omit=optional: npm install ${native}`;
  }
  // A signal from the terminal goes to the program, too; this process waits for its answer.
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"], wait = () => {};
  for (const signal of signals) process.on(signal, wait);
  const { error, signal, status } = spawnSync(path, words, { stdio: "inherit", argv0: name });
  for (const each of signals) process.off(each, wait);
  if (!error) return signal ? 128 + constants.signals[signal] : status;
  return `${path}: ${error.code === "EACCES" ? "it may not be run: its folder is mounted noexec, or it has lost its permissions" : error.message}`;
}

const result = runNative();
const engine = join(__dirname, "../dist/command.cjs");
if (typeof result === "number") {
  process.exitCode = result;
} else if (existsSync(engine)) {
  process.exitCode = require(engine).run([name, ...words]);
} else {
  console.error(`${name}: ${result}`);
  process.exitCode = 2;
}
