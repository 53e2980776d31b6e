import type { SystemGroupName } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { narrowestSystemGroup } from '../groups/narrowest-system-group.ts';

/** Older settings that clients still read. Each is derived from the setting that replaced it. */
export interface DerivedRealmSettings {
  readonly mandatory_topics: boolean;
  readonly allow_edit_history: boolean;
  readonly wildcard_mention_policy: WildcardMentionPolicy;
}

export function derivedRealmSettings(state: RealmState): DerivedRealmSettings {
  return {
    mandatory_topics: state.setting('topics_policy') === 'disable_empty_topic',
    allow_edit_history: state.setting('message_edit_history_visibility_policy') !== 'none',
    wildcard_mention_policy: wildcardMentionPolicy(state),
  };
}

/** Returns the derived settings that have changed. */
export function changedDerivedSettings(
  state: RealmState,
  before: DerivedRealmSettings,
): Partial<DerivedRealmSettings> {
  const changed = Object.entries(derivedRealmSettings(state)).filter(
    ([name, value]) => value !== before[name as keyof DerivedRealmSettings],
  );
  return Object.fromEntries(changed);
}

const policies = {
  everyone: 1,
  members: 2,
  fullMembers: 3,
  administrators: 5,
  nobody: 6,
  moderators: 7,
} as const;
type WildcardMentionPolicy = (typeof policies)[keyof typeof policies];

const policyOfGroup: Readonly<Partial<Record<SystemGroupName, WildcardMentionPolicy>>> = {
  'role:nobody': policies.nobody,
  'role:owners': policies.administrators,
  'role:administrators': policies.administrators,
  'role:moderators': policies.moderators,
  'role:fullmembers': policies.fullMembers,
  'role:members': policies.members,
};

/** Returns the closest old policy. It never allows fewer people. */
function wildcardMentionPolicy(state: RealmState): WildcardMentionPolicy {
  const value = state.groupSetting('can_mention_many_users_group');
  return policyOfGroup[narrowestSystemGroup(state, value)] ?? policies.everyone;
}
