import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { channelPermission } from '../channels/access.ts';
import { channelAudiences, clientsKnowing } from '../channels/channel-audience.ts';
import { postPolicyOf } from '../channels/channel-object.ts';
import { postPolicyEvents } from '../channels/permission-events.ts';
import {
  changedDerivedSettings,
  type DerivedRealmSettings,
  derivedRealmSettings,
} from '../settings/derived-realm-settings.ts';

/** Old forms of permissions that depend on one account's role. */
export interface OldPolicies {
  /** By channel in which a permission to post names the account directly. */
  readonly posting: ReadonlyMap<number, number>;
  readonly realm: DerivedRealmSettings;
}

export function oldPoliciesWith(state: RealmState, userId: number): OldPolicies {
  const named = [...state.channels.values()].filter((channel) => {
    const value = channelPermission(channel, 'can_send_message_group');
    return typeof value !== 'number' && value.direct_members.includes(userId);
  });
  return {
    posting: new Map(named.map((channel) => [channel.id, postPolicyOf(state, channel)])),
    realm: derivedRealmSettings(state),
  };
}

/** Announces the old forms that have changed since. */
export function announceOldPolicies(change: Mutation, before: OldPolicies): void {
  const { state, now } = change;
  for (const [id, policy] of before.posting) {
    const channel = state.channels.get({ id });
    if (!channel || postPolicyOf(state, channel) === policy) continue;
    for (const audience of channelAudiences(state, channel, now)) {
      for (const event of postPolicyEvents(state, channel)) {
        change.emit(audience, { ...event, ...clientsKnowing(channel) });
      }
    }
  }
  const data = changedDerivedSettings(state, before.realm);
  if (Object.keys(data).length === 0) return;
  change.emit('realm', { type: 'realm', op: 'update_dict', property: 'default', data });
}
