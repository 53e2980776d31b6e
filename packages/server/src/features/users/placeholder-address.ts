/** Host of addresses that stand for none. It can never be registered, and no mail is sent to it. */
const PLACEHOLDER_HOST = 'no-address.invalid';

/** Returns the address of an account whose person has given none, such as one from an embedding product. */
export function placeholderAddress(userId: number): string {
  return `user${userId}@${PLACEHOLDER_HOST}`;
}
