import type { Live } from '../live.ts';
import type { Refusal, Trouble } from '../local-changes/outbox-entry.ts';
import type { NoCommands } from './app-command.ts';

/** A call of one command that is not carried out yet. */
export interface MutationOf<N, T> {
  /** Also the idempotency key. */
  readonly id: string;
  readonly name: N;
  readonly args: T;
  /** Mutations of one lane are carried out in the order in which they were made. */
  readonly lane: string;
  /** `running` while a tab tries it. `failed` waits for the person: retry or discard it. */
  readonly state: 'waiting' | 'running' | 'failed';
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /**
   * Why it failed. The code is that of `CommandRefused`, `HTTP_` with a status, or `UNKNOWN_COMMAND`: this version of
   * the app has no such command. One of a version that has it carries it out.
   */
  readonly refusal: Refusal | undefined;
  /** The repeated failure of one that is still tried. The person may discard it, without knowing whether it arrived. */
  readonly trouble: Trouble | undefined;
}

/** A call of any command of the app. Its name determines the type of its arguments. */
export type Mutation<A extends object = NoCommands> = [keyof A] extends [never]
  ? MutationOf<string, unknown>
  : { readonly [N in keyof A]: MutationOf<N, A[N]> }[keyof A];

/** A function for each command of the app. It settles once the call is on disk and shown; the SDK carries it out. */
export type Mutate<A extends object = NoCommands> = {
  readonly [N in keyof A]: (args: A[N]) => Promise<MutationOf<N, A[N]>>;
};

/** The calls that are not carried out yet. `M` is the type of one, such as `Mutation<A>`. */
export interface MutationList<M = Mutation> {
  /** In the order in which they were made, whichever tab made them. */
  readonly entries: Live<readonly M[]>;
  /** Tries a failed call again. Throws an `OutboxError` if it did not fail, or is gone. */
  retry(id: string): Promise<void>;
  /**
   * Takes back a call that was never tried, or drops one that failed or keeps failing. Throws an `OutboxError` if the
   * backend may have it.
   */
  discard(id: string): Promise<void>;
}

/** How the calls of each command change a value, until they are carried out. */
export type Effects<T, M extends MutationOf<PropertyKey, unknown>> = {
  readonly [N in M['name']]?: (value: T, args: Extract<M, { readonly name: N }>['args']) => T;
};

/**
 * Returns a value as it will be once the calls are carried out: each effect changes it in turn. Failed calls have no
 * effect. `value` is data of your own, such as an invoice as your backend returned it, and stays as it is.
 */
export function withMutations<T, M extends MutationOf<PropertyKey, unknown>>(
  value: T,
  mutations: readonly M[] | undefined,
  effects: Effects<T, M>,
): T {
  let shown = value;
  for (const { name, args, state } of mutations ?? []) {
    const effect = Object.hasOwn(effects, name) ? effects[name as M['name']] : undefined;
    if (effect && state !== 'failed') shown = effect(shown, args as never);
  }
  return shown;
}
