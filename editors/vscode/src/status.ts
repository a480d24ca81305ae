// The robot that a source counts for, in the status bar; a click chooses another one.
import * as vscode from 'vscode';
import type {BaseLanguageClient} from 'vscode-languageclient';
import {assignments, type Model} from './expansion';

const languages = ['xacro', 'urdf'];

/// Makes the item; `client` is the server that is asked.
export function statusOf(client: () => BaseLanguageClient | undefined): {item: vscode.Disposable; refresh: () => Promise<void>} {
  const item = vscode.window.createStatusBarItem('urdfmill.model', vscode.StatusBarAlignment.Left);
  item.name = 'Robot';
  item.command = 'urdfmill.pickModel';
  let asked = 0;
  const refresh = async (): Promise<void> => {
    const number = ++asked;
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !languages.includes(document.languageId)) return item.hide();
    const models = await client()?.sendRequest<Model[]>('urdfmill/models', {textDocument: {uri: document.uri.toString()}}).catch(() => []) ?? [];
    if (number !== asked) return;
    const [first] = models;
    if (!first) return item.hide();
    item.text = ['$(package)', vscode.Uri.parse(first.uri).path.split('/').pop(), ...assignments(first)].join(' ');
    item.tooltip = models.length > 1 ? `${models.length} robots read this file; findings and values are of this one first. Click to choose.` : 'The robot that reads this file.';
    item.show();
  };
  const parts = [item, vscode.window.onDidChangeActiveTextEditor(() => void refresh()), vscode.workspace.onDidSaveTextDocument(() => void refresh())];
  return {item: vscode.Disposable.from(...parts), refresh};
}
