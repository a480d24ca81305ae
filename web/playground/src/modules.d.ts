// Modules that build.mjs makes.
declare module "worker-text" {
  /** The bundled script of worker.ts. */
  const text: string;
  export default text;
}
declare module "examples" {
  /** Models to start from: their files, and the one that is opened first. */
  const all: { title: string; text: string; open: string; files: Record<string, string> }[];
  export default all;
}
