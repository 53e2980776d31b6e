import { setMaxListeners } from 'node:events';
import { BackOff } from '../jobs/back-off.ts';
import type { Realm } from '../realm/realm.ts';
import type { Services } from '../services.ts';
import { originOf } from '../setup/setup-link.ts';
import { decodeRow, type RawRow } from '../storage/rows.ts';
import { mails } from '../storage/tables/mails.ts';
import type { Letter } from './letter.ts';
import type { Later } from './letter-writer.ts';
import type { Mail } from './mail.ts';
import { MailRefused, MailServerTrouble } from './mail-error.ts';
import type { MailServer } from './mail-server.ts';
import { writeLetter } from './write-letter.ts';

/** Written and sent together; what is due beyond that comes next. */
const BATCH = 20;
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 3_600_000;
/** What is older says nothing new. */
const MAX_AGE_MS = 2 * 86_400_000;

interface Due {
  readonly realm: Realm;
  readonly mail: Mail;
}

/**
 * Sends what is in the table of mails. A mail leaves the table once the mail server has it, so none is
 * lost; who dies between the two leaves it to be sent again, under the same name.
 */
export class Mailer {
  readonly #services: Services;
  readonly #server: MailServer;
  readonly #backOff = new BackOff();
  readonly #stopping = new AbortController();
  #isStopping = false;

  constructor(services: Services, server: MailServer) {
    this.#services = services;
    this.#server = server;
    // Every mail of a batch listens; Node takes more than ten for a leak.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Sends what is due in all realms. To be called by one process at a time. */
  async run(): Promise<void> {
    const { clock, log } = this.#services;
    if (this.#backOff.isOn(clock.now())) return;
    try {
      let due: Due[];
      do {
        due = await this.#dueMails();
        await catchUp(due);
        await this.#sendAll(due);
      } while (due.length === BATCH && !this.#isStopping);
      if (due.length > 0) this.#backOff.succeeded();
    } catch (error) {
      if (!(error instanceof MailServerTrouble) || this.#isStopping) throw error;
      const pauseMs = this.#backOff.failed(clock.now());
      log.error({ pauseMs }, `Mails wait, as the mail server does not take them: ${error.message}`);
    }
  }

  /** Begins with no more, and leaves what the mail server has not taken after `patienceMs` to the next start. */
  stop(patienceMs: number): void {
    this.#isStopping = true;
    setTimeout(() => this.#stopping.abort(), patienceMs).unref();
  }

  async #dueMails(): Promise<Due[]> {
    const { engine, clock, realms } = this.#services;
    if (this.#isStopping) return [];
    const rows = await engine.reader.all<RawRow>(SELECT_DUE, [clock.now()]);
    if (rows.length === 0) return [];
    const open = new Map((await realms.all()).map((realm) => [realm.id, realm]));
    return rows.flatMap(({ realm_id, ...raw }) => {
      const realm = open.get(Number(realm_id));
      return realm ? [{ realm, mail: decodeRow(mails, raw) as Mail }] : [];
    });
  }

  async #sendAll(due: readonly Due[]): Promise<void> {
    const outcomes = await Promise.allSettled(due.map((each) => this.#send(each)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #send({ realm, mail }: Due): Promise<void> {
    const age = this.#services.clock.now() - mail.queued_at;
    if (age > MAX_AGE_MS) return this.#giveUp(realm, mail, 'It could not be sent for two days.');
    try {
      const letter = await this.#write(realm, mail);
      if (letter && 'notBefore' in letter) return this.#putOff(realm, mail, letter);
      const id = `tidings.${realm.id}.${mail.id}`;
      if (letter) await this.#server.send(letter, id, this.#stopping.signal);
    } catch (error) {
      if (error instanceof MailServerTrouble) throw error;
      if (error instanceof MailRefused && error.isFinal) {
        return this.#giveUp(realm, mail, error.message);
      }
      return this.#postpone(realm, mail, error);
    }
    await this.#remove(realm, mail);
  }

  #write(realm: Realm, mail: Mail): Promise<Letter | Later | undefined> {
    const origin = originOf(this.#services.config, realm.subdomain);
    return writeLetter({ services: this.#services, realm, state: realm.state, origin }, mail);
  }

  async #giveUp(realm: Realm, mail: Mail, reason: string): Promise<void> {
    this.#services.log.warn(aboutMail(realm, mail), `A mail is given up: ${reason}`);
    await this.#remove(realm, mail);
  }

  /** Unless it was put off meanwhile, as there is more to be said. */
  async #remove(realm: Realm, { id, due_at }: Mail): Promise<void> {
    await this.#services.engine.write((tx) =>
      tx.run('DELETE FROM mails WHERE realm_id = $1 AND id = $2 AND due_at = $3', [
        realm.id,
        id,
        due_at,
      ]),
    );
  }

  async #putOff(realm: Realm, { id }: Mail, { notBefore }: Later): Promise<void> {
    await this.#services.engine.write((tx) =>
      tx.run('UPDATE mails SET due_at = $1 WHERE realm_id = $2 AND id = $3', [
        notBefore,
        realm.id,
        id,
      ]),
    );
  }

  async #postpone(realm: Realm, mail: Mail, error: unknown): Promise<void> {
    const { clock, engine, log } = this.#services;
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(mail.failures, 10), LAST_RETRY_MS);
    const about = { ...aboutMail(realm, mail), waitMs };
    if (error instanceof MailRefused) log.warn(about, `A mail is tried again: ${error.message}`);
    else log.error({ ...about, err: error }, 'A mail could not be written, and is tried again');
    await engine.write((tx) =>
      tx.run(
        'UPDATE mails SET due_at = $1, failures = failures + 1 WHERE realm_id = $2 AND id = $3',
        [clock.now() + waitMs, realm.id, mail.id],
      ),
    );
  }
}

/** What is decided of a mail must not be decided on a state older than it. Once a realm: writers wait for it. */
async function catchUp(due: readonly Due[]): Promise<void> {
  const realms = new Set(due.map(({ realm }) => realm));
  await Promise.all([...realms].map((realm) => realm.refresh()));
}

/** What somebody waits for goes before what tells many of the same. */
const SELECT_DUE = `SELECT realm_id, ${Object.keys(mails.columns).join(', ')}
  FROM mails WHERE due_at <= $1
  ORDER BY CASE occasion WHEN 'missed messages' THEN 1 ELSE 0 END, due_at, id LIMIT ${BATCH}`;

/** Whose it is, without their address. */
function aboutMail(realm: Realm, { id, occasion, user_id }: Mail): object {
  return { realmId: realm.id, mailId: id, occasion, userId: user_id };
}
