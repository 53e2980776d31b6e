import { type ApiError, badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import type { Viewer } from '../users/access.ts';
import { canSeeChannel } from './access.ts';

/** Returns a channel. A hidden channel gets the same error as a missing one. */
export function findChannel(
  state: RealmState,
  viewer: Viewer,
  id: number,
  now: number,
): ChannelRow {
  const channel = state.channels.get({ id });
  if (!channel || !canSeeChannel(state, viewer, channel, now)) throw invalidChannel();
  return channel;
}

export function findChannelByName(
  state: RealmState,
  viewer: Viewer,
  name: string,
  now: number,
): ChannelRow | undefined {
  const channel = state.channelsByName.get(foldCase(name.trim()));
  return channel && canSeeChannel(state, viewer, channel, now) ? channel : undefined;
}

export function invalidChannel(): ApiError {
  return badRequest('Invalid channel ID');
}
