import { roles } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { canReadChannel, receivedIntervals } from '../channels/access.ts';
import type { Viewer } from '../users/access.ts';

/** Ids stay within the integers that JSON numbers represent exactly. */
export const LAST_ID = Number.MAX_SAFE_INTEGER;

/**
 * A stretch of a channel's history that a viewer may search. With `kept`, they were not subscribed then, and only
 * messages that were kept for them match. Those were starred, moved there, or delivered to a mentioned bot.
 */
export interface Space {
  readonly recipient_id: number;
  readonly after_id: number;
  readonly upto_id: number;
  readonly kept: boolean;
}

/** The channels that a narrow searches. */
export interface ChannelScope {
  readonly only: number | undefined;
  readonly matches: (channel: ChannelRow) => boolean;
  /** Whether to search more than received messages: the history of a named channel, or of all channels of a kind. */
  readonly history: 'received' | 'named' | 'public' | 'web-public';
}

/** Returns the stretches of channels to search. They contain no message that the viewer may not read. */
export function channelSpaces(
  state: RealmState,
  viewer: Viewer,
  scope: ChannelScope,
  now: number,
): Space[] {
  const one = scope.only === undefined ? undefined : state.channels.get({ id: scope.only });
  return (one ? [one] : [...state.channels.values()])
    .filter((channel) => scope.matches(channel) && canReadChannel(state, viewer, channel, now))
    .flatMap((channel) => {
      if (isWholeHistory(viewer, channel, scope)) return [whole(channel)];
      return viewer ? receivedSpaces(state, viewer.id, channel.id) : [];
    });
}

/** Expects that the viewer may read the channel. */
function isWholeHistory(viewer: Viewer, channel: ChannelRow, { history }: ChannelScope): boolean {
  if (history === 'named') return channel.history_public_to_subscribers || channel.is_web_public;
  if (history === 'public') return viewer !== undefined && viewer.role !== roles.guest;
  return history === 'web-public';
}

function whole({ id }: ChannelRow): Space {
  return { recipient_id: id, after_id: 0, upto_id: LAST_ID, kept: false };
}

/** Returns the stretches that a user received in a channel. Between and around them are stretches of kept messages. */
export function receivedSpaces(state: RealmState, userId: number, channelId: number): Space[] {
  const spaces: Space[] = [];
  let position = 0;
  for (const [after, upTo] of receivedIntervals(state, userId, channelId)) {
    const upto_id = upTo ?? LAST_ID;
    if (after > position) {
      spaces.push({ recipient_id: channelId, after_id: position, upto_id: after, kept: true });
    }
    spaces.push({ recipient_id: channelId, after_id: after, upto_id, kept: false });
    position = upto_id;
  }
  if (position < LAST_ID) {
    spaces.push({ recipient_id: channelId, after_id: position, upto_id: LAST_ID, kept: true });
  }
  return spaces;
}
