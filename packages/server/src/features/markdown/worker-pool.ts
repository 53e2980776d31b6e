import type { Worker } from 'node:worker_threads';
import { Turns } from '../../core/jobs/turns.ts';
import type { Rendered } from './render-context.ts';
import { RenderError, TooManyToRender } from './render-error.ts';
import { startWorker } from './start-worker.ts';
import type { RenderJob, WorkerAnswer } from './worker-messages.ts';

export interface PoolOptions {
  workers: number;
  /** Time limit of a job. A job that exceeds it is stopped with its worker. */
  timeLimitMs: number;
}

/** The writer of a text, for fairness between writers. */
export interface Writer {
  /** At most one thread at a time works for each key. */
  readonly key: string;
  /** Waits however many of the writer's texts are waiting. */
  readonly isPatient: boolean;
  /** Called with the time that a thread worked for the writer. */
  readonly onWorked?: (milliseconds: number) => void;
}

export interface WorkerPool {
  /**
   * Rejects with RenderError if the job takes too much time or memory, and with TooManyToRender if too many of the
   * writer's jobs are waiting.
   */
  run(job: RenderJob, writer: Writer): Promise<Rendered>;
  /** Stops the workers and rejects unfinished jobs. */
  close(): Promise<void>;
}

interface Task {
  job: RenderJob;
  writer: Writer;
  resolve(rendered: Rendered): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  ready: boolean;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
  startedAt: number;
}

const MAX_HEAP_MB = 256;
/** More than a well-behaved program sends at once, but few enough to render before it times out. */
const MAX_WAITING_EACH = 20;

/**
 * Creates a pool of rendering threads. Threads start on demand and handle one job at a time. A job that exceeds the
 * limit is stopped with its thread, so no text blocks a thread for longer. Writers take turns: a writer of many slow
 * texts occupies only one thread.
 */
export function createWorkerPool({ workers, timeLimitMs }: PoolOptions): WorkerPool {
  const threads = new Set<Thread>();
  const waiting = new Turns<Task>();
  let closed = false;

  function assign(): void {
    for (const thread of threads) {
      if (!thread.ready || thread.task) continue;
      const task = waiting.take(beingServed());
      if (task) start(thread, task);
    }
    const starting = [...threads].filter(({ ready }) => !ready).length;
    if (waiting.size > starting && threads.size < workers) addThread();
  }

  function beingServed(): Set<string> {
    return new Set([...threads].flatMap(({ task }) => task?.writer.key ?? []));
  }

  function start(thread: Thread, task: Task): void {
    thread.task = task;
    thread.startedAt = performance.now();
    thread.timer = setTimeout(() => {
      drop(thread, new RenderError('The message takes too long to render.'));
    }, timeLimitMs);
    thread.worker.ref();
    thread.worker.postMessage(task.job);
  }

  function addThread(): void {
    const worker = startWorker({ resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    const thread: Thread = {
      worker,
      ready: false,
      task: undefined,
      timer: undefined,
      startedAt: 0,
    };
    threads.add(thread);
    worker.on('message', (answer: WorkerAnswer) => settle(thread, answer));
    worker.on('error', (error) => drop(thread, errorOf(error)));
  }

  function settle(thread: Thread, answer: WorkerAnswer): void {
    const { task } = thread;
    if (answer.kind === 'ready') thread.ready = true;
    finish(thread);
    if (answer.kind === 'rendered') task?.resolve(answer.rendered);
    if (answer.kind === 'refused') task?.reject(new RenderError(answer.reason));
    if (answer.kind === 'failed') task?.reject(answer.error);
    assign();
  }

  /** Lets an idle thread not keep the process alive. */
  function finish(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.task?.writer.onWorked?.(performance.now() - thread.startedAt);
    thread.task = undefined;
    thread.worker.unref();
  }

  /** Removes a thread. One that dies before it is ready is not replaced, since the next would die too. */
  function drop(thread: Thread, error: Error): void {
    const { task, ready } = thread;
    threads.delete(thread);
    finish(thread);
    thread.worker.terminate().catch(() => undefined);
    task?.reject(error);
    if (!ready) for (const left of waiting.takeAll()) left.reject(error);
    if (!closed) assign();
  }

  return {
    run: (job, writer) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('The renderer is closed.');
        const { key, isPatient } = writer;
        if (!isPatient && waiting.waitingFor(key) >= MAX_WAITING_EACH) throw new TooManyToRender();
        waiting.add(key, { job, writer, resolve, reject });
        assign();
      }),
    close: async () => {
      closed = true;
      const error = new Error('The renderer is closed.');
      for (const task of waiting.takeAll()) task.reject(error);
      const stopped = [...threads].map(({ worker }) => worker.terminate());
      for (const thread of threads) drop(thread, error);
      await Promise.all(stopped);
    },
  };
}

function errorOf(error: Error & { code?: string }): Error {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new RenderError('The message takes too much memory to render.');
}
