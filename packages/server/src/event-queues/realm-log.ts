import type { LoggedEvent } from '../realm/events.ts';
import type { Realm } from '../realm/realm.ts';
import type { Engine } from '../storage/engine.ts';
import { KnownConversations } from './known-conversations.ts';
import { entryOf, type LogEntry, type StoredEvent, storedEntry } from './log-entry.ts';
import { RecentLog } from './recent-log.ts';

const ROWS_PER_READ = 1000;
const RETRY_MS = 1000;

export interface LogListener {
  /** What came to the log since the last call; the realm's state is as of the last of it. */
  onEntries(entries: readonly LogEntry[]): void;
  /** So much came at once that it was not read: what it was is in the database. */
  onLeap(): void;
  onError(error: unknown): void;
}

/** A part of the log that ends at a position. */
interface Stretch {
  readonly entries: readonly LogEntry[];
  readonly position: number;
}

/**
 * The newest part of a realm's log as this process knows it, up to the state's position but for
 * moments: own commits bring their events along, those of other processes are read.
 */
export class RealmLog {
  readonly recent: RecentLog;
  readonly #realm: Realm;
  readonly #engine: Engine;
  readonly #listener: LogListener;
  readonly #conversations: KnownConversations;
  /** Events of own commits that came while others' were being read. */
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

  /** Brings it up to the state's position, which may have moved on when this resolves. */
  follow(): Promise<void> {
    if (this.isCurrent) return Promise.resolve();
    this.#following ??= Promise.resolve().then(() => this.#read());
    return this.#following;
  }

  /** Nobody waits any more. */
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

  /** Nobody asks for those who wait: what cannot be read is read again after a while. */
  #pursue(): void {
    this.follow().catch((error: unknown) => {
      this.#listener.onError(error);
      clearTimeout(this.#retry);
      if (!this.#isStopped) this.#retry = setTimeout(() => this.#pursue(), RETRY_MS).unref();
    });
  }

  /** The entries of a commit, if nothing is missing before it. */
  #next(events: readonly LoggedEvent[]): LogEntry[] | undefined {
    const isNext = events[0]?.id === this.recent.position + 1;
    return isNext ? deliverable(events) : undefined;
  }

  #take(entries: readonly LogEntry[]): void {
    this.recent.add(entries, this.#realm.state.position);
    this.#listener.onEntries(entries);
  }

  /** What it read is taken when all of it is there: who may see an entry is known from those after it. */
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

  /** What follows the position, where an own commit brought it. */
  #own(position: number): Stretch | undefined {
    this.#waiting = this.#waiting.filter((events) => (events.at(-1)?.id ?? 0) > position);
    const events = this.#waiting.find(([first]) => first?.id === position + 1);
    return events && { entries: deliverable(events), position: events.at(-1)?.id ?? position };
  }

  #leap(): void {
    this.recent.leapTo(this.#realm.state.position);
    this.#listener.onLeap();
  }

  /** Undefined where some of it is trimmed already. */
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
