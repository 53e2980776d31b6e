import { roles } from '@tidings/shared-types';
import type { RealmState } from '../realm/realm-state.ts';
import type { LogEntry } from './log-entry.ts';

/** The facts that decide which audiences an account belongs to, at one position of the log. */
export interface Membership {
  readonly isGuest: boolean;
  isSubscribed(channelId: number): boolean;
}

/** Returns the present membership, from the realm's state. */
export function membershipIn(state: RealmState, userId: number): Membership {
  return {
    get isGuest() {
      return state.users.get({ id: userId })?.role === roles.guest;
    },
    isSubscribed: (channelId) => state.subscribersOf.get(channelId)?.has(userId) ?? false,
  };
}

/** Types of entries that may change a membership. An index of the log finds them. */
export const membershipTypes: readonly string[] = ['subscription', 'guest'];

/** Returns the account whose membership an entry may have changed. */
export function mayHaveChanged({ logged, kind, audienceId }: LogEntry): number | undefined {
  return kind === 'user' && membershipTypes.includes(logged.event.type) ? audienceId : undefined;
}

interface MembershipChange {
  readonly position: number;
  /** The channel that was joined or left; undefined for a change of being a guest. */
  readonly channelId: number | undefined;
  /** The value from this change on. */
  readonly value: boolean;
}

/**
 * The changes of membership along a stretch of the log. With the membership at its end, they give the membership at
 * any earlier entry: the value before a change is the opposite of the value after it.
 */
export class MembershipChanges {
  readonly #byUser = new Map<number, MembershipChange[]>();

  /** Notes an entry. Call it in the order of the log. */
  note({ logged: { id: position, event }, kind, audienceId }: LogEntry): void {
    if (kind !== 'user') return;
    for (const change of changesIn(event)) {
      const changes = this.#byUser.get(audienceId);
      const noted = { position, ...change };
      if (changes) changes.push(noted);
      else this.#byUser.set(audienceId, [noted]);
    }
  }

  forgetUpTo(position: number): void {
    for (const [userId, changes] of this.#byUser) {
      const kept = changes.filter((change) => change.position > position);
      if (kept.length === 0) this.#byUser.delete(userId);
      else if (kept.length < changes.length) this.#byUser.set(userId, kept);
    }
  }

  clear(): void {
    this.#byUser.clear();
  }

  /** Returns the channels that an account joined or left. */
  channelsOf(userId: number): number[] {
    const changes = this.#byUser.get(userId) ?? [];
    return changes.flatMap(({ channelId }) => channelId ?? []);
  }

  /** Returns the membership just after the entry at `position`. `last` is the one at the end of the stretch. */
  at(position: number, userId: number, last: Membership): Membership {
    const later = this.#byUser.get(userId)?.filter((change) => change.position > position);
    if (!later || later.length === 0) return last;
    const before = (channelId: number | undefined) => {
      const next = later.find((change) => change.channelId === channelId);
      return next && !next.value;
    };
    return {
      isGuest: before(undefined) ?? last.isGuest,
      isSubscribed: (channelId) => before(channelId) ?? last.isSubscribed(channelId),
    };
  }
}

function changesIn(event: LogEntry['logged']['event']): Omit<MembershipChange, 'position'>[] {
  if (event.type === 'guest') {
    return [{ channelId: undefined, value: event['is_guest'] === true }];
  }
  if (event.type !== 'subscription' || (event.op !== 'add' && event.op !== 'remove')) return [];
  // Such events are repetitions for clients with or without a capability, for example those without archived channels.
  if (event.without !== undefined) return [];
  const changed = event['subscriptions'] as readonly { readonly stream_id: number }[];
  return changed.map(({ stream_id }) => ({ channelId: stream_id, value: event.op === 'add' }));
}
