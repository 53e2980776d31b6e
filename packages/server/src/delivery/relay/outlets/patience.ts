import { setTimeout } from 'node:timers/promises';
import type { HandOver } from './outlet.ts';

/** Usual time of a service, which is free. */
const USUAL_MS = 500;
const MOST_MS = 3000;
/** Share of the time that may be spent waiting for slow services. */
const SHARE = 0.1;

type Send = (signal: AbortSignal) => Promise<HandOver>;
/** Also `failed` once the wait is over. */
export type OutcomeOf = (device: string, send: Send) => Promise<HandOver>;

/**
 * A budget for waiting on slow services. Whoever registers a browser chooses its service, and a slow one would delay
 * everyone later in the queue. When the budget is used up, requests continue in the background, and their devices get
 * nothing else until then.
 */
export class Patience {
  readonly #late = new Map<string, AbortController>();
  #leftMs = MOST_MS;
  #lookedAt = performance.now();

  /** Runs one batch of notifications. */
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

  /** Aborts requests in the background. */
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

/** A budget for each chat server, so that the users of one cannot delay another. */
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
