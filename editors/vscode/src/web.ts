// The extension in a browser: the language server is the engine as WebAssembly, in a Worker. It cannot read files, so they are
// passed to it, as far as models read them.
import * as vscode from 'vscode';
import {LanguageClient, type LanguageClientOptions} from 'vscode-languageclient/browser';
import {chooseModel, documents, Expansions, restarting, serverOptions, type Place} from './expansion';
import {statusOf} from './status';

/// The files that models are made of, without their meshes.
const models = '**/*.{xacro,urdf,gazebo,srdf,yaml,yml,xml,sdf,launch,py,world,mjcf}';
const most = 20_000;
const changed = {made: 1, edited: 2, deleted: 3};

let client: LanguageClient | undefined;

/// The paths by which the server knows files: /NAME/… for those of the folder NAME.
class Paths {
  private readonly folders = vscode.workspace.workspaceFolders ?? [];

  path(uri: vscode.Uri): string {
    for (const [i, {uri: folder, name}] of this.folders.entries()) {
      if (uri.scheme === folder.scheme && uri.authority === folder.authority && `${uri.path}/`.startsWith(`${folder.path}/`.replace(/\/+$/, '/')))
        return `/${i}-${name}${uri.path.slice(folder.path.replace(/\/$/, '').length)}`;
    }
    return `/elsewhere/${uri.scheme}/${uri.authority}${uri.path}`;
  }
  uri(path: string): vscode.Uri {
    const [, number, rest] = /^\/(\d+)-[^/]*(.*)$/.exec(path) ?? [];
    const folder = this.folders[Number(number)]?.uri;
    if (folder) return folder.with({path: folder.path.replace(/\/$/, '') + (rest ?? '')});
    const [, scheme, authority, other] = /^\/elsewhere\/([^/]*)\/([^/]*)(.*)$/.exec(path) ?? [];
    return vscode.Uri.from({scheme: scheme ?? 'file', authority: authority ?? '', path: other ?? path});
  }
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const at = (name: string) => vscode.Uri.joinPath(context.extensionUri, 'dist', name);
  const paths = new Paths();
  let engine: Uint8Array;
  try {
    engine = await vscode.workspace.fs.readFile(at('urdfmill.wasm'));
  } catch {
    return void vscode.window.showErrorMessage('This package of the extension holds no engine for browsers.');
  }
  const read = async (uri: vscode.Uri): Promise<[string, Uint8Array | null]> => {
    try {
      return [paths.path(uri), await vscode.workspace.fs.readFile(uri)];
    } catch {
      return [paths.path(uri), null];
    }
  };
  let worker: Worker | undefined;
  const startWorker = async (): Promise<Worker> => {
    worker?.terminate();
    worker = new Worker(at('language_worker.js').toString(true));
    worker.postMessage({files: await Promise.all((await vscode.workspace.findFiles(models, '**/{node_modules,.git}/**', most)).map(read))});
    worker.postMessage({engine});
    return worker;
  };
  const options: LanguageClientOptions = {
    documentSelector: documents(),
    outputChannelName: 'urdfmill',
    initializationOptions: serverOptions,
    uriConverters: {
      code2Protocol: uri => vscode.Uri.from({scheme: 'file', path: paths.path(uri)}).toString(),
      protocol2Code: text => paths.uri(vscode.Uri.parse(text).path),
    },
  };
  client = new LanguageClient('urdfmill', 'urdfmill', startWorker, options);

  const pass = async (uri: vscode.Uri, type: number): Promise<void> => {
    worker?.postMessage({files: [type === changed.deleted ? [paths.path(uri), null] : await read(uri)]});
    await client?.sendNotification('workspace/didChangeWatchedFiles', {changes: [{uri: options.uriConverters!.code2Protocol(uri), type}]});
  };
  const watcher = vscode.workspace.createFileSystemWatcher(models);
  const expansions = new Expansions(() => client);
  const status = statusOf(() => client);
  const restart = async () => {
    await client?.stop();
    await client?.start();
    await status.refresh();
  };
  const source = () => vscode.window.activeTextEditor?.document.uri;
  const withSource = (command: string, run: (uri: vscode.Uri) => unknown) => vscode.commands.registerCommand(command, (file?: vscode.Uri) => {
    const uri = file ?? source();
    return uri && run(uri);
  });
  context.subscriptions.push(
    watcher, expansions, status.item,
    watcher.onDidCreate(uri => pass(uri, changed.made)), watcher.onDidChange(uri => pass(uri, changed.edited)), watcher.onDidDelete(uri => pass(uri, changed.deleted)),
    withSource('urdfmill.expand', uri => expansions.show(uri)),
    withSource('urdfmill.pickModel', uri => client && chooseModel(client, uri, () => void status.refresh())),
    vscode.commands.registerCommand('urdfmill.expandHere', (place?: Place) => expansions.showHere(place)),
    vscode.commands.registerCommand('urdfmill.restart', restart),
    vscode.workspace.onDidChangeConfiguration(change => {
      if (restarting.some(name => change.affectsConfiguration(name))) void restart();
    }),
    vscode.commands.registerCommand('urdfmill.showOutput', () => client?.outputChannel.show()),
  );
  await client.start();
  await status.refresh();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
