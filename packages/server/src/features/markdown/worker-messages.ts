import type { RenderContext, Rendered } from './render-context.ts';

/** Message to a worker, which handles one job at a time. */
export interface RenderJob {
  source: string;
  context: RenderContext;
}

/** Message from a worker: one after loading, then one for each job. */
export type WorkerAnswer =
  | { kind: 'ready' }
  | { kind: 'rendered'; rendered: Rendered }
  /** The text is the cause. */
  | { kind: 'refused'; reason: string }
  /** A bug is the cause. */
  | { kind: 'failed'; error: unknown };
