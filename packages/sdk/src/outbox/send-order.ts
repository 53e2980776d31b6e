import { targetLane } from '../commands/message-parts.ts';
import type { StoredEntry, Trouble } from '../local-changes/outbox-entry.ts';
import { type Entries, inOrderMade, type OutboxIndex } from '../local-changes/outbox-index.ts';
import type { ConversationTarget } from '../messages/conversation.ts';

export interface Sending {
  /** Entries with an answer that is not stored yet. */
  readonly answered: ReadonlySet<string>;
  /** The person's id, once known. */
  readonly selfId: number | undefined;
}

/**
 * Returns the entries that may be sent now, oldest first: the first of each lane, once its dependencies are done (O3,
 * O6).
 */
export function* sendable(
  outbox: OutboxIndex,
  sending: Sending = { answered: new Set(), selfId: undefined },
): Iterable<StoredEntry> {
  let lines: ReadonlyMap<string, StoredEntry> | undefined;
  for (const first of firsts(outbox, sending)) {
    if (isDirectSend(first)) {
      lines ??= oldestOfLines(outbox, sending);
      if (lines.get(lineOf(first, sending)) !== first) continue;
    }
    const isReady = openDependencies(first).length === 0;
    if (isReady && !isOvertaking(first, outbox, sending)) yield first;
  }
}

/** A message that may be sent while the one before it in its conversation is still in flight. */
interface Follower {
  readonly entry: StoredEntry;
  readonly after: string;
}

/**
 * Returns the messages that may be sent before the previous one is answered, on servers that keep the order: the next
 * of each lane, and once that is in flight, the one after it.
 */
export function* followers(
  outbox: OutboxIndex,
  sending: Sending,
  underWay: ReadonlySet<string>,
  mayFollow: (entry: StoredEntry) => boolean,
): Iterable<Follower> {
  for (const first of firsts(outbox, sending)) {
    if (!underWay.has(first.id) || !isAloneInLine(first, outbox, sending)) continue;
    for (;;) {
      const follower = followerOf(first, outbox, sending, underWay);
      if (!follower || !mayFollow(follower.entry) || isOvertaking(follower.entry, outbox, sending))
        break;
      yield follower;
      if (!underWay.has(follower.entry.id)) break;
    }
  }
}

function followerOf(
  first: StoredEntry,
  outbox: OutboxIndex,
  { answered }: Sending,
  underWay: ReadonlySet<string>,
): Follower | undefined {
  let after = first.id;
  for (const entry of outbox.lane(first.lane)) {
    if (answered.has(entry.id) || stoppedBy(entry, outbox.current)) continue;
    if (!underWay.has(entry.id)) return isReady(entry) ? { entry, after } : undefined;
    after = entry.id;
  }
  return undefined;
}

function isReady(entry: StoredEntry): boolean {
  return !entry.trouble && openDependencies(entry).length === 0;
}

function isAloneInLine(first: StoredEntry, outbox: OutboxIndex, sending: Sending): boolean {
  if (!isDirectSend(first)) return true;
  const line = lineOf(first, sending);
  return ![...firsts(outbox, sending)].some(
    (other) => other !== first && isDirectSend(other) && lineOf(other, sending) === line,
  );
}

/**
 * Tells whether an entry would overtake another. A move takes along what is in its topic by then, so moves and
 * messages to topics go in the order in which they were made. Entries that must wait themselves hold up nothing.
 */
function isOvertaking(entry: StoredEntry, outbox: OutboxIndex, sending: Sending): boolean {
  return othersInOrder(entry, outbox, sending).some((other) => {
    if (inOrderMade(entry, other) < 0 || sending.answered.has(other.id)) return false;
    const first = firstOf(outbox.lane(other.lane), outbox, sending);
    return first && !first.trouble && openDependencies(first).length === 0;
  });
}

function othersInOrder(entry: StoredEntry, outbox: OutboxIndex, sending: Sending): StoredEntry[] {
  if (isTopicSend(entry)) return outbox.moves();
  if (entry.command.name === 'moveMessage') return [...firsts(outbox, sending)].filter(isTopicSend);
  return [];
}

function* firsts(outbox: OutboxIndex, sending: Sending): Iterable<StoredEntry> {
  for (const lane of outbox.lanes()) {
    const first = firstOf(lane, outbox, sending);
    if (first) yield first;
  }
}

/** Returns the first entry of a lane that is neither completed nor refused. */
function firstOf(
  lane: Iterable<StoredEntry>,
  { current }: OutboxIndex,
  { answered }: Sending,
): StoredEntry | undefined {
  for (const entry of lane) {
    if (!answered.has(entry.id) && !stoppedBy(entry, current)) return entry;
  }
  return undefined;
}

/** Returns the oldest first entry of each line. */
function oldestOfLines(outbox: OutboxIndex, sending: Sending): Map<string, StoredEntry> {
  const lines = new Map<string, StoredEntry>();
  for (const first of firsts(outbox, sending)) {
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
 * Returns the line of an entry. Lanes whose messages go to the same people are one line, whether they name the person
 * or not. While the person is unknown, all are one line.
 */
function lineOf({ command }: DirectSend, { selfId }: Sending): string {
  if (selfId === undefined) return '';
  return targetLane({ kind: 'direct', userIds: [...command.args.to.userIds, selfId] });
}

/** Returns the dependencies whose results an entry still lacks. */
export function openDependencies({ dependsOn, results }: StoredEntry): string[] {
  return dependsOn.filter((id) => !(id in results));
}

export function dependentsOf(id: string, entries: Entries): StoredEntry[] {
  const dependents = [...entries.values()].filter(({ dependsOn }) => dependsOn.includes(id));
  return dependents.sort(inOrderMade);
}

/** Returns the refused entry that blocks this one until the person acts: itself, or a dependency (O5). */
export function stoppedBy(entry: StoredEntry, entries: Entries): StoredEntry | undefined {
  if (entry.state === 'failed') return entry;
  for (const id of openDependencies(entry)) {
    const needed = entries.get(id);
    const stopped = needed && stoppedBy(needed, entries);
    if (stopped) return stopped;
  }
  return undefined;
}

/** Returns the repeated failure that holds this entry up: its own, or that of a dependency. */
export function troubleWith(entry: StoredEntry, entries: Entries): Trouble | undefined {
  if (entry.trouble) return entry.trouble;
  for (const id of openDependencies(entry)) {
    const needed = entries.get(id);
    const trouble = needed && troubleWith(needed, entries);
    if (trouble) return trouble;
  }
  return undefined;
}

/** Returns an entry with all its open dependencies, transitively. */
export function withNeeded(id: string, entries: Entries): string[] {
  const entry = entries.get(id);
  if (!entry) return [];
  return [id, ...openDependencies(entry).flatMap((needed) => withNeeded(needed, entries))];
}

/**
 * Returns an entry with all entries that its fate affects: its dependents, its dependencies, their other dependents,
 * and for an edit those of the same message.
 */
export function withRelated(id: string, outbox: OutboxIndex): string[] {
  const entry = outbox.current.get(id);
  const needed = entry?.dependsOn ?? [];
  const related = [id, ...needed].flatMap((each) => outbox.dependentsOf(each));
  if (entry?.command.name === 'editMessage') {
    related.push(...[...outbox.current.values()].filter(({ lane }) => lane === entry.lane));
  }
  return [...new Set([id, ...needed, ...related.map((entry) => entry.id)])];
}

/** Returns waiting entries whose dependency is done or gone, because one tab made them while another finished it. */
export function withStaleDependencies(outbox: OutboxIndex): StoredEntry[] {
  return outbox.depending().filter((entry) =>
    openDependencies(entry).some((id) => {
      const needed = outbox.current.get(id);
      return needed === undefined || needed.state === 'sent';
    }),
  );
}

/** The request before this one failed, so this one must wait. It did nothing wrong itself. */
export class LeftBehind extends Error {
  override readonly name = 'LeftBehind';
}

/**
 * The messages that are sent before the previous one is answered, on servers that keep the order. Each success allows
 * more in flight; after a failure they go one at a time.
 */
export class Flow {
  #most = 1;
  #hasFailed = false;
  readonly #underWay = new Set<string>();
  /** Controllers that abort the followers of an entry. */
  readonly #followers = new Map<string, AbortController>();

  /** Returns the most that may be in flight. `atFirst` may be, while nothing has failed. */
  most(atFirst: number): number {
    return this.#hasFailed ? this.#most : Math.max(this.#most, atFirst);
  }

  /** The entries that another one may follow. */
  get underWay(): ReadonlySet<string> {
    return this.#underWay;
  }

  begin(id: string, after: string | undefined, controller: AbortController): void {
    this.#underWay.add(id);
    if (after !== undefined) this.#followers.set(after, controller);
  }

  /** Each success allows `more` in flight. */
  gotThrough(more: number): void {
    this.#most += more;
    this.#hasFailed = false;
  }

  failed(id: string): void {
    this.#most = 1;
    this.#hasFailed = true;
    this.#followers.get(id)?.abort(new LeftBehind('the message before it failed'));
  }

  /** Forgets a failure, since the line is another one now. */
  restart(): void {
    this.#hasFailed = false;
  }

  end(id: string): void {
    this.#underWay.delete(id);
    this.#followers.delete(id);
  }
}
