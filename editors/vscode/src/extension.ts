// The extension: it starts the language server, and shows robots.
import * as vscode from 'vscode';
import {LanguageClient, type LanguageClientOptions, type ServerOptions} from 'vscode-languageclient/node';
import {assignments, chooseModel, Expansions, type Model, type Place} from './expansion';
import {Previews} from './preview';
import {findProgram} from './program';

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const settings = () => vscode.workspace.getConfiguration('urdfmill');
  const program = () => findProgram(settings().get('path', ''), context.extensionPath, process.env['PATH'] ?? '', process.platform);
  const known = () => program() ?? void complain('There is no program urdfmill in PATH.');

  async function start(): Promise<void> {
    const command = known();
    if (!command) return;
    const server: ServerOptions = {command, args: ['lsp', ...settings().get<string[]>('arguments', [])]};
    const options: LanguageClientOptions = {
      documentSelector: ['xacro', 'urdf', 'xml', 'yaml'].map(language => ({language, scheme: 'file', ...(language === 'xml' || language === 'yaml') && {pattern: '**/*.{urdf,xacro,sdf,urdfmill.yaml}'}})),
      outputChannelName: 'urdfmill',
      initializationOptions: {fixOnSave: settings().get('fixOnSave', false), expandHere: 'urdfmill.expandHere'},
    };
    client = new LanguageClient('urdfmill', 'urdfmill', server, options);
    try {
      await client.start();
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

  const previews = new Previews(known);
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
    withSource('urdfmill.preview', async uri => previews.show(await robot(uri))),
    withSource('urdfmill.view', async uri => previews.showInBrowser(await robot(uri))),
    withSource('urdfmill.expand', uri => expansions.show(uri)),
    vscode.commands.registerCommand('urdfmill.expandHere', (place?: Place) => expansions.showHere(place)),
    withSource('urdfmill.pickModel', uri => client && chooseModel(client, uri)),
    vscode.commands.registerCommand('urdfmill.restart', restart),
    vscode.commands.registerCommand('urdfmill.showOutput', () => client?.outputChannel.show()),
    vscode.workspace.onDidChangeConfiguration(change => {
      if (change.affectsConfiguration('urdfmill.path') || change.affectsConfiguration('urdfmill.arguments') || change.affectsConfiguration('urdfmill.fixOnSave')) void restart();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/// Shows a message with a way to the settings.
function complain(message: string): void {
  void vscode.window.showErrorMessage(message, 'Settings').then(answer => {
    if (answer) void vscode.commands.executeCommand('workbench.action.openSettings', 'urdfmill.path');
  });
}
