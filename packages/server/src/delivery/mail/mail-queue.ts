import type { Realm } from '../../core/realm/realm.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import { mails } from '../../core/storage/tables/mails.ts';
import type { Services } from '../../services.ts';
import type { Mail } from './mail.ts';

/** Duration of a claim. The sender gives up before it ends, so no other process sends the same mail. */
const CLAIM_MS = 300_000;
/** Allows for differences between servers' clocks and the time to store an outcome. */
const MARGIN_MS = 30_000;
/** Twice the longest pause before a retry. */
const LONGEST_WAIT_MS = 2 * 3_600_000;
/** The longest batching period of missed messages, plus that. */
const LONGEST_COLLECTED_MS = 604_800_000 + LONGEST_WAIT_MS;

/** A due mail that this process may send. */
export interface Claimed {
  readonly realm: Realm;
  readonly mail: Mail;
  /** Aborts shortly before the claim ends. */
  readonly isOurs: AbortSignal;
}

/** The queued mails of all realms, in the database. */
export class MailQueue {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Claims due mails. Storing the claim before sending ensures that a database that cannot be written does not cause
   * repeated mails.
   */
  async claim(most: number): Promise<Claimed[]> {
    const { engine, clock, realms, log } = this.#services;
    const now = clock.now();
    const due = await engine.reader.get(anyDue, [now]);
    if (!due) return [];
    const rows = await engine.write((tx) => tx.all<RawRow>(CLAIM, [now, now + CLAIM_MS, most]));
    const { open, errors } = await realms.withIds(rows.map(({ realm_id }) => Number(realm_id)));
    // Their mails wait until the claims end.
    for (const error of errors) log.error({ err: error }, 'Mails of an organization wait');
    const isOurs = AbortSignal.timeout(Math.max(0, now + CLAIM_MS - MARGIN_MS - clock.now()));
    return rows.flatMap(({ realm_id, ...raw }) => {
      const realm = open.get(Number(realm_id));
      return realm ? [{ realm, mail: decodeRow(mails, raw) as Mail, isOurs }] : [];
    });
  }

  async remove(claimed: Claimed): Promise<void> {
    await this.#run('DELETE FROM mails', claimed);
  }

  async putOff(claimed: Claimed, until: number): Promise<void> {
    await this.#run('UPDATE mails SET claimed_until = 0, due_at = $4', claimed, until);
  }

  async failed(claimed: Claimed, until: number): Promise<void> {
    const set = 'claimed_until = 0, due_at = $4, failures = failures + 1';
    await this.#run(`UPDATE mails SET ${set}`, claimed, until);
  }

  /** Stores an outcome, unless the claim has ended. */
  async #run(statement: string, { realm, mail }: Claimed, ...values: number[]): Promise<void> {
    const still = 'realm_id = $1 AND id = $2 AND claimed_until = $3';
    await this.#services.engine.write((tx) =>
      tx.run(`${statement} WHERE ${still}`, [realm.id, mail.id, mail.claimed_until, ...values]),
    );
  }
}

/** Ignores due times and claims that are too far away: they are from a clock that was set back since. */
const FREE = `(claimed_until <= $1 OR claimed_until > $1 + ${2 * CLAIM_MS})`;
const DUE = `(due_at <= $1 OR due_at > $1 + ${LONGEST_WAIT_MS} AND
  (occasion <> 'missed messages' OR due_at > $1 + ${LONGEST_COLLECTED_MS})) AND ${FREE}`;

/** Tells whether any mail is due; runs often. Takes the time in milliseconds since 1970. */
export const anyDue = `SELECT 1 AS one FROM mails WHERE ${DUE} LIMIT 1`;

/** Claims mails that a user waits for before mails about missed messages. */
const CLAIM = `UPDATE mails SET claimed_until = $2
  WHERE ${FREE} AND (realm_id, id) IN (
    SELECT realm_id, id FROM mails WHERE ${DUE}
    ORDER BY CASE occasion WHEN 'missed messages' THEN 1 ELSE 0 END, due_at, id LIMIT $3)
  RETURNING realm_id, ${Object.keys(mails.columns).join(', ')}`;
