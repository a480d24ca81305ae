// server_test.mjs PROGRAM: requests that the server of `urdfmill view` refuses. Needs no browser and no packages.
import { connect } from "node:net";
import { check, finish, folder, until, view } from "./driver.mjs";

const here = folder();
here.write("secret.txt", "the secret");
here.write("secret.stl", "the secret");
const hostile = "</script><img src=x onerror=alert(1)>";
const escaped = hostile.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
here.write("r.urdf", `<robot name="${escaped}"><link name="a"><visual><geometry><mesh filename="secret.stl"/></geometry></visual></link></robot>`);
const shown = await view(process.argv[2], here.file("r.urdf"));
const { hostname, port, pathname } = new URL(shown.url);

/** Sends bytes unchanged; returns the whole answer. */
function raw(text) {
  return new Promise((done) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (bytes) => { answer += bytes.toString("latin1"); });
    socket.on("close", () => done(answer));
    socket.on("error", () => done(answer));
  });
}
const get = (path, headers = {}, method = "GET", body = "") =>
  raw(`${method} ${path} HTTP/1.1\r\n${Object.entries({ Host: `127.0.0.1:${port}`, "Content-Length": body.length, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
const status = (answer) => Number(answer.split(" ")[1] ?? 0);

check(hostname === "127.0.0.1", "the server listens on 127.0.0.1");
check(/^\/[0-9a-f]{32}\/$/.test(pathname), "the address has a token of 128 bits");
const page = await get(pathname);
check(status(page) === 200, "the page is given out");
check(/Content-Security-Policy: default-src 'none'/.test(page), "the page has a policy");
check(!/unsafe-inline|unsafe-eval/.test(page), "the policy lets no inline script run");
check(status(await get(pathname, { Host: `localhost:${port}` })) === 200, "localhost is this machine");

for (const [what, path, headers] of [
  ["no token", "/", {}],
  ["another token", `/${"0".repeat(32)}/`, {}],
  ["the token's beginning", pathname.slice(0, 20), {}],
  ["another host (DNS rebinding)", pathname, { Host: `evil.example:${port}` }],
  ["a host without a port", pathname, { Host: "127.0.0.1" }],
  ["no host", pathname, { Host: "" }],
  ["another origin", `${pathname}model`, { Origin: "http://evil.example" }],
  ["the origin null", `${pathname}model`, { Origin: "null" }],
  ["this machine's other port as origin", `${pathname}model`, { Origin: "http://127.0.0.1:1" }],
  ["a request that another site made", `${pathname}model`, { "Sec-Fetch-Site": "cross-site" }],
]) check(status(await get(path, headers)) === 403, `${what} is refused`);

for (const path of ["../secret.txt", "..%2fsecret.txt", "%2e%2e/secret.txt", "data/../../secret.txt", "data/../secret.txt", "secret.txt", "data/secret.stl",
  here.file("secret.txt"), "data//etc/passwd", "/etc/passwd", "file:///etc/passwd", "data/", "model/..", "r.urdf"]) {
  const answer = await get(pathname + path);
  check(status(answer) === 404, `${path} leads nowhere`);
  check(!answer.includes("the secret") && !answer.includes("root:"), `${path} shows no file`);
}
for (const method of ["PUT", "DELETE", "OPTIONS", "PATCH"]) check(status(await get(`${pathname}model`, {}, method)) === 405, `${method} is refused`);
check(status(await get(`${pathname}arguments`, { Origin: "http://evil.example" }, "POST", "[]")) === 403, "arguments from elsewhere are refused");
check(status(await get(`${pathname}arguments`, {}, "POST", "{}")) === 400, "what are no arguments is refused");
check(status(await get(`${pathname}arguments`, {}, "POST", '[{"name": 1, "value": "b"}]')) === 400, "a name that is a number is refused");
check(status(await get(`${pathname}arguments`, {}, "POST", "[".repeat(60000))) === 400, "JSON without an end is refused");
check(status(await get(`${pathname}arguments`, {}, "POST", "x".repeat(200000))) !== 200, "a body that is too large is refused");
for (const text of ["nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", `GET ${"a".repeat(100000)} HTTP/1.1\r\n\r\n`, "\0\0\0\0\r\n\r\n", "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n"])
  check(status(await raw(text)) !== 200, "what is no request gets no answer");

const model = await get(`${pathname}model`);
check(status(model) === 200, "the model is given out");
const parsed = JSON.parse(model.slice(model.indexOf("\r\n\r\n") + 4));
check(parsed.robot.name === hostile, "a hostile name arrives as it is, in JSON");
check(parsed.robot.links[0].shapes[0].standsIn === "secret.stl", "a file that is no mesh is a box");
check(!model.includes("the secret"), "the content of a file that is no mesh is not given out");

// Many silent clients do not block others forever, and are disconnected at the end.
const idle = await Promise.all(Array.from({ length: 40 }, () => new Promise((done) => { const socket = connect(Number(port), "127.0.0.1", () => done(socket)); socket.on("error", () => {}); })));
check(status(await get(pathname)) === 200, "idle connections leave room for others");
for (const socket of idle) socket.destroy();
await until("the program ends by Ctrl+C", async () => (await shown.end()) !== null);
finish();
