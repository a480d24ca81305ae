// serve.mjs ROOT SOCKET: the command line of build/wasm for the scripts in bin/, which name the socket in URDFMILL_WASM_SOCKET. One
// instance serves all calls, as it starts in longer than most calls take. Compares a build with the recorded answers:
//
//   node tests/wasm/serve.mjs . /tmp/wasm.sock &
//   URDFMILL_WASM_SOCKET=/tmp/wasm.sock ../shared/conformance/check --bin tests/wasm/bin
import net from "node:net";
import { program } from "./program.mjs";

const [root, socket] = process.argv.slice(2);
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
  .listen(socket);
