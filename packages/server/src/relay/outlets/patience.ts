import { setTimeout } from 'node:timers/promises';
import type { HandOver } from './outlet.ts';

/** What services usually take: this costs no patience. */
const USUAL_MS = 500;
const MOST_MS = 3000;
/** How much of the time may be spent waiting for what takes longer. */
const SHARE = 0.1;

type Send = (signal: AbortSignal) => Promise<HandOver>;
/** `failed` is also what nobody waits for any more. */
export type OutcomeOf = (device: string, send: Send) => Promise<HandOver>;

/**
 * Whoever registers a browser says where its service is, and while that does not answer, everybody waits whose
 * turn comes later. So there is only so much patience with all of them; what takes longer goes on by itself, and
 * until it ends nothing else is sent to that device.
 */
export class Patience {
  readonly #late = new Map<string, AbortController>();
  #leftMs = MOST_MS;
  #lookedAt = performance.now();

  /** Hands over what goes together. */
  async during<T>(handOver: (outcomeOf: OutcomeOf) => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    this.#leftMs = Math.min(MOST_MS, this.#leftMs + SHARE * (startedAt - this.#lookedAt));
    this.#lookedAt = startedAt;
    const end = new AbortController();
    const { signal } = end;
    const over = setTimeout(USUAL_MS + this.#leftMs, undefined, { signal }).catch(() => undefined);
    try {
      return await handOver((device, send) => this.#outcomeOf(device, send, over));
    } finally {
      end.abort();
      const spentMs = Math.max(0, performance.now() - startedAt - USUAL_MS);
      this.#leftMs = Math.max(0, this.#leftMs - spentMs);
    }
  }

  /** Gives up what nobody waits for. */
  close(): void {
    for (const sending of this.#late.values()) sending.abort();
  }

  async #outcomeOf(device: string, send: Send, over: Promise<void>): Promise<HandOver> {
    if (this.#late.has(device)) return 'failed';
    const sending = new AbortController();
    const sent = send(sending.signal);
    const outcome = await Promise.race([sent, over]);
    if (outcome) return outcome;
    this.#late.set(device, sending);
    const forget = () => this.#late.delete(device);
    sent.then(forget, forget);
    return 'failed';
  }
}

/** For each chat server its own: the people of one keep nobody waiting at another. */
export class PatienceByServer {
  readonly #known = new Map<string, Patience>();

  of(serverId: string): Patience {
    const patience = this.#known.get(serverId) ?? new Patience();
    this.#known.set(serverId, patience);
    return patience;
  }

  close(): void {
    for (const patience of this.#known.values()) patience.close();
  }
}
