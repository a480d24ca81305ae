// Modules that build.mjs makes.
declare module "worker-text" {
  /** The bundled script of worker.ts. */
  const text: string;
  export default text;
}
/** Parts of the File System Access API that TypeScript does not know yet. */
interface Window { showDirectoryPicker?(options?: { mode?: "read" | "readwrite" }): Promise<FileSystemDirectoryHandle> }
interface DataTransferItem { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }
interface FileSystemHandle { requestPermission?(options: { mode: "readwrite" }): Promise<PermissionState> }

declare module "examples" {
  /** Models to start from: their files, and the one that is opened first. */
  const all: { title: string; text: string; open: string; files: Record<string, string> }[];
  export default all;
}
