import { BackOff } from '../jobs/back-off.ts';
import { writeLetter } from '../letters.ts';
import type { Services } from '../services.ts';
import { originOf } from '../setup/setup-link.ts';
import type { Letter } from './letter.ts';
import type { Later } from './letter-writer.ts';
import { MailRefused, MailServerTrouble } from './mail-error.ts';
import { type Claimed, MailQueue } from './mail-queue.ts';
import type { MailServer } from './mail-server.ts';

/** Written and sent together; what is due beyond that comes next. */
const BATCH = 20;
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 3_600_000;
/** What is older says nothing new. */
const MAX_AGE_MS = 2 * 86_400_000;

/** What became of a mail: whether the mail server took or refused it, did not get to that, or was not asked. */
type Outcome = 'answered' | 'unasked' | Troubled;

interface Troubled {
  readonly claimed: Claimed;
  readonly trouble: MailServerTrouble;
}

/**
 * Sends what is in the table of mails. A mail leaves the table once the mail server has it, so none is
 * lost; who dies between the two leaves it to be sent again, under the same name.
 */
export class Mailer {
  readonly #services: Services;
  readonly #server: MailServer;
  readonly #queue: MailQueue;
  readonly #backOff = new BackOff();
  readonly #stopping = new AbortController();
  #isStopping = false;

  constructor(services: Services, server: MailServer) {
    this.#services = services;
    this.#server = server;
    this.#queue = new MailQueue(services);
  }

  /** Sends what is due in all realms. */
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

  /** Begins with no more, and leaves what the mail server has not taken after `patienceMs` to the next start. */
  stop(patienceMs: number): void {
    this.#isStopping = true;
    setTimeout(() => this.#stopping.abort(), patienceMs).unref();
  }

  /** Whether there may be more to send at once. */
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
    // The mail server takes others, so it is with these.
    for (const { claimed, trouble } of troubled) await this.#tryAgain(claimed, trouble);
    if (answers) this.#backOff.succeeded();
    return batch.length === BATCH;
  }

  /** Throws what is not about mail. */
  async #send(claimed: Claimed): Promise<Outcome> {
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

  /** The mail server takes nothing now. What is written meanwhile comes first then. */
  async #pause(troubled: readonly Troubled[]): Promise<void> {
    const { clock, log } = this.#services;
    const now = clock.now();
    const pauseMs = this.#isStopping ? 0 : this.#backOff.failed(now);
    for (const { claimed } of troubled) await this.#queue.putOff(claimed, now + pauseMs);
    if (this.#isStopping) return;
    const said = troubled[0]?.trouble.message;
    log.error({ pauseMs }, `Mails wait, as the mail server does not take them: ${said}`);
  }

  async #giveUp(claimed: Claimed, reason: string): Promise<void> {
    this.#services.log.warn(aboutMail(claimed), `A mail is given up: ${reason}`);
    await this.#queue.remove(claimed);
  }

  async #tryAgain(claimed: Claimed, error: unknown): Promise<void> {
    const { clock, log } = this.#services;
    const { failures } = claimed.mail;
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), LAST_RETRY_MS);
    const about = { ...aboutMail(claimed), waitMs };
    if (error instanceof MailRefused || error instanceof MailServerTrouble) {
      log.warn(about, `A mail is tried again: ${error.message}`);
    } else log.error({ ...about, err: error }, 'A mail could not be written, and is tried again');
    await this.#queue.failed(claimed, clock.now() + waitMs);
  }
}

/** What is decided of a mail must not be decided on a state older than it. Once a realm: writers wait for it. */
async function catchUp(batch: readonly Claimed[]): Promise<void> {
  const realms = new Set(batch.map(({ realm }) => realm));
  await Promise.all([...realms].map((realm) => realm.refresh()));
}

/** With the time, as ids are given out again after a backup was restored. */
function nameOf({ realm, mail }: Claimed): string {
  return `tidings.${realm.id}.${mail.id}.${mail.queued_at}`;
}

/** Whose it is, without their address. */
function aboutMail({ realm, mail: { id, occasion, user_id } }: Claimed): object {
  return { realmId: realm.id, mailId: id, occasion, userId: user_id };
}
