/** Something is stored that the realm in memory does not know yet: another process made it a moment ago. */
export class StateBehind extends Error {
  override readonly name = 'StateBehind';
}
