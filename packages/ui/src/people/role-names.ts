import { type Role, roles } from '@tidings/shared-types';
import type { Choice } from '../ui/select.tsx';

const names = {
  [roles.owner]: 'Owner',
  [roles.administrator]: 'Administrator',
  [roles.moderator]: 'Moderator',
  [roles.member]: 'Member',
  [roles.guest]: 'Guest',
} as const satisfies Record<Role, string>;

export function roleName(role: Role): string {
  return names[role];
}

export const roleChoices: readonly Choice<Role>[] = Object.values(roles).map((value) => ({
  value,
  label: names[value],
}));
