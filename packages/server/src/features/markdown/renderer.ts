import { patternSize } from './links/pattern-size.ts';
import type { RenderContext, Rendered } from './render-context.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderPlain } from './render-plain.ts';
import type { Tools } from './tools.ts';
import { createWorkerPool, type PoolOptions, type Writer } from './worker-pool.ts';

export interface Renderer {
  /**
   * Renders a text that has no markup and therefore refers to nothing, as most messages. Returns undefined if the text
   * needs `render`, whose result would be the same.
   */
  renderPlain(source: string, context: Pick<RenderContext, 'linkifiers'>): Rendered | undefined;
  /**
   * Renders Markdown. Rejects with RenderError if that takes too long, and for the same reasons as `WorkerPool.run`.
   */
  render(source: string, context: RenderContext, writer: Writer): Promise<Rendered>;
  /** Stops the workers. */
  close(): Promise<void>;
}

/**
 * Texts up to this length are rendered in the main thread, since a worker would cost more than it saves. Formulas, code
 * and dates take long, but only a worker renders those. The rest takes at most quadratic time.
 */
const SHORT_LENGTH = 1000;
/** Limit of length times pattern size, since every step of every linkifier looks at each character. */
const SHORT_WITH_LINKIFIERS = 100_000;

/** Error for a short text with parts that only a worker can render. */
class NeedsWorker extends Error {}

const lightTools: Tools = { highlight: needWorker, typeset: needWorker, parseDate: needWorker };

/** Creates the server's renderer. No text can block others for longer than a worker's time limit. */
export function createRenderer(options: PoolOptions): Renderer {
  const pool = createWorkerPool(options);
  return {
    renderPlain: (source, context) =>
      isShort(source, context) ? renderPlain(source, context) : undefined,
    render: async (source, context, writer) => {
      const rendered = isShort(source, context) ? renderAtOnce(source, context) : undefined;
      return rendered ?? (await pool.run({ source, context }, writer));
    },
    close: () => pool.close(),
  };
}

function isShort(source: string, { linkifiers }: Pick<RenderContext, 'linkifiers'>): boolean {
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
