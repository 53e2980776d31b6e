import type { RenderContext, Rendered } from './render-context.ts';

/** To the worker. One at a time. */
export interface RenderJob {
  source: string;
  context: RenderContext;
}

/** From the worker: once when it has loaded, then one for each job. */
export type WorkerAnswer =
  | { kind: 'ready' }
  | { kind: 'rendered'; rendered: Rendered }
  /** The text is at fault. */
  | { kind: 'refused'; reason: string }
  /** This program is at fault. */
  | { kind: 'failed'; error: unknown };
