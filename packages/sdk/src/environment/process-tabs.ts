import type { LockMode, Locks, TabChannel } from '../environment.ts';

interface Turn {
  readonly mode: LockMode;
  readonly begin: () => void;
}

/** Creates locks between the clients of a process: first come, first served. */
export function processLocks(): Locks {
  const locks = new Map<string, Lock>();
  return {
    async hold(name, work, signal, mode = 'exclusive') {
      const lock = locks.get(name) ?? new Lock();
      locks.set(name, lock);
      await lock.enter(mode, signal);
      try {
        await work();
      } finally {
        lock.leave();
      }
    },
  };
}

class Lock {
  #held: LockMode | undefined;
  #holders = 0;
  #waiting: Turn[] = [];

  enter(mode: LockMode, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== turn);
        reject(signal.reason);
        this.#admit();
      };
      const turn: Turn = {
        mode,
        begin: () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(turn);
      this.#admit();
    });
  }

  leave(): void {
    this.#holders -= 1;
    if (this.#holders === 0) this.#held = undefined;
    this.#admit();
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#isOpenTo(next); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#held = next.mode;
      this.#holders += 1;
      next.begin();
    }
  }

  #isOpenTo({ mode }: Turn): boolean {
    return this.#held === undefined || (this.#held === 'shared' && mode === 'shared');
  }
}

/** Creates channels between the clients of a process. */
export function processChannels(): (name: string) => TabChannel {
  const open = new Set<ProcessChannel>();
  return (name) => {
    const channel = new ProcessChannel(name, open);
    open.add(channel);
    return channel;
  };
}

class ProcessChannel implements TabChannel {
  readonly #name: string;
  readonly #open: Set<ProcessChannel>;
  readonly #listeners: ((message: unknown) => void)[] = [];

  constructor(name: string, open: Set<ProcessChannel>) {
    this.#name = name;
    this.#open = open;
  }

  send(message: unknown): void {
    const others = [...this.#open].filter((other) => other !== this && other.#name === this.#name);
    if (others.length === 0) return;
    // As between tabs: a copy, delivered after the sender's current code.
    const copy = structuredClone(message);
    for (const other of others) queueMicrotask(() => other.#receive(copy));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#listeners.push(listener);
  }

  close(): void {
    this.#open.delete(this);
  }

  #receive(message: unknown): void {
    if (!this.#open.has(this)) return;
    for (const listener of this.#listeners) listener(message);
  }
}
