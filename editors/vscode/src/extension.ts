// The extension: it starts the language server, and shows robots.
import {homedir} from 'node:os';
import * as vscode from 'vscode';
import {LanguageClient, type LanguageClientOptions, type ServerOptions} from 'vscode-languageclient/node';
import {assignments, chooseModel, documents, Expansions, restarting, serverOptions, type Model, type Place} from './expansion';
import {Previews} from './preview';
import {findProgram} from './program';
import {statusOf} from './status';

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const settings = () => vscode.workspace.getConfiguration('urdfmill');
  const machine = {own: context.extensionPath, path: process.env['PATH'] ?? '', home: homedir(), platform: process.platform, node: process.execPath};
  const known = () => findProgram(settings().get('path', ''), machine) ?? void complain('There is no program urdfmill in PATH.');
  const packages = () => settings().get<string[]>('packagePath', []).flatMap(folder => ['--package-path', fromWorkspace(folder)]);

  async function start(): Promise<void> {
    const program = known();
    if (!program) return;
    const {command, args, env} = program;
    const server: ServerOptions = {command, args: [...args, 'lsp', ...packages(), ...settings().get<string[]>('arguments', [])], options: {env: {...process.env, ...env}}};
    const options: LanguageClientOptions = {
      documentSelector: documents('file'),
      outputChannelName: 'urdfmill',
      initializationOptions: serverOptions(),
    };
    client = new LanguageClient('urdfmill', 'urdfmill', server, options);
    try {
      await client.start();
      await status.refresh();
    } catch (error) {
      client = undefined;
      complain(`${command} cannot be started: ${(error as Error).message}`);
    }
  }

  async function restart(): Promise<void> {
    await client?.stop();
    client = undefined;
    await start();
  }

  const previews = new Previews(() => {
    const program = known();
    return program && {...program, packages: packages()};
  });
  const status = statusOf(() => client);
  const expansions = new Expansions(() => client);
  const source = () => vscode.window.activeTextEditor?.document.uri;
  /// The robot that reads a source, which itself may be a part; without the server, the source.
  async function robot(uri: vscode.Uri): Promise<string[]> {
    const [first] = await client?.sendRequest<Model[]>('urdfmill/models', {textDocument: {uri: uri.toString()}}).catch(() => []) ?? [];
    return first ? [vscode.Uri.parse(first.uri).fsPath, ...assignments(first)] : [uri.fsPath];
  }
  const withSource = (command: string, run: (uri: vscode.Uri) => unknown) => vscode.commands.registerCommand(command, (file?: vscode.Uri) => {
    const uri = file ?? source();
    return uri && run(uri);
  });
  context.subscriptions.push(
    previews,
    expansions,
    status.item,
    withSource('urdfmill.preview', async uri => previews.show(await robot(uri))),
    withSource('urdfmill.view', async uri => previews.showInBrowser(await robot(uri))),
    withSource('urdfmill.expand', uri => expansions.show(uri)),
    vscode.commands.registerCommand('urdfmill.expandHere', (place?: Place) => expansions.showHere(place)),
    withSource('urdfmill.pickModel', uri => client && chooseModel(client, uri, () => void status.refresh())),
    vscode.commands.registerCommand('urdfmill.restart', restart),
    vscode.commands.registerCommand('urdfmill.showOutput', () => client?.outputChannel.show()),
    vscode.workspace.onDidChangeConfiguration(change => {
      if (restarting.some(name => change.affectsConfiguration(name))) void restart();
    }),
  );
  // Not "isWeb": that is true in the browser of a remote machine, too, on which the program runs.
  void vscode.commands.executeCommand('setContext', 'urdfmill.showsRobots', true);
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/// Returns a folder of the settings; relative ones begin at the first folder of the workspace.
function fromWorkspace(folder: string): string {
  const [first] = vscode.workspace.workspaceFolders ?? [];
  return first && !/^([/\\~]|[A-Za-z]:)/.test(folder) ? vscode.Uri.joinPath(first.uri, folder).fsPath : folder.replace(/^~(?=[/\\]|$)/, homedir());
}

/// Shows a message with a way to the settings.
function complain(message: string): void {
  void vscode.window.showErrorMessage(message, 'Settings').then(answer => {
    if (answer) void vscode.commands.executeCommand('workbench.action.openSettings', 'urdfmill.path');
  });
}
