import { conversationMembersOf } from '../../features/messages/conversation.ts';
import type { LoggedEvent } from '../realm/events.ts';
import type { Realm } from '../realm/realm.ts';
import type { Engine } from '../storage/engine.ts';
import { entryOf, isRewriting, type LogEntry, type StoredEvent, storedEntry } from './log-entry.ts';
import { MembershipChanges } from './membership.ts';

const ROWS_PER_READ = 1000;
const RETRY_MS = 1000;

export interface LogListener {
  /** Takes the new entries. The realm's state is the one after the last of them. */
  onEntries(entries: readonly LogEntry[]): void;
  /** Too many entries came at once to be read here; they are in the database. */
  onLeap(): void;
  onError(error: unknown): void;
}

/** A part of the log up to a position. */
interface Stretch {
  readonly entries: readonly LogEntry[];
  readonly position: number;
}

/**
 * The newest part of a realm's log in this process. It follows the state's position with a short delay: own commits
 * bring their events along, those of other processes are read from the database.
 */
export class RealmLog {
  readonly recent: RecentLog;
  readonly #realm: Realm;
  readonly #engine: Engine;
  readonly #listener: LogListener;
  readonly #conversations: KnownConversations;
  /** Events of own commits that arrived while others were being read. */
  #waiting: (readonly LoggedEvent[])[] = [];
  #following: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(realm: Realm, engine: Engine, listener: LogListener) {
    this.#realm = realm;
    this.#engine = engine;
    this.#listener = listener;
    this.#conversations = new KnownConversations(engine, realm.id);
    this.recent = new RecentLog(realm.state.position);
    realm.onCommit((events) => this.#hear(events));
  }

  get isCurrent(): boolean {
    return this.recent.position === this.#realm.state.position;
  }

  /** Catches up with the state's position, which may have moved on when this resolves. */
  follow(): Promise<void> {
    if (this.isCurrent) return Promise.resolve();
    this.#following ??= Promise.resolve().then(() => this.#read());
    return this.#following;
  }

  /** Stops the retries; no listener waits any more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
  }

  #hear(events: readonly LoggedEvent[]): void {
    const entries = this.#following ? undefined : this.#next(events);
    if (entries && this.#conversations.fill(entries)) {
      this.#take(entries);
      return;
    }
    if (events.length > 0) this.#waiting.push(events);
    this.#pursue();
  }

  /** Follows the log for the waiting listeners, and retries after a while if a read fails. */
  #pursue(): void {
    this.follow().catch((error: unknown) => {
      this.#listener.onError(error);
      clearTimeout(this.#retry);
      if (!this.#isStopped) this.#retry = setTimeout(() => this.#pursue(), RETRY_MS).unref();
    });
  }

  /** Returns the entries of a commit if they directly follow the last known one. */
  #next(events: readonly LoggedEvent[]): LogEntry[] | undefined {
    const isNext = events[0]?.id === this.recent.position + 1;
    return isNext ? deliverable(events) : undefined;
  }

  #take(entries: readonly LogEntry[]): void {
    this.recent.add(entries, this.#realm.state.position);
    this.#listener.onEntries(entries);
    // Entries in memory may hold what the database no longer does.
    if (entries.some(isRewriting)) this.#leap();
  }

  /** Takes entries only once all are read, because later entries decide who may see earlier ones. */
  async #read(): Promise<void> {
    const read: LogEntry[] = [];
    try {
      let { position } = this.recent;
      while (position < this.#realm.state.position) {
        const gap = this.#realm.state.position - this.recent.position;
        const stretch =
          gap > this.recent.capacity
            ? undefined
            : (this.#own(position) ?? (await this.#others(position)));
        if (!stretch) return this.#leap();
        await this.#conversations.complete(stretch.entries);
        for (const entry of stretch.entries) read.push(entry);
        position = stretch.position;
      }
      this.#take(read);
    } finally {
      this.#following = undefined;
      this.#waiting = [];
    }
  }

  /** Returns the stretch after a position if an own commit brought it. */
  #own(position: number): Stretch | undefined {
    this.#waiting = this.#waiting.filter((events) => (events.at(-1)?.id ?? 0) > position);
    const events = this.#waiting.find(([first]) => first?.id === position + 1);
    return events && { entries: deliverable(events), position: events.at(-1)?.id ?? position };
  }

  #leap(): void {
    this.recent.leapTo(this.#realm.state.position);
    this.#listener.onLeap();
  }

  /** Reads the stretch after a position. Returns undefined if part of it is already trimmed. */
  async #others(position: number): Promise<Stretch | undefined> {
    const upTo = Math.min(this.#realm.state.position, position + ROWS_PER_READ);
    const rows = await this.#engine.reader.all<StoredEvent>(
      `SELECT event_id, audience, CASE audience WHEN 'state' THEN '{}' ELSE payload END AS payload
       FROM events WHERE realm_id = $1 AND event_id > $2 AND event_id <= $3 ORDER BY event_id`,
      [this.#realm.id, position, upTo],
    );
    if (rows.length < upTo - position) return undefined;
    return { entries: rows.map(storedEntry).filter(isDeliverable), position: upTo };
  }
}

function deliverable(events: readonly LoggedEvent[]): LogEntry[] {
  return events.map(entryOf).filter(isDeliverable);
}

function isDeliverable({ kind }: LogEntry): boolean {
  return kind !== 'state';
}

const MAX_ENTRIES = 10_000;
const MAX_WEIGHT = 32 << 20;

/** The newest entries of a realm's log in memory: everything after a position except entries for no client. */
class RecentLog {
  readonly changes = new MembershipChanges();
  /** Ascending. The first `#dropped` of them count as removed. */
  #entries: LogEntry[] = [];
  #weights: number[] = [];
  #dropped = 0;
  #weight = 0;
  #after: number;
  #position: number;

  constructor(position: number) {
    this.#after = position;
    this.#position = position;
  }

  /** Position of the newest entry. */
  get position(): number {
    return this.#position;
  }

  get capacity(): number {
    return MAX_ENTRIES;
  }

  /** Whether every entry from a position on is here. */
  reaches(position: number): boolean {
    return position > this.#after;
  }

  /** Adds all entries up to `position`. */
  add(entries: readonly LogEntry[], position: number): void {
    for (const entry of entries) {
      const weight = weightOf(entry.logged.event);
      this.#entries.push(entry);
      this.#weights.push(weight);
      this.#weight += weight;
      this.changes.note(entry);
    }
    this.#position = position;
    this.#shrink();
  }

  /** Starts anew at a position after which nothing is known yet. */
  leapTo(position: number): void {
    this.#entries = [];
    this.#weights = [];
    this.#dropped = 0;
    this.#weight = 0;
    this.#after = position;
    this.#position = position;
    this.changes.clear();
  }

  *from(position: number): Generator<LogEntry> {
    for (let index = this.#indexOf(position); index < this.#entries.length; index += 1) {
      const entry = this.#entries[index];
      if (entry) yield entry;
    }
  }

  #indexOf(position: number): number {
    let low = this.#dropped;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.logged.id ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #shrink(): void {
    const before = this.#dropped;
    while (this.#entries.length - this.#dropped > MAX_ENTRIES || this.#weight > MAX_WEIGHT) {
      const oldest = this.#entries[this.#dropped];
      if (!oldest) break;
      this.#weight -= this.#weights[this.#dropped] ?? 0;
      this.#dropped += 1;
      this.#after = oldest.logged.id;
    }
    if (this.#dropped === before) return;
    if (this.#dropped < this.#entries.length / 2) return;
    this.#entries = this.#entries.slice(this.#dropped);
    this.#weights = this.#weights.slice(this.#dropped);
    this.#dropped = 0;
    this.changes.forgetUpTo(this.#after);
  }
}

/** Overhead of a value besides its texts and lists. */
const PER_VALUE = 16;

/** Returns roughly the bytes that a value takes in memory. All items of a list count like the first. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return PER_VALUE + value.length;
  if (typeof value !== 'object' || value === null) return PER_VALUE;
  if (Array.isArray(value)) return PER_VALUE + value.length * weightOf(value[0]);
  let weight = PER_VALUE;
  for (const each of Object.values(value)) weight += PER_VALUE + weightOf(each);
  return weight;
}

const MAX_KNOWN = 20_000;

/** A cache of the members of direct conversations, which never change. */
class KnownConversations {
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #members = new Map<number, readonly number[]>();

  constructor(engine: Engine, realmId: number) {
    this.#engine = engine;
    this.#realmId = realmId;
  }

  /** Sets the members of entries from the cache. Returns false if some are missing. */
  fill(entries: readonly LogEntry[]): boolean {
    let isComplete = true;
    for (const entry of entries) {
      if (entry.kind !== 'conversation' || entry.members) continue;
      const told = entry.logged.event['members'] as readonly number[] | undefined;
      if (told) this.#learn(entry.audienceId, told);
      const members = this.#members.get(entry.audienceId);
      if (members) entry.members = members;
      else isComplete = false;
    }
    return isComplete;
  }

  /** Sets the members of entries, and reads missing ones from the database. */
  async complete(entries: readonly LogEntry[]): Promise<void> {
    if (this.fill(entries)) return;
    const unknown = entries.filter(({ kind, members }) => kind === 'conversation' && !members);
    const { reader, dialect } = this.#engine;
    const rows = await reader.all<{ id: number; members: string }>(
      `SELECT id, members FROM conversations WHERE realm_id = $1 AND ${dialect.among('id', '$2')}`,
      [this.#realmId, JSON.stringify([...new Set(unknown.map((entry) => entry.audienceId))])],
    );
    for (const { id, members } of rows) this.#learn(id, conversationMembersOf(members));
    this.fill(unknown);
  }

  #learn(conversationId: number, members: readonly number[]): void {
    this.#members.delete(conversationId);
    this.#members.set(conversationId, members);
    const [oldest] = this.#members.keys();
    if (this.#members.size > MAX_KNOWN && oldest !== undefined) this.#members.delete(oldest);
  }
}
