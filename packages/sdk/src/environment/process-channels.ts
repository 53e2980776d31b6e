import type { TabChannel } from '../environment.ts';

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
