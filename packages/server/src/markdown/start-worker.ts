import { Worker, type WorkerOptions } from 'node:worker_threads';

const fromSource = import.meta.url.endsWith('.ts');
const entry = new URL(
  fromSource ? './markdown-worker.ts' : './markdown-worker.js',
  import.meta.url,
);

/** A thread that runs from the sources must first learn to read them; what the main thread learnt is not inherited. */
const readSources = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(entry.href)});
});`;

/** Starts a thread that renders: from the built program, or in development from its sources. */
export function startWorker(given: WorkerOptions): Worker {
  const options = { ...given, stdout: true, stderr: true };
  const worker = fromSource
    ? new Worker(readSources, { ...options, eval: true })
    : new Worker(entry, options);
  // The typesetter warns of characters that it does not know, and prints what `\message` tells it to. What people
  // write does not belong in the log.
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}
