import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Intervals } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { isWithin, visibleHistory } from '../../features/channels/access.ts';

/** The place of a message, as rows have it. */
export interface MessagePlace {
  readonly id: number;
  readonly channel_id: number | null;
  readonly recipient_id: number;
}

/** The part of an organization that an export holds. */
export interface Scope {
  /** Whether the export tells of a channel. */
  hasChannel(id: number): boolean;
  /** Whether the export has every message of a channel, so that it may name its topics. */
  hasAllOf(channelId: number): boolean;
  /** `members`: of a direct conversation. */
  hasMessage(place: MessagePlace, members: readonly number[]): boolean;
  /** Whether the export has earlier texts and places of messages, which may come from private channels. */
  readonly hasHistory: boolean;
  /** Whether the export has the true address of a person. */
  hasAddressOf(user: UserRow): boolean;
}

/** Makes the scope of an export from the organization as of the moment of the export. */
export type ScopeOf = (state: RealmState, now: number) => Scope;

export const everything: Scope = {
  hasChannel: () => true,
  hasAllOf: () => true,
  hasMessage: () => true,
  hasHistory: true,
  hasAddressOf: () => true,
};

/** The `email_address_visibility` that hides an address even from administrators. */
const NOBODY = 4;

/**
 * The public channels, and of the rest all that people can read who allow it. Without them the export holds the
 * public channels and the addresses that administrators can see.
 */
export function publicAnd(consentingIn: (state: RealmState) => readonly UserRow[]): ScopeOf {
  return (state, now) => {
    const consenting = consentingIn(state);
    const consenters = new Set(consenting.map(({ id }) => id));
    const histories = new Map<number, 'all' | readonly Intervals[]>();
    for (const channel of state.channels.values()) {
      if (!channel.invite_only) {
        histories.set(channel.id, 'all');
        continue;
      }
      const seen = consenting.map((user) => visibleHistory(state, user, channel, now));
      const parts = seen.filter((part): part is Intervals => part !== 'all' && part.length > 0);
      if (seen.includes('all')) histories.set(channel.id, 'all');
      else if (parts.length > 0) histories.set(channel.id, parts);
    }
    const isSeen = (channelId: number, id: number) => {
      const history = histories.get(channelId);
      return history === 'all' || history?.some((part) => isWithin(part, id)) === true;
    };
    return {
      hasChannel: (id) => histories.has(id),
      hasAllOf: (id) => histories.get(id) === 'all',
      hasMessage: ({ id, channel_id }, members) =>
        channel_id === null
          ? members.some((member) => consenters.has(member))
          : isSeen(channel_id, id),
      hasHistory: false,
      hasAddressOf: ({ id }) =>
        consenters.has(id) || state.userSetting(id, 'email_address_visibility') !== NOBODY,
    };
  };
}
