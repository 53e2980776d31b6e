import type { Logger } from 'pino';
import type { Clock } from '../../core/clock.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { Engine } from '../../core/storage/engine.ts';
import { type ApiKeyRow, type KeyDetailsRow, keyDetails } from '../../core/storage/tables/keys.ts';

const HOUR_MS = 3_600_000;

type Use = Pick<KeyDetailsRow, 'key_id' | 'last_used_at' | 'last_ip'>;

interface Context {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * When and from where keys were last used. Requests only note it, once an hour and key. A job writes it later, with one
 * statement for all keys of a realm. It is in no log, since nothing depends on it.
 */
export class KeyUse {
  readonly #context: Context;
  readonly #noted = new Map<number, Map<number, Use>>();

  constructor(context: Context) {
    this.#context = context;
  }

  note({ id, state }: Realm, { key_hash, key_id }: ApiKeyRow, ip: string): void {
    const hour = Math.floor(this.#context.clock.now() / HOUR_MS);
    if (!state.apiKeys.noteUse(key_hash, hour)) return;
    const uses = this.#noted.get(id) ?? new Map<number, Use>();
    uses.set(key_id, { key_id, last_used_at: hour * HOUR_MS, last_ip: ip });
    this.#noted.set(id, uses);
  }

  /** Writes the noted uses. */
  async write(): Promise<void> {
    if (this.#noted.size === 0) return;
    const noted = new Map(this.#noted);
    this.#noted.clear();
    const { engine } = this.#context;
    const rows = engine.dialect.rowsFrom('$2', usedColumns, 'used');
    try {
      await engine.write(async (tx) => {
        for (const [realmId, uses] of noted) {
          await tx.run(
            `UPDATE key_details SET last_used_at = used.last_used_at, last_ip = used.last_ip
             FROM ${rows} WHERE key_details.realm_id = $1 AND key_details.key_id = used.key_id`,
            [realmId, JSON.stringify([...uses.values()])],
          );
        }
      });
    } catch (error) {
      for (const [realmId, uses] of noted) this.#putBack(realmId, uses);
      throw error;
    }
  }

  /** Writes for the last time. */
  async stop(): Promise<void> {
    await this.write().catch((error: unknown) => {
      this.#context.log.warn({ err: error }, 'could not store the last use of keys');
    });
  }

  #putBack(realmId: number, uses: ReadonlyMap<number, Use>): void {
    this.#noted.set(realmId, new Map([...uses, ...(this.#noted.get(realmId) ?? [])]));
  }
}

const { key_id, last_used_at, last_ip } = keyDetails.columns;
const usedColumns = { key_id, last_used_at, last_ip };
