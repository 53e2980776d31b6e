import { type Role, roles } from '@tidings/shared-types';

const rolesByWord: ReadonlyMap<string, Role> = new Map([
  ['owner', roles.owner],
  ['admin', roles.administrator],
  ['moderator', roles.moderator],
  ['member', roles.member],
  ['guest', roles.guest],
]);

/** Names of roles on the command line. */
export const roleWords: readonly string[] = [...rolesByWord.keys()];

/** Returns the role with one of these names. */
export function roleOf(word: string): Role {
  const role = rolesByWord.get(word);
  if (role === undefined) throw new Error(`There is no role ${word}`);
  return role;
}

export function wordOfRole(role: Role): string {
  return roleWords.find((word) => rolesByWord.get(word) === role) ?? String(role);
}
