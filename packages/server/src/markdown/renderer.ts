import { patternSize } from './links/pattern-size.ts';
import type { RenderContext, Rendered } from './render-context.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { Tools } from './tools.ts';
import { createWorkerPool, type PoolOptions, type Writer } from './worker-pool.ts';

export interface Renderer {
  /** Renders Markdown. Rejects with RenderError if that takes too long, and as the pool says. */
  render(source: string, context: RenderContext, writer: Writer): Promise<Rendered>;
  /** Stops the workers. */
  close(): Promise<void>;
}

/**
 * Text this short is rendered at once, because a worker costs more than it saves: what takes long are formulas, code
 * and dates, which only a worker does, and for the rest the time is at most quadratic in the length.
 */
const SHORT_LENGTH = 1000;
/** Each character is looked at by every step of every linkifier's pattern. */
const SHORT_WITH_LINKIFIERS = 100_000;

/** A short text holds what only a worker can render. */
class NeedsWorker extends Error {}

const lightTools: Tools = { highlight: needWorker, typeset: needWorker, parseDate: needWorker };

/** What renders for the whole server. However evil a text, it holds nobody up for longer than a worker's limit. */
export function createRenderer(options: PoolOptions): Renderer {
  const pool = createWorkerPool(options);
  return {
    render: async (source, context, writer) => {
      const rendered = isShort(source, context) ? renderAtOnce(source, context) : undefined;
      return rendered ?? (await pool.run({ source, context }, writer));
    },
    close: () => pool.close(),
  };
}

function isShort(source: string, { linkifiers }: RenderContext): boolean {
  if (source.length > SHORT_LENGTH) return false;
  const steps = linkifiers.reduce((sum, { pattern }) => sum + patternSize(pattern), 0);
  return source.length * steps <= SHORT_WITH_LINKIFIERS;
}

function renderAtOnce(source: string, context: RenderContext): Rendered | undefined {
  try {
    return renderMarkdown(source, context, lightTools);
  } catch (error) {
    if (error instanceof NeedsWorker) return undefined;
    throw error;
  }
}

function needWorker(): never {
  throw new NeedsWorker();
}
