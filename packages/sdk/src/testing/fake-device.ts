import { commonEnvironment } from '../environment/common-environment.ts';
import { processChannels, processLocks } from '../environment/process-tabs.ts';
import type { CancelTimer, Environment, Locks, TabChannel } from '../environment.ts';
import { LiveValue } from '../live.ts';

interface Timer {
  readonly at: number;
  readonly action: () => void;
}

export interface FakeDeviceOptions {
  /** Milliseconds since 1970; defaults to 0. */
  readonly now?: number;
  /** Returns the random numbers, below 1; defaults to one half. */
  readonly random?: () => number;
  /** The other end of the network; defaults to the real one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** One tab of a fake device: its environment, until it is killed. */
export interface FakeTab extends Environment {
  /** Ends the tab as a crash would: nothing of it runs on, and its locks are free. */
  kill(): void;
}

/** A device whose clock, network and tabs a test controls. */
export class FakeDevice {
  /** While false, requests fail and those in flight break off. */
  readonly online = new LiveValue(true);
  readonly visible = new LiveValue(true);
  readonly #inputListeners = new Set<() => void>();
  /** In bytes; undefined if the platform does not tell. */
  room: { usage: number | undefined; quota: number | undefined } = {
    usage: undefined,
    quota: undefined,
  };
  readonly #locks: Locks = processLocks();
  readonly #openChannel = processChannels();
  readonly #timers = new Set<Timer>();
  /** The requests since the network was there; their bodies may still be in transit. */
  readonly #requests = new Set<{ readonly tab: AbortSignal; readonly cut: AbortController }>();
  readonly #random: () => number;
  readonly #fetch: typeof globalThis.fetch;
  #now: number;

  constructor({ now = 0, random = () => 0.5, fetch }: FakeDeviceOptions = {}) {
    this.#now = now;
    this.#random = random;
    this.#fetch = fetch ?? commonEnvironment().fetch;
    this.online.subscribe((isOnline) => {
      if (!isOnline) this.#breakConnections();
    });
  }

  /** Opens one more tab of the app. */
  tab(): FakeTab {
    const end = new AbortController();
    const gone = end.signal;
    return {
      ...commonEnvironment(),
      now: () => this.#now,
      after: (delayMs, action) =>
        this.#after(delayMs, () => {
          if (!gone.aborted) action();
        }),
      random: this.#random,
      fetch: (...request) => this.#request(gone, ...request),
      online: this.online,
      visible: this.visible,
      onInput: (listener) => {
        this.#inputListeners.add(listener);
        return () => this.#inputListeners.delete(listener);
      },
      locks: {
        hold: (name, work, signal, mode) =>
          this.#locks.hold(name, () => untilEnded(gone, work), signal, mode),
      },
      openChannel: (name) => channelUntil(gone, this.#openChannel(name)),
      storage: { persist: async () => true, estimate: async () => this.room },
      kill: () => {
        end.abort();
        this.#breakConnections(gone);
      },
    };
  }

  /** Simulates input of the person. */
  input(): void {
    for (const listener of this.#inputListeners) listener();
  }

  /** Advances the clock and fires the timers that are due, in order. */
  advance(byMs: number): void {
    const end = this.#now + byMs;
    for (let next = this.#nextDue(end); next; next = this.#nextDue(end)) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.action();
    }
    this.#now = end;
  }

  /** Advances the clock as while the system suspends the app: due timers fire late, with the next `advance`. */
  suspend(forMs: number): void {
    this.#now += forMs;
  }

  /** The time of the next timer; undefined if none is set. */
  get nextTimerAt(): number | undefined {
    return this.#nextDue(Number.POSITIVE_INFINITY)?.at;
  }

  #breakConnections(whose?: AbortSignal): void {
    for (const request of this.#requests) {
      if (whose && request.tab !== whose) continue;
      this.#requests.delete(request);
      request.cut.abort(new TypeError('the network is gone'));
    }
  }

  #after(delayMs: number, action: () => void): CancelTimer {
    const timer = { at: this.#now + delayMs, action };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  #nextDue(end: number): Timer | undefined {
    const due = [...this.#timers].filter(({ at }) => at <= end);
    return due.reduce<Timer | undefined>(
      (first, timer) => (first && first.at <= timer.at ? first : timer),
      undefined,
    );
  }

  async #request(
    gone: AbortSignal,
    ...[input, init]: Parameters<typeof globalThis.fetch>
  ): Promise<Response> {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    if (gone.aborted) return never();
    if (!this.online.current) throw new TypeError('there is no network');
    const cut = new AbortController();
    this.#requests.add({ tab: gone, cut });
    const signal = AbortSignal.any([request.signal, cut.signal]);
    try {
      const answer = this.#fetch(new Request(request, { signal }));
      return await Promise.race([answer, brokenOff(signal)]);
    } catch (error) {
      return gone.aborted ? never() : Promise.reject(error);
    }
  }
}

function brokenOff(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Settles with the work, or when its tab ends. */
async function untilEnded(gone: AbortSignal, work: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const ended = new Promise<void>((resolve) => {
    if (gone.aborted) resolve();
    gone.addEventListener('abort', () => resolve(), { once: true, signal: over.signal });
  });
  try {
    await Promise.race([work(), ended]);
  } finally {
    over.abort();
  }
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

function channelUntil(gone: AbortSignal, channel: TabChannel): TabChannel {
  gone.addEventListener('abort', () => channel.close(), { once: true });
  return {
    send: (message) => {
      if (!gone.aborted) channel.send(message);
    },
    onMessage: (listener) => channel.onMessage(listener),
    close: () => channel.close(),
  };
}
