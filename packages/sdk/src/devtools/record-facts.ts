import type { Live } from '../live.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import { type RecordChange, type RecordStore, subjectOf } from '../store/record.ts';
import type { SyncState } from '../sync/sync-state.ts';
import type { SyncLog } from './sync-log.ts';

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
