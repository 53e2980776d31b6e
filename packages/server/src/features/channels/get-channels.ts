import { endpoints, type InputOf, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { query } from '../../handler.ts';
import { canReadChannel, canSeeChannel, isSubscribed } from './access.ts';
import { readActivity } from './channel-activity.ts';
import { channelObject, shownExternalId } from './channel-object.ts';

type Input = InputOf<typeof endpoints.getChannels>;

export const getChannels = query(
  endpoints.getChannels,
  async ({ state, caller, input, realm, services }) => {
    const now = services.clock.now();
    if (input.include_all_active && caller.role > roles.administrator) {
      throw badRequest('Only administrators may list all channels.');
    }
    const { external_ids } = input;
    const found = external_ids
      ? channelsNamed(state, caller, external_ids).filter((channel) =>
          canSeeChannel(state, caller, channel, now),
        )
      : [...state.channels.values()].filter((each) => isWanted(state, caller, each, input, now));
    const wanted = found.sort((a, b) => (a.name < b.name ? -1 : 1));
    const activity = await readActivity(realm.reader, realm.id, wanted, now);
    const streams = wanted.map((channel) => ({
      ...channelObject(state, channel, activity.get(channel.id)),
      ...shownExternalId(caller, channel),
      ...(input.include_default && { is_default: channel.is_default }),
    }));
    return { streams };
  },
);

/** Returns the channels with these external ids, as far as the caller may know the ids. */
function channelsNamed(
  state: RealmState,
  caller: UserRow,
  externalIds: readonly string[],
): ChannelRow[] {
  if (caller.role > roles.administrator) return [];
  return [...new Set(externalIds)].flatMap((id) => state.channelsByExternalId.get(id) ?? []);
}

/** Tells whether any of the parameters asks for the channel. */
function isWanted(
  state: RealmState,
  caller: UserRow,
  channel: ChannelRow,
  input: Input,
  now: number,
): boolean {
  if (channel.is_archived && input.exclude_archived) return false;
  if (input.include_owner_subscribed && isOwnersChannel(state, caller, channel)) return true;
  if (!canSeeChannel(state, caller, channel, now)) return false;
  return (
    input.include_all ||
    (input.include_public && !channel.invite_only) ||
    (input.include_web_public && channel.is_web_public) ||
    (input.include_subscribed && isSubscribed(state, caller.id, channel.id)) ||
    (input.include_default && channel.is_default) ||
    (input.include_all_active && !channel.is_archived) ||
    (input.include_can_access_content && canReadChannel(state, caller, channel, now))
  );
}

function isOwnersChannel(state: RealmState, caller: UserRow, channel: ChannelRow): boolean {
  return caller.bot_owner_id !== null && isSubscribed(state, caller.bot_owner_id, channel.id);
}
