import type { Realm } from '../realm/realm.ts';
import type { Engine } from '../storage/engine.ts';
import type { KnownConversations } from './known-conversations.ts';
import type { LogEntry } from './log-entry.ts';
import { storedEntries } from './stored-entries.ts';

const ENTRIES_PER_PAGE = 256;
const MAX_PAGES = 8;

/** Consecutive entries of a realm's log. */
export interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Position up to which the page is complete. */
  readonly upTo: number;
}

/**
 * Older parts of a realm's log, read from the database. Readers at similar positions share a page, so that many of
 * them read and parse the log once.
 */
export class LogPages {
  readonly #realm: Realm;
  readonly #engine: Engine;
  readonly #conversations: KnownConversations;
  /** By number, the least recently used first. */
  readonly #pages = new Map<number, Promise<LogPage | undefined>>();

  constructor(realm: Realm, engine: Engine, conversations: KnownConversations) {
    this.#realm = realm;
    this.#engine = engine;
    this.#conversations = conversations;
  }

  /** Returns the page with a position, up to the end of the log. Returns undefined if part of it is trimmed. */
  async at(position: number): Promise<LogPage | undefined> {
    const number = Math.floor((position - 1) / ENTRIES_PER_PAGE);
    const known = await this.#pages.get(number)?.catch(() => undefined);
    if (known && known.upTo >= position) {
      this.#remember(number, Promise.resolve(known));
      return known;
    }
    const first = number * ENTRIES_PER_PAGE;
    const upTo = Math.min(this.#realm.state.position, first + ENTRIES_PER_PAGE);
    const reading = this.#read(first, upTo);
    this.#remember(number, reading);
    const page = await reading;
    // The start of the page may be trimmed although the position is not.
    return page ?? this.#read(position - 1, upTo);
  }

  /** Drops all pages: nobody needs them, or entries were rewritten. */
  clear(): void {
    this.#pages.clear();
  }

  async #read(after: number, upTo: number): Promise<LogPage | undefined> {
    const stretch = { realmId: this.#realm.id, after, upTo };
    const entries = await storedEntries(this.#engine.reader, stretch);
    if (!entries) return undefined;
    await this.#conversations.complete(entries);
    return { entries, upTo };
  }

  #remember(number: number, page: Promise<LogPage | undefined>): void {
    this.#pages.delete(number);
    this.#pages.set(number, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MAX_PAGES && oldest !== undefined) this.#pages.delete(oldest);
  }
}
