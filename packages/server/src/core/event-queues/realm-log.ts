import type { LoggedEvent } from '../realm/events.ts';
import type { Realm } from '../realm/realm.ts';
import type { Engine } from '../storage/engine.ts';
import { KnownConversations } from './known-conversations.ts';
import { entryOf, isDeliverable, isRewriting, type LogEntry } from './log-entry.ts';
import { RecentLog } from './recent-log.ts';
import { storedEntries } from './stored-entries.ts';

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
  readonly conversations: KnownConversations;
  readonly #realm: Realm;
  readonly #engine: Engine;
  readonly #listener: LogListener;
  /** Events of own commits that arrived while others were being read. */
  #waiting: (readonly LoggedEvent[])[] = [];
  #following: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(realm: Realm, engine: Engine, listener: LogListener) {
    this.#realm = realm;
    this.#engine = engine;
    this.#listener = listener;
    this.conversations = new KnownConversations(engine, realm.id);
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
    if (entries && this.conversations.fill(entries)) {
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
        await this.conversations.complete(stretch.entries);
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
    const stretch = { realmId: this.#realm.id, after: position, upTo };
    const entries = await storedEntries(this.#engine.reader, stretch);
    return entries && { entries, position: upTo };
  }
}

function deliverable(events: readonly LoggedEvent[]): LogEntry[] {
  return events.map(entryOf).filter(isDeliverable);
}
