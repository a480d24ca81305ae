// The last robot that was open, kept in the browser (IndexedDB): the files as they were opened, and the edits of the user.
import { Files } from "./files";

/** The edits of the files that are kept beside them. */
export interface Edits {
  name: string;
  /** ms since 1970 */
  time: number;
  changed: [string, Uint8Array][];
  /** The file in the editor, the shown robot, and its arguments that the user has given. */
  open: string;
  robot: string;
  given: [string, string][];
  folder: FileSystemDirectoryHandle | null;
}

const store = "kept";

function opened(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open("urdfmill-playground", 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(store);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error("no IndexedDB"));
  });
}

async function ask<Value>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const database = await opened();
  try {
    return await new Promise((done, fail) => {
      const transaction = database.transaction(store, mode), request = act(transaction.objectStore(store));
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = transaction.onerror = () => fail(transaction.error ?? new Error("not kept"));
    });
  } finally {
    database.close();
  }
}

/** Keeps files in place of others; without edits. */
export async function keepFiles(files: Files): Promise<void> {
  await forget();
  await ask("readwrite", (kept) => kept.put(files, "files"));
}
export async function keepEdits(edits: Edits): Promise<void> {
  await ask("readwrite", (kept) => kept.put(edits, "edits"));
}
export async function forget(): Promise<void> {
  await ask("readwrite", (kept) => kept.clear());
}

/** Returns the edits; null if nothing is kept, or the browser keeps nothing. */
export async function keptEdits(): Promise<Edits | null> {
  return (await ask<Edits | undefined>("readonly", (kept) => kept.get("edits")).catch(() => undefined)) ?? null;
}
export async function keptFiles(): Promise<Files> {
  return (await ask<Files | undefined>("readonly", (kept) => kept.get("files")).catch(() => undefined)) ?? new Map();
}
