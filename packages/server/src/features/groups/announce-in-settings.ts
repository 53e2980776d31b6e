import { type GroupSettingValue, realmGroupSettingNames } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import { channelPermission, channelSettingNames } from '../channels/access.ts';
import { channelAudiences, clientsKnowing } from '../channels/channel-audience.ts';
import { permissionEvents } from '../channels/permission-events.ts';
import { derivedRealmSettings } from '../settings/derived-realm-settings.ts';
import { announceGroupUpdate } from './announce-group.ts';
import { visibleSetting } from './group-setting.ts';
import { groupPermission, userGroupSettingNames } from './permissions.ts';

/**
 * Announces every permission that names one of these users directly. Clients see only active users there, so its value
 * changes when a user is deactivated or reactivated.
 */
export function announceInSettings(change: Mutation, userIds: ReadonlySet<number>): void {
  const isHolder = (value: GroupSettingValue) =>
    typeof value !== 'number' && value.direct_members.some((id) => userIds.has(id));
  announceInChannels(change, isHolder);
  announceInGroups(change, isHolder);
  announceInRealm(change, isHolder);
}

type Test = (value: GroupSettingValue) => boolean;

function announceInChannels(change: Mutation, isHolder: Test): void {
  const { state, now } = change;
  for (const channel of state.channels.values()) {
    const names = channelSettingNames.filter((name) => isHolder(channelPermission(channel, name)));
    if (names.length === 0) continue;
    for (const audience of channelAudiences(state, channel, now)) {
      for (const event of permissionEvents(state, channel, names)) {
        change.emit(audience, { ...event, ...clientsKnowing(channel) });
      }
    }
  }
}

function announceInGroups(change: Mutation, isHolder: Test): void {
  const { state } = change;
  for (const group of state.groups.values()) {
    const entries = userGroupSettingNames
      .map((name) => [name, groupPermission(state, group, name)] as const)
      .filter(([, value]) => isHolder(value))
      .map(([name, value]) => [name, visibleSetting(state, value)] as const);
    if (entries.length === 0) continue;
    announceGroupUpdate(change, group, group, Object.fromEntries(entries));
  }
}

function announceInRealm(change: Mutation, isHolder: Test): void {
  const { state } = change;
  const entries = realmGroupSettingNames
    .map((name) => [name, state.groupSetting(name)] as const)
    .filter(([, value]) => isHolder(value))
    .map(([name, value]) => [name, visibleSetting(state, value)] as const);
  if (entries.length === 0) return;
  const data: Record<string, unknown> = Object.fromEntries(entries);
  if ('can_mention_many_users_group' in data) {
    data['wildcard_mention_policy'] = derivedRealmSettings(state).wildcard_mention_policy;
  }
  change.emit('realm', { type: 'realm', op: 'update_dict', property: 'default', data });
}
