// serve.mjs ROOT: the command line of build/wasm for the scripts in bin/. One instance serves all calls, as starting one takes
// longer than most calls. So the build is compared with the recorded answers:
//
//   node tests/wasm/serve.mjs . & ../shared/conformance/check --bin tests/wasm/bin
import fs from "node:fs";
import net from "node:net";
import { program } from "./program.mjs";

const root = process.argv[2];
const socket = `${root}/build/wasm/socket`;
fs.rmSync(socket, { force: true });
const { run } = await program(root);
net
  .createServer({ allowHalfOpen: true }, (client) => {
    const pieces = [];
    client.on("data", (piece) => pieces.push(piece));
    client.on("error", () => {});
    client.on("end", () => {
      const asked = JSON.parse(Buffer.concat(pieces).toString());
      const { code, out, err } = run({ ...asked, stdin: Buffer.from(asked.stdin, "base64") });
      client.end(JSON.stringify({ code, out: out.toString("base64"), err: err.toString("base64") }));
    });
  })
  .listen(socket, () => console.log("ready"));
