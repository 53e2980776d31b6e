import { type Role, roles } from '@tidings/shared-types';
import { t } from '../languages/t.ts';
import type { Choice } from '../ui/select.tsx';

const names = () =>
  ({
    [roles.owner]: t('people.owner'),
    [roles.administrator]: t('people.administrator'),
    [roles.moderator]: t('people.moderator'),
    [roles.member]: t('people.member'),
    [roles.guest]: t('people.guest'),
  }) as const satisfies Record<Role, string>;

export function roleName(role: Role): string {
  return names()[role];
}

export function roleChoices(): readonly Choice<Role>[] {
  return Object.values(roles).map((value) => ({ value, label: roleName(value) }));
}
