// Windows' paths for the engine, which knows POSIX paths only: C:\a\b is /C:/a/b, \\server\share\a is /UNC/server/share/a.
// Lists in the environment are split at colons, so that a drive is /C there, which paths may begin with, too.

/// Returns the path that the engine sees.
export function fromWindows(path: string): string {
  const slashed = path.replace(/^\\\\[?.]\\(UNC\\)?/i, (_, share) => (share ? "\\\\" : "")).replaceAll("\\", "/");
  if (slashed.startsWith("//")) return "/UNC" + slashed.slice(1);
  return /^[A-Za-z]:/.test(slashed) ? "/" + slashed[0].toUpperCase() + slashed.slice(1).replace(/^:(?!\/)/, ":/") : slashed;
}

/// Returns the path that the system sees.
export function toWindows(path: string): string {
  const drive = /^\/([A-Za-z]):?(\/|$)/.exec(path);
  if (drive) return `${drive[1].toUpperCase()}:\\` + path.slice(drive[0].length).replaceAll("/", "\\");
  return path.replace(/^\/UNC\//, "//").replaceAll("/", "\\");
}

/// Returns a word of the command line with POSIX paths; values of arguments (name:=value) stay.
export function wordFromWindows(word: string): string {
  if (/^[\w.-]+:=/.test(word)) return word;
  const [, before, value] = /^((?:[\w.-]+=)*)([^]*)$/.exec(word)!;
  const isPath = /^[A-Za-z]:[\\/]|^\\\\/.test(value);
  return before + (isPath ? fromWindows(value) : value.replaceAll("\\", "/"));
}

/// Returns a variable of the environment with POSIX paths: those of a list (separated by semicolons) are separated by colons.
export function variableFromWindows(value: string): string {
  if (!/[\\;]|^[A-Za-z]:\//.test(value)) return value;
  return value.split(";").filter((part) => part !== "").map((part) => {
    const [, name, path] = /^([\w-]+=)?(.*)$/s.exec(part)!;
    return (name ?? "") + fromWindows(path).replace(/^\/([A-Z]):/, "/$1");
  }).join(":");
}

/// Returns a text of the engine with the drives of Windows: "/C:/a" is "C:/a"; URLs (file:///C:/a) stay.
export const textForWindows = (text: string): string => text.replace(/(?<![\w./-])\/([A-Z]):(?=\/)/g, "$1:");
