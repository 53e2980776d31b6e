import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { isSubscribed } from '../channels/access.ts';
import { invalidChannel } from '../channels/find-channel.ts';
import type { PersonChanges } from './person-rules.ts';
import { mayAddMembers, mayManageAccess, type Provisioner } from './provisioner.ts';

/** Channels and groups that a person is not in yet. */
export interface Places {
  readonly channels: readonly ChannelRow[];
  readonly groups: readonly UserGroupRow[];
}

/** Returns the places that an item brings a person into. Throws if one is unknown, or not the provisioner's to fill. */
export function placesOf(
  change: Mutation,
  provisioner: Provisioner,
  item: PersonChanges,
  user: UserRow | undefined,
): Places {
  const { state } = change;
  const channels = (item.channels ?? []).map((each) => channelNamed(state, each));
  const groups = (item.groups ?? []).map((each) => groupNamed(state, each));
  const isIn = (channel: ChannelRow) => user && isSubscribed(state, user.id, channel.id);
  const isMember = ({ id }: UserGroupRow) => user && state.membersByGroup.get(id)?.has(user.id);
  const places = {
    channels: [...new Set(channels)].filter((channel) => !isIn(channel)),
    groups: [...new Set(groups)].filter((group) => !isMember(group)),
  };
  checkMayFill(change, provisioner, places);
  return places;
}

function channelNamed(state: RealmState, id: number | string): ChannelRow {
  const channel =
    typeof id === 'number' ? state.channels.get({ id }) : state.channelsByExternalId.get(id);
  if (!channel) throw invalidChannel();
  return channel;
}

function groupNamed(state: RealmState, name: number | string): UserGroupRow {
  const group =
    typeof name === 'number'
      ? state.groups.get({ id: name })
      : state.activeGroupsByName.get(foldCase(name.trim()));
  if (!group || group.deactivated) throw badRequest('Invalid user group');
  if (group.is_system) throw badRequest('System groups cannot be changed.');
  return group;
}

function checkMayFill(
  { state, now }: Mutation,
  provisioner: Provisioner,
  { channels, groups }: Places,
): void {
  for (const channel of channels) {
    if (channel.is_archived) throw badRequest(`Channel '${channel.name}' is archived.`);
    if (!mayManageAccess(state, provisioner, channel, now)) {
      throw badRequest(`Insufficient permission to subscribe people to '${channel.name}'.`);
    }
  }
  for (const group of groups) {
    if (!mayAddMembers(state, provisioner, group, now)) throw badRequest('Insufficient permission');
  }
}
