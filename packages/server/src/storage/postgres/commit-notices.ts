import type { CommitNotice, Sql } from '../engine.ts';

export const COMMITS = 'tidings';

type Listener = (notice?: CommitNotice) => void;

/** Tells listeners how far the realms' logs go: by what `announce` says, and by what the tables say. */
export class CommitNotices {
  readonly #listeners: Listener[] = [];
  /** By realm: up to where listeners know that the log goes. */
  readonly #told = new Map<number, number>();

  addListener(listener: Listener): void {
    this.#listeners.push(listener);
  }

  hear(payload: string): void {
    const [realmId, eventId] = payload.split(':').map(Number);
    if (realmId && eventId) this.#tell({ realmId, eventId });
  }

  /** Something may have been missed. */
  tellAll(): void {
    for (const listener of this.#listeners) listener();
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

  #tell(notice: CommitNotice): void {
    this.#told.set(notice.realmId, notice.eventId);
    for (const listener of this.#listeners) listener(notice);
  }
}

export function commitPayload({ realmId, eventId }: CommitNotice): string {
  return `${realmId}:${eventId}`;
}
