import type { Realm } from '../realm/realm.ts';
import type { Services } from '../services.ts';
import { decodeRow, type RawRow } from '../storage/rows.ts';
import { mails } from '../storage/tables/mails.ts';
import type { Mail } from './mail.ts';

/** So long nobody else sends it; whoever sends it gives up before. */
const CLAIM_MS = 300_000;
/** Beyond the differences between the clocks of servers, and what it takes to write down what became of a mail. */
const MARGIN_MS = 30_000;
/** Twice as long as a mail waits that could not be sent. */
const LONGEST_WAIT_MS = 2 * 3_600_000;
/** As long as people may want what they missed collected for, and that. */
const LONGEST_COLLECTED_MS = 604_800_000 + LONGEST_WAIT_MS;

/** A mail whose time has come, and which is ours to send. */
export interface Claimed {
  readonly realm: Realm;
  readonly mail: Mail;
  /** Aborts a while before it is not any more. */
  readonly isOurs: AbortSignal;
}

/** The mails of all realms as they wait in the database. */
export class MailQueue {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Written down before any of them is sent: where nothing can be written, nothing goes out again and again. */
  async claim(most: number): Promise<Claimed[]> {
    const { engine, clock, realms, log } = this.#services;
    const now = clock.now();
    const due = await engine.reader.get(anyDue, [now]);
    if (!due) return [];
    const rows = await engine.write((tx) => tx.all<RawRow>(CLAIM, [now, now + CLAIM_MS, most]));
    const { open, errors } = await realms.withIds(rows.map(({ realm_id }) => Number(realm_id)));
    // Those of theirs wait until their claim has run out.
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

  /** Whose claim has run out has no say any more. */
  async #run(statement: string, { realm, mail }: Claimed, ...values: number[]): Promise<void> {
    const still = 'realm_id = $1 AND id = $2 AND claimed_until = $3';
    await this.#services.engine.write((tx) =>
      tx.run(`${statement} WHERE ${still}`, [realm.id, mail.id, mail.claimed_until, ...values]),
    );
  }
}

/** What is put off, or claimed, for longer than anybody does was so by a clock that has been set back since. */
const FREE = `(claimed_until <= $1 OR claimed_until > $1 + ${2 * CLAIM_MS})`;
const DUE = `(due_at <= $1 OR due_at > $1 + ${LONGEST_WAIT_MS} AND
  (occasion <> 'missed messages' OR due_at > $1 + ${LONGEST_COLLECTED_MS})) AND ${FREE}`;

/** Asked all the time. Takes the time, in milliseconds since 1970. */
export const anyDue = `SELECT 1 AS one FROM mails WHERE ${DUE} LIMIT 1`;

/** What somebody waits for goes before what tells many of the same. */
const CLAIM = `UPDATE mails SET claimed_until = $2
  WHERE ${FREE} AND (realm_id, id) IN (
    SELECT realm_id, id FROM mails WHERE ${DUE}
    ORDER BY CASE occasion WHEN 'missed messages' THEN 1 ELSE 0 END, due_at, id LIMIT $3)
  RETURNING realm_id, ${Object.keys(mails.columns).join(', ')}`;
