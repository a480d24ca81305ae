import { load } from "./index.js";
import { XacroParser } from "./xacro_parser.js";
export * from "./xacro_parser.js";

XacroParser.load = () => load(new URL("./urdfmill-expand.wasm", import.meta.url));
