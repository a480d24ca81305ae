// The robot beside its text: a page that `urdfmill export` makes, again after each save. While the robot is in error, the last
// one stays, and the error is shown. In a browser it is `urdfmill view`, which watches the files itself.
import {type ChildProcess, execFile, spawn} from 'node:child_process';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';
import * as vscode from 'vscode';

/// Makes the page of a robot, a file and its arguments; throws what the program prints if it cannot.
async function page(program: string, model: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'urdfmill-'));
  try {
    const output = join(folder, 'robot.html');
    await new Promise<void>((done, fail) => execFile(program, ['export', '--quiet', '-o', output, ...model], {cwd: folderOf(model)},
      (error, _, printed) => (error ? fail(new Error(printed.trim() || error.message)) : done())));
    return await readFile(output, 'utf8');
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
}

const folderOf = (model: string[]) => dirname(model[0] ?? '.');
const titleOf = (model: string[]) => [basename(model[0] ?? ''), ...model.slice(1)].join(' ');

/// The previews that are open, one for each robot.
export class Previews implements vscode.Disposable {
  private readonly panels = new Map<string, {model: string[]; panel: vscode.WebviewPanel}>();
  private readonly servers: ChildProcess[] = [];
  private readonly saved: vscode.Disposable;

  constructor(private readonly program: () => string | undefined) {
    this.saved = vscode.workspace.onDidSaveTextDocument(() => {
      for (const {model, panel} of this.panels.values()) void this.fill(model, panel);
    });
  }

  dispose(): void {
    this.saved.dispose();
    for (const {panel} of [...this.panels.values()]) panel.dispose();
    for (const server of this.servers) server.kill();
  }

  show(model: string[]): void {
    const key = model.join('\n');
    const known = this.panels.get(key);
    if (known) return known.panel.reveal(undefined, true);
    const panel = vscode.window.createWebviewPanel('urdfmill.preview', titleOf(model), {viewColumn: vscode.ViewColumn.Beside, preserveFocus: true},
      {enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true});
    this.panels.set(key, {model, panel});
    panel.onDidDispose(() => this.panels.delete(key));
    void this.fill(model, panel);
  }

  /// Shows the robot in the browser, from a server that lives as long as the extension.
  showInBrowser(model: string[]): void {
    const program = this.program();
    if (!program) return;
    const server = spawn(program, ['view', '--no-open', ...model], {cwd: folderOf(model), stdio: ['ignore', 'pipe', 'pipe']});
    this.servers.push(server);
    let printed = '';
    server.stdout.once('data', (address: Buffer) => void vscode.env.openExternal(vscode.Uri.parse(address.toString().trim())));
    server.stderr.on('data', (text: Buffer) => (printed += text.toString()));
    server.on('exit', code => {
      if (code) void vscode.window.showErrorMessage(printed.trim() || `urdfmill view ended with ${code}`);
    });
  }

  private async fill(model: string[], panel: vscode.WebviewPanel): Promise<void> {
    const program = this.program();
    if (!program) return;
    try {
      panel.webview.html = await page(program, model);
      panel.title = titleOf(model);
    } catch (error) {
      panel.title = `${titleOf(model)} (last good)`;
      vscode.window.setStatusBarMessage(`urdfmill: ${(error as Error).message.split('\n')[0]}`, 10_000);
    }
  }
}
