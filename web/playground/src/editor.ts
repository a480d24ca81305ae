// The editor: CodeMirror with the language server of the engine.
import { xml } from "@codemirror/lang-xml";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import {
  LSPClient, LSPClientExtension, LSPPlugin, Workspace, WorkspaceFile, formatKeymap, hoverTooltips, jumpToDefinitionKeymap,
  findReferencesKeymap, renameKeymap, serverCompletion, serverDiagnostics, signatureHelp,
} from "@codemirror/lsp-client";
import { ChangeSpec, EditorState, Extension, StateEffect, StateField, Text, TransactionSpec } from "@codemirror/state";
import { Decoration, DecorationSet, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import { sanitized } from "./markup";
import { home } from "./protocol";
import { forPage } from "./wording";

export interface Position { line: number; character: number }
export interface Range { start: Position; end: Position }
/** A finding as the language server sends it. */
export interface Finding { range: Range; severity?: number; code?: string; message: string; data?: { subject?: { kind: string; name: string } }; relatedInformation?: { location: { uri: string; range: Range }; message: string }[] }
interface Edit { range: Range; newText: string }
interface Action { title: string; kind: string; isPreferred?: boolean; diagnostics?: Finding[]; edit: { changes: Record<string, Edit[]> } }

export const uriOf = (path: string): string => `file://${home}/${path.split("/").map(encodeURIComponent).join("/")}`;
export const pathOf = (uri: string): string => decodeURIComponent(uri).replace(`file://${home}/`, "");

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--panel)", fontSize: "var(--size)" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-scroller": { fontFamily: "var(--mono)" },
  ".cm-gutters": { backgroundColor: "var(--back)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--shade)" },
  "&.cm-focused .cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selected)" },
  ".cm-selectionMatch, .cm-made": { backgroundColor: "var(--shade)" },
  ".cm-tooltip, .cm-panels": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--line)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-tooltip-hover": { maxWidth: "min(560px, 90vw)", maxHeight: "50vh", overflow: "auto" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--back)", color: "var(--soft)", borderColor: "var(--line)" },
  ".cm-made": { outline: "1px solid var(--accent)" },
});
const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.definition(tags.propertyName)], color: "var(--accent)" },
  { tag: [tags.attributeName, tags.propertyName], color: "var(--attribute)" },
  { tag: [tags.attributeValue, tags.string], color: "var(--value)" },
  { tag: [tags.comment, tags.processingInstruction, tags.meta], color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.invalid, color: "var(--error)" },
]);

/** Marks lines that belong to what is shown beside them. */
const mark = StateEffect.define<{ from: number; to: number }[]>();
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(mark)) return Decoration.set(effect.value.filter(({ from, to }) => from < to).map(({ from, to }) => Decoration.mark({ class: "cm-made" }).range(from, to)), true);
    return set.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** CodeMirror writes its styles into elements, which the policy of the page allows by this word. */
export const base: Extension = [look, EditorView.cspNonce.of("urdfmill")];

/** Extensions of the editors of sources and of expansions. */
export function common(path: string): Extension[] {
  return [base, basicSetup, syntaxHighlighting(colours), marks, /\.ya?ml$/i.test(path) ? yaml() : xml()];
}

/** Scrolls to a range of lines and columns, which count from 1, and marks it. */
export function reveal(view: EditorView, range: Range, focus: boolean): void {
  const { doc } = view.state;
  const offset = ({ line, character }: Position): number => {
    const at = doc.line(Math.min(Math.max(line + 1, 1), doc.lines));
    return Math.min(at.from + character, at.to);
  };
  const from = offset(range.start), to = Math.max(offset(range.end), from);
  view.dispatch({ selection: focus ? { anchor: from } : undefined, effects: [mark.of([{ from, to }]), EditorView.scrollIntoView(from, { y: "center" })] });
  if (focus) view.focus();
}

interface OpenFile extends WorkspaceFile { view: EditorView }

/** The one file that the editor shows. */
class Sources extends Workspace {
  files: OpenFile[] = [];
  private versions = 0;

  constructor(client: LSPClient, private readonly editor: SourceEditor) {
    super(client);
  }
  syncFiles(): ReturnType<Workspace["syncFiles"]> {
    return this.files.flatMap((file) => {
      const plugin = LSPPlugin.get(file.view), changes = plugin?.unsyncedChanges;
      if (!changes || changes.empty) return [];
      const update = { changes, file, prevDoc: file.doc };
      file.doc = file.view.state.doc;
      file.version = ++this.versions;
      plugin.clear();
      return [update];
    });
  }
  openFile(uri: string, languageId: string, view: EditorView): void {
    const file: OpenFile = { uri, languageId, version: ++this.versions, doc: view.state.doc, view, getView: () => view };
    this.files = [file];
    this.client.didOpen(file);
  }
  closeFile(uri: string): void {
    if (!this.getFile(uri)) return;
    this.files = [];
    this.client.didClose(uri);
  }
  override updateFile(uri: string, update: TransactionSpec): void {
    if (this.getFile(uri)) super.updateFile(uri, update);
    else this.editor.changeClosed(uri, update);
  }
  override async displayFile(uri: string): Promise<EditorView | null> {
    return this.editor.open(pathOf(uri)) ? this.editor.view : null;
  }
}

export class SourceEditor {
  readonly view: EditorView;
  readonly client: LSPClient;
  path = "";
  private readonly states = new Map<string, EditorState>();

  /** `read` returns the text of a file, `changed` is called with new texts, `found` with the findings of a file. `fixing` runs a function that changes files, and remembers what it changed. */
  constructor(parent: HTMLElement, private readonly read: (path: string) => string | null, private readonly changed: (path: string, text: string) => void,
              found: (path: string, findings: Finding[]) => void, private readonly opened: (path: string) => void, private readonly fixing: (what: string, make: () => void) => void) {
    this.view = new EditorView({ parent, extensions: base });
    const diagnostics = serverDiagnostics() as LSPClientExtension;
    this.client = new LSPClient({
      rootUri: `file://${home}`,
      workspace: (client) => new Sources(client, this),
      sanitizeHTML: sanitized,
      timeout: 20_000,
      notificationHandlers: {
        "textDocument/publishDiagnostics": (_client, { uri, version, diagnostics: list }: { uri: string; version?: number; diagnostics: Finding[] }) => {
          found(pathOf(uri), list);
          const file = this.client.workspace.getFile(uri);
          if (file && (version === undefined || version === file.version)) void this.show(file, list);
          return true;
        },
      },
      extensions: [
        { ...diagnostics, notificationHandlers: {} },
        { clientCapabilities: { textDocument: { publishDiagnostics: { relatedInformation: true }, codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll"] } } } } } },
        serverCompletion(), hoverTooltips(), signatureHelp(), keymap.of([...formatKeymap, ...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap]),
      ],
    });
  }

  /** Resolves when the server has checked all files. */
  async settled(): Promise<void> {
    await this.client.initializing;
    await this.client.request("urdfmill/settle", null);
  }

  /** Forgets all files. */
  reset(): void {
    this.states.clear();
    this.path = "";
    this.view.setState(EditorState.create({ extensions: base }));
  }

  /** Tells the server that files were removed and added. */
  filesChanged(gone: string[], made: string[]): void {
    const [create, remove] = [1, 3], change = (type: number) => (path: string) => ({ uri: uriOf(path), type });
    this.client.notification("workspace/didChangeWatchedFiles", { changes: [...gone.map(change(remove)), ...made.map(change(create))] });
  }

  /** Shows a file; false if it is none that can be shown. */
  open(path: string, range?: Range): boolean {
    if (path !== this.path) {
      const text = this.read(path);
      if (text === null) return false;
      if (this.path) this.states.set(this.path, this.view.state);
      this.path = path;
      const known = this.states.get(path);
      this.view.setState(known && known.doc.toString() === text ? known : this.state(path, text));
      this.opened(path);
    }
    if (range) reveal(this.view, range, true);
    return true;
  }

  /** Shows a text that was written by something else. */
  refresh(path: string, text: string): void {
    this.states.delete(path);
    const { doc } = this.view.state;
    if (path === this.path && doc.toString() !== text) this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  }

  changeClosed(uri: string, update: TransactionSpec): void {
    const path = pathOf(uri), before = this.read(path);
    if (before === null || !update.changes) return;
    const state = EditorState.create({ doc: before });
    this.changed(path, state.update({ changes: update.changes as ChangeSpec }).state.doc.toString());
  }

  /** Returns a function that makes the edits that the language server calls safe, in the open file and in others; null if there are none. */
  async safeFixes(): Promise<(() => void) | null> {
    if (!this.path) return null;
    const [action] = await this.actions("source.fixAll");
    return action && Object.keys(action.edit.changes).length > 0 ? () => this.apply(action) : null;
  }

  private state(path: string, text: string): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [
        common(path), lintGutter(), EditorView.contentAttributes.of({ "aria-label": `Source of ${path}`, tabindex: "0" }),
        EditorView.updateListener.of((update) => { if (update.docChanged) this.changed(path, update.state.doc.toString()); }),
        this.client.plugin(uriOf(path), /\.ya?ml$/i.test(path) ? "yaml" : /\.xacro$/i.test(path) ? "xacro" : "urdf"),
      ],
    });
  }

  private async actions(kind: string): Promise<Action[]> {
    this.client.sync();
    const end = { line: this.view.state.doc.lines, character: 0 };
    return (await this.client.request<object, Action[] | null>("textDocument/codeAction", {
      textDocument: { uri: uriOf(this.path) }, range: { start: { line: 0, character: 0 }, end }, context: { diagnostics: [], only: [kind] },
    })) ?? [];
  }

  /** Underlines the findings of the open file, with their quick fixes. */
  private async show(file: WorkspaceFile, list: Finding[]): Promise<void> {
    const severities = ["error", "error", "warning", "info", "hint"] as const;
    const shown = (actions: Action[]): Diagnostic[] => {
      const plugin = LSPPlugin.get(this.view);
      if (!plugin) return [];
      const offset = (position: Position): number => plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
      return list.map((finding): Diagnostic => ({
        from: offset(finding.range.start), to: offset(finding.range.end), severity: severities[finding.severity ?? 1], source: finding.code, message: forPage(finding.message),
        actions: actions.filter(({ diagnostics }) => diagnostics?.some((one) => one.message === finding.message && JSON.stringify(one.range) === JSON.stringify(finding.range)))
          .map((action) => ({ name: action.title, apply: () => this.apply(action) })),
      }));
    };
    const apply = (actions: Action[]): void => {
      if (file.uri === uriOf(this.path)) this.view.dispatch(setDiagnostics(this.view.state, shown(actions)));
    };
    apply([]);
    if (list.length === 0) return;
    const { doc } = this.view.state;
    try {
      const actions = await this.actions("quickfix");
      if (this.view.state.doc.eq(doc)) apply(actions);
    } catch {
      // The server was replaced, or the text has changed meanwhile: the findings come again.
    }
  }

  private apply(action: Action): void {
    this.fixing(action.title, () => this.applyEdits(action));
  }

  private applyEdits({ edit }: Action): void {
    for (const [uri, edits] of Object.entries(edit.changes)) {
      const path = pathOf(uri), text = path === this.path ? this.view.state.doc : Text.of((this.read(path) ?? "").split("\n"));
      const offset = ({ line, character }: Position): number => (line >= text.lines ? text.length : text.line(line + 1).from + character);
      const changes = edits.map(({ range, newText }) => ({ from: offset(range.start), to: offset(range.end), insert: newText }));
      if (path === this.path) this.view.dispatch({ changes, userEvent: "input.fix" });
      else this.changeClosed(uri, { changes });
    }
  }
}
