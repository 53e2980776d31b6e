/** An entry cannot be tried now, and was not: later it can. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}
