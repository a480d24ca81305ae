#!/usr/bin/env node
// Runs the program of the optional package for this system, with the same words, streams and exit code.
"use strict";
const { spawnSync } = require("node:child_process");
const { constants } = require("node:os");

const packages = { "linux arm64": "@urdfmill/linux-arm64", "linux x64": "@urdfmill/linux-x64" };
const system = `${process.platform} ${process.arch}`;

function fail(message) {
  console.error(`urdfmill: ${message}`);
  process.exit(2);
}

function program() {
  const name = packages[system];
  if (!name) fail(`there is no program for ${system}; there is one for ${Object.keys(packages).join(" and ")}`);
  try {
    return require.resolve(`${name}/bin/urdfmill`);
  } catch {
    return fail(`the package ${name} is not installed; npm leaves it out with --omit=optional: npm install ${name}`);
  }
}

// A signal from the terminal goes to the program, too; this process waits for its answer.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
const path = program();
const ended = spawnSync(path, process.argv.slice(2), { stdio: "inherit" });
const refused = "it may not be run: its folder is mounted noexec, or it has lost its permissions";
if (ended.error) fail(`${path}: ${ended.error.code === "EACCES" ? refused : ended.error.message}`);
process.exit(ended.signal ? 128 + constants.signals[ended.signal] : ended.status);
