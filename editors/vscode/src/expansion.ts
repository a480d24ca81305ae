// The expansion of a robot as a document beside its source. The two follow each other: a line of the source shows what it makes,
// and a place of the expansion shows what made it.
import * as vscode from 'vscode';
import type {BaseLanguageClient} from 'vscode-languageclient';

/// A robot: its file and the arguments that it is expanded with.
export interface Model {
  uri: string;
  arguments: Record<string, string>;
}
/// A place as the protocol writes it.
export interface Place {
  textDocument: {uri: string};
  position: {line: number; character: number};
}
interface Expansion {
  model: Model;
  text?: string;
  here?: string;
  problem?: string;
  ranges?: vscode.Range[];
}

const scheme = 'urdfmill-expansion';

/// The expansions that are shown, by the source that each was asked for.
export class Expansions implements vscode.Disposable, vscode.TextDocumentContentProvider {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly mark = vscode.window.createTextEditorDecorationType({isWholeLine: true, backgroundColor: new vscode.ThemeColor('editor.wordHighlightBackground')});
  private readonly parts: vscode.Disposable[];
  private pending: NodeJS.Timeout | undefined;

  constructor(private readonly client: () => BaseLanguageClient | undefined) {
    this.parts = [
      this.changed, this.mark,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidChangeTextDocument(() => this.later()),
      vscode.window.onDidChangeTextEditorSelection(event => void this.follow(event)),
    ];
  }

  dispose(): void {
    clearTimeout(this.pending);
    for (const part of this.parts) part.dispose();
  }

  async show(source: vscode.Uri): Promise<void> {
    await this.open(vscode.Uri.from({scheme, path: `${source.path} (expanded).urdf`, query: source.toString()}));
  }

  /// Shows what one line makes; without a place, that of the cursor.
  async showHere(place?: Place): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const here = place ?? (editor && {textDocument: {uri: editor.document.uri.toString()}, position: editor.selection.active});
    if (!here) return;
    const {textDocument: {uri}, position: {line, character}} = here;
    await this.open(vscode.Uri.from({scheme, path: `${vscode.Uri.parse(uri).path}:${line + 1} (expanded).urdf`, query: uri, fragment: `${line}:${character}`}));
  }

  private async open(uri: vscode.Uri): Promise<void> {
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, {viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true});
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const [line, character] = uri.fragment.split(':').map(Number);
    const found = await this.ask<Expansion | null>('urdfmill/expansion', {textDocument: {uri: uri.query}, ...uri.fragment && {position: {line, character}, here: true}});
    return (uri.fragment ? found?.here : found?.text) ?? `<!-- ${(found?.problem ?? 'no robot reads this file').replaceAll('--', '- -')} -->\n`;
  }

  /// Repeats the shown expansions when nothing has been typed for a moment.
  private later(): void {
    clearTimeout(this.pending);
    this.pending = setTimeout(() => {
      for (const document of vscode.workspace.textDocuments) if (document.uri.scheme === scheme) this.changed.fire(document.uri);
    }, 300);
  }

  private async follow({textEditor, kind}: vscode.TextEditorSelectionChangeEvent): Promise<void> {
    if (kind === undefined) return;  // moved by the other side
    const {uri} = textEditor.document;
    const position = textEditor.selection.active;
    if (uri.scheme === scheme) {
      if (uri.fragment) return;
      const places = await this.ask<{uri: string; range: vscode.Range}[] | null>('urdfmill/source', {textDocument: {uri: uri.query}, position});
      for (const place of places ?? []) this.reveal(place.uri, [place.range]);
      return;
    }
    const shown = vscode.window.visibleTextEditors.find(editor => editor.document.uri.scheme === scheme && editor.document.uri.query === uri.toString() && !editor.document.uri.fragment);
    if (!shown) return;
    const found = await this.ask<Expansion | null>('urdfmill/expansion', {textDocument: {uri: uri.toString()}, position});
    this.reveal(shown.document.uri.toString(), found?.ranges ?? []);
  }

  private reveal(uri: string, ranges: vscode.Range[]): void {
    const editor = vscode.window.visibleTextEditors.find(each => each.document.uri.toString() === vscode.Uri.parse(uri).toString());
    if (!editor) return;
    const places = ranges.map(({start, end}) => new vscode.Range(start.line, start.character, end.line, end.character));
    editor.setDecorations(this.mark, places);
    if (places[0]) editor.revealRange(places[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  private async ask<Answer>(method: string, params: object): Promise<Answer | undefined> {
    try {
      return await this.client()?.sendRequest<Answer>(method, params);
    } catch {
      return undefined;  // the server is gone, or the file has changed meanwhile
    }
  }
}

/// Lets the user choose the robot that the files it reads count for.
/// `taken` is called when the server has taken it.
export async function chooseModel(client: BaseLanguageClient, source: vscode.Uri, taken: () => void): Promise<void> {
  const models = await client.sendRequest<Model[]>('urdfmill/models', {textDocument: {uri: source.toString()}});
  if (models.length === 0) return void vscode.window.showInformationMessage('No robot reads this file.');
  const chosen = await vscode.window.showQuickPick(models.map(model => ({label: vscode.workspace.asRelativePath(vscode.Uri.parse(model.uri)), description: shown(model), model})),
    {placeHolder: 'The robot that findings, values and expansions are of'});
  if (!chosen) return;
  await client.sendRequest('workspace/executeCommand', {command: 'urdfmill.chooseModel', arguments: [chosen.model]});
  taken();
}

/// The options that the server is started with.
export const serverOptions = () => {
  const settings = vscode.workspace.getConfiguration('urdfmill');
  return {fixOnSave: settings.get('fixOnSave', false), inlayHints: settings.get('inlayHints', false), expandHere: 'urdfmill.expandHere'};
};
/// Settings that only a new server takes.
export const restarting = ['path', 'arguments', 'packagePath', 'fixOnSave', 'inlayHints'].map(name => `urdfmill.${name}`);

/// The files of languages that are not only robots.
const patterns: Record<string, string> = {
  xml: '{**/*.{urdf,xacro,gazebo,sdf,srdf,world,mjcf},**/{mjcf,mujoco}/**/*.xml}',
  yaml: '**/{.urdfmill,*.urdfmill,*controllers*,joint_limits*,kinematics,ompl_planning,initial_positions,sensors_3d,nav2*}.yaml',
};
/// The documents that the server reads.
export const documents = (scheme?: string) => ['xacro', 'urdf', 'xml', 'yaml'].map(language =>
  ({language, ...scheme && {scheme}, ...patterns[language] && {pattern: patterns[language]}}));

/// The arguments of a robot as on the command line.
export const assignments = (model: Model): string[] => Object.entries(model.arguments).map(([name, value]) => `${name}:=${value}`);
const shown = (model: Model) => assignments(model).join(' ');
