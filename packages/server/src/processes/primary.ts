import cluster, { type Worker } from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { MemoryCounter, type UseCounter } from '../http/admission/use-counter.ts';
import { CommandError } from '../operations/cli/failure.ts';
import type { CounterName, FromPrimary, FromWorker, News, Question, Ready } from './messages.ts';

/** A worker that ends is replaced after this time. */
const PAUSE_MS = 500;

/**
 * Runs a server in several processes behind one port. The primary process serves nothing itself: it passes connections
 * and news on, counts uses, keeps locks, and replaces a worker that ends.
 */
export class Primary {
  readonly #log: Logger;
  readonly #counters = new Map<number, UseCounter>();
  /** The worker that holds each lock. */
  readonly #locks = new Map<string, Worker>();
  readonly #writeTurns = new WriteTurns();
  #isStopping = false;
  #fail: (error: Error) => void = () => undefined;

  constructor(log: Logger) {
    this.#log = log;
    cluster.on('exit', (worker) => {
      this.#writeTurns.leave(worker);
      for (const [name, holder] of this.#locks) if (holder === worker) this.#locks.delete(name);
    });
  }

  /** Rejects once the server cannot go on, because a worker no longer starts. */
  readonly failed = new Promise<never>((_, reject) => {
    this.#fail = reject;
  });

  /** Starts the workers. The first one prepares the database alone. */
  async start(count: number): Promise<Ready> {
    const ready = await this.#startWorker();
    await Promise.all(Array.from({ length: count - 1 }, () => this.#startWorker()));
    return ready;
  }

  /** Stops the workers, each after its requests in flight. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(
      workers().map(async (worker) => {
        const ended = end(worker);
        send(worker, { kind: 'stop' });
        await ended;
      }),
    );
  }

  /** Resolves once the worker serves. Replaces it when it ends. */
  async #startWorker(): Promise<Ready> {
    const worker = cluster.fork();
    // A message or a connection for a worker that was killed a moment ago. Its end is handled below.
    worker.on('error', (error) => {
      this.#log.debug({ err: error }, 'a process of the server could not be reached');
    });
    const ended = end(worker);
    const ready = new Promise<Ready>((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve(message);
        else void this.#hear(worker, message);
      });
    });
    const failed = ended.then(({ code }) => {
      throw new CommandError(`a process of the server ended with ${code} before it was ready.`);
    });
    const started = await Promise.race([ready, failed]);
    // A worker that was still starting did not hear of it.
    if (this.#isStopping) send(worker, { kind: 'stop' });
    failed.catch(() => undefined);
    void ended.then((end) => this.#replace(end));
    return started;
  }

  async #replace(end: End): Promise<void> {
    if (this.#isStopping) return;
    this.#log.error(end, 'a process of the server ended, and is replaced');
    await setTimeout(PAUSE_MS);
    if (this.#isStopping) return;
    await this.#startWorker().catch((error: Error) => this.#fail(error));
  }

  async #hear(worker: Worker, message: Exclude<FromWorker, { kind: 'ready' }>): Promise<void> {
    if (message.kind !== 'question') {
      this.#passOn(message, worker);
      return;
    }
    const value = await this.#answer(worker, message.question);
    send(worker, { kind: 'answer', id: message.id, value });
  }

  #passOn(news: News, from: Worker): void {
    for (const worker of workers()) if (worker !== from) send(worker, news);
  }

  async #answer(worker: Worker, question: Question): Promise<unknown> {
    switch (question.kind) {
      case 'lock':
        return this.#lock(question.name, worker);
      case 'unlock':
        return this.#unlock(question.name, worker);
      case 'beginWrite':
        return this.#writeTurns.begin(worker);
      case 'endWrite':
        return this.#writeTurns.end(worker);
      case 'count':
        return this.#counterOf(question.counter)[question.operation](question.key, question.uses);
    }
  }

  #counterOf({ index, uses, windowSeconds }: CounterName): UseCounter {
    const counter = this.#counters.get(index) ?? new MemoryCounter(uses, windowSeconds);
    this.#counters.set(index, counter);
    return counter;
  }

  #unlock(name: string, worker: Worker): void {
    if (this.#locks.get(name) === worker) this.#locks.delete(name);
  }

  #lock(name: string, worker: Worker): boolean {
    if (this.#locks.has(name)) return false;
    this.#locks.set(name, worker);
    return true;
  }
}

/** The turns of workers that write to the same SQLite file, in the order of their requests. */
class WriteTurns {
  readonly #waiting: { readonly worker: Worker; readonly begin: () => void }[] = [];
  #writer: Worker | undefined;

  /** Resolves once it is the worker's turn. */
  begin(worker: Worker): Promise<void> {
    return new Promise((begin) => {
      this.#waiting.push({ worker, begin });
      this.#next();
    });
  }

  end(worker: Worker): void {
    if (this.#writer !== worker) return;
    this.#writer = undefined;
    this.#next();
  }

  /** Ends the turn of a worker that is gone. */
  leave(worker: Worker): void {
    const others = this.#waiting.filter((each) => each.worker !== worker);
    this.#waiting.splice(0, this.#waiting.length, ...others);
    this.end(worker);
  }

  #next(): void {
    if (this.#writer) return;
    const next = this.#waiting.shift();
    this.#writer = next?.worker;
    next?.begin();
  }
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
}

interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Resolves once the worker has ended. `events.once` would reject at the first message that does not reach it. */
function end(worker: Worker): Promise<End> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/** A worker may have ended a moment ago. */
function send(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message);
}
