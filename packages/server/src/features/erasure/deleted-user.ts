/** The name of an erased person. */
export const DELETED_USER = 'Deleted user';

/** Returns an address that nobody can have, since no host has a name below `.invalid`. */
export function deletedAddress(userId: number): string {
  return `user${userId}@deleted.invalid`;
}
