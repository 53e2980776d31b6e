import { limits } from '@tidings/shared-types';
import { decodeRow, type RawRow } from '../../../core/storage/rows.ts';
import { type BotDeliveryRow, botDeliveries } from '../../../core/storage/tables/outgoing-bots.ts';
import type { Services } from '../../../services.ts';
import { CALL_TIMEOUT_MS } from './call-service.ts';

/** Claims are extended while the work goes on. A call whose process died is repeated after this. */
export const CLAIM_MS = 3 * CALL_TIMEOUT_MS;
export const LONGEST_PAUSE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A bot with a delivery that is due. */
export interface DueBot {
  readonly realmId: number;
  readonly botId: number;
}

const columns = Object.keys(botDeliveries.columns).join(', ');
/** Ignores times that are too far away: they are from a clock that was set back since. */
const isDue = `(due_at <= $1 OR due_at > $1 + ${2 * LONGEST_PAUSE_MS})`;
const isFree = `(claimed_until <= $1 OR claimed_until > $1 + ${2 * CLAIM_MS})`;

/** Returns a column of the first waiting delivery of the bot after `reached`. The sums let SQLite use both columns. */
const ofNext = (column: string) => `(SELECT ${column} FROM bot_deliveries
      WHERE status = 'waiting' AND (realm_id, bot_id) > (reached.realm + 0, reached.bot + 0)
      ORDER BY realm_id, bot_id, id LIMIT 1)`;

/**
 * Finds the bots whose first delivery is due. Takes the time in milliseconds since 1970. Jumps from bot to bot in the
 * index, since many deliveries can wait for each.
 */
export const SELECT_DUE_BOTS = `WITH RECURSIVE reached(realm, bot, first_id) AS (
    SELECT * FROM (
      SELECT realm_id, bot_id, id FROM bot_deliveries WHERE status = 'waiting'
      ORDER BY realm_id, bot_id, id LIMIT 1) AS lowest
    UNION ALL
    SELECT ${['realm_id', 'bot_id', 'id'].map(ofNext).join(', ')}
    FROM reached WHERE reached.realm IS NOT NULL
  )
  SELECT first.realm_id, first.bot_id FROM reached
  CROSS JOIN bot_deliveries AS first
  WHERE first.realm_id = realm AND first.id = first_id AND ${isDue} AND ${isFree}`;

/** The deliveries of all realms, in the database. Those of one bot are made one at a time, in order. */
export class DeliveryQueue {
  readonly #services: Pick<Services, 'engine' | 'clock'>;

  constructor(services: Pick<Services, 'engine' | 'clock'>) {
    this.#services = services;
  }

  /** Returns the bots whose first delivery is due and claimed by no process. Runs often. */
  async dueBots(): Promise<DueBot[]> {
    const { engine, clock } = this.#services;
    const rows = await engine.reader.all<{ realm_id: number; bot_id: number }>(SELECT_DUE_BOTS, [
      clock.now(),
    ]);
    return rows.map(({ realm_id, bot_id }) => ({
      realmId: Number(realm_id),
      botId: Number(bot_id),
    }));
  }

  /** Claims the first delivery of a bot and counts the attempt. Undefined if it is not due, or another process has it. */
  async claim({ realmId, botId }: DueBot): Promise<BotDeliveryRow | undefined> {
    const { engine, clock } = this.#services;
    const now = clock.now();
    const [raw] = await engine.write((tx) =>
      tx.all<RawRow>(
        `UPDATE bot_deliveries SET claimed_until = $2, attempts = attempts + 1, error = NULL
         WHERE realm_id = $3 AND ${isDue} AND ${isFree} AND status = 'waiting' AND id = (
           SELECT MIN(id) FROM bot_deliveries
           WHERE realm_id = $3 AND bot_id = $4 AND status = 'waiting')
         RETURNING ${columns}`,
        [now, now + CLAIM_MS, realmId, botId],
      ),
    );
    return raw && decodeRow(botDeliveries, raw);
  }

  /** Extends a claim, unless its delivery has ended or another process has taken over. */
  async extend({ realmId }: DueBot, { id, attempts }: BotDeliveryRow): Promise<void> {
    const { engine, clock } = this.#services;
    await engine.write((tx) =>
      tx.run(
        `UPDATE bot_deliveries SET claimed_until = $1 WHERE realm_id = $2 AND id = $3
         AND attempts = $4 AND status = 'waiting' AND claimed_until > 0`,
        [clock.now() + CLAIM_MS, realmId, id, attempts],
      ),
    );
  }

  /** Gives a claim back, uncounted, so that the next start of a server continues at once. */
  async giveBack({ realmId }: DueBot, { id, attempts }: BotDeliveryRow): Promise<void> {
    await this.#services.engine.write((tx) =>
      tx.run(
        `UPDATE bot_deliveries SET claimed_until = 0, attempts = attempts - 1
         WHERE realm_id = $1 AND id = $2 AND attempts = $3 AND status = 'waiting'`,
        [realmId, id, attempts],
      ),
    );
  }

  /** Deletes old deliveries that are finished. */
  async forgetOld(): Promise<void> {
    const { engine, clock } = this.#services;
    const before = clock.now() - limits.botDeliveryDays * DAY_MS;
    await engine.write((tx) =>
      tx.run('DELETE FROM bot_deliveries WHERE finished_at < $1', [before]),
    );
  }
}
