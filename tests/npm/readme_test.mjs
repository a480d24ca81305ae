// readme_test.mjs PROGRAM SOURCE BUILD: the examples of the package's README do what they say.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, project, source } from "./package.mjs";

const readme = readFileSync(join(source, "web/urdfmill/README.md"), "utf8");
copyFileSync(join(source, "tests/npm/arm.urdf.xacro"), join(project, "arm.urdf.xacro"));
mkdirSync(join(project, "node_modules/.bin"), { recursive: true });
for (const name of ["urdfmill", "xacro"]) symlinkSync(join(folder, `bin/${name}.js`), join(project, "node_modules/.bin", name));
const blocks = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, text]) => ({ language, text }));
const run = (command, words) => spawnSync(command, words, { cwd: project, encoding: "utf8", env: { PATH: process.env.PATH, HOME: project } });

blocks.forEach(({ language, text }, at) => {
  if (language === "js") test(`example ${at} prints what stands below it`, () => {
    const file = join(project, `example_${at}.mjs`);
    writeFileSync(file, text);
    const { stdout, stderr } = run(process.execPath, [file]);
    assert.equal(stderr, "");
    assert.equal(blocks[at + 1].language, "text");
    assert.equal(stdout, blocks[at + 1].text);
  });
  if (language === "console") for (const part of text.split(/^\$ /m).slice(1)) test(`$ ${part.split("\n")[0]}`, () => {
    const [command, ...lines] = part.split("\n");
    const { stdout, stderr } = run("sh", ["-c", command.replaceAll("npx ", "node_modules/.bin/")]);
    assert.equal(stderr, "");
    assert.equal(stdout, lines.join("\n"));
  });
});
