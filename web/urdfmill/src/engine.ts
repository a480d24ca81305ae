// The engine as a WebAssembly instance over a host: strings and structures of C on one side, JavaScript's values on the
// other. Everything is synchronous.

/** What a path leads to. */
export interface Status {
  kind: 'file' | 'folder' | 'other';
  size: number;
  /** ns since 1970 */
  modified: bigint;
  device: bigint;
  inode: bigint;
  link: boolean;
  /** Bits as of chmod; without them, a file that may be written. */
  permissions?: number;
  /** How many names (hard links) the file has; without it, one. */
  names?: number;
}

/** What the engine asks of the program around it. Paths are POSIX and absolute; an error is a number of Linux (2: ENOENT). */
export interface Host {
  /** Bytes of a file; `/dev/stdin` is standard input. `anyKind`: also of pipes and devices. */
  read(path: string, anyKind: boolean): Uint8Array | number;
  list(folder: string): { name: string; kind: Status['kind']; link: boolean }[] | number;
  status(path: string, followLinks: boolean): Status | number;
  /** The path with all links followed; it must exist. */
  canonical(path: string): string | number;
  /** Replaces a file as a whole or not at all. Returns 0 or an error. */
  write(path: string, bytes: Uint8Array, createFolders: boolean): number;
  remove(path: string): number;
  output(descriptor: 1 | 2, bytes: Uint8Array): void;
  isTerminal(descriptor: 0 | 1 | 2): boolean;
  environment: Record<string, string>;
  workingFolder: string;
  /** ns since 1970 */
  now(): bigint;
  random(bytes: Uint8Array): void;
}

export type Options = Record<string, string | number | boolean | string[] | Record<string, string>>;
/** A finding as docs/schema describes it. */
export type Finding = Record<string, unknown>;
export interface Result {
  code: number;
  text: string;
  /** The bytes of the text; those of a mesh are no text. */
  bytes: Uint8Array;
  /** A call that was refused has one without a rule. */
  findings: Finding[];
  log: string;
}

/** Calls that share parsed sources and unsaved texts. */
export interface Session {
  readonly pointer: number;
  setText(path: string, text: string | null): void;
  forgetPackages(): void;
  free(): void;
}

/** A language server: messages of the protocol, without headers. */
export interface LanguageServer {
  send(message: string): void;
  /** Does one piece of work, such as answering a message. False: there is none. */
  step(): boolean;
  /** The next message of the server. */
  next(): string | null;
}

export interface Engine {
  /** Runs the command line: `words[0]` is the program's name, "urdfmill" or "xacro". Returns the exit code. */
  run(words: string[]): number;
  session(options?: Options): Session;
  /** Makes a request: "convert" with a path and a format (urdfmill_call). */
  call(name: string, positional: (string | null)[], options?: Options, session?: Session): Result;
  /** The options of all functions (urdfmill_options_list). */
  optionsList(): unknown;
  version(): string;
  /** A server of this instance's own files. */
  languageServer(): LanguageServer;
  /** A model with meshes and textures for the page of the viewer: JSON of {model, data}. */
  view(path: string, values?: Record<string, string>): string;
}

/** The instance has failed (no memory, too deep a recursion, a defect) and must be replaced. */
export class EngineBroken extends Error {
  override name = 'EngineBroken';
}
/** The engine refuses an option, or a function that it does not have. */
export class OptionError extends Error {
  override name = 'OptionError';
}

type Exports = Record<string, (...values: number[]) => number> & { memory: WebAssembly.Memory };

const kinds = { file: 0n, folder: 1n, other: 2n };
const letters = { file: 'f', folder: 'd', other: 'o' };

/** Findings as objects; the refusal of a call is one line of text. */
function findingsOf(text: string): Finding[] {
  if (text.startsWith('{')) return (JSON.parse(text) as { diagnostics: Finding[] }).diagnostics;
  return text === '' ? [] : [{ rule: '', severity: 'error', message: text.replace(/^error: /, '').trimEnd() }];
}

export function instantiate(module: WebAssembly.Module, host: Host): Engine {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let answer: Uint8Array = new Uint8Array();
  let broken: unknown;

  const bytesAt = (at: number, size: number) => new Uint8Array(c.memory.buffer, at, size);
  const textAt = (at: number, size: number) => decoder.decode(bytesAt(at, size).slice());
  const answerWith = (value: Uint8Array | string | number) => {
    if (typeof value === 'number') return -value;
    answer = typeof value === 'string' ? encoder.encode(value) : value;
    return answer.length;
  };
  const imports = {
    take: (into: number) => bytesAt(into, answer.length).set(answer),
    read: (at: number, size: number, anyKind: number) => answerWith(host.read(textAt(at, size), anyKind !== 0)),
    list: (at: number, size: number) => {
      const entries = host.list(textAt(at, size));
      if (typeof entries === 'number') return -entries;
      return answerWith(entries.map((e) => letters[e.kind] + (e.link ? 'l' : '-') + e.name + '\0').join(''));
    },
    canonical: (at: number, size: number) => answerWith(host.canonical(textAt(at, size))),
    environment: () => answerWith(Object.entries(host.environment).map((pair) => pair.join('=') + '\0').join('')),
    working_folder: () => answerWith(host.workingFolder),
    status: (at: number, size: number, follow: number, into: number) => {
      const status = host.status(textAt(at, size), follow !== 0);
      if (typeof status === 'number') return -status;
      const fields = [kinds[status.kind], status.link ? 1n : 0n, BigInt(status.size), status.modified, status.device, status.inode,
        BigInt(status.permissions ?? 0o644), BigInt(status.names ?? 1)];
      new BigInt64Array(c.memory.buffer, into, fields.length).set(fields);
      return 0;
    },
    write: (at: number, size: number, bytes: number, count: number, createFolders: number) =>
      -host.write(textAt(at, size), bytesAt(bytes, count).slice(), createFolders !== 0),
    remove: (at: number, size: number) => -host.remove(textAt(at, size)),
    output: (descriptor: 1 | 2, at: number, size: number) => (host.output(descriptor, bytesAt(at, size).slice()), 0),
    is_terminal: (descriptor: 0 | 1 | 2) => Number(host.isTerminal(descriptor)),
    now: () => host.now(),
    random: (at: number, size: number) => {
      const bytes = new Uint8Array(size);
      host.random(bytes);
      bytesAt(at, size).set(bytes);
    },
  };
  const c = new WebAssembly.Instance(module, { host: imports }).exports as unknown as Exports;

  /** Runs a step in the engine. Its memory cannot be trusted after a trap. */
  const inside = <T>(step: () => T): T => {
    if (broken !== undefined) throw new EngineBroken('this instance has failed before', { cause: broken });
    try {
      return step();
    } catch (error) {
      if (error instanceof OptionError) throw error;
      broken = error;
      throw new EngineBroken(`the engine has failed: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  };
  const entry = (name: string) => c[name] ?? (() => { throw new OptionError(`this engine has no function ${name.replace(/^urdfmill_(web_)?/, '')}`); });
  /** Copies a text to the engine's memory, where it is to be freed. */
  const copied = (text: string) => {
    const bytes = encoder.encode(text);
    const at = entry('malloc')(bytes.length + 1);
    bytesAt(at, bytes.length + 1).set(bytes);
    bytesAt(at + bytes.length, 1)[0] = 0;
    return at;
  };
  /** Calls a function with texts of C, which are freed afterwards. */
  const callC = (name: string, ...values: (string | number | null)[]) => {
    const texts: number[] = [];
    const words = values.map((value) => {
      if (typeof value !== 'string') return value ?? 0;
      texts.push(copied(value));
      return texts[texts.length - 1]!;
    });
    const result = entry(name)(...words);
    for (const at of texts) entry('free')(at);
    return result;
  };
  /** Makes a request with its words, a list of texts. */
  const callRequest = (name: string, words: (string | null)[], options: number) => {
    const texts = words.map((word) => (word === null ? 0 : copied(word)));
    const list = entry('malloc')(4 * texts.length);
    new Uint32Array(c.memory.buffer, list, texts.length).set(texts);
    const result = callC('urdfmill_call', name, list, texts.length, options);
    for (const at of [...texts, list]) entry('free')(at);
    return result;
  };
  const textOf = (at: number) => (at === 0 ? '' : textAt(at, new Uint8Array(c.memory.buffer).indexOf(0, at) - at));

  const optionsOf = (name: string, options: Options, session?: Session) => {
    const made = callC('urdfmill_options_new', name);
    if (made === 0) throw new OptionError(`this engine has no function ${name}`);
    const expectNone = (refusal: number) => {
      if (refusal === 0) return;
      const message = textOf(refusal);
      callC('urdfmill_options_free', made);
      throw new OptionError(message);
    };
    for (const [option, value] of Object.entries(options)) {
      if (Array.isArray(value)) for (const one of value) expectNone(callC('urdfmill_options_set', made, option, String(one)));
      else if (typeof value === 'object')
        for (const [key, one] of Object.entries(value)) expectNone(callC('urdfmill_options_set_pair', made, option, key, String(one)));
      else expectNone(callC('urdfmill_options_set', made, option, String(value)));
    }
    if (session) callC('urdfmill_options_use', made, session.pointer);
    return made;
  };

  inside(() => entry('_initialize')());
  const begin = () => entry('urdfmill_web_begin')();
  return {
    run: (words) =>
      inside(() => {
        begin();
        return callC('urdfmill_web_run', words.join('\0') + '\0', words.length);
      }),
    session: (options = {}) =>
      inside(() => {
        begin();
        const made = optionsOf('session', options);
        const pointer = callC('urdfmill_session_new', made);
        callC('urdfmill_options_free', made);
        return {
          pointer,
          setText: (path, text) => inside(() => (begin(), void callC('urdfmill_set_text', pointer, path, text))),
          forgetPackages: () => inside(() => void callC('urdfmill_forget_packages', pointer)),
          free: () => inside(() => void callC('urdfmill_session_free', pointer)),
        };
      }),
    call: (name, positional, options = {}, session) =>
      inside(() => {
        begin();
        const made = optionsOf(name, { diagnostics: 'json', ...options }, session);
        const result = callRequest(name, positional, made);
        const size = entry('urdfmill_text_length')(result);
        const findings = textOf(entry('urdfmill_findings')(result));
        const bytes = bytesAt(entry('urdfmill_text')(result), size).slice();
        const answered = {
          code: entry('urdfmill_code')(result),
          text: decoder.decode(bytes),
          bytes,
          findings: findingsOf(findings),
          log: textOf(entry('urdfmill_log')(result)),
        };
        callC('urdfmill_free', result);
        callC('urdfmill_options_free', made);
        return answered;
      }),
    optionsList: () => inside(() => JSON.parse(textOf(callC('urdfmill_options_list'))) as unknown),
    version: () => inside(() => textOf(callC('urdfmill_version'))),
    languageServer: () =>
      inside(() => {
        begin();
        const server = callC('urdfmill_web_server_new');
        return {
          send: (message) => inside(() => (begin(), void callC('urdfmill_web_server_receive', server, message))),
          step: () => inside(() => (begin(), callC('urdfmill_web_server_step', server) !== 0)),
          next: () =>
            inside(() => {
              const sent = callC('urdfmill_web_server_sent', server);
              return sent === 0 ? null : textOf(sent);
            }),
        };
      }),
    view: (path, values = {}) => {
      const pairs = JSON.stringify(Object.entries(values).map(([name, value]) => ({ name, value })));
      return inside(() => (begin(), textOf(callC('urdfmill_web_view', path, pairs))));
    },
  };
}
