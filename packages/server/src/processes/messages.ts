import type { CommitNotice } from '../core/storage/engine.ts';
import type { UseCounter } from '../http/admission/use-counter.ts';

/** The address of a server that is ready. */
export interface Ready {
  readonly url: string;
  readonly setupUrl: string | undefined;
}

/** News from one worker for all others. */
export type News =
  | { readonly kind: 'announcement'; readonly notice: CommitNotice }
  | { readonly kind: 'broadcast'; readonly text: string };

/** A counter of uses. The primary process keeps it for all workers. */
export interface CounterName {
  /** The number of the counter, in the order in which workers create them. */
  readonly index: number;
  readonly uses: number;
  readonly windowSeconds: number;
}

export type Question =
  | { readonly kind: 'lock'; readonly name: string }
  | { readonly kind: 'unlock'; readonly name: string }
  | { readonly kind: 'beginWrite' }
  | { readonly kind: 'endWrite' }
  | {
      readonly kind: 'count';
      readonly counter: CounterName;
      readonly operation: keyof UseCounter;
      readonly key: string;
      readonly uses: number;
    };

export type FromWorker =
  | News
  | ({ readonly kind: 'ready' } & Ready)
  | { readonly kind: 'question'; readonly id: number; readonly question: Question };

export type FromPrimary =
  | News
  | { readonly kind: 'stop' }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown };
