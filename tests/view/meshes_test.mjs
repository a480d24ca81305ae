// meshes_test.mjs PROGRAM: malformed, oversized or missing meshes and textures: the program and the page show the rest
// of the robot, and disclose no other file.
import { spawnSync } from "node:child_process";
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import { browser, check, finish, folder, until, view, watchedPage } from "./driver.mjs";

const [program] = process.argv.slice(2);
const chromium = await browser();
const here = folder();

/** Makes a file that is larger than its content. */
function sparse(name, head, size) {
  const file = openSync(here.file(name), "w");
  writeSync(file, head);
  ftruncateSync(file, size);
  closeSync(file);
}
const stl = (count) => { const head = Buffer.alloc(84); head.writeUInt32LE(count, 80); return head; };
const glb = (json) => {
  const text = Buffer.from(JSON.stringify(json).padEnd(4 * Math.ceil(JSON.stringify(json).length / 4))), head = Buffer.alloc(20);
  head.write("glTF");
  [2, 20 + text.length, text.length, 0x4e4f534a].forEach((word, i) => head.writeUInt32LE(word, 4 + 4 * i));
  return Buffer.concat([head, text]);
};
const accessor = (count, offset) => glb({ asset: { version: "2.0" }, scenes: [{ nodes: [0] }], scene: 0, nodes: [{ mesh: 0 }], meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ bufferView: 0, componentType: 5126, count, type: "VEC3", byteOffset: offset }], bufferViews: [{ buffer: 0, byteLength: 36 }], buffers: [{ byteLength: 36, uri: "data:;base64,AAAA" }] });
const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "laugh">${Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("")}]><COLLADA>&l30;</COLLADA>`;

// Each is refused and replaced by a box.
const refused = {
  "empty.stl": "", "words.stl": "no mesh", "cut.stl": stl(1000000000), "words.dae": "<COLLADA><library_geom",
  "index.obj": "v 0 0 0\nf 1 2 3\n", "large_index.obj": "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99999999999999999999\n", "words.obj": "v a b c\n",
  "cut.glb": glb({ asset: { version: "2.0" } }).subarray(0, 15), "count.glb": accessor(4000000000, 0), "offset.glb": accessor(3, 4000000000), "deep.gltf": "[".repeat(100000),
  "lfs.stl": "version https://git-lfs.github.com/spec/v1\noid sha256:0000\nsize 12\n", "cut.ply": "ply\nformat binary_little_endian 1.0\nelement vertex 4000000000\nproperty float x\nend_header\n",
};
for (const [name, content] of Object.entries(refused)) writeFileSync(here.file(name), content);
sparse("large.stl", stl(6000000), 300 * 2 ** 20);
mkdirSync(here.file("folder.stl"));
spawnSync("mkfifo", [here.file("pipe.stl")]);
symlinkSync("/dev/zero", here.file("device.stl"));
symlinkSync("/etc/passwd", here.file("passwd.stl"));
symlinkSync(here.file("loop.stl"), here.file("loop.stl"));
const names = [...Object.keys(refused), "large.stl", "folder.stl", "pipe.stl", "device.stl", "passwd.stl", "loop.stl", "nowhere.stl", "x".repeat(5000) + ".stl", "http://127.0.0.1:1/mesh.stl"];

// These are read as far as possible; triangles that are not finite are not drawn, and no entity is replaced.
const odd = { "nan.obj": "v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "infinite.obj": "v inf 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "far.obj": "v 1e300 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
  "flat.obj": "v 0 0 0\nv 0 0 0\nv 0 0 0\nf 1 2 3\n", "bare.obj": "v 0 0 0\n",
  "laughs.dae": laughs, "entity.dae": '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><COLLADA>&e;</COLLADA>' };
for (const [name, content] of Object.entries(odd)) here.write(name, content);
// Invalid textures.
spawnSync("mkfifo", [here.file("pipe.png")]);
symlinkSync("/etc/passwd", here.file("passwd.png"));
writeFileSync(here.file("cut.jpg"), Buffer.from("ffd8ffe000074a46494600ffc0000b080010001001011100", "hex"));
const textures = ["pipe.png", "passwd.png", "cut.jpg", "/dev/zero", "../../../../etc/passwd"];
here.write("looks.mtl", textures.map((name, i) => `newmtl m${i}\nmap_Kd ${name}\n`).join(""));
textures.forEach((_, i) => here.write(`textured${i}.obj`, `mtllib looks.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl m${i}\nf 1/1 2/2 3/3\n`));

const link = (name, i) => `<link name="l${i}"><visual><geometry><mesh filename="${name}"/></geometry></visual></link>${i > 0 ? `<joint name="j${i}" type="fixed"><parent link="l0"/><child link="l${i}"/></joint>` : ""}`;
const all = [...names, ...Object.keys(odd), ...textures.map((_, i) => `textured${i}.obj`)];
const model = `<robot name="broken">${all.map(link).join("\n")}<link name="good"><visual><geometry><box size="0.4 0.4 0.4"/></geometry></visual></link>
<joint name="turn" type="continuous"><parent link="l0"/><child link="good"/><origin xyz="0 0 1"/><axis xyz="0 0 1"/></joint></robot>`;
here.write("broken.urdf", model);

const shown = await view(program, here.file("broken.urdf"));
const text = await (await fetch(`${shown.url}model`)).text(), { robot } = JSON.parse(text);
names.forEach((name, i) => check(robot.links[i].shapes[0]?.standsIn === name, `${name.slice(0, 40)}: a box stands for it`));
const textured = robot.links.filter((one) => one.shapes.some((shape) => shape.textures.some((key) => key !== null)));
check(textured.length === 1, `of the textures only the JPEG that is cut short is given out, not those of ${textured.map(({ name }) => name)}`);
for (const key of new Set(robot.links.flatMap((one) => one.shapes.flatMap((shape) => [shape.mesh, ...shape.textures])).filter((key) => key !== null))) {
  const bytes = Buffer.from(await (await fetch(`${shown.url}data/${key}`)).arrayBuffer());
  check(bytes.length > 0 && !bytes.includes("root:"), `${key} holds no other file`);
}

const { page, errors } = await watchedPage(chromium, 1100, 700);
await page.goto(shown.url);
await until("the page shows the rest", async () => (await page.evaluate(() => window.viewer?.loads() ?? 0)) > 0, 60000);
const at = await page.evaluate(() => window.viewer.place("good"));
check(at !== null && at.x > 0 && at.x < 1100 && at.y > 0 && at.y < 700, `the camera looks at the robot: ${JSON.stringify(at)}`);
const { calls, triangles } = await page.evaluate(() => window.viewer.drawn());
check(calls > 0 && triangles > 0, "something is drawn");
await page.click("#canvas", { position: at });
check((await page.locator("#link h3").innerText()) === "good", "what is drawn can be picked");
const { collisions, hulls } = await page.evaluate(() => window.viewer.instead());
check(collisions.length === 0 && names.every((_, i) => hulls.includes(`l${i}`)), `a hull stands for each mesh that cannot be read, not for those in part: ${hulls.length} of ${names.length}`);
check(/Meshes are missing/.test(await page.locator("#notes").innerText()), "and a note says so");
await page.click("#tree button[data-link=l0]");
check(/missing\s+empty\.stl/.test(await page.locator("#link").innerText()), "a mesh that cannot be read is named");
check(errors.length === 0, `errors in the page: ${errors.join("; ")}`);
await page.goto("about:blank");
await until("the program ends", async () => (await shown.end()) !== null);
await chromium.close();
finish();
