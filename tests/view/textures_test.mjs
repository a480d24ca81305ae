// textures_test.mjs PROGRAM: PNG and JPEG textures of meshes and of <texture> on the page and on an exported one; files
// that must not be disclosed; and draw calls.
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { browser, check, finish, folder, image, pixels, until, view, watchedPage } from "./driver.mjs";

const [program] = process.argv.slice(2);
const chromium = await browser();
const here = folder();
const { page, errors } = await watchedPage(chromium, 1300, 800);

// Left half of one colour, right half of another; the upper quarter is white.
const halves = (left, right, type) => image(page, 64, 64, type, [[left, 0, 16, 32, 48], [right, 32, 16, 32, 48], ["#ffffff", 0, 0, 64, 16]]);
const write = async (name, bytes) => writeFileSync(here.file(name), bytes);
await write("redblue.png", await halves("#d01010", "#1010d0", "image/png"));
await write("greenyellow.jpg", await halves("#10a010", "#d0c010", "image/jpeg"));
await write("model.jpg", await halves("#a010a0", "#10a0a0", "image/jpeg"));
writeFileSync(here.file("huge.png"), Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.from([0, 1, 0, 0, 0, 1, 0, 0, 8, 6, 0, 0, 0, 0, 0, 0, 0])]));
here.write("secret.png", "the secret");
// A wall of 1 m × 1 m that faces +x, with u along +y.
const wall = (material) => `${material ? "mtllib looks.mtl\n" : ""}v 0 -0.5 0\nv 0 0.5 0\nv 0 0.5 1\nv 0 -0.5 1\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n${material ? `usemtl ${material}\n` : ""}f 1/1 2/2 3/3\nf 1/1 3/3 4/4\n`;
here.write("looks.mtl", "newmtl png\nKd 0 0 0\nmap_Kd redblue.png\nnewmtl jpeg\nmap_Kd greenyellow.jpg\nnewmtl secret\nKd 0.9 0.5 0.1\nmap_Kd secret.png\nnewmtl huge\nKd 0.1 0.5 0.1\nmap_Kd huge.png\n");
for (const name of ["png", "jpeg", "secret", "huge"]) here.write(`${name}.obj`, wall(name));
here.write("plain.obj", wall(""));
const visual = (mesh, y, extra = "") => `<visual><origin xyz="0 ${y} 0"/><geometry><mesh filename="${mesh}.obj"/></geometry>${extra}</visual>`;
here.write("walls.urdf", `<robot name="walls"><link name="all">
${visual("png", -2)}${visual("jpeg", -1)}${visual("plain", 0, '<material name="own"><texture filename="model.jpg"/></material>')}
${visual("secret", 1)}${visual("huge", 2)}
<visual><origin xyz="0.2 0 -0.6"/><geometry><box size="0.1 1 0.2"/></geometry><material name="glass"><color rgba="0 0 1 0.4"/></material></visual>
<visual><origin xyz="0 3 0"/><geometry><mesh filename="filter.gltf"/></geometry></visual>
<visual><origin xyz="0 4 0.5"/><geometry><box size="0.1 1 1"/></geometry><material name="own"/></visual>
</link></robot>`);
// The same wall in glTF, whose y axis points up: the picture is in the file, and only red and blue of its light remain.
const floats = (values) => Buffer.from(new Float32Array(values).buffer);
const triangles = [[0, 0], [1, 0], [1, 1], [0, 0], [1, 1], [0, 1]], yellowCyan = await halves("#d0d010", "#10d0d0", "image/png");
const buffer = Buffer.concat([floats(triangles.flatMap(([u, v]) => [0, v, 0.5 - u])), floats(triangles.flatMap(([u, v]) => [u, 1 - v])), yellowCyan]);
here.write("filter.gltf", JSON.stringify({
  asset: { version: "2.0" }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
  materials: [{ pbrMetallicRoughness: { baseColorFactor: [1, 0, 0.5, 1], baseColorTexture: { index: 0 } } }],
  textures: [{ source: 0 }], images: [{ bufferView: 2, mimeType: "image/png" }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 6, type: "VEC3" }, { bufferView: 1, componentType: 5126, count: 6, type: "VEC2" }],
  bufferViews: [{ buffer: 0, byteLength: 72 }, { buffer: 0, byteOffset: 72, byteLength: 48 }, { buffer: 0, byteOffset: 120, byteLength: yellowCyan.length }],
  buffers: [{ byteLength: buffer.length, uri: `data:application/octet-stream;base64,${buffer.toString("base64")}` }],
}));

const loads = () => page.evaluate(() => window.viewer?.loads() ?? 0);
const expected = [[-2, "#d01010", "#1010d0"], [-1, "#10a010", "#d0c010"], [0, "#a010a0", "#10a0a0"], [4, "#a010a0", "#10a0a0"]];
/** Returns which of red, green and blue are strong: lights change the brightness of a colour. */
const hue = (r, g, b) => { const most = Math.max(r, g, b); return [r, g, b].map((value) => (value > 0.55 * most ? 1 : 0)).join(""); };
const hueOf = (hex) => hue(...[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)));

async function look(what) {
  await page.click("[data-view=front]");
  await page.uncheck("[data-show=grid]");
  const shot = await pixels(page, await page.locator("#canvas").screenshot());
  const at = async (y, z) => {
    const { x, y: row } = await page.evaluate(([a, b]) => window.viewer.project([0, a, b]), [y, z]);
    return shot.at(Math.round(x), Math.round(row));
  };
  for (const [y, left, right] of expected) {
    check(hue(...(await at(y - 0.25, 0.3))) === hueOf(left), `${what}: the left half of the wall at ${y} is ${left}, not ${await at(y - 0.25, 0.3)}`);
    check(hue(...(await at(y + 0.25, 0.3))) === hueOf(right), `${what}: the right half of the wall at ${y} is ${right}, not ${await at(y + 0.25, 0.3)}`);
    check(hue(...(await at(y, 0.9))) === "111", `${what}: the picture of the wall at ${y} stands upright`);
  }
  for (const [y, z, left] of [[2.75, 0.3, "100"], [3.25, 0.3, "001"], [3, 0.9, "101"]])
    check(hue(...(await at(y, z))) === left, `${what}: a colour of glTF filters the texture at ${y}: ${await at(y, z)}`);
  check(hue(...(await at(1, 0.5))) === "110" || hue(...(await at(1, 0.5))) === "100", `${what}: a texture that is no picture leaves the colour`);
  check(hue(...(await at(2, 0.5))) === "010", `${what}: a texture that says it is too large leaves the colour`);
  const { calls } = await page.evaluate(() => window.viewer.drawn());
  check(calls === 2, `${what}: ${calls} draw calls for a link with three textures, two colours and glass`);
}

const shown = await view(program, here.file("walls.urdf"));
await page.goto(shown.url);
await until("the page shows the walls", async () => (await loads()) > 0, 60000);
await look("view");
const model = await (await fetch(`${shown.url}model`)).json();
const shapes = model.robot.links[0].shapes, keys = shapes.flatMap((shape) => shape.textures).flatMap((texture) => texture?.key ?? []);
check(keys.length === 5 && new Set(keys).size === 4, `${keys.length} textures of 4 pictures, and two files that are none`);
const served = await Promise.all(keys.map(async (key) => Buffer.from(await (await fetch(`${shown.url}data/${key}`)).arrayBuffer())));
check(served.every((bytes) => !bytes.includes("the secret")), "a file that is no picture is not given out");
check(shapes[5].textures.length === 0, "a shape without textures names none");

// A saved texture is shown.
const before = await loads();
copyFileSync(here.file("greenyellow.jpg"), here.file("swap.jpg"));
await write("greenyellow.jpg", await halves("#a010a0", "#1010d0", "image/jpeg"));
await until("a texture that is saved changes the picture", async () => (await loads()) > before);
expected[1] = [-1, "#a010a0", "#1010d0"];
await look("after a save");
await page.goto("about:blank");
await shown.end();

check(spawnSync(program, ["export", "-q", here.file("walls.urdf"), "-o", here.file("walls.html")]).status === 0, "the walls are exported");
await page.goto(pathToFileURL(here.file("walls.html")).href);
await until("the exported page shows the walls", async () => (await loads()) > 0, 60000);
await look("export");

check(spawnSync(program, ["export", "-q", here.file("walls.urdf"), "-o", here.file("walls.glb")]).status === 0, "the walls are exported as GLB");
const bytes = readFileSync(here.file("walls.glb")), end = 20 + bytes.readUInt32LE(12), gltf = JSON.parse(bytes.toString("utf8", 20, end));
const embedded = gltf.images.map(({ bufferView, mimeType }) => {
  const { byteOffset, byteLength } = gltf.bufferViews[bufferView];
  return { mimeType, content: bytes.subarray(end + 8 + byteOffset, end + 8 + byteOffset + byteLength) };
});
const files = ["redblue.png", "greenyellow.jpg", "model.jpg"].map((name) => readFileSync(here.file(name)));
check(embedded.length === 4 && [...files, yellowCyan].every((file) => embedded.some(({ content }) => content.equals(file))), "a GLB holds each picture once");
check(embedded.every(({ mimeType, content }) => mimeType === (content[0] === 0x89 ? "image/png" : "image/jpeg")), "with its type");
const factors = gltf.materials.filter((material) => material.pbrMetallicRoughness.baseColorTexture).map((material) => material.pbrMetallicRoughness.baseColorFactor.join(" "));
check(factors.filter((factor) => factor === "1 1 1 1").length === 3 && factors.some((factor) => factor.startsWith("1 0 0.5")), `textures have the factors ${factors.join(", ")}`);
const textured = gltf.meshes.flatMap((mesh) => mesh.primitives).filter(({ attributes }) => "TEXCOORD_0" in attributes);
check(textured.every(({ material }) => gltf.materials[material].pbrMetallicRoughness.baseColorTexture), "coordinates are written where there is a texture");
check(errors.length === 0, `errors in the page: ${errors.join("; ")}`);
await chromium.close();
finish();
