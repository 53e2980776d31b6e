import type { Logger } from 'pino';

/** PostgreSQL takes payloads of less than 8000 bytes. */
export const MAX_PAYLOAD_BYTES = 7900;

interface Options {
  /** Takes what goes into one notification from what waits; undefined when nothing does. */
  readonly next: () => string | undefined;
  readonly notify: (payload: string) => Promise<void>;
  readonly log: Logger;
}

/**
 * One notification at a time; what is to be told meanwhile goes together into the next, as all that
 * notify wait for each other in PostgreSQL.
 */
export class Sending {
  readonly #options: Options;
  #underWay: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Something waits. */
  wake(): void {
    this.#underWay ??= this.#send();
  }

  /** Settles when nothing waits any more. */
  async done(): Promise<void> {
    await this.#underWay;
  }

  async #send(): Promise<void> {
    const { next, notify, log } = this.#options;
    // What is said in one go is one notification.
    await Promise.resolve();
    for (let payload = next(); payload !== undefined; payload = next()) {
      await notify(payload).catch((error) =>
        log.debug({ err: error }, 'other nodes were not told'),
      );
    }
    this.#underWay = undefined;
  }
}
