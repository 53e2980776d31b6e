import { BackOff, type PauseSchedule, pauseAfter } from '../../core/jobs/back-off.ts';
import { tracedAlone } from '../../core/traces/traced.ts';
import { originOf } from '../../features/setup/setup-link.ts';
import type { Services } from '../../services.ts';
import type { Letter } from './letter.ts';
import type { Later } from './letter-writer.ts';
import { writeLetter } from './letters.ts';
import { MailRefused, MailServerTrouble } from './mail-error.ts';
import { type Claimed, MailQueue } from './mail-queue.ts';
import type { MailServer } from './mail-server.ts';

/** Number of mails that are written and sent together. */
const BATCH = 20;
/** The pauses of a mail that the mail server does not accept. */
const retries: PauseSchedule = { firstMs: 60_000, mostMs: 3_600_000 };
/** Older mails are no longer useful. */
const MAX_AGE_MS = 2 * 86_400_000;

/** Result for a mail: the mail server answered, had a problem, or was not asked. */
type Outcome = 'answered' | 'unasked' | Troubled;

interface Troubled {
  readonly claimed: Claimed;
  readonly trouble: MailServerTrouble;
}

/**
 * Sends the mails in the database. A mail is deleted only after the mail server accepts it, so none is lost. If a
 * process dies in between, the mail is sent again with the same id.
 */
export class Mailer {
  readonly #services: Services;
  readonly #server: MailServer;
  readonly #queue: MailQueue;
  readonly #send: (claimed: Claimed) => Promise<Outcome>;
  readonly #backOff = new BackOff();
  readonly #stopping = new AbortController();
  #isStopping = false;

  constructor(services: Services, server: MailServer) {
    this.#services = services;
    this.#server = server;
    this.#queue = new MailQueue(services);
    this.#send = tracedAlone(services.traces, 'send mail', this.#trySending.bind(this));
  }

  /** Sends the due mails of all realms. */
  async run(): Promise<void> {
    const { clock } = this.#services;
    if (this.#backOff.isOn(clock.now())) return;
    try {
      while (!this.#isStopping && (await this.#runBatch()));
    } catch (error) {
      this.#backOff.failed(clock.now());
      throw error;
    }
  }

  /** Starts no more mails. After `patienceMs`, unfinished ones are left for the next start. */
  stop(patienceMs: number): void {
    this.#isStopping = true;
    setTimeout(() => this.#stopping.abort(), patienceMs).unref();
  }

  /** Sends a batch. Returns whether more mails may be due. */
  async #runBatch(): Promise<boolean> {
    const batch = await this.#queue.claim(BATCH);
    if (batch.length === 0) return false;
    await catchUp(batch);
    const settled = await Promise.allSettled(batch.map((each) => this.#send(each)));
    const failed = settled.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    const outcomes = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const troubled = outcomes.filter((outcome) => typeof outcome === 'object');
    const answers = outcomes.includes('answered');
    if (troubled.length > 0 && (!answers || this.#isStopping)) {
      await this.#pause(troubled);
      return false;
    }
    // The server accepts other mails, so the problem is with these.
    for (const { claimed, trouble } of troubled) await this.#tryAgain(claimed, trouble);
    if (answers) this.#backOff.succeeded();
    return batch.length === BATCH;
  }

  /** Sends a mail. Throws only errors that have nothing to do with mail. */
  async #trySending(claimed: Claimed): Promise<Outcome> {
    const age = this.#services.clock.now() - claimed.mail.queued_at;
    if (age > MAX_AGE_MS) {
      await this.#giveUp(claimed, 'It could not be sent for two days.');
      return 'unasked';
    }
    try {
      const letter = await this.#write(claimed);
      if (!letter) {
        await this.#queue.remove(claimed);
        return 'unasked';
      }
      if ('notBefore' in letter) {
        await this.#queue.putOff(claimed, letter.notBefore);
        return 'unasked';
      }
      const mayGoOn = AbortSignal.any([this.#stopping.signal, claimed.isOurs]);
      await this.#server.send(letter, nameOf(claimed), mayGoOn);
    } catch (error) {
      return this.#afterFailure(claimed, error);
    }
    this.#services.mailCounts.add('succeeded');
    await this.#queue.remove(claimed);
    return 'answered';
  }

  async #afterFailure(claimed: Claimed, error: unknown): Promise<Outcome> {
    if (error instanceof MailServerTrouble) return { claimed, trouble: error };
    if (error instanceof MailRefused && error.isFinal) await this.#giveUp(claimed, error.message);
    else await this.#tryAgain(claimed, error);
    return error instanceof MailRefused ? 'answered' : 'unasked';
  }

  #write({ realm, mail }: Claimed): Promise<Letter | Later | undefined> {
    const origin = originOf(this.#services.config, realm.subdomain);
    return writeLetter({ services: this.#services, realm, state: realm.state, origin }, mail);
  }

  /** Pauses after a problem of the mail server. Mails that are queued meanwhile go first. */
  async #pause(troubled: readonly Troubled[]): Promise<void> {
    const { clock, log, mailCounts } = this.#services;
    mailCounts.add('failed', troubled.length);
    const now = clock.now();
    const pauseMs = this.#isStopping ? 0 : this.#backOff.failed(now);
    for (const { claimed } of troubled) await this.#queue.putOff(claimed, now + pauseMs);
    if (this.#isStopping) return;
    const said = troubled[0]?.trouble.message;
    log.error(
      { pauseMs },
      `Mails are delayed because the mail server does not accept them: ${said}`,
    );
  }

  async #giveUp(claimed: Claimed, reason: string): Promise<void> {
    this.#services.mailCounts.add('dropped');
    this.#services.log.warn(aboutMail(claimed), `A mail was dropped: ${reason}`);
    await this.#queue.remove(claimed);
  }

  async #tryAgain(claimed: Claimed, error: unknown): Promise<void> {
    const { clock, log, mailCounts } = this.#services;
    mailCounts.add('failed');
    const waitMs = pauseAfter(claimed.mail.failures + 1, retries);
    const about = { ...aboutMail(claimed), waitMs };
    if (error instanceof MailRefused || error instanceof MailServerTrouble) {
      log.warn(about, `A mail will be retried: ${error.message}`);
    } else log.error({ ...about, err: error }, 'A mail could not be written and will be retried');
    await this.#queue.failed(claimed, clock.now() + waitMs);
  }
}

/**
 * Updates the realms, since a mail must not be based on an older state than its own. Once per realm, as writers wait
 * for it.
 */
async function catchUp(batch: readonly Claimed[]): Promise<void> {
  const realms = new Set(batch.map(({ realm }) => realm));
  await Promise.all([...realms].map((realm) => realm.refresh()));
}

/** Returns the mail's id. Contains the time, since row ids are reused after a restored backup. */
function nameOf({ realm, mail }: Claimed): string {
  return `tidings.${realm.id}.${mail.id}.${mail.queued_at}`;
}

/** Returns log fields that identify a mail without its address. */
function aboutMail({ realm, mail: { id, occasion, user_id } }: Claimed): object {
  return { realmId: realm.id, mailId: id, occasion, userId: user_id };
}
