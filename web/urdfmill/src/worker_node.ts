import { parentPort } from "node:worker_threads";
import { load } from "./node.js";
import { serve } from "./worker.js";

parentPort!.on("message", serve(load, (answer) => parentPort!.postMessage(answer)));
