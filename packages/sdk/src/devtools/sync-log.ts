import type { Environment, Upload } from '../environment.ts';
import { type Live, LiveValue } from '../live.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import { type RecordChange, type RecordStore, subjectOf } from '../store/record.ts';
import type { SyncState } from '../sync/sync-state.ts';

/** One line of the log. It holds no secrets, and nothing that people wrote unless the app asked for it. */
export type LogEntry = { /** Milliseconds since 1970. */ readonly at: number } & LoggedFact;

/** Something that happened: a request, a write, or a change of state. */
export type LoggedFact =
  | {
      readonly kind: 'request';
      readonly method: string;
      /** Without its query, and without addresses and names. */
      readonly path: string;
      /** Undefined if no answer came. */
      readonly status: number | undefined;
      readonly durationMs: number;
      /** Only if the app asked for content. */
      readonly query?: string;
    }
  | { readonly kind: 'sync'; readonly state: SyncState }
  | { readonly kind: 'leader'; readonly isLeader: boolean }
  | {
      readonly kind: 'write';
      /** The number of changed records of each kind, in a write by any tab. */
      readonly records: Readonly<Record<string, number>>;
      /** The last event that the write applied. */
      readonly lastEventId: number | undefined;
    }
  | {
      readonly kind: 'outbox';
      readonly entryId: string;
      readonly command: string;
      readonly from: string;
      readonly to: string;
      readonly refusal: string | undefined;
      /** Only if the app asked for content. */
      readonly args?: unknown;
    }
  | { readonly kind: 'problem'; readonly problem: string };

/** How much the log keeps. */
export interface LogOptions {
  /** The number of lines to keep; defaults to 500. */
  readonly limit?: number;
  /** Also logs queries and what people wrote: for your own debugging, not for error reports. */
  readonly withContent?: boolean;
}

const USUAL_LIMIT = 500;

/** A client's recent activity: to read, to watch, and to attach to an error report. */
export class SyncLog {
  /** Whether it also logs queries and what people wrote. */
  readonly withContent: boolean;
  readonly #limit: number;
  readonly #now: () => number;
  readonly #entries = new LiveValue<readonly LogEntry[]>([]);

  constructor(now: () => number, { limit = USUAL_LIMIT, withContent = false }: LogOptions = {}) {
    this.#now = now;
    this.#limit = limit;
    this.withContent = withContent;
  }

  /** The lines, oldest first. */
  get entries(): Live<readonly LogEntry[]> {
    return this.#entries;
  }

  /** Adds a line, and drops the oldest one if there are too many. */
  add(fact: LoggedFact): void {
    const entries = [...this.#entries.current, { at: this.#now(), ...fact }];
    this.#entries.set(entries.slice(-this.#limit));
  }

  /** Removes all lines. */
  clear(): void {
    this.#entries.set([]);
  }

  /** Returns the lines, for `JSON.stringify`. */
  toJSON(): readonly LogEntry[] {
    return this.#entries.current;
  }
}

/** Wraps `fetch` to log each request and its outcome. */
export function loggedFetch(
  { fetch, now }: Pick<Environment, 'fetch' | 'now'>,
  log: SyncLog,
): typeof globalThis.fetch {
  return (input, init) => logged({ log, now, ...described(input, init) }, () => fetch(input, init));
}

export function loggedUpload(
  { upload, now }: Pick<Environment, 'upload' | 'now'>,
  log: SyncLog,
): Upload | undefined {
  return (
    upload &&
    ((request, onProgress) =>
      logged({ log, now, ...described(request) }, () => upload(request, onProgress)))
  );
}

interface Noted {
  readonly log: SyncLog;
  readonly now: () => number;
  readonly method: string;
  readonly url: URL;
}

async function logged(
  { log, now, method, url }: Noted,
  work: () => Promise<Response>,
): Promise<Response> {
  const beganAt = now();
  const note = (status: number | undefined) => {
    log.add({
      kind: 'request',
      method,
      path: tellable(url.pathname),
      status,
      durationMs: now() - beganAt,
      ...(log.withContent && { query: url.search }),
    });
  };
  try {
    const response = await work();
    note(response.status);
    return response;
  } catch (error) {
    note(undefined);
    throw error;
  }
}

/** Paths that end in a name that people chose: of files, views, emoji and domains. */
const named = /(\/(?:user_uploads|navigation_views|external|realm\/(?:emoji|domains))\/).+/;
const address = /[^/]*(?:@|%40)[^/]*/gi;

/** Returns a path without addresses and names. */
function tellable(path: string): string {
  return path.replace(named, '$1…').replace(address, '…');
}

function described(
  input: Parameters<typeof globalThis.fetch>[0],
  init?: RequestInit,
): { readonly method: string; readonly url: URL } {
  if (input instanceof Request) return { method: input.method, url: new URL(input.url) };
  return { method: init?.method ?? 'GET', url: new URL(input) };
}

interface Sources {
  readonly state: Live<SyncState>;
  readonly isLeader: Live<boolean>;
  readonly records: RecordStore;
  readonly outbox: Live<readonly OutboxEntry[]>;
  readonly problems: Live<readonly { readonly kind: string }[]>;
}

/** Logs activity from now on. Returns a function that stops it. */
export function recordFacts(log: SyncLog, sources: Sources): () => void {
  const { state, isLeader, records, outbox, problems } = sources;
  let before = outbox.current;
  const ends = [
    // The text of the problem may contain addresses (C4).
    state.subscribe((now) =>
      log.add({ kind: 'sync', state: 'problem' in now ? { ...now, problem: undefined } : now }),
    ),
    isLeader.subscribe((now) => log.add({ kind: 'leader', isLeader: now })),
    records.onWrite((changes) => log.add(writeFact(changes))),
    outbox.subscribe((now) => {
      noteTransitions(log, before, now);
      before = now;
    }),
    problems.subscribe((now) => {
      for (const { kind } of now) log.add({ kind: 'problem', problem: kind });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function writeFact(changes: readonly RecordChange[]) {
  const records: Record<string, number> = {};
  let lastEventId: number | undefined;
  for (const change of changes) {
    const { kind } = subjectOf(change);
    records[kind] = (records[kind] ?? 0) + 1;
    if ('put' in change && change.put.kind === 'cursor') {
      lastEventId = change.put.value.lastEventId;
    }
  }
  return { kind: 'write', records, lastEventId } as const;
}

function noteTransitions(
  log: SyncLog,
  before: readonly OutboxEntry[],
  now: readonly OutboxEntry[],
): void {
  const [left, come] = changedPart(before, now);
  const [old, fresh] = [byId(left), byId(come)];
  for (const entry of come) {
    const from = old.get(entry.id)?.state;
    if (from !== entry.state) noteTransition(log, entry, from ?? 'new', entry.state);
  }
  for (const entry of left) {
    if (!fresh.has(entry.id)) noteTransition(log, entry, entry.state, 'gone');
  }
}

/** Returns both lists without their common beginning and end, which is most of them. */
function changedPart<T>(before: readonly T[], now: readonly T[]): [readonly T[], readonly T[]] {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [before.slice(start, before.length - end), now.slice(start, now.length - end)];
}

function noteTransition(log: SyncLog, entry: OutboxEntry, from: string, to: string): void {
  const { id, command, refusal } = entry;
  log.add({
    kind: 'outbox',
    entryId: id,
    command: command.name,
    from,
    to,
    refusal: refusal?.code,
    ...(log.withContent && { args: command.args }),
  });
}

function byId(entries: readonly OutboxEntry[]): ReadonlyMap<string, OutboxEntry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}
