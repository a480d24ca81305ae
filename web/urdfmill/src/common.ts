// The exports of the package on every system.
export { EngineBroken, LoadError, ModelError, OptionError, UrdfmillError, textOf } from "./errors.js";
export { fetching, from, type Asynchronous, type Sources } from "./fetching.js";
export type * from "./functions.js";
export type { Host } from "./engine.js";
export type { Setup, Source } from "./load.js";
export { memoryHost } from "./host_memory.js";
export { type Session, Urdfmill } from "./urdfmill.js";
export type * from "./values.js";
