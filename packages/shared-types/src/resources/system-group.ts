import type { Static } from 'typebox';
import * as Type from 'typebox';

/**
 * The groups that every realm has and that cannot be edited. Each but the last two contains the one before
 * it.
 */
export const systemGroupNames = [
  'role:owners',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
  'role:internet',
  'role:nobody',
] as const;

export const SystemGroupName = Type.Enum([...systemGroupNames], {
  description: 'A group derived from roles.',
});
export type SystemGroupName = Static<typeof SystemGroupName>;
