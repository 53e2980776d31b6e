import { BackOff } from '../../core/jobs/back-off.ts';
import type { Services } from '../../services.ts';
import { LogReader, type LogStep } from '../notifying/log-reader.ts';
import { Badges } from './badges.ts';
import type { Carrier } from './carrier.ts';
import { notifyOfMessage } from './notify.ts';
import { RelayError } from './relay-client.ts';
import { withdraw } from './withdraw.ts';

/**
 * Sends notifications by reading the realms' logs, which also hold them while the relay is down. Repeating work after a
 * crash is harmless: relay and devices recognize a notification by its id.
 */
export class Notifier {
  readonly #services: Services;
  readonly #carrier: Carrier;
  readonly #reader: LogReader;
  readonly #backOff = new BackOff();
  readonly #badges: Badges;

  /** `badgePauseMs`: least time between two silent notifications about messages that notify nobody. */
  constructor(services: Services, carrier: Carrier, badgePauseMs: number) {
    this.#badges = new Badges(badgePauseMs);
    this.#services = services;
    this.#carrier = carrier;
    this.#reader = new LogReader(services, 'push', {
      step: (step) => this.#step(step),
      failsEverywhere: (error) => error instanceof RelayError,
    });
  }

  /** Sends the due notifications of all realms. */
  async run(): Promise<void> {
    const { clock, log } = this.#services;
    if (this.#backOff.isOn(clock.now())) return;
    try {
      await this.#reader.run();
      await this.#badges.send();
      this.#backOff.succeeded();
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      const pauseMs = this.#backOff.failed(clock.now());
      const level = error.failure === 'refused' ? 'error' : 'warn';
      log[level]({ pauseMs }, `Notifications wait: ${error.message}`);
    }
  }

  /** Leaves the remaining work to other processes. */
  close(): Promise<void> {
    return this.#reader.close();
  }

  async #step({ realm, lease, entries, position }: LogStep): Promise<void> {
    const context = this.#badges.follow({
      services: this.#services,
      carrier: this.#carrier,
      realm,
      lease,
    });
    for (const entry of entries) {
      await this.#badges.note(context, entry);
      if (entry.kind === 'message') await notifyOfMessage(context, entry);
      else if (entry.kind !== 'count') await withdraw(context, entry);
    }
    await lease.advance(position);
  }
}
