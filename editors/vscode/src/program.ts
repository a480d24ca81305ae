// The program that the extension starts: the one that is set, else the one that the extension contains, else that in PATH.
import {existsSync} from 'node:fs';
import {delimiter, join} from 'node:path';

/// The path of the program; nothing if there is none. `own` is the folder of the extension.
export function findProgram(setting: string, own: string, path: string, platform: NodeJS.Platform): string | undefined {
  if (setting) return setting;
  const name = platform === 'win32' ? 'urdfmill.exe' : 'urdfmill';
  for (const folder of [join(own, 'bin'), ...path.split(delimiter)]) {
    if (folder && existsSync(join(folder, name))) return join(folder, name);
  }
  return undefined;
}
