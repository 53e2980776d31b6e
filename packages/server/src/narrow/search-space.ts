import { roles } from '@tidings/shared-types';
import { canReadChannel, receivedIntervals } from '../channels/access.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { ChannelRow } from '../storage/tables/channels.ts';
import type { Viewer } from '../users/access.ts';

/** Ids stay below what JSON numbers carry exactly. */
export const LAST_ID = Number.MAX_SAFE_INTEGER;

/**
 * A stretch of the history of a channel in which somebody may find messages: all of them, or, where
 * they were not subscribed, only those kept for them (`kept`): delivered to a bot that was mentioned,
 * starred, moved there.
 */
export interface Space {
  readonly recipient_id: number;
  readonly after_id: number;
  readonly upto_id: number;
  readonly kept: boolean;
}

/** Which channels a narrow looks at. */
export interface ChannelScope {
  readonly only: number | undefined;
  readonly matches: (channel: ChannelRow) => boolean;
  /**
   * Whether more is found than what was received: the history of a channel that is named, or of all
   * channels of a kind.
   */
  readonly history: 'received' | 'named' | 'public' | 'web-public';
}

/** Where the messages of channels can be. What the viewer may not read is in none of them. */
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

/** Given that the viewer may read the channel. */
function isWholeHistory(viewer: Viewer, channel: ChannelRow, { history }: ChannelScope): boolean {
  if (history === 'named') return channel.history_public_to_subscribers || channel.is_web_public;
  if (history === 'public') return viewer !== undefined && viewer.role !== roles.guest;
  return history === 'web-public';
}

function whole({ id }: ChannelRow): Space {
  return { recipient_id: id, after_id: 0, upto_id: LAST_ID, kept: false };
}

/** What somebody received in a channel, and between and around it what was kept for them. */
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
