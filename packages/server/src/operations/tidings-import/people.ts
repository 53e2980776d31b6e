import { externalIds } from '../../core/storage/tables/external-accounts.ts';
import { groupMembers, groupSubgroups, userGroups } from '../../core/storage/tables/groups.ts';
import { profileFields, profileValues, users } from '../../core/storage/tables/users.ts';
import { GENERATED } from '../../features/avatars/change-avatar.ts';
import { renderDescription } from '../../features/markdown/render-description.ts';
import { apiEmail } from '../../features/users/email-visibility.ts';
import { NAMELESS_HOST } from '../../features/users/realm-host.ts';
import { roleOf } from '../../features/users/role-words.ts';
import type { Rows } from '../import/archive.ts';
import type { Organization } from './format.ts';

const VISIBLE_TO_ALL = 1;
/** Types of profile fields whose values are Markdown: short and long text. */
const WITH_MARKDOWN: ReadonlySet<number> = new Set([1, 2]);

export function addPeople({ users: people, profile_fields }: Organization, rows: Rows): void {
  const types = new Map(profile_fields.map(({ id, type }) => [String(id), type] as const));
  for (const { order, ...field } of profile_fields)
    rows.add(profileFields, { ...field, field_order: order });
  for (const person of people) {
    const { user_id: id, email: delivery_email, is_bot, external_id } = person;
    rows.add(users, {
      id,
      email: apiEmail({ id, delivery_email, is_bot }, VISIBLE_TO_ALL, NAMELESS_HOST),
      delivery_email,
      is_address_proven: true,
      full_name: person.full_name,
      role: roleOf(person.role),
      is_active: !person.deactivated,
      is_bot,
      bot_type: person.bot_type,
      bot_owner_id: person.bot_owner_id,
      timezone: person.timezone,
      avatar_source: GENERATED,
      avatar_version: 1,
      date_joined: (Date.parse(person.date_joined) || 0) * 1000,
      custom: person.custom,
    });
    for (const [field, value] of Object.entries(person.profile)) {
      const type = types.get(field);
      if (type === undefined) continue;
      const rendered = WITH_MARKDOWN.has(type) ? renderDescription(value) : null;
      rows.add(profileValues, { user_id: id, field_id: Number(field), value, rendered });
    }
    if (external_id !== null) rows.add(externalIds, { external_id, user_id: id, issuer: null });
  }
}

/** Adds the groups that people made. The server keeps the system groups itself. */
export function addGroups({ user_groups }: Organization, rows: Rows): void {
  for (const { members, subgroups, permissions, ...group } of user_groups) {
    if (group.is_system) continue;
    rows.add(userGroups, { ...group, settings: permissions });
    for (const user_id of members) rows.add(groupMembers, { group_id: group.id, user_id });
    for (const subgroup_id of subgroups)
      rows.add(groupSubgroups, { group_id: group.id, subgroup_id });
  }
}
