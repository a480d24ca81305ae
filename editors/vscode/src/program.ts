// The program that the extension starts: the one that is set, else the one that the extension contains, else one that is installed,
// else the extension's own engine as WebAssembly.
import {existsSync} from 'node:fs';
import {join} from 'node:path';

/// A program and the words before those of a call. `env`: its environment, besides that of the editor.
export interface Program {
  command: string;
  args: string[];
  env?: Record<string, string>;
}

/// Facts of the machine. `own` is the folder of the extension, `node` the path of an editor that runs scripts as Node does.
export interface Machine {
  own: string;
  path: string;
  home: string;
  platform: NodeJS.Platform;
  node: string;
}

/// Folders that programs are installed in, and that are missing in the PATH of editors which no shell has started.
const folders = ({platform, home}: Machine): string[] =>
  platform === 'win32' ? [join(home, 'AppData/Roaming/npm')] : ['/usr/local/bin', '/opt/homebrew/bin', join(home, '.local/bin'), join(home, '.npm-global/bin')];

/// Returns the program; nothing if there is none.
export function findProgram(setting: string, machine: Machine): Program | undefined {
  const {own, path, platform, node} = machine;
  const isWindows = platform === 'win32';
  const script = (file: string): Program => ({command: node, args: [file], env: {ELECTRON_RUN_AS_NODE: '1'}});
  if (setting) return /\.[cm]?js$/.test(setting) ? script(setting) : {command: setting, args: []};
  for (const folder of [join(own, 'bin'), ...path.split(isWindows ? ';' : ':'), ...folders(machine)]) {
    if (!folder) continue;
    const file = join(folder, isWindows ? 'urdfmill.exe' : 'urdfmill');
    if (existsSync(file)) return {command: file, args: []};
    // Windows starts a .cmd only with a shell, which would read the words again; it starts this script.
    const launcher = join(folder, 'node_modules/urdfmill/bin/urdfmill.js');
    if (isWindows && existsSync(join(folder, 'urdfmill.cmd')) && existsSync(launcher)) return script(launcher);
  }
  const engine = join(own, 'dist/program.js');
  return existsSync(engine) ? script(engine) : undefined;
}
