import type { Logger } from 'pino';

/** Just below PostgreSQL's limit of 8000 bytes. */
export const MAX_PAYLOAD_BYTES = 7900;

interface Options {
  /** Takes the next payload from the waiting texts; undefined if none waits. */
  readonly next: () => string | undefined;
  readonly notify: (payload: string) => Promise<void>;
  readonly log: Logger;
}

/**
 * Sends one notification at a time, since PostgreSQL commits those that notify one by one. Texts that arrive meanwhile
 * go together into the next one.
 */
export class Sending {
  readonly #options: Options;
  #underWay: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Starts sending, if it is not running yet. */
  wake(): void {
    this.#underWay ??= this.#send();
  }

  /** Settles once nothing waits any more. */
  async done(): Promise<void> {
    await this.#underWay;
  }

  async #send(): Promise<void> {
    const { next, notify, log } = this.#options;
    // Lets texts of the same turn share a notification.
    await Promise.resolve();
    for (let payload = next(); payload !== undefined; payload = next()) {
      await notify(payload).catch((error) =>
        log.debug({ err: error }, 'could not notify the other nodes'),
      );
    }
    this.#underWay = undefined;
  }
}
