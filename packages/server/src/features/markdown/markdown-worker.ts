import { parentPort } from 'node:worker_threads';
import { allTools } from './all-tools.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { RenderJob, WorkerAnswer } from './worker-messages.ts';

/** Renders the jobs that worker-pool.ts sends. */
const pool = parentPort;
if (!pool) throw new Error('This module is run by the renderer, in a thread of its own.');

const TOO_DEEP = 'The message is nested too deeply to be rendered.';

pool.on('message', ({ source, context }: RenderJob) => {
  pool.postMessage(answerTo({ source, context }));
});
pool.postMessage({ kind: 'ready' } satisfies WorkerAnswer);

function answerTo({ source, context }: RenderJob): WorkerAnswer {
  try {
    return { kind: 'rendered', rendered: renderMarkdown(source, context, allTools()) };
  } catch (error) {
    // A stack overflow: some libraries recurse without limit on deeply nested text.
    if (error instanceof RangeError) return { kind: 'refused', reason: TOO_DEEP };
    return { kind: 'failed', error };
  }
}
