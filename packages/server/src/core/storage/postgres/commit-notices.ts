import type { Logger } from 'pino';
import type { CommitListener, CommitNotice, Sql } from '../engine.ts';
import { MAX_PAYLOAD_BYTES, Sending } from './sending.ts';

export const COMMITS = 'tidings';

/** Notices per payload. Even the longest ids with a blank take fewer bytes. */
const MAX_NOTICES = Math.floor(MAX_PAYLOAD_BYTES / 36);

/**
 * The ends of the realms' logs. Sends this process's commits to the others, and tells listeners of theirs, from notices
 * or from the tables.
 */
export class CommitNotices {
  readonly #sending: Sending;
  /** The event id to send to the other processes, by realm. */
  readonly #waiting = new Map<number, number>();
  readonly #listeners: CommitListener[] = [];
  /** The event id up to which listeners were told of what is in the tables, by realm. */
  readonly #told = new Map<number, number>();

  constructor(notify: (payload: string) => Promise<void>, log: Logger) {
    this.#sending = new Sending({ next: () => this.#nextPayload(), notify, log });
  }

  /** Queues a notice. Not inside the transaction, because transactions that notify must commit one by one. */
  announce({ realmId, eventId }: CommitNotice): void {
    this.#waiting.set(realmId, Math.max(eventId, this.#waiting.get(realmId) ?? 0));
    this.#sending.wake();
  }

  /** Settles once all notices are sent. */
  told(): Promise<void> {
    return this.#sending.done();
  }

  addListener(listener: CommitListener): void {
    this.#listeners.push(listener);
  }

  /** Takes notices of other processes. They only say where to look: a wrong one must not hide later commits. */
  hear(payload: string): void {
    for (const notice of payload.split(' ')) {
      const [realmId, eventId] = notice.split(':').map(Number);
      if (isNumber(realmId) && isNumber(eventId)) void this.#heard({ realmId, eventId });
    }
  }

  /** Tells listeners that they may have missed something. */
  tellAll(): void {
    void this.#heard();
  }

  /** Compares with the tables to find commits without a notice. */
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

  /** Tells listeners of a notice. If one fails, the next look finds the same gap. */
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

function isNumber(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
