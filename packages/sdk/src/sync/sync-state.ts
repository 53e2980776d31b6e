import { type Live, nextChange } from '../live.ts';
import type { SignOutReason } from './sign-out-reason.ts';

/** The state of the connection, for apps to show. */
export type SyncState =
  /** Not started, or stopped. */
  | { readonly name: 'stopped' }
  /** Another tab syncs; this one reads the store. */
  | { readonly name: 'following' }
  /**
   * No network, or the server does not answer. `retryAt` is in milliseconds since 1970. `problem` describes the last
   * failure in English, for developers and administrators. `docsUrlOf(code)` links to its documentation.
   */
  | {
      readonly name: 'offline';
      readonly retryAt: number | undefined;
      readonly failures: number;
      readonly problem?: string | undefined;
      readonly code?: string | undefined;
    }
  /** Asks whether the event queue still exists. */
  | { readonly name: 'connecting' }
  /** Creates an event queue and applies a snapshot. */
  | { readonly name: 'registering' }
  /** Reads the missed events. */
  | { readonly name: 'catchingUp' }
  /**
   * Everything arrives as it happens. `isQuiet`: the person has not used the app for minutes, so that the connection is
   * used rarely.
   */
  | { readonly name: 'live'; readonly isQuiet?: boolean | undefined }
  /**
   * The server does not accept the account now. Nothing is lost, and signing in continues from here. With a token in
   * place of a key, sync tries again at `retryAt`, and earlier once the network or the person comes back. `retryAt` is
   * undefined for `another-account`, which time does not cure. `problem` and `code` describe the failure, as for
   * `offline`.
   */
  | {
      readonly name: 'signedOut';
      readonly reason: SignOutReason;
      readonly retryAt?: number | undefined;
      readonly problem?: string | undefined;
      readonly code?: string | undefined;
    };

/** The name of a state of the connection. */
export type SyncName = SyncState['name'];

const catchingUp: ReadonlySet<SyncName> = new Set(['connecting', 'registering', 'catchingUp']);

/** Waits while the log is about to report what happened meanwhile. Does not wait if the server cannot be reached. */
export async function untilCaughtUp(state: Live<SyncState>, signal: AbortSignal): Promise<void> {
  while (isCatchingUp(state.current)) {
    signal.throwIfAborted();
    const change = nextChange(state, signal);
    await change.happened;
    change.end();
  }
}

/** Tells whether the connection is being made, so that the log is still to come. */
export function isCatchingUp({ name }: SyncState): boolean {
  return catchingUp.has(name);
}

/** Tells whether the connection is used rarely, since the person does not use the app (S11). */
export function isQuiet(state: SyncState): boolean {
  return state.name === 'live' && state.isQuiet === true;
}
