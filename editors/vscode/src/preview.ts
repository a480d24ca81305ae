// The robot beside its text: a page that `urdfmill export` makes, again after each save. While the robot is in error, the last
// one stays, and the error is shown. In a browser it is `urdfmill view`, which watches the files itself.
import {type ChildProcess, execFile, spawn} from 'node:child_process';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {basename, dirname, join, resolve} from 'node:path';
import * as vscode from 'vscode';
import type {Program} from './program';

/// A program with the options that say where packages are.
export type Maker = Program & {packages: string[]};

/// Runs the program and returns what it prints; throws its complaint.
function run({command, args, env}: Program, words: string[], folder: string): Promise<string> {
  return new Promise((done, fail) => execFile(command, [...args, ...words], {cwd: folder, env: {...process.env, ...env}, maxBuffer: 1 << 26},
    (error, printed, complaint) => (error ? fail(new Error(complaint.trim() || error.message)) : done(printed))));
}

/// Returns the files that a robot reads; nothing if it cannot be expanded, for then any may be meant.
async function filesOf(maker: Maker, model: string[]): Promise<Set<string> | undefined> {
  try {
    const {dependencies} = JSON.parse(await run(maker, ['deps', '-q', '-f', 'json', ...maker.packages, ...model], folderOf(model))) as {dependencies: {path: string}[]};
    return new Set([model[0] ?? '', ...dependencies.map(({path}) => resolve(folderOf(model), path))]);
  } catch {
    return undefined;
  }
}

/// Makes the page of a robot, a file and its arguments; throws what the program prints if it cannot.
async function page(maker: Maker, model: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'urdfmill-'));
  try {
    const output = join(folder, 'robot.html');
    await run(maker, ['export', '--quiet', '-o', output, ...maker.packages, ...model], folderOf(model));
    return await readFile(output, 'utf8');
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
}

const folderOf = (model: string[]) => dirname(model[0] ?? '.');
const titleOf = (model: string[]) => [basename(model[0] ?? ''), ...model.slice(1)].join(' ');

interface Preview {
  model: string[];
  panel: vscode.WebviewPanel;
  files?: Set<string> | undefined;
  hasRobot?: boolean;
}

/// The page of a robot that cannot be shown.
function complaint(message: string): string {
  const text = message.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<!DOCTYPE html><meta charset="utf-8"><body><p>The robot cannot be shown; the page is made again when a file is saved.</p><pre>${text}</pre>`;
}

/// The previews that are open, one for each robot.
export class Previews implements vscode.Disposable {
  private readonly panels = new Map<string, Preview>();
  /// The servers of `urdfmill view` with the addresses that they have printed, by robot.
  private readonly servers = new Map<string, {child: ChildProcess; address?: vscode.Uri}>();
  private readonly saved: vscode.Disposable;

  constructor(private readonly maker: () => Maker | undefined) {
    this.saved = vscode.workspace.onDidSaveTextDocument(({uri, fileName}) => {
      // Packages and arguments come from the configuration.
      const isForAll = basename(fileName) === '.urdfmill.yaml' || basename(fileName) === 'package.xml';
      for (const preview of this.panels.values()) if (isForAll || !preview.files || preview.files.has(uri.fsPath)) void this.fill(preview);
    });
  }

  dispose(): void {
    this.saved.dispose();
    for (const {panel} of [...this.panels.values()]) panel.dispose();
    for (const {child} of this.servers.values()) child.kill();
  }

  show(model: string[]): void {
    const key = model.join('\n');
    const known = this.panels.get(key);
    if (known) return known.panel.reveal(undefined, true);
    const panel = vscode.window.createWebviewPanel('urdfmill.preview', titleOf(model), {viewColumn: vscode.ViewColumn.Beside, preserveFocus: true},
      {enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true});
    const preview: Preview = {model, panel};
    this.panels.set(key, preview);
    panel.onDidDispose(() => this.panels.delete(key));
    void this.fill(preview);
  }

  /// Shows the robot in the browser, from a server that lives as long as the extension, one for each robot.
  showInBrowser(model: string[]): void {
    const key = model.join('\n');
    const known = this.servers.get(key);
    if (known) return void (known.address && vscode.env.openExternal(known.address));
    const maker = this.maker();
    if (!maker) return;
    const {command, args, env, packages} = maker;
    const child = spawn(command, [...args, 'view', '--no-open', ...packages, ...model], {cwd: folderOf(model), env: {...process.env, ...env}, stdio: ['ignore', 'pipe', 'pipe']});
    const server: {child: ChildProcess; address?: vscode.Uri} = {child};
    this.servers.set(key, server);
    let printed = '';
    child.stdout.once('data', (address: Buffer) => {
      server.address = vscode.Uri.parse(address.toString().trim());
      void vscode.env.openExternal(server.address);
    });
    child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
    child.on('exit', code => {
      this.servers.delete(key);
      if (code) void vscode.window.showErrorMessage(printed.trim() || `urdfmill view ended with ${code}`);
    });
  }

  private async fill(preview: Preview): Promise<void> {
    const maker = this.maker();
    const {model, panel} = preview;
    if (!maker) return;
    try {
      const [html, files] = await Promise.all([page(maker, model), filesOf(maker, model)]);
      panel.webview.html = html;
      panel.title = titleOf(model);
      preview.hasRobot = true;
      preview.files = files;
    } catch (error) {
      preview.files = undefined;
      const {message} = error as Error;
      if (!preview.hasRobot) return void (panel.webview.html = complaint(message));
      panel.title = `${titleOf(model)} (last good)`;
      vscode.window.setStatusBarMessage(`urdfmill: ${message.split('\n')[0]}`, 10_000);
    }
  }
}
