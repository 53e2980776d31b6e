import type { SignOutReason } from './sign-out-reason.ts';

/**
 * The states of a connection, without effects (S1). `idle` and `signedOut` do nothing. Every other state has exactly
 * one request or timer in flight, except a wait for the person.
 */
export type MachineState =
  | { readonly name: 'idle' }
  | {
      readonly name: 'connecting';
      readonly failures: number;
      readonly keyFailures?: number;
      /** The most events to ask for once it is known that more than a few wait. */
      readonly most?: number;
    }
  | { readonly name: 'registering'; readonly failures: number; readonly keyFailures?: number }
  | { readonly name: 'catchingUp'; readonly most?: number }
  | { readonly name: 'live'; readonly by: 'poll' | 'stream'; readonly isQuiet: boolean }
  | {
      readonly name: 'waiting';
      readonly failures: number;
      /** The next step after the wait. */
      readonly afterwards: 'connect' | 'register';
      /** As for `connecting`. */
      readonly most?: number;
      /** Why the account is not accepted, if that is the cause. The next step asks for a token (S10). */
      readonly signedOut?: SignOutReason | undefined;
    }
  | { readonly name: 'signedOut'; readonly reason: SignOutReason };

export type MachineInput =
  | { readonly type: 'start'; readonly hasQueue: boolean }
  | { readonly type: 'stop' }
  /**
   * The queue answered. `isCaughtUp`: with everything there was. `mayStream`: a stream is worth a try (S7). `isQuiet`:
   * nobody uses the client (S11).
   */
  | {
      readonly type: 'answered';
      readonly isCaughtUp: boolean;
      readonly mayStream: boolean;
      readonly isQuiet: boolean;
    }
  /** The stream ended or never began; the queue may have more events. */
  | { readonly type: 'streamEnded' }
  | { readonly type: 'registered' }
  | { readonly type: 'queueGone' }
  | { readonly type: 'refused'; readonly reason: SignOutReason }
  /** The account is not accepted now; a later token may help (S10). */
  | { readonly type: 'noKey'; readonly reason: SignOutReason }
  /** The key is over. The same request gets the next one. */
  | { readonly type: 'keyOver' }
  /** The network or the server failed. `retryAfterMs` is set if the server asks for a wait. */
  | { readonly type: 'failed'; readonly retryAfterMs: number | undefined }
  /** An answer could not be applied. The store is unchanged; a new snapshot may help. */
  | { readonly type: 'unusable' }
  /** The server changed since it made the queue, and may offer more in a new one (S8). */
  | { readonly type: 'outdated' }
  /** Nobody uses the client any more, and the stream is not a quiet one (S11). */
  | { readonly type: 'unused' }
  | { readonly type: 'waited' }
  /** The network or the person came back, so waiting is over. */
  | { readonly type: 'woken' };

export type MachineEffect =
  /** `maxEvents`: the most events of the answer. */
  | {
      readonly type: 'poll';
      readonly blocks: boolean;
      readonly maxEvents: number;
      readonly isQuiet: boolean;
    }
  | { readonly type: 'stream'; readonly isQuiet: boolean }
  | { readonly type: 'register' }
  | { readonly type: 'wait'; readonly limitMs: number; readonly atLeastMs: number }
  /** Ends the request or timer in flight. */
  | { readonly type: 'cancel' };

export interface Step {
  readonly state: MachineState;
  readonly effects: readonly MachineEffect[];
}

interface KeyFailures {
  readonly keyFailures: number;
}

/** A short absence is over with these. */
const FIRST_EVENTS = 100;
/** A busy day. */
const MORE_EVENTS = 5000;
/** What a slow line brings within the time limit, where it failed to bring more. */
const FEWER_EVENTS = 500;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;
const WAIT_AFTER_UNUSABLE_MS = 60_000;
/** The backend of an app and its people are slower to recover than a network. */
const FIRST_WAIT_FOR_KEY_MS = 1_000;
const LONGEST_WAIT_FOR_KEY_MS = 60_000;

export function next(state: MachineState, input: MachineInput): Step {
  if (input.type === 'stop') return { state: { name: 'idle' }, effects: [{ type: 'cancel' }] };
  if (input.type === 'refused') return signedOut(input.reason);
  if (input.type === 'start') return input.hasQueue ? connect(0) : register(0);
  switch (state.name) {
    case 'idle':
    case 'signedOut':
      return unchanged(state);
    case 'waiting':
      if (input.type === 'outdated') return unchanged({ ...state, afterwards: 'register' });
      if (input.type !== 'waited' && input.type !== 'woken') return unchanged(state);
      return withCancel(afterWait(state));
    case 'registering':
      return whileRegistering(state, input);
    default:
      return whilePolling(state, input);
  }
}

function whileRegistering(
  state: Extract<MachineState, { name: 'registering' }>,
  input: MachineInput,
): Step {
  switch (input.type) {
    case 'registered':
      return catchUp();
    case 'failed':
      return wait('register', state.failures + 1, input.retryAfterMs);
    case 'noKey':
      return waitForKey('register', (state.keyFailures ?? 0) + 1, input.reason);
    case 'keyOver':
      return register(state.failures);
    case 'unusable':
      return afterUnusable(state.failures + 1);
    default:
      return unchanged(state);
  }
}

function whilePolling(
  state: Extract<MachineState, { name: 'connecting' | 'catchingUp' | 'live' }>,
  input: MachineInput,
): Step {
  const { failures, keyFailures = 0 } = state.name === 'connecting' ? state : { failures: 0 };
  const most = state.name === 'live' ? MORE_EVENTS : (state.most ?? MORE_EVENTS);
  switch (input.type) {
    case 'answered':
      return input.isCaughtUp ? live(input) : catchUp(most);
    case 'streamEnded':
      return connect(0);
    case 'queueGone':
      return register(0);
    case 'outdated':
      return withCancel(register(0));
    case 'failed':
      return remembering(
        wait('connect', failures + 1, input.retryAfterMs),
        state.name === 'catchingUp' ? fewer(most) : most,
      );
    case 'noKey':
      return waitForKey('connect', keyFailures + 1, input.reason);
    case 'keyOver':
      return remembering(connect(failures), most);
    case 'unusable':
      return afterUnusable(failures + 1);
    case 'unused':
      return state.name === 'live' && !state.isQuiet ? withCancel(connect(0)) : unchanged(state);
    case 'woken':
      // A connection that survived sleep may be dead without noticing.
      return state.name === 'live' ? withCancel(connect(0)) : unchanged(state);
    default:
      return unchanged(state);
  }
}

function live({ mayStream, isQuiet }: Extract<MachineInput, { type: 'answered' }>): Step {
  return mayStream
    ? { state: { name: 'live', by: 'stream', isQuiet }, effects: [{ type: 'stream', isQuiet }] }
    : {
        state: { name: 'live', by: 'poll', isQuiet },
        effects: [{ type: 'poll', blocks: true, maxEvents: MORE_EVENTS, isQuiet }],
      };
}

function catchUp(most = MORE_EVENTS): Step {
  return remembering({ state: { name: 'catchingUp' }, effects: [pollFor(most)] }, most);
}

/** Returns how many events to ask for after a failure to get this many. */
function fewer(most: number): number {
  return most > FEWER_EVENTS ? FEWER_EVENTS : FIRST_EVENTS;
}

/** Remembers how many events the line bears, if those are fewer than usual. */
function remembering({ state, effects }: Step, most: number): Step {
  const { name } = state;
  const remembers = name === 'connecting' || name === 'catchingUp' || name === 'waiting';
  return { state: remembers && most !== MORE_EVENTS ? { ...state, most } : state, effects };
}

function connect(failures: number, keys?: KeyFailures): Step {
  const state = { name: 'connecting', failures, ...keys } as const;
  return { state, effects: [pollFor(FIRST_EVENTS)] };
}

/** A poll that is answered at once. */
function pollFor(maxEvents: number): MachineEffect {
  return { type: 'poll', blocks: false, maxEvents, isQuiet: false };
}

function register(failures: number, keys?: KeyFailures): Step {
  return { state: { name: 'registering', failures, ...keys }, effects: [{ type: 'register' }] };
}

/** Failures to get a key say nothing about the network, and are counted apart. */
function afterWait(state: Extract<MachineState, { name: 'waiting' }>): Step {
  const { afterwards, failures, signedOut, most = MORE_EVENTS } = state;
  const keys = signedOut && { keyFailures: failures };
  const begun = signedOut ? 0 : failures;
  if (afterwards === 'register') return register(begun, keys);
  return remembering(connect(begun, keys), most);
}

function wait(
  afterwards: 'connect' | 'register',
  failures: number,
  retryAfterMs: number | undefined,
): Step {
  const limitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  return {
    state: { name: 'waiting', failures, afterwards },
    effects: [{ type: 'wait', limitMs, atLeastMs: retryAfterMs ?? 0 }],
  };
}

function waitForKey(
  afterwards: 'connect' | 'register',
  failures: number,
  signedOut: SignOutReason,
): Step {
  const limitMs = Math.min(LONGEST_WAIT_FOR_KEY_MS, FIRST_WAIT_FOR_KEY_MS * 2 ** (failures - 1));
  const state = { name: 'waiting', failures, afterwards, signedOut } as const;
  // Time does not change whose data this is: only the person or the app can.
  if (signedOut === 'another-account') return { state, effects: [{ type: 'cancel' }] };
  return {
    state,
    effects: [{ type: 'wait', limitMs: limitMs / 2, atLeastMs: limitMs / 2 }],
  };
}

/**
 * Waits after an unusable answer. The limit is fixed, since the new snapshot usually succeeds and resets the number
 * of failures.
 */
function afterUnusable(failures: number): Step {
  return {
    state: { name: 'waiting', failures, afterwards: 'register' },
    effects: [{ type: 'wait', limitMs: WAIT_AFTER_UNUSABLE_MS, atLeastMs: 0 }],
  };
}

function signedOut(reason: SignOutReason): Step {
  return { state: { name: 'signedOut', reason }, effects: [{ type: 'cancel' }] };
}

function withCancel({ state, effects }: Step): Step {
  return { state, effects: [{ type: 'cancel' }, ...effects] };
}

function unchanged(state: MachineState): Step {
  return { state, effects: [] };
}
