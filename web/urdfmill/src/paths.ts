// Paths as the engine sees them: POSIX, whatever the system is.

/// Returns a path without ".", "..", and repeated slashes, absolute in a folder.
export function normal(path: string, folder = "/"): string {
  const parts: string[] = [];
  for (const part of (path.startsWith("/") ? path : `${folder}/${path}`).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return "/" + parts.join("/");
}

/// Returns the folder that a path is in.
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/")) || "/";

/// Returns the last part of a path.
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
