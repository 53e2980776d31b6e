import { parentPort } from 'node:worker_threads';
import { allTools } from './all-tools.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { RenderJob, WorkerAnswer } from './worker-messages.ts';

/** Renders what the pool sends; see worker-pool.ts. */
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
    // The stack has overflowed: what libraries do with deeply nested text is not bounded here.
    if (error instanceof RangeError) return { kind: 'refused', reason: TOO_DEEP };
    return { kind: 'failed', error };
  }
}
