// Places that a page names (relative to it, or URLs) as absolute paths of the engine, and back.

// Deep enough for models that lead out of the folder of the page: each ".." takes one.
const root = "/page/" + "up/".repeat(16);

/** Returns the path of a place; absolute ones stay. */
export const pathOf = (place: string): string => (/^[\\/]/.test(place) ? place : root + place).replaceAll("\\", "/");

/** Returns the place of a path. */
export function placeOf(path: string): string {
  const url = /^\/page\/.*?\/(https?|file|blob|[A-Za-z]):\/+(.*)$/.exec(path);
  if (url) return `${url[1]}:${url[1].length === 1 ? "/" : url[1] === "file" ? "///" : "//"}${url[2]}`;
  let up = "";
  for (let folder = root; folder.startsWith("/page/"); folder = folder.replace(/[^/]+\/$/, ""), up += "../")
    if (path.startsWith(folder)) return up + path.slice(folder.length);
  return path;
}

/** Returns a text with the places of packages in place of their paths. */
export const withPlaces = (text: string): string => text.replaceAll(root, "");

/** Returns the folder of a place, with a slash at its end. */
export const folderOfPlace = (place: string): string => /^.*[\\/]/.exec(place)?.[0] ?? "./";
