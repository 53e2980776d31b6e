/** The database has data that the realm in memory does not know yet: another process has just written it. */
export class StaleState extends Error {
  override readonly name = 'StateBehind';
}
