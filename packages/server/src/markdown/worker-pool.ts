import type { Worker } from 'node:worker_threads';
import type { Rendered } from './render-context.ts';
import { RenderError } from './render-error.ts';
import { startWorker } from './start-worker.ts';
import type { RenderJob, WorkerAnswer } from './worker-messages.ts';

export interface PoolOptions {
  workers: number;
  /** After so long a job is given up, and its worker with it. */
  timeLimitMs: number;
}

export interface WorkerPool {
  /** Rejects with RenderError if the job takes too long or too much memory. */
  run(job: RenderJob): Promise<Rendered>;
  /** Stops the workers. What has not been answered is rejected. */
  close(): Promise<void>;
}

interface Task {
  job: RenderJob;
  resolve(rendered: Rendered): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  ready: boolean;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
}

const MAX_HEAP_MB = 256;
/**
 * Threads that render, started when they are needed, each with one job at a time. A thread whose job is given up is
 * ended, whatever it is doing, so no text can hold one for longer than the limit.
 */
export function createWorkerPool({ workers, timeLimitMs }: PoolOptions): WorkerPool {
  const threads = new Set<Thread>();
  const waiting: Task[] = [];
  let closed = false;

  function assign(): void {
    while (waiting.length > 0) {
      const thread = [...threads].find(({ ready, task }) => ready && !task);
      if (!thread) break;
      start(thread, waiting.shift());
    }
    const starting = [...threads].filter(({ ready }) => !ready).length;
    if (waiting.length > starting && threads.size < workers) addThread();
  }

  function start(thread: Thread, task: Task | undefined): void {
    if (!task) return;
    thread.task = task;
    thread.timer = setTimeout(() => {
      drop(thread, new RenderError('The message takes too long to render.'));
    }, timeLimitMs);
    thread.worker.ref();
    thread.worker.postMessage(task.job);
  }

  function addThread(): void {
    const worker = startWorker({ resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    const thread: Thread = { worker, ready: false, task: undefined, timer: undefined };
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

  /** An idle thread does not keep the process alive. */
  function finish(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.task = undefined;
    thread.worker.unref();
  }

  /** A thread that dies before it is ready cannot be replaced: the next would die too. */
  function drop(thread: Thread, error: Error): void {
    const { task, ready } = thread;
    threads.delete(thread);
    finish(thread);
    thread.worker.terminate().catch(() => undefined);
    task?.reject(error);
    if (!ready) for (const left of waiting.splice(0)) left.reject(error);
    if (!closed) assign();
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('The renderer is closed.');
        waiting.push({ job, resolve, reject });
        assign();
      }),
    close: async () => {
      closed = true;
      const error = new Error('The renderer is closed.');
      for (const task of waiting.splice(0)) task.reject(error);
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
