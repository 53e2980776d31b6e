import { targetLane } from '../commands/message-lane.ts';
import type { Entries, OutboxBook } from '../keepsakes/outbox-book.ts';
import type { OutboxEntry, StoredEntry, Trouble } from '../keepsakes/outbox-entry.ts';
import { inOrderMade } from '../keepsakes/sorted-entries.ts';
import type { ConversationTarget } from '../messages/target.ts';
import type { Progress } from './upload-progress.ts';

/** Whether nothing happens with it by itself any more. A file may wait for a message that is yet to be written. */
export function isSettled({ state, command }: OutboxEntry): boolean {
  return state === 'failed' || (state === 'sent' && command.name === 'uploadFile');
}

/** The refused entry that only the person can bring on: this one, or one that it depends on (O5). */
export function stoppedBy(entry: StoredEntry, entries: Entries): StoredEntry | undefined {
  if (entry.state === 'failed') return entry;
  for (const id of openDependencies(entry)) {
    const needed = entries.get(id);
    const stopped = needed && stoppedBy(needed, entries);
    if (stopped) return stopped;
  }
  return undefined;
}

/** What is in trouble and has to be over first: this one, or one that it depends on. */
export function troubleWith(entry: StoredEntry, entries: Entries): Trouble | undefined {
  if (entry.trouble) return entry.trouble;
  for (const id of openDependencies(entry)) {
    const needed = entries.get(id);
    const trouble = needed && troubleWith(needed, entries);
    if (trouble) return trouble;
  }
  return undefined;
}

/** How much of an upload is gone, or of those that a message waits for; undefined if none is under way. */
export function shareGone({ id, dependsOn, results }: StoredEntry, progress: Progress) {
  const own = progress.get(id);
  if (own !== undefined || !dependsOn.some((each) => progress.has(each))) return own;
  const shares = dependsOn.map((each) => (each in results ? 1 : (progress.get(each) ?? 0)));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

export interface Sending {
  /** Done but for being stored. */
  readonly answered: ReadonlySet<string>;
  /** Who the person is, once that is known. */
  readonly selfId: number | undefined;
}

/**
 * What may be sent now, the oldest first: the first of each lane, once it has what it depends on (O3,
 * O6).
 */
export function* sendable(
  book: OutboxBook,
  sending: Sending = { answered: new Set(), selfId: undefined },
): Iterable<StoredEntry> {
  let lines: ReadonlyMap<string, StoredEntry> | undefined;
  for (const first of firsts(book, sending)) {
    if (isDirectSend(first)) {
      lines ??= oldestOfLines(book, sending);
      if (lines.get(lineOf(first, sending)) !== first) continue;
    }
    const isReady = openDependencies(first).length === 0;
    if (isReady && !isOvertaking(first, book, sending)) yield first;
  }
}

/** A message, and the one before it in its conversation, which is on its way already. */
export interface Follower {
  readonly entry: StoredEntry;
  readonly after: string;
}

/**
 * What may be sent before what comes before it is answered, where the server keeps the order. Of each lane
 * the next, and once that is under way too, the one after it.
 */
export function* followers(
  book: OutboxBook,
  sending: Sending,
  underWay: ReadonlySet<string>,
): Iterable<Follower> {
  for (const first of firsts(book, sending)) {
    if (!underWay.has(first.id) || !isAloneInLine(first, book, sending)) continue;
    for (;;) {
      const follower = followerOf(first, book, sending, underWay);
      if (!follower || isOvertaking(follower.entry, book, sending)) break;
      yield follower;
      if (!underWay.has(follower.entry.id)) break;
    }
  }
}

function followerOf(
  first: StoredEntry,
  book: OutboxBook,
  { answered }: Sending,
  underWay: ReadonlySet<string>,
): Follower | undefined {
  let after = first.id;
  for (const entry of book.lane(first.lane)) {
    if (answered.has(entry.id) || stoppedBy(entry, book.current)) continue;
    if (!underWay.has(entry.id)) return isNew(entry) ? { entry, after } : undefined;
    after = entry.id;
  }
  return undefined;
}

function isNew(entry: StoredEntry): boolean {
  return entry.tried === undefined && !entry.trouble && openDependencies(entry).length === 0;
}

function isAloneInLine(first: StoredEntry, book: OutboxBook, sending: Sending): boolean {
  if (!isDirectSend(first)) return true;
  const line = lineOf(first, sending);
  return ![...firsts(book, sending)].some(
    (other) => other !== first && isDirectSend(other) && lineOf(other, sending) === line,
  );
}

/**
 * A move takes along what is in its topic by then: moves and messages to topics go in the order in which
 * they were made, but for what has to wait itself.
 */
function isOvertaking(entry: StoredEntry, book: OutboxBook, sending: Sending): boolean {
  return othersInOrder(entry, book, sending).some((other) => {
    if (inOrderMade(entry, other) < 0 || sending.answered.has(other.id)) return false;
    const first = firstOf(book.lane(other.lane), book, sending);
    return first && !first.trouble && openDependencies(first).length === 0;
  });
}

function othersInOrder(entry: StoredEntry, book: OutboxBook, sending: Sending): StoredEntry[] {
  if (isTopicSend(entry)) return book.moves();
  if (entry.command.name === 'moveMessage') return [...firsts(book, sending)].filter(isTopicSend);
  return [];
}

function* firsts(book: OutboxBook, sending: Sending): Iterable<StoredEntry> {
  for (const lane of book.lanes()) {
    const first = firstOf(lane, book, sending);
    if (first) yield first;
  }
}

/** Of a lane, what is neither done nor refused. */
function firstOf(
  lane: Iterable<StoredEntry>,
  { current }: OutboxBook,
  { answered }: Sending,
): StoredEntry | undefined {
  for (const entry of lane) {
    if (!answered.has(entry.id) && !stoppedBy(entry, current)) return entry;
  }
  return undefined;
}

/** Of the lanes of each line, the oldest of what is first. */
function oldestOfLines(book: OutboxBook, sending: Sending): Map<string, StoredEntry> {
  const lines = new Map<string, StoredEntry>();
  for (const first of firsts(book, sending)) {
    if (!isDirectSend(first)) continue;
    const line = lineOf(first, sending);
    const other = lines.get(line);
    if (!other || first.sequence < other.sequence) lines.set(line, first);
  }
  return lines;
}

type DirectSend = StoredEntry & {
  readonly command: {
    readonly args: { readonly to: Extract<ConversationTarget, { kind: 'direct' }> };
  };
};

function isDirectSend(entry: StoredEntry): entry is DirectSend {
  return entry.command.name === 'sendMessage' && entry.command.args.to.kind === 'direct';
}

export function isTopicSend({ command }: StoredEntry): boolean {
  return command.name === 'sendMessage' && command.args.to.kind === 'topic';
}

/**
 * Lanes whose messages go to the same people are one line: those that name oneself and those that do
 * not. While nobody knows who that is, all of them are.
 */
function lineOf({ command }: DirectSend, { selfId }: Sending): string {
  if (selfId === undefined) return '';
  return targetLane({ kind: 'direct', userIds: [...command.args.to.userIds, selfId] });
}

/** Waiting entries that depend on what is done or gone: made in one tab while another finished it. */
export function adrift(book: OutboxBook): StoredEntry[] {
  return book.depending().filter((entry) =>
    openDependencies(entry).some((id) => {
      const needed = book.current.get(id);
      return needed === undefined || needed.state === 'sent';
    }),
  );
}

/** The code of a refusal that says so. */
export const CUT = 'CUT';

/** Whether the server has what the entry made or changed, but cut it: the entry keeps the words. */
export function isCut({ state, refusal }: Pick<OutboxEntry, 'state' | 'refusal'>): boolean {
  return state === 'failed' && refusal?.code === CUT;
}

/** Whether it can still be taken back: the server cannot have it, or nobody would notice. */
export function isOursAlone(entry: StoredEntry): boolean {
  const { state, tried, command } = entry;
  if (command.name === 'uploadFile') return true;
  return (state === 'failed' && !isCut(entry)) || (state === 'waiting' && tried === undefined);
}

/** Whether the person may drop it: where it is in trouble, without knowing whether the server has it. */
export function mayBeGivenUp(entry: StoredEntry): boolean {
  return (
    isOursAlone(entry) || isCut(entry) || (entry.state === 'waiting' && entry.trouble !== undefined)
  );
}

export function dependentsOf(id: string, entries: Entries): StoredEntry[] {
  const dependents = [...entries.values()].filter(({ dependsOn }) => dependsOn.includes(id));
  return dependents.sort(inOrderMade);
}

export function openDependencies({ dependsOn, results }: StoredEntry): string[] {
  return dependsOn.filter((id) => !(id in results));
}
