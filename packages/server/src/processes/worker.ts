import cluster from 'node:cluster';
import { EventEmitter } from 'node:events';
import type { Siblings } from '../core/siblings.ts';
import type { CommitNotice } from '../core/storage/engine.ts';
import type { MakeCounter } from '../http/admission/rate-limit.ts';
import type { UseCounter } from '../http/admission/use-counter.ts';
import type { FromPrimary, FromWorker, Question, Ready } from './messages.ts';

/** A worker's connection to its primary process, and through it to the other workers. */
export class Worker implements Siblings {
  readonly #news = new EventEmitter<{ announcement: [CommitNotice]; broadcast: [string] }>();
  /** Resolves once the primary process wants this one to stop. */
  readonly stopped: Promise<void>;
  readonly #answers = new Map<number, (value: unknown) => void>();
  #questions = 0;
  #counters = 0;

  constructor() {
    // A terminal or a supervisor signals every process; the primary one decides.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ignore);
    this.stopped = new Promise((resolve) => {
      process.on('message', (message: FromPrimary) => {
        if (message.kind === 'stop') resolve();
      });
    });
    process.on('message', (message: FromPrimary) => {
      if (message.kind === 'announcement') this.#news.emit('announcement', message.notice);
      if (message.kind === 'broadcast') this.#news.emit('broadcast', message.text);
      if (message.kind !== 'answer') return;
      this.#answers.get(message.id)?.(message.value);
      this.#answers.delete(message.id);
    });
  }

  /** Whether this is the first worker, which prepares the database. */
  get isFirst(): boolean {
    return cluster.worker?.id === 1;
  }

  ready({ url, setupUrl }: Ready): void {
    send({ kind: 'ready', url, setupUrl });
  }

  announce(notice: CommitNotice): void {
    send({ kind: 'announcement', notice });
  }

  onAnnouncement(listener: (notice: CommitNotice) => void): void {
    this.#news.on('announcement', listener);
  }

  broadcast(text: string): void {
    send({ kind: 'broadcast', text });
  }

  onBroadcast(listener: (text: string) => void): void {
    this.#news.on('broadcast', listener);
  }

  async inWriteTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.#ask({ kind: 'beginWrite' });
    try {
      return await work();
    } finally {
      // Not awaited: the next turn is another question, which comes after this one.
      void this.#ask({ kind: 'endWrite' });
    }
  }

  async exclusively(name: string, work: () => Promise<void>): Promise<void> {
    if (!(await this.#ask({ kind: 'lock', name }))) return;
    try {
      await work();
    } finally {
      await this.#ask({ kind: 'unlock', name });
    }
  }

  /** Makes a counter that all workers share. */
  readonly makeCounter: MakeCounter = (uses, windowSeconds) => {
    const counter = { index: this.#counters, uses, windowSeconds };
    this.#counters += 1;
    const ask = <T>(operation: keyof UseCounter, key: string, amount = 1) =>
      this.#ask({ kind: 'count', counter, operation, key, uses: amount }) as Promise<T>;
    return {
      spend: (key) => ask('spend', key),
      charge: (key, amount) => ask('charge', key, amount),
      giveBack: (key) => ask('giveBack', key),
      look: (key) => ask('look', key),
      forget: (key) => ask('forget', key),
    };
  };

  #ask(question: Question): Promise<unknown> {
    this.#questions += 1;
    const id = this.#questions;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      send({ kind: 'question', id, question });
    });
  }
}

function ignore(): void {
  // For signals, see the constructor. For errors of messages, see `send`.
}

/** Without a primary process, the channel is closed and this process is about to end. */
function send(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, ignore);
}
