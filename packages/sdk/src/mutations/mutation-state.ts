/**
 * The state machine of a mutation, without effects.
 *
 * ```
 * newMutation ─▶ waiting ──asBegun, running──▶ ─┬─ done ────▶ (removed)
 *                ▲   ▲                          ├─ refused ─▶ asFailed ─▶ failed ─┬─ asRetried ─▶ waiting
 *                │   └─── withTrouble ──────────┴─ later, or the tab was killed   └─ discard ───▶ (removed)
 *                └─ discard, before it is begun or while it keeps failing ─▶ (removed)
 * ```
 */
import type { Refusal, Trouble } from '../local-changes/outbox-entry.ts';
import { inOrderMade } from '../local-changes/outbox-index.ts';
import type { StoredMutation } from '../local-changes/stored-mutation.ts';
import type { AnyCommands } from './app-command.ts';

type Birth = Pick<StoredMutation, 'id' | 'name' | 'args' | 'lane' | 'sequence' | 'createdAt'>;

export function newMutation(birth: Birth): StoredMutation {
  return { ...birth, state: 'waiting', isTried: false, refusal: undefined, trouble: undefined };
}

/** Marks a waiting mutation as begun. The backend may have it from then on. */
export function asBegun(mutation: StoredMutation): StoredMutation {
  return mutation.isTried ? mutation : { ...mutation, isTried: true };
}

export function withTrouble(mutation: StoredMutation, trouble: Trouble): StoredMutation {
  return { ...mutation, trouble };
}

/** Marks a waiting mutation as refused. The backend does not have it. */
export function asFailed(mutation: StoredMutation, refusal: Refusal): StoredMutation {
  return { ...mutation, state: 'failed', isTried: false, refusal, trouble: undefined };
}

export function asRetried(mutation: StoredMutation): StoredMutation {
  return { ...mutation, state: 'waiting', refusal: undefined };
}

/** Tells whether this version of the app can carry out a mutation. */
export function hasCommand(commands: AnyCommands, { name }: Pick<StoredMutation, 'name'>): boolean {
  return Object.hasOwn(commands, name);
}

/** Tells whether the person may discard a mutation. After repeated failures the backend may have it all the same. */
export function mayBeDiscarded(mutation: StoredMutation, commands: AnyCommands): boolean {
  const { state, isTried, trouble } = mutation;
  return state === 'failed' || !isTried || trouble !== undefined || !hasCommand(commands, mutation);
}

/**
 * Returns the first waiting mutation of each lane, oldest first. One that failed, or whose command this version of the
 * app does not have, holds up no other.
 */
export function firstOfLanes(
  mutations: Iterable<StoredMutation>,
  commands: AnyCommands,
): StoredMutation[] {
  const lanes = new Map<string, StoredMutation>();
  for (const mutation of mutations) {
    if (mutation.state !== 'waiting' || !hasCommand(commands, mutation)) continue;
    const first = lanes.get(mutation.lane);
    if (!first || inOrderMade(mutation, first) < 0) lanes.set(mutation.lane, mutation);
  }
  return [...lanes.values()].sort(inOrderMade);
}
