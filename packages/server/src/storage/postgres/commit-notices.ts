import type { Logger } from 'pino';
import type { CommitListener, CommitNotice, Sql } from '../engine.ts';
import { MAX_PAYLOAD_BYTES, Sending } from './sending.ts';

export const COMMITS = 'tidings';

/** With a blank: the longest ids take fewer bytes. */
const MAX_NOTICES = Math.floor(MAX_PAYLOAD_BYTES / 36);

/**
 * How far the realms' logs go: told to other processes after each commit, and to listeners by what
 * others told, and by what the tables say.
 */
export class CommitNotices {
  readonly #sending: Sending;
  /** By realm: the event id that others are to be told of. */
  readonly #waiting = new Map<number, number>();
  readonly #listeners: CommitListener[] = [];
  /** By realm: up to where listeners have followed the log. */
  readonly #told = new Map<number, number>();

  constructor(notify: (payload: string) => Promise<void>, log: Logger) {
    this.#sending = new Sending({ next: () => this.#nextPayload(), notify, log });
  }

  /** Not within the transaction: those that notify take turns until they are on disk. */
  announce({ realmId, eventId }: CommitNotice): void {
    this.#waiting.set(realmId, Math.max(eventId, this.#waiting.get(realmId) ?? 0));
    this.#sending.wake();
  }

  /** Settles when others have been told all. */
  told(): Promise<void> {
    return this.#sending.done();
  }

  addListener(listener: CommitListener): void {
    this.#listeners.push(listener);
  }

  hear(payload: string): void {
    for (const notice of payload.split(' ')) {
      const [realmId, eventId] = notice.split(':').map(Number);
      if (realmId && eventId) this.#tell({ realmId, eventId });
    }
  }

  /** Something may have been missed. */
  tellAll(): void {
    void this.#heard();
  }

  /** Finds what no notice said. */
  async look(sql: Sql): Promise<void> {
    const rows = await sql.all<{ id: number; last_event_id: number }>(
      'SELECT id, last_event_id FROM realms',
    );
    for (const { id, last_event_id } of rows) {
      if (last_event_id > (this.#told.get(id) ?? 0)) {
        this.#tell({ realmId: id, eventId: last_event_id });
      }
    }
  }

  #nextPayload(): string | undefined {
    const notices = [...this.#waiting].slice(0, MAX_NOTICES);
    if (notices.length === 0) return undefined;
    for (const [realmId] of notices) this.#waiting.delete(realmId);
    return notices.map(([realmId, eventId]) => `${realmId}:${eventId}`).join(' ');
  }

  /** Where it failed, the next look finds the same gap. */
  #tell(notice: CommitNotice): void {
    const { realmId, eventId } = notice;
    void this.#heard(notice).then((isHeard) => {
      if (isHeard) this.#told.set(realmId, Math.max(eventId, this.#told.get(realmId) ?? 0));
    });
  }

  async #heard(notice?: CommitNotice): Promise<boolean> {
    const told = this.#listeners.map(async (listener) => listener(notice));
    const results = await Promise.allSettled(told);
    return results.every(({ status }) => status === 'fulfilled');
  }
}
