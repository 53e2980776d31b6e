import { Worker, type WorkerOptions } from 'node:worker_threads';

const fromSource = import.meta.url.endsWith('.ts');
const entry = new URL(
  fromSource ? './markdown-worker.ts' : './markdown-worker.js',
  import.meta.url,
);

/** A thread that runs from the sources must first register the TypeScript loader, since threads do not inherit it. */
const readSources = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(entry.href)});
});`;

/** Starts a rendering thread, from the built program or, in development, from the sources. */
export function startWorker(given: WorkerOptions): Worker {
  const options = { ...given, stdout: true, stderr: true };
  const worker = fromSource
    ? new Worker(readSources, { ...options, eval: true })
    : new Worker(entry, options);
  // The typesetter prints warnings about unknown characters, and anything that `\message` contains. Message content
  // must not reach the log.
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}
