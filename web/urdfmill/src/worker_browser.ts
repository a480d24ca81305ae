import { load } from "./index.js";
import { serve } from "./worker.js";

const heard = serve(load, (answer) => postMessage(answer));
addEventListener("message", ({ data }) => heard(data));
