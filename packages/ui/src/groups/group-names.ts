import type { GroupSettingValue, User, UserGroup } from '@tidings/shared-types';
import { listText } from '../format/list-text.ts';
import { t } from '../languages/t.ts';

const systemNames = (): Readonly<Record<string, string>> => ({
  'role:owners': t('groups.owners'),
  'role:administrators': t('groups.administrators'),
  'role:moderators': t('groups.moderators'),
  'role:fullmembers': t('groups.fullMembers'),
  'role:members': t('groups.members'),
  'role:everyone': t('groups.everyoneIncludingGuests'),
  'role:internet': t('groups.everyoneOnTheInternet'),
  'role:nobody': t('groups.nobody'),
});

export function groupName({ name }: Pick<UserGroup, 'name'>): string {
  return systemNames()[name] ?? name;
}

interface Known {
  readonly groups: readonly UserGroup[];
  readonly users: readonly { readonly user: User }[];
}

/** Describes the holders of a permission. */
export function settingText(value: GroupSettingValue, { groups, users }: Known): string {
  const { direct_members, direct_subgroups } = asAnonymous(value);
  const names = [
    ...direct_subgroups
      .flatMap((id) => groups.find((group) => group.id === id) ?? [])
      .map(groupName),
    ...direct_members.flatMap(
      (id) => users.find(({ user }) => user.user_id === id)?.user.full_name ?? [],
    ),
  ];
  return names.length > 0 ? listText(names) : t('groups.nobody');
}

/** Expands a group id to an anonymous group that contains only that group. */
export function asAnonymous(value: GroupSettingValue) {
  if (typeof value !== 'number') return value;
  return { direct_members: [], direct_subgroups: [value] };
}
