import type { Role } from '@tidings/shared-types';
import type { Choice } from '../ui/select.tsx';

const names = {
  100: 'Owner',
  200: 'Administrator',
  300: 'Moderator',
  400: 'Member',
  600: 'Guest',
} as const satisfies Record<Role, string>;

export function roleName(role: Role): string {
  return names[role];
}

export const roleChoices: readonly Choice<Role>[] = ([100, 200, 300, 400, 600] as const).map(
  (value) => ({ value, label: names[value] }),
);
